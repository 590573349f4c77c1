"""Inspects and maintains the vector cache on disk."""

from __future__ import annotations

import os

from ._call import Call, both_options, call_options
from ._enums import CacheFlags, CacheFlagsLike
from ._fill import keywords
from ._native import Alive, lib, new
from ._options import (CacheExportInfo, CacheInfo, CachePruneInfo, CachePruneKeywords, CachePruneOptions,
                       CacheVerifyInfo, CallOptions, WaitKeywords)
from ._typing import Unpack
from ._values import flags_of
from .errors import check, new_error

Folder = str | os.PathLike[str]


def cache_stat(folder: Folder) -> CacheInfo:
    """Returns the size of the cache."""
    alive, out, err = Alive(), new("vetvec_cache_info"), new_error()
    check(lib.vetvec_cache_stat(alive.string(folder), out, err), err)
    return CacheInfo._of(out)


def cache_flush(folder: Folder) -> None:
    """Checkpoints the cache: once this returns, everything committed before the call survives a power failure."""
    alive, err = Alive(), new_error()
    check(lib.vetvec_cache_flush(alive.string(folder), err), err)


@keywords(CachePruneOptions, CallOptions)
def cache_prune(folder: Folder, *, options: CallOptions | None = None,
                **prune: Unpack[CachePruneKeywords]) -> CachePruneInfo:
    """Deletes the vectors that exceed the limits; without keywords, deletes nothing."""
    alive, out, err = Alive(), new("vetvec_cache_prune_info"), new_error()
    chosen, options = both_options(CachePruneOptions, options, prune)
    view = chosen._view(alive)
    with Call(options, err) as call:
        status = lib.vetvec_cache_prune(alive.string(folder), view, call.view, out, err)
    check(status, err)
    return CachePruneInfo._of(out)


@keywords(CallOptions)
def cache_verify(folder: Folder, flags: CacheFlagsLike = CacheFlags(0), *,
                 options: CallOptions | None = None, **keywords: Unpack[WaitKeywords]) -> CacheVerifyInfo:
    """Reads and checks every vector; bad vectors are deleted unless flags contains KEEP_BAD."""
    alive, out, err = Alive(), new("vetvec_cache_verify_info"), new_error()
    chosen = flags_of(CacheFlags, "flags", flags)
    with Call(call_options(options, keywords), err) as call:
        status = lib.vetvec_cache_verify(alive.string(folder), chosen, call.view, out, err)
    check(status, err)
    return CacheVerifyInfo._of(out)


@keywords(CallOptions)
def cache_export(folder: Folder, path: str | os.PathLike[str], flags: CacheFlagsLike = CacheFlags(0), *,
                 options: CallOptions | None = None, **keywords: Unpack[WaitKeywords]) -> CacheExportInfo:
    """Writes one line per vector to a .jsonl or .csv file; with CacheFlags.VECTORS, also its values."""
    alive, out, err = Alive(), new("vetvec_cache_export_info"), new_error()
    chosen = flags_of(CacheFlags, "flags", flags)
    with Call(call_options(options, keywords), err) as call:
        status = lib.vetvec_cache_export(alive.string(folder), alive.string(path), chosen, call.view, out, err)
    check(status, err)
    return CacheExportInfo._of(out)
