"""End of a race, or its interruption."""
