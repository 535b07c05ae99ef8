"""Races, positions and circuits as text: tokens, notation, links, and validation of untrusted input."""
