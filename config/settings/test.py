"""The suite: as embedded as possible, fast, and on PostgreSQL and Redis when their addresses are given.

KORGOOL_DATABASE_URL puts every test on that database server, KORGOOL_REDIS_URL the cache on that Redis.
"""

import os

from config.settings.base import *  # noqa: F403

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
CACHES = {
    "default": (
        {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": _redis, "KEY_PREFIX": f"test-{os.getpid()}"}
        if _redis
        else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    )
}
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
