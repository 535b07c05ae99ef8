"""Playing a race: the game loop, the history, and previews of what a choice would bring."""
