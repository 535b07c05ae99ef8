"""Circuits that nobody has drawn: lines made up from a seed, and scenery for a road that has none."""
