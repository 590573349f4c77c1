"""vetvec: embedding vectors from any service, vetted.

    import vetvec
    with vetvec.Encoder("builtin:") as encoder:
        rows = encoder.embed(["a text", "another"])

Over libvetvec's C ABI. Adapters for other packages are in vetvec.langchain, vetvec.sentence_transformers and
vetvec.mteb; the pytest plugin is vetvec_pytest.
"""

from ._call import CallFlag, CallOptions, CancelToken, Progress
from ._native import lib as _lib
from ._native import text as _text
from .analysis import (Permutation, RankingTask, TextLevel, Violations, bootstrap, cases_for_correlation,
                       cases_for_mean, cases_for_shares, count_violations, mean_tree_likeness, permutation_test,
                       ranking_task, release_threshold, tree_likeness)
from .audit import Audit, Config, Gate
from .cache import (CacheExport, CacheInfo, CachePrune, CacheVerify, cache_export, cache_flush, cache_prune,
                    cache_stat, cache_verify)
from .contract import Contract, Finding, check_contract
from .encoder import (CacheDtype, CacheMode, Encoder, LimitsScope, Probe, StreamRows, Usage, count_tokens,
                      option_bounds)
from .errors import *  # noqa: F403
from .errors import CLASSES as _CLASSES
from .errors import Error, Status
from .fallback import (Fallback, FallbackCounts, Given, Giver, MapAgreement, MapMethod, Policy, Provenance, Why,
                       describe_map, fit_map)
from .files import read_matrix, read_texts, write_vectors
from .generate import Sentence, each_syntextbench
from .metrics import Metric, Threshold, ThresholdMethod, evaluate, threshold
from .ranking import (Alignment, PairScores, Postprocess, Ranking, RankMode, Similarity, Ties, alignment,
                      postprocess, rank_pairs, score_pairs)
from .separability import (Ensemble, ProbeResult, SyntextbenchResult, SyntextbenchTask, TaskScore, ensemble_judge,
                           probe_measure, syntextbench_score)
from .statistics import (Adjustment, Alternative, Correlation, CorrelationKind, Interval, adjust_p_values, auc,
                         bootstrap_mean, correlation, paired_permutation)
from .suite import Relation, Suite, Triple, lexicon, suite_kinds
from .tokenizer import Tokenizer, onnx_describe, onnx_set_library

__version__ = _text(_lib.vetvec_version())

__all__ = [
    "Adjustment", "Alignment", "Alternative", "Audit", "CacheDtype", "CacheExport", "CacheInfo", "CacheMode",
    "CachePrune", "CacheVerify", "CallFlag", "CallOptions", "CancelToken", "Config", "Contract", "Correlation",
    "CorrelationKind", "Encoder", "Ensemble", "Error", "Fallback", "FallbackCounts", "Finding", "Gate", "Given",
    "Giver", "Interval", "LimitsScope", "MapAgreement", "MapMethod", "Metric", "PairScores", "Permutation",
    "Policy", "Postprocess", "Probe", "ProbeResult", "Progress", "Provenance", "RankMode", "Ranking",
    "RankingTask", "Relation", "Sentence", "Similarity", "Status", "StreamRows", "Suite",
    "SyntextbenchResult", "SyntextbenchTask", "TaskScore", "TextLevel", "Threshold", "ThresholdMethod", "Ties",
    "Tokenizer", "Triple", "Usage", "Violations", "Why", "adjust_p_values", "alignment", "auc", "bootstrap",
    "bootstrap_mean", "cache_export", "cache_flush", "cache_prune", "cache_stat", "cache_verify",
    "cases_for_correlation", "cases_for_mean", "cases_for_shares", "check_contract", "correlation",
    "count_tokens", "count_violations", "describe_map", "each_syntextbench", "ensemble_judge", "evaluate",
    "fit_map", "lexicon", "mean_tree_likeness", "onnx_describe", "onnx_set_library", "option_bounds",
    "paired_permutation", "permutation_test", "postprocess", "probe_measure", "rank_pairs", "ranking_task",
    "read_matrix", "read_texts", "release_threshold", "score_pairs", "syntextbench_score", "threshold",
    "suite_kinds", "tree_likeness", "write_vectors",
    *sorted(kind.__name__ for kind in _CLASSES.values()),
]
