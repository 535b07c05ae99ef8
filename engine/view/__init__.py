"""A race as plain data for the page."""
