"""Seasons as files and links, and two copies of one season brought together."""
