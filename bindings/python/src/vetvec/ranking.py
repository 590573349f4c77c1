"""EvalRank's ranks and task, alignment and uniformity, post-processing, graded pairs, trees."""

from __future__ import annotations

import dataclasses
import json
from typing import Sequence

import numpy as np
import numpy.typing as npt

from ._call import Call, both_options, call_options
from ._enums import Postprocess, PostprocessLike, TextLevel, TextLevelLike
from ._fill import keywords
from ._native import Alive, Float32, Float64, Packed, Rows, doubles_of, ffi, lib, matrix, new, texts_of, uints_of
from ._options import Alignment, CallKeywords, CallOptions, RankingKeywords, RankingOptions
from ._typing import Unpack
from ._values import enum_of, whole_of
from .errors import check, new_error, text_from


@dataclasses.dataclass(frozen=True)
class Ranking:
    """Ranks of positives; mrr: the mean of 1 / rank; tied: rows tied with a positive; hits: for each k, the share of
    ranks up to k."""

    pairs: int
    mean_rank: float
    mrr: float
    tied: int
    ranks: Float64
    hits: dict[int, float]


@dataclasses.dataclass(frozen=True)
class PairScores:
    """How well cosines agree with labels; undefined values are None."""

    spearman: float | None
    spearman_p: float | None
    pearson: float | None
    pearson_p: float | None
    gap: float | None
    auc: float | None
    label_entropy: float
    cosines: Float64


@dataclasses.dataclass(frozen=True)
class RankingTask:
    """Texts to embed, and pairs of their row numbers for rank_pairs."""

    background: list[str]
    pairs: list[tuple[int, int]]


@dataclasses.dataclass(frozen=True)
class TreeSimilarity:
    """similarities: [trees, trees], 1 for equal trees; mean: over all pairs of trees (i < j)."""

    similarities: Float64
    mean: float


@keywords(RankingOptions, CallOptions)
def rank_pairs(rows: npt.ArrayLike, pairs: npt.ArrayLike, *, options: CallOptions | None = None,
               **choices: Unpack[RankingKeywords]) -> Ranking:
    """The rank of each pair's second row among all rows except the first, by similarity to the first."""
    found, alive = Rows(rows), Alive()
    flat, pair_pointer = uints_of(pairs)
    count = flat.size // 2
    chosen, options = both_options(RankingOptions, options, choices)
    wanted = [1, 3] if chosen.hits_at is None or len(chosen.hits_at) == 0 else list(chosen.hits_at)
    ranks, shares = np.zeros(count, np.float64), np.zeros(len(wanted), np.float64)
    out, err = new("vetvec_ranking"), new_error()
    view = chosen._view(alive)
    with Call(options, err) as call:
        status = lib.vetvec_ranking_compute(found.view, pair_pointer, count, view, call.view, out,
                                            ffi.from_buffer("double[]", ranks), ffi.from_buffer("double[]", shares),
                                            err)
    check(status, err)
    return Ranking(out.pairs, out.mean_rank, out.mrr, out.tied, ranks,
                   {int(k): float(share) for k, share in zip(wanted, shares)})


def ranking_task(first: Sequence[str], second: Sequence[str], scores: npt.ArrayLike, *,
                 set_sizes: Sequence[int] | None = None, level: TextLevelLike = TextLevel.SENTENCE,
                 more: Sequence[str] = ()) -> RankingTask:
    """EvalRank's task from scored pairs; set_sizes: the number of pairs in each data set (None: one data set)."""
    a, b, others = (Packed(texts_of(texts, name)) for texts, name in ((first, "first"), (second, "second"), (more, "more")))
    grades, grade_pointer = doubles_of(scores)
    if not a.count == b.count == grades.size:
        raise ValueError(f"lists differ in length: {a.count} and {b.count} texts, {grades.size} scores")
    sizes, size_pointer = uints_of([grades.size] if set_sizes is None else set_sizes)
    if sizes.sum() != grades.size:
        raise ValueError(f"set_sizes add up to {sizes.sum()} pairs, but there are {grades.size}")
    said = json.loads(text_from(lib.vetvec_ranking_task, a.view, b.view, grade_pointer, size_pointer, sizes.size,
                                enum_of(TextLevel, "level", level), others.view if others.count else ffi.NULL))
    return RankingTask(said["background"], [(pivot, positive) for pivot, positive in said["pairs"]])


@keywords(CallOptions)
def alignment(rows: npt.ArrayLike, pairs: npt.ArrayLike, *, options: CallOptions | None = None,
              **keywords: Unpack[CallKeywords]) -> Alignment:
    """The alignment of the pairs and the uniformity of all rows, as unit vectors."""
    found = Rows(rows)
    flat, pair_pointer = uints_of(pairs)
    out, err = new("vetvec_alignment"), new_error()
    with Call(call_options(options, keywords), err) as call:
        status = lib.vetvec_pairs_alignment(found.view, pair_pointer, flat.size // 2, call.view, out, err)
    check(status, err)
    return Alignment._of(out)


@keywords(CallOptions)
def postprocess(rows: npt.ArrayLike, operation: PostprocessLike, components: int = 0, *,
                options: CallOptions | None = None, **keywords: Unpack[CallKeywords]) -> Float32:
    """Returns the post-processed rows as a new matrix."""
    found, chosen = Rows(rows), enum_of(Postprocess, "operation", operation)
    out, err = ffi.new("vetvec_matrix*"), new_error()
    with Call(call_options(options, keywords), err) as call:
        status = lib.vetvec_matrix_postprocess(found.view, chosen, whole_of("components", components, "uint64_t"), call.view,
                                               out, err)
    check(status, err)
    return matrix(out[0])


def score_pairs(a: npt.ArrayLike, b: npt.ArrayLike, labels: npt.ArrayLike) -> PairScores:
    """Measures how well the cosine of row i of a and row i of b agrees with labels[i]."""
    first, second = Rows(a, "a"), Rows(b, "b")
    grades, grades_pointer = doubles_of(labels)
    if first.array.shape != second.array.shape or grades.size != first.array.shape[0]:
        raise ValueError(f"shapes do not match: a is {first.array.shape}, b is {second.array.shape}, and there are "
                         f"{grades.size} labels")
    cosines = np.zeros(grades.size, np.float64)
    out, err = new("vetvec_pair_scores"), new_error()
    check(lib.vetvec_pairs_score(first.view, second.view, grades_pointer, out, ffi.from_buffer("double[]", cosines),
                                 err), err)
    related, tested, both = out.has_correlation, out.has_correlation and out.has_p, out.has_gap
    return PairScores(out.spearman if related else None, out.spearman_p if tested else None,
                      out.pearson if related else None, out.pearson_p if tested else None,
                      out.gap if both else None, out.auc if both else None, out.label_entropy, cosines)


def tree_similarity(trees: Sequence[str], decay: float = 1) -> TreeSimilarity:
    """The similarity of constituency trees in bracket notation, "(S (NP I) (VP (V run)))"; decay: lambda of the
    kernel."""
    packed, out, err = Packed(texts_of(trees, "trees")), ffi.new("double*"), new_error()
    each = np.zeros((packed.count, packed.count), np.float64)
    check(lib.vetvec_tree_similarity(packed.view, decay, ffi.from_buffer("double[]", each), out, err), err)
    return TreeSimilarity(each, float(out[0]))
