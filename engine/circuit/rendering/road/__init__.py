"""Draws the road, the start line, the pit lane and the corner markings."""
