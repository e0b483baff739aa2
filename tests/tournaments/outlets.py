"""Every address that shows something of a tournament to anyone, found by walking the resolver."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping

from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import translation

#: Addresses that only those signed in get to, and those that show nothing of events.
PRIVATE = re.compile(
    r"^(manage|account|players/(add|<int:pk>/(edit|erase|merge|data)|doubles|merges|imports|journal)"
    r"|players/(clubs|arbiters)/(add|<int:pk>/edit)|api/schema)"
)
LANGUAGES = ("ky", "kk", "ru", "en")


def public_routes() -> dict[str, tuple[str, ...]]:
    """Names with their parameters, of all apps."""
    found: dict[str, tuple[str, ...]] = {}
    with translation.override("en"):
        _collect(get_resolver().url_patterns, "", "", found)
    return found


def _collect(
    patterns: list[URLPattern | URLResolver], path: str, space: str, found: dict[str, tuple[str, ...]]
) -> None:
    for pattern in patterns:
        here = path + re.sub(r"^en/", "", str(pattern.pattern))
        if isinstance(pattern, URLResolver):
            inner = f"{space}{pattern.namespace}:" if pattern.namespace else space
            _collect(pattern.url_patterns, here, inner, found)
        elif pattern.name and not PRIVATE.match(here):
            found[space + pattern.name] = tuple(pattern.pattern.converters) + tuple(re.findall(r"<\w+:(\w+)>", path))


def answers(
    client: Client, values: Mapping[str, object], *, language: str = "en", papers: bool = True
) -> Iterator[tuple[str, HttpResponse]]:
    """Each public address whose parameters are all among `values`, with its answer; papers take their time."""
    for name, parameters in sorted(public_routes().items()):
        if name.endswith("_pdf") and not papers:
            continue
        wanted = {parameter: values[parameter] for parameter in parameters if parameter in values}
        if len(wanted) < len(set(parameters)):
            continue
        with translation.override(language):
            url = reverse(name, kwargs=wanted)
        yield name, client.get(url, headers={"accept-language": language})


def text_of(response: HttpResponse) -> str:
    """What a reader of the answer can find in it: the words of a paper, the cells of a sheet, else the body."""
    body = b"".join(response) if response.streaming else response.content
    kind = response.get("Content-Type", "")
    if "pdf" in kind:
        from pypdf import PdfReader

        return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(body)).pages)
    if "spreadsheet" in kind:
        from openpyxl import load_workbook

        sheets = load_workbook(io.BytesIO(body)).worksheets
        return "\n".join(str(cell) for sheet in sheets for row in sheet.iter_rows(values_only=True) for cell in row)
    text = body.decode()
    return text.encode().decode("unicode_escape", "ignore") + text if "json" in kind else text
