"""The probability lab in a notebook: a question, a prediction, the exact answer, a running simulation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import anywidget
import traitlets

from grail_widgets.panels import cells, lab_messages
from grail_widgets.panels.answering import Answering
from grail_widgets.panels.controls import Status
from grail_widgets.panels.front import script, stylesheet
from grail_widgets.panels.lab_controls import MANY, LabControls
from grail_widgets.panels.lab_page import chart_is_worth_showing, lab_book, lab_page, written
from grail_widgets.probability import Question, question

SCRIPT = script(("dom.js", "lab_parts.js", "lab.js"))
STYLESHEET = stylesheet(("panel.css", "lab.css"))
CHARTS = ("distribution", "estimate")
MOST = 1_000_000
"""Samples that one message may ask for at most."""


class Lab(Answering, LabControls, anywidget.AnyWidget):
    """A probability lab; made by `grail_widgets.lab`."""

    called: ClassVar[str] = "lab"

    _esm = traitlets.Unicode(SCRIPT).tag(sync=True)
    _css = traitlets.Unicode(STYLESHEET).tag(sync=True)
    book = traitlets.Dict().tag(sync=True)
    page = traitlets.Dict().tag(sync=True)
    distribution_png = traitlets.Bytes(b"").tag(sync=True)
    estimate_png = traitlets.Bytes(b"").tag(sync=True)

    def __init__(self, asked: Question, seed: int | str | None = None) -> None:
        self.errors: list[Exception] = []
        self._ready = False
        self._serial = 0
        self._book_of: Question | None = None
        LabControls.__init__(self, asked, seed)
        anywidget.AnyWidget.__init__(self)
        self.add_class("grail-lab-widget")
        self.on_msg(self._receive)
        self._ready = True
        self._changed()
        cells.remember(self)

    def close(self) -> None:
        """Takes the lab out of the page, ends its simulation and lets go of what belongs to it."""
        self._left = 0
        self._ready = False
        layout = self.layout
        super().close()
        if layout is not None:
            layout.close()

    # ---- what is shown ---------------------------------------------------------------------

    def _changed(self, pictures: bool = False, quiet: bool = False) -> None:
        if not self._ready:
            return
        if pictures and any(chart_is_worth_showing(self, name) for name in CHARTS):
            self.draw()
        with self.hold_sync():
            if self._book_of is not self.question:
                self._book_of, self.book = self.question, lab_book(self)
            self._serial += 1
            self.page = lab_page(self, quiet) | {"serial": self._serial}
            if pictures:
                self.distribution_png = self._png("distribution")
                self.estimate_png = self._png("estimate")

    def _png(self, name: str) -> bytes:
        if not chart_is_worth_showing(self, name):
            return b""
        return (self.distribution if name == "distribution" else self.estimate).png()

    def __repr__(self) -> str:
        return f"<Lab: {self.question.title}>"

    def __str__(self) -> str:
        return written(self)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle, metadata = anywidget.AnyWidget._repr_mimebundle_(self, **kwargs) or ({}, {})
        pictures = {"image/png": self.distribution_png} if self.distribution_png else {}
        return bundle | {"text/plain": str(self)} | pictures, metadata

    # ---- what the page asks for ------------------------------------------------------------

    def _act(self, content: Any) -> None:
        message = lab_messages.read(content)
        if not isinstance(message, lab_messages.Stop):
            self.status = Status()
        match message:
            case lab_messages.Predict(text=text):
                self.predict(text)
                if chart_is_worth_showing(self, "estimate"):
                    self._changed(pictures=True)
            case lab_messages.Reveal():
                self.reveal()
            case lab_messages.Run(samples=samples):
                if samples > MOST:
                    raise ValueError(f"At most {MOST:,} games at a time can be asked for.")
                if samples == 1:
                    self.run(1)
                else:
                    self.start(samples)
            case lab_messages.Stop():
                self.stop()
            case lab_messages.Restart():
                self.restart()
            case lab_messages.Compare(both=both):
                self.compare(both)
            case lab_messages.Choose(id=id):
                self.choose(id)


def lab(source: str | Question | Mapping[str, Any] = "seal-in-four-visits", seed: int | str | None = None) -> Lab:
    """A probability lab for a question: predict, see the exact answer, simulate.

    Args:
        source: the id of a ready question (`probability.questions` lists them), a question, or a
            question of one's own as a mapping.
        seed: fixes the samples; None for any.

    Raises:
        ValueError: there is no ready question of this id.
        PositionError: the mapping is no question; the path says where.

    >>> import grail_widgets
    >>> shown = grail_widgets.lab("village-die", seed=1)
    >>> str(shown.predict("50 %")), shown.reveal()
    ('1/2', 'The exact answer is 1/2 = 0.500 = 50.0 %.')
    """
    return Lab(question(source), seed)


__all__ = ["MANY", "Lab", "lab"]
