"""Filters and tags of the pages of events."""
