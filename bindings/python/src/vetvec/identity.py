"""Which model an encoder is, by its vectors: one file beside the vectors that it made (docs/IDENTITY.md)."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, NamedTuple

from ._call import Call, both_options, call_options
from ._enums import IdentityAsk
from ._fill import keywords
from ._native import Alive, Rows, buffer, ffi, lib, new, text_of
from ._options import CallKeywords, CallOptions, IdentityCalibrateKeywords, IdentityCalibrateOptions, IdentityKeywords, IdentityOptions
from ._typing import Unpack
from .encoder import Encoder
from .errors import Handle, check, made, new_error, text_from

if TYPE_CHECKING:
    import numpy.typing as npt


def identity_texts() -> list[str]:
    """The 32 texts, each of which a pass sends once."""
    found: list[str] = json.loads(text_from(lib.vetvec_identity_texts))
    return found


@keywords(CallOptions)
def record_identity(encoder: Encoder, path: str | os.PathLike[str], *, options: CallOptions | None = None,
                    **keywords: Unpack[CallKeywords]) -> dict[str, Any]:
    """Records the encoder in a file with 21 passes, or continues a record that was interrupted. Returns what
    describe_identity returns."""
    alive, out, err = Alive(), ffi.new("vetvec_buffer**"), new_error()
    with Call(call_options(options, keywords), err) as call:
        status = lib.vetvec_identity_record(encoder._handle, call.view, alive.string(path), out, err)
    check(status, err)
    recorded: dict[str, Any] = json.loads(buffer(out[0]))
    return recorded


@keywords(IdentityOptions, CallOptions)
def check_identity(encoder: Encoder, path: str | os.PathLike[str], *, options: CallOptions | None = None,
                   **identity: Unpack[IdentityKeywords]) -> dict[str, Any]:
    """Checks whether the encoder is the recorded one, and appends the result to the file: altered, answer, reason,
    distances, largest, bound, ... (vetvec/identity.h). Nothing is raised if it is altered."""
    alive, out, err = Alive(), ffi.new("vetvec_buffer**"), new_error()
    chosen, options = both_options(IdentityOptions, options, identity)
    view = chosen._view(alive)
    with Call(options, err) as call:
        status = lib.vetvec_identity_check(encoder._handle, view, call.view, alive.string(path), out, err)
    check(status, err)
    checked: dict[str, Any] = json.loads(buffer(out[0]))
    return checked


@keywords(CallOptions)
def compare_identity(path: str | os.PathLike[str], other: Encoder | str | os.PathLike[str], *,
                     reference: Encoder | None = None, options: CallOptions | None = None,
                     **keywords: Unpack[CallKeywords]) -> dict[str, Any]:
    """Compares a record with an encoder or another record, and says what the difference is: verdict, names, angle,
    explained, tried, ... (vetvec/identity.h). `reference`, an encoder known to be the recorded model, shows alterations
    of requests and of a model's files."""
    alive, out, err = Alive(), ffi.new("vetvec_buffer**"), new_error()
    encoder, file = (other._handle, "") if isinstance(other, Encoder) else (0, other)
    known = 0 if reference is None else reference._handle
    with Call(call_options(options, keywords), err) as call:
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


@keywords(CallOptions)
def moved_neighbours(rows: npt.ArrayLike, angle: float, *, options: CallOptions | None = None,
                     **keywords: Unpack[CallKeywords]) -> float:
    """The share of the 10 nearest rows that change when queries are turned by `angle` in a random direction."""
    found, out, err = Rows(rows), ffi.new("double*"), new_error()
    with Call(call_options(options, keywords), err) as call:
        status = lib.vetvec_identity_moved(found.view, angle, call.view, out, err)
    check(status, err)
    return float(out[0])


@keywords(IdentityCalibrateOptions, CallOptions)
def calibrate_identity(encoder: Encoder, path: str | os.PathLike[str], *, options: CallOptions | None = None,
                       **calibrate: Unpack[IdentityCalibrateKeywords]) -> dict[str, Any]:
    """Finds out which score of the recorded encoder is a match, on your or shipped texts, and keeps it in the file as
    "calibration": n, kept, lets_in, first_hit, duplicate, ... (vetvec/identity.h)."""
    alive, out, err = Alive(), ffi.new("vetvec_buffer**"), new_error()
    chosen, options = both_options(IdentityCalibrateOptions, options, calibrate)
    view = chosen._view(alive)
    with Call(options, err) as call:
        status = lib.vetvec_identity_calibrate(encoder._handle, view, call.view, alive.string(path), out, err)
    check(status, err)
    calibrated: dict[str, Any] = json.loads(buffer(out[0]))
    return calibrated


class Cutoff(NamedTuple):
    """A score, its 95% interval, and the share of other texts that score at least as much."""

    cutoff: float
    low: float
    high: float
    lets_in: float


class Identity(Handle):
    """A record that is read once, for use beside a store: from a file, or from what such a file contains. Sends
    nothing."""

    def __init__(self, path: str | os.PathLike[str] | None = None, *, data: str | None = None) -> None:
        alive = Alive()
        self._own(made("vetvec_identity", lib.vetvec_identity_open, alive.string(path), alive.string(data)),
                  lib.vetvec_identity_destroy)

    @property
    def fingerprint(self) -> str:
        return text_of(self._ask(IdentityAsk.FACTS).fingerprint)

    def matches(self, rows: npt.ArrayLike) -> dict[str, Any]:
        """Whether the vectors of identity_texts(), of up to eight passes, are the recorded model's: answer, reason,
        distances, ... (vetvec/identity.h)."""
        kept = Rows(rows)  # may be a copy, which must outlive the call
        found: dict[str, Any] = json.loads(text_from(lib.vetvec_identity_matches, self._handle, kept.view))
        return found

    def cutoff_for(self, share: float) -> Cutoff:
        """The cutoff that keeps this share of the matches, and how many other texts it lets in."""
        found = self._ask(IdentityAsk.CUTOFF, share=share)
        return Cutoff(found.cutoff, found.low, found.high, found.lets_in)

    def lets_in(self, cutoff: float) -> float:
        """The share of other texts that score at least `cutoff`, for each query."""
        return float(self._ask(IdentityAsk.LETS_IN, cutoff=cutoff).lets_in)

    def first_hit_probability(self, first: float, second: float, searched: int = 0) -> float:
        """The probability that the first hit is right, from the two best scores of a query; `searched`: how many texts
        were searched, 0: as many as were calibrated with."""
        asked = self._ask(IdentityAsk.FIRST_HIT, first=first, second=second, searched=searched)
        return float(asked.probability)

    def duplicate_cutoff(self) -> float:
        """The cutoff for the same wording, which is not the same fact."""
        return float(self._ask(IdentityAsk.DUPLICATE).cutoff)

    def _ask(self, ask: IdentityAsk, **given: float) -> Any:
        scores, err = new("vetvec_identity_scores"), new_error()
        scores.ask = ask
        for name, value in given.items():
            setattr(scores, name, value)
        check(lib.vetvec_identity_calibrated(self._handle, scores, err), err)
        return scores
