"""Order of play and re-rolls."""
