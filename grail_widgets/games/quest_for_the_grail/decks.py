"""Ready decks and the checks of a deck; every fault is named at once.

`seeds/quest-for-the-grail/decks.yaml` is a list of
`{id, name, text, court: {card: count}, quests: {quest: count}}`; an entry with `solitaire: true` is
what a player alone gets. `quests.yaml` and `cards.yaml` are lists of cards; a Quest is a card of type quest.
"""
