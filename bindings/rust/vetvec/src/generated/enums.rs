// Made by bindings/declare.py from include/vetvec/*.h. Do not edit.
//! Enumerations and flags of the C ABI.
use vetvec_sys as sys;

/// Values are frozen and never reused. Treat any value that you do not recognise as a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Status {
    /// Ok.
    Ok,
    /// Cancelled by a cancel token or by a callback that returned non-zero.
    Cancelled,
    /// Unknown.
    Unknown,
    /// Invalid argument, option, configuration or input.
    InvalidArgument,
    /// The call, retries included, exceeded its timeout.
    DeadlineExceeded,
    /// No such file or vendor; with a cache-only encoder, no cached vector.
    NotFound,
    /// Already exists.
    AlreadyExists,
    /// Permission denied.
    PermissionDenied,
    /// Out of memory.
    OutOfMemory,
    /// For example, a file in a newer format.
    FailedPrecondition,
    /// Aborted.
    Aborted,
    /// Out of range.
    OutOfRange,
    /// For example, an options struct from a newer version of the library.
    Unimplemented,
    /// Internal.
    Internal,
    /// Network or service down; the same call may succeed later.
    Unavailable,
    /// A file is damaged.
    DataLoss,
    /// The API key was rejected, or a certificate is not trusted.
    Unauthenticated,
    /// `out_written` is set to the size needed, or to 0 if it is unknown.
    BufferTooSmall,
    /// Rate limited.
    RateLimited,
    /// The account is out of credit; not retried.
    QuotaExceeded,
    /// The call would exceed the caller's own budget.
    BudgetExceeded,
    /// Some items failed; the others were delivered.
    Partial,
    /// A reply violates the service's protocol.
    Protocol,
    /// A reply contains an unusable vector.
    BadVector,
    /// The handle is zero, destroyed or of the wrong type.
    InvalidHandle,
    /// A handle from before fork() was used in the child.
    Forked,
    /// Parse error.
    ParseError,
    /// Non finite.
    NonFinite,
    /// Dimension mismatch.
    DimensionMismatch,
    /// Insufficient data.
    InsufficientData,
    /// Degenerate.
    Degenerate,
    /// A value from a newer version of the library.
    Unrecognized(i32),
}

impl Status {
    /// The number in the C ABI.
    pub fn code(self) -> i32 {
        match self {
            Status::Ok => sys::VETVEC_STATUS_OK,
            Status::Cancelled => sys::VETVEC_STATUS_CANCELLED,
            Status::Unknown => sys::VETVEC_STATUS_UNKNOWN,
            Status::InvalidArgument => sys::VETVEC_STATUS_INVALID_ARGUMENT,
            Status::DeadlineExceeded => sys::VETVEC_STATUS_DEADLINE_EXCEEDED,
            Status::NotFound => sys::VETVEC_STATUS_NOT_FOUND,
            Status::AlreadyExists => sys::VETVEC_STATUS_ALREADY_EXISTS,
            Status::PermissionDenied => sys::VETVEC_STATUS_PERMISSION_DENIED,
            Status::OutOfMemory => sys::VETVEC_STATUS_OUT_OF_MEMORY,
            Status::FailedPrecondition => sys::VETVEC_STATUS_FAILED_PRECONDITION,
            Status::Aborted => sys::VETVEC_STATUS_ABORTED,
            Status::OutOfRange => sys::VETVEC_STATUS_OUT_OF_RANGE,
            Status::Unimplemented => sys::VETVEC_STATUS_UNIMPLEMENTED,
            Status::Internal => sys::VETVEC_STATUS_INTERNAL,
            Status::Unavailable => sys::VETVEC_STATUS_UNAVAILABLE,
            Status::DataLoss => sys::VETVEC_STATUS_DATA_LOSS,
            Status::Unauthenticated => sys::VETVEC_STATUS_UNAUTHENTICATED,
            Status::BufferTooSmall => sys::VETVEC_STATUS_BUFFER_TOO_SMALL,
            Status::RateLimited => sys::VETVEC_STATUS_RATE_LIMITED,
            Status::QuotaExceeded => sys::VETVEC_STATUS_QUOTA_EXCEEDED,
            Status::BudgetExceeded => sys::VETVEC_STATUS_BUDGET_EXCEEDED,
            Status::Partial => sys::VETVEC_STATUS_PARTIAL,
            Status::Protocol => sys::VETVEC_STATUS_PROTOCOL,
            Status::BadVector => sys::VETVEC_STATUS_BAD_VECTOR,
            Status::InvalidHandle => sys::VETVEC_STATUS_INVALID_HANDLE,
            Status::Forked => sys::VETVEC_STATUS_FORKED,
            Status::ParseError => sys::VETVEC_STATUS_PARSE_ERROR,
            Status::NonFinite => sys::VETVEC_STATUS_NON_FINITE,
            Status::DimensionMismatch => sys::VETVEC_STATUS_DIMENSION_MISMATCH,
            Status::InsufficientData => sys::VETVEC_STATUS_INSUFFICIENT_DATA,
            Status::Degenerate => sys::VETVEC_STATUS_DEGENERATE,
            Status::Unrecognized(number) => number,
        }
    }

    pub(crate) fn of(number: i32) -> Status {
        match number {
            sys::VETVEC_STATUS_OK => Status::Ok,
            sys::VETVEC_STATUS_CANCELLED => Status::Cancelled,
            sys::VETVEC_STATUS_UNKNOWN => Status::Unknown,
            sys::VETVEC_STATUS_INVALID_ARGUMENT => Status::InvalidArgument,
            sys::VETVEC_STATUS_DEADLINE_EXCEEDED => Status::DeadlineExceeded,
            sys::VETVEC_STATUS_NOT_FOUND => Status::NotFound,
            sys::VETVEC_STATUS_ALREADY_EXISTS => Status::AlreadyExists,
            sys::VETVEC_STATUS_PERMISSION_DENIED => Status::PermissionDenied,
            sys::VETVEC_STATUS_OUT_OF_MEMORY => Status::OutOfMemory,
            sys::VETVEC_STATUS_FAILED_PRECONDITION => Status::FailedPrecondition,
            sys::VETVEC_STATUS_ABORTED => Status::Aborted,
            sys::VETVEC_STATUS_OUT_OF_RANGE => Status::OutOfRange,
            sys::VETVEC_STATUS_UNIMPLEMENTED => Status::Unimplemented,
            sys::VETVEC_STATUS_INTERNAL => Status::Internal,
            sys::VETVEC_STATUS_UNAVAILABLE => Status::Unavailable,
            sys::VETVEC_STATUS_DATA_LOSS => Status::DataLoss,
            sys::VETVEC_STATUS_UNAUTHENTICATED => Status::Unauthenticated,
            sys::VETVEC_STATUS_BUFFER_TOO_SMALL => Status::BufferTooSmall,
            sys::VETVEC_STATUS_RATE_LIMITED => Status::RateLimited,
            sys::VETVEC_STATUS_QUOTA_EXCEEDED => Status::QuotaExceeded,
            sys::VETVEC_STATUS_BUDGET_EXCEEDED => Status::BudgetExceeded,
            sys::VETVEC_STATUS_PARTIAL => Status::Partial,
            sys::VETVEC_STATUS_PROTOCOL => Status::Protocol,
            sys::VETVEC_STATUS_BAD_VECTOR => Status::BadVector,
            sys::VETVEC_STATUS_INVALID_HANDLE => Status::InvalidHandle,
            sys::VETVEC_STATUS_FORKED => Status::Forked,
            sys::VETVEC_STATUS_PARSE_ERROR => Status::ParseError,
            sys::VETVEC_STATUS_NON_FINITE => Status::NonFinite,
            sys::VETVEC_STATUS_DIMENSION_MISMATCH => Status::DimensionMismatch,
            sys::VETVEC_STATUS_INSUFFICIENT_DATA => Status::InsufficientData,
            sys::VETVEC_STATUS_DEGENERATE => Status::Degenerate,
            _ => Status::Unrecognized(number),
        }
    }
}

/// How the texts of scored pairs are treated when a ranking task is made from them (ranking.h, suite.h).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TextLevel {
    /// ASCII letters are converted to lower case; a word is never paired with itself.
    #[default]
    Word,
    /// Sentences are unchanged, except that leading and trailing white space is removed.
    Sentence,
}

impl TextLevel {
    /// The number in the C ABI.
    pub fn code(self) -> i32 {
        match self {
            TextLevel::Word => sys::VETVEC_TEXT_LEVEL_WORD,
            TextLevel::Sentence => sys::VETVEC_TEXT_LEVEL_SENTENCE,
        }
    }
}

/// `vetvec_log_level` of the C ABI (vetvec/types.h).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LogLevel {
    /// Debug.
    Debug,
    /// Info.
    Info,
    /// Warning.
    Warning,
    /// Error.
    Error,
    /// A value from a newer version of the library.
    Unrecognized(i32),
}

impl LogLevel {
    /// The number in the C ABI.
    pub fn code(self) -> i32 {
        match self {
            LogLevel::Debug => sys::VETVEC_LOG_LEVEL_DEBUG,
            LogLevel::Info => sys::VETVEC_LOG_LEVEL_INFO,
            LogLevel::Warning => sys::VETVEC_LOG_LEVEL_WARNING,
            LogLevel::Error => sys::VETVEC_LOG_LEVEL_ERROR,
            LogLevel::Unrecognized(number) => number,
        }
    }

    pub(crate) fn of(number: i32) -> LogLevel {
        match number {
            sys::VETVEC_LOG_LEVEL_DEBUG => LogLevel::Debug,
            sys::VETVEC_LOG_LEVEL_INFO => LogLevel::Info,
            sys::VETVEC_LOG_LEVEL_WARNING => LogLevel::Warning,
            sys::VETVEC_LOG_LEVEL_ERROR => LogLevel::Error,
            _ => LogLevel::Unrecognized(number),
        }
    }
}

/// Call flags for probes that must observe the service itself, without the client's safeguards. Limits, budget and
/// deadline still apply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CallFlags(pub(crate) u32);

impl CallFlags {
    /// Do not read or write any cache.
    pub const NO_CACHE: CallFlags = CallFlags(sys::VETVEC_CALL_FLAGS_NO_CACHE);
    /// Send a repeated text each time it occurs.
    pub const NO_DEDUPE: CallFlags = CallFlags(sys::VETVEC_CALL_FLAGS_NO_DEDUPE);
    /// Send the whole batch in one request.
    pub const NO_SPLIT: CallFlags = CallFlags(sys::VETVEC_CALL_FLAGS_NO_SPLIT);
    /// Make only one attempt.
    pub const NO_RETRY: CallFlags = CallFlags(sys::VETVEC_CALL_FLAGS_NO_RETRY);
    /// Report invalid vectors as findings and never cache them.
    pub const AS_RECEIVED: CallFlags = CallFlags(sys::VETVEC_CALL_FLAGS_AS_RECEIVED);

    /// Whether all flags of `other` are set.
    pub fn contains(self, other: CallFlags) -> bool {
        self.0 & other.0 == other.0
    }
}

impl std::ops::BitOr for CallFlags {
    type Output = CallFlags;
    fn bitor(self, other: CallFlags) -> CallFlags {
        CallFlags(self.0 | other.0)
    }
}

/// `vetvec_source` of the C ABI (vetvec/provenance.h).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Source {
    /// There is no vector.
    None,
    /// Remote.
    Remote,
    /// Local.
    Local,
    /// Local, mapped into the remote space by a linear map.
    MappedLocal,
    /// Another host of the remote model: hosts\[1\] of `vetvec_fallback_options`; and so on.
    Host1,
    /// Host 2.
    Host2,
    /// Host 3.
    Host3,
    /// Host 4.
    Host4,
    /// A value from a newer version of the library.
    Unrecognized(i32),
}

impl Source {
    /// The number in the C ABI.
    pub fn code(self) -> i32 {
        match self {
            Source::None => sys::VETVEC_SOURCE_NONE,
            Source::Remote => sys::VETVEC_SOURCE_REMOTE,
            Source::Local => sys::VETVEC_SOURCE_LOCAL,
            Source::MappedLocal => sys::VETVEC_SOURCE_MAPPED_LOCAL,
            Source::Host1 => sys::VETVEC_SOURCE_HOST_1,
            Source::Host2 => sys::VETVEC_SOURCE_HOST_2,
            Source::Host3 => sys::VETVEC_SOURCE_HOST_3,
            Source::Host4 => sys::VETVEC_SOURCE_HOST_4,
            Source::Unrecognized(number) => number,
        }
    }

    pub(crate) fn of(number: i32) -> Source {
        match number {
            sys::VETVEC_SOURCE_NONE => Source::None,
            sys::VETVEC_SOURCE_REMOTE => Source::Remote,
            sys::VETVEC_SOURCE_LOCAL => Source::Local,
            sys::VETVEC_SOURCE_MAPPED_LOCAL => Source::MappedLocal,
            sys::VETVEC_SOURCE_HOST_1 => Source::Host1,
            sys::VETVEC_SOURCE_HOST_2 => Source::Host2,
            sys::VETVEC_SOURCE_HOST_3 => Source::Host3,
            sys::VETVEC_SOURCE_HOST_4 => Source::Host4,
            _ => Source::Unrecognized(number),
        }
    }
}

/// `vetvec_reason` of the C ABI (vetvec/provenance.h).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// The policy tries this encoder first.
    Policy,
    /// The vector was in the cache.
    Cached,
    /// The breaker is open, or the service has not answered recently.
    ServiceDown,
    /// The time left was enough only for the local encoder.
    DeadlineNear,
    /// The remote encoder failed; `remote_status` is its status.
    RemoteFailed,
    /// The service missed the target, or was expected to miss it.
    LatencyTarget,
    /// The local encoder was also started, and finished first.
    Hedge,
    /// A value from a newer version of the library.
    Unrecognized(i32),
}

impl Reason {
    /// The number in the C ABI.
    pub fn code(self) -> i32 {
        match self {
            Reason::Policy => sys::VETVEC_REASON_POLICY,
            Reason::Cached => sys::VETVEC_REASON_CACHED,
            Reason::ServiceDown => sys::VETVEC_REASON_SERVICE_DOWN,
            Reason::DeadlineNear => sys::VETVEC_REASON_DEADLINE_NEAR,
            Reason::RemoteFailed => sys::VETVEC_REASON_REMOTE_FAILED,
            Reason::LatencyTarget => sys::VETVEC_REASON_LATENCY_TARGET,
            Reason::Hedge => sys::VETVEC_REASON_HEDGE,
            Reason::Unrecognized(number) => number,
        }
    }

    pub(crate) fn of(number: i32) -> Reason {
        match number {
            sys::VETVEC_REASON_POLICY => Reason::Policy,
            sys::VETVEC_REASON_CACHED => Reason::Cached,
            sys::VETVEC_REASON_SERVICE_DOWN => Reason::ServiceDown,
            sys::VETVEC_REASON_DEADLINE_NEAR => Reason::DeadlineNear,
            sys::VETVEC_REASON_REMOTE_FAILED => Reason::RemoteFailed,
            sys::VETVEC_REASON_LATENCY_TARGET => Reason::LatencyTarget,
            sys::VETVEC_REASON_HEDGE => Reason::Hedge,
            _ => Reason::Unrecognized(number),
        }
    }
}

/// `vetvec_cache_mode` of the C ABI (vetvec/encoder.h).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CacheMode {
    /// In memory; also in `cache_dir` and redis, if set.
    #[default]
    Default,
    /// Nothing is kept in memory, on disk or in Redis.
    Off,
    /// Like DEFAULT, but `cache_dir` or redis must be set.
    On,
    /// Like ON, but nothing is sent: uncached texts fail with `NOT_FOUND`.
    Only,
}

impl CacheMode {
    /// The number in the C ABI.
    pub fn code(self) -> i32 {
        match self {
            CacheMode::Default => sys::VETVEC_CACHE_MODE_DEFAULT,
            CacheMode::Off => sys::VETVEC_CACHE_MODE_OFF,
            CacheMode::On => sys::VETVEC_CACHE_MODE_ON,
            CacheMode::Only => sys::VETVEC_CACHE_MODE_ONLY,
        }
    }
}

/// Which processes share the rate limits of a service and key. Encoders in the same process always share them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LimitsScope {
    /// All processes on this host that use the same `limits_dir`, through a small file in it; the same as PROCESS if
    /// that folder cannot be used.
    #[default]
    Host,
    /// Only this process.
    Process,
}

impl LimitsScope {
    /// The number in the C ABI.
    pub fn code(self) -> i32 {
        match self {
            LimitsScope::Host => sys::VETVEC_LIMITS_SCOPE_HOST,
            LimitsScope::Process => sys::VETVEC_LIMITS_SCOPE_PROCESS,
        }
    }
}

/// What an encoder that is guarded by options.identity does if it is not the recorded model. Opening sends nothing. The
/// first call sends the record's texts as `vetvec_identity_check` does (one pass; up to eight, if all lie beyond), and
/// returns no vector, not even a cached one, before it is known which model this is; other calls wait for that one,
/// each until its own deadline. If it cannot be found out, the call fails, and the next one tries again. The record's
/// file is not changed. `max_tokens` does not count a check. Not checked: probes, audits, the functions of identity.h.
/// With `CacheMode::Only`, which sends nothing, opening fails with `INVALID_ARGUMENT`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IdentityPolicy {
    /// Calls fail with `FAILED_PRECONDITION`.
    #[default]
    Refuse,
    /// Vectors are returned; a warning is logged at each check.
    Report,
}

impl IdentityPolicy {
    /// The number in the C ABI.
    pub fn code(self) -> i32 {
        match self {
            IdentityPolicy::Refuse => sys::VETVEC_IDENTITY_POLICY_REFUSE,
            IdentityPolicy::Report => sys::VETVEC_IDENTITY_POLICY_REPORT,
        }
    }
}

/// `vetvec_cache_dtype` of the C ABI (vetvec/encoder.h).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CacheDtype {
    /// Vectors are returned bit for bit as they were received.
    #[default]
    F32,
    /// Half the size; the cosine distance to the received vector is at most 1.2e-7.
    F16,
}

impl CacheDtype {
    /// The number in the C ABI.
    pub fn code(self) -> i32 {
        match self {
            CacheDtype::F32 => sys::VETVEC_CACHE_DTYPE_F32,
            CacheDtype::F16 => sys::VETVEC_CACHE_DTYPE_F16,
        }
    }
}

/// `vetvec_cache_flags` of the C ABI (vetvec/cache.h).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CacheFlags(pub(crate) u32);

impl CacheFlags {
    /// Verify: count bad rows but do not delete them.
    pub const KEEP_BAD: CacheFlags = CacheFlags(sys::VETVEC_CACHE_FLAGS_KEEP_BAD);
    /// Verify: run SQLite's check of the file structure first.
    pub const QUICK_CHECK: CacheFlags = CacheFlags(sys::VETVEC_CACHE_FLAGS_QUICK_CHECK);
    /// Export: include the vectors.
    pub const VECTORS: CacheFlags = CacheFlags(sys::VETVEC_CACHE_FLAGS_VECTORS);

    /// Whether all flags of `other` are set.
    pub fn contains(self, other: CacheFlags) -> bool {
        self.0 & other.0 == other.0
    }
}

impl std::ops::BitOr for CacheFlags {
    type Output = CacheFlags;
    fn bitor(self, other: CacheFlags) -> CacheFlags {
        CacheFlags(self.0 | other.0)
    }
}

/// `vetvec_fallback_policy` of the C ABI (vetvec/fallback.h).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FallbackPolicy {
    /// Uses the remote encoder unless it fails or is down, or the time left before the deadline is enough only for the
    /// local encoder.
    #[default]
    RemoteThenLocal,
    /// Uses the remote encoder's cache if it contains the vector; otherwise the remote encoder if it is expected to
    /// answer within `latency_target_ms`; otherwise the local encoder.
    LocalFirst,
    /// Uses the remote encoder and, if that is late, also starts the local one; the first valid result is used.
    Hedged,
    /// Uses only the remote encoder.
    Remote,
    /// Uses only the local encoder.
    Local,
}

impl FallbackPolicy {
    /// The number in the C ABI.
    pub fn code(self) -> i32 {
        match self {
            FallbackPolicy::RemoteThenLocal => sys::VETVEC_FALLBACK_POLICY_REMOTE_THEN_LOCAL,
            FallbackPolicy::LocalFirst => sys::VETVEC_FALLBACK_POLICY_LOCAL_FIRST,
            FallbackPolicy::Hedged => sys::VETVEC_FALLBACK_POLICY_HEDGED,
            FallbackPolicy::Remote => sys::VETVEC_FALLBACK_POLICY_REMOTE,
            FallbackPolicy::Local => sys::VETVEC_FALLBACK_POLICY_LOCAL,
        }
    }
}

/// `vetvec_identity_ask` of the C ABI (vetvec/identity.h).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IdentityAsk {
    /// No more than what every answer has.
    #[default]
    Facts,
    /// The cutoff that keeps `share` of the matches.
    Cutoff,
    /// How many other texts `cutoff` lets in.
    LetsIn,
    /// Whether the first of `searched` texts is right.
    FirstHit,
    /// The cutoff for the same wording, not the same fact.
    Duplicate,
}

impl IdentityAsk {
    /// The number in the C ABI.
    pub fn code(self) -> i32 {
        match self {
            IdentityAsk::Facts => sys::VETVEC_IDENTITY_ASK_FACTS,
            IdentityAsk::Cutoff => sys::VETVEC_IDENTITY_ASK_CUTOFF,
            IdentityAsk::LetsIn => sys::VETVEC_IDENTITY_ASK_LETS_IN,
            IdentityAsk::FirstHit => sys::VETVEC_IDENTITY_ASK_FIRST_HIT,
            IdentityAsk::Duplicate => sys::VETVEC_IDENTITY_ASK_DUPLICATE,
        }
    }
}

/// `vetvec_map_method` of the C ABI (vetvec/map.h).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MapMethod {
    /// Least squares with a penalty; dimensions may differ.
    #[default]
    Ridge,
    /// A rotation and a scale factor; equal dimensions only.
    Procrustes,
}

impl MapMethod {
    /// The number in the C ABI.
    pub fn code(self) -> i32 {
        match self {
            MapMethod::Ridge => sys::VETVEC_MAP_METHOD_RIDGE,
            MapMethod::Procrustes => sys::VETVEC_MAP_METHOD_PROCRUSTES,
        }
    }
}

/// The clusters that are kept apart when an adapter is fitted and tested.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MapSplit {
    /// Triples with the same exchanged words.
    #[default]
    Pair,
    /// Triples from the same seed sentence.
    Seed,
}

impl MapSplit {
    /// The number in the C ABI.
    pub fn code(self) -> i32 {
        match self {
            MapSplit::Pair => sys::VETVEC_MAP_SPLIT_PAIR,
            MapSplit::Seed => sys::VETVEC_MAP_SPLIT_SEED,
        }
    }
}

/// `vetvec_postprocess` of the C ABI (vetvec/matrix.h).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Postprocess {
    /// Center.
    #[default]
    Center,
    /// Normalize.
    Normalize,
    /// `components`: number to keep; 0: all with non-zero variance.
    Whiten,
    /// "all but the top": centres the rows, then removes their top `components` directions.
    Abtt,
    /// "principal component removal": like ABTT, but without centring.
    Pcr,
}

impl Postprocess {
    /// The number in the C ABI.
    pub fn code(self) -> i32 {
        match self {
            Postprocess::Center => sys::VETVEC_POSTPROCESS_CENTER,
            Postprocess::Normalize => sys::VETVEC_POSTPROCESS_NORMALIZE,
            Postprocess::Whiten => sys::VETVEC_POSTPROCESS_WHITEN,
            Postprocess::Abtt => sys::VETVEC_POSTPROCESS_ABTT,
            Postprocess::Pcr => sys::VETVEC_POSTPROCESS_PCR,
        }
    }
}

/// `vetvec_similarity` of the C ABI (vetvec/ranking.h).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Similarity {
    /// X.y / (|x| |y|).
    #[default]
    Cosine,
    /// 1 / (1 + |x - y|).
    L2,
}

impl Similarity {
    /// The number in the C ABI.
    pub fn code(self) -> i32 {
        match self {
            Similarity::Cosine => sys::VETVEC_SIMILARITY_COSINE,
            Similarity::L2 => sys::VETVEC_SIMILARITY_L2,
        }
    }
}

/// `vetvec_ranking_ties` of the C ABI (vetvec/ranking.h).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RankingTies {
    /// Ties do not count against the positive.
    #[default]
    Optimistic,
    /// Each tie counts half.
    Mid,
    /// Ties count against the positive.
    Pessimistic,
}

impl RankingTies {
    /// The number in the C ABI.
    pub fn code(self) -> i32 {
        match self {
            RankingTies::Optimistic => sys::VETVEC_RANKING_TIES_OPTIMISTIC,
            RankingTies::Mid => sys::VETVEC_RANKING_TIES_MID,
            RankingTies::Pessimistic => sys::VETVEC_RANKING_TIES_PESSIMISTIC,
        }
    }
}

/// `vetvec_ranking_mode` of the C ABI (vetvec/ranking.h).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RankingMode {
    /// Paper.
    #[default]
    Paper,
    /// First subtracts the mean of all rows from each row, as EvalRank's released code does.
    ReleaseProfile,
}

impl RankingMode {
    /// The number in the C ABI.
    pub fn code(self) -> i32 {
        match self {
            RankingMode::Paper => sys::VETVEC_RANKING_MODE_PAPER,
            RankingMode::ReleaseProfile => sys::VETVEC_RANKING_MODE_RELEASE_PROFILE,
        }
    }
}

/// `vetvec_report_format` of the C ABI (vetvec/report.h).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ReportFormat {
    /// One static file: no network, no JavaScript, printable.
    #[default]
    Html,
    /// All figures.
    Json,
    /// For each vendor: one row per relation, one per suite, one for the contract tests.
    Csv,
    /// JUnit XML with one test per vendor and gate rule of the run; if the run has no rules, the tests check that each
    /// vendor was measured, is ranked, is no worse than the others on each suite, and passes each contract test.
    Junit,
    /// For a pull request or a chat message.
    Markdown,
    /// One line per triple and vendor.
    Jsonl,
}

impl ReportFormat {
    /// The number in the C ABI.
    pub fn code(self) -> i32 {
        match self {
            ReportFormat::Html => sys::VETVEC_REPORT_FORMAT_HTML,
            ReportFormat::Json => sys::VETVEC_REPORT_FORMAT_JSON,
            ReportFormat::Csv => sys::VETVEC_REPORT_FORMAT_CSV,
            ReportFormat::Junit => sys::VETVEC_REPORT_FORMAT_JUNIT,
            ReportFormat::Markdown => sys::VETVEC_REPORT_FORMAT_MARKDOWN,
            ReportFormat::Jsonl => sys::VETVEC_REPORT_FORMAT_JSONL,
        }
    }
}

/// `vetvec_syntextbench_variant` of the C ABI (vetvec/separability.h).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SynTextBenchVariant {
    /// Depends only on the data.
    #[default]
    Relative,
    /// The paper's formula as printed; depends on the origin.
    Literal,
}

impl SynTextBenchVariant {
    /// The number in the C ABI.
    pub fn code(self) -> i32 {
        match self {
            SynTextBenchVariant::Relative => sys::VETVEC_SYNTEXTBENCH_VARIANT_RELATIVE,
            SynTextBenchVariant::Literal => sys::VETVEC_SYNTEXTBENCH_VARIANT_LITERAL,
        }
    }
}

/// Flags for COSTELLO's ground truths, `GT_A` and `GT_B`, that hold for a triple (docs/METHODS.md).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GroundTruth(pub(crate) u8);

impl GroundTruth {
    /// A.
    pub const A: GroundTruth = GroundTruth(sys::VETVEC_GROUND_TRUTH_A);
    /// B.
    pub const B: GroundTruth = GroundTruth(sys::VETVEC_GROUND_TRUTH_B);

    /// Whether all flags of `other` are set.
    pub fn contains(self, other: GroundTruth) -> bool {
        self.0 & other.0 == other.0
    }
}

impl std::ops::BitOr for GroundTruth {
    type Output = GroundTruth;
    fn bitor(self, other: GroundTruth) -> GroundTruth {
        GroundTruth(self.0 | other.0)
    }
}

/// `vetvec_alternative` of the C ABI (vetvec/statistics.h).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Alternative {
    /// Two sided.
    #[default]
    TwoSided,
    /// Greater.
    Greater,
    /// Less.
    Less,
}

impl Alternative {
    /// The number in the C ABI.
    pub fn code(self) -> i32 {
        match self {
            Alternative::TwoSided => sys::VETVEC_ALTERNATIVE_TWO_SIDED,
            Alternative::Greater => sys::VETVEC_ALTERNATIVE_GREATER,
            Alternative::Less => sys::VETVEC_ALTERNATIVE_LESS,
        }
    }
}

/// `vetvec_correlation_kind` of the C ABI (vetvec/statistics.h).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CorrelationKind {
    /// Spearman.
    #[default]
    Spearman,
    /// Pearson.
    Pearson,
    /// Tau-b.
    Kendall,
}

impl CorrelationKind {
    /// The number in the C ABI.
    pub fn code(self) -> i32 {
        match self {
            CorrelationKind::Spearman => sys::VETVEC_CORRELATION_KIND_SPEARMAN,
            CorrelationKind::Pearson => sys::VETVEC_CORRELATION_KIND_PEARSON,
            CorrelationKind::Kendall => sys::VETVEC_CORRELATION_KIND_KENDALL,
        }
    }
}

/// `vetvec_p_adjustment` of the C ABI (vetvec/statistics.h).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PAdjustment {
    /// Bounds the probability of any false positive.
    #[default]
    Holm,
    /// Bounds the expected share of false positives among all positives.
    BenjaminiHochberg,
}

impl PAdjustment {
    /// The number in the C ABI.
    pub fn code(self) -> i32 {
        match self {
            PAdjustment::Holm => sys::VETVEC_P_ADJUSTMENT_HOLM,
            PAdjustment::BenjaminiHochberg => sys::VETVEC_P_ADJUSTMENT_BENJAMINI_HOCHBERG,
        }
    }
}

/// `vetvec_sample_size_kind` of the C ABI (vetvec/statistics.h).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SampleSizeKind {
    /// `a`: share of pairs that only the first vendor fails; `b`: share that only the second fails.
    #[default]
    Shares,
    /// `a`: mean of the paired differences; `b`: their standard deviation.
    Mean,
    /// `a`: the correlation; `b`: not used.
    Correlation,
}

impl SampleSizeKind {
    /// The number in the C ABI.
    pub fn code(self) -> i32 {
        match self {
            SampleSizeKind::Shares => sys::VETVEC_SAMPLE_SIZE_KIND_SHARES,
            SampleSizeKind::Mean => sys::VETVEC_SAMPLE_SIZE_KIND_MEAN,
            SampleSizeKind::Correlation => sys::VETVEC_SAMPLE_SIZE_KIND_CORRELATION,
        }
    }
}

/// `vetvec_metric` of the C ABI (vetvec/threshold.h).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Metric {
    /// Sqrt(sum (x - y)^2).
    #[default]
    L2,
    /// Sum |x - y|.
    L1,
    /// 1 - x.y / (|x| |y|), clamped to \[0, 2\].
    Cosine,
}

impl Metric {
    /// The number in the C ABI.
    pub fn code(self) -> i32 {
        match self {
            Metric::L2 => sys::VETVEC_METRIC_L2,
            Metric::L1 => sys::VETVEC_METRIC_L1,
            Metric::Cosine => sys::VETVEC_METRIC_COSINE,
        }
    }
}

/// `vetvec_threshold_method` of the C ABI (vetvec/threshold.h).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ThresholdMethod {
    /// Max(0, mean - 2 sigma) of the nearest-neighbour distances.
    #[default]
    Mean2Sigma,
    /// Mean sigma.
    MeanSigma,
    /// Min.
    Min,
    /// Zero.
    Zero,
}

impl ThresholdMethod {
    /// The number in the C ABI.
    pub fn code(self) -> i32 {
        match self {
            ThresholdMethod::Mean2Sigma => sys::VETVEC_THRESHOLD_METHOD_MEAN_2SIGMA,
            ThresholdMethod::MeanSigma => sys::VETVEC_THRESHOLD_METHOD_MEAN_SIGMA,
            ThresholdMethod::Min => sys::VETVEC_THRESHOLD_METHOD_MIN,
            ThresholdMethod::Zero => sys::VETVEC_THRESHOLD_METHOD_ZERO,
        }
    }
}

/// `vetvec_threshold_mode` of the C ABI (vetvec/threshold.h).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ThresholdMode {
    /// Mean - k sigma.
    #[default]
    Paper,
    /// As in COSTELLO's released code: mean - k sqrt(sigma); for L2, mean and sigma are those of the squared distances.
    Release,
}

impl ThresholdMode {
    /// The number in the C ABI.
    pub fn code(self) -> i32 {
        match self {
            ThresholdMode::Paper => sys::VETVEC_THRESHOLD_MODE_PAPER,
            ThresholdMode::Release => sys::VETVEC_THRESHOLD_MODE_RELEASE,
        }
    }
}

/// `vetvec_dataset_format` of the C ABI (vetvec/suite.h).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DatasetFormat {
    /// SR's released CSV.
    #[default]
    Sr,
    /// STS-B: tab-separated, no header.
    Stsb,
    /// SICK: tab-separated, with a header.
    Sick,
    /// STR-2022: CSV.
    Str,
    /// Word, word, score.
    Words,
    /// COSTELLO's released suites: JSON, \[seed, positive, negative\].
    Costello,
}

impl DatasetFormat {
    /// The number in the C ABI.
    pub fn code(self) -> i32 {
        match self {
            DatasetFormat::Sr => sys::VETVEC_DATASET_FORMAT_SR,
            DatasetFormat::Stsb => sys::VETVEC_DATASET_FORMAT_STSB,
            DatasetFormat::Sick => sys::VETVEC_DATASET_FORMAT_SICK,
            DatasetFormat::Str => sys::VETVEC_DATASET_FORMAT_STR,
            DatasetFormat::Words => sys::VETVEC_DATASET_FORMAT_WORDS,
            DatasetFormat::Costello => sys::VETVEC_DATASET_FORMAT_COSTELLO,
        }
    }
}

/// `vetvec_import_form` of the C ABI (vetvec/suite.h).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ImportForm {
    /// Scored pairs: a suite of kind "sr".
    #[default]
    Pairs,
    /// A ranking suite of kind "evalrank"; the top-scoring quarter of each data set's pairs are positives.
    Ranking,
    /// Triples: a suite of kind "contrastive"; only format COSTELLO.
    Triples,
}

impl ImportForm {
    /// The number in the C ABI.
    pub fn code(self) -> i32 {
        match self {
            ImportForm::Pairs => sys::VETVEC_IMPORT_FORM_PAIRS,
            ImportForm::Ranking => sys::VETVEC_IMPORT_FORM_RANKING,
            ImportForm::Triples => sys::VETVEC_IMPORT_FORM_TRIPLES,
        }
    }
}

/// `vetvec_sr_aspect` of the C ABI (vetvec/suite.h).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SrAspect {
    /// Structure.
    #[default]
    Structure,
    /// Relation.
    Relation,
}

impl SrAspect {
    /// The number in the C ABI.
    pub fn code(self) -> i32 {
        match self {
            SrAspect::Structure => sys::VETVEC_SR_ASPECT_STRUCTURE,
            SrAspect::Relation => sys::VETVEC_SR_ASPECT_RELATION,
        }
    }
}

/// The form of a suite's items. Suites of kind "contrastive" contain triples, "syntextbench" labelled texts, "sr",
/// "meaning" and "robustness" scored pairs, "evalrank" a ranking set, "retrieval" and "passages" a retrieval set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SuiteForm {
    /// As an argument: any form is accepted.
    Any,
    /// Triples.
    Triples,
    /// Labelled.
    Labelled,
    /// Scored.
    Scored,
    /// Texts, then pairs of texts that belong together.
    Ranking,
    /// Queries, then documents, then judgements.
    Retrieval,
    /// A value from a newer version of the library.
    Unrecognized(i32),
}

impl SuiteForm {
    /// The number in the C ABI.
    pub fn code(self) -> i32 {
        match self {
            SuiteForm::Any => sys::VETVEC_SUITE_FORM_ANY,
            SuiteForm::Triples => sys::VETVEC_SUITE_FORM_TRIPLES,
            SuiteForm::Labelled => sys::VETVEC_SUITE_FORM_LABELLED,
            SuiteForm::Scored => sys::VETVEC_SUITE_FORM_SCORED,
            SuiteForm::Ranking => sys::VETVEC_SUITE_FORM_RANKING,
            SuiteForm::Retrieval => sys::VETVEC_SUITE_FORM_RETRIEVAL,
            SuiteForm::Unrecognized(number) => number,
        }
    }

    pub(crate) fn of(number: i32) -> SuiteForm {
        match number {
            sys::VETVEC_SUITE_FORM_ANY => SuiteForm::Any,
            sys::VETVEC_SUITE_FORM_TRIPLES => SuiteForm::Triples,
            sys::VETVEC_SUITE_FORM_LABELLED => SuiteForm::Labelled,
            sys::VETVEC_SUITE_FORM_SCORED => SuiteForm::Scored,
            sys::VETVEC_SUITE_FORM_RANKING => SuiteForm::Ranking,
            sys::VETVEC_SUITE_FORM_RETRIEVAL => SuiteForm::Retrieval,
            _ => SuiteForm::Unrecognized(number),
        }
    }
}
