"""Costs of a move: corners left too early, cars in the way."""
