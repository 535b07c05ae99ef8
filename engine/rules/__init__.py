"""The rules, one file each, and the rulebooks as lists of them."""
