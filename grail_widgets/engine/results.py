"""What came of many games: columns, a summary with intervals, and files to keep and to go on from."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from grail_widgets.engine.errors import FileError, clip
from grail_widgets.engine.seeds import write_atomically

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

COLUMNS = ("index", "winner", "first", "length")
"""The columns that every run has."""
UNFINISHED = -2
NOBODY = -1
Z = 1.959963984540054
"""The half-width of a 95 % band in standard errors."""


class _Saved(msgspec.Struct, forbid_unknown_fields=True):
    format: str
    version: int
    game: str
    seats: tuple[str, ...]
    wanted: int
    kinds: tuple[str, ...]
    key: str
    rows: list[tuple[int, ...]]


class Results:
    """The games that were played, a row each, in the order of their numbers.

    Attributes:
        game: the game's id.
        seats: the players.
        wanted: the numbers of the games asked for.
        kinds: the kinds of events that were counted.
    """

    FORMAT, VERSION = "grail-widgets results", 1

    def __init__(self, game: str, seats: tuple[str, ...], games: int, kinds: tuple[str, ...], key: str) -> None:
        self.game, self.seats, self.wanted, self.kinds = game, seats, range(games), kinds
        self._key = key
        self._rows: dict[int, tuple[int, ...]] = {}

    @classmethod
    def blank(cls, game: str, seats: tuple[str, ...], games: int, kinds: tuple[str, ...], key: str) -> Results:
        """Results of games that are still to be played."""
        return cls(game, seats, games, kinds, key)

    def add(self, rows: Iterable[tuple[int, ...]]) -> None:
        """Takes rows in; one that is here already is not counted twice."""
        for row in rows:
            self._rows[row[0]] = row

    def take(self, other: Results) -> None:
        """Takes over what another run of the same plan has done."""
        if other._key != self._key or other.kinds != self.kinds:
            raise ValueError("These results are of another run: game, seats, policy, seed and counts must agree.")
        self.add(row for number, row in other._rows.items() if number in self.wanted)

    def missing(self) -> list[int]:
        """The numbers of the games still to be played."""
        return [number for number in self.wanted if number not in self._rows]

    @property
    def complete(self) -> bool:
        """Whether all games asked for were played."""
        return len(self._rows) == len(self.wanted)

    def values(self, name: str) -> list[int]:
        """A column as plain numbers, for where numpy is not at hand.

        Args:
            name: `index`, `winner`, `first`, `length`, or a kind of event that was counted.

        Raises:
            ValueError: there is no such column.
        """
        names = [*COLUMNS, *self.kinds]
        if name not in names:
            raise ValueError(f"There is no column {clip(name)!r}; there are {', '.join(names)}.")
        place = names.index(name)
        return [self._rows[number][place] for number in sorted(self._rows)]

    def _column(self, name: str) -> npt.NDArray[np.int64]:
        import numpy as np

        return np.array(self.values(name), dtype=np.int64)

    @property
    def index(self) -> npt.NDArray[np.int64]:
        """The numbers of the games, shape (n,)."""
        return self._column("index")

    @property
    def winner(self) -> npt.NDArray[np.int64]:
        """The winner's place in `seats`, shape (n,); -1 for nobody, -2 for a game broken off."""
        return self._column("winner")

    @property
    def first(self) -> npt.NDArray[np.int64]:
        """The place in `seats` of whoever decided first, shape (n,); -1 where nobody did."""
        return self._column("first")

    @property
    def length(self) -> npt.NDArray[np.int64]:
        """How many decisions each game had, shape (n,)."""
        return self._column("length")

    @property
    def counts(self) -> dict[str, npt.NDArray[np.int64]]:
        """{kind of event: how often it happened in each game, shape (n,)}."""
        return {kind: self._column(kind) for kind in self.kinds}

    def wins(self) -> dict[str, tuple[float, float, float]]:
        """{seat: (share of games won, lower and upper end of its 95 % band)}."""
        winner = self.values("winner")
        return {seat: band(winner.count(place), len(winner)) for place, seat in enumerate(self.seats)}

    def summary(self) -> str:
        """The results in a few lines of text, with 95 % bands."""
        total = len(self._rows)
        if not total:
            return f"{self.game}: no game has been played."
        lines = [f"{self.game}: {total} of {len(self.wanted)} games"]
        width = max(map(len, self.seats))
        for seat, (share, low, high) in self.wins().items():
            lines.append(f"  {seat:<{width}} wins {share:6.1%}  (95 %: {low:.1%} to {high:.1%})")
        nobody = self.values("winner").count(NOBODY)
        if nobody:
            lines.append(f"  nobody wins {nobody / total:.1%}")
        broken = self.values("winner").count(UNFINISHED)
        if broken:
            lines.append(f"  {broken} games were too long and broken off")
        lines.append(f"  decisions a game: {mean_band(self.values('length'))}")
        lines.extend(f"  {kind} a game: {mean_band(self.values(kind))}" for kind in self.kinds)
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Results of {len(self._rows)} games of {self.game}>"

    def to_csv(self, path: str | Path | None = None) -> str:
        """The rows as CSV text; with a path it is written there too, whole or not at all."""
        stream = io.StringIO()
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(["game", "winner", "first", "length", *self.kinds])
        names = {NOBODY: "", UNFINISHED: "unfinished"} | dict(enumerate(self.seats))
        for number in sorted(self._rows):
            _, winner, first, *rest = self._rows[number]
            writer.writerow([number, names[winner], names.get(first, ""), *rest])
        if path is not None:
            write_atomically(Path(path), stream.getvalue().encode())
        return stream.getvalue()

    def save(self, path: str | Path) -> None:
        """Keeps the results in a file, to go on from later."""
        saved = _Saved(
            self.FORMAT,
            self.VERSION,
            self.game,
            self.seats,
            len(self.wanted),
            self.kinds,
            self._key,
            [self._rows[number] for number in sorted(self._rows)],
        )
        write_atomically(Path(path), msgspec.json.encode(saved))

    @classmethod
    def load(cls, path: str | Path) -> Results:
        """The results in a file written by `save`."""
        try:
            saved = msgspec.json.decode(Path(path).read_bytes(), type=_Saved)
        except OSError as fault:
            raise FileError(f"{path}: cannot be read: {fault.strerror or fault}.") from None
        except msgspec.MsgspecError as fault:
            raise FileError(f"{path}: these are no saved results: {clip(str(fault), 160)}.") from None
        if saved.format != cls.FORMAT or saved.version != cls.VERSION:
            raise FileError(f"{path}: these are no saved results of version {cls.VERSION}.")
        width = 4 + len(saved.kinds)
        if any(len(row) != width or not 0 <= row[0] < saved.wanted for row in saved.rows):
            raise FileError(f"{path}: a row of these results does not fit.")
        results = cls(saved.game, saved.seats, saved.wanted, saved.kinds, saved.key)
        results.add(saved.rows)
        return results


def band(successes: int, total: int) -> tuple[float, float, float]:
    """A share and the two ends of its 95 % band (Wilson's, which stays within 0 and 1).

    >>> [round(x, 3) for x in band(50, 100)]
    [0.5, 0.404, 0.596]
    """
    if not total:
        return 0.0, 0.0, 1.0
    share = successes / total
    centre = (share + Z * Z / (2 * total)) / (1 + Z * Z / total)
    half = Z / (1 + Z * Z / total) * (share * (1 - share) / total + Z * Z / (4 * total * total)) ** 0.5
    return share, max(0.0, centre - half), min(1.0, centre + half)


def mean_band(column: Sequence[int] | Any) -> str:
    """A mean and its 95 % band in words: "28.4 (95 %: 28.1 to 28.7)"."""
    count = len(column)
    mean = float(sum(column)) / count
    if count < 2:
        return f"{mean:.1f}"
    spread = (sum((value - mean) ** 2 for value in column) / (count - 1)) ** 0.5
    half = Z * spread / count**0.5
    return f"{mean:.2f} (95 %: {mean - half:.2f} to {mean + half:.2f})"
