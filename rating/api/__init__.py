"""Ratings as read-only JSON."""
