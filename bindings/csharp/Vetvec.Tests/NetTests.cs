// What .NET programs expect: families of exceptions, times, numbers that fit, no hidden side effects.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Vetvec.Native;

namespace Vetvec.Tests
{
    public sealed partial class InterfaceTests
    {
        public void FailuresBelongToTheFamiliesOfNet()
        {
            var families = new Dictionary<Status, Type>
            {
                { Status.InvalidArgument, typeof(ArgumentException) }, { Status.OutOfRange, typeof(ArgumentOutOfRangeException) },
                { Status.DeadlineExceeded, typeof(TimeoutException) }, { Status.Unimplemented, typeof(NotSupportedException) },
                { Status.OutOfMemory, typeof(OutOfMemoryException) }, { Status.InvalidHandle, typeof(ObjectDisposedException) },
                { Status.Cancelled, typeof(OperationCanceledException) }
            };
            foreach (Status status in Enum.GetValues(typeof(Status)))
            {
                Exception made = Failure.Of(new ErrorInfo(status, "a sentence"));
                Type family;
                Check(families.TryGetValue(status, out family) ? family.IsInstanceOfType(made) : made is VetvecException,
                    status + " is a " + made.GetType().BaseType);
                Check(made.Message == "a sentence" && ((IVetvecError)made).Status == status, made.Message);
            }
            using (Encoder encoder = Remote("families"))
            {
                Mock.Call("/admin/faults", "{\"seed\": 7, \"rates\": [{\"kind\": \"hang\", \"rate\": 1}]}");
                var late = Throws<TimeoutException>(() =>
                    encoder.Embed(new[] { "a" }, new CallOptions { Timeout = TimeSpan.FromMilliseconds(100) }));
                Check(((IVetvecError)late).Error.Statuses.Single() == Status.DeadlineExceeded, "items");
                Mock.Call("/admin/reset", "{}");
            }
            Check(Throws<ArgumentException>(() => new Encoder("opnai:m")).Message.Contains("openai"), "did you mean");
            var closed = new Encoder("builtin:");
            closed.Dispose();
            closed.Dispose();
            Throws<ObjectDisposedException>(() => closed.Usage());
        }

        public void TimesAreRoundedUp()
        {
            using (var strings = new Strings())
            {
                Func<EncoderOptions, vetvec_encoder_options> native = options => options.ToNative(strings);
                Check(native(new EncoderOptions()).timeout_ms == 0 && native(new EncoderOptions()).cache_ttl_s == 0, "defaults");
                Check(native(new EncoderOptions { Timeout = TimeSpan.FromTicks(1) }).timeout_ms == 1, "a tick");
                Check(native(new EncoderOptions { CacheTtl = TimeSpan.FromSeconds(1.5) }).cache_ttl_s == 2, "TTL");
                Check(native(new EncoderOptions { Timeout = TimeSpan.FromTicks(-1) }).timeout_ms == -1, "negative");
                Check(new CallOptions { Timeout = TimeSpan.Zero }.ToNative(strings).timeout_ms == 1, "no time");
                Check(new FallbackOptions { HedgeDelay = TimeSpan.FromTicks(10001) }.ToNative(strings).hedge_delay_ms == 2, "hedge");
            }
            Throws<ArgumentException>(() => new Encoder("openai:m", new EncoderOptions { ApiKey = "k", Timeout = TimeSpan.FromTicks(-1) }));
            Throws<ArgumentException>(() => new Encoder("openai:m", new EncoderOptions { ApiKey = "k", CacheTtl = TimeSpan.FromSeconds(-1) }));
            using (Encoder encoder = Remote("infinite", o => o.Timeout = Timeout.InfiniteTimeSpan))
                encoder.EmbedOne("a", new CallOptions { Timeout = Timeout.InfiniteTimeSpan });
        }

        public void WhatDoesNotFitIsRefused()
        {
            Check(Throws<ArgumentException>(() => new Encoder("builtin:", new EncoderOptions { CacheMaxBytes = -1 })).Message
                .Contains("CacheMaxBytes"), "named");
            Throws<ArgumentException>(() => Statistics.Bootstrap(new[] { 1.0, 2, 3 }, new ResamplingOptions { Threads = -1 }));
            Throws<ArgumentException>(() => new Encoder("openai:m\0junk", new EncoderOptions { ApiKey = "k" }));
            Throws<ArgumentException>(() => new Encoder("openai:m", new EncoderOptions { ApiKey = "k", Concurrency = int.MaxValue }));
            Throws<ArgumentNullException>(() => Encoder.OpenFallback(null, null));
        }

        public void ACacheThatIsOffKeepsNothing()
        {
            string folder = Folder();
            using (Encoder encoder = Remote("off", o => { o.CacheDir = folder + "/cache"; o.CacheMode = CacheMode.Off; }))
            {
                encoder.EmbedOne("a");
                encoder.EmbedOne("a");
                Check(encoder.Usage().Requests == 2 && !Directory.Exists(folder + "/cache"), "it was kept");
            }
            Directory.Delete(folder, true);
        }

        public void StreamsInPiecesTellWhereVectorsComeFrom()
        {
            using (Encoder encoder = Remote("pieces"))
            {
                var sizes = new List<int>();
                encoder.EmbedStream(Enumerable.Range(0, 25).Select(i => "text " + i), piece =>
                {
                    sizes.Add(piece.Rows.Rows);
                    Check(piece.Provenance.Count == piece.Statuses.Count && piece.Statuses.All(status => status == Status.Ok), "statuses");
                    return piece.Provenance.All(one => one.Source == VectorSource.Remote);
                }, null, new StreamOptions { PieceTexts = 10, WindowBytes = 1 << 20 });
                Check(sizes.SequenceEqual(new[] { 10, 10, 5 }), string.Join(" ", sizes));
            }
            Check(Encoder.EstimateTokens(new[] { "a good day" })[0].Upper > 2, "estimate");
        }

        public void AuditsCanBeAwaitedAndVendorsReplaced()
        {
            using (var config = new Config(new ConfigOptions
            {
                Text = "version = 1\n[audit]\nvendors = [\"a\"]\n[vendors.a]\nspec = \"builtin:\"\n", Vendors = new[] { "builtin:" }
            }))
            using (var source = new CancellationTokenSource())
            {
                Check(config.ToJson().Contains("\"builtin:\""), config.ToJson());
                source.Cancel();
                Task<Audit> run = Audit.RunAsync(config, cancellationToken: source.Token);
                Throws<OperationCanceledException>(() => run.GetAwaiter().GetResult());
                Check(run.IsCanceled, run.Status.ToString());
            }
        }

        public void SuitesByTheNamesOfTheirOptions()
        {
            SuiteMakeOptions options = new SuiteMakeOptions(SuiteKind.Contrastive) { Seeds = new[] { "He is a good man." } }
                .Set(SuiteOption.Contrastive.Relations, new[] { "CR1" }).Set(SuiteOption.Contrastive.MaxPerWord, 1);
            using (Suite suite = Suite.Make(options)) Check(suite.Triples().All(t => t.Relation == "CR1"), "relations");
        }
    }
}
