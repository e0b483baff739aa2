"""Pages of recorded games: to replay, to find, to type."""
