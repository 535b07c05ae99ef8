"""The road and what belongs to it, drawn."""
