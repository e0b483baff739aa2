"""Pages of the register."""

from players.views.doubles import doubles, merge, merge_undo, merges
from players.views.editing import player_add, player_edit
from players.views.imports import import_preview, imports
from players.views.journal import journal
from players.views.officials import official, official_add, official_edit, officials
from players.views.personal import player_data, player_erase, privacy
from players.views.places import club, club_add, club_edit, clubs, region, regions
from players.views.reading import player_detail, player_list

__all__ = [
    "club",
    "club_add",
    "club_edit",
    "clubs",
    "doubles",
    "import_preview",
    "imports",
    "journal",
    "merge",
    "merge_undo",
    "merges",
    "official",
    "official_add",
    "official_edit",
    "officials",
    "player_add",
    "player_data",
    "player_detail",
    "player_edit",
    "player_erase",
    "player_list",
    "privacy",
    "region",
    "regions",
]
