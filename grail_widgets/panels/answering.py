"""Answering what a page sends, so that nothing that goes wrong disappears: every fault becomes a sentence."""

from __future__ import annotations

import traceback
from typing import TYPE_CHECKING, Any, ClassVar

from grail_widgets.engine.errors import IllegalAction
from grail_widgets.panels.controls import Status


class Answering:
    """A panel that answers messages; it supplies `_act`, `_changed` and `status`.

    Attributes:
        raise_errors: for tests: what goes wrong in answering the page is raised, not only shown.
        errors: the last things that went wrong in answering the page.
        called: what the panel is called when it has itself failed.
    """

    raise_errors: ClassVar[bool] = False
    called: ClassVar[str] = "panel"
    errors: list[Exception]
    status: Status

    if TYPE_CHECKING:  # what the panel itself supplies

        def _act(self, content: Any) -> None: ...

        def _changed(self) -> None: ...

    def _receive(self, _widget: Any, content: Any, _buffers: Any) -> None:
        try:
            self._act(content)
        except Exception as fault:
            self._failed(fault)

    def _failed(self, fault: Exception) -> None:
        """Shows a fault in the status line, and raises it where tests want that."""
        self.status = self._sentence(fault)
        self.errors = [*self.errors[-9:], fault]
        self._changed()
        if self.raise_errors:
            raise fault

    def _sentence(self, fault: Exception) -> Status:
        if isinstance(fault, IllegalAction):
            return Status(fault.reason, fault.rule, "error")
        if isinstance(fault, ValueError | KeyError | OSError):
            return Status(str(fault), None, "error")
        where = traceback.extract_tb(fault.__traceback__)[-1]
        place = f"{where.filename.rsplit('/', 1)[-1]}, line {where.lineno}"
        return Status(
            f"The {self.called} itself has failed ({type(fault).__name__}: {fault}; {place}). All is as it was.",
            None,
            "error",
        )
