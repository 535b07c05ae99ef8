"""What a race is worth to those who drive it: reviews of their choices, hints with reasons, chances, by the
values of the strongest computer driver.
"""
