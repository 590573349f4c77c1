"""How far vectors keep meanings apart: SynTextBench's score and baselines, COSTELLO's classifiers."""

from __future__ import annotations

import dataclasses
from typing import Any, Sequence

import numpy as np
import numpy.typing as npt

from ._call import Call, CallOptions
from ._native import Float32, Float64, ffi, lib, new, rows_of, stride_of, uints_of
from .errors import check, new_error


@dataclasses.dataclass(frozen=True)
class SyntextbenchTask:
    """The vectors of one mixing ratio p."""

    p: float
    train_positive: npt.ArrayLike
    train_negative: npt.ArrayLike
    test_positive: npt.ArrayLike
    test_negative: npt.ArrayLike


@dataclasses.dataclass(frozen=True)
class TaskScore:
    p: float
    accuracy: float
    delta: float
    d_inter: float
    d_intra: float
    whitened_ref: float
    distance: float
    k_positive: int
    k_negative: int
    n_correct: int
    n_test: int


@dataclasses.dataclass(frozen=True)
class SyntextbenchResult:
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
    """sample_size: None if the loss never came down to epsilon."""

    validation_loss: float
    mdl: float
    sdl: float
    sample_size: int | None
    sizes: list[int]
    losses: list[float]


@dataclasses.dataclass(frozen=True)
class Ensemble:
    """gt: bit 1 is A, bit 2 is B, one entry a triple; f and g [triples, 14]; accuracy of each classifier."""

    gt: npt.NDArray[np.uint8]
    f: Float64
    g: Float64
    accuracy: Float64


def _fill(struct: Any, values: npt.ArrayLike, alive: list[Any]) -> None:
    found, pointer = rows_of(values)
    alive.append(found)
    struct.data, struct.rows, struct.cols, struct.row_stride = (pointer, found.shape[0], found.shape[1],
                                                                stride_of(found))


def _labels(labels: npt.ArrayLike, rows: Float32) -> tuple[npt.NDArray[np.uint32], Any, int]:
    found = np.ascontiguousarray(labels, dtype=np.uint32).reshape(-1)
    if found.size != rows.shape[0]:
        raise ValueError(f"{found.size} labels for {rows.shape[0]} rows")
    return found, ffi.from_buffer("uint32_t[]", found), int(found.max(initial=0)) + 1


def syntextbench_score(tasks: Sequence[SyntextbenchTask], *, a_t: float = 0, tau: float = 0, epsilon: float = 0,
                       energy: float = 0, literal: bool = False, sign_draws: int = 0, seed: int = 0,
                       threads: int = 0, options: CallOptions | None = None) -> SyntextbenchResult:
    """The SynTextBench score of `tasks`; 0 means the default of vetvec/separability.h."""
    alive: list[Any] = []
    listed = ffi.new("vetvec_syntextbench_task[]", max(len(tasks), 1))
    for i, task in enumerate(tasks):
        listed[i].p = task.p
        for field in ("train_positive", "train_negative", "test_positive", "test_negative"):
            _fill(getattr(listed[i], field), getattr(task, field), alive)
    given = new("vetvec_syntextbench_options")
    given.a_t, given.tau, given.epsilon, given.energy = a_t, tau, epsilon, energy
    given.variant, given.sign_draws, given.seed, given.threads = int(literal), sign_draws, seed, threads
    out, err = new("vetvec_syntextbench_result"), new_error()
    scores = ffi.new("vetvec_task_score[]", max(len(tasks), 1))
    with Call(options, err) as call:
        status = lib.vetvec_syntextbench_score(listed, len(tasks), given, call.view, out, scores, err)
    check(status, err)
    names = [field.name for field in dataclasses.fields(TaskScore)]
    each = [TaskScore(**{name: getattr(scores[i], name) for name in names}) for i in range(len(tasks))]
    return SyntextbenchResult(out.score, out.a_t, out.sign_score_min, out.sign_score_mean, out.sign_score_max,
                              out.sign_draws, out.sign_draws_excluded, each)


def probe_measure(rows: npt.ArrayLike, labels: npt.ArrayLike, *, epsilon: float = 0, learning_rate: float = 0,
                  seed: int = 0, hidden: int = 0, steps: int = 0, batch: int = 0, seeds: int = 0, threads: int = 0,
                  options: CallOptions | None = None) -> ProbeResult:
    """Validation loss, MDL, SDL and eSC of a perceptron on 10 sizes of training set."""
    alive: list[Any] = []
    given_rows = ffi.new("vetvec_rows*")
    _fill(given_rows, rows, alive)
    _, label_pointer, classes = _labels(labels, alive[0])
    given = new("vetvec_probe_options")
    given.epsilon, given.learning_rate, given.seed, given.hidden = epsilon, learning_rate, seed, hidden
    given.steps, given.batch, given.seeds, given.threads = steps, batch, seeds, threads
    out, err = new("vetvec_probe_result"), new_error()
    with Call(options, err) as call:
        status = lib.vetvec_probe_measure(given_rows, label_pointer, classes, given, call.view, out, err)
    check(status, err)
    return ProbeResult(out.validation_loss, out.mdl, out.sdl, out.sample_size or None, list(out.sizes),
                       list(out.losses))


def ensemble_judge(training: npt.ArrayLike, labels: npt.ArrayLike, judged: npt.ArrayLike, triples: npt.ArrayLike, *,
                   learning_rate: float = 0, validation_share: float = 0, alpha: float = 0, seed: int = 0,
                   epochs: int = 0, batch: int = 0, threads: int = 0,
                   options: CallOptions | None = None) -> Ensemble:
    """COSTELLO's 14 classifiers, asked about triples of rows of `judged`."""
    alive: list[Any] = []
    train, judge = ffi.new("vetvec_rows*"), ffi.new("vetvec_rows*")
    _fill(train, training, alive)
    _fill(judge, judged, alive)
    _, label_pointer, classes = _labels(labels, alive[0])
    flat, triple_pointer = uints_of(triples)
    count, width = flat.size // 3, int(lib.VETVEC_ENSEMBLE_CLASSIFIERS)
    given = new("vetvec_ensemble_options")
    given.learning_rate, given.validation_share, given.alpha, given.seed = (learning_rate, validation_share, alpha,
                                                                            seed)
    given.epochs, given.batch, given.threads = epochs, batch, threads
    gt = np.zeros(count, np.uint8)
    f, g, accuracy = np.zeros((count, width)), np.zeros((count, width)), np.zeros(width)
    err = new_error()
    with Call(options, err) as call:
        status = lib.vetvec_ensemble_judge(
            train, label_pointer, classes, judge, triple_pointer, count, given, call.view,
            ffi.from_buffer("uint8_t[]", gt), ffi.cast("double*", f.ctypes.data), ffi.cast("double*", g.ctypes.data),
            ffi.cast("double*", accuracy.ctypes.data), err)
    check(status, err)
    return Ensemble(gt, f, g, accuracy)
