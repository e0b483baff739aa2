"""Reading recorded games."""
