"""Stub for Pyodide's package loader, of which its start uses two paths and a list.

There are no packages to load.
"""


class _Place:
    def __init__(self, path):
        self.path = path

    def __str__(self):
        return self.path


SITE_PACKAGES = _Place("/lib/python/site-packages")
DSO_DIR = _Place("/usr/lib")


def init_loaded_packages():
    """Do nothing: there are no packages."""
