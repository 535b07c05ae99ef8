"""Takes the place of the engine's `__init__` in the page's zip: all modules of the engine lie in one file,
which is read once.

Python would otherwise look for each of a hundred modules in the zip by itself, which took as long as running
them.
"""

import sys
from marshal import loads

ModuleSpec = type(__spec__)


class InOne:
    """Finds and loads modules by their names, from pairs of what Python must know of them: whether it is a
    package, and its byte code.
    """

    def __init__(self, modules):
        self.modules = modules

    def find_spec(self, name, path=None, target=None):
        known = self.modules.get(name)
        return known and ModuleSpec(name, self, is_package=known[0])

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        exec(self.modules.pop(module.__name__)[1], module.__dict__)


finder = InOne(loads(__loader__.get_data(f"{__spec__.submodule_search_locations[0]}/modules.bin")))
sys.meta_path.insert(0, finder)
finder.exec_module(sys.modules[__name__])
