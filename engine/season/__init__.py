"""Seasons: a series of races with fixed teams, accumulated points and driver injuries.

A season is a plan and a list of events; its state is computed from them. The rest of the engine runs the
races: this package gives it a set-up and takes the result.
"""
