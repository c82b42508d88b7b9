"""Quest for the Grail: courts of Warriors, Valor, duels with two dice, and three Quests in one turn."""

from grail_widgets.games.quest_for_the_grail.duel import Duel, Fighter, duel
from grail_widgets.games.quest_for_the_grail.game import QuestForTheGrail

__all__ = ["Duel", "Fighter", "QuestForTheGrail", "duel"]
