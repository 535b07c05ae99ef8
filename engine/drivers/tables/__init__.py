"""What is worked out of a circuit before a race: throws to the finish from every place."""
