"""What the apps above events hang into their pages, each in its `AppConfig.ready`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from players.registry import Section
from tournaments.models import Round, Tournament


class Link(NamedTuple):
    """An address with the text that names it, and the sign that stands for the text where there is little room."""

    url: str
    text: str
    sign: str = ""


class Document(NamedTuple):
    """Something to take away: what it is, its files by kind; `round` is None for the whole tournament."""

    name: str
    files: Sequence[tuple[str, str]]
    round: int | None = None


BoardLinks = Callable[[Sequence[int]], Mapping[int, Link]]
RoundSection = Callable[[Round, frozenset[str]], Section | None]
Documents = Callable[[Tournament, Iterable[int]], Sequence[Document]]

_board_links: dict[str, BoardLinks] = {}
_round_sections: dict[str, RoundSection] = {}
_documents: dict[str, Documents] = {}


def register_board_links(name: str, maker: BoardLinks) -> None:
    """Link boards on public pages; `maker(board ids)` gives a link for each board that has one, in one query."""
    _board_links[name] = maker


def links_of(board_ids: Sequence[int]) -> dict[int, list[Link]]:
    """The links of boards by board id."""
    found: dict[int, list[Link]] = {}
    for maker in _board_links.values():
        for board_id, link in maker(board_ids).items():
            found.setdefault(board_id, []).append(link)
    return found


def register_round_section(name: str, maker: RoundSection) -> None:
    """Show a section on the staff's page of a round; `maker(round, rights)` gives None where there is none."""
    _round_sections[name] = maker


def sections_of(round_: Round, rights: frozenset[str]) -> list[Section]:
    made = (maker(round_, rights) for maker in _round_sections.values())
    return [section for section in made if section is not None]


def register_documents(name: str, maker: Documents) -> None:
    """Add lines to a tournament's documents; `maker(tournament, numbers of published rounds)`."""
    _documents[name] = maker


def documents_of(tournament: Tournament, published: Iterable[int]) -> list[Document]:
    return [document for maker in _documents.values() for document in maker(tournament, published)]
