"""Computer drivers.

Each looks at every face of the die for every legal gear, and rates every reachable space by where it leads.
"""
