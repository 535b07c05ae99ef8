"""Stub for help on JavaScript methods, for which Python would parse their signatures."""


def get_cmeth_docstring(func):
    return f"{func.__name__}()\n--\n\n"
