"""Linear maps between the spaces of two encoders, and adapters that repair violations."""

from __future__ import annotations

import json
import os
from typing import Any, Callable, Sequence

from ._call import Call, both_options
from ._fill import keywords
from ._native import Alive, Packed, buffer, ffi, lib, new, texts_of
from ._options import CallOptions, MapAgreement, MapKeywords, MapOptions, MapRepairKeywords, MapRepairOptions
from ._typing import Unpack
from .audit import Config
from .encoder import Encoder
from .errors import FailedPreconditionError, check, new_error, text_from


@keywords(MapOptions, CallOptions)
def fit_map(source: Encoder, target: Encoder, texts: Sequence[str], path: str | os.PathLike[str], *,
            options: CallOptions | None = None, **fit: Unpack[MapKeywords]) -> MapAgreement:
    """Embeds `texts` (at least 100) with both encoders, fits a map from the vector space of `source` to the space of
    `target`, measures the map and writes it to a file."""
    packed, alive = Packed(texts_of(texts)), Alive()
    out, err = new("vetvec_map_agreement"), new_error()
    chosen, options = both_options(MapOptions, options, fit)
    view = chosen._view(alive)
    with Call(options, err) as call:
        status = lib.vetvec_map_fit(source._handle, target._handle, packed.view, view, call.view, alive.string(path),
                                    out, err)
    check(status, err)
    return MapAgreement._of(out)


def describe_map(path: str | os.PathLike[str]) -> dict[str, Any]:
    """Describes a map file: format, method, from, to; agreement of a map, rank and report of an adapter."""
    alive = Alive()
    found: dict[str, Any] = json.loads(text_from(lib.vetvec_map_describe, alive.string(path)))
    return found


@keywords(MapRepairOptions, CallOptions)
def repair_map(config: Config, path: str | os.PathLike[str], *, options: CallOptions | None = None,
               **repair: Unpack[MapRepairKeywords]) -> dict[str, Any]:
    """Fits an adapter that repairs the violations of a run or of the configuration's suites, tests it and writes it to a
    file. Returns the report (vetvec/map.h).

    If retrieval would suffer, nothing is written and FailedPreconditionError is raised; its `report` is the report.
    """
    return _adapter_report(lib.vetvec_map_repair, config, path, options, repair)


@keywords(MapRepairOptions, CallOptions)
def check_map(config: Config, path: str | os.PathLike[str], *, options: CallOptions | None = None,
              **repair: Unpack[MapRepairKeywords]) -> dict[str, Any]:
    """Tests an adapter on the clusters that were held out when it was fitted. Of the options of the repair, only `vendor`
    and `run` are used. Returns the report (vetvec/map.h)."""
    return _adapter_report(lib.vetvec_map_test, config, path, options, repair)


def _adapter_report(function: Callable[..., int], config: Config, path: str | os.PathLike[str],
                    options: CallOptions | None, repair: MapRepairKeywords) -> dict[str, Any]:
    alive, out, err = Alive(), ffi.new("vetvec_buffer**"), new_error()
    chosen, options = both_options(MapRepairOptions, options, repair)
    view = chosen._view(alive)
    with Call(options, err) as call:
        status = function(config._handle, view, call.view, alive.string(path), out, err)
    written = buffer(out[0])
    report: dict[str, Any] = json.loads(written) if written else {}
    try:
        check(status, err)
    except FailedPreconditionError as error:
        error.report = report
        raise
    return report


def export_map(path: str | os.PathLike[str], out_path: str | os.PathLike[str]) -> None:
    """Writes a map or an adapter for other programs; `out_path` ends in .npz or .onnx."""
    alive, err = Alive(), new_error()
    check(lib.vetvec_map_export(alive.string(path), alive.string(out_path), err), err)
