"""Playing a race: the game loop, the history, and previews of the effects of a choice."""
