"""Order of play, wear points, engine checks, weather and the end of a race."""
