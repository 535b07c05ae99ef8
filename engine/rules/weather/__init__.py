"""The weather and its changes."""
