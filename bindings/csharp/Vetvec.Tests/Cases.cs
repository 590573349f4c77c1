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
                object ways;
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
        private Encoder encoder;

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
                Directory.Delete(folder, true);
            }
        }

        private static object Get(Map map, string name)
        {
            object value;
            return map != null && map.TryGetValue(name, out value) ? value : null;
        }

        private string Fill(string text) { return text.Replace("{mock}", Mock.Url).Replace("{key}", key).Replace("{folder}", folder); }

        private static void Check(bool holds, string what) { if (!holds) throw new InvalidOperationException(what); }

        private Encoder Open()
        {
            var options = new EncoderOptions();
            string spec = "";
            foreach (KeyValuePair<string, object> option in (Map)one["open"])
            {
                string text = Fill(option.Value as string ?? "");
                double number = option.Value is double ? (double)option.Value : 0;
                switch (option.Key)
                {
                    case "spec": spec = text; break;
                    case "base_url": options.BaseUrl = text; break;
                    case "api_key": options.ApiKey = text; break;
                    case "cache_dir": options.CacheDir = text; break;
                    case "cache_mode": options.CacheMode = (CacheMode)Enum.Parse(typeof(CacheMode), text, true); break;
                    case "timeout_ms": options.Timeout = TimeSpan.FromMilliseconds(number); break;
                    case "batch": options.Batch = (int)number; break;
                    case "concurrency": options.Concurrency = (int)number; break;
                    case "max_attempts": options.MaxAttempts = (int)number; break;
                    default: throw new InvalidOperationException("this test does not know the option " + option.Key);
                }
            }
            return new Encoder(spec, options);
        }

        private void Steps()
        {
            Mock.Call("/admin/reset", "{}");
            var plan = new Map { { "seed", 7.0 } };
            foreach (KeyValuePair<string, object> fault in (Map)Get(one, "faults") ?? new Map()) plan[fault.Key] = fault.Value;
            Mock.Call("/admin/faults", Json.Write(plan));
            var expected = (Map)Get((Map)Get(one, "expect"), "error");
            try { encoder = Open(); }
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
                    case "open": encoder = Open(); break;
                    case "flush": encoder.Flush(); break;
                    case "usage": CheckUsage((Map)((Map)step["expect"])["usage"]); break;
                    default: Embed(step); break;
                }
            }
        }

        private void CheckUsage(Map expected)
        {
            Usage u = encoder.Usage();
            var seen = new Dictionary<string, long>
            {
                { "texts", u.Texts }, { "texts_sent", u.TextsSent }, { "joined", u.Joined }, { "requests", u.Requests },
                { "cache_memory_hits", u.CacheMemoryHits }, { "cache_disk_hits", u.CacheDiskHits }, { "retries", u.Retries },
                { "failed_texts", u.FailedTexts }
            };
            foreach (KeyValuePair<string, object> one in expected)
                Check(seen[one.Key] == (double)one.Value, one.Key + " is " + seen[one.Key]);
        }

        private void Embed(Map step)
        {
            var expect = (Map)Get(step, "expect") ?? new Map();
            var given = (Map)Get(step, "options") ?? new Map();
            List<string> texts = Get(step, "texts") != null
                ? ((List<object>)step["texts"]).Cast<string>().ToList()
                : Enumerable.Range(0, (int)(double)step["count"]).Select(i => (string)step["prefix"] + i).ToList();
            var options = new CallOptions();
            if (Get(given, "timeout_ms") != null) options.Timeout = TimeSpan.FromMilliseconds((double)given["timeout_ms"]);
            if (Get(given, "max_tokens") != null) options.MaxTokens = (long)(double)given["max_tokens"];
            if (Get(given, "flags") != null) options.Flags = CallFlags.NoCache;
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
                Streamed streamed = Way == "stream" ? new Streamed() : null;
                try
                {
                    if (streamed == null) rows = Call((string)step["call"], texts, options, source.Token);
                    else encoder.EmbedStream(texts, streamed.Adds((double)(Get(given, "leave_after") ?? 0.0)), options, source.Token);
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
            IReadOnlyList<Status> items = null;
            IReadOnlyList<ErrorInfo> errors = null;
            if (wanted != null)
            {
                Check(error is IVetvecError, "no error of the library: " + error);
                CheckError(error, wanted);
                ErrorInfo info = ((IVetvecError)error).Error;
                rows = info.Rows;
                items = info.Statuses;
                errors = info.Errors;
            }
            else if (error != null) throw new InvalidOperationException("failed", error);
            if (streamed != null)
            {
                rows = new Matrix(streamed.Data.ToArray(), streamed.Statuses.Count, streamed.Cols);
                items = streamed.Statuses;
                errors = streamed.Errors;
            }
            foreach (KeyValuePair<string, object> item in (Map)Get(expect, "item_errors") ?? new Map())
                CheckError(Failure.Of(errors[int.Parse(item.Key)]), (Map)item.Value);
            if (Get(expect, "items") != null)
            {
                List<string> names = ((List<object>)expect["items"]).Cast<string>().ToList();
                Check(items.Select(s => s.ToString().ToUpperInvariant()).SequenceEqual(names.Select(n => n.Replace("_", ""))), "items");
            }
            if (Get(expect, "rows") != null) CheckRows(expect, texts, rows);
        }

        /// <summary>What the pieces of a stream contained, whatever it ended with.</summary>
        private sealed class Streamed
        {
            internal readonly List<float> Data = new List<float>();
            internal readonly List<Status> Statuses = new List<Status>();
            internal readonly List<ErrorInfo> Errors = new List<ErrorInfo>();
            internal int Cols, Pieces;

            internal Func<StreamRows, bool> Adds(double leaveAfter)
            {
                return piece =>
                {
                    Check((int)piece.First == Statuses.Count, "piece begins at " + piece.First);
                    Data.AddRange(piece.Rows.Data);
                    Statuses.AddRange(piece.Statuses);
                    Errors.AddRange(piece.Errors);
                    Cols = piece.Rows.Cols;
                    return ++Pieces != (int)leaveAfter;
                };
            }
        }

        private Matrix Call(string call, List<string> texts, CallOptions options, CancellationToken token)
        {
            if (Way == "async") return encoder.EmbedAsync(texts, options, token).GetAwaiter().GetResult();
            if (call != "embed_one") return encoder.Embed(texts, options, token);
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

        private void CheckError(Exception thrown, Map expected)
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
                else Check(Equals(seen[one.Key], one.Value), one.Key + " is " + seen[one.Key] + ": " + thrown.Message);
            }
            Check(thrown.GetType() != typeof(VetvecException), "no class of its own: " + e.StatusName);
        }
    }
}
