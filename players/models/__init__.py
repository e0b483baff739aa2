"""Columns and constraints of the register, one module per subject."""

from players.models.accounts import User
from players.models.federation import Federation, FederationRole
from players.models.geography import Club, Country, Region
from players.models.imports import RegisterImport
from players.models.journal import Distinction, Merge, RegisterEntry
from players.models.official import Official
from players.models.player import Player, PlayerSpelling

__all__ = [
    "Club",
    "Country",
    "Distinction",
    "Federation",
    "FederationRole",
    "Merge",
    "Official",
    "Player",
    "PlayerSpelling",
    "Region",
    "RegisterEntry",
    "RegisterImport",
    "User",
]
