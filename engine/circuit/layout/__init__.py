"""Layout: positions and links of the spaces, and the data exported to the rules and the page."""
