"""Generated circuits: random outlines from a seed, and scenery for boards without any."""
