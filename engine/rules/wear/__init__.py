"""Wear points and their loss."""
