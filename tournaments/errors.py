"""Errors that a user caused: a code and parameters, put into words at the edge (`tournaments.messages`)."""

from __future__ import annotations

from collections.abc import Mapping

Params = Mapping[str, object]


class Refused(Exception):
    """What was asked for is not possible; `code` says why, `clause` which rule."""

    def __init__(self, code: str, params: Params | None = None, clause: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.params = dict(params or {})
        self.clause = clause


class NeedsConfirmation(Refused):
    """Possible, but with a consequence that must be confirmed first; `params` name it, `listed` are its details.

    `carried` are fields that the confirmed form must hold so that what was asked about is what is done.
    """

    def __init__(
        self,
        code: str,
        params: Params | None = None,
        *,
        listed: tuple[str, ...] = (),
        carried: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(code, params)
        self.listed = listed
        self.carried = dict(carried or {})


class NotAllowed(Refused):
    """The user has no right to this act in this event."""


class Conflict(Refused):
    """Somebody else changed it since the page was made; `current` identifies what stands now."""

    def __init__(self, code: str, params: Params | None = None, *, current: int | None = None) -> None:
        super().__init__(code, params)
        self.current = current
