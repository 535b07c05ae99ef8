"""Views of a race as plain data for the page."""
