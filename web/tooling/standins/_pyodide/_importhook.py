"""Stands in for the door through which Python imports JavaScript: the engine wants nothing from there."""


def _nothing(*_):
    """There is no such door."""


# What Pyodide offers is held, because a memory snapshot wants it in its place.
_held = {}
jsfinder = None
register_js_finder = register_windows_finder = register_module_not_found_hook = _nothing
add_note_to_module_not_found_error = _nothing
register_js_module = _held.__setitem__
unregister_js_module = _held.__delitem__
