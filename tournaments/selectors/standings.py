"""Standings with the people in them."""

from __future__ import annotations

from tournaments.models import Tournament
from tournaments.selectors.crosstables import Table, crosstable_of
from tournaments.standings.order import Standings, standings


def standings_of(
    tournament: Tournament, *, language: str, through: int | None = None, reveal: bool = False
) -> tuple[Table, Standings]:
    """The order after `through` (None: all published rounds) and its people; three queries."""
    table = crosstable_of(tournament, language=language, through=through, reveal=reveal)
    return table, standings(table.crosstable)
