// The behaviour cases that every binding runs: bindings/cases/README.md.
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Net.Sockets;
using System.Text;
using System.Threading;

namespace Vetvec.Tests
{
    using Map = Dictionary<string, object>;

    internal static class Mock
    {
        internal static readonly string Url = Environment.GetEnvironmentVariable("VETVEC_MOCK_URL");

        internal static Map Call(string path, string body)
        {
            var uri = new Uri(Url);
            using (var client = new TcpClient("127.0.0.1", uri.Port))
            {
                NetworkStream stream = client.GetStream();
                byte[] content = Encoding.UTF8.GetBytes(body ?? "");
                string head = (body == null ? "GET " : "POST ") + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + uri.Port
                    + "\r\nContent-Type: application/json\r\nContent-Length: " + content.Length + "\r\nConnection: close\r\n\r\n";
                byte[] first = Encoding.ASCII.GetBytes(head);
                stream.Write(first, 0, first.Length);
                stream.Write(content, 0, content.Length);
                string reply = new StreamReader(stream, Encoding.UTF8).ReadToEnd();
                string said = reply.Substring(reply.IndexOf("\r\n\r\n", StringComparison.Ordinal) + 4).Trim();
                return said.StartsWith("{") ? (Map)Json.Read(said) : new Map();
            }
        }
        internal static int Requests() { return (int)(double)Call("/admin/stats", null)["requests"]; }
    }

    internal sealed class Thrown : Exception { }

    internal static class CaseList
    {
        internal static List<Case> Read(string path)
        {
            var made = new List<Case>();
            foreach (Map one in (List<object>)((Map)Json.Read(File.ReadAllText(path)))["cases"])
            {
                object ways, cannot;
                if (one.TryGetValue("cannot", out cannot) && ((List<object>)cannot).Contains("csharp")) continue;
                if (!one.TryGetValue("ways", out ways)) ways = new List<object> { "blocking", "async" };
                foreach (string way in (List<object>)ways) made.Add(new Case(one, way));
            }
            return made;
        }
    }

    /// <summary>A case, one way of calling.</summary>
    internal sealed class Case
    {
        private readonly Map one;
        private readonly string key, folder;
        private readonly List<Encoder> parts = new List<Encoder>(); // of a fallback
        private Encoder encoder;
        private CallRecord record;
        private List<Provenance> sources; // of the last call

        internal readonly string Name, Way;

        internal Case(Map one, string way)
        {
            this.one = one;
            Name = (string)one["name"];
            Way = way;
            key = "key-" + Name + "-" + way + "-csharp";
            folder = Path.Combine(Path.GetTempPath(), "vetvec-csharp-" + Guid.NewGuid().ToString("N"));
        }

        internal void Run()
        {
            Directory.CreateDirectory(folder);
            try { Steps(); }
            finally
            {
                if (encoder != null) encoder.Dispose();
                foreach (Encoder part in parts) part.Dispose();
                Directory.Delete(folder, true);
            }
        }

        private static object Get(Map map, string name)
        {
            object value;
            return map != null && map.TryGetValue(name, out value) ? value : null;
        }

        private string Fill(string text) { return text.Replace("{mock}", Mock.Url).Replace("{key}", key).Replace("{folder}", folder); }

        private string Text(object given)
        {
            var described = given as Map;
            return described == null ? Fill(given as string ?? "")
                : string.Concat(Enumerable.Repeat((string)described["repeat"], (int)(double)described["times"]));
        }

        /// <summary>The value of that name; what no name has is what C# has for an unknown one.</summary>
        private static T Named<T>(object name) where T : struct
        {
            string wanted = ((string)name).Replace("_", "");
            T value;
            return Enum.TryParse(wanted, true, out value) ? value : (T)Enum.ToObject(typeof(T), 99);
        }

        private static void CheckFields(Map seen, Map expected)
        {
            foreach (KeyValuePair<string, object> one in expected ?? new Map())
                Check(Equals(Get(seen, one.Key), one.Value), one.Key + " is " + Get(seen, one.Key));
        }

        private static string NameOf(object value) // as in C: RemoteFailed is REMOTE_FAILED
        {
            return string.Concat(value.ToString().Select((c, i) => i > 0 && char.IsUpper(c) ? "_" + c : c.ToString())).ToUpperInvariant();
        }

        private static void Check(bool holds, string what) { if (!holds) throw new InvalidOperationException(what); }

        /// <summary>Opens with the options of the case and those that replace some of them.</summary>
        private Encoder Open(Map changed)
        {
            var options = new EncoderOptions { OnCall = call => record = call };
            var given = new Map((Map)one["open"]);
            foreach (KeyValuePair<string, object> option in changed ?? new Map()) given[option.Key] = option.Value;
            foreach (KeyValuePair<string, object> option in given) Set(options, option.Key, option.Value);
            var far = new Encoder(Text(given["spec"]), options);
            var fallback = (Map)Get(given, "fallback");
            if (fallback == null) return far;
            var near = new Encoder("builtin:");
            parts.AddRange(new[] { far, near });
            return Encoder.OpenFallback(far, near, new FallbackOptions
            {
                Policy = Named<FallbackPolicy>(fallback["policy"]),
                LatencyTarget = TimeSpan.FromMilliseconds((double)(Get(fallback, "latency_target_ms") ?? 0.0))
            });
        }

        private void Set(EncoderOptions options, string name, object value)
        {
            double number = value is double ? (double)value : 0;
            switch (name)
            {
                case "spec": case "fallback": break;
                case "base_url": options.BaseUrl = Text(value); break;
                case "api_key": options.ApiKey = Text(value); break;
                case "cache_dir": options.CacheDir = Text(value); break;
                case "cache_salt": options.CacheSalt = Text(value); break;
                case "identity": options.Identity = Text(value); break;
                case "http_definition": options.HttpDefinition = Text(value); break;
                case "input_type": options.InputType = Text(value); break;
                case "query_prefix": options.QueryPrefix = Text(value); break;
                case "document_prefix": options.DocumentPrefix = Text(value); break;
                case "cache_mode": options.CacheMode = Named<CacheMode>(value); break;
                case "timeout_ms": options.Timeout = TimeSpan.FromMilliseconds(number); break;
                case "batch": options.Batch = (int)number; break;
                case "concurrency": options.Concurrency = (int)number; break;
                case "max_attempts": options.MaxAttempts = (int)number; break;
                case "dimensions": options.Dimensions = (int)number; break;
                case "requests_per_minute": options.RequestsPerMinute = (long)number; break;
                case "price_per_million_tokens": options.PricePerMillionTokens = number; break;
                default: throw new InvalidOperationException("this test does not know the option " + name);
            }
        }

        private void Steps()
        {
            Mock.Call("/admin/reset", "{}");
            var plan = new Map { { "seed", 7.0 } };
            foreach (KeyValuePair<string, object> fault in (Map)Get(one, "faults") ?? new Map()) plan[fault.Key] = fault.Value;
            Mock.Call("/admin/faults", Json.Write(plan));
            var expected = (Map)Get((Map)Get(one, "expect"), "error");
            try { encoder = Open(null); }
            catch (Exception e) when (expected != null && e is IVetvecError)
            {
                CheckError(e, expected);
                return;
            }
            Check(expected == null, "it opened");
            foreach (Map step in (List<object>)one["steps"])
            {
                switch ((string)step["call"])
                {
                    case "close": encoder.Dispose(); break;
                    case "open": encoder = Open((Map)Get(step, "options")); break;
                    case "flush": Expect(step, () => encoder.Flush()); break;
                    case "usage": Expect(step, () => CheckUsage((Map)Get((Map)step["expect"], "usage"))); break;
                    default: Embed(step); break;
                }
            }
        }

        private void Expect(Map step, Action call)
        {
            var expected = (Map)Get((Map)Get(step, "expect"), "error");
            try { call(); }
            catch (Exception e) when (expected != null && e is IVetvecError)
            {
                CheckError(e, expected);
                return;
            }
            Check(expected == null, "no error");
        }

        private void CheckUsage(Map expected)
        {
            Usage u = encoder.Usage();
            CheckFields(new Map
            {
                { "texts", (double)u.Texts }, { "texts_sent", (double)u.TextsSent }, { "joined", (double)u.Joined },
                { "requests", (double)u.Requests }, { "cache_memory_hits", (double)u.CacheMemoryHits },
                { "cache_disk_hits", (double)u.CacheDiskHits }, { "retries", (double)u.Retries },
                { "failed_texts", (double)u.FailedTexts }, { "tokens_reported", (double)u.TokensReported },
                { "cost_reported", u.CostReported }
            }, expected);
        }

        private void CheckRecord(Map expected)
        {
            if (expected == null) return;
            Check(record != null, "no record");
            CheckFields(new Map
            {
                { "status", NameOf(record.Status) }, { "http_status", (double)record.HttpStatus }, { "provider", record.Provider },
                { "request_model", record.RequestModel }, { "texts", (double)record.Texts },
                { "texts_cached", (double)record.TextsCached }, { "texts_joined", (double)record.TextsJoined },
                { "texts_failed", (double)record.TextsFailed }, { "requests", (double)record.Requests },
                { "retries", (double)record.Retries }, { "input_tokens", (double)record.InputTokens },
                { "dimension", (double)record.Dimension }
            }, expected);
        }

        private static void CheckStats(Map expected)
        {
            if (expected == null) return;
            Map stats = Mock.Call("/admin/stats", null);
            foreach (KeyValuePair<string, object> one in expected)
            {
                var counts = one.Value as Map;
                if (counts != null) CheckFields((Map)stats[one.Key], counts);
                else CheckFields(stats, new Map { { one.Key, one.Value } });
            }
        }

        private void Embed(Map step)
        {
            var expect = (Map)Get(step, "expect") ?? new Map();
            var given = (Map)Get(step, "options") ?? new Map();
            List<string> texts = Get(step, "texts") != null
                ? ((List<object>)step["texts"]).Select(Text).ToList()
                : Enumerable.Range(0, (int)(double)step["count"]).Select(i => (string)step["prefix"] + i).ToList();
            var options = new CallOptions();
            if (Get(given, "timeout_ms") != null) options.Timeout = TimeSpan.FromMilliseconds((double)given["timeout_ms"]);
            if (Get(given, "max_tokens") != null) options.MaxTokens = (long)(double)given["max_tokens"];
            foreach (object flag in (List<object>)Get(given, "flags") ?? new List<object>()) options.Flags |= Named<CallFlags>(flag);
            if ((string)Get(given, "progress") == "stop") options.Progress = p => false;
            if ((string)Get(given, "progress") == "throw") options.Progress = p => { throw new Thrown(); };
            using (var source = new CancellationTokenSource())
            {
                int before = Mock.Requests();
                Stopwatch watch = Stopwatch.StartNew();
                object after = Get(given, "cancel_after_ms");
                if (after != null && (double)after == 0) source.Cancel();
                else if (after != null) source.CancelAfter((int)(double)after);
                Exception error = null;
                Matrix rows = null;
                record = null;
                sources = new List<Provenance>();
                Streamed streamed = Way == "stream" ? new Streamed() : null;
                try
                {
                    if (streamed == null) rows = Call((string)step["call"], texts, options, source.Token);
                    else encoder.EmbedStream(texts, streamed.Adds((double)(Get(given, "leave_after") ?? 0.0), sources), options, source.Token);
                }
                catch (Exception e) { error = e; }
                watch.Stop();
                Judge(expect, texts, before, watch.ElapsedMilliseconds, error, rows, streamed);
            }
        }

        private void Judge(Map expect, List<string> texts, int before, long took, Exception error, Matrix rows, Streamed streamed)
        {
            if (Get(expect, "requests") != null)
            {
                int sent = Mock.Requests() - before;
                Check(sent == (double)expect["requests"], sent + " requests");
            }
            Check(took >= (double)(Get(expect, "at_least_ms") ?? 0.0) && took <= (double)(Get(expect, "at_most_ms") ?? 1e9), took + " ms");
            if (Get(expect, "thrown") != null)
            {
                Check(error is Thrown, "what the callback threw did not come out: " + error);
                return;
            }
            var wanted = (Map)Get(expect, "error");
            IReadOnlyList<Status> statuses = null;
            IReadOnlyList<ErrorInfo> errors = null;
            if (wanted != null)
            {
                Check(error is IVetvecError, "no error of the library: " + error);
                CheckError(error, wanted);
                ErrorInfo info = ((IVetvecError)error).Error;
                rows = info.Rows;
                statuses = info.Statuses;
                errors = info.Errors;
            }
            else if (error != null) throw new InvalidOperationException("failed", error);
            if (streamed != null)
            {
                rows = new Matrix(streamed.Data.ToArray(), streamed.Statuses.Count, streamed.Cols);
                statuses = streamed.Statuses;
                errors = streamed.Errors;
            }
            foreach (KeyValuePair<string, object> each in (Map)Get(expect, "errors") ?? new Map())
                CheckError(Failure.Of(errors[int.Parse(each.Key)]), (Map)each.Value);
            if (Get(expect, "statuses") != null)
                Check(statuses.Select(s => (object)NameOf(s)).SequenceEqual((List<object>)expect["statuses"]), "statuses");
            var wantedSources = (List<object>)Get(expect, "sources") ?? new List<object>();
            for (int i = 0; i < wantedSources.Count; ++i)
                CheckFields(new Map { { "source", NameOf(sources[i].Source) }, { "reason", NameOf(sources[i].Reason) },
                    { "remote_status", NameOf(sources[i].RemoteStatus) } }, (Map)wantedSources[i]);
            CheckRecord((Map)Get(expect, "record"));
            CheckStats((Map)Get(expect, "stats"));
            if (Get(expect, "rows") != null) CheckRows(expect, texts, rows);
        }

        /// <summary>What the pieces of a stream contained, whatever it ended with.</summary>
        private sealed class Streamed
        {
            internal readonly List<float> Data = new List<float>();
            internal readonly List<Status> Statuses = new List<Status>();
            internal readonly List<ErrorInfo> Errors = new List<ErrorInfo>();
            internal int Cols, Pieces;

            internal Func<StreamRows, bool> Adds(double leaveAfter, List<Provenance> sources)
            {
                return piece =>
                {
                    Check((int)piece.First == Statuses.Count, "piece begins at " + piece.First);
                    Data.AddRange(piece.Rows.Data);
                    Statuses.AddRange(piece.Statuses);
                    Errors.AddRange(piece.Errors);
                    sources.AddRange(piece.Provenance);
                    Cols = piece.Rows.Cols;
                    return ++Pieces != (int)leaveAfter;
                };
            }
        }

        private Matrix Call(string call, List<string> texts, CallOptions options, CancellationToken token)
        {
            if (call != "embed_one")
            {
                EmbedResult found = Way == "async" ? encoder.EmbedWithProvenanceAsync(texts, options, token).GetAwaiter().GetResult()
                    : encoder.EmbedWithProvenance(texts, options, token);
                sources.AddRange(found.Provenance);
                return found.Rows;
            }
            float[] row = encoder.EmbedOne(texts[0], options, token);
            return new Matrix(row, 1, row.Length);
        }

        private static IEnumerable<List<object>> Lists(Map expect, string name)
        {
            return ((List<object>)Get(expect, name) ?? new List<object>()).Cast<List<object>>();
        }

        private void CheckRows(Map expect, List<string> texts, Matrix rows)
        {
            Check(rows.Rows == (double)expect["rows"], rows.Rows + " rows");
            Check(Get(expect, "cols") == null || rows.Cols == (double)expect["cols"], rows.Cols + " cols");
            Check(rows.Data.All(x => !float.IsNaN(x) && !float.IsInfinity(x)), "not finite");
            foreach (List<object> pair in Lists(expect, "equal_rows"))
                Check(rows.Row((int)(double)pair[0]).SequenceEqual(rows.Row((int)(double)pair[1])), "rows differ");
            foreach (List<object> pair in Lists(expect, "different_rows"))
                Check(!rows.Row((int)(double)pair[0]).SequenceEqual(rows.Row((int)(double)pair[1])), "rows are equal");
            int at = 0;
            foreach (List<object> values in Lists(expect, "values"))
            {
                float[] row = rows.Row(at++);
                for (int i = 0; i < values.Count; ++i) Check(Math.Abs(row[i] - (double)values[i]) < 1e-5, "values");
            }
            foreach (double i in ((List<object>)Get(expect, "alone") ?? new List<object>()).Cast<double>())
            {
                Matrix alone = encoder.Embed(new[] { texts[(int)i] }, new CallOptions { Flags = CallFlags.NoCache });
                Check(rows.Row((int)i).SequenceEqual(alone.Data), "row " + i + " is not the vector of its text");
            }
        }

        internal void CheckError(Exception thrown, Map expected)
        {
            ErrorInfo e = ((IVetvecError)thrown).Error;
            var seen = new Map
            {
                { "status", e.StatusName }, { "http_status", (double)(e.HttpStatus ?? 0) },
                { "retry_after_ms", e.RetryAfter.HasValue ? e.RetryAfter.Value.TotalMilliseconds : -1.0 },
                { "attempts", (double)e.Attempts }, { "retryable", e.IsRetryable },
                { "item_index", (double)(e.ItemIndex ?? -1) }, { "callback_value", (double)e.CallbackValue }
            };
            foreach (KeyValuePair<string, object> one in expected)
            {
                if (one.Key == "message_has") Check(thrown.Message.Contains(Fill((string)one.Value)), thrown.Message);
                else if (one.Key == "message_lacks") Check(!thrown.Message.Contains(Fill((string)one.Value)), thrown.Message);
                else if (one.Key == "detail") CheckFields((Map)Json.Read(e.DetailJson), (Map)one.Value);
                else Check(Equals(seen[one.Key], one.Value), one.Key + " is " + seen[one.Key] + ": " + thrown.Message);
            }
            Check(thrown.GetType() != typeof(VetvecException), "no class of its own: " + e.StatusName);
        }
    }
}
