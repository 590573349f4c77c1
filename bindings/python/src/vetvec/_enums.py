"""Enumerations of the C ABI, and types that also accept their names. Made by bindings/declare.py from include/vetvec/*.h. Do not edit."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import Literal


class Status(enum.IntEnum):
    """Values are frozen and never reused. Treat any value that you do not recognise as a failure.

    Attributes:
        OK
        CANCELLED: cancelled by a cancel token or by a callback that returned non-zero
        UNKNOWN
        INVALID_ARGUMENT: invalid argument, option, configuration or input
        DEADLINE_EXCEEDED: the call, retries included, exceeded its timeout
        NOT_FOUND: no such file or vendor; with a cache-only encoder, no cached vector
        ALREADY_EXISTS
        PERMISSION_DENIED
        OUT_OF_MEMORY
        FAILED_PRECONDITION: for example, a file in a newer format
        ABORTED
        OUT_OF_RANGE
        UNIMPLEMENTED: for example, an options struct from a newer version of the library
        INTERNAL
        UNAVAILABLE: network or service down; the same call may succeed later
        DATA_LOSS: a file is damaged
        UNAUTHENTICATED: the API key was rejected, or a certificate is not trusted
        BUFFER_TOO_SMALL: out_written is set to the size needed, or to 0 if it is unknown
        RATE_LIMITED
        QUOTA_EXCEEDED: the account is out of credit; not retried
        BUDGET_EXCEEDED: the call would exceed the caller's own budget
        PARTIAL: some items failed; the others were delivered
        PROTOCOL: a reply violates the service's protocol
        BAD_VECTOR: a reply contains an unusable vector
        INVALID_HANDLE: the handle is zero, destroyed or of the wrong type
        FORKED: a handle from before fork() was used in the child
        PARSE_ERROR
        NON_FINITE
        DIMENSION_MISMATCH
        INSUFFICIENT_DATA
        DEGENERATE
    """

    OK = 0
    CANCELLED = 1
    UNKNOWN = 2
    INVALID_ARGUMENT = 3
    DEADLINE_EXCEEDED = 4
    NOT_FOUND = 5
    ALREADY_EXISTS = 6
    PERMISSION_DENIED = 7
    OUT_OF_MEMORY = 8
    FAILED_PRECONDITION = 9
    ABORTED = 10
    OUT_OF_RANGE = 11
    UNIMPLEMENTED = 12
    INTERNAL = 13
    UNAVAILABLE = 14
    DATA_LOSS = 15
    UNAUTHENTICATED = 16
    BUFFER_TOO_SMALL = 32
    RATE_LIMITED = 33
    QUOTA_EXCEEDED = 34
    BUDGET_EXCEEDED = 35
    PARTIAL = 36
    PROTOCOL = 37
    BAD_VECTOR = 38
    INVALID_HANDLE = 39
    FORKED = 40
    PARSE_ERROR = 41
    NON_FINITE = 42
    DIMENSION_MISMATCH = 43
    INSUFFICIENT_DATA = 44
    DEGENERATE = 45

    @classmethod
    def _missing_(cls, value: object) -> Status:
        return cls.UNKNOWN  # a number from a newer version of the library: some failure


class TextLevel(enum.IntEnum):
    """How the texts of scored pairs are treated when a ranking task is made from them (ranking.h, suite.h).

    Attributes:
        WORD: ASCII letters are converted to lower case; a word is never paired with itself
        SENTENCE: sentences are unchanged, except that leading and trailing white space is removed
    """

    WORD = 0
    SENTENCE = 1


TextLevelName = Literal["word", "sentence"]
TextLevelLike = TextLevel | TextLevelName


class LogLevel(enum.IntEnum):
    """LogLevel (types.h)."""

    DEBUG = 0
    INFO = 1
    WARNING = 2
    ERROR = 3


class CallFlags(enum.IntFlag):
    """Call flags for probes that must observe the service itself, without the client's safeguards. Limits, budget and
    deadline still apply.

    Attributes:
        NO_CACHE: do not read or write any cache
        NO_DEDUPE: send a repeated text each time it occurs
        NO_SPLIT: send the whole batch in one request
        NO_RETRY: make only one attempt
        AS_RECEIVED: report invalid vectors as findings and never cache them
    """

    NO_CACHE = 1
    NO_DEDUPE = 2
    NO_SPLIT = 4
    NO_RETRY = 8
    AS_RECEIVED = 16


CallFlagsName = Literal["no_cache", "no_dedupe", "no_split", "no_retry", "as_received"]
CallFlagsLike = CallFlags | CallFlagsName | Sequence[CallFlagsName]


class Source(enum.IntEnum):
    """Source (provenance.h).

    Attributes:
        NONE: there is no vector
        REMOTE
        LOCAL
        MAPPED_LOCAL: local, mapped into the remote space by a linear map
        HOST_1: another host of the remote model: hosts[1] of FallbackOptions; and so on
        HOST_2
        HOST_3
        HOST_4
    """

    NONE = 0
    REMOTE = 1
    LOCAL = 2
    MAPPED_LOCAL = 3
    HOST_1 = 4
    HOST_2 = 5
    HOST_3 = 6
    HOST_4 = 7


class Reason(enum.IntEnum):
    """Reason (provenance.h).

    Attributes:
        POLICY: the policy tries this encoder first
        CACHED: the vector was in the cache
        SERVICE_DOWN: the breaker is open, or the service has not answered recently
        DEADLINE_NEAR: the time left was enough only for the local encoder
        REMOTE_FAILED: the remote encoder failed; remote_status is its status
        LATENCY_TARGET: the service missed the target, or was expected to miss it
        HEDGE: the local encoder was also started, and finished first
    """

    POLICY = 0
    CACHED = 1
    SERVICE_DOWN = 2
    DEADLINE_NEAR = 3
    REMOTE_FAILED = 4
    LATENCY_TARGET = 5
    HEDGE = 6


class CacheMode(enum.IntEnum):
    """CacheMode (encoder.h).

    Attributes:
        DEFAULT: in memory; also in cache_dir and redis, if set
        OFF: nothing is kept in memory, on disk or in Redis
        ON: like DEFAULT, but cache_dir or redis must be set
        ONLY: like ON, but nothing is sent: uncached texts fail with NOT_FOUND
    """

    DEFAULT = 0
    OFF = 1
    ON = 2
    ONLY = 3


CacheModeName = Literal["default", "off", "on", "only"]
CacheModeLike = CacheMode | CacheModeName


class LimitsScope(enum.IntEnum):
    """Which processes share the rate limits of a service and key. Encoders in the same process always share them.

    Attributes:
        HOST: all processes on this host that use the same limits_dir, through a small file in it; the same as PROCESS
            if that folder cannot be used
        PROCESS: only this process
    """

    HOST = 0
    PROCESS = 1


LimitsScopeName = Literal["host", "process"]
LimitsScopeLike = LimitsScope | LimitsScopeName


class IdentityPolicy(enum.IntEnum):
    """What an encoder that is guarded by options.identity does if it is not the recorded model. Opening sends nothing.
    The first call sends the record's texts as vetvec_identity_check does (one pass; up to eight, if all lie beyond),
    and returns no vector, not even a cached one, before it is known which model this is; other calls wait for that one,
    each until its own deadline. If it cannot be found out, the call fails, and the next one tries again. The record's
    file is not changed. max_tokens does not count a check. Not checked: probes, audits, the functions of identity.h.
    With CacheMode.ONLY, which sends nothing, opening fails with INVALID_ARGUMENT.

    Attributes:
        REFUSE: calls fail with FAILED_PRECONDITION
        REPORT: vectors are returned; a warning is logged at each check
    """

    REFUSE = 0
    REPORT = 1


IdentityPolicyName = Literal["refuse", "report"]
IdentityPolicyLike = IdentityPolicy | IdentityPolicyName


class CacheDtype(enum.IntEnum):
    """CacheDtype (encoder.h).

    Attributes:
        F32: vectors are returned bit for bit as they were received
        F16: half the size; the cosine distance to the received vector is at most 1.2e-7
    """

    F32 = 0
    F16 = 1


CacheDtypeName = Literal["f32", "f16"]
CacheDtypeLike = CacheDtype | CacheDtypeName


class CacheFlags(enum.IntFlag):
    """CacheFlags (cache.h).

    Attributes:
        KEEP_BAD: verify: count bad rows but do not delete them
        QUICK_CHECK: verify: run SQLite's check of the file structure first
        VECTORS: export: include the vectors
    """

    KEEP_BAD = 1
    QUICK_CHECK = 2
    VECTORS = 4


CacheFlagsName = Literal["keep_bad", "quick_check", "vectors"]
CacheFlagsLike = CacheFlags | CacheFlagsName | Sequence[CacheFlagsName]


class FallbackPolicy(enum.IntEnum):
    """FallbackPolicy (fallback.h).

    Attributes:
        REMOTE_THEN_LOCAL: uses the remote encoder unless it fails or is down, or the time left before the deadline is
            enough only for the local encoder
        LOCAL_FIRST: uses the remote encoder's cache if it contains the vector; otherwise the remote encoder if it is
            expected to answer within latency_target; otherwise the local encoder
        HEDGED: uses the remote encoder and, if that is late, also starts the local one; the first valid result is used
        REMOTE: uses only the remote encoder
        LOCAL: uses only the local encoder
    """

    REMOTE_THEN_LOCAL = 0
    LOCAL_FIRST = 1
    HEDGED = 2
    REMOTE = 3
    LOCAL = 4


FallbackPolicyName = Literal["remote_then_local", "local_first", "hedged", "remote", "local"]
FallbackPolicyLike = FallbackPolicy | FallbackPolicyName


class IdentityAsk(enum.IntEnum):
    """IdentityAsk (identity.h).

    Attributes:
        FACTS: no more than what every answer has
        CUTOFF: the cutoff that keeps `share` of the matches
        LETS_IN: how many other texts `cutoff` lets in
        FIRST_HIT: whether the first of `searched` texts is right
        DUPLICATE: the cutoff for the same wording, not the same fact
    """

    FACTS = 0
    CUTOFF = 1
    LETS_IN = 2
    FIRST_HIT = 3
    DUPLICATE = 4


class MapMethod(enum.IntEnum):
    """MapMethod (map.h).

    Attributes:
        RIDGE: least squares with a penalty; dimensions may differ
        PROCRUSTES: a rotation and a scale factor; equal dimensions only
    """

    RIDGE = 0
    PROCRUSTES = 1


MapMethodName = Literal["ridge", "procrustes"]
MapMethodLike = MapMethod | MapMethodName


class MapSplit(enum.IntEnum):
    """The clusters that are kept apart when an adapter is fitted and tested.

    Attributes:
        PAIR: triples with the same exchanged words
        SEED: triples from the same seed sentence
    """

    PAIR = 0
    SEED = 1


MapSplitName = Literal["pair", "seed"]
MapSplitLike = MapSplit | MapSplitName


class Postprocess(enum.IntEnum):
    """Postprocess (matrix.h).

    Attributes:
        CENTER
        NORMALIZE
        WHITEN: `components`: number to keep; 0: all with non-zero variance
        ABTT: "all but the top": centres the rows, then removes their top `components` directions
        PCR: "principal component removal": like ABTT, but without centring
    """

    CENTER = 0
    NORMALIZE = 1
    WHITEN = 2
    ABTT = 3
    PCR = 4


PostprocessName = Literal["center", "normalize", "whiten", "abtt", "pcr"]
PostprocessLike = Postprocess | PostprocessName


class Similarity(enum.IntEnum):
    """Similarity (ranking.h).

    Attributes:
        COSINE: x.y / (|x| |y|)
        L2: 1 / (1 + |x - y|)
    """

    COSINE = 0
    L2 = 1


SimilarityName = Literal["cosine", "l2"]
SimilarityLike = Similarity | SimilarityName


class RankingTies(enum.IntEnum):
    """RankingTies (ranking.h).

    Attributes:
        OPTIMISTIC: ties do not count against the positive
        MID: each tie counts half
        PESSIMISTIC: ties count against the positive
    """

    OPTIMISTIC = 0
    MID = 1
    PESSIMISTIC = 2


RankingTiesName = Literal["optimistic", "mid", "pessimistic"]
RankingTiesLike = RankingTies | RankingTiesName


class RankingMode(enum.IntEnum):
    """RankingMode (ranking.h).

    Attributes:
        PAPER
        RELEASE_PROFILE: first subtracts the mean of all rows from each row, as EvalRank's released code does
    """

    PAPER = 0
    RELEASE_PROFILE = 1


RankingModeName = Literal["paper", "release_profile"]
RankingModeLike = RankingMode | RankingModeName


class ReportFormat(enum.IntEnum):
    """ReportFormat (report.h).

    Attributes:
        HTML: one static file: no network, no JavaScript, printable
        JSON: all figures
        CSV: for each vendor: one row per relation, one per suite, one for the contract tests
        JUNIT: JUnit XML with one test per vendor and gate rule of the run; if the run has no rules, the tests check
            that each vendor was measured, is ranked, is no worse than the others on each suite, and passes each
            contract test
        MARKDOWN: for a pull request or a chat message
        JSONL: one line per triple and vendor
    """

    HTML = 0
    JSON = 1
    CSV = 2
    JUNIT = 3
    MARKDOWN = 4
    JSONL = 5


ReportFormatName = Literal["html", "json", "csv", "junit", "markdown", "jsonl"]
ReportFormatLike = ReportFormat | ReportFormatName


class SyntextbenchVariant(enum.IntEnum):
    """SyntextbenchVariant (separability.h).

    Attributes:
        RELATIVE: depends only on the data
        LITERAL: the paper's formula as printed; depends on the origin
    """

    RELATIVE = 0
    LITERAL = 1


SyntextbenchVariantName = Literal["relative", "literal"]
SyntextbenchVariantLike = SyntextbenchVariant | SyntextbenchVariantName


class GroundTruth(enum.IntFlag):
    """Flags for COSTELLO's ground truths, GT_A and GT_B, that hold for a triple (docs/METHODS.md)."""

    A = 1
    B = 2


class Alternative(enum.IntEnum):
    """Alternative (statistics.h)."""

    TWO_SIDED = 0
    GREATER = 1
    LESS = 2


AlternativeName = Literal["two_sided", "greater", "less"]
AlternativeLike = Alternative | AlternativeName


class CorrelationKind(enum.IntEnum):
    """CorrelationKind (statistics.h).

    Attributes:
        SPEARMAN
        PEARSON
        KENDALL: tau-b
    """

    SPEARMAN = 0
    PEARSON = 1
    KENDALL = 2


CorrelationKindName = Literal["spearman", "pearson", "kendall"]
CorrelationKindLike = CorrelationKind | CorrelationKindName


class PAdjustment(enum.IntEnum):
    """PAdjustment (statistics.h).

    Attributes:
        HOLM: bounds the probability of any false positive
        BENJAMINI_HOCHBERG: bounds the expected share of false positives among all positives
    """

    HOLM = 0
    BENJAMINI_HOCHBERG = 1


PAdjustmentName = Literal["holm", "benjamini_hochberg"]
PAdjustmentLike = PAdjustment | PAdjustmentName


class SampleSizeKind(enum.IntEnum):
    """SampleSizeKind (statistics.h).

    Attributes:
        SHARES: `a`: share of pairs that only the first vendor fails; `b`: share that only the second fails
        MEAN: `a`: mean of the paired differences; `b`: their standard deviation
        CORRELATION: `a`: the correlation; `b`: not used
    """

    SHARES = 0
    MEAN = 1
    CORRELATION = 2


class Metric(enum.IntEnum):
    """Metric (threshold.h).

    Attributes:
        L2: sqrt(sum (x - y)^2)
        L1: sum |x - y|
        COSINE: 1 - x.y / (|x| |y|), clamped to [0, 2]
    """

    L2 = 0
    L1 = 1
    COSINE = 2


MetricName = Literal["l2", "l1", "cosine"]
MetricLike = Metric | MetricName


class ThresholdMethod(enum.IntEnum):
    """ThresholdMethod (threshold.h).

    Attributes:
        MEAN_2SIGMA: max(0, mean - 2 sigma) of the nearest-neighbour distances
        MEAN_SIGMA
        MIN
        ZERO
    """

    MEAN_2SIGMA = 0
    MEAN_SIGMA = 1
    MIN = 2
    ZERO = 3


ThresholdMethodName = Literal["mean_2sigma", "mean_sigma", "min", "zero"]
ThresholdMethodLike = ThresholdMethod | ThresholdMethodName


class ThresholdMode(enum.IntEnum):
    """ThresholdMode (threshold.h).

    Attributes:
        PAPER: mean - k sigma
        RELEASE: as in COSTELLO's released code: mean - k sqrt(sigma); for L2, mean and sigma are those of the squared
            distances
    """

    PAPER = 0
    RELEASE = 1


ThresholdModeName = Literal["paper", "release"]
ThresholdModeLike = ThresholdMode | ThresholdModeName


class DatasetFormat(enum.IntEnum):
    """DatasetFormat (suite.h).

    Attributes:
        SR: SR's released CSV
        STSB: STS-B: tab-separated, no header
        SICK: SICK: tab-separated, with a header
        STR: STR-2022: CSV
        WORDS: word, word, score
        COSTELLO: COSTELLO's released suites: JSON, [seed, positive, negative]
    """

    SR = 0
    STSB = 1
    SICK = 2
    STR = 3
    WORDS = 4
    COSTELLO = 5


DatasetFormatName = Literal["sr", "stsb", "sick", "str", "words", "costello"]
DatasetFormatLike = DatasetFormat | DatasetFormatName


class ImportForm(enum.IntEnum):
    """ImportForm (suite.h).

    Attributes:
        PAIRS: scored pairs: a suite of kind "sr"
        RANKING: a ranking suite of kind "evalrank"; the top-scoring quarter of each data set's pairs are positives
        TRIPLES: triples: a suite of kind "contrastive"; only format COSTELLO
    """

    PAIRS = 0
    RANKING = 1
    TRIPLES = 2


ImportFormName = Literal["pairs", "ranking", "triples"]
ImportFormLike = ImportForm | ImportFormName


class SrAspect(enum.IntEnum):
    """SrAspect (suite.h)."""

    STRUCTURE = 0
    RELATION = 1


SrAspectName = Literal["structure", "relation"]
SrAspectLike = SrAspect | SrAspectName


class SuiteForm(enum.IntEnum):
    """The form of a suite's items. Suites of kind "contrastive" contain triples, "syntextbench" labelled texts, "sr",
    "meaning" and "robustness" scored pairs, "evalrank" a ranking set, "retrieval" and "passages" a retrieval set.

    Attributes:
        ANY: as an argument: any form is accepted
        TRIPLES
        LABELLED
        SCORED
        RANKING: texts, then pairs of texts that belong together
        RETRIEVAL: queries, then documents, then judgements
    """

    ANY = 0
    TRIPLES = 1
    LABELLED = 2
    SCORED = 3
    RANKING = 4
    RETRIEVAL = 5


class ItemRole(enum.IntEnum):
    """What an item is within its suite.

    Attributes:
        TRIPLE
        LABELLED_TEXT
        SCORED_PAIR
        TEXT: of a ranking set
        PAIR: of a ranking set
        QUERY
        DOCUMENT
        JUDGEMENT
    """

    TRIPLE = 0
    LABELLED_TEXT = 1
    SCORED_PAIR = 2
    TEXT = 3
    PAIR = 4
    QUERY = 5
    DOCUMENT = 6
    JUDGEMENT = 7
