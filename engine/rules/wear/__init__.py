"""Points of the car and what takes them."""
