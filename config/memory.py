"""Garbage collection in a server that makes large tables."""

import gc

from django.urls import get_resolver

#: Allocations between two young collections: a table of thousands of cells needs few instead of a hundred.
YOUNG = 20_000


def settle() -> None:
    """Leave what is loaded out of collections from now on.

    Code and settings live as long as the process; looking through them again and again is a third of the time of a
    table of 2000 players.
    """
    _views = get_resolver().url_patterns
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 20, 20)
