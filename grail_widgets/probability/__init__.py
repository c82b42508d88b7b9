"""Probability out of the games: questions with exact answers, simulations and diagrams.

>>> from grail_widgets.probability import question
>>> question("seal-in-four-visits").answer
Fraction(671, 1296)
"""

from grail_widgets.probability.catalogue import ask, question, questions
from grail_widgets.probability.question import Question, read_question
from grail_widgets.probability.topics import TOPICS, check_topic

__all__ = ["TOPICS", "Question", "ask", "check_topic", "question", "questions", "read_question"]
