"""The country round the road, drawn."""
