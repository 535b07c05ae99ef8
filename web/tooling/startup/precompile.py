"""Runs inside Pyodide (see precompile.mjs): compiles Python for the page into reproducible zip files.

The standard library is reduced to the modules in use, with stubs for some, and loses its docstrings (-OO).
The engine keeps its assertions and its class docstrings: a dataclass without one generates it at import,
which is slow. Column tables are dropped (PYTHONNODEBUGRANGES). Unchecked byte-code files contain no times.
"""

import ast
import gzip
import importlib.util
import marshal
import sys
import types
import zipfile
import zipimport

# Optional imports of the standard library; omitted for a faster start.
OMITTED_MODULES = {"bz2", "compression", "lzma", "ssl"}
ENCODINGS = ("__init__", "aliases", "ascii", "cp437", "latin_1", "utf_8")
UNCHECKED_HASH_FLAG = 0b01  # flag of a hash-based byte-code file that is never checked
ZIP_EPOCH = (1980, 1, 1, 0, 0, 0)


def pyc_bytes_of_source(source: bytes, name: str) -> bytes:
    """Return the content of a .pyc file of the standard library."""
    return pyc_bytes(source, compile(source, name, "exec", dont_inherit=True, optimize=2))


def pyc_bytes(source: bytes, code: types.CodeType) -> bytes:
    """Return the content of a .pyc file."""
    header = (
        importlib.util.MAGIC_NUMBER
        + UNCHECKED_HASH_FLAG.to_bytes(4, "little")
        + importlib.util.source_hash(source)
    )
    return header + marshal.dumps(code)


def compile_without_docstrings(source: str, file: str) -> types.CodeType:
    """Compile one of the project's modules without the docstrings of the module and its functions."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]
    return compile(tree, file, "exec", dont_inherit=True, optimize=0)


def write_zip(path: str, entries: dict[str, bytes]) -> None:
    """Write an uncompressed zip file; it is compressed later as a whole."""
    with zipfile.ZipFile(path, "w") as archive:
        for name in sorted(entries):
            archive.writestr(zipfile.ZipInfo(name, ZIP_EPOCH), entries[name])


def read_zip(path: str) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}


def install_stubs(complete: str, stubs: dict[str, str], target: str) -> None:
    """Write the complete library as sources, with stubs in place of some modules.

    A package whose only stub is `__init__` is replaced entirely.
    """
    folders = [name.rpartition("/")[0] for name in stubs]
    alone = [folder for folder in folders if folder and folders.count(folder) == 1]
    packages = tuple(f"{folder}/" for folder in alone if f"{folder}/__init__.py" in stubs)
    files = {name: content for name, content in read_zip(complete).items() if not name.startswith(packages)}
    write_zip(target, files | {name: text.encode() for name, text in stubs.items()})


def pack_standard_library(complete: str, imported: list[str], target: str) -> None:
    """Keep the modules with these names, unless they are built in or not from a zip."""
    sources = read_zip(complete)
    files = {f"encodings/{name}.py" for name in ENCODINGS}
    for name in imported:
        spec = sys.modules[name].__spec__
        if (
            spec
            and isinstance(spec.loader, zipimport.zipimporter)
            and name.partition(".")[0] not in OMITTED_MODULES
        ):
            path = name.replace(".", "/")
            files |= {f"{path}.py", f"{path}/__init__.py"} & set(sources)
    write_zip(target, {f"{file}c": pyc_bytes_of_source(sources[file], file) for file in files})


def pack_engine(library: str, ours: dict[str, str], importer: str, target: str) -> None:
    """Add the project's files to the packed standard library.

    The engine becomes one file for the importer, which replaces its `__init__`.
    """
    entries = read_zip(library)
    modules = {}
    for file, source in ours.items():
        if file.startswith("engine/"):
            name = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            modules[name] = (file.endswith("__init__.py"), compile_without_docstrings(source, file))
        else:
            entries[f"{file}c"] = pyc_bytes(source.encode(), compile_without_docstrings(source, file))
    entries["engine/modules.bin"] = marshal.dumps(modules)
    entries["engine/__init__.pyc"] = pyc_bytes(
        importer.encode(), compile_without_docstrings(importer, "engine/bundled_importer.py")
    )
    write_zip(target, entries)


def pack_extras(complete: str, files: list[str], ours: dict[str, str], target: str) -> None:
    """Pack the project's files that are loaded on demand.

    ``files`` are the additional files of the standard library.
    """
    sources = read_zip(complete)
    entries = {f"{file}c": pyc_bytes_of_source(sources[file], file) for file in files}
    entries |= {
        f"{file}c": pyc_bytes(source.encode(), compile_without_docstrings(source, file))
        for file, source in ours.items()
    }
    write_zip(target, entries)


def gzip_file(file: str, target: str) -> None:
    """Gzip a file; not in node, whose output differs between versions."""
    with open(file, "rb") as plain, open(target, "wb") as packed:
        packed.write(gzip.compress(plain.read(), 9, mtime=0))
