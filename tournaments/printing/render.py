"""HTML to PDF by WeasyPrint, with our own fonts and without any network.

WeasyPrint needs Pango from the system; it is imported when the first paper is printed, so that all else works
without it.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

from django.conf import settings

STATIC: Path = settings.BASE_DIR / "static"
SHEETS = ("css/print-fonts.css", "css/print.css")
# A paper of hundreds of rows takes 100 MB while it is made: one at a time in each process.
_ONE_AT_A_TIME = Lock()


class PrintingUnavailable(Exception):
    """The system lacks the libraries that WeasyPrint needs."""


def pdf(html: str, *, form: bool = False) -> bytes:
    """The page as PDF; raises PrintingUnavailable where Pango is missing.

    With `form` the first page is no page of its own but lies under all the others, laid out and written once.
    """
    weasyprint = _weasyprint()
    with _ONE_AT_A_TIME, _without_collector():
        fonts = weasyprint.text.fonts.FontConfiguration()
        sheets = [
            weasyprint.CSS(filename=str(STATIC / name), font_config=fonts, url_fetcher=own_files) for name in SHEETS
        ]
        page = weasyprint.HTML(string=html, base_url=STATIC.as_uri() + "/", url_fetcher=own_files)
        made: bytes = page.write_pdf(stylesheets=sheets, font_config=fonts, finisher=_under_all if form else None)
    return made


def _under_all(document: Any, made: Any) -> None:
    """Take the first page out and put its content before that of every other."""
    pydyf: Any = import_module("pydyf")
    save, restore = pydyf.Stream(["q"]), pydyf.Stream(["Q"])
    made.add_object(save)
    made.add_object(restore)
    kids = made.pages["Kids"]
    # References are written as `12 0 R`: three items of the array each.
    first, made.pages["Kids"] = made.page_references[0], pydyf.Array(kids[3:])
    made.pages["Count"] -= 1
    dictionaries: list[Any] = [each for each in made.objects if isinstance(each, dict)]
    pages = {each.reference: each for each in dictionaries if each.get("Type") == "/Page"}
    under = pages.pop(first)["Contents"]
    for each in pages.values():
        each["Contents"] = pydyf.Array([save.reference, under, restore.reference, each["Contents"]])


def own_files(url: str) -> Any:
    """What WeasyPrint loads: files of ours under `static/` and data URIs; anything else is an error."""
    weasyprint = _weasyprint()
    parts = urlsplit(url)
    if parts.scheme == "file" and parts.netloc in {"", "localhost"}:
        path = Path(url2pathname(parts.path)).resolve()
        if path.is_relative_to(STATIC.resolve()):
            return weasyprint.urls.URLFetcherResponse(url, path.read_bytes())
    elif parts.scheme == "data":
        return weasyprint.urls.URLFetcher(allowed_protocols=["data"]).fetch(url)
    raise ValueError(f"not one of our files: {url}")


def _weasyprint() -> Any:
    try:
        import weasyprint
        import weasyprint.text.fonts
        import weasyprint.urls
    except OSError as error:
        raise PrintingUnavailable(str(error)) from error
    return weasyprint


@contextmanager
def _without_collector() -> Iterator[None]:
    """Layout makes millions of objects that live to its end; looking through them for garbage doubles the time."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()
