"""Names inside texts and nested data. Pure functions."""

import re
from collections.abc import Sequence
from typing import Any, TypeVar

Data = TypeVar("Data")


def replaced(data: Data, names: Sequence[str], instead: str) -> Data:
    """The same data with each of the names, where it stands as words of its own, replaced in every text."""
    written = [re.escape(name) for name in sorted(names, key=len, reverse=True) if name]
    if not written:
        return data
    found: Data = _walked(data, re.compile(rf"(?<!\w)(?:{'|'.join(written)})(?!\w)", re.IGNORECASE), instead)
    return found


def _walked(data: Any, pattern: re.Pattern[str], instead: str) -> Any:
    if isinstance(data, str):
        return pattern.sub(lambda _match: instead, data)
    if isinstance(data, dict):
        return {key: _walked(value, pattern, instead) for key, value in data.items()}
    if isinstance(data, list):
        return [_walked(value, pattern, instead) for value in data]
    return data
