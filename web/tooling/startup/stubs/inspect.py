"""Stub for the functions of inspect that Pyodide's start uses."""


def iscoroutinefunction(function):
    """Return False: the engine has no coroutines."""
    return False


def unwrap(function):
    """Return the function: none is wrapped here."""
    return function


def signature(_):
    raise ValueError("Signatures are not supported.")
