// Fallback, maps, contract, analysis, made suites, files: the rest of InterfaceTests.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;

namespace Vetvec.Tests
{
    public sealed partial class InterfaceTests
    {
        private static void Down()
        {
            Mock.Call("/admin/faults", "{\"seed\": 7, \"rates\": [{\"kind\": \"status\", \"arg\": 503, \"rate\": 1}]}");
        }

        public void TheLocalEncoderAnswersWhileTheServiceIsDown()
        {
            using (Encoder service = Remote("fallback", o => o.MaxAttempts = 1))
            using (var local = new Encoder("builtin:"))
            using (Encoder both = Encoder.OpenFallback(service, local, new FallbackOptions { Timeout = TimeSpan.FromSeconds(5) }))
            using (Encoder alone = Encoder.OpenFallback(service, local, new FallbackOptions { Policy = FallbackPolicy.Local }))
            {
                EmbedResult first = both.EmbedWithProvenance(new[] { "a", "b" });
                Check(first.Rows.Cols == 384 && first.Provenance[1].Source == VectorSource.Remote, "remote");
                Down();
                var failed = Throws<PartialException>(() => both.EmbedWithProvenance(new[] { "another", "" }));
                Check(failed.Provenance[0].Source == VectorSource.Local && failed.Provenance[0].Reason == SourceReason.RemoteFailed
                    && failed.Provenance[0].RemoteStatus == Status.Unavailable, "why");
                Check(failed.Provenance[1].Source == VectorSource.None && failed.Rows.Row(0).SequenceEqual(local.EmbedOne("another")), "rows");
                FallbackCounts counts = both.FallbackCounts();
                Check(counts.Remote == 2 && counts.Local == 1 && counts.None == 1, "counts");
                EmbedResult task = alone.EmbedWithProvenanceAsync(new[] { "a" }).Result;
                Check(task.Provenance.Single().Source == VectorSource.Local && task.Rows.Row(0).SequenceEqual(local.EmbedOne("a")), "task");
                var partly = Throws<PartialException>(() => alone.EmbedWithProvenanceAsync(new[] { "", "a" }).GetAwaiter().GetResult());
                Check(partly.Provenance[0].Source == VectorSource.None && partly.Provenance[1].Reason == SourceReason.Policy, "partial task");
                Throws<InvalidArgumentException>(() => local.FallbackCounts());
                Throws<InvalidArgumentException>(() => Encoder.OpenFallback(local, local));
                Mock.Call("/admin/reset", "{}");
            }
        }

        public void AHostWithACertificateTakesOver()
        {
            string record = Path.Combine(Path.GetTempPath(), "vetvec-hosts-" + Guid.NewGuid() + ".json");
            using (Encoder first = Remote("hosts", o => o.MaxAttempts = 1))
            using (Encoder second = Remote("hosts", o => { o.MaxAttempts = 1; o.BaseUrl = o.BaseUrl.Replace("/v1", "/openai/v1"); }))
            using (Encoder other = Remote("hosts", o => { o.MaxAttempts = 1; o.BaseUrl = o.BaseUrl.Replace("/hash/", "/faithful/"); }))
            {
                Identity.Record(first, record);
                FallbackHost[] hosts = new[] { first, second, other }
                    .Select(e => new FallbackHost(e, certificate: Identity.Compare(record, e))).ToArray();
                using (Encoder both = Encoder.OpenFallback(first, null, new FallbackOptions { Hosts = hosts.Take(2).ToArray() }))
                {
                    both.Embed(new[] { "the hosts are compared first" });
                    Mock.Call("/admin/faults", "{\"schedule\": [{\"request\": 1, \"count\": 1, \"kind\": \"status\", \"arg\": 503}]}");
                    EmbedResult found = both.EmbedWithProvenance(new[] { "a" });
                    Check(found.Provenance[0].Source == VectorSource.Host1, "source");
                    FallbackCounts counts = both.FallbackCounts();
                    Check(counts.Host1 == 1 && counts.Remote == 1 && counts.HostsDropped == 0, "counts");
                }
                foreach (FallbackHost wrong in new[] { hosts[2], new FallbackHost(other, certificate: hosts[1].Certificate) })
                    Throws<FailedPreconditionException>(() =>
                        Encoder.OpenFallback(first, null, new FallbackOptions { Hosts = new[] { hosts[0], wrong } }));
                Throws<ArgumentNullException>(() => Encoder.OpenFallback(first, null));
                Mock.Call("/admin/reset", "{}");
            }
            File.Delete(record);
        }

        // A configuration whose suites have triples, and texts to rank.
        private static Config Repairable(string folder)
        {
            string[] words = ("good fine bad happy glad sad large big small fast quick slow easy simple hard clean spotless dirty " +
                "quiet silent loud new recent old rich wealthy poor strong sturdy weak safe secure dangerous hot warm cold").Split(' ');
            string[] nouns = ("room meal staff service report garden journey street answer teacher anchor apple arrow basket bell " +
                "bicycle bottle bridge bucket camera candle castle chair clock coat cup").Split(' ');
            string triples = "", ranked = "", tables = "";
            for (int i = 0; i < words.Length; i += 3)
                foreach (string noun in nouns.Take(8))
                {
                    int begin = ("The " + noun + " was ").Length;
                    triples += "{\"id\":\"" + noun + words[i] + "\",\"relation\":\"CR1\",\"seed\":\"The " + noun + " was " + words[i]
                        + ".\",\"positive\":\"The " + noun + " was " + words[i + 1] + ".\",\"negative\":\"The " + noun + " was "
                        + words[i + 2] + ".\",\"changed\":{\"positive\":[[" + begin + "," + (begin + words[i + 1].Length)
                        + "]],\"negative\":[[" + begin + "," + (begin + words[i + 2].Length) + "]]},\"flags\":[\"user\"]}\n";
                }
            for (int i = 0; i < nouns.Length; ++i)
                foreach (string other in nouns.Skip(i + 1))
                    ranked += "{\"id\":\"" + nouns[i] + other + "\",\"text\":\"The " + nouns[i] + " was near the " + other + ".\"}\n"
                        + "{\"id\":\"" + other + nouns[i] + "\",\"text\":\"Near the " + other + " there was the " + nouns[i] + ".\"}\n"
                        + "{\"a\":\"" + nouns[i] + other + "\",\"b\":\"" + other + nouns[i] + "\"}\n";
            File.WriteAllText(Path.Combine(folder, "cr.jsonl"), triples);
            File.WriteAllText(Path.Combine(folder, "ranked.jsonl"), ranked);
            foreach (string name in new[] { "cr", "ranked" })
                tables += "[suites." + name + "]\nkind = \"file\"\nfile = '" + Path.Combine(folder, name) + ".jsonl'\n";
            return new Config(new ConfigOptions { Text = "version = 1\n[audit]\nvendors = [\"own\"]\nsuites = [\"cr\", \"ranked\"]\n"
                + "dictionary_max_words = 300\n[vendors.own]\nspec = \"builtin:\"\n" + tables });
        }

        public void Repairs()
        {
            string folder = Folder(), path = Path.Combine(folder, "a.map");
            using (Config config = Repairable(folder))
            {
                string report = Repair.Fit(config, path, new MapRepairOptions { Split = MapSplit.Seed, Rank = 8, Steps = 60,
                    Folds = 2, HeldOutShare = 0.3, Seed = 2, Threads = 1 });
                Check(report.Contains("\"rank\":8") && report.Contains("\"split\":\"seed\""), report);
                Check(report.Contains(Repair.Test(config, path, new MapRepairOptions { Vendor = "own" })), "the same test");
                Throws<NotFoundException>(() => Repair.Test(config, path, new MapRepairOptions { Run = folder + "/none" }));
                using (var source = new CancellationTokenSource())
                {
                    source.Cancel();
                    Throws<OperationCanceledException>(() => Repair.Fit(config, path, cancellationToken: source.Token));
                }
            }
            Repair.Export(path, path + ".npz");
            Check(File.ReadAllBytes(path + ".npz")[0] == (byte)'P', "a zip file");
            Throws<InvalidArgumentException>(() => Repair.Export(path, path + ".txt"));
            Directory.Delete(folder, true);
        }

        public void MapsAndContract()
        {
            string folder = Folder(), path = Path.Combine(folder, "local.map");
            string[] texts = Enumerable.Range(0, 120).Select(i => "text " + i + " of " + i % 7).ToArray();
            using (Encoder service = Remote("maps", o => o.MaxAttempts = 1))
            using (var local = new Encoder("builtin:"))
            {
                MapAgreement a = local.FitMap(service, texts, path, new MapOptions { Ridge = 1, Seed = 3 });
                Check(a.Fitted + a.HeldOut == 120 && a.Ridge == 1 && a.Neighbours == 10, "agreement");
                Check(Encoder.DescribeMap(path).Contains("ridge"), "described");
                Throws<InsufficientDataException>(() => local.FitMap(service, texts.Take(3).ToArray(), path));
                Contract contract = service.CheckContract(new ContractOptions { LongWords = 32 });
                Check(contract.Passed > 5 && contract.Requests > 10, contract.Json);
                Check(contract.Findings.Count == contract.Passed + contract.Failed + contract.NotTested, "findings");
                Check(contract.Findings.Count(one => one.Outcome == "failed") == contract.Failed, "failed");
                using (var source = new CancellationTokenSource())
                {
                    source.Cancel();
                    Throws<OperationCanceledException>(() => service.CheckContract(cancellationToken: source.Token));
                }
                using (Encoder both = Encoder.OpenFallback(service, local, new FallbackOptions { MapFile = path }))
                {
                    Down();
                    EmbedResult given = both.EmbedWithProvenance(new[] { "a new text" });
                    Check(given.Rows.Cols == 384 && given.Provenance[0].Source == VectorSource.MappedLocal, "mapped");
                    Mock.Call("/admin/reset", "{}");
                }
                Probe probe = service.Probe(new[] { "a", "b" });
                Check(probe.Statuses.All(i => i == Status.Ok) && probe.Rows.Rows == 2 && probe.ReportJson.Contains("replies"), "probe");
            }
            long least, most;
            Encoder.OptionBounds("weight", out least, out most);
            Check(most == 1000 && least <= 1, "bounds");
            Directory.Delete(folder, true);
        }

        public void ViolationsIntervalsPowerTreesAndTasks()
        {
            var rows = new Matrix(new float[] { 0, 3, 2, 5, 0.5f, 0 }, 6, 1);
            var triples = new[] { new TripleRows(0, 1, 2), new TripleRows(0, 2, 3), new TripleRows(0, 4, 5) };
            Violations found = Threshold.CountViolations(rows, triples, Metric.L2, new[] { 1, 0.25, -5 });
            Check(found.Counts.SequenceEqual(new long[] { 0, 2, 3 }) && found.Margins[1] == -3, "violations");
            Throws<OutOfRangeException>(() => Threshold.CountViolations(rows, new[] { new TripleRows(0, 1, 6) }, Metric.L2, new double[1]));
            var release = new ThresholdOptions { Metric = Metric.L1, Method = ThresholdMethod.MeanSigma, Mode = ThresholdMode.Release };
            Threshold released = Threshold.Compute(new Matrix(new float[] { 0, 1, 4 }, 3, 1), null, release); // nearest: 1, 1, 3
            Check(Math.Abs(released.Value - (5.0 / 3 - Math.Sqrt(released.NnStd))) < 1e-9, "released");
            double[] values = { 1, 2, 4, 8, 16, 32, 64, 128 };
            var how = new ResamplingOptions { Seed = 4, Resamples = 2000 };
            Interval mean = Statistics.Bootstrap(8, r => r.Average(i => values[i]), how);
            Interval again = Statistics.Bootstrap(values, how);
            Check(Math.Abs(mean.Low - again.Low) < 1e-9 && Math.Abs(mean.High - again.High) < 1e-9, "bootstrap");
            Throws<DivideByZeroException>(() => Statistics.Bootstrap(8, r => { throw new DivideByZeroException(); }));
            Throws<DegenerateException>(() => Statistics.Bootstrap(8, r => null));
            Permutation test = Statistics.Permute(Enumerable.Repeat(1.0, 10).ToArray());
            Check(test.Exact && test.PValue == 2.0 / 1024 && test.Mean == 1, "permutation");
            Check(Statistics.SampleSize(SampleSizeKind.Mean, 0.02, 0.1) == 197, "cases");
            Check(Statistics.SampleSize(SampleSizeKind.Mean, 0, 1) == null, "no number of cases");
            Check(Statistics.SampleSize(SampleSizeKind.Shares, 0.1, 0.05) > Statistics.SampleSize(SampleSizeKind.Shares, 0.2, 0.05), "shares");
            long? correlated = Statistics.SampleSize(SampleSizeKind.Correlation, 0.5);
            Check(correlated > 20 && correlated < 40, "correlation");
            const string tree = "(S (NP I) (VP (V run)))";
            Check(Math.Abs(Trees.Similarity(tree, tree) - 1) < 1e-9, "trees");
            TreeSimilarities alike = Trees.Similarity(new[] { tree, tree, "(S (NP you))" }, 0.5);
            Check(Math.Abs(alike[0, 1] - 1) < 1e-9 && alike[2, 0] < 1 && alike.Mean < 1, "all trees");
            Throws<ParseErrorException>(() => Trees.Similarity(tree, "(S"));
            string task = Ranking.MakeTask(new[] { "a", "b" }, new[] { "A", "B" }, new double[] { 5, 1 }, more: new[] { "e" });
            Check(task.Contains("\"background\"") && task.Contains("\"e\""), task);
            PairScores scores = Pairs.Score(new Matrix(new float[] { 1, 0, 1, 1, 0, 1 }, 3, 2),
                new Matrix(new float[] { 1, 0, 1, 0, 1, 0 }, 3, 2), new double[] { 5, 3, 0 });
            Check(scores.Gap == 1 && scores.Cosines.Length == 3, "scores");
        }

        public void SeparabilityOfVectors()
        {
            Func<float, int, Matrix> rows = (shift, n) =>
                new Matrix(Enumerable.Range(0, 2 * n).Select(i => shift + i % 7 / 9f).ToArray(), n, 2);
            var task = new SynTextBenchTask
            {
                TrainPositive = rows(2, 14), TrainNegative = rows(-2, 14), TestPositive = rows(2, 6), TestNegative = rows(-2, 6)
            };
            SynTextBenchScore found = Separability.ScoreSynTextBench(new[] { task, task });
            Check(found.AT == 0.7 && found.Tasks[1].Accuracy == 1 && found.Tasks[0].NTest == 12, "score");
            var both = new Matrix(rows(2, 20).Data.Concat(rows(-2, 20).Data).ToArray(), 40, 2);
            int[] labels = Enumerable.Range(0, 40).Select(i => i < 20 ? 1 : 0).ToArray();
            var how = new ProbeOptions { Hidden = 8, Steps = 20, Seeds = 1 };
            PerceptronProbe probe = Separability.Probe(both, labels, how);
            Check(probe.Sizes.Length == 10 && probe.Sizes[9] > probe.Sizes[0] && probe.ValidationLoss > 0, "probe");
            EnsembleVerdicts judged = Separability.JudgeByEnsemble(both, labels, both,
                new[] { new TripleRows(0, 1, 25), new TripleRows(0, 25, 1) }, new EnsembleOptions { Epochs = 5 });
            Check(judged.GroundTruth.Length == 2 && judged.F.Length == 28 && judged.Accuracy.Length == 14, "ensemble");
            Throws<InvalidArgumentException>(() => Separability.Probe(both, labels.Skip(1).ToArray(), how));
        }

        public void SuitesScoreEncoders()
        {
            var making = new SuiteMakeOptions("contrastive") { Seeds = new[] { "He is a good man.", "The food was cold and bad." } };
            using (Suite suite = Suite.Make(making))
            using (var encoder = new Encoder("builtin:"))
            {
                var how = new SuiteScoreOptions { DictionaryMaxWords = 50, Worst = 1, ThresholdMethod = ThresholdMethod.Zero };
                SuiteScore found = suite.Score(encoder, how);
                Check(found.EncoderName == "builtin:" && found.Value != null && found.Problem == null && found.Items > 0, "score");
                Check(found.Relations.Any(one => one.Worst.Count == 1 && one.Worst[0].Negative.Length > 0), "worst");
                SuiteComparison same = suite.Compare(encoder, encoder, how);
                Check(same.Difference == 0 && !same.Ranks && same.First.Value == found.Value && same.Outcome == null, "comparison");
                how.Triples = suite;
                Check(Throws<InvalidArgumentException>(() => suite.Score(encoder, how)).Message.Contains("triples"), "triples");
                Throws<ArgumentNullException>(() => suite.Score(null));
                using (var source = new CancellationTokenSource())
                {
                    source.Cancel();
                    Throws<OperationCanceledException>(() => suite.Score(encoder, cancellationToken: source.Token));
                }
            }
        }

        public void MadeSuitesAndSentences()
        {
            string folder = Folder();
            using (Suite suite = Suite.Make(new SuiteMakeOptions("sr").Set("seed", 3).Set("n", 40)))
            {
                Check(suite.Count == 40 && suite[39].StartsWith("{"), "made");
                Throws<OutOfRangeException>(() => suite[40].Length.ToString());
            }
            File.WriteAllText(Path.Combine(folder, "w.txt"), "cat\tfeline\t9\ndog\tcar\t1\nsun\tstar\t6\nrain\tsnow\t5\n");
            var words = new Dataset(DatasetFormat.Words, folder + "/w.txt");
            using (Suite read = Suite.Import(new SuiteImportOptions { Datasets = new[] { words } }))
                Check(read.Count == 4 && read.All(line => line.StartsWith("{")), "imported");
            using (Suite read = Suite.Import(new SuiteImportOptions { Datasets = new[] { words, words }, Form = ImportForm.Ranking, Level = TextLevel.Word }))
                Throws<FailedPreconditionException>(() => read.Triples().First());
            Check(((List<object>)Json.Read(Suite.Kinds())).Count > 5, "kinds");
            SuiteMakeOptions what = new SuiteMakeOptions("syntextbench").Set("seed", 7).Set("p", new[] { 0, 0.5 }).Set("n", 32)
                .Set("draws", 2).Set("icl", false).Set("pe", null);
            Check(Suite.MakeFile(Path.Combine(folder, "syn.jsonl"), what).Contains("syntextbench"), "manifest");
            var seen = new List<Sentence>();
            SynTextBench.EachSentence(what, s => { seen.Add(s); return true; });
            Check(seen.Count == 128 && seen.Count(s => s.Label == 1) == 64 && seen.All(s => s.Text.Length > 0), "sentences");
            Check(seen.Count(s => s.Draw == 2) == 64 && seen.Count(s => s.P == 0.5) == 64, "draws");
            SynTextBench.EachSentence(what, s => false);
            Throws<DivideByZeroException>(() => SynTextBench.EachSentence(what, s => { throw new DivideByZeroException(); }));
            Throws<InvalidArgumentException>(() => SynTextBench.EachSentence(new SuiteMakeOptions("syntextbench").Set("n", 3), s => true));
            Directory.Delete(folder, true);
        }

        private static Suite Written(string folder, params string[] lines)
        {
            string path = Path.Combine(folder, "items.jsonl");
            File.WriteAllLines(path, lines);
            return Suite.Read(path);
        }

        public void ItemsOfSuites()
        {
            string folder = Folder();
            using (Suite suite = Written(folder, "{\"id\":\"t\",\"relation\":\"CR3\",\"seed\":\"big\",\"positive\":\"large\",\"negative\":\"not big\"}"))
            {
                Triple triple = suite.Triples().Single();
                var item = (Dictionary<string, object>)Json.Read(suite[0]);
                Check(new[] { triple.Id, triple.Relation, triple.Seed, triple.Positive, triple.Negative }.SequenceEqual(
                    new[] { "id", "relation", "seed", "positive", "negative" }.Select(key => (string)item[key])), "triple");
                Check(suite.Form == SuiteForm.Triples && triple.Negative == "not big", "form");
                Throws<FailedPreconditionException>(() => suite.Ranking());
                Throws<FailedPreconditionException>(() => suite.ScoredPairs());
                suite.Dispose();
                Throws<ObjectDisposedException>(() => suite.Triples());
            }
            using (Suite suite = Written(folder, "{\"id\":\"l1\",\"text\":\"good\",\"label\":1,\"p\":0.25,\"draw\":2,\"split\":\"test\"}",
                "{\"id\":\"l2\",\"text\":\"bad\",\"label\":-1,\"p\":0.25,\"draw\":2,\"split\":\"train\"}"))
            {
                IReadOnlyList<LabelledText> texts = suite.LabelledTexts();
                Check(texts[0].Id == "l1" && texts[0].Text == "good" && texts[0].Label == 1 && texts[0].IsTest, "first");
                Check(texts.Count == 2 && texts[1].Label == -1 && !texts[1].IsTest && texts[1].P == 0.25 && texts[1].Draw == 2, "second");
                Throws<FailedPreconditionException>(() => suite.Triples());
            }
            using (Suite suite = Written(folder, "{\"id\":\"s\",\"a\":\"We met.\",\"b\":\"We meet.\",\"score\":2.5,\"label_source\":\"llm\","
                + "\"construct\":\"typo-1\",\"domain\":\"law\"}"))
            {
                ScoredPair pair = suite.ScoredPairs().Single();
                Check(pair.Id == "s" && pair.A == "We met." && pair.B == "We meet." && pair.Score == 2.5, "pair");
                Check(pair.LabelSource == "llm" && pair.Construct == "typo-1" && pair.Domain == "law", "source");
            }
            using (Suite suite = Written(folder, "{\"id\":\"r1\",\"text\":\"one\"}", "{\"id\":\"r2\",\"text\":\"two\"}", "{\"a\":\"r2\",\"b\":\"r1\"}"))
            {
                RankingSet set = suite.Ranking();
                Check(set.Texts.Count == 2 && set.Texts[set.Pairs.Single().First].Text == "two", "first text");
                Check(set.Texts[set.Pairs[0].Second].Id == "r1", "second text");
            }
            using (Suite suite = Written(folder, "{\"id\":\"q\",\"role\":\"query\",\"text\":\"who\",\"group\":\"g\"}",
                "{\"id\":\"d1\",\"role\":\"document\",\"text\":\"he\"}", "{\"id\":\"d2\",\"role\":\"document\",\"text\":\"she\"}",
                "{\"query\":\"q\",\"document\":\"d2\",\"relevance\":2}"))
            {
                RetrievalSet set = suite.Retrieval();
                Judgement judgement = set.Judgements.Single();
                Check(set.Queries[judgement.Query].Group == "g" && set.Documents.Count == 2 && judgement.Relevance == 2, "query");
                Check(set.Documents[judgement.Document].Text == "she" && set.Documents[0].Id == "d1", "document");
            }
            Directory.Delete(folder, true);
        }

        public void OptionsOfSuites()
        {
            string folder = Folder(), file = Path.Combine(folder, "seeds.txt");
            var seeds = new[] { "He is a good man.", "The food was cold and bad." };
            File.WriteAllLines(file, seeds);
            SuiteMakeOptions all = new SuiteMakeOptions("contrastive").Set("seeds", file).Set("relations", new[] { "CR1", "CR2" });
            using (Suite fromFile = Suite.Make(all))
            using (Suite fromTexts = Suite.Make(new SuiteMakeOptions("contrastive") { Seeds = seeds }.Set("relations", "CR1,CR2")))
                Check(fromFile.Sha256 == fromTexts.Sha256 && fromFile.Triples().Any(t => t.Relation == "CR2"), "seeds");
            Check(Throws<InvalidArgumentException>(() => Suite.Make(all.Set("max_per_wrod", 3))).Message.Contains("max_per_word"), "name");
            Throws<InvalidArgumentException>(() => Suite.Make(new SuiteMakeOptions("sr").Set("domains", "\ud800")));
            Throws<ArgumentNullException>(() => Suite.Make(null));
            Directory.Delete(folder, true);
        }

        public void AChatModelMakesPairsAndTheLogIsHeard()
        {
            var heard = new List<string>();
            var making = new SuiteMakeOptions("sr")
            {
                Seeds = new[] { "The shop opens at nine." },
                Log = (level, line) => { lock (heard) heard.Add(line); throw new Thrown(); }
            };
            making.Set("llm", "openai:m@" + Mock.Url + "/v1").Set("llm_key", "key-suites").Set("constructs", new[] { "passive", "insert" });
            Mock.Call("/admin/faults", "{\"seed\": 7, \"schedule\": [{\"request\": 1, \"kind\": \"status\", \"arg\": 500}]}");
            using (Suite suite = Suite.Make(making)) Check(suite.ManifestJson.Contains("\"llm\""), "manifest");
            lock (heard)
                Check(heard.Any(line => line.Contains("500")) && !heard.Any(line => line.Contains("key-suites")), "log");
        }

        public void AnIdentityBesideAStore()
        {
            string folder = Folder(), path = folder + "/id.json";
            File.WriteAllText(folder + "/pairs.tsv", "query\tpassage\n" + string.Concat(Enumerable.Range(0, 120).Select(i =>
                "where is parcel" + i + " kept\tparcel" + i + " is kept in hall" + i % 7 + "\n")));
            using (var encoder = new Encoder("builtin:"))
            {
                Identity.Record(encoder, path);
                Identity.Calibrate(encoder, path, new IdentityCalibrateOptions { Pairs = folder + "/pairs.tsv" });
            }
            using (var identity = new RecordedIdentity(path))
            {
                Check(identity.Fingerprint.Length == 64, identity.Fingerprint);
                Cutoff kept = identity.CutoffFor(0.9);
                Check(kept.Low <= kept.Score && kept.Score <= kept.High, "interval");
                Check(identity.LetsIn(kept.Score) == kept.LetsIn, "let in");
                Check(identity.DuplicateCutoff() > 0, "duplicate");
                Check(identity.FirstHitProbability(0.9, 0.5, 1000) <= identity.FirstHitProbability(0.9, 0.5), "growth");
                Throws<OutOfRangeException>(() => identity.FirstHitProbability(0.9, 0.5, 120 * 21));
                Throws<InvalidArgumentException>(() => identity.Matches(new Matrix(new float[] { 1, 2 }, 1, 2)));
            }
            Throws<DataLossException>(() => RecordedIdentity.Parse("{}"));
            Directory.Delete(folder, true);
        }

        public void FilesConfigurationsAndLocalModels()
        {
            string folder = Folder();
            var rows = new Matrix(new float[] { 1, 2, 3, 4 }, 2, 2);
            foreach (string name in new[] { "/v.npy", "/v.jsonl" }) Vectors.Write(folder + name, rows, new[] { "one ü", "two" });
            Check(Vectors.Read(folder + "/v.npy").Data.SequenceEqual(rows.Data), "matrix");
            Check(Texts.Read(folder + "/v.jsonl").SequenceEqual(new[] { "one ü", "two" }), "texts");
            Check(Lexicon.Show("dictionary").Contains("good"), "lexicon");
            Check(Config.Template().Contains("[audit]"), "template");
            Throws<NotFoundException>(() => new Config(new ConfigOptions { Run = folder }));
            using (var config = new Config(new ConfigOptions { Text = "version = 1\n[audit]\nvendors = [\"a\"]\n[vendors.a]\nspec = \"builtin:\"\n" }))
            {
                config.SetTokenizer("a", text => text.Length);
                config.SetTokenizer("a", null);
                Throws<NotFoundException>(() => config.SetTokenizer("nosuch", text => 1));
                config.SetKeyFn("a", rejected => new ApiKey("k"));
                config.SetKeyFn("a", null);
                Throws<NotFoundException>(() => config.SetKeyFn("nosuch", rejected => new ApiKey("k")));
            }
            var refused = new EncoderOptions { KeyFn = rejected => { throw new InvalidOperationException("log in first"); } };
            using (var encoder = new Encoder("openai:m", refused))
            {
                try { encoder.Embed(new[] { "a" }); Check(false, "no key"); }
                catch (UnauthenticatedException failure) { Check(failure.Message.Contains("log in first"), failure.Message); }
            }
            int keys = 0;
            using (Encoder encoder = Remote("none", o =>
            {
                o.ApiKey = null;
                o.Headers = new Dictionary<string, string> { { "x-team", "search" } };
                o.KeyFn = rejected => { Interlocked.Increment(ref keys); return new ApiKey("key-by-function", TimeSpan.FromHours(1)); };
            }))
            {
                encoder.Embed(new[] { "a" });
                encoder.Embed(new[] { "b" });
            }
            Check(keys == 1, "one key");
            var ended = new List<CallRecord>();
            using (Encoder encoder = Remote("none", o => o.OnCall = ended.Add)) encoder.Embed(new[] { "a", "b" });
            Check(ended.Count == 1 && ended[0].Texts == 2 && ended[0].Provider == "openai" && ended[0].InputTokens > 0
                && ended[0].Status == Status.Ok, "a record");
            Throws<NotFoundException>(() => Onnx.Describe("onnx:/no/such/folder"));
            Throws<InvalidArgumentException>(() => Redis.Probe(new RedisOptions { Url = "memcached://localhost" }));
            using (Encoder encoder = Remote("limits"))
                Throws<FailedPreconditionException>(() => encoder.SharedLimits(TimeSpan.FromSeconds(1)));
            using (Encoder encoder = Remote("export", o => o.CacheDir = folder + "/cache")) encoder.Embed(new[] { "a", "b" });
            Cache.Flush(folder + "/cache");
            Check(Cache.Export(folder + "/cache", folder + "/out.jsonl", CacheFlags.Vectors).Rows == 2, "export");
            Directory.Delete(folder, true);
        }
    }
}
