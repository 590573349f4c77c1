"""EvalRank's ranks, alignment and uniformity, post-processing, graded pairs."""

from __future__ import annotations

import dataclasses
import enum
from typing import Sequence

import numpy as np
import numpy.typing as npt

from ._call import Call, CallOptions
from ._native import Float32, Float64, doubles_of, ffi, lib, matrix, new, rows_of, stride_of, uints_of
from .errors import check, new_error


class Similarity(enum.IntEnum):
    COSINE = 0
    L2 = 1


class Ties(enum.IntEnum):
    OPTIMISTIC = 0
    MID = 1
    PESSIMISTIC = 2


class RankMode(enum.IntEnum):
    PAPER = 0
    RELEASE_PROFILE = 1


class Postprocess(enum.IntEnum):
    CENTER = 0
    NORMALIZE = 1
    WHITEN = 2
    ABTT = 3
    PCR = 4


@dataclasses.dataclass(frozen=True)
class Ranking:
    """hits: the share of ranks up to k, by k."""

    pairs: int
    mean_rank: float
    mrr: float
    tied: int
    ranks: Float64
    hits: dict[int, float]


@dataclasses.dataclass(frozen=True)
class Alignment:
    alignment: float
    uniformity: float


@dataclasses.dataclass(frozen=True)
class PairScores:
    """None where a figure is not defined."""

    spearman: float | None
    spearman_p: float | None
    pearson: float | None
    pearson_p: float | None
    gap: float | None
    auc: float | None
    label_entropy: float
    cosines: Float64


def rank_pairs(rows: npt.ArrayLike, pairs: npt.ArrayLike, *, similarity: Similarity = Similarity.COSINE,
               ties: Ties = Ties.OPTIMISTIC, mode: RankMode = RankMode.PAPER, tie_eps: float = 0,
               hits_at: Sequence[int] = (1, 3), threads: int = 0, options: CallOptions | None = None) -> Ranking:
    """The rank of each pair's second row among all rows but the first, by similarity to the first."""
    found, pointer = rows_of(rows)
    flat, pair_pointer = uints_of(pairs)
    count = flat.size // 2
    wanted, wanted_pointer = uints_of(hits_at)
    given = new("vetvec_rank_options")
    given.similarity, given.ties, given.mode = similarity, ties, mode
    given.threads, given.tie_eps = threads, tie_eps
    given.hits_at, given.hits_count = (wanted_pointer, wanted.size) if wanted.size else (ffi.NULL, 0)
    ranks, shares = np.zeros(count, np.float64), np.zeros(max(wanted.size, 2), np.float64)
    out, err = new("vetvec_ranking"), new_error()
    with Call(options, err) as call:
        status = lib.vetvec_rank_pairs(pointer, found.shape[0], found.shape[1], stride_of(found), pair_pointer, count,
                                       given, call.view, out, ffi.from_buffer("double[]", ranks),
                                       ffi.from_buffer("double[]", shares), err)
    check(status, err)
    return Ranking(out.pairs, out.mean_rank, out.mrr, out.tied, ranks,
                   {int(k): float(share) for k, share in zip(wanted if wanted.size else (1, 3), shares)})


def alignment(rows: npt.ArrayLike, pairs: npt.ArrayLike, *, options: CallOptions | None = None) -> Alignment:
    """Alignment of the pairs and uniformity of all rows, on unit vectors."""
    found, pointer = rows_of(rows)
    flat, pair_pointer = uints_of(pairs)
    out, err = new("vetvec_alignment"), new_error()
    with Call(options, err) as call:
        status = lib.vetvec_alignment_compute(pointer, found.shape[0], found.shape[1], stride_of(found), pair_pointer,
                                              flat.size // 2, call.view, out, err)
    check(status, err)
    return Alignment(out.alignment, out.uniformity)


def postprocess(rows: npt.ArrayLike, operation: Postprocess, components: int = 0, *,
                options: CallOptions | None = None) -> Float32:
    """The rows post-processed, as a new matrix."""
    found, pointer = rows_of(rows)
    out, err = ffi.new("vetvec_matrix**"), new_error()
    with Call(options, err) as call:
        status = lib.vetvec_matrix_postprocess(pointer, found.shape[0], found.shape[1], stride_of(found), operation,
                                               components, call.view, out, err)
    check(status, err)
    return matrix(out[0])


def score_pairs(a: npt.ArrayLike, b: npt.ArrayLike, labels: npt.ArrayLike) -> PairScores:
    """How well the cosine of row i of a and row i of b follows labels[i]."""
    first, first_pointer = rows_of(a, "a")
    second, second_pointer = rows_of(b, "b")
    grades, grades_pointer = doubles_of(labels)
    if first.shape != second.shape or grades.size != first.shape[0]:
        raise ValueError(f"a is {first.shape}, b is {second.shape}, {grades.size} labels")
    if stride_of(first) != stride_of(second):
        first, first_pointer = rows_of(np.ascontiguousarray(first))
        second, second_pointer = rows_of(np.ascontiguousarray(second))
    cosines = np.zeros(first.shape[0], np.float64)
    out, err = new("vetvec_pair_scores"), new_error()
    check(lib.vetvec_pairs_score(first_pointer, second_pointer, first.shape[0], first.shape[1], stride_of(first),
                                 grades_pointer, out, ffi.from_buffer("double[]", cosines), err), err)
    related, tested, both = out.has_correlation, out.has_correlation and out.has_p, out.has_gap
    return PairScores(out.spearman if related else None, out.spearman_p if tested else None,
                      out.pearson if related else None, out.pearson_p if tested else None,
                      out.gap if both else None, out.auc if both else None, out.label_entropy, cosines)
