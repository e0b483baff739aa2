"""Names of the files people download: readable in their language, with a plain one for old programs."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import quote

_NOT_IN_FILE_NAMES = re.compile(r'[\x00-\x1f\x7f\ud800-\udfff\u2028\u2029/\\:*?"<>|]+')
_LONGEST = 120


class FileName(NamedTuple):
    """`shown` in any alphabet and `plain` in ASCII, both with the ending."""

    shown: str
    plain: str

    def disposition(self, kind: str) -> str:
        """The Content-Disposition header; `kind` is `inline` or `attachment` (RFC 6266)."""
        return f"{kind}; filename=\"{self.plain}\"; filename*=UTF-8''{quote(self.shown, safe='')}"


def file_name(event: str, what: str, *, slug: str, key: str, ending: str) -> FileName:
    """`Ысык-Көл кубогу – Crosstable.pdf` and `ysyk-kol-kubogu-2026-crosstable.pdf`."""
    title = _NOT_IN_FILE_NAMES.sub(" ", event)[:_LONGEST].strip(" .")
    shown = " – ".join(filter(None, (title, _NOT_IN_FILE_NAMES.sub(" ", what)[:_LONGEST].strip(" ."))))
    return FileName(f"{shown or key}.{ending}", f"{slug}-{key}.{ending}")
