"""Base of the engine: dice, shared types, the track and the state of a race."""
