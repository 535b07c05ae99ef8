"""Stub for calls to JavaScript with annotated signatures: a single signature that takes anything."""

from _pyodide_core import JsFuncSignature, js2py_default_call_result, py2js_default

no_default = object()
default_signature = JsFuncSignature(
    None, False, 0, (), (), py2js_default, (), (), (), py2js_default, js2py_default_call_result
)
