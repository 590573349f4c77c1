"""vetvec: embedding vectors from any service, vetted.

    import vetvec
    with vetvec.Encoder("builtin:") as encoder:
        rows = encoder.embed(["a text", "another"])

Built on libvetvec's C ABI. Adapters for other packages are in vetvec.arrow, vetvec.parquet, vetvec.ray, vetvec.spark,
vetvec.langchain, vetvec.sentence_transformers, vetvec.mteb and vetvec.opentelemetry; the pytest plugin is vetvec_pytest.
"""

from . import errors
from ._cancel import CancelToken
from ._enums import (Alternative, CacheDtype, CacheFlags, CacheMode, CallFlags, CorrelationKind, DatasetFormat,
                     FallbackPolicy, GroundTruth, IdentityPolicy, ImportForm, LimitsScope, MapMethod, MapSplit, Metric,
                     PAdjustment, Postprocess, RankingMode, RankingTies, Reason, ReportFormat, Similarity, Source,
                     SrAspect, Status, SuiteForm, SyntextbenchVariant, TextLevel, ThresholdMethod, ThresholdMode)
from ._fill import Dataset, FallbackHost, Progress
from ._items import Judgement, LabelledText, RankingSet, RetrievalSet, ScoredPair, SuiteText, Triple
from ._native import lib as _lib
from ._native import text as _text
from ._options import (Alignment, BatchOptions, CacheExportInfo, CacheInfo, CachePruneInfo, CacheVerifyInfo,
                       CallOptions, CallRecord, EncoderOptions, FallbackCounts, Interval, MapAgreement, Permutation,
                       RedisOptions, TaskScore, Usage)
from ._results import Embedded, Probe, Provenance
from ._stream import StreamRows
from .audit import Audit, Config, Gate
from .build import build_info
from .cache import cache_export, cache_flush, cache_prune, cache_stat, cache_verify
from .contract import Contract, Finding, check_contract
from .encoder import Encoder, count_tokens, option_bounds, provider_facts
from .errors import *  # noqa: F403
from .fallback import Fallback
from .files import read_texts, read_vectors, write_vectors
from .identity import (Cutoff, Identity, calibrate_identity, check_identity, compare_identity, describe_identity,
                       identity_texts, moved_neighbours, record_identity)
from .map import check_map, describe_map, export_map, fit_map, repair_map
from .metrics import Threshold, Violations, count_violations, evaluate, threshold
from .ranking import (PairScores, Ranking, RankingTask, TreeSimilarity, alignment, postprocess, rank_pairs,
                      ranking_task, score_pairs, tree_similarity)
from .redis import redis_probe
from .separability import (Ensemble, ProbeResult, SyntextbenchResult, SyntextbenchTask, ensemble_judge, probe_measure,
                           syntextbench_score)
from .statistics import (Correlation, adjust_p_values, auc, bootstrap, bootstrap_mean, correlation, permutation_test,
                         sample_size_for_correlation, sample_size_for_mean, sample_size_for_shares)
from .suite import Sentence, Suite, each_syntextbench, lexicon, suite_kinds
from .tokenizer import Tokenizer, onnx_describe, onnx_set_library

__version__ = _text(_lib.vetvec_version())

__all__ = [
    "Alignment", "Alternative", "Audit", "BatchOptions", "CacheDtype", "CacheExportInfo", "CacheFlags", "CacheInfo",
    "CacheMode", "CachePruneInfo", "CacheVerifyInfo", "CallFlags", "CallOptions", "CallRecord", "CancelToken",
    "Config", "Contract", "Correlation", "CorrelationKind", "Cutoff", "Dataset", "DatasetFormat", "Embedded", "Encoder",
    "EncoderOptions", "Ensemble", "Fallback", "FallbackCounts", "FallbackHost", "FallbackPolicy", "Finding",
    "Gate",
    "GroundTruth", "Identity", "IdentityPolicy", "ImportForm", "Interval", "Judgement", "LabelledText", "LimitsScope",
    "MapAgreement", "MapMethod",
    "MapSplit", "Metric",
    "PAdjustment", "PairScores", "Permutation", "Postprocess", "Probe", "ProbeResult", "Progress", "Provenance",
    "Ranking", "RankingMode", "RankingSet", "RankingTask", "RankingTies", "Reason", "RedisOptions", "ReportFormat",
    "RetrievalSet", "ScoredPair", "Sentence",
    "Similarity",
    "Source", "SrAspect", "Status", "StreamRows", "Suite", "SuiteForm", "SuiteText", "SyntextbenchResult", "SyntextbenchTask",
    "SyntextbenchVariant", "TaskScore", "TextLevel", "Threshold", "ThresholdMethod", "ThresholdMode",
    "Tokenizer", "TreeSimilarity", "Triple", "Usage", "Violations", "adjust_p_values", "alignment", "auc", "bootstrap",
    "bootstrap_mean", "build_info", "cache_export", "cache_flush", "cache_prune", "cache_stat", "cache_verify",
    "calibrate_identity", "check_contract", "check_identity", "check_map", "compare_identity", "correlation", "count_tokens",
    "count_violations",
    "describe_identity", "describe_map",
    "each_syntextbench", "ensemble_judge", "evaluate", "export_map", "fit_map", "identity_texts", "lexicon",
    "moved_neighbours", "onnx_describe",
    "onnx_set_library", "option_bounds", "permutation_test", "postprocess", "probe_measure", "provider_facts",
    "rank_pairs", "ranking_task", "read_texts", "read_vectors", "record_identity", "redis_probe", "repair_map",
    "sample_size_for_correlation", "sample_size_for_mean", "sample_size_for_shares", "score_pairs", "suite_kinds",
    "syntextbench_score", "threshold", "tree_similarity", "write_vectors",
]
__all__ += errors.__all__
