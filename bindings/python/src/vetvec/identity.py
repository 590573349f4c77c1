"""Which model an encoder is, by its vectors: one file beside the vectors that it made (docs/IDENTITY.md)."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from ._call import Call
from ._fill import keywords
from ._native import Alive, Rows, buffer, ffi, lib
from ._options import CallOptions, IdentityKeywords, IdentityOptions
from ._typing import Unpack
from .encoder import Encoder
from .errors import check, new_error, text_from

if TYPE_CHECKING:
    import numpy.typing as npt


def identity_texts() -> list[str]:
    """The 32 texts, each of which a pass sends once."""
    found: list[str] = json.loads(text_from(lib.vetvec_identity_texts))
    return found


def record_identity(encoder: Encoder, path: str | os.PathLike[str], *, options: CallOptions | None = None) -> dict[str, Any]:
    """Records the encoder in a file with 21 passes, or continues a record that was interrupted. Returns what
    describe_identity returns."""
    alive, out, err = Alive(), ffi.new("vetvec_buffer**"), new_error()
    with Call(options, err) as call:
        status = lib.vetvec_identity_record(encoder._handle, call.view, alive.string(path), out, err)
    check(status, err)
    recorded: dict[str, Any] = json.loads(buffer(out[0]))
    return recorded


@keywords(IdentityOptions)
def check_identity(encoder: Encoder, path: str | os.PathLike[str], *, options: CallOptions | None = None,
                   **identity: Unpack[IdentityKeywords]) -> dict[str, Any]:
    """Checks whether the encoder is the recorded one, and appends the result to the file: altered, answer, reason,
    distances, largest, bound, ... (vetvec/identity.h). Nothing is raised if it is altered."""
    alive, out, err = Alive(), ffi.new("vetvec_buffer**"), new_error()
    view = IdentityOptions(**identity)._view(alive)
    with Call(options, err) as call:
        status = lib.vetvec_identity_check(encoder._handle, view, call.view, alive.string(path), out, err)
    check(status, err)
    checked: dict[str, Any] = json.loads(buffer(out[0]))
    return checked


def compare_identity(path: str | os.PathLike[str], other: Encoder | str | os.PathLike[str], *,
                     reference: Encoder | None = None, options: CallOptions | None = None) -> dict[str, Any]:
    """Compares a record with an encoder or another record, and says what the difference is: verdict, names, angle,
    explained, tried, ... (vetvec/identity.h). `reference`, an encoder known to be the recorded model, shows alterations
    of requests and of a model's files."""
    alive, out, err = Alive(), ffi.new("vetvec_buffer**"), new_error()
    encoder, file = (other._handle, "") if isinstance(other, Encoder) else (0, other)
    known = 0 if reference is None else reference._handle
    with Call(options, err) as call:
        status = lib.vetvec_identity_compare(encoder, known, ffi.NULL, call.view, alive.string(path), alive.string(file),
                                             out, err)
    check(status, err)
    compared: dict[str, Any] = json.loads(buffer(out[0]))
    return compared


def describe_identity(path: str | os.PathLike[str]) -> dict[str, Any]:
    """Describes an identity file: fingerprint, complete, model, dimensions, passes, ... (vetvec/identity.h)."""
    alive = Alive()
    found: dict[str, Any] = json.loads(text_from(lib.vetvec_identity_describe, alive.string(path)))
    return found


def moved_neighbours(rows: npt.ArrayLike, angle: float, *, options: CallOptions | None = None) -> float:
    """The share of the 10 nearest rows that change when queries are turned by `angle` in a random direction."""
    found, out, err = Rows(rows), ffi.new("double*"), new_error()
    with Call(options, err) as call:
        status = lib.vetvec_identity_moved(found.view, angle, call.view, out, err)
    check(status, err)
    return float(out[0])
