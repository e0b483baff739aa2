from datetime import UTC, date, datetime

import pytest
from django.test import Client
from django.utils import translation
from django.utils.formats import date_format, localize, number_format, sanitize_separators

from config.translations import LOCALE

LOGIN = "/account/login/"


@pytest.mark.parametrize(
    ("accepted", "expected"),
    [("", "/ky/"), ("ru-RU,ru;q=0.9", "/ru/"), ("kk", "/kk/"), ("en-GB", "/en/"), ("de", "/ky/")],
)
def test_the_root_leads_to_the_language_of_the_browser(client: Client, accepted: str, expected: str) -> None:
    response = client.get("/", headers={"accept-language": accepted})
    assert response.headers["Location"] == expected
    assert "Accept-Language" in response.headers["Vary"]


def test_a_chosen_language_counts_more_than_the_browser(client: Client) -> None:
    client.cookies["korgool_language"] = "kk"
    assert client.get("/", headers={"accept-language": "ru"}).headers["Location"] == "/kk/"


def test_an_address_without_language_leads_to_the_page_in_one(client: Client, db: None) -> None:
    response = client.get(LOGIN, headers={"accept-language": "ru"})
    assert response.headers["Location"] == f"/ru{LOGIN}"


@pytest.mark.parametrize("language", ["ky", "kk", "ru", "en"])
def test_every_page_links_to_itself_in_all_languages(client: Client, db: None, language: str) -> None:
    page = client.get(f"/{language}{LOGIN}?next=/x/").content.decode()
    assert f'<html lang="{language}">' in page
    for other in ("ky", "kk", "ru", "en"):
        assert f'href="/{other}{LOGIN}?next=/x/" lang="{other}" hreflang="{other}"' in page
    assert page.count('aria-current="true"') == 1


def test_a_page_that_does_not_exist_links_to_the_start_pages(client: Client, db: None) -> None:
    page = client.get("/ru/nothing-here").content.decode()
    assert 'href="/kk/" lang="kk"' in page


AT = datetime(2026, 11, 27, 8, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "style", "expected"),
    [
        ("ky", "SHORT_DATE_FORMAT", "27.11.2026"),
        ("kk", "SHORT_DATE_FORMAT", "27.11.2026"),
        ("ky", "TIME_FORMAT", "08:05"),
        ("kk", "SHORT_DATETIME_FORMAT", "27.11.2026 08:05"),
    ],
)
def test_short_dates_and_times(language: str, style: str, expected: str) -> None:
    with translation.override(language):
        assert date_format(AT, style) == expected


@pytest.mark.parametrize(
    ("language", "style", "expected"),
    [
        ("ky", "DATE_FORMAT", "27-ноябрь 2026"),
        ("ky", "MONTH_DAY_FORMAT", "27-ноябрь"),
        ("kk", "DATE_FORMAT", "2026 ж. 27 қараша"),
        ("kk", "MONTH_DAY_FORMAT", "27 қараша"),
        ("ru", "DATE_FORMAT", "27 ноября 2026 г."),
    ],
)
def test_long_dates_are_written_as_the_language_does(language: str, style: str, expected: str) -> None:
    with translation.override(language):
        written = date_format(date(2026, 11, 27), style).replace("\xa0", " ")
    own_months = (LOCALE / language / "LC_MESSAGES" / "django.po").exists()
    assert (written if own_months else written.lower()) == expected


@pytest.mark.parametrize("language", ["ky", "kk", "ru"])
def test_decimals_have_a_comma_and_are_read_back(language: str) -> None:
    with translation.override(language):
        assert localize(12.5) == "12,5"
        assert number_format(1234567, force_grouping=True).replace("\xa0", " ") == "1 234 567"
        assert sanitize_separators("12,5") == "12.5"
