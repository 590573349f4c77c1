"""How well vectors separate meanings: SynTextBench's score and baselines, COSTELLO's classifiers."""

from __future__ import annotations

import dataclasses
from typing import Any, Sequence

import numpy as np
import numpy.typing as npt

from ._call import Call, both_options
from ._enums import GroundTruth
from ._fill import keywords
from ._native import Alive, Float64, Rows, ffi, lib, new, uints_of
from ._options import (CallOptions, EnsembleKeywords, EnsembleOptions, ProbeKeywords, ProbeOptions,
                       SyntextbenchKeywords, SyntextbenchOptions, TaskScore)
from ._typing import Unpack
from .errors import check, new_error


@dataclasses.dataclass(frozen=True)
class SyntextbenchTask:
    """The sentence vectors for one mixing ratio p."""

    p: float
    train_positive: npt.ArrayLike
    train_negative: npt.ArrayLike
    test_positive: npt.ArrayLike
    test_negative: npt.ArrayLike


@dataclasses.dataclass(frozen=True)
class SyntextbenchResult:
    """score: the area under the margin-accuracy curve beyond a_t; sign_*: scores of the sign draws (literal variant
    only)."""

    score: float
    a_t: float
    sign_score_min: float
    sign_score_mean: float
    sign_score_max: float
    sign_draws: int
    sign_draws_excluded: int
    tasks: list[TaskScore]


@dataclasses.dataclass(frozen=True)
class ProbeResult:
    """sample_size: None if the loss never reached epsilon."""

    validation_loss: float
    mdl: float
    sdl: float
    sample_size: int | None
    sizes: list[int]
    losses: list[float]


@dataclasses.dataclass(frozen=True)
class Ensemble:
    """ground_truth: which of the two ground truths each triple satisfies; f and g: [triples, 14]; accuracy: one value
    per classifier."""

    ground_truth: list[GroundTruth]
    f: Float64
    g: Float64
    accuracy: Float64


def _labelled(rows: npt.ArrayLike, labels: npt.ArrayLike, alive: Alive) -> Any:
    """A vetvec_labelled_rows*."""
    found: Rows = alive.keep(Rows(rows))
    classes = np.asarray(labels).reshape(-1)
    if classes.size != found.array.shape[0]:
        raise ValueError(f"{classes.size} labels for {found.array.shape[0]} rows")
    if classes.size and (classes.dtype.kind not in "iu" or classes.min() < 0):
        raise ValueError("labels must be whole numbers, 0 or more")
    classes = alive.keep(np.ascontiguousarray(classes, dtype=np.uint32))
    out = alive.keep(ffi.new("vetvec_labelled_rows*"))
    found.fill(out.rows)
    out.labels = alive.keep(ffi.from_buffer("uint32_t[]", classes))
    out.classes = int(classes.max(initial=0)) + 1
    return out


@keywords(SyntextbenchOptions, CallOptions)
def syntextbench_score(tasks: Sequence[SyntextbenchTask], *, options: CallOptions | None = None,
                       **choices: Unpack[SyntextbenchKeywords]) -> SyntextbenchResult:
    """The SynTextBench score of `tasks`."""
    alive = Alive()
    listed = ffi.new("vetvec_syntextbench_task[]", max(len(tasks), 1))
    for given, task in zip(listed, tasks):
        given.p = task.p
        for field in ("train_positive", "train_negative", "test_positive", "test_negative"):
            alive.keep(Rows(getattr(task, field), field)).fill(getattr(given, field))
    out, err = new("vetvec_syntextbench_result"), new_error()
    scores = ffi.new("vetvec_task_score[]", max(len(tasks), 1))
    chosen, options = both_options(SyntextbenchOptions, options, choices)
    view = chosen._view(alive)
    with Call(options, err) as call:
        status = lib.vetvec_separability_syntextbench(listed, len(tasks), view, call.view, out, scores, err)
    check(status, err)
    return SyntextbenchResult(out.score, out.a_t, out.sign_score_min, out.sign_score_mean, out.sign_score_max,
                              out.sign_draws, out.sign_draws_excluded,
                              [TaskScore._of(scores[i]) for i in range(len(tasks))])


@keywords(ProbeOptions, CallOptions)
def probe_measure(rows: npt.ArrayLike, labels: npt.ArrayLike, *, options: CallOptions | None = None,
                  **choices: Unpack[ProbeKeywords]) -> ProbeResult:
    """Validation loss, MDL, SDL and eSC of a perceptron on training sets of ten sizes."""
    alive, out, err = Alive(), new("vetvec_probe_result"), new_error()
    chosen, options = both_options(ProbeOptions, options, choices)
    given, view = _labelled(rows, labels, alive), chosen._view(alive)
    with Call(options, err) as call:
        status = lib.vetvec_separability_probe(given, view, call.view, out, err)
    check(status, err)
    return ProbeResult(out.validation_loss, out.mdl, out.sdl, out.sample_size or None, list(out.sizes),
                       list(out.losses))


@keywords(EnsembleOptions, CallOptions)
def ensemble_judge(training: npt.ArrayLike, labels: npt.ArrayLike, judged: npt.ArrayLike, triples: npt.ArrayLike, *,
                   options: CallOptions | None = None, **choices: Unpack[EnsembleKeywords]) -> Ensemble:
    """Trains COSTELLO's 14 classifiers and applies them to triples of rows from `judged`."""
    alive, err = Alive(), new_error()
    train, judge = _labelled(training, labels, alive), Rows(judged, "judged")
    flat, triple_pointer = uints_of(triples)
    if flat.size % 3:
        raise ValueError(f"{flat.size} row numbers do not form triples: the count must be a multiple of 3")
    count, width = flat.size // 3, int(lib.VETVEC_ENSEMBLE_CLASSIFIERS)
    truth = np.zeros(count, np.uint8)
    f, g, accuracy = np.zeros((count, width)), np.zeros((count, width)), np.zeros(width)
    out = new("vetvec_ensemble_outputs")
    out.ground_truth = alive.keep(ffi.from_buffer("uint8_t[]", truth))
    for field, array in (("f", f), ("g", g), ("accuracy", accuracy)):
        setattr(out, field, ffi.cast("double*", array.ctypes.data))
    chosen, options = both_options(EnsembleOptions, options, choices)
    view = chosen._view(alive)
    with Call(options, err) as call:
        status = lib.vetvec_separability_ensemble(train, judge.view, triple_pointer, count, view, call.view, out, err)
    check(status, err)
    return Ensemble([GroundTruth(one) for one in truth.tolist()], f, g, accuracy)
