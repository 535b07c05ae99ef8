"""The outline before there is a road: reading, removing loops, smoothing, making room for the road."""
