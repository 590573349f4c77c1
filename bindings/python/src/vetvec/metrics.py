"""Judgements on vectors that you have: COSTELLO's threshold, and `eval` methods on JSON."""

from __future__ import annotations

import dataclasses
import enum
import json
from typing import Any, Sequence

import numpy as np
import numpy.typing as npt

from ._call import Call, CallOptions
from ._native import Float64, Packed, Strings, buffer, ffi, lib, new, rows_of, stride_of, texts_of
from .errors import check, new_error, take


class Metric(enum.IntEnum):
    L2 = 0
    L1 = 1
    COSINE = 2


class ThresholdMethod(enum.IntEnum):
    MEAN_2SIGMA = 0
    MEAN_SIGMA = 1
    MIN = 2
    ZERO = 3


@dataclasses.dataclass(frozen=True)
class Threshold:
    """nearest: the distance of each distinct word to its nearest other word."""

    threshold: float
    raw: float
    n: int
    nn_min: float
    nn_mean: float
    nn_std: float
    nearest: Float64


def threshold(rows: npt.ArrayLike, words: Sequence[str] | None = None, *, metric: Metric = Metric.L2,
              method: ThresholdMethod = ThresholdMethod.MEAN_2SIGMA, options: CallOptions | None = None) -> Threshold:
    """The adaptive threshold of a dictionary's vectors."""
    found, pointer = rows_of(rows)
    if words is not None and len(words) != found.shape[0]:
        raise ValueError(f"{len(words)} words for {found.shape[0]} rows")
    packed = Packed(texts_of(words)) if words is not None else None
    nearest = np.zeros(found.shape[0], dtype=np.float64)
    out, err = new("vetvec_threshold"), new_error()
    with Call(options, err) as call:
        status = lib.vetvec_threshold_compute(pointer, found.shape[0], found.shape[1], stride_of(found),
                                              packed.view if packed else ffi.NULL, metric, method, call.view, out,
                                              ffi.from_buffer("double[]", nearest), err)
    check(status, err)
    return Threshold(out.threshold, out.raw, out.n, out.nn_min, out.nn_mean, out.nn_std, nearest[:out.n])


def evaluate(method: str, inputs: dict[str, Any]) -> dict[str, Any]:
    """Evaluates a method on one JSON object; docs/METHODS.md names the methods and their inputs."""
    strings, out, err = Strings(), ffi.new("vetvec_buffer**"), new_error()
    status = lib.vetvec_eval(strings.put(method)[0], strings.put(json.dumps(inputs))[0], out, err)
    answer = buffer(out[0])
    if status != 0:
        raise take(status, err[0])
    found: dict[str, Any] = json.loads(answer)
    return found
