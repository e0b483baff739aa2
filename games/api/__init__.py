"""Recorded games as read-only JSON and as files."""
