// What the behaviour cases do not cover: threads, tasks, streams, callbacks, the other classes. Each public method is a
// test; Program.cs and Xunit.cs run them.
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;
using Vetvec.Native;

namespace Vetvec.Tests
{
    public sealed partial class InterfaceTests
    {
        internal static MethodInfo[] All()
        {
            return typeof(InterfaceTests).GetMethods(BindingFlags.Public | BindingFlags.Instance | BindingFlags.DeclaredOnly);
        }

        private static void Check(bool holds, string what) { if (!holds) throw new InvalidOperationException(what); }

        private static T Throws<T>(Action action) where T : Exception
        {
            try { action(); }
            catch (T e) { return e; }
            throw new InvalidOperationException("no " + typeof(T).Name);
        }

        private static Encoder Remote(string key, Action<EncoderOptions> change = null)
        {
            Mock.Call("/admin/reset", "{}");
            var options = new EncoderOptions { BaseUrl = Mock.Url + "/hash/v1", ApiKey = "key-" + key + "-csharp" };
            if (change != null) change(options);
            return new Encoder("openai:m", options);
        }

        private static string Folder()
        {
            string folder = Path.Combine(Path.GetTempPath(), "vetvec-csharp-" + Guid.NewGuid().ToString("N"));
            Directory.CreateDirectory(folder);
            return folder;
        }

        public void StructsHaveTheLayoutOfC()
        {
            foreach (Layout.Field field in Layout.Fields)
                Check((int)Marshal.OffsetOf(field.Struct, field.Name) == field.Offset, field.Struct + "." + field.Name);
            foreach (KeyValuePair<Type, int> one in Layout.Sizes) Check(Marshal.SizeOf(one.Key) >= one.Value, one.Key.Name);
            Check(Layout.Fields.Length > 100, "the list is short");
        }

        public void ManyThreadsOnOneEncoder()
        {
            using (var encoder = new Encoder("builtin:"))
            {
                float[] wanted = encoder.EmbedOne("text");
                Task.WaitAll(Enumerable.Range(0, 8).Select(i => Task.Run(() =>
                {
                    for (int j = 0; j < 100; ++j) Check(encoder.Embed(new[] { "text" }).Data.SequenceEqual(wanted), "differs");
                })).ToArray());
                Check(encoder.EmbedRows(new[] { "text", "b" })[0].SequenceEqual(wanted) && encoder.Dimension == 64, "rows");
            }
        }

        public void HundredsOfTasksWithoutThreads()
        {
            using (Encoder encoder = Remote("tasks"))
            {
                Task<Matrix>[] tasks = Enumerable.Range(0, 300)
                    .Select(i => encoder.EmbedAsync(new[] { "text " + i % 30, "same" })).ToArray();
                Check(Process.GetCurrentProcess().Threads.Count < 60, "threads");
                Task.WaitAll(tasks);
                Check(tasks.All(t => t.Result.Row(1).SequenceEqual(tasks[0].Result.Row(1))), "differs");
                Check(tasks[3].Result.Row(0).SequenceEqual(tasks[33].Result.Row(0)), "differs");
                Check(encoder.EmbedOneAsync("same").Result.SequenceEqual(tasks[0].Result.Row(1)), "one differs");
            }
        }

        public void CancelledTasksAreCancelled()
        {
            using (Encoder encoder = Remote("cancel"))
            using (var source = new CancellationTokenSource())
            {
                Mock.Call("/admin/faults", "{\"seed\": 7, \"rates\": [{\"kind\": \"hang\", \"rate\": 1}]}");
                Task<Matrix> task = encoder.EmbedAsync(new[] { "a" }, null, source.Token);
                Check(!task.Wait(100), "it ended");
                source.Cancel();
                var thrown = Throws<OperationCanceledException>(() => task.GetAwaiter().GetResult());
                Mock.Call("/admin/reset", "{}");
                Check(task.IsCanceled, "the task is not cancelled: " + task.Status);
                Check(thrown.CancellationToken == source.Token, "another token");
                Check(((IVetvecError)thrown).Error.Status == Status.Cancelled, "status");
            }
        }

        public void DisposeEndsWhatIsUnderWay()
        {
            Encoder encoder = Remote("dispose");
            Mock.Call("/admin/faults", "{\"seed\": 7, \"rates\": [{\"kind\": \"hang\", \"rate\": 1}]}");
            Task<Matrix> task = encoder.EmbedAsync(new[] { "a" });
            Task blocking = Task.Factory.StartNew(() => encoder.Embed(new[] { "b" }), TaskCreationOptions.LongRunning);
            Thread.Sleep(200);
            encoder.Dispose();
            Throws<OperationCanceledException>(() => task.GetAwaiter().GetResult());
            Throws<OperationCanceledException>(() => blocking.GetAwaiter().GetResult());
            Throws<ObjectDisposedException>(() => encoder.EmbedOne("a"));
            Throws<InvalidHandleException>(() => encoder.EmbedAsync(new[] { "a" }).GetAwaiter().GetResult());
            Mock.Call("/admin/reset", "{}");
        }

        public void ProgressIsToldToTasksToo()
        {
            using (Encoder encoder = Remote("progress", o => o.Batch = 1))
            {
                long done = 0;
                var options = new CallOptions { Progress = p => { done = p.Done; return p.Stage.Length > 0; } };
                encoder.EmbedAsync(new[] { "a", "b", "c" }, options).Wait();
                Check(done == 3, done + " done");
                options.Progress = p => { throw new Thrown(); };
                Throws<Thrown>(() => encoder.EmbedAsync(new[] { "d" }, options).GetAwaiter().GetResult());
                Throws<Thrown>(() => encoder.EmbedOne("e", options));
                Throws<Thrown>(() => encoder.EmbedStream(new[] { "f" }, rows => true, options));
            }
        }

        private static IEnumerable<string> Throwing()
        {
            yield return "a";
            throw new Thrown();
        }

        public void StreamsEndAsTheirCallbacksDo()
        {
            using (var encoder = new Encoder("builtin:"))
            {
                Throws<Thrown>(() => encoder.EmbedStream(Throwing(), rows => true));
                Throws<Thrown>(() => encoder.EmbedStream(new[] { "a" }, rows => { throw new Thrown(); }));
                Throws<ArgumentNullException>(() => encoder.EmbedStream(new[] { "a", null }, rows => true));
                long seen = 0;
                encoder.EmbedStream(Enumerable.Range(0, 20000).Select(i => "text " + i), rows => (seen += rows.Rows.Rows) < 5000);
                Check(seen >= 5000 && seen < 20000, seen + " rows");
                encoder.EmbedStream(new string[0], rows => { throw new Thrown(); });
            }
        }

        public void WhatIsNotTextIsRefused()
        {
            using (var encoder = new Encoder("builtin:"))
            {
                Check(Throws<InvalidArgumentException>(() => encoder.Embed(new[] { "a", "b\ud800" })).Error.ItemIndex == 1, "item");
                Throws<InvalidArgumentException>(() => encoder.EmbedOne("\udc00"));
                Throws<InvalidArgumentException>(() => encoder.EmbedStream(new[] { "\ud800" }, rows => true));
                Throws<ArgumentNullException>(() => encoder.Embed(new[] { "a", null }));
                Throws<ArgumentNullException>(() => encoder.Embed(null));
                Throws<ArgumentNullException>(() => encoder.EmbedOneAsync(null).GetAwaiter().GetResult());
                string[] texts = { "", "日本語のテキスト日本語のテキスト", "x", "😀😀😀😀😀😀", new string('ü', 5000), "e" };
                var packed = new Packed(texts); // grows on the way
                for (int i = 0; i < texts.Length; ++i)
                    Check(Text.Utf8.GetString(packed.Bytes, (int)packed.Offsets[i],
                        (int)(packed.Offsets[i + 1] - packed.Offsets[i])) == texts[i], "text " + i);
            }
        }

        /// <summary>Callbacks on the library's threads, while the garbage collector runs.</summary>
        public void LogAndTokensAreHeard()
        {
            int lines = 0, counted = 0;
            using (Encoder encoder = Remote("log", o =>
            {
                o.Log = (level, line) => { Interlocked.Increment(ref lines); throw new Thrown(); };
                o.CountTokens = text => { Interlocked.Increment(ref counted); return text.Length; };
            }))
            {
                Mock.Call("/admin/faults", "{\"seed\": 7, \"schedule\": [{\"request\": 1, \"kind\": \"status\", \"arg\": 500}]}");
                encoder.Embed(new[] { "abc" });
                Check(encoder.Metrics().EndsWith("# EOF\n") && encoder.Name.StartsWith("openai:m") && encoder.Dimension == 384, "metrics");
                Check(encoder.Describe().Contains("\"kind\"") && encoder.Usage().Retries == 1, "describe");
                Check(encoder.CountTokens(new[] { "abcde" })[0].Upper == 5, "tokens");
                for (int i = 0; i < 5; ++i)
                {
                    GC.Collect(); // stops managed threads, including the library's threads that have run a callback
                    encoder.EmbedAsync(new[] { "after " + i }).Wait();
                }
            }
            Check(lines > 0 && counted > 0, lines + " lines, " + counted + " counted");
            using (Encoder encoder = Remote("tokens", o => o.CountTokens = text => { throw new Thrown(); }))
                Throws<InvalidArgumentException>(() => encoder.Embed(new[] { "abc" }));
            Mock.Call("/admin/reset", "{}");
        }

        public void NothingGrows()
        {
            using (var encoder = new Encoder("builtin:"))
            {
                string[] texts = { "a", "b" };
                Action some = () =>
                {
                    for (int i = 0; i < 2000; ++i)
                    {
                        encoder.Embed(texts, new CallOptions { Progress = p => true });
                        encoder.EmbedOne("a");
                        if (i % 20 == 0) new Encoder("builtin:").Dispose();
                        if (i % 20 == 0) encoder.EmbedAsync(texts).Wait();
                    }
                    GC.Collect();
                };
                some();
                long before = Process.GetCurrentProcess().WorkingSet64;
                for (int i = 0; i < 3; ++i) some();
                long grown = Process.GetCurrentProcess().WorkingSet64 - before;
                Check(grown < 16 << 20, grown + " bytes");
            }
        }

        public void FunctionsOnNumbersAndVectors()
        {
            Matrix rows = Matrix.Of(new[] { new float[] { 0, 0 }, new float[] { 1, 0 }, new float[] { 0, 2 }, new float[] { 5, 5 } });
            var min = new ThresholdOptions { Method = ThresholdMethod.Min };
            Threshold threshold = Threshold.Compute(rows, null, min);
            Check(threshold.Value == 1 && threshold.Nearest.Length == 4, "threshold");
            Check(Threshold.Compute(rows, new[] { "a", "b", "a", "d" }, min).Nearest.Length == 3, "words");
            Throws<InvalidArgumentException>(() => Threshold.Compute(rows, new[] { "a" }, min));
            Throws<DimensionMismatchException>(() => Matrix.Of(new[] { new float[1], new float[2] }));
            Throws<InvalidArgumentException>(() => new Matrix(new float[3], 2, 2));
            var l2 = new RankingOptions { Similarity = Similarity.L2 };
            Ranking ranking = Ranking.Compute(rows, new[] { new Pair(0, 2) }, l2);
            Check(ranking.Ranks[0] == 2 && ranking.Mrr == 0.5 && ranking.Hits[1] == 1, "ranking");
            Throws<OutOfRangeException>(() => Ranking.Compute(rows, new[] { new Pair(0, 9) }, l2));
            Matrix unit = new Matrix(new float[] { 3, 4, 0, 2 }, 2, 2).Postprocess(Postprocess.Normalize);
            Check(unit.Row(0)[0] == 0.6f, "postprocess");
            Check(Math.Abs(Pairs.Align(unit, new[] { new Pair(0, 1) }).Alignment - 0.4) < 1e-6, "alignment");
            Correlation found = Statistics.Correlate(CorrelationKind.Pearson, new double[] { 1, 2, 3 }, new double[] { 2, 4, 6 });
            Check(found.Coefficient > 0.999 && found.N == 3 && found.PValue < 0.001, "correlation");
            Check(Statistics.Correlate(CorrelationKind.Kendall, new double[] { 1, 1 }, new double[] { 2, 4 }).Coefficient == null, "not defined");
            Check(Statistics.Adjust(new[] { 0.01, 0.03, 0.02 })[1] == 0.04, "adjusted by Holm");
            Check(Statistics.Adjust(new[] { 0.01, 0.03, 0.02 }, PAdjustment.BenjaminiHochberg)[1] == 0.03, "adjusted");
            Check(Statistics.Auc(new[] { 2.0, 3.0 }, new[] { 1.0, 2.0 }) == 0.875, "auc");
            Interval mean = Statistics.Bootstrap(new double[] { 1, 2, 3, 4, 5 }, new ResamplingOptions { Seed = 1, Resamples = 1000 });
            Check(mean.Low <= 3 && mean.High >= 3 && mean.Estimate == 3, "interval");
            Check(Evaluation.Run("wilcoxon", "{\"x\": [1, 2, 3, 4]}").Contains("p_value"), "eval");
            Throws<NonFiniteException>(() => Statistics.Auc(new[] { double.NaN }, new[] { 1.0 }));
            Check(VetvecLibrary.Version == "0.1.0", "version");
            Check(VetvecLibrary.BuildInfo().Contains("OpenSSL"), "build");
        }

        private static IEnumerable<string> Endless(int pause)
        {
            for (;;)
            {
                if (pause > 0) Thread.Sleep(pause);
                yield return "a text";
            }
        }

        public void ADeadlineIsATimeoutWhateverTheCallDoes()
        {
            var many = new ResamplingOptions { Resamples = 1000000 };
            using (var builtin = new Encoder("builtin:"))
                foreach (Action<CallOptions, CancellationToken> call in new Action<CallOptions, CancellationToken>[]
                {
                    (options, token) => builtin.EmbedStream(Endless(0), piece => true, options, token),
                    (options, token) => builtin.EmbedStream(Endless(20), piece => true, options, token),
                    (options, token) => Statistics.Bootstrap(new double[100000], many, options, token),
                })
                {
                    var late = Throws<TimeoutException>(() => call(new CallOptions { Timeout = TimeSpan.FromMilliseconds(50) }, default));
                    Check(((IVetvecError)late).Status == Status.DeadlineExceeded, "status");
                    using (var source = new CancellationTokenSource(50))
                    {
                        var cancelled = Throws<OperationCanceledException>(() => call(null, source.Token));
                        Check(cancelled.CancellationToken == source.Token, "token");
                    }
                }
        }

        public void StatusesAreThoseOfTheLibrary()
        {
            foreach (Status status in Enum.GetValues(typeof(Status)))
            {
                var info = new ErrorInfo(status, "m");
                Check(info.StatusName.Replace("_", "") == status.ToString().ToUpperInvariant(), status.ToString());
                Exception made = Failure.Of(info);
                Check(status == Status.Ok || made.GetType() != typeof(VetvecException), status + " has no class");
            }
        }

        public void SuiteAndTokenizer()
        {
            string folder = Folder();
            using (Suite suite = Suite.Make(new SuiteMakeOptions("contrastive") { Seeds = new[] { "He is a good man." } }))
            {
                Check(suite.Count > 0 && suite.ManifestJson.Contains("\"seed\""), "suite");
                suite.Write(Path.Combine(folder, "suite.jsonl"));
                using (Suite read = Suite.Read(Path.Combine(folder, "suite.jsonl")))
                {
                    Check(read.Sha256 == suite.Sha256, "sha256");
                    Check(read.Triples().All(triple => triple.Seed == "He is a good man." && triple.Positive != triple.Negative), "triples");
                    Check(read.Count == read.Triples().Count() && read[0].Contains("\"changed\""), "items");
                    Throws<OutOfRangeException>(() => read[read.Count].ToString());
                }
            }
            Throws<InsufficientDataException>(() => Suite.Make(new SuiteMakeOptions("contrastive") { Seeds = new[] { "x" } }));
            string lexicon = Path.Combine(folder, "no-such-lexicon.tsv");
            Check(Throws<NotFoundException>(() => Suite.Make(new SuiteMakeOptions("contrastive") {
                Seeds = new[] { "He is a good man." } }.Set("lexicon", lexicon))).Message.Contains(lexicon), "lexicon");
            File.WriteAllText(Path.Combine(folder, "vocab.txt"), "[PAD]\n[UNK]\n[CLS]\n[SEP]\nhello\nworld\n");
            File.WriteAllText(Path.Combine(folder, "tokenizer_config.json"),
                "{\"tokenizer_class\":\"BertTokenizer\",\"do_lower_case\":true}");
            using (var tokenizer = new Tokenizer("onnx:" + folder))
            {
                int[][] ids = tokenizer.Encode(new[] { "hello world", string.Join(" ", Enumerable.Repeat("hello", 500)) },
                    new TokenizerOptions { NoTruncation = true, NoSpecialTokens = true });
                Check(ids[0].SequenceEqual(new[] { 4, 5 }) && ids[1].Length == 500, "ids");
            }
            Directory.Delete(folder, true);
        }

        public void AuditIsRunJudgedAndGated()
        {
            Mock.Call("/admin/reset", "{}");
            string folder = Folder();
            File.WriteAllText(Path.Combine(folder, "seeds.txt"), "He is a good man.\nThe food was cold and bad.\n"
                + "She liked the new house very much.\nIt was a happy day.\n");
            string toml = "version = 1\n[audit]\nvendors = [\"good\", \"blind\"]\nseeds = \"" + folder + "/seeds.txt\"\nseed = 7\n"
                + "[vendors.good]\nspec = \"openai:mock\"\nbase_url = \"" + Mock.Url + "/faithful/v1\"\napi_key_env = \"GOOD_KEY\"\n"
                + "[vendors.blind]\nspec = \"openai:mock\"\nbase_url = \"" + Mock.Url + "/polarity_blind/v1\"\n";
            using (var config = new Config(new ConfigOptions { Text = toml, Overrides = new[] { "audit.out=" + folder + "/run" } }))
            {
                Check(config.SecretNames.SequenceEqual(new[] { "GOOD_KEY" }), "secrets");
                config.SetSecret("GOOD_KEY", "x");
                Throws<NotFoundException>(() => config.SetSecret("OTHER", "x"));
                Check(config.Plan().Contains("requests") && config.ToJson().Contains("\"seed\""), "plan");
                using (Encoder encoder = config.OpenEncoder("good")) Check(encoder.EmbedOne("a").Length > 0, "encoder");
                var stages = new HashSet<string>();
                using (Audit audit = Audit.Run(config, new CallOptions { Progress = p => stages.Add(p.Stage) || true }))
                using (Audit again = Audit.Open(audit.Folder))
                {
                    Check(stages.Count > 0 && audit.Verdict.Length > 0 && audit.Verdict == again.Verdict, "verdict");
                    Check(audit.ToJson().Contains("CR1") && audit.Compare("good", again, "blind").Contains("CR1"), "figures");
                    GateResult gate = audit.CheckGate("violation_rate.CR1 <= 0.000001");
                    Check(!gate.Passed && gate.ChecksJson.Contains("blind"), gate.ChecksJson);
                    Check(audit.CheckGate("violation_rate.CR1 not worse than baseline", again).Passed, "against itself");
                    Check(audit.Report(ReportFormat.Html)[0] == '<', "report");
                    audit.WriteReport(Path.Combine(folder, "r.md"));
                    Check(new FileInfo(Path.Combine(folder, "r.md")).Length > 0, "file");
                    string found = Audit.VerifyReport(audit.Folder, Path.Combine(folder, "r.md"));
                    Check(found.Contains("\"matches\":true"), found);
                }
            }
            Throws<ParseErrorException>(() => new Config(new ConfigOptions { Text = "version = " }));
            Directory.Delete(folder, true);
        }

        public void CacheIsCountedCheckedAndPruned()
        {
            string folder = Folder();
            using (Encoder encoder = Remote("cache", o => o.CacheDir = folder + "/cache"))
            {
                encoder.Embed(new[] { "a", "b" });
                encoder.Flush();
            }
            Check(Cache.Stat(folder + "/cache").Rows == 2, "rows");
            CacheVerifyInfo seen = Cache.Verify(folder + "/cache", CacheFlags.KeepBad | CacheFlags.QuickCheck);
            Check(seen.Rows == 2 && seen.BadRows == 0, "verify");
            Check(Cache.Prune(folder + "/cache", new CachePruneOptions { MaxBytes = 1 }).Rows < 2, "prune");
            Throws<NotFoundException>(() => Cache.Stat(folder + "/nothing"));
            Directory.Delete(folder, true);
        }
    }
}
