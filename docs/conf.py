"""Settings of the documentation: Sphinx, MyST-NB (examples are run), and pages made from the rulebooks."""

from __future__ import annotations

import sys
from pathlib import Path

import grail_widgets

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "_ext"))

project = "grail_widgets"
author = "grail_widgets contributors"
copyright = author
version = release = grail_widgets.__version__

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
    "pictures",
    "rules_pages",
    "coverage",
]
exclude_patterns = ["_build"]
html_theme = "furo"
html_static_path = ["_static"]
html_title = "grail_widgets"

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 300
nb_merge_streams = True
nb_ipywidgets_js = {}  # the scripts of widgets come from elsewhere, and no page shows a live widget

autodoc_typehints = "description"
autodoc_typehints_format = "short"
autodoc_member_order = "bysource"
napoleon_google_docstring = True
napoleon_use_ivar = True
