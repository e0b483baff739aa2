"""The suite: as embedded as possible, fast, and on PostgreSQL and Redis when their addresses are given.

KORGOOL_DATABASE_URL puts every test on that database server, KORGOOL_REDIS_URL the cache on databases
1 to 15 of that Redis, which are emptied.
"""

import os
import tempfile
from urllib.parse import urlsplit

from config.settings.base import *

SECRET_KEY = "only-for-tests-0123456789-0123456789-0123456789"
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
DEMO_LOGINS = True

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_AUTOREFRESH = True

_redis = os.environ.get("KORGOOL_REDIS_URL")
CACHES: dict[str, dict[str, object]] = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
if _redis:
    # Tests clear the cache, and on Redis that is a whole database: workers may not share one.
    _worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    CACHES["default"] = {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": urlsplit(_redis)._replace(path=f"/{1 + _worker % 15}").geturl(),
    }
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A file, because SQLite in memory locks tables where a file waits: races would be tested against another database.
    DATABASES["default"]["TEST"] = {"NAME": os.path.join(tempfile.gettempdir(), f"korgool-{os.getpid()}.sqlite3")}
else:
    # A test's data need not outlive a power cut.
    DATABASES["default"].setdefault("OPTIONS", {})["options"] = "-c synchronous_commit=off"
