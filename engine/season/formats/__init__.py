"""Season files and links, and merging of two copies of a season."""
