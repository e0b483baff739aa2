"""A person of the register and the spellings of his name."""

from typing import Any

from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models.functions import ExtractYear
from django.utils.deconstruct import deconstructible
from django.utils.translation import gettext_lazy as _

from players.checks import RATING_MAX
from players.models.federation import Federation
from players.models.geography import Club, Country, Region
from players.names import NAME_LENGTH


@deconstructible
class YearOf(ExtractYear):
    """The year of a date by SQLite's own functions.

    Django's EXTRACT is a Python function on SQLite; in a constraint it would make the file unreadable
    for every other program, integrity checks included.
    """

    def as_sqlite(self, compiler: Any, connection: Any, **extra: Any) -> tuple[str, tuple[str | int, ...]]:
        sql, params = compiler.compile(self.lhs)
        return f"CAST(substr({sql}, 1, 4) AS integer)", tuple(params)


def _rating(label: Any) -> Any:
    return models.PositiveSmallIntegerField(label, null=True, blank=True, validators=[MaxValueValidator(RATING_MAX)])


def _rating_limit(field: str) -> models.CheckConstraint:
    within = models.Q((f"{field}__isnull", True)) | models.Q((f"{field}__range", (0, RATING_MAX)))
    return models.CheckConstraint(condition=within, name=f"player_{field}_limit")


class CurrentPlayers(models.Manager["Player"]):
    """Everybody but those who were found to be the same person as another."""

    def get_queryset(self) -> models.QuerySet["Player"]:
        return super().get_queryset().filter(merged_into=None)


class Player(models.Model):
    """A person. One who was merged into another stays as a row, for the journal and for taking the merge back.

    `erased_at`: his particulars were taken out at his request; results stay, under a number.
    """

    class Sex(models.TextChoices):
        MALE = "m", _("male")
        FEMALE = "f", _("female")

    federation = models.ForeignKey(Federation, models.PROTECT, related_name="players", verbose_name=_("federation"))
    surname = models.CharField(_("surname"), max_length=NAME_LENGTH)
    given_name = models.CharField(_("given name"), max_length=NAME_LENGTH, blank=True)
    patronymic = models.CharField(_("patronymic"), max_length=NAME_LENGTH, blank=True)
    sex = models.CharField(_("sex"), max_length=1, blank=True, choices=Sex.choices)
    birth_year = models.PositiveSmallIntegerField(_("year of birth"), null=True, blank=True)
    birth_date = models.DateField(_("date of birth"), null=True, blank=True)
    region = models.ForeignKey(
        Region, models.SET_NULL, null=True, blank=True, related_name="players", verbose_name=_("region")
    )
    club = models.ForeignKey(
        Club, models.SET_NULL, null=True, blank=True, related_name="players", verbose_name=_("club")
    )
    country = models.ForeignKey(
        Country, models.SET_NULL, null=True, blank=True, related_name="players", verbose_name=_("country")
    )
    rank = models.CharField(_("sports rank"), max_length=8, blank=True)
    rating_standard = _rating(_("rating"))
    rating_rapid = _rating(_("rapid rating"))
    rating_blitz = _rating(_("blitz rating"))
    national_id = models.CharField(_("national number"), max_length=32, blank=True)
    contact = models.CharField(_("contact"), max_length=200, blank=True)
    trainer = models.CharField(_("trainer"), max_length=120, blank=True)
    publish = models.BooleanField(_("publish"), default=True)
    merged_into = models.ForeignKey("self", models.PROTECT, null=True, editable=False, related_name="+")
    erased_at = models.DateTimeField(null=True, editable=False)
    # Kept by the services: every spelling folded, and the place in the alphabet.
    search_key = models.TextField(db_index=True, editable=False, default="")
    sort_key = models.CharField(max_length=240, db_index=True, editable=False, default="")
    version = models.PositiveIntegerField(default=1, editable=False)
    creation_key = models.UUIDField(null=True, unique=True, editable=False)
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)
    updated_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, editable=False, related_name="+"
    )

    objects = CurrentPlayers()
    everyone = models.Manager["Player"]()

    class Meta:
        ordering = ["sort_key", "id"]
        constraints = [
            models.CheckConstraint(condition=~models.Q(surname=""), name="player_surname_given"),
            models.CheckConstraint(
                condition=models.Q(merged_into=None) | ~models.Q(merged_into=models.F("id")),
                name="player_not_merged_into_himself",
            ),
            models.CheckConstraint(condition=models.Q(sex__in=["", "m", "f"]), name="player_sex_known"),
            models.CheckConstraint(
                condition=models.Q(birth_date__isnull=True)
                | models.Q(birth_year__isnull=False, birth_year=YearOf("birth_date")),
                name="player_year_of_birth_date",
            ),
            _rating_limit("rating_standard"),
            _rating_limit("rating_rapid"),
            _rating_limit("rating_blitz"),
        ]
        verbose_name = _("player")
        verbose_name_plural = _("players")

    def __str__(self) -> str:
        return f"{self.surname} {self.given_name}".strip()


class PlayerSpelling(models.Model):
    class Script(models.TextChoices):
        KYRGYZ = "cyrl-ky", _("Kyrgyz")
        KAZAKH = "cyrl-kk", _("Kazakh")
        RUSSIAN = "cyrl-ru", _("Russian")
        LATIN = "latn", _("Latin letters")

    player = models.ForeignKey(Player, models.CASCADE, related_name="spellings", verbose_name=_("player"))
    script = models.CharField(_("script"), max_length=8, choices=Script.choices)
    surname = models.CharField(_("surname"), max_length=NAME_LENGTH)
    given_name = models.CharField(_("given name"), max_length=NAME_LENGTH, blank=True)
    patronymic = models.CharField(_("patronymic"), max_length=NAME_LENGTH, blank=True)
    sort_key = models.CharField(max_length=240, editable=False, default="")

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["player", "script"], name="player_spelling_once"),
            models.CheckConstraint(
                condition=models.Q(script__in=["cyrl-ky", "cyrl-kk", "cyrl-ru", "latn"]),
                name="player_spelling_script_known",
            ),
        ]
        verbose_name = _("spelling")
        verbose_name_plural = _("spellings")

    def __str__(self) -> str:
        return f"{self.surname} {self.given_name}".strip()
