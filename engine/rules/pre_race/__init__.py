"""Before the race: grid, time trials, cars and their equipment."""
