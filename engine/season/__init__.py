"""Seasons: several races, one after the other, with teams that stay, points that add up and drivers who come
to harm.

A season is its set-up and a list of events, like a race: what it stands at is worked out from them. Races
themselves are run by the rest of the engine, which this package hands a set-up to and takes a result from.
"""
