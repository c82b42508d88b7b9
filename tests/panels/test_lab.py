"""The probability lab driven from code, as its page drives it."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import grail_widgets
from grail_widgets.engine.errors import FileError, PositionError
from grail_widgets.panels.lab import Lab, lab
from grail_widgets.probability import questions


@pytest.fixture
def seal() -> Iterator[Lab]:
    shown = lab("seal-in-four-visits", seed=1)
    yield shown
    shown.close()


def send(shown: Lab, do: str, **content: Any) -> None:
    shown._receive(shown, {"do": do, **content}, [])


def test_a_lesson_predict_reveal_simulate(seal: Lab) -> None:
    send(seal, "predict", text="0.5")
    assert seal.prediction == Fraction(1, 2)
    assert "671" not in str(seal)
    send(seal, "reveal")
    assert "The exact answer is 671/1296" in str(seal)
    assert "1.8 percentage points too low" in seal.verdict()
    seal.run(2_000)
    assert seal.tally.runs == 2_000
    assert "95 % band" in str(seal)
    assert seal.distribution_png.startswith(b"\x89PNG")
    assert seal.estimate_png.startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("7/6", "7/6 is more than 1, and a probability lies between 0 and 1."),
        ("-0.1", "less than 0"),
        ("one half", "cannot be read as a number"),
        ("", "There is no answer yet"),
        ("1/0", "divides by 0"),
        ("<script>", "cannot be read as a number"),
        ("9" * 200, "100 characters at most"),
    ],
)
def test_a_bad_prediction_gets_one_sentence_and_changes_nothing(seal: Lab, text: str, sentence: str) -> None:
    send(seal, "predict", text="1/4")
    send(seal, "predict", text=text)
    assert seal.status.tone == "error"
    assert sentence in seal.status.text
    assert seal.prediction == Fraction(1, 4)
    assert len(seal.errors) == 1


def test_a_negative_variance_cannot_be_predicted() -> None:
    shown = lab("dice-apart")
    with pytest.raises(FileError, match="a variance never is"):
        shown.predict("-1")
    assert shown.predict("12") == 12


@pytest.mark.parametrize(
    "content", [{"do": "fly"}, {"do": "run", "samples": "x"}, "reveal", {"do": "reveal", "x": 1}]
)
def test_a_message_that_is_none_is_answered(seal: Lab, content: Any) -> None:
    seal._receive(seal, content, [])
    assert "does not understand" in seal.status.text


@pytest.mark.parametrize("samples", [0, -5, 10**9])
def test_a_number_of_games_that_cannot_be(seal: Lab, samples: int) -> None:
    send(seal, "run", samples=samples)
    assert seal.status.tone == "error"
    assert seal.tally.runs == 0


def test_a_fault_in_the_lab_itself_is_shown_and_raised_for_tests(
    seal: Lab, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Lab, "reveal", lambda self: 1 / 0)
    send(seal, "reveal")
    assert "The lab itself has failed (ZeroDivisionError" in seal.status.text
    monkeypatch.setattr(Lab, "raise_errors", True)
    with pytest.raises(ZeroDivisionError):
        send(seal, "reveal")


def test_a_running_simulation_can_be_stopped_and_gone_on_with(seal: Lab) -> None:
    async def lesson() -> None:
        send(seal, "run", samples=1_000_000)
        assert seal.running
        await asyncio.sleep(0.1)
        with pytest.raises(ValueError, match="stop it first"):
            seal.run(1)
        send(seal, "stop")
        await asyncio.sleep(0.05)
        assert not seal.running
        assert seal.status.text.startswith("Stopped.")
        done = seal.tally.runs
        assert 0 < done < 1_000_000
        await asyncio.sleep(0.05)
        assert seal.tally.runs == done
        send(seal, "run", samples=50)
        await seal.wait()
        assert seal.tally.runs == done + 50

    asyncio.run(lesson())


def test_a_fault_while_simulating_is_shown_and_the_lab_goes_on(seal: Lab, monkeypatch: pytest.MonkeyPatch) -> None:
    async def lesson() -> None:
        monkeypatch.setattr(type(seal.question), "sample", lambda self, rng: 1 / 0)
        seal.start(100)
        await asyncio.sleep(0.05)
        assert "ZeroDivisionError" in seal.status.text
        monkeypatch.undo()
        seal.start(100)
        await seal.wait()
        assert seal.tally.runs == 100

    asyncio.run(lesson())


def test_without_an_event_loop_a_run_is_waited_for(seal: Lab) -> None:
    seal.start(30)
    assert seal.tally.runs == 30


def test_the_same_seed_gives_the_same_samples(seal: Lab) -> None:
    again = lab("seal-in-four-visits", seed=1)
    assert seal.run(300) == again.run(300)
    assert seal.tally.counts == again.tally.counts


def test_both_readings_are_shown_together() -> None:
    shown = lab("dragon-after-the-clover", seed=1)
    shown.compare()
    shown.reveal()
    shown.run(400)
    assert shown.other_tally is not None
    assert shown.other_tally.runs == 400
    assert "With the other reading" in str(shown)
    assert "other simulated" in str(shown)
    with pytest.raises(ValueError, match="No other reading"):
        lab("village-die").compare()


@pytest.mark.parametrize("id", [each.id for each in questions()])
def test_every_ready_question_opens_reveals_and_runs(id: str) -> None:
    shown = lab(id, seed=1)
    shown.revealed = True
    shown.run(3)
    text = str(shown)
    assert shown.question.text in text
    assert ("There is no exact answer" in text) == (shown.question.inexact is not None)
    assert repr(shown) == f"<Lab: {shown.question.title}>"
    bundle, _ = shown._repr_mimebundle_()
    assert bundle["text/plain"] == text
    assert bundle["image/png"].startswith(b"\x89PNG")
    shown.close()


def test_an_unknown_question_is_refused_with_the_nearest() -> None:
    with pytest.raises(ValueError, match="Did you mean 'seal-in-four-visits'"):
        lab("seal-in-five-visits")
    with pytest.raises(PositionError, match="the key 'text' is missing"):
        lab({"id": "x", "game": "grail", "title": "x"})


def test_going_on_to_another_question_leaves_nothing_of_the_first(seal: Lab) -> None:
    seal.predict("1/2")
    seal.reveal()
    seal.run(10)
    send(seal, "choose", id="village-die")
    assert (seal.prediction, seal.revealed, seal.tally.runs) == (None, False, 0)
    assert seal.page["head"]["title"] == "One roll at a Village"
    assert seal.distribution_png == b""


def test_matplotlib_is_not_loaded_before_there_is_something_to_draw() -> None:
    code = (
        "import sys, grail_widgets; lab = grail_widgets.lab('village-die'); lab.predict('1/2'); "
        "print('matplotlib' in sys.modules)"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "False"


def test_the_public_names() -> None:
    assert grail_widgets.lab is lab
    assert callable(grail_widgets.simulate)
