"""Pit stops."""
