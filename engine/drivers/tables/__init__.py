"""Tables computed for a circuit before a race: rolls to the finish from every space."""
