"""A server for many: PostgreSQL, Redis, Celery workers, HTTPS behind a proxy.

Needs requirements-scale.txt.
"""

import os

from config.environment import required
from config.settings.base import *

_given = required("KORGOOL_SECRET_KEY", "KORGOOL_DATABASE_URL", "KORGOOL_REDIS_URL", "KORGOOL_HOSTS")

SECRET_KEY = _given["KORGOOL_SECRET_KEY"]
ALLOWED_HOSTS = [host.strip() for host in _given["KORGOOL_HOSTS"].split(",") if host.strip()]
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS]

CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": _given["KORGOOL_REDIS_URL"],
    }
}
CELERY_BROKER_URL = _given["KORGOOL_REDIS_URL"]

TRUSTED_PROXIES = int(os.environ.get("KORGOOL_TRUSTED_PROXIES", "1"))
if TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = True
SECURE_HSTS_SECONDS = 365 * 24 * 3600
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
