"""Russian: 27 ноября 2026 г., 27 ноября; the rest is Django's."""

DATETIME_FORMAT = "j E Y г., H:i"
MONTH_DAY_FORMAT = "j E"
