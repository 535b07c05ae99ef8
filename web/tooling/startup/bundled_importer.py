"""Replaces the engine's `__init__` in the page's archive.

All engine modules are in one file, which is read once. Otherwise Python would look up each module in the
archive separately, which is slow.
"""

import sys
from marshal import loads

# Avoids importing `typing` at run time (slow); type checkers still recognise the name.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from importlib.abc import Loader
    from importlib.machinery import ModuleSpec
    from types import CodeType, ModuleType
    from zipimport import zipimporter

    __loader__: zipimporter
else:
    Loader, ModuleSpec = object, type(__spec__)


class BundledLoader(Loader):
    """Importer for the modules of the archive.

    ``modules`` has a pair for each name: whether it is a package, and its byte code.
    """

    def __init__(self, modules: "dict[str, tuple[bool, CodeType]]") -> None:
        self.modules = modules
        self.archives: list[str] = []

    def find_spec(
        self, name: str, path: "object" = None, target: "ModuleType | None" = None
    ) -> "ModuleSpec | None":
        module = self.modules.get(name)
        if module is None:
            return None
        spec = ModuleSpec(name, self, is_package=module[0])
        if module[0]:
            spec.submodule_search_locations = [package_folder(archive, name) for archive in self.archives]
        return spec

    def create_module(self, spec: "ModuleSpec") -> None:
        return None

    def exec_module(self, module: "ModuleType") -> None:
        exec(self.modules.pop(module.__name__)[1], module.__dict__)


def package_folder(archive: str, package: str) -> str:
    """Return the folder of a package's additional modules in an archive that is loaded later."""
    return f"{archive}/{package.replace('.', '/')}"


def add_archive(archive: str) -> None:
    """Add further modules of the engine and the standard library from an archive."""
    sys.path.append(archive)
    finder.archives.append(archive)
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == __name__ and hasattr(module, "__path__"):
            module.__path__.append(package_folder(archive, name))


[folder] = __spec__.submodule_search_locations or [""]
finder = BundledLoader(loads(__loader__.get_data(f"{folder}/modules.bin")))
sys.meta_path.insert(0, finder)
finder.exec_module(sys.modules[__name__])
