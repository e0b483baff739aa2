"""Reading a PDF back."""

from __future__ import annotations

from io import BytesIO
from typing import NamedTuple

from pypdf import PdfReader


class Font(NamedTuple):
    name: str
    embedded: bool


class Read(NamedTuple):
    """The text of each page in the order it was drawn, the fonts, and per page its size and where the rightmost
    text begins, in points."""

    pages: list[str]
    fonts: set[Font]
    sizes: list[tuple[float, float]]
    right_edges: list[float]

    @property
    def text(self) -> str:
        return "\n".join(self.pages)


def read(content: bytes) -> Read:
    assert content.startswith(b"%PDF")
    reader = PdfReader(BytesIO(content))
    pages, sizes, edges = [], [], []
    fonts = set()
    for page in reader.pages:
        starts: list[float] = []

        def note(text, matrix, text_matrix, _font, _size, starts=starts):
            if text.strip():
                starts.append(float(matrix[0]) * float(text_matrix[4]) + float(matrix[4]))

        pages.append(page.extract_text(visitor_text=note))
        sizes.append((float(page.mediabox.width), float(page.mediabox.height)))
        edges.append(max(starts, default=0.0))
        for font in page["/Resources"]["/Font"].values():
            for inner in font.get_object().get("/DescendantFonts", [font]):
                shown = inner.get_object()
                descriptor = shown["/FontDescriptor"].get_object()
                embedded = any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3"))
                fonts.add(Font(str(shown["/BaseFont"]), embedded))
    return Read(pages, fonts, sizes, edges)


def words(text: str) -> str:
    """The text on one line, however the lines were broken."""
    return " ".join(text.split())
