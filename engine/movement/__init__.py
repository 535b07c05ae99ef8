"""Movement: the lane graph, the move search and the legal moves built from it."""
