"""Settings that come from outside."""

import os

from django.core.exceptions import ImproperlyConfigured


def required(*names: str) -> dict[str, str]:
    """The values of the environment variables `names`.

    Raises ImproperlyConfigured that lists every one missing or empty, so that one start tells all.
    """
    missing = [name for name in names if not os.environ.get(name)]
    if missing:
        raise ImproperlyConfigured(f"These environment variables are missing: {', '.join(missing)}.")
    return {name: os.environ[name] for name in names}
