"""Draws the land around the road."""
