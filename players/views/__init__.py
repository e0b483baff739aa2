"""Pages of the register."""

from players.views.editing import player_add, player_edit
from players.views.reading import player_detail, player_list

__all__ = ["player_add", "player_detail", "player_edit", "player_list"]
