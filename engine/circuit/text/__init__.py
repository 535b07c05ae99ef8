"""A circuit as its author writes it: reading, writing, variants, and what is wrong with it."""
