"""What a move costs: corners left too early, cars in the way."""
