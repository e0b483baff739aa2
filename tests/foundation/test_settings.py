import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from django.db.utils import ConnectionHandler
from pytest_django import DjangoDbBlocker

from config.database import databases
from config.secret_key import kept_secret_key

ROOT = Path(__file__).resolve().parents[2]
PRODUCTION = {
    "KORGOOL_SECRET_KEY": "k" * 50,
    "KORGOOL_DATABASE_URL": "postgres://korgool:hush@db.example/korgool",
    "KORGOOL_REDIS_URL": "redis://cache.example:6379/0",
    "KORGOOL_HOSTS": "korgool.example,www.korgool.example",
}


def load(module: str, show: str, given: dict[str, str]) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("KORGOOL_")}
    return subprocess.run(
        [sys.executable, "-c", f"from config.settings import {module} as s; print({show})"],
        cwd=ROOT,
        env={**kept, **given},
        capture_output=True,
        text=True,
        check=False,
    )


def test_production_names_every_missing_variable_in_one_message() -> None:
    result = load("production", "s", {"KORGOOL_HOSTS": "korgool.example"})
    assert result.returncode != 0
    last = result.stderr.strip().splitlines()[-1]
    assert all(name in last for name in PRODUCTION if name != "KORGOOL_HOSTS")
    assert "KORGOOL_HOSTS" not in last


@pytest.mark.parametrize("name", PRODUCTION)
def test_production_counts_an_empty_variable_as_missing(name: str) -> None:
    result = load("production", "s", {**PRODUCTION, name: ""})
    assert result.returncode != 0
    assert name in result.stderr


def test_production_is_strict_about_cookies_hosts_and_demo() -> None:
    show = (
        "s.DEBUG, s.DEMO_LOGINS, s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.SECURE_SSL_REDIRECT, "
        "s.ALLOWED_HOSTS, s.DATABASES['default']['HOST']"
    )
    result = load("production", show, PRODUCTION)
    assert result.stdout.strip() == (
        "False False True True True ['korgool.example', 'www.korgool.example'] db.example"
    ), result.stderr


def test_embedded_runs_without_debug_and_reaches_only_this_computer() -> None:
    result = load("embedded", "s.DEBUG, s.DEMO_LOGINS, s.ALLOWED_HOSTS", {})
    assert result.stdout.strip() == "False True ['localhost', '127.0.0.1', '[::1]']", result.stderr


def test_embedded_answers_to_the_hall_addresses_it_is_given() -> None:
    result = load("embedded", "s.ALLOWED_HOSTS[-1]", {"KORGOOL_HOSTS": "192.0.2.7"})
    assert result.stdout.strip() == "192.0.2.7", result.stderr


def test_the_secret_key_is_made_once_and_readable_by_the_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "secret_key"
    key = kept_secret_key(file)
    assert len(key) >= 50
    assert kept_secret_key(file) == key
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [file]


def test_one_address_chooses_the_database(tmp_path: Path) -> None:
    chosen = databases("postgres://a:b@db.example:6000/korgool", default_file=tmp_path / "x")["default"]
    assert chosen["ENGINE"] == "django.db.backends.postgresql"
    assert (chosen["HOST"], chosen["PORT"], chosen["NAME"]) == ("db.example", 6000, "korgool")
    kept = databases(None, default_file=tmp_path / "x.sqlite3")["default"]
    assert kept["NAME"] == str(tmp_path / "x.sqlite3")


def test_sqlite_runs_in_wal_and_locks_at_the_start_of_a_transaction(
    tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    handler = ConnectionHandler(databases(None, default_file=tmp_path / "x.sqlite3"))
    connection = handler["default"]
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        assert cursor.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert cursor.execute("PRAGMA foreign_keys").fetchone() == (1,)
    assert connection.transaction_mode == "IMMEDIATE"
    connection.close()
