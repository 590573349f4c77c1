"""Correlations, intervals and tests on numbers."""

from __future__ import annotations

import dataclasses
from typing import Any, Callable

import numpy as np
import numpy.typing as npt

from ._call import Call, both_options
from ._enums import Alternative, AlternativeLike, CorrelationKind, CorrelationKindLike, PAdjustment, PAdjustmentLike, SampleSizeKind
from ._fill import keywords
from ._native import Alive, Float64, Raised, callback, doubles_of, ffi, lib, new, registry
from ._options import CallOptions, Interval, Permutation, ResamplingKeywords, ResamplingOptions
from ._typing import Unpack
from ._values import enum_of
from .errors import check, new_error

RowStatistic = Callable[[npt.NDArray[np.uint32]], "float | None"]


@dataclasses.dataclass(frozen=True)
class Correlation:
    """A correlation; undefined values are None."""

    coefficient: float | None
    p_value: float | None
    n: int


def correlation(x: npt.ArrayLike, y: npt.ArrayLike, kind: CorrelationKindLike = CorrelationKind.SPEARMAN,
                alternative: AlternativeLike = Alternative.TWO_SIDED) -> Correlation:
    """The correlation of two lists of equal length."""
    first, first_pointer = doubles_of(x)
    second, second_pointer = doubles_of(y)
    if first.size != second.size:
        raise ValueError(f"lists differ in length: {first.size} and {second.size} values")
    out, err = new("vetvec_correlation"), new_error()
    check(lib.vetvec_statistics_correlation(enum_of(CorrelationKind, "kind", kind), first_pointer, second_pointer, first.size,
                                            enum_of(Alternative, "alternative", alternative), out, err), err)
    return Correlation(out.coefficient if out.has_coefficient else None, out.p_value if out.has_p_value else None,
                       out.n)


@keywords(ResamplingOptions, CallOptions)
def bootstrap_mean(values: npt.ArrayLike, *, options: CallOptions | None = None,
                   **resampling: Unpack[ResamplingKeywords]) -> Interval:
    """The BCa bootstrap interval of the mean."""
    found, pointer = doubles_of(values)
    return _bootstrap(pointer, found.size, ffi.NULL, ffi.NULL, Raised(), options, resampling)


@callback("int32_t(void*, const uint32_t*, uint64_t, double*)", error=-1)
def _on_statistic(user_data: Any, rows: Any, count: int, out: Any) -> int:
    function, raised = registry.get(user_data)
    try:
        value = function(np.frombuffer(ffi.buffer(rows, 4 * count), np.uint32).copy())
        if value is None:
            return 1
        out[0] = value
    except BaseException as error:  # must not pass through C
        return int(raised.keep(error))
    return 0


@keywords(ResamplingOptions, CallOptions)
def bootstrap(n: int, statistic: RowStatistic, *, options: CallOptions | None = None,
              **resampling: Unpack[ResamplingKeywords]) -> Interval:
    """The BCa interval of any statistic of n rows. `statistic` receives row numbers, which may repeat, and returns the
    value, or None if it is undefined. An exception that it raises is raised by this call."""
    raised = Raised()
    user_data = registry.put((statistic, raised))
    try:
        return _bootstrap(ffi.NULL, n, _on_statistic, user_data, raised, options, resampling)
    finally:
        registry.pop(user_data)


def _bootstrap(values: Any, n: int, statistic: Any, user_data: Any, raised: Raised, options: CallOptions | None,
               resampling: ResamplingKeywords) -> Interval:
    alive, out, err = Alive(), new("vetvec_interval"), new_error()
    chosen, options = both_options(ResamplingOptions, options, resampling)
    view = chosen._view(alive)
    with Call(options, err, raised=raised) as call:
        status = lib.vetvec_statistics_bootstrap(values, n, statistic, user_data, view, call.view, out, err)
    check(status, err)
    return Interval._of(out)


@keywords(ResamplingOptions, CallOptions)
def permutation_test(differences: npt.ArrayLike, *, options: CallOptions | None = None,
                     **resampling: Unpack[ResamplingKeywords]) -> Permutation:
    """A sign-flip permutation test of the mean paired difference."""
    found, pointer = doubles_of(differences)
    alive, out, err = Alive(), new("vetvec_permutation"), new_error()
    chosen, options = both_options(ResamplingOptions, options, resampling)
    view = chosen._view(alive)
    with Call(options, err) as call:
        status = lib.vetvec_statistics_permutation(pointer, found.size, view, call.view, out, err)
    check(status, err)
    return Permutation._of(out)


def adjust_p_values(p_values: npt.ArrayLike, method: PAdjustmentLike = PAdjustment.HOLM) -> Float64:
    """Corrects p-values for multiple tests."""
    found, pointer = doubles_of(p_values)
    out, err = np.zeros(found.size, np.float64), new_error()
    check(lib.vetvec_statistics_adjust(enum_of(PAdjustment, "method", method), pointer, found.size,
                                       ffi.from_buffer("double[]", out), err), err)
    return out


def auc(positives: npt.ArrayLike, negatives: npt.ArrayLike) -> float:
    """The probability that a random value from `positives` exceeds a random value from `negatives`; ties count as
    half."""
    first, first_pointer = doubles_of(positives)
    second, second_pointer = doubles_of(negatives)
    out, err = ffi.new("double*"), new_error()
    check(lib.vetvec_statistics_auc(first_pointer, first.size, second_pointer, second.size, out, err), err)
    return float(out[0])


def _sample_size(kind: SampleSizeKind, a: float, b: float, power: float, alpha: float) -> int | None:
    out, err = ffi.new("uint64_t*"), new_error()
    check(lib.vetvec_statistics_sample_size(kind, a, b, power, alpha, out, err), err)
    return int(out[0]) or None


def sample_size_for_shares(only_first: float, only_second: float, *, power: float = 0.8,
                           alpha: float = 0.05) -> int | None:
    """The number of pairs that a test needs to distinguish these shares of one-sided failures; None if no number of
    pairs is enough."""
    return _sample_size(SampleSizeKind.SHARES, only_first, only_second, power, alpha)


def sample_size_for_mean(mean: float, standard_deviation: float, *, power: float = 0.8,
                         alpha: float = 0.05) -> int | None:
    """Like sample_size_for_shares, for paired differences."""
    return _sample_size(SampleSizeKind.MEAN, mean, standard_deviation, power, alpha)


def sample_size_for_correlation(correlation: float, *, power: float = 0.8, alpha: float = 0.05) -> int | None:
    """Like sample_size_for_shares, for a correlation."""
    return _sample_size(SampleSizeKind.CORRELATION, correlation, 0, power, alpha)
