"""Base of the engine: dice, shared types, the track, the state of a race and the move search."""
