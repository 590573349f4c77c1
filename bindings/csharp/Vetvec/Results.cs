// Results of calls. Made by bindings/declare.py from include/vetvec/*.h. Do not edit.
using System;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>The progress of a call. <c>stage</c> is a short English word such as "embed" or "judge".</summary>
    public struct Progress
    {
        /// <summary><c>Stage</c> of Progress in vetvec/types.h.</summary>
        public string Stage { get; }
        /// <summary><c>Done</c> of Progress in vetvec/types.h.</summary>
        public long Done { get; }
        /// <summary>0 while unknown.</summary>
        public long Total { get; }
        /// <summary>Completed so far, retries included.</summary>
        public long Requests { get; }
        /// <summary>In the completed requests; estimated if the service does not report them.</summary>
        public long Tokens { get; }
        /// <summary>So far, in the currency of the configured price; 0 without a price.</summary>
        public double Cost { get; }
        /// <summary>Audits: the vendor that last made progress; otherwise "".</summary>
        public string Vendor { get; }

        internal Progress(vetvec_progress c)
        {
            Stage = Vetvec.Text.Of(c.stage);
            Done = checked((long)c.done);
            Total = checked((long)c.total);
            Requests = checked((long)c.requests);
            Tokens = checked((long)c.tokens);
            Cost = c.cost;
            Vendor = Vetvec.Text.Of(c.vendor);
        }
    }

    /// <summary>The source of a text's vector, and why it was used.</summary>
    public struct Provenance
    {
        /// <summary>The source of a vector.</summary>
        public VectorSource Source { get; }
        /// <summary>Why a vector comes from its source.</summary>
        public SourceReason Reason { get; }
        /// <summary>Final status of the remote part of the call, if that part finished; otherwise Ok.</summary>
        public Status RemoteStatus { get; }

        internal Provenance(vetvec_provenance c)
        {
            Source = (VectorSource)c.source;
            Reason = (SourceReason)c.reason;
            RemoteStatus = (Status)c.remote_status;
        }
    }

    /// <summary>Counters since the encoder was opened.</summary>
    public struct Usage
    {
        /// <summary>Passed to calls.</summary>
        public long Texts { get; }
        /// <summary>Sent to the service or model, each counted once per call.</summary>
        public long TextsSent { get; }
        /// <summary><c>CacheMemoryHits</c> of Usage in vetvec/encoder.h.</summary>
        public long CacheMemoryHits { get; }
        /// <summary><c>CacheDiskHits</c> of Usage in vetvec/encoder.h.</summary>
        public long CacheDiskHits { get; }
        /// <summary>Duplicates within the call, or being fetched by another call.</summary>
        public long Joined { get; }
        /// <summary>Attempts, retries included.</summary>
        public long Requests { get; }
        /// <summary><c>Retries</c> of Usage in vetvec/encoder.h.</summary>
        public long Retries { get; }
        /// <summary>Upper estimate for the texts sent.</summary>
        public long TokensEstimated { get; }
        /// <summary>By the service.</summary>
        public long TokensReported { get; }
        /// <summary><c>BytesSent</c> of Usage in vetvec/encoder.h.</summary>
        public long BytesSent { get; }
        /// <summary><c>BytesReceived</c> of Usage in vetvec/encoder.h.</summary>
        public long BytesReceived { get; }
        /// <summary><c>FailedTexts</c> of Usage in vetvec/encoder.h.</summary>
        public long FailedTexts { get; }
        /// <summary>Failed attempts that the service may still bill.</summary>
        public long MaybeBilledTwice { get; }
        /// <summary>TokensEstimated at PricePerMillionTokens; 0: no price.</summary>
        public double CostEstimated { get; }
        /// <summary>TokensReported at the same price.</summary>
        public double CostReported { get; }
        /// <summary>In the cache shared through Redis (redis.h).</summary>
        public long CacheSharedHits { get; }
        /// <summary>Texts sent again in the same call: in a retry, in a part of a request that failed because of one of
        /// its texts, or in a hedge. The service may bill them again.</summary>
        public long TextsSentAgain { get; }

        internal Usage(vetvec_usage c)
        {
            Texts = checked((long)c.texts);
            TextsSent = checked((long)c.texts_sent);
            CacheMemoryHits = checked((long)c.cache_memory_hits);
            CacheDiskHits = checked((long)c.cache_disk_hits);
            Joined = checked((long)c.joined);
            Requests = checked((long)c.requests);
            Retries = checked((long)c.retries);
            TokensEstimated = checked((long)c.tokens_estimated);
            TokensReported = checked((long)c.tokens_reported);
            BytesSent = checked((long)c.bytes_sent);
            BytesReceived = checked((long)c.bytes_received);
            FailedTexts = checked((long)c.failed_texts);
            MaybeBilledTwice = checked((long)c.maybe_billed_twice);
            CostEstimated = c.cost_estimated;
            CostReported = c.cost_reported;
            CacheSharedHits = checked((long)c.cache_shared_hits);
            TextsSentAgain = checked((long)c.texts_sent_again);
        }
    }

    /// <summary>One embed call, from its start to its end, with all its requests. No field contains a secret or a text.
    /// Each complete reply is counted once, by the call that sent its request, even if the reply was rejected or the
    /// call failed. The sum of InputTokens over the calls of an encoder therefore equals the sum of the tokens that the
    /// replies report.</summary>
    public sealed partial class CallRecord
    {
        /// <summary>wall-clock time since 1970 in UTC, in nanoseconds.</summary>
        public long StartUnixNs { get; }
        /// <summary>StartUnixNs plus the duration on the monotonic clock.</summary>
        public long EndUnixNs { get; }
        /// <summary>As in gen_ai.provider.name: "openai", "azure.ai.openai", "aws.bedrock", "cohere", "gcp.gemini",
        /// "mistral_ai"; for other kinds, the kind.</summary>
        public string Provider { get; }
        /// <summary>As sent; empty if the kind has no model name.</summary>
        public string RequestModel { get; }
        /// <summary>As in the last reply that named one; empty if none did.</summary>
        public string ResponseModel { get; }
        /// <summary>"base64" if the last request asked for it; empty: the default.</summary>
        public string Encoding { get; }
        /// <summary>Host name or address, without brackets; empty: local.</summary>
        public string ServerAddress { get; }
        /// <summary>32 hex digits of the call's traceparent; empty: none was set.</summary>
        public string TraceId { get; }
        /// <summary>16 hex digits of the call's traceparent; empty: none was set.</summary>
        public string ParentSpanId { get; }
        /// <summary>Elements per vector; 0: unknown.</summary>
        public long Dimension { get; }
        /// <summary>Passed to the call.</summary>
        public long Texts { get; }
        /// <summary>Found in the memory or disk cache.</summary>
        public long TextsCached { get; }
        /// <summary>Duplicates within the call, or being fetched by another call.</summary>
        public long TextsJoined { get; }
        /// <summary>Without a vector.</summary>
        public long TextsFailed { get; }
        /// <summary>Sent, including retries and hedges.</summary>
        public long Requests { get; }
        /// <summary><c>Retries</c> of CallRecord in vetvec/telemetry.h.</summary>
        public long Retries { get; }
        /// <summary>Second requests, sent because the first was slow.</summary>
        public long Hedges { get; }
        /// <summary>Reported by the service in complete replies.</summary>
        public long InputTokens { get; }
        /// <summary>Requests that the service may bill although their tokens are unknown, because no complete reply
        /// arrived or it contained no token count.</summary>
        public long UncountedRequests { get; }
        /// <summary>0: local.</summary>
        public int ServerPort { get; }
        /// <summary>Of the call.</summary>
        public Status Status { get; }
        /// <summary>Of the last reply; 0: none arrived.</summary>
        public int HttpStatus { get; }
        /// <summary>Of the call's traceparent; bit 0: sampled.</summary>
        public int TraceFlags { get; }

        internal CallRecord(vetvec_call_record c)
        {
            StartUnixNs = checked((long)c.start_unix_ns);
            EndUnixNs = checked((long)c.end_unix_ns);
            Provider = Vetvec.Text.Of(c.provider);
            RequestModel = Vetvec.Text.Of(c.request_model);
            ResponseModel = Vetvec.Text.Of(c.response_model);
            Encoding = Vetvec.Text.Of(c.encoding);
            ServerAddress = Vetvec.Text.Of(c.server_address);
            TraceId = Vetvec.Text.Of(c.trace_id);
            ParentSpanId = Vetvec.Text.Of(c.parent_span_id);
            Dimension = checked((long)c.dimension);
            Texts = checked((long)c.texts);
            TextsCached = checked((long)c.texts_cached);
            TextsJoined = checked((long)c.texts_joined);
            TextsFailed = checked((long)c.texts_failed);
            Requests = checked((long)c.requests);
            Retries = checked((long)c.retries);
            Hedges = checked((long)c.hedges);
            InputTokens = checked((long)c.input_tokens);
            UncountedRequests = checked((long)c.uncounted_requests);
            ServerPort = checked((int)c.server_port);
            Status = (Status)c.status;
            HttpStatus = checked((int)c.http_status);
            TraceFlags = checked((int)c.trace_flags);
        }
    }

    /// <summary>Text counts since the encoder was opened, by source and, for local vectors, by reason.</summary>
    public struct FallbackCounts
    {
        /// <summary>Including cached vectors.</summary>
        public long Remote { get; }
        /// <summary><c>RemoteCached</c> of FallbackCounts in vetvec/fallback.h.</summary>
        public long RemoteCached { get; }
        /// <summary><c>Local</c> of FallbackCounts in vetvec/fallback.h.</summary>
        public long Local { get; }
        /// <summary><c>MappedLocal</c> of FallbackCounts in vetvec/fallback.h.</summary>
        public long MappedLocal { get; }
        /// <summary>Texts without a vector.</summary>
        public long None { get; }
        /// <summary>This and the next five fields: local and MappedLocal by reason.</summary>
        public long ReasonPolicy { get; }
        /// <summary><c>ReasonServiceDown</c> of FallbackCounts in vetvec/fallback.h.</summary>
        public long ReasonServiceDown { get; }
        /// <summary><c>ReasonDeadlineNear</c> of FallbackCounts in vetvec/fallback.h.</summary>
        public long ReasonDeadlineNear { get; }
        /// <summary><c>ReasonRemoteFailed</c> of FallbackCounts in vetvec/fallback.h.</summary>
        public long ReasonRemoteFailed { get; }
        /// <summary><c>ReasonLatencyTarget</c> of FallbackCounts in vetvec/fallback.h.</summary>
        public long ReasonLatencyTarget { get; }
        /// <summary><c>ReasonHedge</c> of FallbackCounts in vetvec/fallback.h.</summary>
        public long ReasonHedge { get; }
        /// <summary>Requests sent to detect that the service is back.</summary>
        public long Probes { get; }
        /// <summary>Calls whose remote requests continued after the call returned, to fill the cache.</summary>
        public long KeptFetches { get; }
        /// <summary>Texts whose vector hosts[1] gave, cached ones included; and so on.</summary>
        public long Host1 { get; }
        /// <summary><c>Host2</c> of FallbackCounts in vetvec/fallback.h.</summary>
        public long Host2 { get; }
        /// <summary><c>Host3</c> of FallbackCounts in vetvec/fallback.h.</summary>
        public long Host3 { get; }
        /// <summary><c>Host4</c> of FallbackCounts in vetvec/fallback.h.</summary>
        public long Host4 { get; }
        /// <summary>Texts sent to a second host, and compared.</summary>
        public long Samples { get; }
        /// <summary>Of them: farther apart than the two certificates allow.</summary>
        public long SamplesBeyond { get; }
        /// <summary>Bit i (the number 1 &lt;&lt; i): hosts[i] differs from another host, and is not used.</summary>
        public long HostsDropped { get; }
        /// <summary>Bit i: a certificate has become too old, and hosts[i] is not used.</summary>
        public long HostsExpired { get; }
        /// <summary>Bit i: hosts[i] is used, and has not been compared, as no other host has answered.</summary>
        public long HostsUnchecked { get; }

        internal FallbackCounts(vetvec_fallback_counts c)
        {
            Remote = checked((long)c.remote);
            RemoteCached = checked((long)c.remote_cached);
            Local = checked((long)c.local);
            MappedLocal = checked((long)c.mapped_local);
            None = checked((long)c.none);
            ReasonPolicy = checked((long)c.reason_policy);
            ReasonServiceDown = checked((long)c.reason_service_down);
            ReasonDeadlineNear = checked((long)c.reason_deadline_near);
            ReasonRemoteFailed = checked((long)c.reason_remote_failed);
            ReasonLatencyTarget = checked((long)c.reason_latency_target);
            ReasonHedge = checked((long)c.reason_hedge);
            Probes = checked((long)c.probes);
            KeptFetches = checked((long)c.kept_fetches);
            Host1 = checked((long)c.host_1);
            Host2 = checked((long)c.host_2);
            Host3 = checked((long)c.host_3);
            Host4 = checked((long)c.host_4);
            Samples = checked((long)c.samples);
            SamplesBeyond = checked((long)c.samples_beyond);
            HostsDropped = checked((long)c.hosts_dropped);
            HostsExpired = checked((long)c.hosts_expired);
            HostsUnchecked = checked((long)c.hosts_unchecked);
        }
    }

    /// <summary>The accuracy of a map, measured on texts that were not used for the fit. An overlap compares two lists,
    /// each with the <c>neighbours</c> nearest rows (by cosine) to a query: it is the share of rows that occur in both
    /// lists.</summary>
    public struct MapAgreement
    {
        /// <summary>Texts used for the fit.</summary>
        public long Fitted { get; }
        /// <summary>Texts used to measure the map.</summary>
        public long HeldOut { get; }
        /// <summary>Length of the lists: 10.</summary>
        public long Neighbours { get; }
        /// <summary>Mean cosine between the mapped and the remote vector of a text.</summary>
        public double MeanCosine { get; }
        /// <summary>Nearest remote vectors to the mapped query, compared with the nearest remote vectors to the remote
        /// query.</summary>
        public double Overlap { get; }
        /// <summary>Nearest mapped vectors to the mapped query, compared with the nearest remote vectors to the remote
        /// query.</summary>
        public double OverlapWithin { get; }
        /// <summary>Nearest local vectors to the local query (without the map), compared with the nearest remote
        /// vectors to the remote query.</summary>
        public double OverlapUnmapped { get; }
        /// <summary>The penalty used; 0 with Procrustes.</summary>
        public double Ridge { get; }

        internal MapAgreement(vetvec_map_agreement c)
        {
            Fitted = checked((long)c.fitted);
            HeldOut = checked((long)c.held_out);
            Neighbours = checked((long)c.neighbours);
            MeanCosine = c.mean_cosine;
            Overlap = c.overlap;
            OverlapWithin = c.overlap_within;
            OverlapUnmapped = c.overlap_unmapped;
            Ridge = c.ridge;
        }
    }

    /// <summary>The size of a cache.</summary>
    public struct CacheInfo
    {
        /// <summary>Vectors.</summary>
        public long Rows { get; }
        /// <summary>Size of the pages in use in the data file.</summary>
        public long Bytes { get; }
        /// <summary>Size of the write-ahead log.</summary>
        public long WalBytes { get; }

        internal CacheInfo(vetvec_cache_info c)
        {
            Rows = checked((long)c.rows);
            Bytes = checked((long)c.bytes);
            WalBytes = checked((long)c.wal_bytes);
        }
    }

    /// <summary>The result of pruning a cache.</summary>
    public struct CachePruneInfo
    {
        /// <summary><c>DeletedRows</c> of CachePruneInfo in vetvec/cache.h.</summary>
        public long DeletedRows { get; }
        /// <summary>Rows that remain.</summary>
        public long Rows { get; }
        /// <summary>Size of the pages in use before pruning; the file keeps its size and reuses freed pages.</summary>
        public long BytesBefore { get; }
        /// <summary>Size of the pages in use after pruning.</summary>
        public long Bytes { get; }

        internal CachePruneInfo(vetvec_cache_prune_info c)
        {
            DeletedRows = checked((long)c.deleted_rows);
            Rows = checked((long)c.rows);
            BytesBefore = checked((long)c.bytes_before);
            Bytes = checked((long)c.bytes);
        }
    }

    /// <summary>The result of verifying a cache.</summary>
    public struct CacheVerifyInfo
    {
        /// <summary>Read.</summary>
        public long Rows { get; }
        /// <summary>Wrong format or checksum: no encoder would have returned them.</summary>
        public long BadRows { get; }
        /// <summary>Bad rows that were deleted.</summary>
        public long DeletedRows { get; }

        internal CacheVerifyInfo(vetvec_cache_verify_info c)
        {
            Rows = checked((long)c.rows);
            BadRows = checked((long)c.bad_rows);
            DeletedRows = checked((long)c.deleted_rows);
        }
    }

    /// <summary>The result of exporting a cache.</summary>
    public struct CacheExportInfo
    {
        /// <summary>Written.</summary>
        public long Rows { get; }
        /// <summary>Bad rows that were skipped.</summary>
        public long BadRows { get; }

        internal CacheExportInfo(vetvec_cache_export_info c)
        {
            Rows = checked((long)c.rows);
            BadRows = checked((long)c.bad_rows);
        }
    }

    /// <summary>One sentence; text is borrowed for the callback only.</summary>
    public struct Sentence
    {
        /// <summary>1, 2, ... within the same draw, p and label.</summary>
        public long Number { get; }
        /// <summary><c>Text</c> of Sentence in vetvec/suite.h.</summary>
        public string Text { get; }
        /// <summary>Share of neutral words.</summary>
        public double P { get; }
        /// <summary>1 or -1.</summary>
        public int Label { get; }
        /// <summary><c>IsTest</c> of Sentence in vetvec/suite.h.</summary>
        public bool IsTest { get; }
        /// <summary>1, 2, ...</summary>
        public int Draw { get; }

        internal unsafe Sentence(vetvec_sentence c)
        {
            Number = checked((long)c.number);
            Text = Vetvec.Text.Of(c.text);
            P = c.p;
            Label = checked((int)c.label);
            IsTest = c.is_test != 0;
            Draw = c.draw;
        }
    }

    /// <summary>The adaptive threshold of a dictionary (COSTELLO).</summary>
    public sealed partial class Threshold
    {
        /// <summary>Clamped at 0.</summary>
        public double Value { get; }
        /// <summary>Before the clamp.</summary>
        public double Raw { get; }
        /// <summary>Distinct words.</summary>
        public long N { get; }
        /// <summary><c>NnMin</c> of Threshold in vetvec/threshold.h.</summary>
        public double NnMin { get; }
        /// <summary><c>NnMean</c> of Threshold in vetvec/threshold.h.</summary>
        public double NnMean { get; }
        /// <summary>Population standard deviation (divisor n).</summary>
        public double NnStd { get; }

        internal Threshold(vetvec_threshold c)
        {
            Value = c.threshold;
            Raw = c.raw;
            N = checked((long)c.n);
            NnMin = c.nn_min;
            NnMean = c.nn_mean;
            NnStd = c.nn_std;
        }
    }

    /// <summary>Ranks of positives (EvalRank).</summary>
    public sealed partial class Ranking
    {
        /// <summary><c>Pairs</c> of Ranking in vetvec/ranking.h.</summary>
        public long PairCount { get; }
        /// <summary><c>MeanRank</c> of Ranking in vetvec/ranking.h.</summary>
        public double MeanRank { get; }
        /// <summary>Mean of 1 / rank.</summary>
        public double Mrr { get; }
        /// <summary>Rows tied with a positive, over all pairs.</summary>
        public long Tied { get; }

        internal Ranking(vetvec_ranking c)
        {
            PairCount = checked((long)c.pairs);
            MeanRank = c.mean_rank;
            Mrr = c.mrr;
            Tied = checked((long)c.tied);
        }
    }

    /// <summary>How well cosines agree with labels; undefined values are null.</summary>
    public sealed partial class PairScores
    {
        /// <summary>Between cosine similarity and label; 0 if undefined.</summary>
        public double? Spearman { get; }
        /// <summary><c>SpearmanP</c> of PairScores in vetvec/pairs.h.</summary>
        public double? SpearmanP { get; }
        /// <summary><c>Pearson</c> of PairScores in vetvec/pairs.h.</summary>
        public double? Pearson { get; }
        /// <summary><c>PearsonP</c> of PairScores in vetvec/pairs.h.</summary>
        public double? PearsonP { get; }
        /// <summary>Mean cosine of pairs with label &gt;= 4, minus that of pairs with label &lt;= 1.</summary>
        public double? Gap { get; }
        /// <summary>AUC for the same two groups of pairs.</summary>
        public double? Auc { get; }
        /// <summary>In bits; if it is near 0, the correlations mean little.</summary>
        public double LabelEntropy { get; }

        internal unsafe PairScores(vetvec_pair_scores c)
        {
            Spearman = c.has_correlation != 0 ? c.spearman : (double?)null;
            SpearmanP = c.has_correlation != 0 && c.has_p != 0 ? c.spearman_p : (double?)null;
            Pearson = c.has_correlation != 0 ? c.pearson : (double?)null;
            PearsonP = c.has_correlation != 0 && c.has_p != 0 ? c.pearson_p : (double?)null;
            Gap = c.has_gap != 0 ? c.gap : (double?)null;
            Auc = c.has_gap != 0 ? c.auc : (double?)null;
            LabelEntropy = c.label_entropy;
        }
    }

    /// <summary>Alignment and uniformity.</summary>
    public struct PairAlignment
    {
        /// <summary>Mean of |x - y|^2 over the pairs; 0 without pairs.</summary>
        public double Alignment { get; }
        /// <summary>Log of the mean of exp(-2 |x - y|^2) over all rows.</summary>
        public double Uniformity { get; }

        internal PairAlignment(vetvec_alignment c)
        {
            Alignment = c.alignment;
            Uniformity = c.uniformity;
        }
    }

    /// <summary>A correlation; undefined values are null.</summary>
    public struct Correlation
    {
        /// <summary>0 if undefined.</summary>
        public double? Coefficient { get; }
        /// <summary>1 if undefined.</summary>
        public double? PValue { get; }
        /// <summary><c>N</c> of Correlation in vetvec/statistics.h.</summary>
        public long N { get; }

        internal unsafe Correlation(vetvec_correlation c)
        {
            Coefficient = c.has_coefficient != 0 ? c.coefficient : (double?)null;
            PValue = c.has_p_value != 0 ? c.p_value : (double?)null;
            N = checked((long)c.n);
        }
    }

    /// <summary>A confidence interval.</summary>
    public struct Interval
    {
        /// <summary><c>Estimate</c> of Interval in vetvec/statistics.h.</summary>
        public double Estimate { get; }
        /// <summary><c>Low</c> of Interval in vetvec/statistics.h.</summary>
        public double Low { get; }
        /// <summary><c>High</c> of Interval in vetvec/statistics.h.</summary>
        public double High { get; }
        /// <summary><c>StandardError</c> of Interval in vetvec/statistics.h.</summary>
        public double StandardError { get; }

        internal Interval(vetvec_interval c)
        {
            Estimate = c.estimate;
            Low = c.low;
            High = c.high;
            StandardError = c.standard_error;
        }
    }

    /// <summary>The result of a permutation test.</summary>
    public struct Permutation
    {
        /// <summary>Mean of the differences.</summary>
        public double Mean { get; }
        /// <summary>If exact, the share of sign patterns at least as extreme as the data; otherwise (1 + number of
        /// resamples at least as extreme) / (1 + resamples).</summary>
        public double PValue { get; }
        /// <summary>True: all sign patterns were counted.</summary>
        public bool Exact { get; }

        internal unsafe Permutation(vetvec_permutation c)
        {
            Mean = c.mean;
            PValue = c.p_value;
            Exact = c.exact != 0;
        }
    }

    /// <summary>The score of one task.</summary>
    public struct TaskScore
    {
        /// <summary><c>P</c> of TaskScore in vetvec/separability.h.</summary>
        public double P { get; }
        /// <summary>Share of test rows classified correctly.</summary>
        public double Accuracy { get; }
        /// <summary>Mean scaled margin of the correctly classified test rows.</summary>
        public double Delta { get; }
        /// <summary>Distance between the class means.</summary>
        public double DInter { get; }
        /// <summary>Mean distance from a training row to the mean of its class.</summary>
        public double DIntra { get; }
        /// <summary>The factor by which DInter / DIntra is multiplied.</summary>
        public double WhitenedRef { get; }
        /// <summary>Distance between the whitened classes.</summary>
        public double Distance { get; }
        /// <summary>Eigenvectors kept for the positive class.</summary>
        public long KPositive { get; }
        /// <summary><c>KNegative</c> of TaskScore in vetvec/separability.h.</summary>
        public long KNegative { get; }
        /// <summary><c>NCorrect</c> of TaskScore in vetvec/separability.h.</summary>
        public long NCorrect { get; }
        /// <summary><c>NTest</c> of TaskScore in vetvec/separability.h.</summary>
        public long NTest { get; }

        internal TaskScore(vetvec_task_score c)
        {
            P = c.p;
            Accuracy = c.accuracy;
            Delta = c.delta;
            DInter = c.d_inter;
            DIntra = c.d_intra;
            WhitenedRef = c.whitened_ref;
            Distance = c.distance;
            KPositive = checked((long)c.k_positive);
            KNegative = checked((long)c.k_negative);
            NCorrect = checked((long)c.n_correct);
            NTest = checked((long)c.n_test);
        }
    }

    /// <summary>A SynTextBench score.</summary>
    public sealed partial class SynTextBenchScore
    {
        /// <summary>Area under the margin-accuracy curve beyond AT.</summary>
        public double Score { get; }
        /// <summary>The value used; state it with every score.</summary>
        public double AT { get; }
        /// <summary>LITERAL: lowest score of the sign draws; otherwise 0.</summary>
        public double SignScoreMin { get; }
        /// <summary>LITERAL: mean score of the sign draws; otherwise 0.</summary>
        public double SignScoreMean { get; }
        /// <summary>LITERAL: highest score of the sign draws; otherwise 0.</summary>
        public double SignScoreMax { get; }
        /// <summary>Draws that could be scored.</summary>
        public long SignDraws { get; }
        /// <summary>Draws that could not be scored.</summary>
        public long SignDrawsExcluded { get; }

        internal SynTextBenchScore(vetvec_syntextbench_result c)
        {
            Score = c.score;
            AT = c.a_t;
            SignScoreMin = c.sign_score_min;
            SignScoreMean = c.sign_score_mean;
            SignScoreMax = c.sign_score_max;
            SignDraws = checked((long)c.sign_draws);
            SignDrawsExcluded = checked((long)c.sign_draws_excluded);
        }
    }

    /// <summary>SynTextBench's baselines.</summary>
    public sealed partial class PerceptronProbe
    {
        /// <summary>In nats, at the largest training size.</summary>
        public double ValidationLoss { get; }
        /// <summary>Minimum description length.</summary>
        public double Mdl { get; }
        /// <summary>Surplus description length: only loss above epsilon counts.</summary>
        public double Sdl { get; }
        /// <summary>Epsilon sample complexity: the smallest size whose loss is at most epsilon; 0: none.</summary>
        public long? SampleSize { get; }

        internal unsafe PerceptronProbe(vetvec_probe_result c)
        {
            ValidationLoss = c.validation_loss;
            Mdl = c.mdl;
            Sdl = c.sdl;
            SampleSize = c.sample_size != 0 ? checked((long)c.sample_size) : (long?)null;
        }
    }
}
