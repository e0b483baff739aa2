"""Who of the register a name in a file is."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from players.letters import fold
from players.models import Federation, Player, PlayerSpelling

_NAME = ("surname", "given_name", "patronymic")


@dataclass(frozen=True, slots=True)
class Linked:
    """A player of the register, with his name as recorded there."""

    player_id: int
    name: str


class Register:
    """The names of a federation's register, every spelling of them; two queries, however many names are asked.

    A name is a player's when its words are those of his surname and given name, with the patronymic or without,
    in any order, and nobody else has such a name: a wrong link is worse than none.
    """

    def __init__(self, federation: Federation) -> None:
        self._found: defaultdict[frozenset[str], dict[int, str]] = defaultdict(dict)
        rows = Player.everyone.filter(federation=federation, erased_at=None).values_list("pk", "merged_into", *_NAME)
        people = {pk: (merged_into or pk, list(name)) for pk, merged_into, *name in rows}
        # Whoever was merged into another is found as that one, by his old name too.
        own = {pk: f"{name[0]} {name[1]}".strip() for pk, (kept, name) in people.items() if kept == pk}
        for kept, name in people.values():
            self._add(kept, own[kept], name)
        spellings = PlayerSpelling.objects.filter(player__federation=federation, player__erased_at=None)
        for pk, *name in spellings.values_list("player_id", *_NAME):
            kept = people[pk][0]
            self._add(kept, own[kept], name)

    def find(self, name: str) -> Linked | None:
        """The one player with this name, None for nobody and for several."""
        found = self._found.get(_words(name), {})
        if len(found) != 1:
            return None
        [(pk, own)] = found.items()
        return Linked(pk, own)

    def _add(self, pk: int, own: str, name: list[str]) -> None:
        surname, given, patronymic = name
        # A surname alone names a family, not a person, unless the register has nothing more.
        self._found[_words(f"{surname} {given}")][pk] = own
        if patronymic:
            self._found[_words(f"{surname} {given} {patronymic}")][pk] = own


def _words(name: str) -> frozenset[str]:
    return frozenset(fold(name).split())
