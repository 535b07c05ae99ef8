"""Runs inside Pyodide (see precompile.mjs): compiles Python for the page and packs it into zip files whose
bytes are always the same.

The standard library is cut down to the modules in use, with stand-ins for some, and loses its docstrings
(-OO); the engine keeps its assertions and the docstrings of its classes, because a dataclass without one
writes one at import, at great cost. Nothing keeps column tables (PYTHONNODEBUGRANGES). Byte-code files that
are never checked against a source carry no times.
"""

import ast
import gzip
import importlib.util
import marshal
import sys
import types
import zipfile
import zipimport

# Whoever imports these in a standard library can do without them, and then starts sooner.
OPTIONAL = {"bz2", "compression", "lzma", "ssl"}
ENCODINGS = ("__init__", "aliases", "ascii", "cp437", "latin_1", "utf_8")
AS_LONG_AS_IT_EXISTS = 0b01  # flag of a hash-based byte-code file that is never checked
EARLIEST = (1980, 1, 1, 0, 0, 0)


def byte_code(source: bytes, name: str) -> bytes:
    """The content of a .pyc file of the standard library."""
    return pyc(source, compile(source, name, "exec", dont_inherit=True, optimize=2))


def pyc(source: bytes, code: types.CodeType) -> bytes:
    """The content of a .pyc file."""
    header = (
        importlib.util.MAGIC_NUMBER
        + AS_LONG_AS_IT_EXISTS.to_bytes(4, "little")
        + importlib.util.source_hash(source)
    )
    return header + marshal.dumps(code)


def ours_compiled(source: str, file: str) -> types.CodeType:
    """A module of our own, without the docstrings of functions and of itself: nobody reads them there."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.FunctionDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]
    return compile(tree, file, "exec", dont_inherit=True, optimize=0)


def write_zip(path: str, entries: dict[str, bytes]) -> None:
    """Nothing in it is compressed: it will be as a whole."""
    with zipfile.ZipFile(path, "w") as archive:
        for name in sorted(entries):
            archive.writestr(zipfile.ZipInfo(name, EARLIEST), entries[name])


def read_zip(path: str) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}


def put_standins(complete: str, standins: dict[str, str], target: str) -> None:
    """The whole library, still as sources, with our stand-ins in the place of modules, and of a whole package
    where its `__init__` stands in alone.
    """
    folders = [name.rpartition("/")[0] for name in standins]
    alone = [folder for folder in folders if folder and folders.count(folder) == 1]
    packages = tuple(f"{folder}/" for folder in alone if f"{folder}/__init__.py" in standins)
    kept = {name: content for name, content in read_zip(complete).items() if not name.startswith(packages)}
    write_zip(target, kept | {name: text.encode() for name, text in standins.items()})


def pack_standard_library(complete: str, imported: list[str], target: str) -> None:
    """Keeps the modules of these names, as far as they came from a zip and are not built in."""
    sources = read_zip(complete)
    kept = {f"encodings/{name}.py" for name in ENCODINGS}
    for name in imported:
        spec = sys.modules[name].__spec__
        if spec and isinstance(spec.loader, zipimport.zipimporter) and name.partition(".")[0] not in OPTIONAL:
            path = name.replace(".", "/")
            kept |= {f"{path}.py", f"{path}/__init__.py"} & set(sources)
    write_zip(target, {f"{file}c": byte_code(sources[file], file) for file in kept})


def pack_engine(library: str, ours: dict[str, str], in_one: str, target: str) -> None:
    """Adds our own files to the packed standard library: the engine's as one file for `in_one`, which takes
    the place of its `__init__`.
    """
    entries = read_zip(library)
    modules = {}
    for file, source in ours.items():
        if file.startswith("engine/"):
            name = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
            modules[name] = (file.endswith("__init__.py"), ours_compiled(source, file))
        else:
            entries[f"{file}c"] = pyc(source.encode(), ours_compiled(source, file))
    entries["engine/modules.bin"] = marshal.dumps(modules)
    entries["engine/__init__.pyc"] = pyc(in_one.encode(), ours_compiled(in_one, "engine/in_one.py"))
    write_zip(target, entries)


def pack_workshop(complete: str, files: list[str], ours: dict[str, str], target: str) -> None:
    """Our files that are fetched later, with `files` of the standard library that were not needed before."""
    sources = read_zip(complete)
    entries = {f"{file}c": byte_code(sources[file], file) for file in files}
    entries |= {
        f"{file}c": pyc(source.encode(), ours_compiled(source, file)) for file, source in ours.items()
    }
    write_zip(target, entries)


def pack(file: str, target: str) -> None:
    """Gzips a file; here rather than in node, whose results differ from version to version."""
    with open(file, "rb") as plain, open(target, "wb") as packed:
        packed.write(gzip.compress(plain.read(), 9, mtime=0))
