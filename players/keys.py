"""The key of one sending of a form: what makes the same sending, twice, one act."""

from collections.abc import Iterable
from uuid import UUID, uuid5

#: Fields that differ between two sendings of the same form.
_OF_THE_MOMENT = frozenset({"csrfmiddlewaretoken", "key"})


def sending_key(key: object, lists: Iterable[tuple[str, list[str]]]) -> UUID | None:
    """The form's own `key` bound to everything else in it; None when `key` is none.

    A form that comes back out of the browser's history carries the key of an act that is done. With other contents
    it is another act: answering it like the first would lose what was typed and call it saved.
    """
    try:
        own = UUID(str(key))
    except ValueError:
        return None
    contents = sorted((name, values) for name, values in lists if name not in _OF_THE_MOMENT)
    return uuid5(own, repr(contents))
