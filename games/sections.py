"""What the games show on pages of the register."""

from __future__ import annotations

from games.selectors.players import games_of_player
from games.selectors.records import rows_of, with_people
from players.models import Player
from players.registry import Section

SHOWN = 10


def games_section(player: Player, language: str) -> Section | None:
    """The newest public games of a player; None where there is none."""
    found = games_of_player(player)
    rows = rows_of(with_people(found)[:SHOWN], language)
    if not rows:
        return None
    count = found.count() if len(rows) == SHOWN else len(rows)
    return Section("games/parts/player_games.html", {"rows": rows, "count": count, "player": player})
