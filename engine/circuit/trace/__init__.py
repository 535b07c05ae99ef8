"""From a line to a road list: a lap as drawn or surveyed becomes straights in whole spaces and arcs."""
