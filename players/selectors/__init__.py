"""Reading the register: who is found, in which order, and what of a person the public sees."""

from players.selectors.people import (
    INFIX_LENGTH,
    LONGEST_TEXT,
    PublicPlayer,
    in_alphabet,
    matching,
    name_of,
    player_of_key,
    public_player,
    regions_in_register,
    register_entry,
    search_players,
    similar_players,
    visible_players,
    with_names,
)

__all__ = [
    "INFIX_LENGTH",
    "LONGEST_TEXT",
    "PublicPlayer",
    "in_alphabet",
    "matching",
    "name_of",
    "player_of_key",
    "public_player",
    "regions_in_register",
    "register_entry",
    "search_players",
    "similar_players",
    "visible_players",
    "with_names",
]
