"""A remote service and a local encoder as one, by policy; linear maps between their spaces."""

from __future__ import annotations

import dataclasses
import enum
import json
import os
from typing import Any, Iterable, Sequence

from ._call import Call, CallOptions
from ._native import Float32, Packed, Strings, buffer, ffi, lib, matrix, milliseconds, new, texts_of
from .encoder import Encoder
from .errors import Status, check, new_error, take_with_rows


class Policy(enum.IntEnum):
    """Whom a call asks; vetvec/fallback.h says it in full."""

    REMOTE_THEN_LOCAL = 0
    LOCAL_FIRST = 1
    HEDGED = 2
    REMOTE = 3
    LOCAL = 4


class Giver(enum.IntEnum):
    """Which encoder gave a vector; NONE: there is no vector."""

    NONE = 0
    REMOTE = 1
    LOCAL = 2
    MAPPED_LOCAL = 3


class Why(enum.IntEnum):
    """Why it was that one."""

    POLICY = 0
    CACHED = 1
    SERVICE_DOWN = 2
    DEADLINE_NEAR = 3
    REMOTE_FAILED = 4
    LATENCY_TARGET = 5
    HEDGE = 6


class MapMethod(enum.IntEnum):
    """RIDGE: any two dimensions; PROCRUSTES: a rotation and one scale, equal dimensions only."""

    RIDGE = 0
    PROCRUSTES = 1


@dataclasses.dataclass(frozen=True)
class Provenance:
    """Who gave a text its vector, and why; remote_status: what the remote half ended with, if it did."""

    giver: Giver
    why: Why
    remote_status: Status


@dataclasses.dataclass(frozen=True)
class Given:
    """Rows, and one provenance a row."""

    rows: Float32
    provenance: list[Provenance]


@dataclasses.dataclass(frozen=True)
class FallbackCounts:
    """Texts since the encoder was opened, by giver, and those of the local one by why."""

    remote: int
    remote_cached: int
    local: int
    mapped_local: int
    none: int
    why_policy: int
    why_service_down: int
    why_deadline_near: int
    why_remote_failed: int
    why_latency_target: int
    why_hedge: int
    probes: int
    kept_fetches: int


@dataclasses.dataclass(frozen=True)
class MapAgreement:
    """What a map costs, measured on texts that the fit has not seen."""

    fitted: int
    held_out: int
    neighbours: int
    mean_cosine: float
    overlap: float
    overlap_within: float
    overlap_unmapped: float
    ridge: float


def provenance_of(given: Any, count: int) -> list[Provenance]:
    return [Provenance(Giver(given[i].giver), Why(given[i].why), Status(given[i].remote_status))
            for i in range(count)]


class Fallback(Encoder):
    """An encoder over two others, which stay the caller's.

        with vetvec.Fallback(remote, local, policy=vetvec.Policy.LOCAL_FIRST, latency_target=0.02) as both:
            given = both.embed_given(["a text"])         # given.rows, given.provenance[0].giver

    All methods of an encoder work on it. Vectors of the two live in different spaces: look at the giver before
    you compare one with another, or give a map_file. Times are seconds.
    """

    def __init__(self, remote: Encoder, local: Encoder, *, policy: Policy = Policy.REMOTE_THEN_LOCAL,
                 latency_target: float = 0, hedge_delay: float = 0, timeout: float = 0, warm_cache: bool = False,
                 map_file: str | os.PathLike[str] | None = None) -> None:
        self._handle: Any = ffi.NULL
        given, strings = new("vetvec_fallback_options"), Strings()
        given.policy, given.warm_cache = policy, int(warm_cache)
        given.latency_target_ms, given.hedge_delay_ms = milliseconds(latency_target), milliseconds(hedge_delay)
        given.timeout_ms = milliseconds(timeout)
        strings.set(given, "map_file", map_file)
        out, err = ffi.new("vetvec_encoder**"), new_error()
        check(lib.vetvec_fallback_open(remote._handle, local._handle, given, out, err), err)
        self._own(out[0])

    def embed_given(self, texts: Sequence[str] | Iterable[str], options: CallOptions | None = None) -> Given:
        """As embed, with who gave each vector. An error has `provenance` too."""
        packed = Packed(texts_of(texts))
        out, err = ffi.new("vetvec_matrix**"), new_error()
        statuses = ffi.new("int32_t[]", packed.count)
        given = ffi.new("vetvec_provenance[]", max(packed.count, 1))
        with Call(options, err) as call:
            status = lib.vetvec_fallback_embed_alloc(self._handle, packed.view, call.view, out, statuses, given, err)
            rows = matrix(out[0]) if out[0] != ffi.NULL else None
        if status != 0:
            error = take_with_rows(status, err[0], rows, statuses, packed.count)
            error.provenance = provenance_of(given, packed.count)
            raise error
        assert rows is not None
        return Given(rows, provenance_of(given, packed.count))

    async def aembed_given(self, texts: Sequence[str] | Iterable[str], options: CallOptions | None = None) -> Given:
        """As embed_given, awaited: no thread waits for it."""
        from ._aio import embed_given
        return await embed_given(self, texts, options)

    def counts(self) -> FallbackCounts:
        """Texts by giver and by why."""
        out, err = new("vetvec_fallback_counts"), new_error()
        check(lib.vetvec_fallback_usage(self._handle, out, err), err)
        return FallbackCounts(**{field.name: getattr(out, field.name) for field in dataclasses.fields(FallbackCounts)})


def fit_map(source: Encoder, target: Encoder, texts: Sequence[str], path: str | os.PathLike[str], *,
            method: MapMethod = MapMethod.RIDGE, ridge: float = 0, held_out_share: float = 0, seed: int = 0,
            options: CallOptions | None = None) -> MapAgreement:
    """Embeds `texts` (100 at least) by both, fits a map from source's space to target's, measures and writes it."""
    packed, strings = Packed(texts_of(texts)), Strings()
    given, out, err = new("vetvec_map_options"), new("vetvec_map_agreement"), new_error()
    given.method, given.ridge, given.held_out_share, given.seed = method, ridge, held_out_share, seed
    with Call(options, err) as call:
        status = lib.vetvec_map_fit(source._handle, target._handle, packed.view, given, call.view,
                                    strings.put(path)[0], out, err)
    check(status, err)
    return MapAgreement(**{field.name: getattr(out, field.name) for field in dataclasses.fields(MapAgreement)})


def describe_map(path: str | os.PathLike[str]) -> dict[str, Any]:
    """What a map's file says of itself: format, method, from, to, agreement."""
    strings, out, err = Strings(), ffi.new("vetvec_buffer**"), new_error()
    check(lib.vetvec_map_describe(strings.put(path)[0], out, err), err)
    found: dict[str, Any] = json.loads(buffer(out[0]))
    return found
