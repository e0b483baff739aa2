"""Federations and who works for them."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from players.models.geography import Country, Named


class Federation(Named):
    slug = models.SlugField(_("address"), max_length=40, unique=True)
    country = models.ForeignKey(
        Country, models.SET_NULL, null=True, blank=True, related_name="federations", verbose_name=_("country")
    )

    class Meta:
        ordering = ["id"]
        verbose_name = _("federation")
        verbose_name_plural = _("federations")


class FederationRole(models.Model):
    class Role(models.TextChoices):
        ADMINISTRATOR = "administrator", _("administrator")
        REGISTRAR = "registrar", _("registrar")

    federation = models.ForeignKey(Federation, models.CASCADE, related_name="roles", verbose_name=_("federation"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="federation_roles", verbose_name=_("user")
    )
    role = models.CharField(_("role"), max_length=16, choices=Role.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["federation", "user", "role"], name="federation_role_once"),
            models.CheckConstraint(
                condition=models.Q(role__in=["administrator", "registrar"]), name="federation_role_known"
            ),
        ]
        verbose_name = _("federation role")
        verbose_name_plural = _("federation roles")

    def __str__(self) -> str:
        return f"{self.user}: {self.role}, {self.federation}"
