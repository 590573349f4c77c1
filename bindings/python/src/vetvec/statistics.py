"""Correlations, intervals and tests on numbers."""

from __future__ import annotations

import dataclasses
import enum
from typing import Any

import numpy as np
import numpy.typing as npt

from ._call import Call, CallOptions
from ._native import Float64, doubles_of, ffi, lib, new
from .errors import check, new_error


class Alternative(enum.IntEnum):
    TWO_SIDED = 0
    GREATER = 1
    LESS = 2


class CorrelationKind(enum.IntEnum):
    SPEARMAN = 0
    PEARSON = 1
    KENDALL = 2


class Adjustment(enum.IntEnum):
    HOLM = 0
    BENJAMINI_HOCHBERG = 1


@dataclasses.dataclass(frozen=True)
class Correlation:
    """None where it is not defined."""

    coefficient: float | None
    p_value: float | None
    n: int


@dataclasses.dataclass(frozen=True)
class Interval:
    estimate: float
    low: float
    high: float
    standard_error: float


def _resampling(seed: int, resamples: int, level: float, threads: int, alternative: Alternative) -> Any:
    given = new("vetvec_resampling_options")
    given.seed, given.resamples, given.level, given.threads = seed, resamples, level, threads
    given.alternative = alternative
    return given


def correlation(x: npt.ArrayLike, y: npt.ArrayLike, kind: CorrelationKind = CorrelationKind.SPEARMAN,
                alternative: Alternative = Alternative.TWO_SIDED) -> Correlation:
    first, first_pointer = doubles_of(x)
    second, second_pointer = doubles_of(y)
    if first.size != second.size:
        raise ValueError(f"{first.size} and {second.size} values")
    out, err = new("vetvec_correlation"), new_error()
    check(lib.vetvec_correlation_compute(kind, first_pointer, second_pointer, first.size, alternative, out, err), err)
    return Correlation(out.coefficient if out.has_coefficient else None, out.p_value if out.has_p_value else None,
                       out.n)


def bootstrap_mean(values: npt.ArrayLike, *, seed: int = 0, resamples: int = 0, level: float = 0, threads: int = 0,
                   options: CallOptions | None = None) -> Interval:
    """BCa bootstrap interval of the mean; 10,000 resamples and 95 % unless said otherwise."""
    found, pointer = doubles_of(values)
    out, err = new("vetvec_interval"), new_error()
    with Call(options, err) as call:
        status = lib.vetvec_bootstrap_mean(
            pointer, found.size, _resampling(seed, resamples, level, threads, Alternative.TWO_SIDED), call.view, out,
            err)
    check(status, err)
    return Interval(out.estimate, out.low, out.high, out.standard_error)


def paired_permutation(differences: npt.ArrayLike, *, alternative: Alternative = Alternative.TWO_SIDED, seed: int = 0,
                       resamples: int = 0, threads: int = 0) -> float:
    """The p-value of the mean of paired differences under random signs."""
    found, pointer = doubles_of(differences)
    out, err = ffi.new("double*"), new_error()
    check(lib.vetvec_paired_permutation(pointer, found.size, _resampling(seed, resamples, 0, threads, alternative),
                                        out, err), err)
    return float(out[0])


def adjust_p_values(p_values: npt.ArrayLike, method: Adjustment = Adjustment.HOLM) -> Float64:
    found, pointer = doubles_of(p_values)
    out, err = np.zeros(found.size, np.float64), new_error()
    check(lib.vetvec_p_values_adjust(method, pointer, found.size, ffi.from_buffer("double[]", out), err), err)
    return out


def auc(positives: npt.ArrayLike, negatives: npt.ArrayLike) -> float:
    """The chance that one of `positives` is above one of `negatives`, ties counting half."""
    first, first_pointer = doubles_of(positives)
    second, second_pointer = doubles_of(negatives)
    out, err = ffi.new("double*"), new_error()
    check(lib.vetvec_auc_compute(first_pointer, first.size, second_pointer, second.size, out, err), err)
    return float(out[0])
