// Options. Made by bindings/declare.py from include/vetvec/*.h. Do not edit.
using System;
using System.Diagnostics.CodeAnalysis;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>Options for a call that may take a long time.</summary>
    public sealed partial class CallOptions
    {
        /// <summary>Timeout for the whole call, retries included; default: the encoder's. Numbers are in milliseconds;
        /// values are rounded up. TimeSpan.Zero: no time is left; Timeout.InfiniteTimeSpan: a year.</summary>
        public TimeSpan? Timeout { get; set; }
        /// <summary>Maximum number of tokens to send; a call that would send more returns Status.BudgetExceeded; 0: no
        /// limit.</summary>
        public long MaxTokens { get; set; }
        /// <summary>W3C Trace Context of the caller's span, sent unchanged with each request: "00-&lt;32 hex&gt;-&lt;16
        /// hex&gt;-&lt;2 hex&gt;"; may be empty.</summary>
        [AllowNull, MaybeNull] public string TraceParent { get; set; }
        /// <summary>Allowed only with traceparent.</summary>
        [AllowNull, MaybeNull] public string TraceState { get; set; }
        /// <summary>Call flags for probes that must observe the service itself, without the client's safeguards.
        /// Limits, budget and deadline still apply.</summary>
        public CallFlags Flags { get; set; }

        internal unsafe vetvec_call_options ToNative(Strings strings)
        {
            return new vetvec_call_options
            {
                struct_size = (ulong)sizeof(vetvec_call_options),
                timeout_ms = Times.Timeout(Timeout),
                max_tokens = MaxTokens,
                traceparent = strings.Put(TraceParent),
                tracestate = strings.Put(TraceState),
                flags = (uint)Flags,
            };
        }
    }

    /// <summary>Options, as in vetvec/redis.h. A property that is 0 or not set has the stated default.</summary>
    public sealed partial class RedisOptions
    {
        /// <summary>"redis://HOST:PORT/DATABASE", "rediss://..." for TLS, or "unix:///SOCKET"; required. May contain a
        /// user and a password, but PasswordFn keeps the password out of command lines and files.</summary>
        [AllowNull, MaybeNull] public string Url { get; set; }
        /// <summary>PEM file of the CAs to trust for rediss:// instead of the system's.</summary>
        [AllowNull, MaybeNull] public string CaFile { get; set; }
        /// <summary>Secret of 16 to 4,096 arbitrary bytes, the same on all hosts: vectors that were not stored with
        /// this key are rejected. Empty: vectors are protected only against accidental damage, so anyone who can write
        /// to the server can replace them.</summary>
        [AllowNull, MaybeNull] public string HmacKey { get; set; }
        /// <summary>True: vectors are not shared.</summary>
        public bool NoCache { get; set; }
        /// <summary>True: rate limits are not shared.</summary>
        public bool NoLimits { get; set; }
        /// <summary>True: stores vectors as float16, on the server and in CacheDir, like CacheDtype.F16.</summary>
        public bool Half { get; set; }
        /// <summary>Lifetime of a shared vector; default: 2,592,000 (30 days). Numbers are in seconds; values are
        /// rounded up.</summary>
        public TimeSpan? Ttl { get; set; }
        /// <summary>How long a call waits for a server that has stopped answering, 1 to 10,000; default: 20. Numbers
        /// are in milliseconds; values are rounded up.</summary>
        public TimeSpan? ReadTimeout { get; set; }
        /// <summary>How long this process may use its share of the rate limits without renewing it, 5 to 86,400;
        /// default: 60. Numbers are in seconds; values are rounded up.</summary>
        public TimeSpan? Lease { get; set; }
        /// <summary>Share of the rate limits, relative to other processes, 1 to 1000; default: 1.</summary>
        public int Weight { get; set; }

        internal unsafe vetvec_redis_options ToNative(Strings strings)
        {
            return new vetvec_redis_options
            {
                struct_size = (ulong)sizeof(vetvec_redis_options),
                url = strings.Put(Url),
                ca_file = strings.Put(CaFile),
                hmac_key = strings.Put(HmacKey),
                no_cache = (byte)(NoCache ? 1 : 0),
                no_limits = (byte)(NoLimits ? 1 : 0),
                half = (byte)(Half ? 1 : 0),
                ttl_s = Times.Seconds(Ttl),
                read_timeout_ms = Times.Milliseconds(ReadTimeout),
                lease_s = Times.Seconds(Lease),
                weight = Weight,
            };
        }
    }

    /// <summary>Options, as in vetvec/encoder.h. A property that is 0 or not set has the stated default.</summary>
    public sealed partial class EncoderOptions
    {
        /// <summary>Sent only to BaseUrl; wiped from memory when the encoder is destroyed.</summary>
        [AllowNull, MaybeNull] public string ApiKey { get; set; }
        /// <summary>Replaces the provider's URL; with a key, http:// is allowed only for loopback addresses.</summary>
        [AllowNull, MaybeNull] public string BaseUrl { get; set; }
        /// <summary>For kind http: the definition as JSON; the target then serves only as a name.</summary>
        [AllowNull, MaybeNull] public string HttpDefinition { get; set; }
        /// <summary>The model's revision; used only in the cache key.</summary>
        [AllowNull, MaybeNull] public string Revision { get; set; }
        /// <summary>"query" or "document": sent if the provider has a parameter for it; selects the prefix.</summary>
        [AllowNull, MaybeNull] public string InputType { get; set; }
        /// <summary>Put before each text if InputType is "query"; at most 4,096 bytes.</summary>
        [AllowNull, MaybeNull] public string QueryPrefix { get; set; }
        /// <summary>Put before each text if InputType is "document"; at most 4,096 bytes.</summary>
        [AllowNull, MaybeNull] public string DocumentPrefix { get; set; }
        /// <summary>Number of dimensions to request from the service; default: the service's.</summary>
        public int Dimensions { get; set; }
        /// <summary>Texts per request; default: the provider's.</summary>
        public int Batch { get; set; }
        /// <summary>Timeout of a call that sets none; default: 60,000. Numbers are in milliseconds; values are rounded
        /// up. TimeSpan.Zero: no time is left; Timeout.InfiniteTimeSpan: a year.</summary>
        public TimeSpan? Timeout { get; set; }
        /// <summary>Rate limit enforced by the client; 0: none.</summary>
        public long RequestsPerMinute { get; set; }
        /// <summary>Rate limit enforced by the client; 0: none.</summary>
        public long TokensPerMinute { get; set; }
        /// <summary>Maximum number of requests in flight; default: 8.</summary>
        public int Concurrency { get; set; }
        /// <summary>Attempts per request, including the first; default: 5.</summary>
        public int MaxAttempts { get; set; }
        /// <summary>Folder for the shared limits, created with mode 0700 if missing; empty: CacheDir; must be empty
        /// with scope Process. If it cannot be used, the encoder opens anyway, with a warning.</summary>
        [AllowNull, MaybeNull] public string LimitsDir { get; set; }
        /// <summary>Which processes share the rate limits of a service and key. Encoders in the same process always
        /// share them.</summary>
        public LimitsScope LimitsScope { get; set; }
        /// <summary>Share of the rate limits among waiting encoders of the process, 1 to 1000; default: 1.</summary>
        public int Weight { get; set; }
        /// <summary>True: if a request takes longer than 95% of recent requests did, sends it again in parallel; adds
        /// at most 5% to the number of requests.</summary>
        public bool Hedge { get; set; }
        /// <summary>True: ignores MaxAttempts and retries until the deadline, to wait out outages.</summary>
        public bool RetryUntilDeadline { get; set; }
        /// <summary>How an encoder uses its cache.</summary>
        public CacheMode CacheMode { get; set; }
        /// <summary>Number format of the vectors that this encoder stores; part of the cache key.</summary>
        public CacheDtype CacheDtype { get; set; }
        /// <summary>Created with mode 0700 if missing.</summary>
        [AllowNull, MaybeNull] public string CacheDir { get; set; }
        /// <summary>Separates the tenants that share a cache.</summary>
        [AllowNull, MaybeNull] public string CacheSalt { get; set; }
        /// <summary>Size limit of the disk cache; 0: none.</summary>
        public long CacheMaxBytes { get; set; }
        /// <summary>Lifetime of a cached vector; 0: unlimited. Numbers are in seconds; values are rounded up.</summary>
        public TimeSpan? CacheTtl { get; set; }
        /// <summary>PEM file of the CAs to trust instead of the system's.</summary>
        [AllowNull, MaybeNull] public string CaFile { get; set; }
        /// <summary>Proxy URL, possibly with user:password@; empty: none.</summary>
        [AllowNull, MaybeNull] public string Proxy { get; set; }
        /// <summary>Price in any currency, for the costs in Usage and the progress callback; 0: none.</summary>
        public double PricePerMillionTokens { get; set; }
        /// <summary>PEM file of a client certificate (mTLS), with its chain.</summary>
        [AllowNull, MaybeNull] public string ClientCertFile { get; set; }
        /// <summary>PEM file of the certificate's key, without a passphrase; empty: ClientCertFile.</summary>
        [AllowNull, MaybeNull] public string ClientKeyFile { get; set; }
        /// <summary>Rate limit enforced by the client, for services that limit texts; 0: none.</summary>
        public long TextsPerMinute { get; set; }
        /// <summary>File of service facts that replace built-in ones (docs/PROVIDERS.md); empty: none.</summary>
        [AllowNull, MaybeNull] public string ProvidersData { get; set; }
        /// <summary>File of an adapter (map.h) for the vectors that are returned; the cache stores the unadapted ones.
        /// Empty: none.</summary>
        [AllowNull, MaybeNull] public string Adapter { get; set; }
        /// <summary>"query": applied only if InputType says that texts are queries; "both" or empty: to all.</summary>
        [AllowNull, MaybeNull] public string AdapterFor { get; set; }
        /// <summary>Record of the model (identity.h), read when the encoder is opened: another model is refused
        /// (vetvec_identity_policy). Empty: none.</summary>
        [AllowNull, MaybeNull] public string Identity { get; set; }
        /// <summary>The first call after so many seconds checks again; 0: never again. Numbers are in seconds; values
        /// are rounded up.</summary>
        public TimeSpan? IdentityEvery { get; set; }
        /// <summary>What an encoder that is guarded by options.identity does if it is not the recorded model. Opening
        /// sends nothing. The first call sends the record's texts as vetvec_identity_check does (one pass; up to eight,
        /// if all lie beyond), and returns no vector, not even a cached one, before it is known which model this is;
        /// other calls wait for that one, each until its own deadline. If it cannot be found out, the call fails, and
        /// the next one tries again. The record's file is not changed. MaxTokens does not count a check. Not checked:
        /// probes, audits, the functions of identity.h. With CacheMode.Only, which sends nothing, opening fails with
        /// Status.InvalidArgument.</summary>
        public IdentityPolicy IdentityPolicy { get; set; }

        internal unsafe vetvec_encoder_options ToNative(Strings strings)
        {
            return new vetvec_encoder_options
            {
                struct_size = (ulong)sizeof(vetvec_encoder_options),
                api_key = strings.Put(ApiKey),
                base_url = strings.Put(BaseUrl),
                http_definition = strings.Put(HttpDefinition),
                revision = strings.Put(Revision),
                input_type = strings.Put(InputType),
                query_prefix = strings.Put(QueryPrefix),
                document_prefix = strings.Put(DocumentPrefix),
                dimensions = Dimensions,
                batch = Batch,
                timeout_ms = Times.Timeout(Timeout),
                requests_per_minute = RequestsPerMinute,
                tokens_per_minute = TokensPerMinute,
                concurrency = Concurrency,
                max_attempts = MaxAttempts,
                limits_dir = strings.Put(LimitsDir),
                limits_scope = (int)LimitsScope,
                weight = Weight,
                hedge = (byte)(Hedge ? 1 : 0),
                retry_until_deadline = (byte)(RetryUntilDeadline ? 1 : 0),
                cache_mode = (int)CacheMode,
                cache_dtype = (int)CacheDtype,
                cache_dir = strings.Put(CacheDir),
                cache_salt = strings.Put(CacheSalt),
                cache_max_bytes = Numbers.UnsignedLong(CacheMaxBytes, "CacheMaxBytes"),
                cache_ttl_s = Times.Seconds(CacheTtl),
                ca_file = strings.Put(CaFile),
                proxy = strings.Put(Proxy),
                price_per_million_tokens = PricePerMillionTokens,
                client_cert_file = strings.Put(ClientCertFile),
                client_key_file = strings.Put(ClientKeyFile),
                texts_per_minute = TextsPerMinute,
                providers_data = strings.Put(ProvidersData),
                adapter = strings.Put(Adapter),
                adapter_for = strings.Put(AdapterFor),
                identity = strings.Put(Identity),
                identity_every_s = Times.Seconds(IdentityEvery),
                identity_policy = (int)IdentityPolicy,
            };
        }
    }

    /// <summary>Options, as in vetvec/config.h. A property that is 0 or not set has the stated default.</summary>
    public sealed partial class ConfigOptions
    {
        /// <summary>Path of a vetvec.toml; may be empty.</summary>
        [AllowNull, MaybeNull] public string File { get; set; }
        /// <summary>TOML text, instead of <c>File</c>; if both are empty, all settings have their defaults.</summary>
        [AllowNull, MaybeNull] public string Text { get; set; }
        /// <summary>Folder of an earlier run, to resume it with its own configuration; no field except log and OnCall
        /// may then be set.</summary>
        [AllowNull, MaybeNull] public string Run { get; set; }

        internal unsafe vetvec_config_options ToNative(Strings strings)
        {
            return new vetvec_config_options
            {
                struct_size = (ulong)sizeof(vetvec_config_options),
                file = strings.Put(File),
                text = strings.Put(Text),
                run = strings.Put(Run),
            };
        }
    }

    /// <summary>Options, as in vetvec/batch.h. A property that is 0 or not set has the stated default.</summary>
    public sealed partial class BatchOptions
    {
        /// <summary>Texts per file, which becomes one job; default: as many as the service allows.</summary>
        public long FileTexts { get; set; }
        /// <summary>Bytes per file; default: 67,108,864 or the service's limit, whichever is smaller.</summary>
        public long FileBytes { get; set; }
        /// <summary>Interval between two polls of a job, at most a day; it grows by half each time; default: 5,000.
        /// Numbers are in milliseconds; values are rounded up.</summary>
        public TimeSpan? Poll { get; set; }
        /// <summary>Longest interval between two polls of a job; default: 300,000. Numbers are in milliseconds; values
        /// are rounded up.</summary>
        public TimeSpan? MaxPoll { get; set; }
        /// <summary>Number of texts per file to embed again online, at the full price, to verify that the file's
        /// vectors are in the right order before they are stored; default: 600.</summary>
        public int ProofRows { get; set; }
        /// <summary>True: nothing is embedded again; ProofRows must be 0.</summary>
        public bool NoProof { get; set; }
        /// <summary>True: texts that the batch failed to embed, for example because the job expired, are embedded
        /// online, at the full price.</summary>
        public bool FallbackOnline { get; set; }
        /// <summary>True: discards results of earlier calls that failed a check, and jobs that the service no longer
        /// knows; their texts are sent, and billed, again.</summary>
        public bool DiscardRefused { get; set; }
        /// <summary>True: nothing is sent, and *out_json is the plan.</summary>
        public bool PlanOnly { get; set; }
        /// <summary>Largest allowed 1 - cosine between the two vectors of a text, above 0 and below 1; default:
        /// 0.005.</summary>
        public double ProofTolerance { get; set; }
        /// <summary>With FallbackOnline: this long before the deadline, jobs that are still running are cancelled,
        /// files that have not been submitted are withdrawn, and the remaining texts are embedded online; default: jobs
        /// are not cancelled. Numbers are in milliseconds; values are rounded up.</summary>
        public TimeSpan? OnlineReserve { get; set; }

        internal unsafe vetvec_batch_options ToNative()
        {
            return new vetvec_batch_options
            {
                struct_size = (ulong)sizeof(vetvec_batch_options),
                file_texts = Numbers.UnsignedLong(FileTexts, "FileTexts"),
                file_bytes = Numbers.UnsignedLong(FileBytes, "FileBytes"),
                poll_ms = Times.Milliseconds(Poll),
                max_poll_ms = Times.Milliseconds(MaxPoll),
                proof_rows = Numbers.Unsigned(ProofRows, "ProofRows"),
                no_proof = (byte)(NoProof ? 1 : 0),
                fallback_online = (byte)(FallbackOnline ? 1 : 0),
                discard_refused = (byte)(DiscardRefused ? 1 : 0),
                plan_only = (byte)(PlanOnly ? 1 : 0),
                proof_tolerance = ProofTolerance,
                online_reserve_ms = Times.Milliseconds(OnlineReserve),
            };
        }
    }

    /// <summary>Options, as in vetvec/cache.h. A property that is 0 or not set has the stated default.</summary>
    public sealed partial class CachePruneOptions
    {
        /// <summary>Size to which the cache is reduced by deleting the least recently used vectors; 0: no
        /// limit.</summary>
        public long MaxBytes { get; set; }
        /// <summary>Vectors stored more than this many seconds ago are deleted; 0: no age limit. Numbers are in
        /// seconds; values are rounded up.</summary>
        public TimeSpan? OlderThan { get; set; }

        internal unsafe vetvec_cache_prune_options ToNative()
        {
            return new vetvec_cache_prune_options
            {
                struct_size = (ulong)sizeof(vetvec_cache_prune_options),
                max_bytes = Numbers.UnsignedLong(MaxBytes, "MaxBytes"),
                older_than_s = Times.Seconds(OlderThan),
            };
        }
    }

    /// <summary>Options, as in vetvec/contract.h. A property that is 0 or not set has the stated default.</summary>
    public sealed partial class ContractOptions
    {
        /// <summary>Length of the longest text sent, in words, 32 to 100,000; default: 300. If the service truncates
        /// only longer texts, the tests do not detect it.</summary>
        public long LongWords { get; set; }

        internal unsafe vetvec_contract_options ToNative()
        {
            return new vetvec_contract_options
            {
                struct_size = (ulong)sizeof(vetvec_contract_options),
                long_words = Numbers.UnsignedLong(LongWords, "LongWords"),
            };
        }
    }

    /// <summary>Options, as in vetvec/fallback.h. A property that is 0 or not set has the stated default.</summary>
    public sealed partial class FallbackOptions
    {
        /// <summary>How a fallback encoder chooses between its encoders.</summary>
        public FallbackPolicy Policy { get; set; }
        /// <summary>True: if a call returns before its requests have ended, they continue, to fill the remote encoder's
        /// cache, until 30 s after the start of the call or until its deadline, whichever is later; the requests of at
        /// most 32 calls may continue at the same time. false: with LocalFirst and Hedged, requests in flight continue
        /// until the call's deadline; with RemoteThenLocal, they are cancelled.</summary>
        public bool WarmCache { get; set; }
        /// <summary>Required for LocalFirst; must be 0 otherwise; at most one hour. Numbers are in milliseconds; values
        /// are rounded up.</summary>
        public TimeSpan? LatencyTarget { get; set; }
        /// <summary>Hedged: delay before the local encoder starts; default: the 95th percentile of the remote encoder's
        /// latency (100 ms until that is known). Must be 0 for other policies. Numbers are in milliseconds; values are
        /// rounded up.</summary>
        public TimeSpan? HedgeDelay { get; set; }
        /// <summary>Timeout of a call that sets none; default: 60,000. Numbers are in milliseconds; values are rounded
        /// up. TimeSpan.Zero: no time is left; Timeout.InfiniteTimeSpan: a year.</summary>
        public TimeSpan? Timeout { get; set; }
        /// <summary>Written by Encoder.FitMap for these two encoders; empty: none.</summary>
        [AllowNull, MaybeNull] public string MapFile { get; set; }
        /// <summary>Of each certificate, at opening and later; at most one year; default: 30 days. Numbers are in
        /// seconds; values are rounded up.</summary>
        public TimeSpan? CertificateMaxAge { get; set; }
        /// <summary>One text in so many, on average, is also sent to a second host, and compared; 100 to 1,000,000;
        /// default: 1,000.</summary>
        public long SampleEvery { get; set; }

        internal unsafe vetvec_fallback_options ToNative(Strings strings)
        {
            return new vetvec_fallback_options
            {
                struct_size = (ulong)sizeof(vetvec_fallback_options),
                policy = (int)Policy,
                warm_cache = (byte)(WarmCache ? 1 : 0),
                latency_target_ms = Times.Milliseconds(LatencyTarget),
                hedge_delay_ms = Times.Milliseconds(HedgeDelay),
                timeout_ms = Times.Timeout(Timeout),
                map_file = strings.Put(MapFile),
                certificate_max_age_s = Times.Seconds(CertificateMaxAge),
                sample_every = Numbers.UnsignedLong(SampleEvery, "SampleEvery"),
            };
        }
    }

    /// <summary>Options, as in vetvec/identity.h. A property that is 0 or not set has the stated default.</summary>
    public sealed partial class IdentityOptions
    {
        /// <summary>True: the unit is the night. The first 30 nights are recorded; from then on, "altered" means six
        /// nights in a row beyond all of them. A check less than 12 hours after the night before is not
        /// counted.</summary>
        public bool Night { get; set; }

        internal unsafe vetvec_identity_options ToNative()
        {
            return new vetvec_identity_options
            {
                struct_size = (ulong)sizeof(vetvec_identity_options),
                night = (byte)(Night ? 1 : 0),
            };
        }
    }

    /// <summary>Options, as in vetvec/identity.h. A property that is 0 or not set has the stated default.</summary>
    public sealed partial class IdentityCalibrateOptions
    {
        /// <summary>Your documents, a file or a folder as for suites of kind passages: a sentence is cut out of each
        /// passage, and must find the rest.</summary>
        [AllowNull, MaybeNull] public string Documents { get; set; }
        /// <summary>.tsv, .csv or .jsonl with "query" and "passage": searched instead, among these passages and those
        /// of the documents; of more than 5,000, as many are drawn. Neither: 300 shipped pairs of 30 subjects, which
        /// are not your texts: yours differ by about 5 points.</summary>
        [AllowNull, MaybeNull] public string Pairs { get; set; }
        /// <summary>Cut out of documents, without pairs; default: one a passage, 1000 at most.</summary>
        public long Queries { get; set; }
        /// <summary>Of documents that are searched; default: 5000.</summary>
        public long Passages { get; set; }
        /// <summary>Default: 1.</summary>
        public ulong Seed { get; set; }

        internal unsafe vetvec_identity_calibrate_options ToNative(Strings strings)
        {
            return new vetvec_identity_calibrate_options
            {
                struct_size = (ulong)sizeof(vetvec_identity_calibrate_options),
                documents = strings.Put(Documents),
                pairs = strings.Put(Pairs),
                queries = Numbers.UnsignedLong(Queries, "Queries"),
                passages = Numbers.UnsignedLong(Passages, "Passages"),
                seed = Seed,
            };
        }
    }

    /// <summary>Options, as in vetvec/map.h. A property that is 0 or not set has the stated default.</summary>
    public sealed partial class MapOptions
    {
        /// <summary>How a map is fitted.</summary>
        public MapMethod Method { get; set; }
        /// <summary>The penalty, as a multiple of the mean eigenvalue; default: the best of five values, as measured on
        /// a fifth of the texts.</summary>
        public double Ridge { get; set; }
        /// <summary>Share of the texts held out to measure the map, at most 0.5; default: 0.2.</summary>
        public double HeldOutShare { get; set; }
        /// <summary>For the random choice of the held-out texts.</summary>
        public ulong Seed { get; set; }

        internal unsafe vetvec_map_options ToNative()
        {
            return new vetvec_map_options
            {
                struct_size = (ulong)sizeof(vetvec_map_options),
                method = (int)Method,
                ridge = Ridge,
                held_out_share = HeldOutShare,
                seed = Seed,
            };
        }
    }

    /// <summary>Options, as in vetvec/map.h. A property that is 0 or not set has the stated default.</summary>
    public sealed partial class MapRepairOptions
    {
        /// <summary>Name or SPEC of a vendor of the configuration; empty: its only vendor.</summary>
        [AllowNull, MaybeNull] public string Vendor { get; set; }
        /// <summary>Folder of a finished run, whose suites and vectors are used; empty: the configuration's suites are
        /// made and embedded, using its cache.</summary>
        [AllowNull, MaybeNull] public string Run { get; set; }
        /// <summary>The clusters that are kept apart when an adapter is fitted and tested.</summary>
        public MapSplit Split { get; set; }
        /// <summary>Columns of A; default: 32.</summary>
        public int Rank { get; set; }
        /// <summary>Folds of the cross-validation, 2 to 20; default: 5.</summary>
        public int Folds { get; set; }
        /// <summary>Steps of each fit; default: 400.</summary>
        public int Steps { get; set; }
        /// <summary>Share of the clusters that are used only for the test, 0.05 to 0.5; default: 0.2.</summary>
        public double HeldOutShare { get; set; }
        /// <summary>Random seed for the choice of clusters and for the fits; default: 1.</summary>
        public ulong Seed { get; set; }
        /// <summary>0: one per core; the result does not depend on it.</summary>
        public int Threads { get; set; }

        internal unsafe vetvec_map_repair_options ToNative(Strings strings)
        {
            return new vetvec_map_repair_options
            {
                struct_size = (ulong)sizeof(vetvec_map_repair_options),
                vendor = strings.Put(Vendor),
                run = strings.Put(Run),
                split = (int)Split,
                rank = Numbers.Unsigned(Rank, "Rank"),
                folds = Numbers.Unsigned(Folds, "Folds"),
                steps = Numbers.Unsigned(Steps, "Steps"),
                held_out_share = HeldOutShare,
                seed = Seed,
                threads = Numbers.Unsigned(Threads, "Threads"),
            };
        }
    }

    /// <summary>Options, as in vetvec/ranking.h. A property that is 0 or not set has the stated default.</summary>
    public sealed partial class RankingOptions
    {
        /// <summary>Similarity measures; higher is more similar.</summary>
        public Similarity Similarity { get; set; }
        /// <summary>How ranks count tied rows.</summary>
        public RankingTies Ties { get; set; }
        /// <summary>How rows are prepared for ranking.</summary>
        public RankingMode Mode { get; set; }
        /// <summary>0: all usable cores.</summary>
        public int Threads { get; set; }
        /// <summary>Similarities that differ by at most this are ties; default: 1e-12.</summary>
        public double TieEps { get; set; }
        /// <summary>Number of pivots that are processed together. Memory use grows with it: that many rows are held,
        /// plus 512 rows and a few MiB for each thread; default: 4096.</summary>
        public long PivotsAtOnce { get; set; }

        internal unsafe vetvec_ranking_options ToNative()
        {
            return new vetvec_ranking_options
            {
                struct_size = (ulong)sizeof(vetvec_ranking_options),
                similarity = (int)Similarity,
                ties = (int)Ties,
                mode = (int)Mode,
                threads = Numbers.Unsigned(Threads, "Threads"),
                tie_eps = TieEps,
                pivots_at_once = Numbers.UnsignedLong(PivotsAtOnce, "PivotsAtOnce"),
            };
        }
    }

    /// <summary>Options, as in vetvec/separability.h. A property that is 0 or not set has the stated default.</summary>
    public sealed partial class SynTextBenchOptions
    {
        /// <summary>Lowest accuracy that counts, up to 1; default: 0.7; -1: no minimum, so all accuracies
        /// count.</summary>
        public double AT { get; set; }
        /// <summary>Prior of the positive class, below 1; default: 0.5.</summary>
        public double Tau { get; set; }
        /// <summary>The adversary's budget, 0 or more.</summary>
        public double Epsilon { get; set; }
        /// <summary>Share of the variance that whitening keeps, up to 1; default: 0.99.</summary>
        public double Energy { get; set; }
        /// <summary>How SynTextBench's distance is computed.</summary>
        public SynTextBenchVariant Variant { get; set; }
        /// <summary>Literal: number of random draws of eigenvector signs; default: 64.</summary>
        public int SignDraws { get; set; }
        /// <summary>Random seed of the sign draws; default: 1.</summary>
        public ulong Seed { get; set; }
        /// <summary>0: all usable cores.</summary>
        public int Threads { get; set; }

        internal unsafe vetvec_syntextbench_options ToNative()
        {
            return new vetvec_syntextbench_options
            {
                struct_size = (ulong)sizeof(vetvec_syntextbench_options),
                a_t = AT,
                tau = Tau,
                epsilon = Epsilon,
                energy = Energy,
                variant = (int)Variant,
                sign_draws = Numbers.Unsigned(SignDraws, "SignDraws"),
                seed = Seed,
                threads = Numbers.Unsigned(Threads, "Threads"),
            };
        }
    }

    /// <summary>Options, as in vetvec/separability.h. A property that is 0 or not set has the stated default.</summary>
    public sealed partial class ProbeOptions
    {
        /// <summary>Threshold for the loss, in nats; used for sdl and SampleSize; default: 1.</summary>
        public double Epsilon { get; set; }
        /// <summary>Learning rate of Adam; default: 1e-4.</summary>
        public double LearningRate { get; set; }
        /// <summary>Default: 1.</summary>
        public ulong Seed { get; set; }
        /// <summary>Units in each of the two hidden layers; default: 512.</summary>
        public int Hidden { get; set; }
        /// <summary>Adam steps; default: 4000.</summary>
        public int Steps { get; set; }
        /// <summary>Rows per step; default: 256.</summary>
        public int Batch { get; set; }
        /// <summary>Training runs per size; default: 5.</summary>
        public int Seeds { get; set; }
        /// <summary>0: all usable cores.</summary>
        public int Threads { get; set; }

        internal unsafe vetvec_probe_options ToNative()
        {
            return new vetvec_probe_options
            {
                struct_size = (ulong)sizeof(vetvec_probe_options),
                epsilon = Epsilon,
                learning_rate = LearningRate,
                seed = Seed,
                hidden = Numbers.Unsigned(Hidden, "Hidden"),
                steps = Numbers.Unsigned(Steps, "Steps"),
                batch = Numbers.Unsigned(Batch, "Batch"),
                seeds = Numbers.Unsigned(Seeds, "Seeds"),
                threads = Numbers.Unsigned(Threads, "Threads"),
            };
        }
    }

    /// <summary>Options, as in vetvec/separability.h. A property that is 0 or not set has the stated default.</summary>
    public sealed partial class EnsembleOptions
    {
        /// <summary>Learning rate of Adam; default: 0.005.</summary>
        public double LearningRate { get; set; }
        /// <summary>Share of each class that is held out for validation, below 1; default: 0.2.</summary>
        public double ValidationShare { get; set; }
        /// <summary>Significance level, below 1; default: 0.05.</summary>
        public double Alpha { get; set; }
        /// <summary>Default: 1.</summary>
        public ulong Seed { get; set; }
        /// <summary>Passes over the training rows; default: 100.</summary>
        public int Epochs { get; set; }
        /// <summary>Rows per step; default: 64.</summary>
        public int Batch { get; set; }
        /// <summary>0: all usable cores.</summary>
        public int Threads { get; set; }

        internal unsafe vetvec_ensemble_options ToNative()
        {
            return new vetvec_ensemble_options
            {
                struct_size = (ulong)sizeof(vetvec_ensemble_options),
                learning_rate = LearningRate,
                validation_share = ValidationShare,
                alpha = Alpha,
                seed = Seed,
                epochs = Numbers.Unsigned(Epochs, "Epochs"),
                batch = Numbers.Unsigned(Batch, "Batch"),
                threads = Numbers.Unsigned(Threads, "Threads"),
            };
        }
    }

    /// <summary>Options, as in vetvec/statistics.h. A property that is 0 or not set has the stated default.</summary>
    public sealed partial class ResamplingOptions
    {
        /// <summary><c>Seed</c> of vetvec_resampling_options in vetvec/statistics.h.</summary>
        public ulong Seed { get; set; }
        /// <summary>Number of resamples; default: 10,000.</summary>
        public long Resamples { get; set; }
        /// <summary>Confidence level of intervals; default: 0.95.</summary>
        public double Level { get; set; }
        /// <summary>0: all usable cores.</summary>
        public int Threads { get; set; }
        /// <summary>Alternative hypothesis of tests.</summary>
        public Alternative Alternative { get; set; }

        internal unsafe vetvec_resampling_options ToNative()
        {
            return new vetvec_resampling_options
            {
                struct_size = (ulong)sizeof(vetvec_resampling_options),
                seed = Seed,
                resamples = Numbers.UnsignedLong(Resamples, "Resamples"),
                level = Level,
                threads = Numbers.Unsigned(Threads, "Threads"),
                alternative = (int)Alternative,
            };
        }
    }

    /// <summary>Options, as in vetvec/stream.h. A property that is 0 or not set has the stated default.</summary>
    public sealed partial class StreamOptions
    {
        /// <summary>Limit on the bytes of rows in flight or waiting for delivery; default: 8 MiB. Two pieces are always
        /// allowed, whatever their size.</summary>
        public long WindowBytes { get; set; }
        /// <summary>Texts per piece; default: as many as the encoder sends in one request.</summary>
        public int PieceTexts { get; set; }
        /// <summary>Timeout of each piece, from its start; default: the encoder's own or, if it sets none, one minute
        /// more than the hour for which a stream waits for a busy service (docs/ERRORS.md). Numbers are in
        /// milliseconds; values are rounded up.</summary>
        public TimeSpan? PieceTimeout { get; set; }

        internal unsafe vetvec_stream_options ToNative()
        {
            return new vetvec_stream_options
            {
                struct_size = (ulong)sizeof(vetvec_stream_options),
                window_bytes = Numbers.UnsignedLong(WindowBytes, "WindowBytes"),
                piece_texts = Numbers.Unsigned(PieceTexts, "PieceTexts"),
                piece_timeout_ms = Times.Milliseconds(PieceTimeout),
            };
        }
    }

    /// <summary>Options, as in vetvec/threshold.h. A property that is 0 or not set has the stated default.</summary>
    public sealed partial class ThresholdOptions
    {
        /// <summary>Distance metrics.</summary>
        public Metric Metric { get; set; }
        /// <summary>How a threshold is computed from nearest-neighbour distances.</summary>
        public ThresholdMethod Method { get; set; }
        /// <summary>The formula for a threshold.</summary>
        public ThresholdMode Mode { get; set; }

        internal unsafe vetvec_threshold_options ToNative()
        {
            return new vetvec_threshold_options
            {
                struct_size = (ulong)sizeof(vetvec_threshold_options),
                metric = (int)Metric,
                method = (int)Method,
                mode = (int)Mode,
            };
        }
    }

    /// <summary>Options, as in vetvec/suite.h. A property that is 0 or not set has the stated default.</summary>
    public sealed partial class SuiteMakeOptions
    {

        internal unsafe vetvec_suite_make_options ToNative()
        {
            return new vetvec_suite_make_options
            {
                struct_size = (ulong)sizeof(vetvec_suite_make_options),
            };
        }
    }

    /// <summary>Options, as in vetvec/suite.h. A property that is 0 or not set has the stated default.</summary>
    public sealed partial class SuiteImportOptions
    {
        /// <summary>The kind of suite to make from data sets.</summary>
        public ImportForm Form { get; set; }
        /// <summary>Format SR: the pair to read from each line.</summary>
        public SrAspect Aspect { get; set; }
        /// <summary>Ranking: additional texts, one per line; empty: none.</summary>
        [AllowNull, MaybeNull] public string BackgroundFile { get; set; }
        /// <summary>Ranking: how the texts are treated.</summary>
        public TextLevel Level { get; set; }

        internal unsafe vetvec_suite_import_options ToNative(Strings strings)
        {
            return new vetvec_suite_import_options
            {
                struct_size = (ulong)sizeof(vetvec_suite_import_options),
                form = (int)Form,
                aspect = (int)Aspect,
                background_file = strings.Put(BackgroundFile),
                level = (int)Level,
            };
        }
    }

    /// <summary>Options for scoring encoders with a suite; the defaults are those of an audit.</summary>
    public sealed partial class SuiteScoreOptions
    {
        /// <summary>Random seed for resampling; default: 1.</summary>
        public ulong Seed { get; set; }
        /// <summary>The distance of triples.</summary>
        public Metric Metric { get; set; }
        /// <summary>Of the threshold of triples.</summary>
        public ThresholdMethod ThresholdMethod { get; set; }
        /// <summary>File of words whose vectors give the threshold of triples; empty: the built-in list of
        /// 3,000.</summary>
        [AllowNull, MaybeNull] public string DictionaryFile { get; set; }
        /// <summary>Uses only the first words of the dictionary; 0: all.</summary>
        public long DictionaryMaxWords { get; set; }
        /// <summary>Violated triples to list per relation, at most 10,000; default: 20.</summary>
        public long Worst { get; set; }
        /// <summary>Labelled items: an accuracy below this counts as zero; above 0, at most 1; default: 0.7.</summary>
        public double LeastAccuracy { get; set; }
        /// <summary>In comparisons: scores that differ by less are equal; 0.01 to 100 points, default: 3.</summary>
        public double EqualWithin { get; set; }

        internal unsafe vetvec_suite_score_options ToNative(Strings strings)
        {
            return new vetvec_suite_score_options
            {
                struct_size = (ulong)sizeof(vetvec_suite_score_options),
                seed = Seed,
                metric = (int)Metric,
                threshold_method = (int)ThresholdMethod,
                dictionary_file = strings.Put(DictionaryFile),
                dictionary_max_words = Numbers.UnsignedLong(DictionaryMaxWords, "DictionaryMaxWords"),
                worst = Numbers.UnsignedLong(Worst, "Worst"),
                least_accuracy = LeastAccuracy,
                equal_within = EqualWithin,
            };
        }
    }

    /// <summary>Options, as in vetvec/tokenizer.h. A property that is 0 or not set has the stated default.</summary>
    public sealed partial class TokenizerOptions
    {
        /// <summary>True: all ids, however many; false: truncated to the model's limit.</summary>
        public bool NoTruncation { get; set; }
        /// <summary>True: only the ids of the text itself.</summary>
        public bool NoSpecialTokens { get; set; }

        internal unsafe vetvec_tokenizer_options ToNative()
        {
            return new vetvec_tokenizer_options
            {
                struct_size = (ulong)sizeof(vetvec_tokenizer_options),
                no_truncation = (byte)(NoTruncation ? 1 : 0),
                no_special_tokens = (byte)(NoSpecialTokens ? 1 : 0),
            };
        }
    }
}
