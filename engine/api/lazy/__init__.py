"""Request modules that the page loads on demand: circuits, seasons and the coach."""
