"""What a table looks like: as one picture (`views.svg`), as text (`views.text`), and charts (`views.charts`).

Everything here is made from a scene or from events, and knows no game. `views.way` reads off events
where pieces went; pictures draw it.
"""
