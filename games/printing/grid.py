"""The lines of a scoresheet: forty numbered pairs of moves in two columns, diagrams after 10, 20, 30 and 40.

Lines only: they are the same on every sheet, and letters inside an SVG take ten times as long as those of the page.
All measures are millimetres.
"""

from __future__ import annotations

from urllib.parse import quote

COLUMN, GUTTER, TOP, HEAD, ROW, MOVES = 91.0, 6.0, 34.0, 5.6, 8.2, 10
CAPTION, DIAGRAM, KAZAN, CELL, GAP = 4.6, 15.6, 9.5, 8.0, 3.0
WIDTH = 2 * COLUMN + GUTTER
BLOCK = MOVES * ROW
#: From the top of one block of moves to the top of the next.
STEP = BLOCK + CAPTION + DIAGRAM + GAP
#: Below the last diagrams: where result, kazans and signatures go.
FOOT = TOP + HEAD + 2 * STEP + 1.5
HEIGHT = 282.0
#: Vertical lines in a block: after the number, White's move, White's kazan, Black's move.
NUMBER, WHITE, MIDDLE, BLACK = 8.0, 31.0, 49.5, 73.0

_STYLE = (
    ".t{fill:none;stroke:#000;stroke-width:.4}.l{fill:none;stroke:#444;stroke-width:.2}"
    ".s{fill:none;stroke:#999;stroke-width:.15}.w{fill:#fff;stroke:#000;stroke-width:.3}"
)


def grid_svg(holes: int = 9) -> str:
    """The drawing of one sheet."""
    parts = [f"<style>{_STYLE}</style>", _players(), _foot()]
    for left in (0.0, COLUMN + GUTTER):
        parts.append(_discs(left))
        for top in (TOP + HEAD, TOP + HEAD + STEP):
            parts += [_block(left, top), _diagram(left, top + BLOCK + CAPTION, holes)]
    width = WIDTH + 0.6
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{HEIGHT:g}mm" '
        f'viewBox="-0.3 0 {width:g} {HEIGHT:g}">{"".join(parts)}</svg>'
    )


def grid_uri(holes: int = 9) -> str:
    """The drawing as an address that a sheet of styles can name."""
    return "data:image/svg+xml," + quote(grid_svg(holes), safe=" =:/'.,-;{}#()")


def _players() -> str:
    """The frame of the board's number, and a disc and a line for each player."""
    lines = "".join(f"M{left:g} 31.6h{COLUMN:g}" for left in (0.0, COLUMN + GUTTER))
    return (
        f'<rect class="t" x="150" y="6" width="16" height="15.5"/><path class="l" d="{lines}"/>'
        f'<circle class="w" cx="1.8" cy="28.4" r="1.4"/><circle cx="{COLUMN + GUTTER + 1.8:g}" cy="28.4" r="1.4"/>'
    )


def _discs(left: float) -> str:
    """The sides above a column."""
    y = TOP + 2.7
    return (
        f'<circle class="w" cx="{left + NUMBER + 2.6:g}" cy="{y:g}" r="1.2"/>'
        f'<circle cx="{left + MIDDLE + 2.6:g}" cy="{y:g}" r="1.2"/>'
    )


def _foot() -> str:
    """Boxes for the result and the kazans, lines for both signatures."""
    y = FOOT + 3.6
    boxes = "".join(f'<rect class="w" x="{x:g}" y="{y:g}" width="12" height="8.5"/>' for x in (0.6, 16, 41, 60))
    colon = "".join(f'<circle cx="14.3" cy="{y + 4.25 + way:.2f}" r=".35"/>' for way in (-0.9, 0.9))
    return (
        f"{boxes}{colon}"
        f'<circle class="w" cx="37" cy="{y + 4.25:.2f}" r="1.4"/><circle cx="56.5" cy="{y + 4.25:.2f}" r="1.4"/>'
        f'<path class="l" d="M79.5 {y + 8.5:.2f}h52M138 {y + 8.5:.2f}h50"/>'
    )


def _block(left: float, top: float) -> str:
    rows = "".join(f"M{left:g} {top + ROW * row:.2f}h{COLUMN:g}" for row in range(1, MOVES))
    strong = "".join(f"M{left + x:g} {top:g}v{BLOCK:g}" for x in (NUMBER, MIDDLE))
    fine = "".join(f"M{left + x:g} {top:g}v{BLOCK:g}" for x in (WHITE, BLACK))
    return (
        f'<path class="l" d="{rows}{strong}"/><path class="s" d="{fine}"/>'
        f'<rect class="t" x="{left:g}" y="{top:g}" width="{COLUMN:g}" height="{BLOCK:g}"/>'
    )


def _diagram(left: float, top: float, holes: int) -> str:
    """Black's kazan, both rows, White's kazan."""
    inside = COLUMN - 2 * KAZAN
    cell = inside / holes
    lines = "".join(f"M{left + KAZAN + cell * n:.2f} {top:.2f}v{DIAGRAM:g}" for n in range(1, holes))
    return (
        f'<path class="l" d="{lines}M{left + KAZAN:g} {top + DIAGRAM / 2:.2f}h{inside:g}"/>'
        f'<rect class="t" x="{left:g}" y="{top:.2f}" width="{COLUMN:g}" height="{DIAGRAM:g}"/>'
        f'<path class="t" d="M{left + KAZAN:g} {top:.2f}v{DIAGRAM:g}M{left + COLUMN - KAZAN:g} {top:.2f}v{DIAGRAM:g}"/>'
        f'<circle cx="{left + 2.2:g}" cy="{top + 2.2:.2f}" r="1.1"/>'
        f'<circle class="w" cx="{left + COLUMN - 2.2:g}" cy="{top + DIAGRAM - 2.2:.2f}" r="1.1"/>'
    )
