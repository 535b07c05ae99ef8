"""Calendars to begin a season with."""
