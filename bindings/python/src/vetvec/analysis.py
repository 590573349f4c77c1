"""What goes with scores and suites: violations, thresholds as released, intervals of any statistic, power, trees."""

from __future__ import annotations

import dataclasses
import enum
import json
from typing import Any, Callable, Sequence

import numpy as np
import numpy.typing as npt

from ._call import Call, CallOptions
from ._native import (Float64, Packed, Raised, Strings, buffer, callback, doubles_of, ffi, lib, new, registry, rows_of,
                      stride_of, texts_of, uints_of)
from .errors import check, new_error
from .metrics import Metric, Threshold, ThresholdMethod
from .statistics import Alternative, Interval, _resampling

RowStatistic = Callable[[npt.NDArray[np.uint32]], "float | None"]


@dataclasses.dataclass(frozen=True)
class Violations:
    """counts: one for each theta; margins: d(seed, positive) less d(seed, negative), one for each triple."""

    counts: list[int]
    margins: Float64


@dataclasses.dataclass(frozen=True)
class Permutation:
    """exact: all sign patterns were counted."""

    mean: float
    p_value: float
    exact: bool


@dataclasses.dataclass(frozen=True)
class RankingTask:
    """Texts to embed, and pairs of their row numbers for rank_pairs."""

    background: list[str]
    pairs: list[tuple[int, int]]


class TextLevel(enum.IntEnum):
    """WORD: in ASCII lower case, not paired with itself; SENTENCE: as it is."""

    WORD = 0
    SENTENCE = 1


def count_violations(rows: npt.ArrayLike, triples: npt.ArrayLike, thetas: npt.ArrayLike, *,
                     metric: Metric = Metric.L2) -> Violations:
    """COSTELLO's violations at each threshold; triples [n, 3] of row numbers: seed, positive, negative."""
    found, pointer = rows_of(rows)
    flat, triple_pointer = uints_of(triples)
    if flat.size % 3:
        raise ValueError(f"{flat.size} row numbers are no triples")
    limits, limit_pointer = doubles_of(thetas)
    counts, margins, err = np.zeros(limits.size, np.uint64), np.zeros(flat.size // 3, np.float64), new_error()
    check(lib.vetvec_violations_count(pointer, found.shape[0], found.shape[1], stride_of(found), triple_pointer,
                                      flat.size // 3, metric, limit_pointer, limits.size,
                                      ffi.from_buffer("uint64_t[]", counts), ffi.from_buffer("double[]", margins),
                                      err), err)
    return Violations([int(one) for one in counts], margins)


def release_threshold(nearest: npt.ArrayLike, *, metric: Metric = Metric.L2,
                      method: ThresholdMethod = ThresholdMethod.MEAN_2SIGMA) -> Threshold:
    """What COSTELLO's released code would take, from the `nearest` of `threshold`."""
    found, pointer = doubles_of(nearest)
    out, err = new("vetvec_threshold"), new_error()
    check(lib.vetvec_threshold_release(pointer, found.size, metric, method, out, err), err)
    return Threshold(out.threshold, out.raw, out.n, out.nn_min, out.nn_mean, out.nn_std, found)


@callback("int32_t(void*, const uint32_t*, uint64_t, double*)", error=-1)
def _on_statistic(user_data: Any, rows: Any, count: int, out: Any) -> int:
    function, raised = registry.get(user_data)
    try:
        value = function(np.frombuffer(ffi.buffer(rows, 4 * count), np.uint32).copy())
        if value is None:
            return 1
        out[0] = value
    except BaseException as error:  # must not leave through C
        return int(raised.keep(error))
    return 0


def bootstrap(n: int, statistic: RowStatistic, *, seed: int = 0, resamples: int = 0, level: float = 0,
              options: CallOptions | None = None) -> Interval:
    """BCa interval of any statistic of n cases: `statistic` gets row numbers (repeats allowed) and returns its value,
    or None where it is not defined. What it raises comes out of this call."""
    out, err, raised = new("vetvec_interval"), new_error(), Raised()
    user_data = registry.put((statistic, raised))
    try:
        with Call(options, err) as call:
            status = lib.vetvec_bootstrap_statistic(n, _on_statistic, user_data, _resampling(
                seed, resamples, level, 0, Alternative.TWO_SIDED), call.view, out, err)
    finally:
        registry.pop(user_data)
    if raised.error is not None:
        lib.vetvec_error_destroy(err[0])
        raised.again()
    check(status, err)
    return Interval(out.estimate, out.low, out.high, out.standard_error)


def permutation_test(differences: npt.ArrayLike, *, alternative: Alternative = Alternative.TWO_SIDED, seed: int = 0,
                     resamples: int = 0, threads: int = 0, options: CallOptions | None = None) -> Permutation:
    """paired_permutation that can be watched and cancelled, and says whether it was exact."""
    found, pointer = doubles_of(differences)
    out, err = new("vetvec_permutation"), new_error()
    with Call(options, err) as call:
        status = lib.vetvec_permutation_test(pointer, found.size, _resampling(seed, resamples, 0, threads, alternative),
                                             call.view, out, err)
    check(status, err)
    return Permutation(out.mean, out.p_value, bool(out.exact))


def _cases(kind: int, a: float, b: float, power: float, alpha: float) -> int | None:
    out, err = ffi.new("uint64_t*"), new_error()
    check(lib.vetvec_cases_needed(kind, a, b, power, alpha, out, err), err)
    return int(out[0]) or None


def cases_for_shares(only_first: float, only_second: float, *, power: float = 0.8, alpha: float = 0.05) -> int | None:
    """Pairs that a test needs to tell these shares of one-sided failures apart; None: no number is enough."""
    return _cases(0, only_first, only_second, power, alpha)


def cases_for_mean(mean: float, standard_deviation: float, *, power: float = 0.8, alpha: float = 0.05) -> int | None:
    """As cases_for_shares, of paired differences."""
    return _cases(1, mean, standard_deviation, power, alpha)


def cases_for_correlation(correlation: float, *, power: float = 0.8, alpha: float = 0.05) -> int | None:
    """As cases_for_shares, of a correlation."""
    return _cases(2, correlation, 0, power, alpha)


def tree_likeness(a: str, b: str, decay: float = 1) -> float:
    """Likeness of two constituency trees in brackets; 1 for equal ones. decay: lambda of the kernel."""
    strings, out, err = Strings(), ffi.new("double*"), new_error()
    check(lib.vetvec_trees_likeness(strings.put(a)[0], strings.put(b)[0], decay, out, err), err)
    return float(out[0])


def mean_tree_likeness(trees: Sequence[str], decay: float = 1) -> float:
    """The mean of tree_likeness over all pairs."""
    packed, out, err = Packed(texts_of(trees)), ffi.new("double*"), new_error()
    check(lib.vetvec_trees_mean_likeness(packed.view, decay, out, err), err)
    return float(out[0])


def ranking_task(first: Sequence[str], second: Sequence[str], scores: npt.ArrayLike, *,
                 set_sizes: Sequence[int] | None = None, level: TextLevel = TextLevel.SENTENCE,
                 more: Sequence[str] = ()) -> RankingTask:
    """EvalRank's task from scored pairs; set_sizes: how many of them each data set has (None: one data set)."""
    a, b, others = Packed(texts_of(first)), Packed(texts_of(second)), Packed(texts_of(more))
    grades, grade_pointer = doubles_of(scores)
    if not a.count == b.count == grades.size:
        raise ValueError(f"{a.count} and {b.count} texts, {grades.size} scores")
    sizes, size_pointer = uints_of([grades.size] if set_sizes is None else set_sizes)
    out, err = ffi.new("vetvec_buffer**"), new_error()
    check(lib.vetvec_ranking_task(a.view, b.view, grade_pointer, size_pointer, sizes.size, level,
                                  others.view if others.count else ffi.NULL, out, err), err)
    told = json.loads(buffer(out[0]))
    return RankingTask(told["background"], [(pivot, positive) for pivot, positive in told["pairs"]])
