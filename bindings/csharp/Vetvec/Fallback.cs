// A remote service and a local encoder as one, by policy; maps between their spaces; the contract of a service.
using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>Whom a call asks; vetvec/fallback.h says it in full.</summary>
    public enum Policy { RemoteThenLocal = 0, LocalFirst = 1, Hedged = 2, Remote = 3, Local = 4 }

    /// <summary>Which encoder gave a vector; None: there is no vector.</summary>
    public enum Giver { None = 0, Remote = 1, Local = 2, MappedLocal = 3 }

    /// <summary>Why it was that one.</summary>
    public enum Why
    {
        Policy = 0, Cached = 1, ServiceDown = 2, DeadlineNear = 3, RemoteFailed = 4, LatencyTarget = 5, Hedge = 6
    }

    /// <summary>Who gave a text its vector, and why; RemoteStatus: what the remote half ended with, if it did.</summary>
    public struct Provenance
    {
        public Giver Giver { get; internal set; }
        public Why Why { get; internal set; }
        public Status RemoteStatus { get; internal set; }
    }

    /// <summary>Rows, and who gave each.</summary>
    public sealed class Given
    {
        public Matrix Rows { get; internal set; }
        public IReadOnlyList<Provenance> Provenance { get; internal set; }
    }

    /// <summary>What is not set has the default that vetvec/fallback.h says.</summary>
    public sealed class FallbackOptions
    {
        public Policy Policy { get; set; }
        /// <summary>What a call did not wait for is fetched all the same, for the remote one's cache.</summary>
        public bool WarmCache { get; set; }
        /// <summary>LocalFirst: required.</summary>
        public TimeSpan LatencyTarget { get; set; }
        /// <summary>Hedged; zero: the 95th percentile of what the remote one takes.</summary>
        public TimeSpan HedgeDelay { get; set; }
        /// <summary>Of calls that set none.</summary>
        public TimeSpan Timeout { get; set; }
        /// <summary>Written by Encoder.FitMap for these two encoders.</summary>
        public string MapFile { get; set; }
    }

    /// <summary>Texts since it was opened, by giver, and those of the local one by why.</summary>
    public struct FallbackCounts
    {
        public ulong Remote { get; internal set; }
        public ulong RemoteCached { get; internal set; }
        public ulong Local { get; internal set; }
        public ulong MappedLocal { get; internal set; }
        public ulong None { get; internal set; }
        public ulong WhyPolicy { get; internal set; }
        public ulong WhyServiceDown { get; internal set; }
        public ulong WhyDeadlineNear { get; internal set; }
        public ulong WhyRemoteFailed { get; internal set; }
        public ulong WhyLatencyTarget { get; internal set; }
        public ulong WhyHedge { get; internal set; }
        public ulong Probes { get; internal set; }
        public ulong KeptFetches { get; internal set; }
    }

    /// <summary>Ridge regression with a penalty chosen by itself, unless said otherwise.</summary>
    public sealed class MapOptions
    {
        /// <summary>A rotation and one scale; equal dimensions only.</summary>
        public bool Procrustes { get; set; }
        public double Ridge { get; set; }
        public double HeldOutShare { get; set; }
        public ulong Seed { get; set; }
    }

    /// <summary>What a map costs, measured on texts that the fit has not seen.</summary>
    public struct MapAgreement
    {
        public ulong Fitted { get; internal set; }
        public ulong HeldOut { get; internal set; }
        public ulong Neighbours { get; internal set; }
        public double MeanCosine { get; internal set; }
        public double Overlap { get; internal set; }
        public double OverlapWithin { get; internal set; }
        public double OverlapUnmapped { get; internal set; }
        public double Ridge { get; internal set; }
    }

    public sealed unsafe partial class Encoder
    {
        /// <summary>An encoder over two others, which stay the caller's. All methods work on it. Vectors of the two live
        /// in different spaces: look at the giver before you compare one with another, or give a map.</summary>
        public static Encoder OpenFallback(Encoder remote, Encoder local, FallbackOptions options = null)
        {
            options = options ?? new FallbackOptions();
            using (Held far = remote.Hold())
            using (Held near = local.Hold())
            using (var strings = new Strings())
            {
                vetvec_fallback_options c;
                Api.vetvec_fallback_options_init(&c, (UIntPtr)(ulong)sizeof(vetvec_fallback_options));
                c.policy = (int)options.Policy;
                c.warm_cache = (byte)(options.WarmCache ? 1 : 0);
                c.latency_target_ms = Times.Milliseconds(options.LatencyTarget);
                c.hedge_delay_ms = Times.Milliseconds(options.HedgeDelay);
                c.timeout_ms = Times.Milliseconds(options.Timeout);
                c.map_file = strings.Put(options.MapFile);
                IntPtr made, error;
                Failure.Check(Api.vetvec_fallback_open(far.Handle, near.Handle, &c, &made, &error), error);
                return new Encoder(made);
            }
        }

        /// <summary>As Embed, and who gave each vector. The Error of an exception has Provenance too.</summary>
        public Given EmbedGiven(IReadOnlyList<string> texts, CallOptions options = null,
            CancellationToken token = default(CancellationToken))
        {
            if (texts == null) throw new ArgumentNullException("texts");
            int[] items = NewItems(texts.Count);
            var told = new vetvec_provenance[texts.Count + 1];
            using (Held held = Hold())
            using (var packed = new NativeTexts(texts))
            using (CallScope call = CallScope.Of(options, token))
                fixed (int* item = items)
                fixed (vetvec_provenance* given = told)
                {
                    IntPtr rows, error;
                    int status = Api.vetvec_fallback_embed_alloc(held.Handle, packed.Pointer, CallScope.Pointer(call), &rows,
                        item, given, &error);
                    Provenance[] who = ProvenanceOf(given, texts.Count);
                    return new Given { Rows = Result(call, status, Matrix.Take(rows), error, items, who), Provenance = who };
                }
        }

        private static Provenance[] ProvenanceOf(vetvec_provenance* given, int count)
        {
            var made = new Provenance[count];
            for (int i = 0; i < count; ++i)
                made[i] = new Provenance
                {
                    Giver = (Giver)given[i].giver, Why = (Why)given[i].why, RemoteStatus = (Status)given[i].remote_status
                };
            return made;
        }

        internal static Provenance[] ProvenanceOf(IntPtr call, int count)
        {
            var told = new vetvec_provenance[count + 1];
            fixed (vetvec_provenance* given = told)
            {
                int status = Api.vetvec_fallback_call_provenance(call, given, (UIntPtr)(ulong)told.Length, null);
                return status == Api.VETVEC_OK ? ProvenanceOf(given, count) : new Provenance[0];
            }
        }

        /// <summary>The counters of a fallback; InvalidArgumentException for another encoder.</summary>
        public FallbackCounts FallbackCounts()
        {
            using (Held held = Hold())
            {
                var c = new vetvec_fallback_counts { struct_size = (ulong)sizeof(vetvec_fallback_counts) };
                IntPtr error;
                Failure.Check(Api.vetvec_fallback_usage(held.Handle, &c, &error), error);
                return new FallbackCounts
                {
                    Remote = c.remote, RemoteCached = c.remote_cached, Local = c.local, MappedLocal = c.mapped_local,
                    None = c.none, WhyPolicy = c.why_policy, WhyServiceDown = c.why_service_down,
                    WhyDeadlineNear = c.why_deadline_near, WhyRemoteFailed = c.why_remote_failed,
                    WhyLatencyTarget = c.why_latency_target, WhyHedge = c.why_hedge, Probes = c.probes,
                    KeptFetches = c.kept_fetches
                };
            }
        }

        /// <summary>Embeds texts (100 at least) by both, fits a linear map from this one's space to that of `to`, measures
        /// it and writes it to path.</summary>
        public MapAgreement FitMap(Encoder to, IReadOnlyList<string> texts, string path, MapOptions options = null,
            CallOptions call = null, CancellationToken token = default(CancellationToken))
        {
            options = options ?? new MapOptions();
            using (Held held = Hold())
            using (Held target = to.Hold())
            using (var strings = new Strings())
            using (var packed = new NativeTexts(texts))
            using (CallScope scope = CallScope.Of(call, token))
            {
                var c = new vetvec_map_options
                {
                    struct_size = (ulong)sizeof(vetvec_map_options), ridge = options.Ridge,
                    method = options.Procrustes ? Api.VETVEC_MAP_PROCRUSTES : Api.VETVEC_MAP_RIDGE,
                    held_out_share = options.HeldOutShare, seed = options.Seed
                };
                var a = new vetvec_map_agreement { struct_size = (ulong)sizeof(vetvec_map_agreement) };
                IntPtr error;
                int status = Api.vetvec_map_fit(held.Handle, target.Handle, packed.Pointer, &c, CallScope.Pointer(scope),
                    strings.Put(path), &a, &error);
                CallScope.Check(scope, status, error);
                return new MapAgreement
                {
                    Fitted = a.fitted, HeldOut = a.held_out, Neighbours = a.neighbours, MeanCosine = a.mean_cosine,
                    Overlap = a.overlap, OverlapWithin = a.overlap_within, OverlapUnmapped = a.overlap_unmapped,
                    Ridge = a.ridge
                };
            }
        }

        /// <summary>What a map's file says of itself, as JSON.</summary>
        public static string DescribeMap(string path)
        {
            using (var strings = new Strings())
                return Buffers.String((made, error) => Api.vetvec_map_describe(strings.Put(path), made, error));
        }

        /// <summary>Asks the service about 40 times, past cache and retries, whether it keeps the contract of an embeddings
        /// API: docs/SUITES.md lists the tests. A service that fails tests throws nothing.
        /// shortened: the same model with fewer dimensions; otherInputType: with another input type; null: not tested.</summary>
        public Contract CheckContract(ulong longWords = 0, Encoder shortened = null, Encoder otherInputType = null,
            CallOptions options = null, CancellationToken token = default(CancellationToken))
        {
            using (Held held = Hold())
            using (Held shorter = (shortened ?? this).Hold())
            using (Held other = (otherInputType ?? this).Hold())
            using (CallScope call = CallScope.Of(options, token))
            {
                var c = new vetvec_contract_options
                {
                    struct_size = (ulong)sizeof(vetvec_contract_options), long_words = longWords,
                    shortened = shortened == null ? IntPtr.Zero : shorter.Handle,
                    other_input_type = otherInputType == null ? IntPtr.Zero : other.Handle
                };
                IntPtr made = IntPtr.Zero, error;
                int status = Api.vetvec_contract_run(held.Handle, &c, CallScope.Pointer(call), &made, &error);
                string told = Text.OfBuffer(made);
                CallScope.Check(call, status, error);
                return new Contract(told);
            }
        }

        /// <summary>What the service does with texts, past the cache; what is wrong is told and not hidden.</summary>
        public Probe Probe(IReadOnlyList<string> texts, CallOptions options = null,
            CancellationToken token = default(CancellationToken))
        {
            if (texts == null) throw new ArgumentNullException("texts");
            var items = new int[texts.Count + 1];
            using (Held held = Hold())
            using (var packed = new NativeTexts(texts))
            using (CallScope call = CallScope.Of(options, token))
                fixed (int* item = items)
                {
                    IntPtr rows, report, error;
                    int status = Api.vetvec_encoder_probe(held.Handle, packed.Pointer, CallScope.Pointer(call), &rows, item,
                        &report, &error);
                    var made = new Probe { Rows = Matrix.Take(rows), ReportJson = Text.OfBuffer(report) };
                    if (status == Api.VETVEC_PARTIAL) Api.vetvec_error_destroy(error);
                    else CallScope.Check(call, status, error);
                    made.Items = Statuses(items, texts.Count);
                    return made;
                }
        }

        /// <summary>The least and the largest value of a numeric option of the C ABI, such as "concurrency".</summary>
        public static void OptionBounds(string name, out long least, out long most)
        {
            using (var strings = new Strings())
            {
                long low, high;
                IntPtr error;
                Failure.Check(Api.vetvec_encoder_option_bounds(strings.Put(name), &low, &high, &error), error);
                least = low;
                most = high;
            }
        }
    }

    /// <summary>One test. Severity: "minor", "major", "critical"; Outcome: "passed", "failed", "not_tested".</summary>
    public sealed class Finding
    {
        public string Test { get; internal set; }
        public string Severity { get; internal set; }
        public string Outcome { get; internal set; }
        /// <summary>null: the test has none.</summary>
        public double? Score { get; internal set; }
        public int Checks { get; internal set; }
        public string Text { get; internal set; }
    }

    /// <summary>What about 40 requests have shown.</summary>
    public sealed class Contract
    {
        internal Contract(string json)
        {
            Json = json;
            var told = (Dictionary<string, object>)Vetvec.Json.Read(json);
            Requests = (int)(double)told["requests"];
            Passed = (int)(double)told["passed"];
            Failed = (int)(double)told["failed"];
            NotTested = (int)(double)told["not_tested"];
            var findings = new List<Finding>();
            foreach (Dictionary<string, object> one in (List<object>)told["findings"])
                findings.Add(new Finding
                {
                    Test = (string)one["test"], Severity = (string)one["severity"], Outcome = (string)one["outcome"],
                    Score = one["score"] as double?, Checks = (int)(double)one["checks"], Text = (string)one["finding"]
                });
            Findings = findings;
        }

        public int Requests { get; private set; }
        public int Passed { get; private set; }
        public int Failed { get; private set; }
        public int NotTested { get; private set; }
        public IReadOnlyList<Finding> Findings { get; private set; }
        /// <summary>All that the library tells.</summary>
        public string Json { get; private set; }
    }

    /// <summary>ReportJson tells of each item and reply.</summary>
    public sealed class Probe
    {
        public Matrix Rows { get; internal set; }
        public IReadOnlyList<Status> Items { get; internal set; }
        public string ReportJson { get; internal set; }
    }

    public sealed partial class Encoder
    {
        /// <summary>EmbedGiven as a task, as EmbedAsync.</summary>
        public async Task<Given> EmbedGivenAsync(IReadOnlyList<string> texts, CallOptions options = null,
            CancellationToken token = default(CancellationToken))
        {
            if (options != null && options.Progress != null)
                return await Task.Factory.StartNew(() => EmbedGiven(texts, options, token), CancellationToken.None,
                    TaskCreationOptions.LongRunning | TaskCreationOptions.DenyChildAttach, TaskScheduler.Default)
                    .ConfigureAwait(false);
            var pending = new Pending { Told = true };
            Matrix rows = await Submit(texts, options, token, pending).ConfigureAwait(false);
            return new Given { Rows = rows, Provenance = pending.Given };
        }
    }
}
