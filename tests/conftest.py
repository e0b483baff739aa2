"""Fixtures that every package's tests may use."""

import os
from pathlib import Path

import pytest

from config.translations import compile_catalogues

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
