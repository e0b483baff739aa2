"""Long work of the games: reading uploads."""

from __future__ import annotations

from uuid import UUID

from celery import shared_task
from django.core.files import File
from django.db import transaction

from games.models import GameImport
from games.services.imports import receive_upload, run_import
from players.models import Federation, User


def upload_games(
    federation: Federation,
    *,
    file: File[bytes],
    name: str,
    actor: User | None,
    key: UUID | None = None,
    public: bool = True,
    keep_faulty: bool = False,
) -> GameImport:
    """Receive a file of games (`services.imports.receive_upload`) and have it read behind the page."""
    with transaction.atomic():
        upload = receive_upload(
            federation, file=file, name=name, actor=actor, key=key, public=public, keep_faulty=keep_faulty
        )
        transaction.on_commit(lambda: read_upload.delay(upload.pk))
    return upload


def start_upload(upload: GameImport, *, public: bool, keep_faulty: bool) -> bool:
    """Have a file that was received and looked at read behind the page; False where that was begun already."""
    with transaction.atomic():
        waiting = GameImport.objects.filter(pk=upload.pk, state=GameImport.State.WAITING)
        begun = waiting.update(state=GameImport.State.RUNNING, make_public=public, keep_faulty=keep_faulty)
        if begun:
            transaction.on_commit(lambda: read_upload.delay(upload.pk))
    return bool(begun)


@shared_task(name="games.read_upload")  # type: ignore[untyped-decorator]
def read_upload(import_id: int) -> None:
    """Read an upload into the archive."""
    run_import(import_id)
