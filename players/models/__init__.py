"""Columns and constraints of the register, one module per subject."""

from players.models.accounts import User
from players.models.federation import Federation, FederationRole
from players.models.geography import Club, Country, Region
from players.models.player import Player, PlayerSpelling

__all__ = [
    "Club",
    "Country",
    "Federation",
    "FederationRole",
    "Player",
    "PlayerSpelling",
    "Region",
    "User",
]
