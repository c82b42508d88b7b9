"""Panels for notebooks: the only part of the package that imports ipywidgets."""

from grail_widgets.panels.lesson import LessonPanel, lesson
from grail_widgets.panels.panel import Panel, panel

__all__ = ["LessonPanel", "Panel", "lesson", "panel"]
