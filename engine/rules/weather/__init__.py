"""What the weather is and when it changes."""
