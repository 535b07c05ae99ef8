"""Ready-made calendars for a season."""
