"""Stub for imports of JavaScript from Python: the engine does not use them."""


def _nothing(*_):
    """Do nothing."""


# Modules that Pyodide registers are kept, because a memory snapshot expects them.
_held = {}
jsfinder = None
register_js_finder = register_windows_finder = register_module_not_found_hook = _nothing
add_note_to_module_not_found_error = _nothing
register_js_module = _held.__setitem__
unregister_js_module = _held.__delitem__
