"""Computer drivers. Each looks at every face of the die of every legal gear, at every space that would open,
and judges it by where it leads.
"""
