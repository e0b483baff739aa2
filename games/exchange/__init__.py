"""Recorded games to files and back."""
