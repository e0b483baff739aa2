"""Papers and spreadsheets as files to take away."""
