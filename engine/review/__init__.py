"""What a race was: laps, key moments, reports, and how two histories differ."""
