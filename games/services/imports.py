"""Uploads of many games: kept as a file, read behind the page, reported in a row."""

from __future__ import annotations

from uuid import UUID

from django.core.files import File
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.models import GameImport
from games.rules.decoding import UnreadableFileError, decode_lines
from games.rules.records import read_records
from games.services.archive import Tally, import_games
from players.models import Federation, User
from tournaments.errors import Refused

MAX_BYTES = 20 * 1024 * 1024
State = GameImport.State


def receive_upload(
    federation: Federation,
    *,
    file: File[bytes],
    name: str,
    actor: User | None,
    key: UUID | None = None,
    public: bool = True,
    keep_faulty: bool = False,
) -> GameImport:
    """Keep a file of games to be read; `tasks.upload_games` does this and sends the task.

    The same `key` again answers the first upload. Raises Refused for an empty file and for one above MAX_BYTES.
    """
    if not file.size:
        raise Refused("file-empty")
    if file.size > MAX_BYTES:
        raise Refused("file-too-large", {"megabytes": MAX_BYTES // 1024 // 1024})
    try:
        with transaction.atomic():
            upload = GameImport(
                federation=federation, key=key, name=name[:200], by=actor, make_public=public, keep_faulty=keep_faulty
            )
            upload.save()
            upload.file.save(f"{upload.pk}.pgn", file)
            return upload
    except IntegrityError:
        first = GameImport.objects.filter(key=key, by=actor).first() if key else None
        if first is None:
            raise
        return first


def discard_upload(upload: GameImport) -> None:
    """Forget a file that nobody has begun to read into the archive."""
    with transaction.atomic():
        waiting = GameImport.objects.select_for_update().filter(pk=upload.pk, state=State.WAITING).first()
        if waiting is not None:
            waiting.file.delete(save=False)
            waiting.delete()


def run_import(import_id: int) -> GameImport:
    """Read an upload into the archive and report in its row; one that is done already is left alone.

    Begun anew after its worker was lost it counts as duplicates what was saved before. The file is deleted in the end.
    """
    upload = GameImport.objects.select_related("federation", "by").get(pk=import_id)
    if upload.state in {State.DONE, State.FAILED}:
        return upload
    upload.state = State.RUNNING
    upload.save(update_fields=["state"])

    def progress(tally: Tally) -> None:
        _report(upload, tally)

    try:
        with upload.file.open("rb") as file:
            tally = import_games(
                upload.federation,
                read_records(decode_lines(file)),
                actor=upload.by,
                public=upload.make_public,
                keep_faulty=upload.keep_faulty,
                progress=progress,
            )
    except UnreadableFileError as error:
        _finish(upload, State.FAILED, error.code)
    except Exception:
        _finish(upload, State.FAILED, "import-failed")
        raise
    else:
        _report(upload, tally)
        _finish(upload, State.DONE)
    return upload


def _report(upload: GameImport, tally: Tally) -> None:
    upload.games_read, upload.saved, upload.duplicates = tally.read, tally.saved, tally.duplicates
    upload.broken, upload.problems = tally.broken, tally.problems
    upload.save(update_fields=["games_read", "saved", "duplicates", "broken", "problems"])


def _finish(upload: GameImport, state: GameImport.State, error: str = "") -> None:
    upload.state, upload.error, upload.finished_at = state, error, timezone.now()
    upload.save(update_fields=["state", "error", "finished_at"])
    upload.file.delete(save=True)
