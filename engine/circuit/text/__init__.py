"""Circuit files: reading, writing, variants and error messages."""
