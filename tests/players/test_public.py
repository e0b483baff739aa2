"""What the public sees of a person, and that it sees nothing of one not to be published."""

from collections.abc import Callable, Iterator
from dataclasses import fields
from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from players import registry
from players.models import Club, Federation, Player, Region
from players.names import PersonName
from players.registry import Section
from players.selectors import PublicPlayer, public_player, with_names
from players.services import set_spelling, update_player

Add = Callable[..., Player]
PRIVATE = {"national_id": "21503201000123", "contact": "+996 555 112233", "trainer": "Төлөгөнов Бакыт"}


@pytest.fixture
def child(add: Add, federation: Federation) -> Player:
    player = add(
        "Үсөнбаева Айжан",
        patronymic="Асановна",
        sex="f",
        birth_date=date(2014, 8, 17),
        region=Region.objects.get(code="KG-N"),
        club=Club.objects.create(federation=federation, names={"ky": "Ала-Тоо"}),
        country_id="KG",
        rank="y2",
        rating_standard=1234,
        **PRIVATE,
    )
    return set_spelling(player, actor=None, script="latn", name=PersonName("Usonbaeva", "Aizhan"))


def test_the_public_view_has_the_year_and_nothing_private(child: Player) -> None:
    shown = public_player(child, "ky")
    assert (shown.name, shown.short, shown.birth_year) == ("Үсөнбаева Айжан", "Үсөнбаева А.", 2014)
    assert (shown.region, shown.club, shown.country) == ("Нарын облусу", "Ала-Тоо", "Кыргызстан")
    assert (shown.rank_short, shown.rating_standard) == ("II өсп.", 1234)
    assert {field.name for field in fields(PublicPlayer)}.isdisjoint({*PRIVATE, "birth_date", "patronymic"})
    everything = repr(shown)
    for secret in (*PRIVATE.values(), "17", "Асановна"):
        assert secret not in everything


def test_the_public_view_follows_the_language(child: Player) -> None:
    assert public_player(child, "en").name == "Usonbaeva Aizhan"
    assert public_player(child, "en").region == "Naryn region"
    assert public_player(child, "ru").name == "Үсөнбаева Айжан"
    assert public_player(child, "ru").rank == "II юношеский разряд"


def test_nothing_is_left_of_a_person_not_to_be_published(child: Player) -> None:
    assert public_player(child, "ky") != PublicPlayer()
    child.publish = False
    shown = public_player(child, "ky")
    assert shown == PublicPlayer()
    assert shown.id is None
    with translation.override("en"):
        assert (shown.label(17), shown.short_label(17)) == ("Player 17", "Player 17")


def test_the_public_view_costs_two_queries(child: Player, add: Add, django_assert_num_queries: Any) -> None:
    add("Асанов Азамат", region=Region.objects.get(code="KZ-71"))
    with django_assert_num_queries(2):
        assert len([public_player(player, "kk") for player in with_names(Player.objects.all())]) == 2


OUTLETS = [
    "/{language}/players/",
    "/{language}/players/?q=Usonbaeva",
    "/{language}/players/?region=KG-N&sex=f",
    "/{language}/players/{pk}/",
]


@pytest.mark.parametrize("language", ["ky", "kk", "ru", "en"])
@pytest.mark.parametrize("outlet", OUTLETS)
def test_public_pages(client: Client, child: Player, outlet: str, language: str) -> None:
    address = outlet.format(language=language, pk=child.pk)
    name = "Usonbaeva" if language == "en" else "Үсөнбаева"
    page = client.get(address)
    assert page.status_code == 200
    text = page.content.decode()
    assert name in text
    assert "2014" in text
    for secret in (*PRIVATE.values(), "Асановна", "2014-08-17", "17.08", "тамыз", "August", "августа"):
        assert secret not in text

    update_player(child, actor=None, version=child.version, publish=False)
    page = client.get(address)
    text = page.content.decode()
    assert page.status_code == (404 if "{pk}" in outlet else 200)
    for trace in ("Айжан", "Aizhan", "Ала-Тоо", "1234"):
        assert trace not in text


def test_a_region_of_hidden_people_only_is_not_offered(client: Client, child: Player) -> None:
    assert "KG-N" in client.get("/ky/players/").content.decode()
    update_player(child, actor=None, version=child.version, publish=False)
    assert "KG-N" not in client.get("/ky/players/").content.decode()


SECTION = "<p>{{ section.context.events }}</p>"


@pytest.fixture
def section() -> Iterator[None]:
    def make(player: Player, language: str) -> Section | None:
        if player.given_name != "Айжан":
            return None
        return Section("players/test_section.html", {"events": f"{language}: 3"})

    registry.register_section("test", make)
    yield
    registry._sections.pop("test")


@pytest.mark.usefixtures("section")
def test_other_apps_hang_sections_into_the_page(client: Client, child: Player, add: Add, settings: Any) -> None:
    settings.TEMPLATES = [
        {
            **settings.TEMPLATES[0],
            "APP_DIRS": False,
            "OPTIONS": {
                **settings.TEMPLATES[0]["OPTIONS"],
                "loaders": [
                    ("django.template.loaders.locmem.Loader", {"players/test_section.html": SECTION}),
                    "django.template.loaders.filesystem.Loader",
                ],
            },
        }
    ]
    assert "<p>kk: 3</p>" in client.get(f"/kk/players/{child.pk}/").content.decode()
    assert "<section" not in client.get(f"/kk/players/{add('Асанов Азамат').pk}/").content.decode()
