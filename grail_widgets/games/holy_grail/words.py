"""Names inside sentences."""

from __future__ import annotations

from grail_widgets.games.holy_grail import deck


def capital(text: str) -> str:
    """A text with its first letter in upper case, the rest untouched.

    >>> capital("ann"), capital("the Convent")
    ('Ann', 'The Convent')
    """
    return text[:1].upper() + text[1:]


def spoken(card: str) -> str:
    """A card's name inside a sentence: a definite article, the closing mark dropped.

    >>> spoken("black-knight"), spoken("witch"), spoken("im-not-dead")
    ('the Black Knight', 'the Witch', "I'm Not Dead")
    """
    name = deck.cards()[card].name.rstrip("!")
    if card == deck.GRAIL:
        return "the Holy Grail"
    first, _, rest = name.partition(" ")
    return f"the {rest}" if first in ("A", "An", "The") else name
