"""Kazakh: 2026 ж. 27 қараша, 14:05, 1 234,5. Names of months come from `config.formats.months`."""

from config.formats.cyrillic import *  # noqa: F403

DATE_FORMAT = "Y ж. j E"
DATETIME_FORMAT = "Y ж. j E, H:i"
MONTH_DAY_FORMAT = "j E"
YEAR_MONTH_FORMAT = "Y ж. E"
