"""Where the topics stand in two curricula: codes only, the wording is left to the sources."""

from __future__ import annotations

from typing import Final

from grail_widgets.probability.catalogue import questions
from grail_widgets.probability.topics import TOPICS

CODES: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "sample-space": (("7.SP.C.7", "7.SP.C.8", "S-CP.A.1"), ("P6", "P7")),
    "sum-to-one": (("7.SP.C.5", "7.SP.C.7"), ("P4",)),
    "complement": (("7.SP.C.5", "S-CP.A.1"), ("P4",)),
    "union": (("S-CP.A.1", "S-CP.B.7"), ("P4", "P6")),
    "independence": (("7.SP.C.8", "S-CP.A.2"), ("P8",)),
    "binomial": (("S-CP.B.9", "S-MD.A.3"), ("P8",)),
    "geometric": (("S-CP.A.2", "S-MD.A.3"), ("P8",)),
    "without-replacement": (("7.SP.C.8", "S-CP.B.8"), ("P8",)),
    "combinations": (("S-CP.B.9",), ("P6",)),
    "tree-diagrams": (("7.SP.C.8", "S-CP.B.8"), ("P6", "P8")),
    "conditional": (("S-CP.A.3", "S-CP.A.4", "S-CP.B.6"), ("P9",)),
    "reverse": (("S-CP.A.3", "S-CP.A.5", "S-CP.B.6"), ("P9",)),
    "expected-value": (("S-MD.A.2", "S-MD.A.3"), ("P2",)),
    "fair-choices": (("S-MD.B.5", "S-MD.B.6", "S-MD.B.7"), ("P2",)),
    "variance": (("S-MD.A.1", "S-MD.A.3"), ()),
    "large-numbers": (("7.SP.C.6", "S-MD.A.4"), ("P1", "P3", "P5")),
    "sampling-error": (("7.SP.A.2", "7.SP.C.6", "S-MD.A.4"), ("P1", "P5")),
}
"""{topic: (codes of the Common Core, codes of the GCSE subject content)}; the assignment is ours."""


def table() -> str:
    """The topics with their codes and their ready questions, as a Markdown table."""
    lines = ["| topic | ready questions | Common Core | GCSE |", "| --- | --- | --- | --- |"]
    for topic, title in TOPICS.items():
        ids = ", ".join(f"`{each.id}`" for each in questions(topic))
        core, gcse = (", ".join(codes) or "–" for codes in CODES[topic])
        lines.append(f"| {title} | {ids} | {core} | {gcse} |")
    return "\n".join(lines)
