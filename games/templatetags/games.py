"""Numbers of moves in templates: `{% load games %}`."""

from __future__ import annotations

from django import template

register = template.Library()


@register.filter
def move_of_index(index: int) -> int:
    """The number of the move that a ply counted from 0 belongs to."""
    return index // 2 + 1
