"""The server's entry point; DJANGO_SETTINGS_MODULE names the settings."""

import os

from django.core.wsgi import get_wsgi_application

from config.memory import settle

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.embedded")

application = get_wsgi_application()
settle()
