"""Countries, their regions, and clubs; each has a name per language."""

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from players.names import LANGUAGES, name_in


def validate_names(names: Any) -> None:
    """Accept a mapping of at least one of our languages to a non-empty name."""
    if not isinstance(names, Mapping) or not names:
        raise ValidationError(_("Give a name in at least one language."), code="names_empty")
    if not set(names) <= set(LANGUAGES):
        raise ValidationError(_("This language is not known."), code="names_language")
    if not all(isinstance(name, str) and name.strip() for name in names.values()):
        raise ValidationError(_("A name must not be empty."), code="names_blank")


class Named(models.Model):
    """Something with a name per language: `{"ky": …, "kk": …, "ru": …, "en": …}`, not all required."""

    names = models.JSONField(_("names"), validators=[validate_names])

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name_in(get_language() or "ky")

    def name_in(self, language: str) -> str:
        return name_in(self.names, language)


class Country(Named):
    code = models.CharField(_("code"), max_length=2, primary_key=True)
    alpha3 = models.CharField(_("three-letter code"), max_length=3, unique=True)

    class Meta:
        ordering = ["code"]
        verbose_name = _("country")
        verbose_name_plural = _("countries")


class Region(Named):
    country = models.ForeignKey(Country, models.PROTECT, related_name="regions", verbose_name=_("country"))
    code = models.CharField(_("code"), max_length=6, unique=True)

    class Meta:
        ordering = ["code"]
        verbose_name = _("region")
        verbose_name_plural = _("regions")


class Club(Named):
    federation = models.ForeignKey(
        "players.Federation", models.CASCADE, related_name="clubs", verbose_name=_("federation")
    )
    region = models.ForeignKey(
        Region, models.SET_NULL, null=True, blank=True, related_name="clubs", verbose_name=_("region")
    )

    class Meta:
        ordering = ["id"]
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
