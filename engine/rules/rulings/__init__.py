"""How clauses are read that are silent or can be read in two ways."""
