// Enumerations, with the numbers of the C ABI. Made by bindings/declare.py from include/vetvec/*.h. Do not edit.
using System;

namespace Vetvec
{
    /// <summary>Values are frozen and never reused. Treat any value that you do not recognise as a failure.</summary>
    public enum Status
    {
        /// <summary>The call succeeded.</summary>
        Ok = 0,
        /// <summary>Cancelled by a cancel token or by a callback that returned non-zero.</summary>
        Cancelled = 1,
        /// <summary>Unknown.</summary>
        Unknown = 2,
        /// <summary>Invalid argument, option, configuration or input.</summary>
        InvalidArgument = 3,
        /// <summary>The call, retries included, exceeded its timeout.</summary>
        DeadlineExceeded = 4,
        /// <summary>No such file or vendor; with a cache-only encoder, no cached vector.</summary>
        NotFound = 5,
        /// <summary>Already exists.</summary>
        AlreadyExists = 6,
        /// <summary>Permission denied.</summary>
        PermissionDenied = 7,
        /// <summary>Out of memory.</summary>
        OutOfMemory = 8,
        /// <summary>For example, a file in a newer format.</summary>
        FailedPrecondition = 9,
        /// <summary>Aborted.</summary>
        Aborted = 10,
        /// <summary>Out of range.</summary>
        OutOfRange = 11,
        /// <summary>For example, an options struct from a newer version of the library.</summary>
        Unimplemented = 12,
        /// <summary>Internal.</summary>
        Internal = 13,
        /// <summary>Network or service down; the same call may succeed later.</summary>
        Unavailable = 14,
        /// <summary>A file is damaged.</summary>
        DataLoss = 15,
        /// <summary>The API key was rejected, or a certificate is not trusted.</summary>
        Unauthenticated = 16,
        /// <summary>out_written is set to the size needed, or to 0 if it is unknown.</summary>
        BufferTooSmall = 32,
        /// <summary>Rate limited.</summary>
        RateLimited = 33,
        /// <summary>The account is out of credit; not retried.</summary>
        QuotaExceeded = 34,
        /// <summary>The call would exceed the caller's own budget.</summary>
        BudgetExceeded = 35,
        /// <summary>Some items failed; the others were delivered.</summary>
        Partial = 36,
        /// <summary>A reply violates the service's protocol.</summary>
        Protocol = 37,
        /// <summary>A reply contains an unusable vector.</summary>
        BadVector = 38,
        /// <summary>The handle is zero, destroyed or of the wrong type.</summary>
        InvalidHandle = 39,
        /// <summary>A handle from before fork() was used in the child.</summary>
        Forked = 40,
        /// <summary>Parse error.</summary>
        ParseError = 41,
        /// <summary>Non finite.</summary>
        NonFinite = 42,
        /// <summary>Dimension mismatch.</summary>
        DimensionMismatch = 43,
        /// <summary>Insufficient data.</summary>
        InsufficientData = 44,
        /// <summary>Degenerate.</summary>
        Degenerate = 45,
    }

    /// <summary>How the texts of scored pairs are treated when a ranking task is made from them (ranking.h,
    /// suite.h).</summary>
    public enum TextLevel
    {
        /// <summary>ASCII letters are converted to lower case; a word is never paired with itself.</summary>
        Word = 0,
        /// <summary>Sentences are unchanged, except that leading and trailing white space is removed.</summary>
        Sentence = 1,
    }

    /// <summary>The severity of a log message.</summary>
    public enum LogLevel
    {
        /// <summary>Debug.</summary>
        Debug = 0,
        /// <summary>Info.</summary>
        Info = 1,
        /// <summary>Warning.</summary>
        Warning = 2,
        /// <summary>Error.</summary>
        Error = 3,
    }

    /// <summary>Call flags for probes that must observe the service itself, without the client's safeguards. Limits,
    /// budget and deadline still apply.</summary>
    [Flags]
    public enum CallFlags : uint
    {
        /// <summary>No flags.</summary>
        None = 0,
        /// <summary>Do not read or write any cache.</summary>
        NoCache = 1,
        /// <summary>Send a repeated text each time it occurs.</summary>
        NoDedupe = 2,
        /// <summary>Send the whole batch in one request.</summary>
        NoSplit = 4,
        /// <summary>Make only one attempt.</summary>
        NoRetry = 8,
        /// <summary>Report invalid vectors as findings and never cache them.</summary>
        AsReceived = 16,
    }

    /// <summary>The source of a vector.</summary>
    public enum VectorSource
    {
        /// <summary>There is no vector.</summary>
        None = 0,
        /// <summary>Remote.</summary>
        Remote = 1,
        /// <summary>Local.</summary>
        Local = 2,
        /// <summary>Local, mapped into the remote space by a linear map.</summary>
        MappedLocal = 3,
        /// <summary>Another host of the remote model: hosts[1] of vetvec_fallback_options; and so on.</summary>
        Host1 = 4,
        /// <summary>Host2.</summary>
        Host2 = 5,
        /// <summary>Host3.</summary>
        Host3 = 6,
        /// <summary>Host4.</summary>
        Host4 = 7,
    }

    /// <summary>Why a vector comes from its source.</summary>
    public enum SourceReason
    {
        /// <summary>The policy tries this encoder first.</summary>
        Policy = 0,
        /// <summary>The vector was in the cache.</summary>
        Cached = 1,
        /// <summary>The breaker is open, or the service has not answered recently.</summary>
        ServiceDown = 2,
        /// <summary>The time left was enough only for the local encoder.</summary>
        DeadlineNear = 3,
        /// <summary>The remote encoder failed; RemoteStatus is its status.</summary>
        RemoteFailed = 4,
        /// <summary>The service missed the target, or was expected to miss it.</summary>
        LatencyTarget = 5,
        /// <summary>The local encoder was also started, and finished first.</summary>
        Hedge = 6,
    }

    /// <summary>How an encoder uses its cache.</summary>
    public enum CacheMode
    {
        /// <summary>In memory; also in CacheDir and redis, if set.</summary>
        Default = 0,
        /// <summary>Nothing is kept in memory, on disk or in Redis.</summary>
        Off = 1,
        /// <summary>Like Default, but CacheDir or redis must be set.</summary>
        On = 2,
        /// <summary>Like On, but nothing is sent: uncached texts fail with Status.NotFound.</summary>
        Only = 3,
    }

    /// <summary>Which processes share the rate limits of a service and key. Encoders in the same process always share
    /// them.</summary>
    public enum LimitsScope
    {
        /// <summary>All processes on this host that use the same LimitsDir, through a small file in it; the same as
        /// Process if that folder cannot be used.</summary>
        Host = 0,
        /// <summary>Only this process.</summary>
        Process = 1,
    }

    /// <summary>What an encoder that is guarded by options.identity does if it is not the recorded model. Opening sends
    /// nothing. The first call sends the record's texts as vetvec_identity_check does (one pass; up to eight, if all
    /// lie beyond), and returns no vector, not even a cached one, before it is known which model this is; other calls
    /// wait for that one, each until its own deadline. If it cannot be found out, the call fails, and the next one
    /// tries again. The record's file is not changed. MaxTokens does not count a check. Not checked: probes, audits,
    /// the functions of identity.h. With CacheMode.Only, which sends nothing, opening fails with
    /// Status.InvalidArgument.</summary>
    public enum IdentityPolicy
    {
        /// <summary>Calls fail with Status.FailedPrecondition.</summary>
        Refuse = 0,
        /// <summary>Vectors are returned; a warning is logged at each check.</summary>
        Report = 1,
    }

    /// <summary>The number format of the disk cache.</summary>
    public enum CacheDtype
    {
        /// <summary>Vectors are returned bit for bit as they were received.</summary>
        F32 = 0,
        /// <summary>Half the size; the cosine distance to the received vector is at most 1.2e-7.</summary>
        F16 = 1,
    }

    /// <summary>Flags for verifying and exporting a cache.</summary>
    [Flags]
    public enum CacheFlags : uint
    {
        /// <summary>No flags.</summary>
        None = 0,
        /// <summary>Verify: count bad rows but do not delete them.</summary>
        KeepBad = 1,
        /// <summary>Verify: run SQLite's check of the file structure first.</summary>
        QuickCheck = 2,
        /// <summary>Export: include the vectors.</summary>
        Vectors = 4,
    }

    /// <summary>How a fallback encoder chooses between its encoders.</summary>
    public enum FallbackPolicy
    {
        /// <summary>Uses the remote encoder unless it fails or is down, or the time left before the deadline is enough
        /// only for the local encoder.</summary>
        RemoteThenLocal = 0,
        /// <summary>Uses the remote encoder's cache if it contains the vector; otherwise the remote encoder if it is
        /// expected to answer within LatencyTarget; otherwise the local encoder.</summary>
        LocalFirst = 1,
        /// <summary>Uses the remote encoder and, if that is late, also starts the local one; the first valid result is
        /// used.</summary>
        Hedged = 2,
        /// <summary>Uses only the remote encoder.</summary>
        Remote = 3,
        /// <summary>Uses only the local encoder.</summary>
        Local = 4,
    }

    /// <summary></summary>
    public enum IdentityAsk
    {
        /// <summary>No more than what every answer has.</summary>
        Facts = 0,
        /// <summary>The cutoff that keeps <c>share</c> of the matches.</summary>
        Cutoff = 1,
        /// <summary>How many other texts <c>cutoff</c> lets in.</summary>
        LetsIn = 2,
        /// <summary>Whether the first of <c>searched</c> texts is right.</summary>
        FirstHit = 3,
        /// <summary>The cutoff for the same wording, not the same fact.</summary>
        Duplicate = 4,
    }

    /// <summary>How a map is fitted.</summary>
    public enum MapMethod
    {
        /// <summary>Least squares with a penalty; dimensions may differ.</summary>
        Ridge = 0,
        /// <summary>A rotation and a scale factor; equal dimensions only.</summary>
        Procrustes = 1,
    }

    /// <summary>The clusters that are kept apart when an adapter is fitted and tested.</summary>
    public enum MapSplit
    {
        /// <summary>Triples with the same exchanged words.</summary>
        Pair = 0,
        /// <summary>Triples from the same seed sentence.</summary>
        Seed = 1,
    }

    /// <summary>Post-processing operations.</summary>
    public enum Postprocess
    {
        /// <summary>Center.</summary>
        Center = 0,
        /// <summary>Normalize.</summary>
        Normalize = 1,
        /// <summary><c>components</c>: number to keep; 0: all with non-zero variance.</summary>
        Whiten = 2,
        /// <summary>"all but the top": centres the rows, then removes their top <c>components</c> directions.</summary>
        Abtt = 3,
        /// <summary>"principal component removal": like ABTT, but without centring.</summary>
        Pcr = 4,
    }

    /// <summary>Similarity measures; higher is more similar.</summary>
    public enum Similarity
    {
        /// <summary>X.y / (|x| |y|).</summary>
        Cosine = 0,
        /// <summary>1 / (1 + |x - y|).</summary>
        L2 = 1,
    }

    /// <summary>How ranks count tied rows.</summary>
    public enum RankingTies
    {
        /// <summary>Ties do not count against the positive.</summary>
        Optimistic = 0,
        /// <summary>Each tie counts half.</summary>
        Mid = 1,
        /// <summary>Ties count against the positive.</summary>
        Pessimistic = 2,
    }

    /// <summary>How rows are prepared for ranking.</summary>
    public enum RankingMode
    {
        /// <summary>Paper.</summary>
        Paper = 0,
        /// <summary>First subtracts the mean of all rows from each row, as EvalRank's released code does.</summary>
        ReleaseProfile = 1,
    }

    /// <summary>Report formats.</summary>
    public enum ReportFormat
    {
        /// <summary>One static file: no network, no JavaScript, printable.</summary>
        Html = 0,
        /// <summary>All figures.</summary>
        Json = 1,
        /// <summary>For each vendor: one row per relation, one per suite, one for the contract tests.</summary>
        Csv = 2,
        /// <summary>JUnit XML with one test per vendor and gate rule of the run; if the run has no rules, the tests
        /// check that each vendor was measured, is ranked, is no worse than the others on each suite, and passes each
        /// contract test.</summary>
        Junit = 3,
        /// <summary>For a pull request or a chat message.</summary>
        Markdown = 4,
        /// <summary>One line per triple and vendor.</summary>
        Jsonl = 5,
    }

    /// <summary>How SynTextBench's distance is computed.</summary>
    public enum SynTextBenchVariant
    {
        /// <summary>Depends only on the data.</summary>
        Relative = 0,
        /// <summary>The paper's formula as printed; depends on the origin.</summary>
        Literal = 1,
    }

    /// <summary>Flags for COSTELLO's ground truths, GT_A and GT_B, that hold for a triple (docs/METHODS.md).</summary>
    [Flags]
    public enum GroundTruth : byte
    {
        /// <summary>No flags.</summary>
        None = 0,
        /// <summary>A.</summary>
        A = 1,
        /// <summary>B.</summary>
        B = 2,
    }

    /// <summary>The alternative hypothesis of a test.</summary>
    public enum Alternative
    {
        /// <summary>Two sided.</summary>
        TwoSided = 0,
        /// <summary>Greater.</summary>
        Greater = 1,
        /// <summary>Less.</summary>
        Less = 2,
    }

    /// <summary>Correlation coefficients.</summary>
    public enum CorrelationKind
    {
        /// <summary>Spearman.</summary>
        Spearman = 0,
        /// <summary>Pearson.</summary>
        Pearson = 1,
        /// <summary>tau-b.</summary>
        Kendall = 2,
    }

    /// <summary>Corrections of p-values for multiple tests.</summary>
    public enum PAdjustment
    {
        /// <summary>Bounds the probability of any false positive.</summary>
        Holm = 0,
        /// <summary>Bounds the expected share of false positives among all positives.</summary>
        BenjaminiHochberg = 1,
    }

    /// <summary>The kind of effect to detect.</summary>
    public enum SampleSizeKind
    {
        /// <summary><c>a</c>: share of pairs that only the first vendor fails; <c>b</c>: share that only the second
        /// fails.</summary>
        Shares = 0,
        /// <summary><c>a</c>: mean of the paired differences; <c>b</c>: their standard deviation.</summary>
        Mean = 1,
        /// <summary><c>a</c>: the correlation; <c>b</c>: not used.</summary>
        Correlation = 2,
    }

    /// <summary>Distance metrics.</summary>
    public enum Metric
    {
        /// <summary>sqrt(sum (x - y)^2).</summary>
        L2 = 0,
        /// <summary>Sum |x - y|.</summary>
        L1 = 1,
        /// <summary>1 - x.y / (|x| |y|), clamped to [0, 2].</summary>
        Cosine = 2,
    }

    /// <summary>How a threshold is computed from nearest-neighbour distances.</summary>
    public enum ThresholdMethod
    {
        /// <summary>max(0, mean - 2 sigma) of the nearest-neighbour distances.</summary>
        Mean2Sigma = 0,
        /// <summary>Mean sigma.</summary>
        MeanSigma = 1,
        /// <summary>Min.</summary>
        Min = 2,
        /// <summary>Zero.</summary>
        Zero = 3,
    }

    /// <summary>The formula for a threshold.</summary>
    public enum ThresholdMode
    {
        /// <summary>Mean - k sigma.</summary>
        Paper = 0,
        /// <summary>As in COSTELLO's released code: mean - k sqrt(sigma); for L2, mean and sigma are those of the
        /// squared distances.</summary>
        Release = 1,
    }

    /// <summary>Formats of published data sets.</summary>
    public enum DatasetFormat
    {
        /// <summary>SR's released CSV.</summary>
        Sr = 0,
        /// <summary>STS-B: tab-separated, no header.</summary>
        Stsb = 1,
        /// <summary>SICK: tab-separated, with a header.</summary>
        Sick = 2,
        /// <summary>STR-2022: CSV.</summary>
        Str = 3,
        /// <summary>Word, word, score.</summary>
        Words = 4,
        /// <summary>COSTELLO's released suites: JSON, [seed, positive, negative].</summary>
        Costello = 5,
    }

    /// <summary>The kind of suite to make from data sets.</summary>
    public enum ImportForm
    {
        /// <summary>Scored pairs: a suite of kind "sr".</summary>
        Pairs = 0,
        /// <summary>A ranking suite of kind "evalrank"; the top-scoring quarter of each data set's pairs are
        /// positives.</summary>
        Ranking = 1,
        /// <summary>Triples: a suite of kind "contrastive"; only format COSTELLO.</summary>
        Triples = 2,
    }

    /// <summary>The pair to read from each line of SR's data set.</summary>
    public enum SrAspect
    {
        /// <summary>Structure.</summary>
        Structure = 0,
        /// <summary>Relation.</summary>
        Relation = 1,
    }

    /// <summary>The form of a suite's items. Suites of kind "contrastive" contain triples, "syntextbench" labelled
    /// texts, "sr", "meaning" and "robustness" scored pairs, "evalrank" a ranking set, "retrieval" and "passages" a
    /// retrieval set.</summary>
    public enum SuiteForm
    {
        /// <summary>As an argument: any form is accepted.</summary>
        Any = 0,
        /// <summary>Triples.</summary>
        Triples = 1,
        /// <summary>Labelled.</summary>
        Labelled = 2,
        /// <summary>Scored.</summary>
        Scored = 3,
        /// <summary>Texts, then pairs of texts that belong together.</summary>
        Ranking = 4,
        /// <summary>Queries, then documents, then judgements.</summary>
        Retrieval = 5,
    }

    /// <summary>What an item is within its suite.</summary>
    internal enum ItemRole
    {
        /// <summary>Triple.</summary>
        Triple = 0,
        /// <summary>Labelled text.</summary>
        LabelledText = 1,
        /// <summary>Scored pair.</summary>
        ScoredPair = 2,
        /// <summary>Of a ranking set.</summary>
        Text = 3,
        /// <summary>Of a ranking set.</summary>
        Pair = 4,
        /// <summary>Query.</summary>
        Query = 5,
        /// <summary>Document.</summary>
        Document = 6,
        /// <summary>Judgement.</summary>
        Judgement = 7,
    }
}
