"""Files brought into the register."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from players.models.federation import Federation


class RegisterImport(models.Model):
    """A file that was read and waits for its decisions; nothing of it is in the register before `state` is done.

    `rows` is what was read, `decisions` by row number; both are emptied when it is done or given up.
    `counts` says what came of it.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("running")
        DONE = "done", _("done")
        DISCARDED = "discarded", _("given up")

    federation = models.ForeignKey(Federation, models.CASCADE, related_name="register_imports")
    key = models.UUIDField(null=True, unique=True, editable=False)
    name = models.CharField(_("file"), max_length=200)
    sheet = models.CharField(max_length=100, blank=True)
    columns = models.JSONField(default=list)
    rows = models.JSONField(default=list)
    decisions = models.JSONField(default=dict)
    counts = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    at = models.DateTimeField(auto_now_add=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.name}: {self.state}"
