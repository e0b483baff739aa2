"""At which boards of a tournament the games of a file were played."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from games.exchange.headings import Heading
from players.letters import fold
from tournaments.models import Board, Seat, Tournament
from tournaments.selectors.crosstables import VISIBLE


class Pairings:
    """The published boards of a tournament by round, number and who sits there; two queries."""

    def __init__(self, tournament: Tournament) -> None:
        seats = (
            Seat.objects.filter(board__match__round__tournament=tournament, board__match__round__state__in=VISIBLE)
            .select_related("board__match__round", "participant__player")
            .prefetch_related("participant__player__spellings")
        )
        self._names: dict[int, dict[str, list[frozenset[str]]]] = defaultdict(dict)
        self._boards: dict[int, Board] = {}
        for seat in seats:
            if seat.board is not None:
                self._add(seat.board, seat)

    def find(self, heading: Heading) -> Board | None:
        """The one board a game can belong to: both names are right, and round and `Board` tag where it has them.

        None for no board and for several; a game is never put at a board that only its number speaks for.
        """
        number = dict(heading.tags).get("Board", "")
        found = [board for board in self._boards.values() if self._fits(board, heading, number)]
        return found[0] if len(found) == 1 else None

    def _add(self, board: Board, seat: Seat) -> None:
        player = seat.participant.player
        names = [(player.surname, player.given_name)]
        names += [(spelling.surname, spelling.given_name) for spelling in player.spellings.all()]
        self._boards.setdefault(board.pk, board)
        self._names[board.pk][seat.side] = [_words(name) for name in names]

    def _fits(self, board: Board, heading: Heading, number: str) -> bool:
        if heading.round and heading.round.split(".")[0] != str(board.match.round.number):
            return False
        if number and number != str(board.number):
            return False
        names = self._names[board.pk]
        return _is_one(heading.white, names.get("w", [])) and _is_one(heading.black, names.get("b", []))


def _is_one(name: str, known: Iterable[frozenset[str]]) -> bool:
    """Whether a name, perhaps with a patronymic, is one of those known."""
    words = _words((name,))
    return any(each and each <= words for each in known)


def _words(parts: Iterable[str]) -> frozenset[str]:
    return frozenset(fold(" ".join(parts)).split())
