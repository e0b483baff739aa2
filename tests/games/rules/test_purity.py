"""The package stands by itself."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import games.rules

FOLDER = Path(games.rules.__file__).parent


def test_no_module_brings_django_or_another_package_of_ours_in() -> None:
    names = sorted(f"games.rules.{path.stem}" for path in FOLDER.glob("*.py"))
    assert len(names) > 10
    script = (
        f"import sys\nfor name in {names!r}: __import__(name.removesuffix('.__init__'))\n"
        "print(sorted({name.split('.')[0] for name in sys.modules} & "
        "{'django', 'config', 'players', 'tournaments', 'rating', 'portal', 'sqlite3'}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=FOLDER.parent.parent, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
