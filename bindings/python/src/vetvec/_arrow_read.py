"""Columns of texts and of vectors in Arrow's layout, in the form that the library takes."""

from __future__ import annotations

import dataclasses
from typing import Any, Sequence

import numpy as np
import numpy.typing as npt

from ._arrow_c import Bools, Chunk, type_name, validity

Bytes = npt.NDArray[np.uint8]
Offsets = npt.NDArray[np.uint64]
Rows = npt.NDArray[Any]

_OFFSETS = {b"u": np.int32, b"U": np.int64}
_ELEMENTS = {b"e": np.float16, b"f": np.float32, b"g": np.float64}
_INDEXES = {b"c": np.int8, b"C": np.uint8, b"s": np.int16, b"S": np.uint16, b"i": np.int32, b"I": np.uint32,
            b"l": np.int64, b"L": np.uint64}
_INLINE = 12  # bytes of a string_view that are in the view itself


class NullRow(ValueError):
    """A null where none is allowed; `row` is the first one's number in the column."""

    def __init__(self, row: int, count: int) -> None:
        super().__init__(f"row {row} is null" + (f", and so are {count - 1} others" if count > 1 else ""))
        self.row = row


@dataclasses.dataclass(frozen=True)
class Texts:
    """Text i is data[offsets[i]:offsets[i + 1]]. is_valid: which rows of the column these texts are; None: all."""

    data: Bytes
    offsets: Offsets
    is_valid: Bools | None


def texts_of(chunks: Sequence[Chunk], keeps_nulls: bool) -> Texts:
    """The texts that are not null. Nothing is copied but 32-bit offsets, unless there are several chunks, views,
    dictionaries, or nulls over bytes that are not empty."""
    chunks = [_with_nulls_of_dictionary(chunk) for chunk in chunks]
    parts = [_texts(chunk) for chunk in chunks]
    masks = _masks(chunks, keeps_nulls)
    if masks is not None:
        parts = [part if chunk.is_valid is None else _without(part, chunk.is_valid)
                 for part, chunk in zip(parts, chunks)]
    if len(parts) == 1:
        return Texts(*parts[0], masks)
    data = [data[int(offsets[0]):int(offsets[-1])] for data, offsets in parts]
    starts = np.cumsum([0, *map(len, data)], dtype=np.uint64)
    offsets = [found[:-1] - found[0] + start for (_, found), start in zip(parts, starts)]
    return Texts(np.concatenate([np.zeros(0, np.uint8), *data]), np.concatenate([*offsets, starts[-1:]]), masks)


def _masks(chunks: Sequence[Chunk], keeps_nulls: bool) -> Bools | None:
    """Which rows of the column are valid; None: all."""
    if all(chunk.is_valid is None for chunk in chunks):
        return None
    if not keeps_nulls:
        _refuse_nulls(chunks)
    return np.concatenate([np.ones(chunk.length, np.bool_) if chunk.is_valid is None else chunk.is_valid
                           for chunk in chunks])


def _refuse_nulls(chunks: Sequence[Chunk]) -> None:
    rows = [chunk.rows_before + np.flatnonzero(~chunk.is_valid) for chunk in chunks if chunk.is_valid is not None]
    if rows:
        raise NullRow(int(rows[0][0]), sum(map(len, rows)))


def _texts(chunk: Chunk) -> tuple[Bytes, Offsets]:
    text = chunk.schema.format
    values = chunk.dictionary()
    kind = text if values is None else values.schema.format
    if (kind not in _OFFSETS and kind not in (b"vu", b"n")) or (values is not None and values.schema.dictionary):
        raise TypeError(f"the column's type is {type_name(chunk.schema)}; allowed: string, large_string, string_view, "
                        f"dictionaries of these, null")
    if chunk.length == 0 or text == b"n":
        return np.zeros(0, np.uint8), np.zeros(chunk.length + 1, np.uint64)
    if values is not None:
        return _of_dictionary(chunk, values)
    if text == b"vu":
        return _of_views(chunk)
    found = chunk.buffer(1, _OFFSETS[text], chunk.offset, chunk.length + 1)
    offsets = found.view(np.uint64) if found.dtype.itemsize == 8 else found.astype(np.uint64)
    return chunk.buffer(2, np.uint8, 0, int(offsets[-1])), offsets


def _indexes(chunk: Chunk, values: Chunk) -> npt.NDArray[np.int64]:
    """Which value each row is; -1: null."""
    found = chunk.buffer(1, _INDEXES[chunk.schema.format], chunk.offset, chunk.length).astype(np.int64)
    if chunk.is_valid is not None:
        found[~chunk.is_valid] = -1
    if len(found) and int(found.max()) >= values.length:
        raise ValueError(f"row {chunk.rows_before + int(found.argmax())} refers to value {int(found.max())} of a dictionary "
                         f"of {values.length} values")
    return found


def _with_nulls_of_dictionary(chunk: Chunk) -> Chunk:
    """The chunk; a row whose value is a null of the dictionary is null, too."""
    values = chunk.dictionary()
    if values is None or values.is_valid is None or chunk.length == 0:
        return chunk
    return dataclasses.replace(chunk, is_valid=np.append(values.is_valid, False)[_indexes(chunk, values)])


def _of_dictionary(chunk: Chunk, values: Chunk) -> tuple[Bytes, Offsets]:
    """Copies the texts of a dictionary column."""
    data, starts = _texts(values)
    listed = [data[begin:end].tobytes() for begin, end in zip(starts[:-1].tolist(), starts[1:].tolist())] + [b""]
    texts = [listed[index] for index in _indexes(chunk, values).tolist()]
    offsets = np.zeros(chunk.length + 1, np.uint64)
    np.cumsum([len(text) for text in texts], out=offsets[1:], dtype=np.uint64)
    return np.frombuffer(b"".join(texts), np.uint8), offsets


def _of_views(chunk: Chunk) -> tuple[Bytes, Offsets]:
    """Copies the texts of a string_view column, which may be anywhere."""
    blocks = chunk.array.n_buffers - 3  # without validity, views and the sizes of the blocks
    sizes = chunk.buffer(chunk.array.n_buffers - 1, np.int64, 0, blocks)
    data = [chunk.buffer(2 + i, np.uint8, 0, int(size)).data for i, size in enumerate(sizes)]
    views = chunk.buffer(1, np.int32, 4 * chunk.offset, 4 * chunk.length).reshape(-1, 4)
    lengths = views[:, 0].astype(np.uint64)
    if chunk.is_valid is not None:
        lengths[~chunk.is_valid] = 0
    bare = views.tobytes()
    listed = zip(range(4, len(bare), 16), lengths.tolist(), views[:, 2].tolist(), views[:, 3].tolist())
    joined = b"".join(bare[at:at + size] if size <= _INLINE else data[block][begin:begin + size]
                      for at, size, block, begin in listed)
    offsets = np.zeros(chunk.length + 1, np.uint64)
    np.cumsum(lengths, out=offsets[1:])
    return np.frombuffer(joined, np.uint8), offsets


def _without(part: tuple[Bytes, Offsets], is_valid: Bools) -> tuple[Bytes, Offsets]:
    """Only the valid texts. The bytes of a null may be anything; usually there are none, and then nothing is copied."""
    data, offsets = part
    lengths = np.diff(offsets)
    if not lengths[~is_valid].any():
        return data, np.append(offsets[:-1][is_valid], offsets[-1:])
    kept = np.zeros(int(is_valid.sum()) + 1, np.uint64)
    np.cumsum(lengths[is_valid], out=kept[1:])
    return data[int(offsets[0]):int(offsets[-1])][np.repeat(is_valid, lengths.astype(np.intp))], kept


def rows_of(chunk: Chunk) -> Rows:
    """The vectors of a chunk as [rows, elements], without a copy."""
    _refuse_nulls([chunk])
    child = chunk.child() if chunk.schema.n_children == 1 else None
    is_list = chunk.schema.format.startswith((b"+w:", b"+l", b"+L"))
    if child is None or child.schema.format not in _ELEMENTS or not is_list:
        raise TypeError(f"the column's type is {type_name(chunk.schema)}; allowed: fixed_size_list, list and large_list "
                        f"of halffloat, float and double")
    first, width = _span(chunk)
    dtype = _ELEMENTS[child.schema.format]
    _refuse_null_elements(chunk, child, first, width)
    return child.buffer(1, dtype, child.offset + first, chunk.length * width).reshape(chunk.length, width)


def _span(chunk: Chunk) -> tuple[int, int]:
    """The number of the first element, and the elements per row, which must be the same for all rows of a list."""
    text = chunk.schema.format
    if text.startswith(b"+w:"):
        width = int(text[3:])
        return chunk.offset * width, width
    if chunk.length == 0:
        return 0, 0
    offsets = chunk.buffer(1, np.int32 if text == b"+l" else np.int64, chunk.offset, chunk.length + 1)
    widths = np.diff(offsets)
    wrong = np.flatnonzero(widths != widths[0])
    if len(wrong):
        raise ValueError(f"row {chunk.rows_before + int(wrong[0])} has {widths[wrong[0]]} elements, but row "
                         f"{chunk.rows_before} has {widths[0]}: all rows of a matrix must have the same length")
    return int(offsets[0]), int(widths[0])


def _refuse_null_elements(chunk: Chunk, child: Chunk, first: int, width: int) -> None:
    found = validity(child.array, child.offset + first, chunk.length * width, chunk.owner)
    if found is None:
        return
    row, element = divmod(int(np.argmin(found)), width)
    raise ValueError(f"element {element} of row {chunk.rows_before + row} is null: a vector has no missing elements")

