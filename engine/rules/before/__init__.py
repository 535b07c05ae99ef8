"""Before the race: grid, trials, cars and what they are fitted with."""
