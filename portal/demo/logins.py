"""Logins of the demonstration: generated, kept in a file of this computer, printed; embedded settings only."""

from __future__ import annotations

import json
import secrets
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext_noop

from players.models import Federation, FederationRole, User

#: User name, given name, surname, and what he is: every role of the staff once.
PEOPLE = (
    ("administrator", "Асель", "Турдубаева", gettext_noop("administrator of the federation")),
    ("organiser", "Бакыт", "Сыдыков", gettext_noop("organiser")),
    ("chief", "Жылдыз", "Исакова", gettext_noop("chief arbiter")),
    ("arbiter", "Гүлнар", "Мамытова", gettext_noop("arbiter")),
    ("secretary", "Эркин", "Бообеков", gettext_noop("secretary")),
)


def _file() -> Path:
    return Path(settings.VAR) / "demo_logins.json"


def make_logins(federation: Federation) -> dict[str, User]:
    """Users by name; passwords of those that are new are generated and kept beside the database."""
    kept: dict[str, str] = json.loads(_file().read_text(encoding="utf-8")) if _file().exists() else {}
    users = {}
    for username, given, surname, _what in PEOPLE:
        user = User.objects.filter(username=username).first()
        # The file may belong to a database that was thrown away since.
        if user is None or not user.check_password(kept.get(username, "")):
            kept[username] = secrets.token_urlsafe(9)
            user = user or User(username=username, first_name=given, last_name=surname)
            user.set_password(kept[username])
            user.save()
        users[username] = user
    FederationRole.objects.get_or_create(
        federation=federation, user=users["administrator"], role=FederationRole.Role.ADMINISTRATOR
    )
    _file().parent.mkdir(parents=True, exist_ok=True)
    _file().touch(mode=0o600)
    _file().write_text(json.dumps(kept, indent=1), encoding="utf-8")
    return users


def printed_logins() -> list[tuple[str, str, str]]:
    """User name, password and office of every login that exists."""
    if not _file().exists():
        return []
    kept = json.loads(_file().read_text(encoding="utf-8"))
    return [(name, kept[name], what) for name, _given, _surname, what in PEOPLE if name in kept]
