"""Computer drivers.

They answer all questions of computer cars. ``registry.py`` lists them, from beginner to expert.
"""
