"""Local models run by ONNX Runtime: their tokenizers, and descriptions of their folders."""

from __future__ import annotations

import json
import os
from typing import Any, Sequence

import numpy as np
import numpy.typing as npt

from ._enums import Status
from ._fill import keywords
from ._native import Alive, Packed, ffi, lib, texts_of
from ._options import TokenizerKeywords, TokenizerOptions
from ._typing import Unpack
from .errors import Handle, check, made, new_error, take, text_from


def onnx_set_library(path: str | os.PathLike[str]) -> None:
    """Sets the ONNX Runtime library (a file or a folder) for encoders that are opened later."""
    alive, err = Alive(), new_error()
    check(lib.vetvec_onnx_set_library(alive.string(path), err), err)


def onnx_describe(spec: str) -> dict[str, Any]:
    """Describes the model that a specification "onnx:DIR" names. Loads the model and runs it once."""
    alive = Alive()
    found: dict[str, Any] = json.loads(text_from(lib.vetvec_onnx_describe, alive.string(spec)))
    return found


class Tokenizer(Handle):
    """The tokenizer of "onnx:DIR"; needs neither the model nor ONNX Runtime."""

    def __init__(self, spec: str) -> None:
        alive = Alive()
        self._own(made("vetvec_tokenizer", lib.vetvec_tokenizer_open, alive.string(spec)), lib.vetvec_tokenizer_destroy)

    @keywords(TokenizerOptions)
    def encode(self, texts: Sequence[str], **options: Unpack[TokenizerKeywords]) -> list[npt.NDArray[np.int32]]:
        """The ids of each text."""
        packed, alive, err = Packed(texts_of(texts)), Alive(), new_error()
        view = TokenizerOptions(**options)._view(alive)
        offsets, written = np.zeros(packed.count + 1, np.uint64), ffi.new("size_t*")
        ids = np.zeros(64 * packed.count + 64, np.int32)

        def encoded() -> int:
            status: int = lib.vetvec_tokenizer_encode(self._handle, packed.view, view, ffi.from_buffer("int32_t[]", ids), ids.size,
                                                      ffi.from_buffer("uint64_t[]", offsets), written, err)
            return status

        status = encoded()
        if status == Status.BUFFER_TOO_SMALL:
            take(status, err[0])
            ids = np.zeros(written[0], np.int32)
            status = encoded()
        check(status, err)
        ends = offsets.tolist()
        return [ids[begin:end] for begin, end in zip(ends, ends[1:])]
