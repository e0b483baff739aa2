"""Everything that reads. One module per subject; each with a fixed number of queries."""
