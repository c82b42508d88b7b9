"""`python -m grail_widgets` is the command line program."""

from grail_widgets.cli import main

main()
