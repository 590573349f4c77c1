"""The consumer of the Arrow C data and stream interfaces: reads what any producer offers as PyCapsules.

Nothing here is called back from C. A release callback in Python could run while an exception is being raised, and
Python does not survive that; this is why handing arrays out is left to pyarrow or nanoarrow (arrow.py).
"""

from __future__ import annotations

import ctypes
import dataclasses
import os
from typing import Any, Iterator, Protocol

import numpy as np
import numpy.typing as npt

Bools = npt.NDArray[np.bool_]

_KNOWN = {b"n": "null", b"b": "bool", b"c": "int8", b"C": "uint8", b"s": "int16", b"S": "uint16", b"i": "int32",
          b"I": "uint32", b"l": "int64", b"L": "uint64", b"e": "halffloat", b"f": "float", b"g": "double",
          b"z": "binary", b"Z": "large_binary", b"vz": "binary_view", b"u": "string", b"U": "large_string",
          b"vu": "string_view", b"+l": "list", b"+L": "large_list", b"+vl": "list_view", b"+s": "struct", b"+m": "map",
          b"+r": "run_end_encoded"}


class _Stream(Protocol):
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


class _Array(Protocol):
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...


Source = _Stream | _Array  # columns and tables of most libraries


class ArrowSchema(ctypes.Structure):
    _fields_ = [("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", ctypes.c_void_p),
                ("flags", ctypes.c_int64), ("n_children", ctypes.c_int64), ("children", ctypes.c_void_p),
                ("dictionary", ctypes.c_void_p), ("release", ctypes.c_void_p), ("private_data", ctypes.c_void_p)]


class ArrowArray(ctypes.Structure):
    _fields_ = [("length", ctypes.c_int64), ("null_count", ctypes.c_int64), ("offset", ctypes.c_int64),
                ("n_buffers", ctypes.c_int64), ("n_children", ctypes.c_int64), ("buffers", ctypes.c_void_p),
                ("children", ctypes.c_void_p), ("dictionary", ctypes.c_void_p), ("release", ctypes.c_void_p),
                ("private_data", ctypes.c_void_p)]


class ArrowArrayStream(ctypes.Structure):
    _fields_ = [("get_schema", ctypes.c_void_p), ("get_next", ctypes.c_void_p), ("get_last_error", ctypes.c_void_p),
                ("release", ctypes.c_void_p), ("private_data", ctypes.c_void_p)]


_release = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
_get = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
_get_text = ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.c_void_p)
_pointer_of = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.py_object, ctypes.c_char_p)(
    ("PyCapsule_GetPointer", ctypes.pythonapi))


class _Owned:
    """A struct that a producer has filled; released with this object."""

    def __init__(self, struct: ctypes.Structure) -> None:
        self.struct = struct

    def __del__(self, release: Any = _release, address_of: Any = ctypes.addressof) -> None:  # also when modules are gone
        if self.struct.release:
            release(self.struct.release)(address_of(self.struct))


@dataclasses.dataclass(frozen=True)
class Chunk:
    """A part of a column: `length` rows from row `offset` of `array`, which lives as long as `owner`.

    rows_before: rows of the column before this part; is_valid: which rows are not null, None: all.
    """

    schema: ArrowSchema
    array: ArrowArray
    owner: object
    offset: int
    length: int
    rows_before: int
    is_valid: Bools | None

    def buffer(self, number: int, dtype: npt.DTypeLike, first: int, count: int) -> npt.NDArray[Any]:
        """Elements of a buffer, without a copy."""
        pointers = ctypes.cast(self.array.buffers, ctypes.POINTER(ctypes.c_void_p))
        return memory(pointers[number] or 0, dtype, first, count, self.owner)

    def child(self) -> Chunk:
        """All elements of a list's only child, from its own offset on."""
        schema, array = child_of(self.schema, ArrowSchema, 0), child_of(self.array, ArrowArray, 0)
        return Chunk(schema, array, self.owner, int(array.offset), int(array.length), 0, None)


    def dictionary(self) -> Chunk | None:
        """All values of a dictionary column, from their own offset on."""
        if not self.schema.dictionary or not self.array.dictionary:
            return None
        schema, array = ArrowSchema.from_address(self.schema.dictionary), ArrowArray.from_address(self.array.dictionary)
        return _part(schema, array, self.owner, 0, int(array.length), 0, None)


class _Memory:
    """A range of memory that NumPy reads in place, and whose owner the NumPy array keeps alive."""

    def __init__(self, interface: dict[str, Any], owner: object) -> None:
        self.__array_interface__ = interface
        self.owner = owner


def memory(address: int, dtype: npt.DTypeLike, first: int, count: int, owner: object) -> npt.NDArray[Any]:
    """A read-only array of `count` elements from element `first` on."""
    kind = np.dtype(dtype)
    if count == 0 or address == 0:  # a producer may leave out the buffer of an array without rows
        return np.zeros(0, kind)
    place = (address + first * kind.itemsize, True)
    return np.asarray(_Memory({"version": 3, "shape": (count,), "typestr": kind.str, "data": place}, owner))


def child_of(struct: Any, kind: type[Any], number: int) -> Any:
    address = ctypes.cast(struct.children, ctypes.POINTER(ctypes.c_void_p))[number]
    return kind.from_address(address)


def type_name(schema: ArrowSchema) -> str:
    """The type in words, for messages."""
    text = schema.format
    if schema.dictionary:
        return f"dictionary of {type_name(ArrowSchema.from_address(schema.dictionary))}"
    if text.startswith(b"+w:"):
        return f"fixed_size_list of {type_name(child_of(schema, ArrowSchema, 0))}, {text[3:].decode()} elements"
    if text in (b"+l", b"+L"):
        return f"{_KNOWN[text]} of {type_name(child_of(schema, ArrowSchema, 0))}"
    return _KNOWN.get(text) or f"Arrow format '{text.decode('utf-8', 'replace')}'"


def chunks_of(source: Any, column: str | None) -> Iterator[Chunk]:
    """The parts of a column. column: its name if `source` is a table; None if that has only one column."""
    rows = 0
    for schema, array, owner in _arrays(source):
        if schema.format == b"+s":
            found = _of_table(schema, array, owner, column, rows)
        elif column is not None:
            raise ValueError(f"column '{column}' is requested, but the data is not a table: {type_name(schema)}")
        else:
            found = _part(schema, array, owner, 0, int(array.length), rows, None)
        yield found
        rows += found.length


def _arrays(source: Any) -> Iterator[tuple[ArrowSchema, ArrowArray, object]]:
    if hasattr(source, "__arrow_c_stream__"):
        capsule = source.__arrow_c_stream__()
        yield from _of_stream(ArrowArrayStream.from_address(_pointer_of(capsule, b"arrow_array_stream")), capsule)
    elif hasattr(source, "__arrow_c_array__"):
        schema, array = source.__arrow_c_array__()
        yield (ArrowSchema.from_address(_pointer_of(schema, b"arrow_schema")),
               ArrowArray.from_address(_pointer_of(array, b"arrow_array")), (schema, array))
    else:
        raise TypeError(f"a {type(source).__name__} has neither __arrow_c_stream__ nor __arrow_c_array__: pass Arrow "
                        f"data, such as a pyarrow array, a polars series, or a table of either")


def _of_stream(stream: ArrowArrayStream, capsule: object) -> Iterator[tuple[ArrowSchema, ArrowArray, object]]:
    """capsule: owns the stream, which is in use until the end of the loop."""
    schema = ArrowSchema()
    _check(stream, _get(stream.get_schema)(ctypes.addressof(stream), ctypes.addressof(schema)))
    schema_owner = _Owned(schema)
    while True:
        array = ArrowArray()
        _check(stream, _get(stream.get_next)(ctypes.addressof(stream), ctypes.addressof(array)))
        if not array.release:
            return
        yield schema, array, (_Owned(array), schema_owner, capsule)


def _check(stream: ArrowArrayStream, error: int) -> None:
    if error:
        said = _get_text(stream.get_last_error)(ctypes.addressof(stream)) or os.strerror(error).encode()
        raise OSError(error, f"the producer of the Arrow stream failed: {said.decode('utf-8', 'replace')}")


def _of_table(schema: ArrowSchema, array: ArrowArray, owner: object, column: str | None, rows: int) -> Chunk:
    names = [(child_of(schema, ArrowSchema, i).name or b"").decode("utf-8", "replace")
             for i in range(schema.n_children)]
    listed = ", ".join(f"'{name}'" for name in names)
    if column is None:
        if len(names) != 1:
            raise ValueError(f"the table has {len(names)} columns; name one with column=: {listed}")
        column = names[0]
    if names.count(column) != 1:
        raise ValueError(f"the table has {names.count(column)} columns '{column}'; its columns: {listed}")
    number = names.index(column)
    window = int(array.offset), int(array.length)
    return _part(child_of(schema, ArrowSchema, number), child_of(array, ArrowArray, number), owner, *window, rows,
                 validity(array, *window, owner))


def _part(schema: ArrowSchema, array: ArrowArray, owner: object, first: int, length: int, rows: int,
          is_valid: Bools | None) -> Chunk:
    offset = int(array.offset) + first
    own = np.zeros(length, np.bool_) if schema.format == b"n" and length else validity(array, offset, length, owner)
    if own is not None and is_valid is not None:
        own &= is_valid
    return Chunk(schema, array, owner, offset, length, rows, is_valid if own is None else own)


def validity(array: ArrowArray, first: int, length: int, owner: object) -> Bools | None:
    """Which of the rows first, first + 1, ... are not null; None: all."""
    if array.null_count == 0 or array.n_buffers == 0 or length == 0:
        return None
    address = ctypes.cast(array.buffers, ctypes.POINTER(ctypes.c_void_p))[0]
    if not address:
        return None
    start = first // 8
    packed = memory(address, np.uint8, start, (first + length + 7) // 8 - start, owner)
    bits = np.unpackbits(packed, bitorder="little")[first - 8 * start:][:length].astype(np.bool_)
    return None if bits.all() else bits
