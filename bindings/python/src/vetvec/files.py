"""Text files and vector files."""

from __future__ import annotations

import os
from typing import Sequence

import numpy.typing as npt

from ._native import Alive, Float32, Packed, Rows, ffi, lib, matrix, new, texts_of
from .errors import check, made, new_error


def read_texts(path: str | os.PathLike[str]) -> list[str]:
    """Reads .txt (one text per line), .jsonl ({"text": ...}), .tsv or .csv with a column "text" in the header."""
    alive, err = Alive(), new_error()
    handle = made("vetvec_texts", lib.vetvec_texts_read, alive.string(path))
    try:
        view = new("vetvec_text_batch")
        check(lib.vetvec_texts_view(handle, view, err), err)
        ends = ffi.unpack(view.offsets, view.count + 1)
        data = ffi.buffer(view.bytes, ends[-1])[:]
    finally:
        lib.vetvec_texts_destroy(handle)
    return [data[begin:end].decode("utf-8") for begin, end in zip(ends, ends[1:])]


def read_vectors(path: str | os.PathLike[str]) -> Float32:
    """Reads a two-dimensional .npy file."""
    alive = Alive()
    return matrix(made("vetvec_matrix", lib.vetvec_vectors_read, alive.string(path)))


def write_vectors(path: str | os.PathLike[str], rows: npt.ArrayLike, texts: Sequence[str] | None = None) -> None:
    """Writes .npy, .jsonl or .csv, depending on the extension; .jsonl and .csv need the texts. Replaces the file
    atomically."""
    found, alive, err = Rows(rows), Alive(), new_error()
    packed = Packed(texts_of(texts)) if texts is not None else None
    if packed is not None and packed.count != found.array.shape[0]:
        raise ValueError(f"{packed.count} texts for {found.array.shape[0]} rows")
    check(lib.vetvec_vectors_write(alive.string(path), packed.view if packed else ffi.NULL, found.view, err), err)
