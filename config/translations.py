"""Compiled translations without GNU gettext. `python -m config.translations` compiles what changed."""

import os
from pathlib import Path

import polib

LOCALE = Path(__file__).resolve().parent.parent / "locale"


def compile_catalogues(folder: Path = LOCALE) -> list[Path]:
    """Write a .mo beside every .po under `folder` that has none or an older one; return those written.

    Fuzzy entries are left out. A reader never sees half a file, whoever compiles at the same time.
    """
    written = []
    for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns:
            continue
        draft = target.with_suffix(f".mo.{os.getpid()}")
        polib.pofile(str(source)).save_as_mofile(str(draft))
        draft.replace(target)
        written.append(target)
    return written


if __name__ == "__main__":
    compile_catalogues()
