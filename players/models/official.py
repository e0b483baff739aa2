"""Arbiters of a federation."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from players.models.federation import Federation
from players.models.geography import Region
from players.names import NAME_LENGTH


class Official(models.Model):
    """Somebody whom the federation lets judge, with his category; whether he plays too is not told here."""

    federation = models.ForeignKey(Federation, models.PROTECT, related_name="officials", verbose_name=_("federation"))
    surname = models.CharField(_("surname"), max_length=NAME_LENGTH)
    given_name = models.CharField(_("given name"), max_length=NAME_LENGTH, blank=True)
    patronymic = models.CharField(_("patronymic"), max_length=NAME_LENGTH, blank=True)
    category = models.CharField(_("category"), max_length=80, blank=True)
    region = models.ForeignKey(
        Region, models.SET_NULL, null=True, blank=True, related_name="officials", verbose_name=_("region")
    )
    publish = models.BooleanField(_("publish"), default=True)
    sort_key = models.CharField(max_length=240, db_index=True, editable=False, default="")
    creation_key = models.UUIDField(null=True, unique=True, editable=False)
    version = models.PositiveIntegerField(default=1, editable=False)
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)
    updated_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, editable=False, related_name="+"
    )

    class Meta:
        ordering = ["sort_key", "id"]
        constraints = [models.CheckConstraint(condition=~models.Q(surname=""), name="official_surname_given")]
        verbose_name = _("arbiter")
        verbose_name_plural = _("arbiters")

    def __str__(self) -> str:
        return f"{self.surname} {self.given_name}".strip()
