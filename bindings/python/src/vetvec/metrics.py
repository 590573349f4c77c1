"""Metrics for your own vectors: thresholds and violations as COSTELLO defines them, and `eval` methods on JSON."""

from __future__ import annotations

import dataclasses
import json
from typing import Any, Mapping, Sequence

import numpy as np
import numpy.typing as npt

from ._call import Call, both_options
from ._enums import Metric, MetricLike
from ._fill import keywords
from ._native import Alive, Float64, Packed, Rows, buffer, doubles_of, ffi, lib, new, texts_of, uints_of
from ._options import CallOptions, ThresholdKeywords, ThresholdOptions
from ._typing import Unpack
from ._values import enum_of
from .errors import check, new_error, take


@dataclasses.dataclass(frozen=True)
class Threshold:
    """The threshold of a dictionary.

    Attributes:
        threshold: clamped at 0; raw: before the clamp
        n: distinct words
        nn_min, nn_mean, nn_std: minimum, mean and standard deviation of the distances in `nearest`
        nearest: the distance from each distinct word to its nearest other word
    """

    threshold: float
    raw: float
    n: int
    nn_min: float
    nn_mean: float
    nn_std: float
    nearest: Float64


@dataclasses.dataclass(frozen=True)
class Violations:
    """counts: one per theta; margins: d(seed, positive) minus d(seed, negative), one per triple."""

    counts: list[int]
    margins: Float64


@keywords(ThresholdOptions, CallOptions)
def threshold(rows: npt.ArrayLike, words: Sequence[str] | None = None, *, options: CallOptions | None = None,
              **choices: Unpack[ThresholdKeywords]) -> Threshold:
    """The adaptive threshold of a dictionary's vectors. words: one per row; a repeated word counts once."""
    found = Rows(rows)
    count = found.array.shape[0]
    packed = Packed(texts_of(words, "words")) if words is not None else None
    if packed is not None and packed.count != count:
        raise ValueError(f"{packed.count} words for {count} rows")
    nearest, alive = np.zeros(count, dtype=np.float64), Alive()
    chosen, options = both_options(ThresholdOptions, options, choices)
    view = chosen._view(alive)
    out, err = new("vetvec_threshold"), new_error()
    with Call(options, err) as call:
        status = lib.vetvec_threshold_compute(found.view, packed.view if packed else ffi.NULL, view, call.view, out,
                                              ffi.from_buffer("double[]", nearest), err)
    check(status, err)
    return Threshold(out.threshold, out.raw, out.n, out.nn_min, out.nn_mean, out.nn_std, nearest[:out.n])


def count_violations(rows: npt.ArrayLike, triples: npt.ArrayLike, thetas: npt.ArrayLike, *,
                     metric: MetricLike = Metric.L2) -> Violations:
    """Counts violations, as COSTELLO defines them, for each of `thetas`; triples [n, 3]: row numbers of seed, positive,
    negative."""
    found, chosen = Rows(rows), enum_of(Metric, "metric", metric)
    flat, triple_pointer = uints_of(triples)
    if flat.size % 3:
        raise ValueError(f"{flat.size} row numbers do not form triples: the count must be a multiple of 3")
    limits, limit_pointer = doubles_of(thetas)
    counts, margins, err = np.zeros(limits.size, np.uint64), np.zeros(flat.size // 3, np.float64), new_error()
    check(lib.vetvec_threshold_violations(found.view, triple_pointer, flat.size // 3, chosen, limit_pointer,
                                          limits.size, ffi.from_buffer("uint64_t[]", counts),
                                          ffi.from_buffer("double[]", margins), err), err)
    return Violations([int(one) for one in counts], margins)


def evaluate(method: str, inputs: Mapping[str, Any]) -> dict[str, Any]:
    """Runs a method on one JSON object; docs/METHODS.md lists the methods and their inputs."""
    alive, out, err = Alive(), ffi.new("vetvec_buffer**"), new_error()
    status = lib.vetvec_eval_run(alive.string(method), alive.string(json.dumps(inputs)), out, err)
    answer = buffer(out[0])
    if status != 0:
        raise take(status, err[0])
    found: dict[str, Any] = json.loads(answer)
    return found
