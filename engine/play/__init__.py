"""Playing a race: the loop, its history, what a choice would bring."""
