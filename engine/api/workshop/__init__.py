"""Requests whose modules the page fetches when somebody wants one: circuits, seasons, the coach."""
