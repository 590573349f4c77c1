// Enumerations, with the numbers of the C ABI. Made by bindings/declare.py from include/vetvec/*.h. Do not edit.
using System;

namespace Vetvec
{
    /// <summary>Values are frozen and never reused. Treat an unknown value other than Status.Ok as a failure.</summary>
    public enum Status
    {
        /// <summary>It went well.</summary>
        Ok = 0,
        /// <summary>By a cancel token or a callback that returned non-zero.</summary>
        Cancelled = 1,
        /// <summary>Unknown.</summary>
        Unknown = 2,
        /// <summary>An argument, option, configuration or input is not allowed.</summary>
        InvalidArgument = 3,
        /// <summary>The call, with retries, took longer than its timeout.</summary>
        DeadlineExceeded = 4,
        /// <summary>No such file, vendor or, with a cache-only encoder, vector.</summary>
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
        /// <summary>For example, an options struct of a newer library.</summary>
        Unimplemented = 12,
        /// <summary>Internal.</summary>
        Internal = 13,
        /// <summary>Network or service down; the same call may succeed later.</summary>
        Unavailable = 14,
        /// <summary>A file is damaged.</summary>
        DataLoss = 15,
        /// <summary>The key was refused, or a certificate cannot be trusted.</summary>
        Unauthenticated = 16,
        /// <summary>out_written is the size needed; nothing was written.</summary>
        BufferTooSmall = 32,
        /// <summary>Rate limited.</summary>
        RateLimited = 33,
        /// <summary>The account is out of credit; not retried.</summary>
        QuotaExceeded = 34,
        /// <summary>The caller's own budget.</summary>
        BudgetExceeded = 35,
        /// <summary>Some items failed; the others are delivered.</summary>
        Partial = 36,
        /// <summary>A reply that violates the service's protocol.</summary>
        Protocol = 37,
        /// <summary>A reply with an unusable vector.</summary>
        BadVector = 38,
        /// <summary>Null, stale, foreign or destroyed handle.</summary>
        InvalidHandle = 39,
        /// <summary>A handle made before fork(), used in the child.</summary>
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

    /// <summary>What counts as one text.</summary>
    public enum TextLevel
    {
        /// <summary>In ASCII lower case; a word is not paired with itself.</summary>
        Word = 0,
        /// <summary>Unchanged, but without white space at either end.</summary>
        Sentence = 1,
    }

    /// <summary>How serious a line is.</summary>
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
        /// <summary>None of them.</summary>
        None = 0,
        /// <summary>Do not read or write any cache.</summary>
        NoCache = 1,
        /// <summary>Send a repeated text each time it occurs.</summary>
        NoDedupe = 2,
        /// <summary>One request for the whole batch.</summary>
        NoSplit = 4,
        /// <summary>Only one attempt.</summary>
        NoRetry = 8,
        /// <summary>Report invalid vectors as findings and never cache them.</summary>
        AsReceived = 16,
    }

    /// <summary>The encoder that a vector comes from.</summary>
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
    }

    /// <summary>Why it comes from there.</summary>
    public enum SourceReason
    {
        /// <summary>The policy tries this encoder first.</summary>
        Policy = 0,
        /// <summary>The remote vector was in the cache.</summary>
        Cached = 1,
        /// <summary>The breaker is open, or the service has long been silent.</summary>
        ServiceDown = 2,
        /// <summary>Only enough time for the local encoder was left.</summary>
        DeadlineNear = 3,
        /// <summary>RemoteStatus says how.</summary>
        RemoteFailed = 4,
        /// <summary>The service missed the target, or was expected to.</summary>
        LatencyTarget = 5,
        /// <summary>Started alongside the remote one, and finished first.</summary>
        Hedge = 6,
    }

    /// <summary>What an encoder's cache does.</summary>
    public enum CacheMode
    {
        /// <summary>In memory, and in CacheDir if set.</summary>
        Default = 0,
        /// <summary>Nothing is kept, in memory or on disk.</summary>
        Off = 1,
        /// <summary>In memory and in CacheDir, which must be set.</summary>
        On = 2,
        /// <summary>Like On, but nothing is sent: uncached texts are Status.NotFound.</summary>
        Only = 3,
    }

    /// <summary>Which processes share the rate limits of a service and key. The encoders of one process always share
    /// them.</summary>
    public enum LimitsScope
    {
        /// <summary>All processes on this host with the same LimitsDir, through a small file in it; without a folder,
        /// the same as Process.</summary>
        Host = 0,
        /// <summary>Only this process.</summary>
        Process = 1,
    }

    /// <summary>How the disk cache stores numbers.</summary>
    public enum CacheDtype
    {
        /// <summary>Vectors are returned bit for bit.</summary>
        F32 = 0,
        /// <summary>Half the size; 1 - cosine to the received vector is at most 1.2e-7.</summary>
        F16 = 1,
    }

    /// <summary>Options of checking and exporting a cache.</summary>
    [Flags]
    public enum CacheFlags : uint
    {
        /// <summary>None of them.</summary>
        None = 0,
        /// <summary>Verify: count bad rows but do not delete them.</summary>
        KeepBad = 1,
        /// <summary>Verify: run SQLite's check of the file structure first.</summary>
        QuickCheck = 2,
        /// <summary>Export: include the values.</summary>
        Vectors = 4,
    }

    /// <summary>Which encoder a fallback uses, and when.</summary>
    public enum FallbackPolicy
    {
        /// <summary>Uses the remote encoder, but the local one if the remote one fails or is down, or if the time left
        /// before the deadline is only enough for the local one.</summary>
        RemoteThenLocal = 0,
        /// <summary>Uses the remote encoder's cache if it has the vector; else the remote encoder if its answer is
        /// expected within LatencyTarget; else the local encoder.</summary>
        LocalFirst = 1,
        /// <summary>Uses the remote encoder and, if it is late, also starts the local one; the first to finish
        /// wins.</summary>
        Hedged = 2,
        /// <summary>Uses only the remote encoder.</summary>
        Remote = 3,
        /// <summary>Uses only the local encoder.</summary>
        Local = 4,
    }

    /// <summary>How a map is fitted.</summary>
    public enum MapMethod
    {
        /// <summary>Least squares with a penalty; any two dimensions.</summary>
        Ridge = 0,
        /// <summary>A rotation and one scale; equal dimensions only.</summary>
        Procrustes = 1,
    }

    /// <summary>Post-processing of rows.</summary>
    public enum Postprocess
    {
        /// <summary>Center.</summary>
        Center = 0,
        /// <summary>Normalize.</summary>
        Normalize = 1,
        /// <summary>Components: number to keep; 0: all that vary.</summary>
        Whiten = 2,
        /// <summary>Components: number of top directions to remove after centring.</summary>
        Abtt = 3,
        /// <summary>The same without centring.</summary>
        Pcr = 4,
    }

    /// <summary>Similarities; higher is nearer.</summary>
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
        /// <summary>Mid.</summary>
        Mid = 1,
        /// <summary>Pessimistic.</summary>
        Pessimistic = 2,
    }

    /// <summary>What is ranked.</summary>
    public enum RankingMode
    {
        /// <summary>Paper.</summary>
        Paper = 0,
        /// <summary>Subtracts the mean of the background, as the released code does.</summary>
        ReleaseProfile = 1,
    }

    /// <summary>Formats of a report.</summary>
    public enum ReportFormat
    {
        /// <summary>One static file: no network, no JavaScript, printable.</summary>
        Html = 0,
        /// <summary>All figures.</summary>
        Json = 1,
        /// <summary>Per vendor, one row for each relation, suite and contract.</summary>
        Csv = 2,
        /// <summary>JUnit XML of the run's gate rules; if there are none, of whether each vendor was measured, is
        /// ranked, is worse than another on a suite, or fails a contract test.</summary>
        Junit = 3,
        /// <summary>For a pull request or a chat.</summary>
        Markdown = 4,
        /// <summary>One line per triple and vendor.</summary>
        Jsonl = 5,
    }

    /// <summary>How SynTextBench's distance is computed.</summary>
    public enum SynTextBenchVariant
    {
        /// <summary>Depends only on the data.</summary>
        Relative = 0,
        /// <summary>The paper's formula as printed: depends on the origin.</summary>
        Literal = 1,
    }

    /// <summary>Which of COSTELLO's two ground truths a triple satisfies.</summary>
    [Flags]
    public enum GroundTruth : byte
    {
        /// <summary>None of them.</summary>
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

    /// <summary>Coefficients of correlation.</summary>
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
        /// <summary>Bounds the share of false positives.</summary>
        BenjaminiHochberg = 1,
    }

    /// <summary>The kind of difference to detect.</summary>
    public enum SampleSizeKind
    {
        /// <summary>A: share of pairs that only the first vendor fails; b: that only the second fails.</summary>
        Shares = 0,
        /// <summary>A: mean of the paired differences; b: their standard deviation.</summary>
        Mean = 1,
        /// <summary>A: the correlation; b: 0.</summary>
        Correlation = 2,
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
    }

    /// <summary>The kind of suite that data sets become.</summary>
    public enum ImportForm
    {
        /// <summary>Scored pairs: a suite of kind "sr".</summary>
        Pairs = 0,
        /// <summary>A ranking suite of kind "evalrank"; the top-scoring quarter of the pairs of each data set are
        /// positives.</summary>
        Ranking = 1,
    }

    /// <summary>Which pair of each line of SR's data set.</summary>
    public enum SrAspect
    {
        /// <summary>Structure.</summary>
        Structure = 0,
        /// <summary>Relation.</summary>
        Relation = 1,
    }

    /// <summary>Distances.</summary>
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

    /// <summary>The formula of a threshold.</summary>
    public enum ThresholdMode
    {
        /// <summary>Mean - k sigma.</summary>
        Paper = 0,
        /// <summary>As in COSTELLO's released code: mean - k sqrt(sigma); under L2, of squared distances.</summary>
        Release = 1,
    }
}
