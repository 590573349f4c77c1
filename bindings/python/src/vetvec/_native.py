"""The C library, loaded once: `ffi`, `lib` and the helpers that every module uses.

The library is looked for at the path in the environment variable VETVEC_LIBRARY, then inside this package (a wheel may
contain it), then by the system's loader.
"""

from __future__ import annotations

import functools
import itertools
import os
import pathlib
import threading
from typing import Any, Callable, Iterable, Sequence

import numpy as np
import numpy.typing as npt

from ._abi import ffi as _ffi

Float32 = npt.NDArray[np.float32]
Float64 = npt.NDArray[np.float64]

ffi: Any = _ffi
NULL: Any = ffi.NULL
CHARS, FLOATS, UINTS = (ffi.typeof(kind) for kind in ("char[]", "float[]", "uint64_t[]"))  # quicker than their names
ABI_VERSION: int = ffi.integer_const("VETVEC_ABI_VERSION")


def _candidates() -> Iterable[str]:
    named = os.environ.get("VETVEC_LIBRARY")
    if named:
        yield named
        return
    inside = pathlib.Path(__file__).parent / "_lib"
    yield from (str(path) for path in sorted(inside.glob("libvetvec.so*")))
    yield f"libvetvec.so.0.{ABI_VERSION}"


class Client:
    """A library built without the audit part. Calling what it lacks raises `not_built(name)` (errors.py)."""

    not_built: Callable[[str], Exception] = AttributeError

    def __init__(self, found: Any) -> None:
        self._found = found

    def __dir__(self) -> list[str]:
        return dir(self._found)

    def __getattr__(self, name: str) -> Any:
        def fail(*_: Any) -> Any:
            raise Client.not_built(name)

        try:
            value = getattr(self._found, name)
        except (AttributeError, ffi.error):
            value = fail
        setattr(self, name, value)  # found at once the next time
        return value


def _load() -> Any:
    tried = []
    for name in _candidates():
        try:
            found = ffi.dlopen(name)
        except OSError as error:
            tried.append(str(error))
            continue
        try:
            number = found.vetvec_version_abi()
        except AttributeError:  # a library from before the function had this name
            number = "another"
        if number != ABI_VERSION:
            raise ImportError(f"{name} has ABI {number}; this package was built for ABI {ABI_VERSION}")
        try:
            _ = found.vetvec_audit_run
        except (AttributeError, ffi.error):
            return Client(found)
        return found
    raise ImportError("libvetvec was not found; set VETVEC_LIBRARY to its path: " + "; ".join(tried))


lib: Any = _load()


def text(pointer: Any) -> str:
    """Converts NUL-terminated UTF-8 of the library."""
    if pointer == ffi.NULL:
        return ""
    found: bytes = ffi.string(pointer)
    return found.decode("utf-8", "replace")


def text_of(string: Any) -> str:
    """The text of a vetvec_str."""
    return ffi.buffer(string.data, string.size)[:].decode("utf-8", "replace") if string.size else ""


Text = str | os.PathLike[str] | None


class Alive:
    """Keeps alive what C structs point to, for the duration of one call."""

    __slots__ = ("_alive",)

    def __init__(self) -> None:
        self._alive: list[Any] = []

    def keep(self, value: Any) -> Any:
        self._alive.append(value)
        return value

    def string(self, value: Text) -> Any:
        """A vetvec_str; a lone surrogate becomes bytes that are not UTF-8, which the library rejects."""
        data = b"" if value is None else os.fspath(value).encode("utf-8", "surrogatepass")
        out = self.keep(ffi.new("vetvec_str*"))
        out.data, out.size = self.keep(ffi.from_buffer("char[]", data)), len(data)
        return out[0]

    def set(self, struct: Any, field: str, value: Text, allowed: str = "text") -> None:
        if value is None:
            return
        if not isinstance(value, (str, os.PathLike)):
            raise wrong_type(field, value, allowed)
        setattr(struct, field, self.string(value))

    def set_texts(self, struct: Any, field: str, values: Sequence[str] | None) -> None:
        """An optional vetvec_text_batch*; an empty list is the same as None."""
        listed = () if values is None else texts_of(values, field)
        if listed:
            setattr(struct, field, self.keep(Packed(listed)).view)


class Packed:
    """Texts in the packed form of the ABI; `view` is a vetvec_text_batch*."""

    __slots__ = ("count", "view", "_alive")
    FEW = 32  # for which NumPy is not the quickest

    def __init__(self, texts: Sequence[str]) -> None:
        self.count = len(texts)
        joined = "".join(texts)
        if joined.isascii():
            data = joined.encode("ascii")
            lengths: Iterable[int] = map(len, texts)
        else:  # a lone surrogate becomes bytes that are not UTF-8: that text's INVALID_ARGUMENT
            parts = [one.encode("utf-8", "surrogatepass") for one in texts]
            data = b"".join(parts)
            lengths = map(len, parts)
        if self.count <= self.FEW:
            self._point_to(data, ffi.new(UINTS, [0, *itertools.accumulate(lengths)]))
            return
        offsets = np.zeros(self.count + 1, dtype=np.uint64)
        np.cumsum(np.fromiter(lengths, dtype=np.uint64, count=self.count), out=offsets[1:])
        self._point_to(data, ffi.from_buffer(UINTS, offsets))

    @classmethod
    def of_buffers(cls, data: npt.NDArray[np.uint8], offsets: npt.NDArray[np.uint64]) -> Packed:
        """Texts that are in this form already; nothing is copied."""
        self = cls.__new__(cls)
        self.count = len(offsets) - 1
        self._point_to(data, ffi.from_buffer(UINTS, offsets))
        return self

    def _point_to(self, data: Any, offsets: Any) -> None:
        byte_view = ffi.from_buffer(CHARS, data)
        self.view = new("vetvec_text_batch")
        self.view.bytes, self.view.offsets, self.view.count = byte_view, offsets, self.count
        self._alive = (byte_view, offsets)


def wrong_type(option: str, value: object, allowed: str) -> TypeError:
    """Does not show the value, which may be a secret."""
    return TypeError(f"{option} is of type {type(value).__name__}; allowed: {allowed}")


def texts_of(texts: Iterable[str], name: str = "texts") -> Sequence[str]:
    """A sequence of strings; a single string is rejected, because it would be split into characters."""
    if isinstance(texts, (str, bytes)) or not hasattr(texts, "__iter__"):
        raise wrong_type(name, texts, "a list of texts")
    listed = texts if isinstance(texts, (list, tuple)) else list(texts)
    for one in listed:
        if not isinstance(one, str):
            raise wrong_type(f"{name}[{listed.index(one)}]", one, "a str")
    return listed


def matrix(handle: int) -> Float32:
    """The rows of a vetvec_matrix, without a copy; it is destroyed with the array."""
    view = ffi.new("vetvec_rows*")
    if lib.vetvec_matrix_view(handle, view, ffi.NULL) != 0:
        raise AssertionError("not a matrix")
    rows, cols = int(view.rows), int(view.cols)
    if rows * cols == 0:
        lib.vetvec_matrix_destroy(handle)
        return np.zeros((rows, cols), dtype=np.float32)
    data = ffi.gc(view.data, lambda _: lib.vetvec_matrix_destroy(handle), rows * cols * 4)
    flat: Float32 = np.frombuffer(ffi.buffer(data, rows * cols * 4), dtype=np.float32)
    return flat.reshape(rows, cols)


def buffer(handle: Any) -> str:
    """The text of a vetvec_buffer, which is then destroyed."""
    if handle == ffi.NULL:
        return ""
    data: bytes = ffi.buffer(lib.vetvec_buffer_data(handle), lib.vetvec_buffer_size(handle))[:]
    lib.vetvec_buffer_destroy(handle)
    return data.decode("utf-8", "replace")


@functools.cache
def _known(struct: str) -> tuple[Any, int]:
    return ffi.typeof(struct + "*"), ffi.sizeof(struct)


def new(struct: str) -> Any:
    """A zeroed struct with its struct_size set."""
    pointer, size = _known(struct)
    out = ffi.new(pointer)
    out.struct_size = size
    return out


class Registry:
    """Python objects by the number that represents them in `user_data`."""

    def __init__(self) -> None:
        self._objects: dict[int, Any] = {}
        self._numbers = itertools.count(1)
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._objects)

    def put(self, value: Any) -> Any:
        with self._lock:
            number = next(self._numbers)
            self._objects[number] = value
        return ffi.cast("void*", number)

    def get(self, user_data: Any) -> Any:
        return self._objects.get(int(ffi.cast("uintptr_t", user_data)))

    def pop(self, user_data: Any) -> Any:
        return self._objects.pop(int(ffi.cast("uintptr_t", user_data)), None)


registry = Registry()


def callback(signature: str, error: int | None = None) -> Callable[[Callable[..., Any]], Any]:
    """A decorator: makes the function a C function pointer that lives as long as the module."""
    made: Callable[[Callable[..., Any]], Any] = ffi.callback(signature, error=error)
    return made


@callback("void(void*)")
def drop(user_data: Any) -> None:
    """The `drop` of every stored callback."""
    registry.pop(user_data)


class Raised:
    """Keeps what a callback raised until the C call has returned."""

    __slots__ = ("error",)

    def __init__(self) -> None:
        self.error: BaseException | None = None

    def keep(self, error: BaseException) -> int:
        """Keeps the exception. Returns the value for C, with which the call stops as CANCELLED."""
        if self.error is None:
            self.error = error
        return -1

    def again(self) -> None:
        if self.error is not None:
            error, self.error = self.error, None
            raise error


class Rows:
    """A vetvec_rows of any two-dimensional array, copied only if it is not already row-major float32."""

    __slots__ = ("array", "view")

    def __init__(self, values: npt.ArrayLike, name: str = "rows") -> None:
        found = np.asarray(values, dtype=np.float32)
        if found.ndim != 2:
            raise ValueError(f"{name} has {found.ndim} dimensions; it must have 2")
        if found.shape[0] and (found.strides[1] != 4 or found.strides[0] < 4 * found.shape[1] or found.strides[0] % 4):
            found = np.ascontiguousarray(found)
        self.array: Float32 = found
        self.view = ffi.new("vetvec_rows*")
        self.fill(self.view)

    def fill(self, struct: Any) -> None:
        """Fills a vetvec_rows inside another struct."""
        found = self.array
        stride = max(int(found.strides[0]) // 4, found.shape[1]) if found.shape[0] > 1 else found.shape[1]
        struct.data = ffi.cast("const float*", found.ctypes.data)
        struct.rows, struct.cols, struct.row_stride = found.shape[0], found.shape[1], stride


def doubles_of(values: npt.ArrayLike) -> tuple[Float64, Any]:
    found = np.ascontiguousarray(values, dtype=np.float64).reshape(-1)
    return found, ffi.cast("double*", found.ctypes.data)


def uints_of(values: npt.ArrayLike) -> tuple[npt.NDArray[np.uint64], Any]:
    """Converts row numbers and other whole numbers; negative numbers and fractions are rejected."""
    found = np.asarray(values).reshape(-1)
    if found.size and (found.dtype.kind not in "iu" or found.min() < 0):
        raise ValueError("whole numbers, 0 or more, are required")
    found = np.ascontiguousarray(found, dtype=np.uint64)
    return found, ffi.cast("uint64_t*", found.ctypes.data)
