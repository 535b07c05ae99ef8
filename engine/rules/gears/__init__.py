"""Gears and the movement roll."""
