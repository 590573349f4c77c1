"""The vector cache on disk, seen from outside."""

from __future__ import annotations

import dataclasses
import os
from typing import Any, TypeVar

from ._call import Call, CallOptions
from ._native import Strings, lib, new, whole_seconds
from .errors import check, new_error


@dataclasses.dataclass(frozen=True)
class CacheInfo:
    rows: int
    bytes: int
    wal_bytes: int


@dataclasses.dataclass(frozen=True)
class CachePrune:
    deleted_rows: int
    rows: int
    bytes_before: int
    bytes: int


@dataclasses.dataclass(frozen=True)
class CacheVerify:
    rows: int
    bad_rows: int
    deleted_rows: int


@dataclasses.dataclass(frozen=True)
class CacheExport:
    rows: int
    bad_rows: int


T = TypeVar("T", CacheInfo, CachePrune, CacheVerify, CacheExport)


def _of(kind: type[T], out: Any) -> T:
    return kind(**{field.name: getattr(out, field.name) for field in dataclasses.fields(kind)})


def cache_stat(directory: str | os.PathLike[str]) -> CacheInfo:
    strings, out, err = Strings(), new("vetvec_cache_info"), new_error()
    check(lib.vetvec_cache_stat(strings.put(directory)[0], out, err), err)
    return _of(CacheInfo, out)


def cache_flush(directory: str | os.PathLike[str]) -> None:
    """What was committed before survives a power cut once this returns."""
    strings, err = Strings(), new_error()
    check(lib.vetvec_cache_flush(strings.put(directory)[0], err), err)


def cache_prune(directory: str | os.PathLike[str], *, max_bytes: int = 0, older_than: float = 0,
                options: CallOptions | None = None) -> CachePrune:
    """Deletes the least recently used vectors above max_bytes, and those stored longer than older_than seconds ago."""
    strings, given, out, err = Strings(), new("vetvec_cache_prune_options"), new("vetvec_cache_prune_info"), new_error()
    given.max_bytes, given.older_than_s = max_bytes, whole_seconds(older_than)
    with Call(options, err) as call:
        status = lib.vetvec_cache_prune(strings.put(directory)[0], given, call.view, out, err)
    check(status, err)
    return _of(CachePrune, out)


def cache_verify(directory: str | os.PathLike[str], *, keep_bad: bool = False, quick_check: bool = False,
                 options: CallOptions | None = None) -> CacheVerify:
    """Reads every vector and checks it; bad ones are deleted unless they are to be kept."""
    strings, out, err = Strings(), new("vetvec_cache_verify_info"), new_error()
    with Call(options, err) as call:
        status = lib.vetvec_cache_verify(strings.put(directory)[0], int(keep_bad) | 2 * int(quick_check), call.view,
                                         out, err)
    check(status, err)
    return _of(CacheVerify, out)


def cache_export(directory: str | os.PathLike[str], path: str | os.PathLike[str], *, vectors: bool = False,
                 options: CallOptions | None = None) -> CacheExport:
    """Writes a line for each vector to a .jsonl or .csv file."""
    strings, out, err = Strings(), new("vetvec_cache_export_info"), new_error()
    with Call(options, err) as call:
        status = lib.vetvec_cache_export(strings.put(directory)[0], strings.put(path)[0], 4 * int(vectors), call.view,
                                         out, err)
    check(status, err)
    return _of(CacheExport, out)
