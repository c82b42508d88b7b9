"""A turn from the draw to its end: phases, Upkeep, the end of turn, who is out, whose turn is next."""

from __future__ import annotations

from grail_widgets.engine.game import Tell, silent
from grail_widgets.games.quest_for_the_grail.cards import PHASES, Card
from grail_widgets.games.quest_for_the_grail.changes import (
    expire,
    facts,
    quest_stock,
    remove,
    strip,
    sweep,
    unassign,
)
from grail_widgets.games.quest_for_the_grail.effects import trigger
from grail_widgets.games.quest_for_the_grail.sums import power, power_sum, upkeep
from grail_widgets.games.quest_for_the_grail.table import (
    HAND,
    Area,
    Court,
    Over,
    Place,
    Spot,
    Table,
    Warrior,
    change,
    put,
    with_court,
    with_warrior,
    without,
)
from grail_widgets.games.quest_for_the_grail.windows import phase_window

# ---- set-up


def dealing(table: Table) -> tuple[str, int]:
    """What set-up waits for: ("draw", seat), ("reveal", seat) or ("first", 0)."""
    for seat, court in enumerate(table.courts):
        if len(court.hand) < HAND and court.deck:
            return "draw", seat
    for seat in range(len(table.players)):
        if table.areas[seat].active is None and quest_stock(table, seat):
            return "reveal", seat
    return "first", 0


# ---- phases


def next_phase(table: Table, tell: Tell) -> Table:
    """The phase is over and the next begins; after the Challenge phase the turn ends."""
    if table.effects:
        table = expire(table, ("phase",), "QG.time.durations", tell)
    if table.phase == "challenge":
        return end_turn(table, tell)
    if table.phase == "assign":
        for spot in [(table.turn, index) for index in range(len(table.courts[table.turn].warriors))]:
            if table.warrior(spot).received:
                table = with_warrior(table, spot, received=False)
    phase = PHASES[PHASES.index(table.phase) + 1]
    table = phase_window(change(table, phase=phase, power=None))
    tell("phase", table, "QG.phase.order", player=table.player, phase=phase)
    if phase == "upkeep" and tell is not silent:
        _tell_power(table, tell)
    return sweep(table, tell)


def _tell_power(table: Table, tell: Tell) -> None:
    """The sum that the Upkeep phase begins with: Domains, Kings, the total and what is to be paid."""
    court, player, cards = table.courts[table.turn], table.player, table.cards
    if not court.domains and not court.warriors:
        return
    tell("domains", table, "QG.domain.power", player=player, points=sum(cards[id].power for id in court.domains))
    for id, points in power(table, table.turn):
        if cards[id].king:
            tell("land", table, "QG.king.power", player=player, card=id, points=points)
    cost, total = upkeep(table, court), power_sum(table, table.turn)
    tell("power", table, "QG.upkeep.power", player=player, points=total, upkeep=cost)
    if any(cards[id].upkeep for warrior in court.warriors for id in warrior.assigned):
        tell("retinue", table, "QG.companion.upkeep", player=player)


def pay(table: Table, tell: Tell) -> Table:
    """What is still in play is paid for, and the Upkeep phase is over."""
    cost = upkeep(table, table.courts[table.turn])
    if cost:
        tell("pays", table, "QG.upkeep.pay", player=table.player, points=cost)
    return next_phase(table, tell)


def build(table: Table, card: str, tell: Tell) -> Table:
    """A Domain is built, and with it the Build phase is over."""
    court = table.courts[table.turn]
    table = with_court(
        table, table.turn, hand=without(court.hand, card), domains=tuple(sorted((*court.domains, card)))
    )
    tell("builds", table, "QG.build.one", player=table.player, card=card)
    return next_phase(table, tell)


def deploy(table: Table, id: str, tell: Tell) -> Table:
    """A Warrior comes into play; he replaces a duplicate or a King of his kingdom in the same court."""
    seat, card = table.turn, table.cards[id]
    table = with_court(table, seat, hand=without(table.courts[seat].hand, id))
    older = own_rival(table, seat, id)
    warriors = (*table.courts[seat].warriors, Warrior(id, card.valor))
    table = with_court(table, seat, warriors=warriors)
    spot = (seat, len(warriors) - 1)
    tell("deploys", table, "QG.deploy.any-number", **facts(table, spot))
    if older is not None:
        same = table.warrior(older).card == id
        rule = "QG.title.own-duplicate" if same else "QG.title.own-kingdom"
        table = remove(table, older, rule, tell, "replaced")
    elif card.single and any(table.warrior(x).card == id for x in table.spots() if x[0] != seat):
        tell("rivals", table, "QG.deploy.duplicate", **facts(table, spot))
    elif not card.single and sum(table.warrior(x).card == id for x in table.spots()) > 1:
        rule = "QG.title.not-unique" if card.knight else "QG.lesser.copies"
        tell("copies", table, rule, **facts(table, spot))
    return sweep(table, tell)


def own_rival(table: Table, seat: int, id: str) -> Spot | None:
    """The Warrior in a court whom a newly deployed one replaces, or None."""
    card = table.cards[id]
    for index, warrior in enumerate(table.courts[seat].warriors):
        if are_rivals(table, id, warrior.card) or (warrior.card == id and card.single):
            return (seat, index)
    return None


def are_rivals(table: Table, one: str, other: str) -> bool:
    """Whether two cards cannot both stay in play: a unique Warrior twice, or two Kings of one kingdom."""
    first, second = table.cards[one], table.cards[other]
    if one == other and first.single:
        return True
    return first.king and second.king and first.kingdom is not None and first.kingdom == second.kingdom


def rivals(table: Table) -> tuple[Spot, Spot] | None:
    """The first pair that must meet for a title, the turn's player's Warrior first; None for none."""
    count = len(table.players)
    seats = [(table.turn + step) % count for step in range(count)]
    spots = [(seat, index) for seat in seats for index in range(len(table.courts[seat].warriors))]
    for at, one in enumerate(spots):
        for other in spots[at + 1 :]:
            if one[0] != other[0] and are_rivals(table, table.warrior(one).card, table.warrior(other).card):
                return one, other
    return None


# ---- assigning


def assign(table: Table, id: str, spot: Spot, tell: Tell) -> Table:
    """A card from the hand is assigned to a Warrior."""
    seat = table.turn
    table = with_court(table, seat, hand=without(table.courts[seat].hand, id))
    table = with_warrior(table, spot, assigned=(*table.warrior(spot).assigned, id), received=True)
    card, about = table.cards[id], facts(table, spot)
    tell("assigns", table, _assigned_by(table, card, spot), **(about | {"whose": about["card"], "card": id}))
    return sweep(table, tell)


def _assigned_by(table: Table, card: Card, spot: Spot) -> str:
    """The clause that an assignment is told under."""
    knight = table.card(spot).knight
    if card.type == "companion":
        company = [id for id in table.warrior(spot).assigned if table.cards[id].type == "companion"]
        many = not card.lady and (not knight or len(company) > 1)
        return "QG.companion.any-number" if many else "QG.companion.assigned"
    if card.vow:
        return "QG.vow.any-value" if card.value else "QG.vow.assign"
    return "QG.assign.what" if knight else "QG.reward.any-warrior"


def transfer(table: Table, place: Place, spot: Spot, tell: Tell) -> Table:
    """A card is passed from one Warrior to another of the same court."""
    giver: Spot = (place[1], place[2])
    warrior, taker = table.warrior(giver), table.warrior(spot)
    id = warrior.assigned[place[3]]
    table = unassign(table, giver, place[3])
    cast = taker.cast
    if len(table.warrior(giver).cast) < len(warrior.cast):
        cast = tuple(sorted((*cast, id)))
    table = with_warrior(table, spot, assigned=(*taker.assigned, id), received=True, cast=cast)
    about = facts(table, spot)
    tell(
        "transfers",
        table,
        "QG.assign.transfer",
        **(about | {"whose": about["card"], "card": id, "from_": warrior.card}),
    )
    return sweep(table, tell)


def dismiss(table: Table, place: Place, tell: Tell) -> Table:
    """A Companion who is no Lady is sent away."""
    return sweep(strip(table, place, "QG.companion.dismiss", tell, "dismisses"), tell)


def release(table: Table, place: Place, tell: Tell) -> Table:
    """A card whose Upkeep is not paid leaves; the Power counted before stands."""
    table = change(table, power=power_now(table))
    spot: Spot = (place[1], place[2])
    id = table.warrior(spot).card if place[0] == "warrior" else table.warrior(spot).assigned[place[3]]
    needed = upkeep(table, table.courts[table.turn]) > power_now(table)
    rule = "QG.upkeep.unpaid" if needed else "QG.upkeep.choice"
    tell("unpaid", table, rule, player=table.player, card=id)
    if place[0] == "warrior":
        table = remove(table, spot, "QG.upkeep.at-once", tell, "released")
    else:
        table = strip(table, place, "QG.upkeep.at-once", tell, "released")
    if power_sum(table, table.turn) != power_now(table):
        tell("counted", table, "QG.upkeep.counted-once", player=table.player, points=power_now(table))
    return sweep(table, tell)


def power_now(table: Table) -> int:
    """The Power of this Upkeep phase: as counted when it began."""
    return power_sum(table, table.turn) if table.power is None else table.power


# ---- the end of a turn


def end_turn(table: Table, tell: Tell) -> Table:
    """The turn ends: effects, damage and Aid go; with sealed decks and alone a new Quest is turned up."""
    if table.effects:
        table = expire(table, ("phase", "turn"), "QG.end.effects", tell)
    for spot in table.spots():
        warrior = table.warrior(spot)
        if warrior.damage:
            table = with_warrior(table, spot, damage=0)
            tell("recovers", table, "QG.end.heal", **facts(table, spot))
            if warrior.dolorous:
                tell("dolorous", table, "QG.dolorous.stays", **facts(table, spot))
    for spot in table.spots():
        warrior = table.warrior(spot)
        if warrior.acted or warrior.received or any(warrior.aid):
            table = with_warrior(table, spot, acted=False, received=False, aid=(0, 0, 0))
    table = change(table, step="end")
    tell("ends_turn", table, "QG.phase.order", player=table.player)
    table = sweep(table, tell)
    if table.variant is not None:
        table = _turn_over(table, tell)
    return table


def _turn_over(table: Table, tell: Tell) -> Table:
    if quest_stock(table, table.turn):
        return change(table, todo=(*table.todo, ("replace", table.turn)))
    if table.variant == "solitaire":
        return quests_out(table, tell)
    return table


def quests_out(table: Table, tell: Tell) -> Table:
    """Alone, and no Quest is left to turn up: the game is lost."""
    table = change(table, over=Over(None, "quests"), todo=())
    tell("lost", table, "QG.solitaire.lost", player=table.player)
    return table


def next_player(table: Table) -> int:
    """The next seat clockwise that is still in the game."""
    count = len(table.players)
    seat = (table.turn + 1) % count
    while seat in table.out:
        seat = (seat + 1) % count
    return seat


def start_turn(table: Table, seat: int, tell: Tell) -> Table:
    """A player's turn begins: a claim that held wins, and a new Round begins for that player's cards."""
    table = phase_window(change(table, turn=seat, phase="draw", power=None))
    for index, warrior in enumerate(table.courts[seat].warriors):
        if warrior.cast:
            table = with_warrior(table, (seat, index), cast=())
    tell("turn", table, "QG.setup.clockwise", player=table.player)
    if table.victory is not None and table.victory.king[0] == seat:
        about = facts(table, table.victory.king)
        table = change(table, victory=None, window=None, over=Over(seat, "victory"))
        tell("wins", table, "QG.victory.won", **about, by="victory")
        return table
    if table.effects:
        table = sweep(expire(table, ("round",), "QG.time.durations", tell, by=seat), tell)
    index = 0
    while index < len(table.courts[seat].warriors):
        before = len(table.courts[seat].warriors)
        table = trigger(table, (seat, index), "turn", tell)
        if len(table.courts[seat].warriors) >= before:
            index += 1
        else:
            break
    return table


# ---- out of the game


def out(table: Table, seat: int, tell: Tell) -> Table:
    """A player who cannot draw is out, with all cards; the last one left has won."""
    player = table.players[seat]
    ended = [each for each in table.effects if each.by == seat or (each.on is not None and each.on[1] == seat)]
    for lasting in ended:
        index = table.effects.index(lasting)
        table = change(table, effects=table.effects[:index] + table.effects[index + 1 :])
        if lasting.by != seat:
            table = with_court(table, lasting.by, discard=put(table.courts[lasting.by].discard, lasting.card))
    courts = (*table.courts[:seat], Court(), *table.courts[seat + 1 :])
    areas = (*table.areas[:seat], Area(), *table.areas[seat + 1 :])
    claim = table.victory
    if claim is not None and claim.king[0] == seat:
        claim = None
    table = change(
        table, courts=courts, areas=areas, victory=claim, out=tuple(sorted((*table.out, seat))), step="act"
    )
    left = [each for each in range(len(table.players)) if each not in table.out]
    if len(left) > 1:
        tell("out", table, "QG.draw.empty", player=player)
        tell("leaves", table, "QG.draw.out", player=player)
        return start_turn(sweep(table, tell), next_player(table), tell)
    table = change(table, over=Over(left[0] if left else None, "last" if left else "deck"))
    tell("out", table, "QG.draw.empty", player=player)
    if left:
        tell("wins", table, "QG.draw.out", player=table.players[left[0]], by="last")
    else:
        tell("lost", table, "QG.draw.out", player=player)
    return table
