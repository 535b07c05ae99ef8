"""Stub for imports of JavaScript from Python: the engine does not use them."""


def _no_op(*_):
    """Do nothing."""


# Modules that Pyodide registers are kept, because a memory snapshot expects them.
_kept_alive = {}
jsfinder = None
register_js_finder = register_windows_finder = register_module_not_found_hook = _no_op
add_note_to_module_not_found_error = _no_op
register_js_module = _kept_alive.__setitem__
unregister_js_module = _kept_alive.__delitem__
