"""Stub for Pyodide's functions that run code and import modules for JavaScript.

It avoids the tokens, docstrings and trees that Python would have to build.
"""

import _ast


def eval_code(source, globals=None, locals=None, **_):
    """Run code; return the value of its last expression, if it ends with one."""
    globals = {} if globals is None else globals
    tree = compile(source, "<exec>", "exec", _ast.PyCF_ONLY_AST)
    last = tree.body.pop().value if tree.body and isinstance(tree.body[-1], _ast.Expr) else None
    exec(compile(tree, "<exec>", "exec"), globals, locals)
    return last and eval(compile(_ast.Expression(last), "<exec>", "eval"), globals, locals)


def pyimport_impl(path):
    """Return the module with a dotted name."""
    return __import__(path, fromlist=["*"])
