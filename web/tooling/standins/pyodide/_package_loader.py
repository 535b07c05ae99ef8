"""Stands in for Pyodide's loader of packages, of which its start wants two places and a list. There are no
packages to load.
"""


class _Place:
    def __init__(self, path):
        self.path = path

    def __str__(self):
        return self.path


SITE_PACKAGES = _Place("/lib/python/site-packages")
DSO_DIR = _Place("/usr/lib")


def init_loaded_packages():
    """None are."""
