"""Analysis by the strongest driver's values: decision reviews, explained hints, win probabilities."""
