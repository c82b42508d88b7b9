"""Exercises with numbers of each student's own, out of the games; the teacher can make each of them again.

>>> mine, same = exercise("complement", "Zoë", "autumn"), exercise("complement", " zoe ", "Autumn")
>>> mine.answer == same.answer and mine.tag == same.tag
True
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Final

import msgspec

from grail_widgets.engine.errors import FileError
from grail_widgets.engine.game import State
from grail_widgets.engine.notation import make_id, suggestion
from grail_widgets.lessons import answers
from grail_widgets.lessons.drafts import Draft, Grid, Line, Maker
from grail_widgets.lessons.draws import Draws, fingerprint, normal
from grail_widgets.lessons.feedback import Verdict, judge, precision
from grail_widgets.lessons.makers import clover, duels, errors, piles, quests, village
from grail_widgets.probability import TOPICS

EDITION = "1"
"""Part of what the numbers hang on: another edition has other numbers, so it is told apart in codes and files."""
MOST = 999
"""Exercises of a topic for each student at most."""
TAG = 8
"""Letters of the fingerprint that stands for a student of a class."""
WHO = "the student's number or name"
KEY = "the class key"

MAKERS: Final[dict[str, tuple[Maker, ...]]] = {
    "sample-space": (quests.pairs, duels.ways),
    "sum-to-one": (clover.missing, duels.the_rest),
    "complement": (village.at_least_one, quests.failing_somewhere, duels.ties),
    "union": (piles.either_type,),
    "independence": (quests.both_rolls, village.both),
    "binomial": (village.exactly, quests.tokens_in_turns),
    "geometric": (village.first_time, quests.first_token),
    "without-replacement": (clover.all_three, piles.holy_grail, piles.two_aids),
    "combinations": (clover.some_of_three, piles.aids_of_three),
    "tree-diagrams": (clover.either_way, quests.token_tree),
    "conditional": (piles.two_way, clover.given_not),
    "reverse": (clover.which_way, duels.after_a_hit),
    "expected-value": (clover.average_step, piles.aids_expected, duels.damage),
    "fair-choices": (duels.fair_stake,),
    "variance": (village.difference, duels.gap),
    "large-numbers": (errors.near_the_share, errors.expected_count),
    "sampling-error": (errors.standard_error, errors.rolls_needed),
}
"""{topic: its makers}; exercise number 1 is by the first, number 2 by the second, and so on round."""


class Exercise(msgspec.Struct, frozen=True):
    """An exercise of one student.

    Attributes:
        topic: its topic's id.
        number: which of the topic's exercises it is, from 1.
        tag: what stands for the student of this class; no name can be read from it.
        draft: what it consists of.
    """

    topic: str
    number: int
    tag: str
    draft: Draft

    @property
    def title(self) -> str:
        """The topic and the number: "The complement, exercise 1"."""
        return f"{TOPICS[self.topic]}, exercise {self.number}"

    @property
    def text(self) -> str:
        """The situation."""
        return self.draft.text

    @property
    def ask(self) -> str:
        """The question."""
        return self.draft.ask

    @property
    def grid(self) -> Grid | None:
        """A table that belongs to the text."""
        return self.draft.grid

    @property
    def answer(self) -> Fraction:
        """The exact answer, from the engine."""
        return self.draft.answer

    @property
    def how(self) -> str:
        """How the answer is to be given."""
        return precision(self.draft.kind, self.draft.places).capitalize() + "."

    @property
    def written_answer(self) -> str:
        """The answer in all the forms that count as right."""
        return answers.written(self.draft.answer, self.draft.kind, self.draft.places)

    @property
    def solution(self) -> tuple[Line, ...]:
        """The worked solution, step by step."""
        return self.draft.solution

    @property
    def state(self) -> State:
        """The position that it is about."""
        return self.draft.question.start

    def mark(self, given: object) -> Verdict:
        """Marks an answer.

        Raises:
            FileError: it cannot be read as an answer to this question; one sentence says why.

        >>> exercise("complement", "17", "autumn").mark("1").right
        False
        """
        draft = self.draft
        read = answers.read(given, draft.kind)
        return judge(read, draft.answer, draft.models, draft.kind, draft.places)

    def __str__(self) -> str:
        parts = [self.title, self.text, *([table_text(self.grid)] if self.grid else []), f"{self.ask} {self.how}"]
        return "\n\n".join(parts)

    def __repr__(self) -> str:
        return f"<Exercise {self.topic} {self.number} of {self.tag}>"


def find_topic(topic: object) -> str:
    """A topic by its id or its title, whatever the case.

    Raises:
        FileError: there is no such topic; the sentence names the nearest.

    >>> find_topic("The complement"), find_topic("tree diagrams")
    ('complement', 'tree-diagrams')
    """
    wanted = make_id(str(topic))
    for id, name in TOPICS.items():
        if wanted in (id, make_id(name)):
            return id
    raise FileError(f"{str(topic)[:60]!r} is no topic here.{suggestion(wanted, TOPICS)}")


def student_tag(student: object, key: object) -> str:
    """What stands for a student of a class, without the name."""
    return fingerprint("student", EDITION, normal(student, WHO), normal(key, KEY), letters=TAG)


def exercise(topic: object, student: object, key: object, number: int = 1) -> Exercise:
    """A student's exercise on a topic.

    Args:
        topic: an id of `grail_widgets.probability.TOPICS`, or its title.
        student: the student's number or name; case, accents, spaces and punctuation do not matter.
        key: the key of the class, which the teacher has chosen.
        number: which of the topic's exercises, from 1.

    Raises:
        FileError: there is no such topic, the student or the key is empty, or the number too large.
    """
    return exercise_of(find_topic(topic), student_tag(student, key), number)


@lru_cache(maxsize=4096)
def exercise_of(topic: str, tag: str, number: int) -> Exercise:
    """The exercise of the student that a tag stands for.

    Raises:
        FileError: the number is not from 1 to 999.
    """
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= MOST:
        raise FileError(f"Exercises are numbered from 1 to {MOST}; {str(number)[:20]!r} is no such number.")
    makers = MAKERS[topic]
    maker = makers[(number - 1) % len(makers)]
    draws = Draws("exercise", EDITION, topic, str(number), tag)
    return Exercise(topic, number, tag, maker(draws))


def sheet_of(topics: object, student: object, key: object, each: int = 1) -> Iterator[Exercise]:
    """A student's exercises on some topics, so many of each."""
    for topic in topics if isinstance(topics, list | tuple) else [topics]:
        for number in range(1, each + 1):
            yield exercise(topic, student, key, number)


def table_text(grid: Grid) -> str:
    """A table as monospaced text."""
    rows = [grid.head, *grid.rows]
    widths = [max(len(row[column]) for row in rows) for column in range(len(grid.head))]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]
    return "\n".join([grid.caption, *(f"  {line}" for line in lines)])
