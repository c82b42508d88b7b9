"""`grail-widgets site`: builds the pages that need no installation."""

from __future__ import annotations

from pathlib import Path

import click


@click.command("site")
@click.argument("out", type=click.Path(path_type=Path))
@click.option("--cache", type=click.Path(path_type=Path), help="Where downloads are kept between builds.")
@click.option(
    "--docs", type=click.Path(path_type=Path), help="The documentation as HTML, to put beside the pages."
)
def command(out: Path, cache: Path | None, docs: Path | None) -> None:
    """Build the static site in OUT: pages that any web server can serve, with Python in the browser."""
    from grail_widgets.site.build import build

    build(out, cache, docs)
    click.echo(f"The site is in {out}. To look at it: python -m http.server --directory {out}")
