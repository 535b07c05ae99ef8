"""Stub for typing: at run time the engine needs only named tuples and names for annotations."""

import sys
from _typing import ParamSpec, TypeVar
from collections import namedtuple

__all__ = [
    "IO",
    "TYPE_CHECKING",
    "Any",
    "ClassVar",
    "Final",
    "Generic",
    "Literal",
    "NamedTuple",
    "NotRequired",
    "ParamSpec",
    "Protocol",
    "Self",
    "TypeVar",
    "cast",
    "get_origin",
    "get_type_hints",
    "overload",
]

TYPE_CHECKING = False


class _Name:
    """A name for annotations."""

    def __getitem__(self, _):
        return self

    def __or__(self, _):
        return self

    __ror__ = __or__


Any = ClassVar = Final = IO = Literal = NotRequired = Self = _Name()


class Generic:
    def __class_getitem__(cls, _):
        return cls


Protocol = Generic


def cast(_, value):
    return value


def final(kind):
    return kind


def overload(function):
    return function


class _NamedTupleMeta(type):
    """Metaclass that turns an annotated class into a named tuple class."""

    def __new__(meta, name, bases, space):
        if not bases:
            return type.__new__(meta, name, bases, space)
        hints = space.get("__annotations__", {})
        defaults = [space.pop(field) for field in hints if field in space]
        cls = namedtuple(name, hints, defaults=defaults, module=space["__module__"])
        if Generic in bases:
            cls.__class_getitem__ = classmethod(Generic.__class_getitem__.__func__)
        for key, value in space.items():
            if key not in _CLASS_INTERNALS:
                setattr(cls, key, value)
        return cls


_CLASS_INTERNALS = {"__classcell__", "__firstlineno__", "__module__", "__static_attributes__"}


class NamedTuple(metaclass=_NamedTupleMeta):
    """Base of named tuple classes: the annotated names are the fields."""


def get_type_hints(kind):
    """Return the field types of a named tuple class."""
    names = vars(sys.modules[kind.__module__])
    return {field: eval(hint, names) for field, hint in kind.__annotations__.items()}


def get_origin(_):
    """Return None: no name refers to another type here."""


def _type_check(hint, _):
    """Return the hint; used by Python's own type variables."""
    return hint
