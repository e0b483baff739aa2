"""Fixtures that every package's tests may use."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from config.translations import compile_catalogues

# The gate gives the same answer twice, however busy the machine is; HYPOTHESIS_PROFILE=explore looks further.
settings.register_profile("gate", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "gate"))

_REPOSITORY = Path(__file__).resolve().parent.parent


def pytest_configure() -> None:
    """Compile translations before Django reads them; a checkout carries only the sources."""
    compile_catalogues()


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder with real tournaments, games and tie-break examples, which is not part of this repository.

    KORGOOL_SHARED names the folder that holds `data`; else it is looked for beside the repository.
    """
    folder = Path(os.environ.get("KORGOOL_SHARED") or _REPOSITORY.parent / "shared") / "data"
    if not folder.is_dir():
        pytest.skip("the shared data are not on this computer")
    return folder


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    """Let no test see what another left in the cache."""
    from django.core.cache import cache

    cache.clear()


@pytest.fixture(scope="session", autouse=True)
def _empty_tables_quickly() -> None:
    """On PostgreSQL, delete what a transactional test left: truncating makes new files for every table."""
    from django.db import connection

    if connection.vendor != "postgresql":
        return

    def sql_flush(self, style, tables, *, reset_sequences=False, allow_cascade=False):  # type: ignore[no-untyped-def]
        # Foreign keys are checked at the end of the transaction, so the order does not matter.
        return [f"DELETE FROM {self.quote_name(table)}" for table in tables]

    type(connection.ops).sql_flush = sql_flush  # type: ignore[method-assign]
