"""Who may open which page of games: one table, held against every address there is."""

from __future__ import annotations

import pytest
from django.urls import get_resolver

from games.services.archive import add_game
from players.models import FederationRole, User
from tests.games.views.conftest import client_of, where
from tests.tournaments import factories as make
from tests.tournaments.test_permissions import patterns
from tournaments.models import EventRole, RoleName

pytestmark = pytest.mark.django_db

EVERYONE, RECORDERS, KEEPERS = "everyone", "who enters results", "who keeps the archive"

#: Page to whom it opens.
PAGES = {
    "list": EVERYONE,
    "openings": EVERYONE,
    "game": EVERYONE,
    "ply": EVERYONE,
    "board": EVERYONE,
    "game_pdf": EVERYONE,
    "booklet_pdf": EVERYONE,
    "scoresheets_pdf": EVERYONE,
    "of_event": EVERYONE,
    "record": RECORDERS,
    "event_file": RECORDERS,
    "add": KEEPERS,
    "upload": KEEPERS,
    "import": KEEPERS,
    "edit": KEEPERS,
}
#: Role to what opens besides the public pages.
ROLES = {
    "anonymous": set(),
    "plain user": set(),
    "organiser": set(),
    "arbiter": {RECORDERS},
    "secretary": {RECORDERS},
    "chief arbiter": {RECORDERS},
    "registrar": {KEEPERS},
    "administrator": {RECORDERS, KEEPERS},
    "arbiter of another event": set(),
}
OF_ROLE = {
    "arbiter": RoleName.ARBITER, "secretary": RoleName.SECRETARY, "organiser": RoleName.ORGANISER,
    "chief arbiter": RoleName.CHIEF_ARBITER,
}  # fmt: skip


def user_of(role: str, event) -> User | None:
    if role == "anonymous":
        return None
    user = make.user("somebody")
    if role in OF_ROLE:
        EventRole.objects.create(event=event, user=user, role=OF_ROLE[role])
    elif role in {"registrar", "administrator"}:
        FederationRole.objects.create(federation=event.federation, user=user, role=role)
    elif role == "arbiter of another event":
        other = make.event(title={"en": "Another"}, federation=make.federation("kz"))
        EventRole.objects.create(event=other, user=user, role=RoleName.ARBITER)
    return user


@pytest.fixture
def addresses(url, record, board, federation) -> dict[str, str]:
    alone = add_game(federation, text="76 98", actor=None)
    upload = record.federation.game_imports.create(name="x.pgn", state="done")
    return {
        "list": url("list"), "openings": url("openings"), "game": url("game", record.pk),
        "ply": url("ply", record.pk, 3), "board": url("board", *where(board), board.number),
        "game_pdf": url("game_pdf", record.pk), "booklet_pdf": url("booklet_pdf", *where(board)[:2]),
        "scoresheets_pdf": url("scoresheets_pdf", *where(board)), "of_event": url("of_event", *where(board)[:2]),
        "event_file": url("event_file", *where(board)[:2]),
        "record": url("record", *where(board), board.pk), "add": url("add"), "upload": url("upload"),
        "import": url("import", upload.pk), "edit": url("edit", alone.pk),
    }  # fmt: skip


def test_every_address_has_a_row() -> None:
    found = {name.split(":")[1] for name, _pattern in patterns(get_resolver()) if name.startswith("games:")}
    assert found == set(PAGES)


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("method", ["get", "post"])
def test_pages_open_for_those_with_the_right_only(role: str, method: str, addresses, board) -> None:
    client = client_of(user_of(role, board.match.round.tournament.event))
    for page, needed in PAGES.items():
        if method == "post" and needed == EVERYONE:
            assert client.post(addresses[page]).status_code == 405, page
            continue
        response = getattr(client, method)(addresses[page])
        if needed == EVERYONE or needed in ROLES[role]:
            assert response.status_code not in {403, 404, 500}, (page, response.status_code)
            assert "/login/" not in response.headers.get("Location", ""), page
        elif role == "anonymous":
            # Whoever sends a form is told on the spot, so that nothing typed is lost.
            assert response.status_code == 401 if method == "post" else "/login/" in response["Location"], page
        else:
            assert response.status_code in {403, 404}, (page, response.status_code)


def test_acts_on_a_record_are_the_recorders_alone(addresses, board) -> None:
    client = client_of(user_of("organiser", board.match.round.tournament.event))
    for act in ("save", "check", "clear", "show", "hide"):
        assert client.post(addresses["record"], {"act": act, "text": "76"}).status_code == 403
    assert client_of(None).post(addresses["record"], {"act": "check"}).status_code == 401
