"""The rules, a file each, and the rulebooks as lists of them."""
