"""Everything that writes. One module per subject; each act is one transaction with its journal entry."""
