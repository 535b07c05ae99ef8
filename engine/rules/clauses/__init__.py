"""Every clause of the rulebooks in plain words."""
