"""Races, positions and circuits as text: tokens, notation, links, and the checks of what comes
from outside.
"""
