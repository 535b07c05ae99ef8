"""Whose turn it is, and throwing again."""
