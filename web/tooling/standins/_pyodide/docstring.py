"""Stands in for the help on methods of JavaScript's objects, for which Python would read their signatures."""


def get_cmeth_docstring(func):
    return f"{func.__name__}()\n--\n\n"
