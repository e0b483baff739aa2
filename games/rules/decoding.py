"""Bytes of a record file to lines of text, whatever editor saved it."""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator
from pathlib import Path

from .records import Record, read_records


class UnreadableFileError(ValueError):
    """A file holds no text."""

    code = "unreadable"


def decode_lines(chunks: Iterable[bytes]) -> Iterator[str]:
    """Lines without their ends from the lines of a file: UTF-8, UTF-16 with a mark, else Windows-1251.

    Raises UnreadableFileError at the first zero byte.
    """
    decoder: codecs.IncrementalDecoder | None = None
    rest = ""
    for number, chunk in enumerate(chunks):
        if number == 0:
            if chunk.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
                decoder = codecs.getincrementaldecoder("utf-16")(errors="replace")
            chunk = chunk.removeprefix(codecs.BOM_UTF8)  # noqa: PLW2901
        rest += decoder.decode(chunk) if decoder else _decode(chunk)
        if rest.endswith("\n"):
            yield from _lines(rest)
            rest = ""
    if rest:
        yield from _lines(rest)


def read_file(path: Path) -> Iterator[Record]:
    """Yield the games of a file; raises OSError or UnreadableFileError, perhaps after some games."""
    with path.open("rb") as file:
        yield from read_records(decode_lines(file))


def _decode(chunk: bytes) -> str:
    try:
        text = chunk.decode()
    except UnicodeDecodeError:
        text = chunk.decode("cp1251", errors="replace")
    if "\0" in text:
        raise UnreadableFileError("the file holds no text")
    return text


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n").split("\n")
