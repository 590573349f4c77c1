"""Files of texts and of vectors."""

from __future__ import annotations

import os
from typing import Sequence

import numpy.typing as npt

from ._native import Float32, Packed, Strings, ffi, lib, matrix, new, rows_of, stride_of, texts_of
from .errors import check, new_error


def read_texts(path: str | os.PathLike[str]) -> list[str]:
    """.txt (one a line), .jsonl ({"text": ...}), .tsv or .csv with a header that names "text"."""
    strings, out, err = Strings(), ffi.new("vetvec_texts**"), new_error()
    check(lib.vetvec_texts_read(strings.put(path)[0], out, err), err)
    handle = ffi.gc(out[0], lib.vetvec_texts_destroy)
    view = new("vetvec_text_batch")
    check(lib.vetvec_texts_view(handle, view, err), err)
    ends = ffi.unpack(view.offsets, view.count + 1)
    data = ffi.buffer(view.bytes, ends[-1])[:]
    return [data[begin:end].decode("utf-8") for begin, end in zip(ends, ends[1:])]


def read_matrix(path: str | os.PathLike[str]) -> Float32:
    """An .npy file of two dimensions."""
    strings, out, err = Strings(), ffi.new("vetvec_matrix**"), new_error()
    check(lib.vetvec_matrix_read(strings.put(path)[0], out, err), err)
    return matrix(out[0])


def write_vectors(path: str | os.PathLike[str], rows: npt.ArrayLike, texts: Sequence[str] | None = None) -> None:
    """.npy, .jsonl or .csv, by the name; the latter two need the texts. Replaced as a whole."""
    found, pointer = rows_of(rows)
    packed = Packed(texts_of(texts)) if texts is not None else None
    strings, err = Strings(), new_error()
    check(lib.vetvec_vectors_write(strings.put(path)[0], packed.view if packed else ffi.NULL, pointer,
                                   found.shape[0], found.shape[1], stride_of(found), err), err)
