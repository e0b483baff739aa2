"""Bytes of a TRF file as text."""

from __future__ import annotations


def decode(data: bytes) -> str:
    """UTF-8 with or without a mark, else Windows-1251: columns are counted in characters, so it matters."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1251", errors="replace")
