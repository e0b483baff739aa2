"""Countries, regions and federations."""

import pytest
from django.core.management import call_command

from players.models import Country, Federation, Region
from players.names import LANGUAGES


@pytest.mark.usefixtures("reference")
def test_every_country_and_region_has_a_name_in_every_language() -> None:
    assert Country.objects.count() == 249
    assert Region.objects.filter(country="KG").count() == 9
    assert Region.objects.filter(country="KZ").count() == 20
    for thing in (*Country.objects.all(), *Region.objects.all(), *Federation.objects.all()):
        assert set(thing.names) == set(LANGUAGES), thing.pk
        assert all(name.strip() for name in thing.names.values())


@pytest.mark.usefixtures("reference")
def test_loading_again_repairs_places_and_leaves_federations_alone() -> None:
    before = (Country.objects.count(), Region.objects.count(), Federation.objects.count())
    Country.objects.filter(code="KG").update(names={"ky": "?"})
    Federation.objects.filter(slug="kg").update(names={"ky": "Федерация"})
    call_command("load_reference", verbosity=0)
    assert (Country.objects.count(), Region.objects.count(), Federation.objects.count()) == before
    assert Country.objects.get(code="KG").name_in("ky") == "Кыргызстан"
    assert Federation.objects.get(slug="kg").names == {"ky": "Федерация"}
