"""One computer, nothing to install beside Python: SQLite, a broker of plain files, a cache in memory."""

import os

from config.filebroker import broker_options
from config.secret_key import kept_secret_key
from config.settings.base import *
from config.settings.base import VAR

VAR.mkdir(exist_ok=True)
SECRET_KEY = kept_secret_key(VAR / "secret_key")
DEMO_LOGINS = True

# `manage.py serve --hall` names the addresses under which phones reach this computer.
_hosts = os.environ.get("KORGOOL_HOSTS", "").split(",")
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *filter(None, _hosts)]
if os.environ.get("KORGOOL_HTTPS") == "1":
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = True

CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
CELERY_BROKER_URL = "filesystem://"
CELERY_BROKER_TRANSPORT_OPTIONS = broker_options(VAR / "queue")
