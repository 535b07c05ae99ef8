"""Yellow Flag's rules engine: pure Python, standard library only, no input or output.

The modules form layers; each imports only from those before it (``docs/architecture.md`` draws the picture, a
test keeps it true).
"""
