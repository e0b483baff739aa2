"""Writing the register. Rights are the caller's to check; faults in the values come back as `Refused`."""

from players.services.people import PlayerFields, create_player, set_spelling, update_player

__all__ = ["PlayerFields", "create_player", "set_spelling", "update_player"]
