"""Yellow Flag's rules engine: pure Python, standard library only, no input or output.

The modules form layers; each imports only from those before it. ``docs/architecture.md`` has the diagram, and
a test checks the imports.
"""
