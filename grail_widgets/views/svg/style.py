"""The stylesheet of the tables: colours as variables, so that a page, a notebook or a theme can set them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from grail_widgets.views.svg.palette import DARK, HUES, KINDS, LIGHT, TONES

# Where a notebook states its theme, it is followed; elsewhere the reader's own setting decides.
_SAID_DARK = '[data-jp-theme-light="false"] .gw-table:not(.gw-light),.vscode-dark .gw-table:not(.gw-light)'
_SAID_LIGHT = '.gw-light,[data-jp-theme-light="true"] *,.vscode-light *'
_FROM_JUPYTER = {"bg": "--jp-layout-color0", "fg": "--jp-ui-font-color1"}


def _variables(colours: Mapping[str, str]) -> str:
    return "".join(
        f"--gw-{name}:var({_FROM_JUPYTER[name]},{value});" if name in _FROM_JUPYTER else f"--gw-{name}:{value};"
        for name, value in colours.items()
    )


_TINTS = "".join(f".gw-tint-{kind}{{fill:var(--gw-{kind})}}" for kind in (*sorted(KINDS), "other"))
_TONES = "".join(f".gw-tone{i}>.gw-face{{fill:var(--gw-tone{i})}}" for i in range(TONES))
_HUES = "".join(
    f".gw-table .gw-hue{i}>path{{fill:{hue.fill}}}.gw-table .gw-hue{i}>text{{fill:{hue.ink}}}"
    for i, hue in enumerate(HUES)
)

STYLE: Final = (
    f".gw-table{{{_variables(LIGHT)}"
    "font-family:var(--jp-ui-font-family,system-ui,-apple-system,'Segoe UI','DejaVu Sans',sans-serif);"
    "max-width:100%;height:auto;display:block;background:var(--gw-bg)}"
    f"@media (prefers-color-scheme:dark){{.gw-table:not({_SAID_LIGHT}){{{_variables(DARK)}}}}}"
    f"{_SAID_DARK},.gw-table.gw-dark{{{_variables(DARK)}}}"
    ".gw-table text{fill:var(--gw-fg);user-select:none}"
    ".gw-table .gw-mute{fill:var(--gw-mute)}"
    ".gw-table .gw-mid{text-anchor:middle}"
    ".gw-table .gw-end{text-anchor:end}"
    ".gw-table .gw-bold{font-weight:600}"
    ".gw-ground{fill:var(--gw-bg)}"
    ".gw-ribbon{fill:none;stroke:var(--gw-ribbon);stroke-width:44;stroke-linecap:round;stroke-linejoin:round}"
    ".gw-disc{fill:var(--gw-disc);stroke:var(--gw-rim);stroke-width:1.2}"
    ".gw-half{stroke:none}"
    f"{_TINTS}"
    ".gw-red{stroke:var(--gw-dragon);stroke-width:2.4;stroke-dasharray:4 3}"
    ".gw-symbol{fill:var(--gw-fg);fill-opacity:.74;stroke:none}"
    ".gw-token{stroke:var(--gw-token);stroke-width:1.3}"
    ".gw-token-open{fill:var(--gw-token-face)}"
    ".gw-mark{fill:var(--gw-disc);stroke:var(--gw-mute);stroke-width:1}"
    ".gw-grail{fill:var(--gw-gold);stroke:var(--gw-gold-edge);stroke-width:1.2;stroke-linejoin:round}"
    ".gw-piece{transition:transform .18s ease-in-out}"
    "@media (prefers-reduced-motion:reduce){.gw-piece{transition:none}}"
    ".gw-knight>path{stroke:var(--gw-edge);stroke-width:1.5;stroke-linejoin:round}"
    ".gw-knight>text{font-weight:700;text-anchor:middle}"
    f"{_HUES}"
    ".gw-dragon>path{fill:var(--gw-dragon);stroke:var(--gw-bg);stroke-width:1.4;stroke-linejoin:round;"
    "paint-order:stroke}"
    ".gw-dragon>.gw-eye{fill:var(--gw-dragon-eye)}"
    ".gw-order{fill:var(--gw-fg)}"
    ".gw-step{fill:none;stroke:var(--gw-accent);stroke-width:3;stroke-dasharray:6 4.5;stroke-linecap:round}"
    ".gw-halo{fill:none;stroke:var(--gw-bg);stroke-width:6;stroke-opacity:.75;stroke-linecap:round}"
    ".gw-tip{fill:var(--gw-accent);stroke:var(--gw-bg);stroke-width:1}"
    ".gw-goal{fill:none;stroke:var(--gw-accent);stroke-width:2.6}"
    ".gw-bar{stroke:var(--gw-block);stroke-width:5.5;stroke-linecap:round}"
    ".gw-spear{fill:var(--gw-accent);stroke:var(--gw-bg);stroke-width:.8}"
    ".gw-face{fill:var(--gw-tone0);stroke:var(--gw-line);stroke-width:1}"
    f"{_TONES}"
    ".gw-edge{fill:var(--gw-back)}"
    ".gw-plate{fill:var(--gw-bg);stroke:none}"
    ".gw-back{stroke:var(--gw-back-line);stroke-width:1}"
    ".gw-line{stroke:var(--gw-line);stroke-width:1;fill:none}"
    ".gw-owner{fill:var(--gw-soft);stroke:none}"
    ".gw-note{fill:var(--gw-note);stroke:var(--gw-line)}"
    ".gw-corner{fill:var(--gw-bg);stroke:var(--gw-mute);stroke-width:1}"
    ".gw-hatch{stroke:var(--gw-back-line);stroke-width:1.4}"
    ".gw-hatch-token{stroke:var(--gw-token);stroke-width:1.5}"
    ".gw-hatch-ground{fill:var(--gw-back)}"
    ".gw-hatch-token-ground{fill:var(--gw-token-face)}"
    ".gw-lit{cursor:pointer}"
    ".gw-space.gw-lit>.gw-disc{stroke:var(--gw-accent);stroke-width:3}"
    ".gw-card.gw-lit>.gw-face,.gw-card.gw-lit>.gw-back,.gw-zone.gw-lit>.gw-frame{stroke:var(--gw-accent);"
    "stroke-width:2.2}"
    ".gw-knight.gw-lit>path{stroke:var(--gw-accent);stroke-width:3}"
    ".gw-table [data-id]:focus{outline:none}"
    ".gw-space:focus-visible>.gw-disc,.gw-card:focus-visible>.gw-face,.gw-card:focus-visible>.gw-back,"
    ".gw-zone:focus-visible>.gw-frame,.gw-piece:focus-visible>path{stroke:var(--gw-accent);stroke-width:4}"
    ".gw-frame{fill:none;stroke:none}"
)
"""The stylesheet; a page that shows many tables can hold it once and draw them without it."""
