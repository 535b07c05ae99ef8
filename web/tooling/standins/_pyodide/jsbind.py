"""Stands in for the calling of JavaScript by annotated signatures: there is one, which takes anything."""

from _pyodide_core import JsFuncSignature, js2py_default_call_result, py2js_default

no_default = object()
default_signature = JsFuncSignature(
    None, False, 0, (), (), py2js_default, (), (), (), py2js_default, js2py_default_call_result
)
