"""Legal moves, and moving on."""
