"""Turns Arrow columns of texts into Arrow columns of vectors, and those into NumPy arrays, without copying the vectors.

    import pyarrow as pa
    import vetvec.arrow

    with vetvec.Encoder("builtin:") as encoder:
        vectors = vetvec.arrow.embed(encoder, pa.array(["a text", "another"]))   # or a polars series, ...
        column = pa.array(vectors)           # fixed_size_list<float>[64]
    rows = vetvec.arrow.matrix(column)       # a NumPy array on the same memory

Columns are read from any producer through the Arrow PyCapsule interface, which needs no other package. To export vectors
through this interface, you need pyarrow or nanoarrow. docs/ARROW.md has more.
"""

from __future__ import annotations

import importlib.util
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from ._arrow_c import Bools, Source, chunks_of
from ._arrow_read import NullRow, rows_of, texts_of
from ._call import call_options
from ._enums import Status
from ._fill import keywords
from ._native import Packed, ffi
from ._options import CallKeywords, CallOptions
from ._typing import Unpack
from .encoder import Encoder
from .errors import Error, InvalidArgumentError

__all__ = ["Nulls", "Vectors", "embed", "matrices", "matrix"]

Nulls = Literal["refuse", "keep"]
_ALLOWED = ("refuse", "keep")


class Vectors:
    """A column of vectors that NumPy and Arrow share: `rows` [rows, dimension], float16, float32 or float64.

    is_valid: one bool per row: whether the row is not null; None: no row is null. The rows of nulls are all zero.

    np.asarray(vectors), vectors.rows and all Arrow arrays that are made from it share the same memory, which is released
    when the last of them is gone. Do not change the rows once you have exported them: Arrow arrays are immutable.
    """

    def __init__(self, rows: npt.NDArray[Any], is_valid: Bools | None = None) -> None:
        if rows.ndim != 2 or rows.dtype not in (np.float16, np.float32, np.float64) or not rows.flags.c_contiguous:
            raise ValueError(f"rows is {rows.dtype} with {rows.ndim} dimensions; allowed: a C-contiguous array of float16, "
                             f"float32 or float64 with 2 dimensions")
        if is_valid is not None and is_valid.shape != rows.shape[:1]:
            raise ValueError(f"is_valid has the shape {is_valid.shape}; it must have one bool per row: {rows.shape[:1]}")
        self.rows = rows
        self.is_valid = is_valid

    def __len__(self) -> int:
        return len(self.rows)

    def __repr__(self) -> str:
        return f"<vetvec.arrow.Vectors: {len(self)} x {self.dimension}, {self.rows.dtype}, {self.null_count} null>"

    @property
    def dimension(self) -> int:
        return int(self.rows.shape[1])

    @property
    def null_count(self) -> int:
        return 0 if self.is_valid is None else int(len(self) - np.count_nonzero(self.is_valid))

    def astype(self, dtype: npt.DTypeLike) -> Vectors:
        """A copy with a different element type, such as np.float16, which halves the size."""
        return Vectors(self.rows.astype(dtype), self.is_valid)

    def to_pyarrow(self) -> Any:
        """A pyarrow.FixedSizeListArray on the same memory."""
        return _in_pyarrow(self.rows, self._bits(), self.null_count)

    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> npt.NDArray[Any]:
        found = np.asarray(self.rows, dtype=dtype)
        return found.copy() if copy and found is self.rows else found

    def __arrow_c_schema__(self) -> object:
        return self.__arrow_c_array__()[0]

    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]:
        """The column as one fixed_size_list array, on the same memory. Needs pyarrow or nanoarrow."""
        make = _in_pyarrow if _is_installed("pyarrow") else _in_nanoarrow
        schema, array = make(self.rows, self._bits(), self.null_count).__arrow_c_array__(requested_schema)
        return schema, array

    def _bits(self) -> npt.NDArray[np.uint8] | None:
        return None if self.is_valid is None else np.packbits(self.is_valid, bitorder="little")


def _is_installed(package: str) -> bool:
    return importlib.util.find_spec(package) is not None


def _in_pyarrow(rows: npt.NDArray[Any], bits: npt.NDArray[np.uint8] | None, null_count: int) -> Any:
    import pyarrow as pa
    values = pa.Array.from_buffers(pa.from_numpy_dtype(rows.dtype), rows.size, [None, pa.py_buffer(rows.reshape(-1))])
    return pa.Array.from_buffers(pa.list_(values.type, rows.shape[1]), len(rows),
                                 [None if bits is None else pa.py_buffer(bits)], null_count, children=[values])


def _in_nanoarrow(rows: npt.NDArray[Any], bits: npt.NDArray[np.uint8] | None, null_count: int) -> Any:
    if not _is_installed("nanoarrow"):
        raise ImportError("exporting vectors as an Arrow array needs pyarrow, or the smaller nanoarrow: "
                          "pip install nanoarrow. Without them, use .rows, a NumPy array")
    import nanoarrow as na
    element = {np.dtype(np.float16): na.float16, np.dtype(np.float32): na.float32, np.dtype(np.float64): na.float64}
    kind = element[rows.dtype]()
    values = na.c_array_from_buffers(kind, rows.size, [None, rows.reshape(-1)])
    return na.c_array_from_buffers(na.fixed_size_list(kind, rows.shape[1]), len(rows), [bits], null_count=null_count,
                                   children=[values])


@keywords(CallOptions)
def embed(encoder: Encoder, texts: Source, options: CallOptions | None = None, *, column: str | None = None,
          nulls: Nulls = "refuse", **call: Unpack[CallKeywords]) -> Vectors:
    """Embeds a column of type string, large_string or string_view, or of a dictionary of one of these (a category or enum).
    A column of type null has no texts. The vectors stay in the library's memory; they are not copied.

    texts: any object with `__arrow_c_stream__` or `__arrow_c_array__`. The bytes of the texts are not copied either, except
    those of string_view and dictionary columns and of columns in several chunks, which are copied once.
    column: the name of the column if `texts` is a table. May be omitted if the table has only one column.
    Without any text, the vectors have the encoder's dimension, or 0 elements if that is still unknown.
    nulls: "refuse": a null raises InvalidArgumentError with its row as item_index, and nothing is sent. "keep": the
    vector of a null is null; if there are nulls, the vectors are copied once.

    Raises what Encoder.embed raises; item_index, statuses and rows then refer to the rows of the column (the status of
    a null is OK).
    """
    if nulls not in _ALLOWED:
        raise ValueError(f"nulls is {nulls!r}; allowed: {', '.join(map(repr, _ALLOWED))}")
    chunks = list(chunks_of(texts, column))
    try:
        found = texts_of(chunks, nulls == "keep")
    except NullRow as error:
        raise InvalidArgumentError(f"{error}; allowed: texts, or nulls with nulls=\"keep\"", Status.INVALID_ARGUMENT,
                                   item_index=error.row) from None
    packed = Packed.of_buffers(found.data, found.offsets)
    try:
        rows = encoder._embed(packed, call_options(options, call), ffi.NULL)
    except Error as error:
        raise error if found.is_valid is None else _in_rows_of_column(error, found.is_valid)  # noqa: B904 (the same error)
    if len(rows) == 0:  # a reply without vectors has no dimension
        rows = np.zeros((0, encoder.dimension), np.float32)
    return Vectors(rows if found.is_valid is None else _spread(rows, found.is_valid), found.is_valid)


def _spread(rows: npt.NDArray[Any], is_valid: Bools) -> npt.NDArray[Any]:
    """The rows at their places in the column; all other rows are zero."""
    found = np.zeros((len(is_valid), rows.shape[1]), rows.dtype)
    found[is_valid] = rows
    return found


def _in_rows_of_column(error: Error, is_valid: Bools) -> Error:
    """Changes the error of a call without the nulls so that it refers to the rows of the column."""
    numbers = np.flatnonzero(is_valid)
    errors = error.errors
    if error.item_index is not None:
        error.item_index = int(numbers[error.item_index])
        error.message += f" (row {error.item_index} of the column: texts are counted without the nulls)"
        error.args = (error.message,)
    if error.rows is not None:
        error.rows = _spread(error.rows, is_valid)
    if error.statuses:
        statuses = [Status.OK] * len(is_valid)
        by_row: list[Error | None] = [None] * len(is_valid)
        for number, status, of_text in zip(numbers, error.statuses, errors):
            statuses[number], by_row[number] = status, of_text
        error.statuses, error._errors = statuses, by_row
    return error


def matrix(vectors: Source, *, column: str | None = None, copy: bool | None = None) -> npt.NDArray[Any]:
    """The vectors of a column as a matrix [rows, dimension], for the functions of this package that take rows.

    The matrix uses the column's memory and is read-only; it has the type of the column's elements. The column may be a
    fixed_size_list, or a list or large_list whose rows all have the same number of elements. The elements may be
    halffloat, float or double. A null raises InvalidArgumentError; a null within a vector raises ValueError.
    copy: True: always copies. None: copies only a column in several chunks, which cannot become one matrix otherwise.
    False: raises ValueError for such a column; `matrices` returns one matrix per chunk.
    """
    parts = matrices(vectors, column=column)
    if len(parts) == 1:
        return parts[0].copy() if copy else parts[0]
    if copy is False:
        raise ValueError(f"the column has {len(parts)} chunks, which cannot be joined without a copy; use matrices() instead")
    filled = [part for part in parts if len(part)]
    if len({part.shape[1] for part in filled}) > 1:
        widths = ", ".join(str(part.shape[1]) for part in filled)
        raise ValueError(f"the chunks have different numbers of elements: {widths}")
    return np.concatenate(filled or parts or [np.zeros((0, 0), np.float32)])


def matrices(vectors: Source, *, column: str | None = None) -> list[npt.NDArray[Any]]:
    """Like matrix, but one matrix per chunk of the column. Never copies."""
    try:
        return [rows_of(chunk) for chunk in chunks_of(vectors, column)]
    except NullRow as error:
        raise InvalidArgumentError(f"{error}; allowed: vectors without nulls", Status.INVALID_ARGUMENT,
                                   item_index=error.row) from None
