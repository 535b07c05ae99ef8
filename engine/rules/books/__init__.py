"""The registry of rules, the rulebooks as lists of them, and how a rulebook is read."""
