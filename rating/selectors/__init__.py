"""Reading ratings: nothing here writes."""
