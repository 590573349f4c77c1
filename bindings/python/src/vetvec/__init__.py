"""vetvec: embedding vectors from any service, vetted.

    import vetvec
    with vetvec.Encoder("builtin:") as encoder:
        rows = encoder.embed(["a text", "another"])

Over libvetvec's C ABI. Adapters for other packages are in vetvec.langchain, vetvec.sentence_transformers and
vetvec.mteb; the pytest plugin is vetvec.pytest_plugin.
"""

from ._call import CallFlag, CallOptions, CancelToken, Progress
from ._native import lib as _lib
from ._native import text as _text
from .audit import Audit, Config, Gate
from .cache import (CacheExport, CacheInfo, CachePrune, CacheVerify, cache_export, cache_flush, cache_prune,
                    cache_stat, cache_verify)
from .encoder import (CacheDtype, CacheMode, Encoder, LimitsScope, Probe, StreamRows, Usage, count_tokens,
                      option_bounds)
from .errors import *  # noqa: F403
from .errors import CLASSES as _CLASSES
from .errors import Error, Status
from .files import read_matrix, read_texts, write_vectors
from .metrics import Metric, Threshold, ThresholdMethod, evaluate, threshold
from .ranking import (Alignment, PairScores, Postprocess, Ranking, RankMode, Similarity, Ties, alignment,
                      postprocess, rank_pairs, score_pairs)
from .separability import (Ensemble, ProbeResult, SyntextbenchResult, SyntextbenchTask, TaskScore, ensemble_judge,
                           probe_measure, syntextbench_score)
from .statistics import (Adjustment, Alternative, Correlation, CorrelationKind, Interval, adjust_p_values, auc,
                         bootstrap_mean, correlation, paired_permutation)
from .suite import Relation, Suite, Triple, lexicon
from .tokenizer import Tokenizer, onnx_describe, onnx_set_library

__version__ = _text(_lib.vetvec_version())

__all__ = [
    "Adjustment", "Alignment", "Alternative", "Audit", "CacheDtype", "CacheExport", "CacheInfo", "CacheMode",
    "CachePrune", "CacheVerify", "CallFlag", "CallOptions", "CancelToken", "Config", "Correlation",
    "CorrelationKind", "Encoder", "Ensemble", "Error", "Gate", "Interval", "LimitsScope", "Metric", "PairScores",
    "Postprocess", "Probe", "ProbeResult", "Progress", "RankMode", "Ranking", "Relation", "Similarity", "Status",
    "StreamRows", "Suite", "SyntextbenchResult", "SyntextbenchTask", "TaskScore", "Threshold", "ThresholdMethod",
    "Ties", "Tokenizer", "Triple", "Usage", "adjust_p_values", "alignment", "auc", "bootstrap_mean",
    "cache_export", "cache_flush", "cache_prune", "cache_stat", "cache_verify", "correlation", "count_tokens",
    "ensemble_judge", "evaluate", "lexicon", "onnx_describe", "onnx_set_library", "option_bounds",
    "paired_permutation", "postprocess", "probe_measure", "rank_pairs", "read_matrix", "read_texts", "score_pairs",
    "syntextbench_score", "threshold", "write_vectors", *sorted(kind.__name__ for kind in _CLASSES.values()),
]
