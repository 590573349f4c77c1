"""Local models by ONNX Runtime: their tokenizer, and what is in their folder."""

from __future__ import annotations

import json
import os
import weakref
from typing import Any, Sequence

import numpy as np
import numpy.typing as npt

from ._native import Packed, Strings, buffer, ffi, lib, new, texts_of
from .errors import Status, check, new_error, take


def onnx_set_library(path: str | os.PathLike[str]) -> None:
    """Which ONNX Runtime encoders that are opened from now on load: a file or a folder."""
    strings, err = Strings(), new_error()
    check(lib.vetvec_onnx_set_library(strings.put(path)[0], err), err)


def onnx_describe(spec: str) -> dict[str, Any]:
    """What "onnx:DIR" finds and will use. Loads the model and runs it once."""
    strings, out, err = Strings(), ffi.new("vetvec_buffer**"), new_error()
    check(lib.vetvec_onnx_describe(strings.put(spec)[0], out, err), err)
    found: dict[str, Any] = json.loads(buffer(out[0]))
    return found


class Tokenizer:
    """The tokenizer of "onnx:DIR"; neither a model nor ONNX Runtime needs to be there."""

    def __init__(self, spec: str) -> None:
        strings, out, err = Strings(), ffi.new("vetvec_tokenizer**"), new_error()
        check(lib.vetvec_tokenizer_open(strings.put(spec)[0], out, err), err)
        self._handle = out[0]
        self._close = weakref.finalize(self, lib.vetvec_tokenizer_destroy, self._handle)

    def close(self) -> None:
        self._close()

    def __enter__(self) -> Tokenizer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def encode(self, texts: Sequence[str], *, truncate: bool = True,
               special_tokens: bool = True) -> list[npt.NDArray[np.int32]]:
        """The ids of each text."""
        packed, given, err = Packed(texts_of(texts)), new("vetvec_tokenize_options"), new_error()
        given.no_truncation, given.no_special_tokens = int(not truncate), int(not special_tokens)
        offsets, written = np.zeros(packed.count + 1, np.uint64), ffi.new("uint64_t*")
        ids = np.zeros(64 * packed.count + 64, np.int32)
        for _ in range(2):
            status = lib.vetvec_tokenizer_encode(self._handle, packed.view, given, ffi.from_buffer("int32_t[]", ids),
                                                 ids.size, ffi.from_buffer("uint64_t[]", offsets), written, err)
            if status != Status.BUFFER_TOO_SMALL:
                break
            take(status, err[0])
            ids = np.zeros(written[0], np.int32)
        check(status, err)
        ends = offsets.tolist()
        return [ids[begin:end] for begin, end in zip(ends, ends[1:])]
