"""Tracing: turns a drawn or surveyed outline into a road list of straights in whole spaces and arcs."""
