"""How rules are written down and compiled into a turn."""
