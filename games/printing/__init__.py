"""Papers of the game: blank scoresheets, printed records, booklets."""
