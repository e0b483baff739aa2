"""Kyrgyz: 27-ноябрь 2026, 14:05, 1 234,5. Names of months come from `config.formats.months`."""

from config.formats.cyrillic import *  # noqa: F403

DATE_FORMAT = "j-E Y"
DATETIME_FORMAT = "j-E Y, H:i"
MONTH_DAY_FORMAT = "j-E"
YEAR_MONTH_FORMAT = "E Y"
