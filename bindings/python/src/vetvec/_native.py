"""The C library, loaded once: `ffi`, `lib` and the helpers that every module uses.

The library is looked for in the place that the environment variable VETVEC_LIBRARY names, then inside this
package (wheels carry it), then where the system's loader finds it.
"""

from __future__ import annotations

import itertools
import math
import os
import pathlib
import threading
from typing import Any, Callable, Iterable, Sequence

import cffi
import numpy as np
import numpy.typing as npt

from ._cdef import ABI_VERSION, CDEF

Float32 = npt.NDArray[np.float32]
Float64 = npt.NDArray[np.float64]

ffi: Any = cffi.FFI()
ffi.cdef(CDEF)


def _candidates() -> Iterable[str]:
    named = os.environ.get("VETVEC_LIBRARY")
    if named:
        yield named
        return
    inside = pathlib.Path(__file__).parent / "_lib"
    yield from (str(path) for path in sorted(inside.glob("libvetvec.so*")))
    yield f"libvetvec.so.0.{ABI_VERSION}"


def _load() -> Any:
    tried = []
    for name in _candidates():
        try:
            found = ffi.dlopen(name)
        except OSError as error:
            tried.append(str(error))
            continue
        number = found.vetvec_abi_version()
        if number != ABI_VERSION:
            raise ImportError(f"{name} has ABI {number}; this package was made for ABI {ABI_VERSION}")
        return found
    raise ImportError("libvetvec was not found; set VETVEC_LIBRARY to its path: " + "; ".join(tried))


lib: Any = _load()


def text(pointer: Any) -> str:
    """NUL-terminated UTF-8 of the library's."""
    if pointer == ffi.NULL:
        return ""
    found: bytes = ffi.string(pointer)
    return found.decode("utf-8", "replace")


class Strings:
    """Gives vetvec_str of Python strings and keeps their bytes alive as long as itself."""

    def __init__(self) -> None:
        self._alive: list[Any] = []

    def put(self, value: str | os.PathLike[str] | bytes | None) -> Any:
        """A pointer to a vetvec_str; index it by [0] for the struct."""
        if value is None:
            data = b""
        elif isinstance(value, bytes):
            data = value
        else:
            data = os.fspath(value).encode("utf-8", "surrogatepass")
        view = ffi.from_buffer("char[]", data)
        out = ffi.new("vetvec_str*")
        out.data, out.size = view, len(data)
        self._alive += (view, out)
        return out

    def set(self, struct: Any, field: str, value: str | os.PathLike[str] | bytes | None) -> None:
        if value:
            setattr(struct, field, self.put(value)[0])

    def keep(self, value: Any) -> Any:
        self._alive.append(value)
        return value


class Packed:
    """Texts in the packed form of the ABI; `view` is a vetvec_text_batch*."""

    __slots__ = ("count", "view", "_alive")

    def __init__(self, texts: Sequence[str]) -> None:
        self.count = len(texts)
        offsets = np.zeros(self.count + 1, dtype=np.uint64)
        joined = "".join(texts)
        if joined.isascii():
            data = joined.encode("ascii")
            lengths: Iterable[int] = map(len, texts)
        else:  # a lone surrogate becomes bytes that are not UTF-8: that text's INVALID_ARGUMENT
            parts = [one.encode("utf-8", "surrogatepass") for one in texts]
            data = b"".join(parts)
            lengths = map(len, parts)
        np.cumsum(np.fromiter(lengths, dtype=np.uint64, count=self.count), out=offsets[1:])
        byte_view = ffi.from_buffer("char[]", data)
        offset_view = ffi.from_buffer("uint64_t[]", offsets)
        self.view = ffi.new("vetvec_text_batch*")
        self.view.struct_size = ffi.sizeof("vetvec_text_batch")
        self.view.bytes, self.view.offsets, self.view.count = byte_view, offset_view, self.count
        self._alive = (byte_view, offset_view)


def milliseconds(seconds: float) -> int:
    """Whole milliseconds, never less than the time given: 0 is a default of the ABI's."""
    return _whole(seconds * 1000)


def whole_seconds(seconds: float) -> int:
    """Whole seconds, never less than the time given."""
    return _whole(seconds)


def _whole(count: float) -> int:
    if not math.isfinite(count):
        raise ValueError(f"{count} is no time: give seconds, or leave it out")
    return math.ceil(round(count, 6))


def texts_of(texts: str | Sequence[str] | Iterable[str]) -> Sequence[str]:
    """A sequence of strings; a single string is refused, as it would be taken apart into letters."""
    if isinstance(texts, str):
        raise TypeError("give a list of texts, not one str")
    listed = texts if isinstance(texts, (list, tuple)) else list(texts)
    for one in listed:
        if not isinstance(one, str):
            raise TypeError(f"a text is a str, not {type(one).__name__}")
    return listed


def matrix(handle: Any) -> Float32:
    """The rows of a vetvec_matrix, without a copy; it is destroyed with the array."""
    rows, cols = int(lib.vetvec_matrix_rows(handle)), int(lib.vetvec_matrix_cols(handle))
    if rows * cols == 0:
        lib.vetvec_matrix_destroy(handle)
        return np.zeros((rows, cols), dtype=np.float32)
    data = ffi.gc(lib.vetvec_matrix_data(handle), lambda _: lib.vetvec_matrix_destroy(handle), rows * cols * 4)
    flat: Float32 = np.frombuffer(ffi.buffer(data, rows * cols * 4), dtype=np.float32)
    return flat.reshape(rows, cols)


def buffer(handle: Any) -> str:
    """The text of a vetvec_buffer, which is destroyed."""
    if handle == ffi.NULL:
        return ""
    data: bytes = ffi.buffer(lib.vetvec_buffer_data(handle), lib.vetvec_buffer_size(handle))[:]
    lib.vetvec_buffer_destroy(handle)
    return data.decode("utf-8", "replace")


def new(struct: str) -> Any:
    """A zeroed struct with its struct_size set."""
    out = ffi.new(struct + "*")
    out.struct_size = ffi.sizeof(struct)
    return out


class Registry:
    """Python objects by the number that stands for them in `user_data`."""

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
    """A decorator: the function as a C function pointer that lives as long as the module."""
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
        """What the trampoline returns: the call stops with CANCELLED and this value."""
        if self.error is None:
            self.error = error
        return -1

    def again(self) -> None:
        if self.error is not None:
            error, self.error = self.error, None
            raise error



def rows_of(values: npt.ArrayLike, name: str = "rows") -> tuple[Float32, Any]:
    """A two-dimensional C-ordered float32 array and its pointer; copied only if it is not one already."""
    found = np.asarray(values, dtype=np.float32)
    if found.ndim != 2:
        raise ValueError(f"{name} has {found.ndim} dimensions; 2 are asked for")
    if found.shape[0] and (found.strides[1] != 4 or found.strides[0] < 4 * found.shape[1] or found.strides[0] % 4):
        found = np.ascontiguousarray(found)
    return found, ffi.cast("const float*", found.ctypes.data)


def stride_of(rows: Float32) -> int:
    """Elements from one row to the next."""
    return max(int(rows.strides[0]) // 4, int(rows.shape[1])) if rows.shape[0] > 1 else int(rows.shape[1])


def doubles_of(values: npt.ArrayLike) -> tuple[Float64, Any]:
    found = np.ascontiguousarray(values, dtype=np.float64).reshape(-1)
    return found, ffi.cast("double*", found.ctypes.data)


def uints_of(values: npt.ArrayLike) -> tuple[npt.NDArray[np.uint64], Any]:
    found = np.ascontiguousarray(values, dtype=np.uint64).reshape(-1)
    return found, ffi.cast("uint64_t*", found.ctypes.data)
