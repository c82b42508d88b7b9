"""What cards do beyond their numbers: about ten verbs as data, the rest functions by card id.

A card's numbers (`prowess`, `strength`, `endurance`, `valor`, `armor`, `dolorous`) need no effect: on
an assigned card they are bonuses of its Warrior; on an event, spell or combat action they are bonuses
of its target (`on`) for as long as it `lasts`. Everything else stands in the card's `effects`, a list
of mappings, each with a `verb`:

Standing verbs hold while the card is in play (or, once played, while it lasts):

- `{verb: bonus, to: bearer, prowess: 2, strength: 1, endurance: 0, valor: 0, armor: 0}`
- `{verb: set, to: target, prowess: 3}`: this value outright, bonuses and all; the last set counts.
- `{verb: dolorous, to: bearer}`: the damage that it deals is Dolorous.
- `{verb: power, points: 1}`: more Power (or less) for the card's player in each Upkeep phase.
- `{verb: forbid, to: bearer, what: [yield, decline, heal, honor, mortal, quest, grail, aid, champion,
  refuse]}`: may not do these (aid: neither give nor receive; champion: be one; refuse: refuse a yield).
- `{verb: waive, to: bearer, what: [unworthy, decline, mortal, refuse]}`: loses no Valor by these.

Instant verbs happen once:

- `{verb: valor, to: target, points: 1}`: Valor gained (or lost: -2) for good.
- `{verb: wound, to: target, points: 2, dolorous: true}`: damage that no Armor lessens.
- `{verb: heal, to: target, dolorous: true}`: removes ordinary damage (and Dolorous, if said).
- `{verb: draw, to: owner, cards: 2}`: draws from the Court deck, as many as are there.
- `{verb: destroy, to: target}`: the target (a Warrior, Reward, Companion or Domain) is discarded.
- `{verb: turn, to: target}`: a new active Quest for the target player, or in place of the target Quest.
- `{verb: ready, to: target}`: the Warrior may act again this turn.
- `{verb: part}`: the combat ends at once without victor (not a Challenge of Title).

Fields open to every verb:

- `to`: `target` (what the card was played on), `bearer` (the Warrior that it is assigned to; on a
  Warrior's or Quest's own card: itself), `owner` (its player), `court` (all Warriors of its player),
  `rivals` (all Warriors of the others), `everyone` (all Warriors), `quester` (who undertakes the
  Quest), `opponent` (of the bearer in the combat). Left out: `target` on an event, spell or combat
  action that has `on`, else `owner` for draw, turn and power, else `bearer`.
- `in`: only in these combats: a list of honor, title, mortal, quest (standing verbs).
- `against`: only against these opponents: a list of creature, knight, king, lesser (standing verbs;
  knight means Knights, Kings and Knight Quests alike).
- `at` (instant verbs on cards that stay in play or are Quests): `turn` (the start of its player's turn),
  `win` (the bearer or its King wins a Challenge of Honor), `overcome` (the bearer overcomes a Quest; on
  a Quest: it is overcome), `fail` (on a Quest: the quester does not overcome it). Events, spells and
  combat actions need no `at`: they do it when played.

Fields of events, spells and combat actions:

- `when`: windows, a list of phase, declare, exchange. Left out: all three for an event or a spell,
  exchange for a combat action.
- `phases`: in the window `phase`, only before these phases (draw, build, ...). Left out: all.
- `on`: what it may target, as words that must all hold: one of warrior, knight (Kings are), king,
  lesser, quest (an active one), domain, reward, companion, player; and any of `own`, `rival`,
  `fighting` (in this combat; alone: a Warrior or Quest in it). "own knight", "rival fighting warrior".
  Left out: no target for an event or a spell, `fighting` for a combat action.
- `lasts`: now (default), exchange, combat, phase, turn, round or game.
- `magic`: spells.

A Quest of kind `other` has `test` (prowess, strength, endurance or valor) and `target` (a number).
A King's alternate victory is `goal`, a mapping of what his player must have in play, all of it:
`{domains: 4, kingdom: logres}` (of that kingdom; without: of any), `knights: 4` (himself included),
`ladies: 2`, `valor: 20` (total Valor of all his Warriors together).
"""
