"""The page's door to the engine: JSON text in, JSON text out."""
