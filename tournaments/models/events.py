"""Event and tournament, who officiates and who may do what."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from players.names import name_in
from tournaments.regulations.officials import OfficialRole as Office
from tournaments.regulations.regulation import Regulation


class Event(models.Model):
    """What people call the championship; may hold several tournaments.

    `version` rises with every write of anything that belongs to the event; public pages are keyed by it.
    """

    federation = models.ForeignKey("players.Federation", on_delete=models.PROTECT, related_name="events")
    slug = models.SlugField(max_length=80, unique=True)
    title = models.JSONField(_("title"), default=dict, help_text="names per language code")
    place = models.JSONField(_("place"), default=dict, blank=True)
    header = models.JSONField(_("header of documents"), default=dict, blank=True)
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))
    time_zone = models.CharField(_("time zone"), max_length=64, default="Asia/Bishkek")
    is_public = models.BooleanField(_("public"), default=False)
    is_demo = models.BooleanField(default=False)
    panel_approved_by = models.CharField(_("panel approved by"), max_length=200, blank=True)
    panel_approved_on = models.DateField(_("panel approved on"), null=True, blank=True)
    version = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ["-starts_on", "-id"]
        indexes = [models.Index(fields=["is_public", "starts_on"])]
        constraints = [
            models.CheckConstraint(condition=Q(ends_on__gte=models.F("starts_on")), name="event_ends_after_start")
        ]

    def __str__(self) -> str:
        return name_in(self.title, translation.get_language() or "ru") or self.slug

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.time_zone)

    @property
    def place_name(self) -> str:
        return name_in(self.place, translation.get_language() or "ru")


class RoleName(models.TextChoices):
    CHIEF_ARBITER = "chief-arbiter", _("chief arbiter")
    ARBITER = "arbiter", _("arbiter")
    SECRETARY = "secretary", _("secretary")
    ORGANISER = "organiser", _("organiser")


class EventRole(models.Model):
    """A right of a user in one event."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="roles")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="event_roles")
    role = models.CharField(_("role"), max_length=20, choices=RoleName.choices)
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    given_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "user", "role"], name="event_role_once")]

    def __str__(self) -> str:
        return f"{self.user}: {self.role}"


class EventOfficial(models.Model):
    """A member of the panel as documents name him; not a right (C 13)."""

    class Role(models.TextChoices):
        CHIEF_ARBITER = Office.CHIEF_ARBITER.value, _("chief arbiter")
        DEPUTY = Office.DEPUTY.value, _("deputy chief arbiter")
        CHIEF_SECRETARY = Office.CHIEF_SECRETARY.value, _("chief secretary")
        ARBITER = Office.ARBITER.value, _("arbiter")
        SECRETARY = Office.SECRETARY.value, _("secretary")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="officials")
    role = models.CharField(_("role"), max_length=20, choices=Role.choices)
    name = models.CharField(_("name"), max_length=120)
    category = models.CharField(_("category"), max_length=80, blank=True)
    region = models.CharField(_("from"), max_length=80, blank=True)
    removed_at = models.DateTimeField(null=True, blank=True)
    removed_why = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "role"],
                condition=Q(role__in=["chief-arbiter", "chief-secretary"], removed_at=None),
                name="one_chief_per_event",
            )
        ]

    def __str__(self) -> str:
        return self.name


class Tournament(models.Model):
    """One table inside an event, with its own regulation, participants and rounds.

    `regulation` holds `Regulation.to_dict()`; read it as `rules`. `departures` lists, for good, what was decided
    against the regulation; `former_numbers` the starting numbers that held through `until_round`, oldest first.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="tournaments")
    slug = models.SlugField(max_length=60, default="main")
    title = models.JSONField(_("title"), default=dict, blank=True)
    preset = models.CharField(max_length=40, blank=True)
    regulation = models.JSONField()
    women_only = models.BooleanField(_("women only"), default=False)
    first_side = models.CharField(max_length=1, choices=[("w", _("white")), ("b", _("black"))], blank=True)
    lot_seed = models.CharField(max_length=40, blank=True)
    numbering = models.CharField(max_length=10, blank=True)
    former_numbers = models.JSONField(default=list, blank=True)
    registration_closed_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    departures = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["event", "slug"], name="tournament_slug_once")]

    def __str__(self) -> str:
        return name_in(self.title, translation.get_language() or "ru") or str(self.event)

    @property
    def rules(self) -> Regulation:
        return Regulation.from_dict(self.regulation)
