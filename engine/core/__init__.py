"""What everything rests on: dice, the words all share, the track, the state of a race, where a car can get
to.
"""
