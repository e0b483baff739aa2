"""Database settings from one address."""

from pathlib import Path
from typing import Any

import dj_database_url

# With the defaults (deferred transactions, no WAL) a third of the results entered at once by eight
# arbiters die with "database is locked". IMMEDIATE takes the write lock when a transaction opens.
_SQLITE_OPTIONS: dict[str, Any] = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": (
        "PRAGMA journal_mode=WAL;"
        "PRAGMA synchronous=NORMAL;"
        "PRAGMA temp_store=MEMORY;"
        "PRAGMA mmap_size=134217728;"
        "PRAGMA cache_size=-20000;"
    ),
}


def databases(url: str | None, *, default_file: Path) -> dict[str, Any]:
    """Django's DATABASES for `url`, or for SQLite in `default_file`.

    SQLite runs in WAL with IMMEDIATE transactions. On PostgreSQL connections are kept for ten minutes
    and checked before each request.
    """
    settings: dict[str, Any] = dict(dj_database_url.parse(url or f"sqlite:///{default_file}"))
    if settings["ENGINE"] == "django.db.backends.sqlite3":
        settings["OPTIONS"] = {**_SQLITE_OPTIONS, **settings.get("OPTIONS", {})}
    else:
        settings["CONN_MAX_AGE"] = 600
        settings["CONN_HEALTH_CHECKS"] = True
    return {"default": settings}
