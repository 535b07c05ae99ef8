"""The end of a race, or its interruption."""
