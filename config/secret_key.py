"""The secret key of an installation nobody configures."""

import os
from pathlib import Path

from django.core.management.utils import get_random_secret_key


def kept_secret_key(path: Path) -> str:
    """The key in `path`; a new one is written there, readable by the owner only, when there is none.

    Two processes that start at once get the same key: the file appears complete or not at all.
    """
    if not path.exists():
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(get_random_secret_key())
        try:
            os.link(draft, path)
        except FileExistsError:
            pass  # the other process was first; its key counts
        finally:
            draft.unlink()
    return path.read_text(encoding="ascii").strip()
