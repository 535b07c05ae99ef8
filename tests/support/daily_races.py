"""The day of daily races in tests."""

from __future__ import annotations

from datetime import date

TODAY = (date(2026, 11, 21) - date(1970, 1, 1)).days
