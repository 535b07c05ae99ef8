"""The registry of rules, the rulebooks as lists of them, and their outlines."""
