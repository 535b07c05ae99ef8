"""JSON API between the page and the engine."""
