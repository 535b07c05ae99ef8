"""Framework for rules: how they are declared and compiled into a turn."""
