"""The topics of the probability lessons, in teaching order."""

from __future__ import annotations

from typing import Final

from grail_widgets.engine.notation import suggestion

TOPICS: Final[dict[str, str]] = {
    "sample-space": "Sample space",
    "sum-to-one": "Probabilities sum to 1",
    "complement": "The complement",
    "union": "Either or",
    "independence": "Independence",
    "binomial": "Counting successes",
    "geometric": "Waiting for the first success",
    "without-replacement": "Draws without replacement",
    "combinations": "Combinations",
    "tree-diagrams": "Tree diagrams",
    "conditional": "Conditional probability and two-way tables",
    "reverse": "What the evidence says",
    "expected-value": "Expected value",
    "fair-choices": "Fair choices",
    "variance": "Variance, and the variance of a difference",
    "large-numbers": "The law of large numbers",
    "sampling-error": "Sampling error",
}
"""{topic id: title}."""


def check_topic(topic: str) -> str:
    """The topic's id, or one sentence that says which there are.

    Raises:
        ValueError: there is no such topic.
    """
    if topic not in TOPICS:
        raise ValueError(f"{topic!r} is no topic here.{suggestion(str(topic), TOPICS)}")
    return topic
