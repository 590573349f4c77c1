// An encoder's state and counters.
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Threading;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>Token counts of a text.</summary>
    public struct TokenCount
    {
        /// <summary>The number that limits, budgets and plans use: the count from the option CountTokens if set,
        /// otherwise an upper estimate.</summary>
        public long Upper { get; internal set; }

        /// <summary>Approximately the number that will be billed.</summary>
        public long Expected { get; internal set; }
    }

    /// <summary>What a service returned for texts, as received.</summary>
    public sealed class Probe
    {
        /// <summary>One row per text; zero if it has no vector.</summary>
        public Matrix Rows { get; internal set; }

        /// <summary>The status of each text.</summary>
        public IReadOnlyList<Status> Statuses { get; internal set; }

        /// <summary>Details of each item and each reply as JSON (vetvec_encoder_probe in vetvec/encoder.h).</summary>
        public string ReportJson { get; internal set; }
    }

    public sealed unsafe partial class Encoder
    {
        /// <summary>The counters since the encoder was opened.</summary>
        public Usage Usage()
        {
            using (Held held = Hold())
            {
                var c = new vetvec_usage { struct_size = (ulong)sizeof(vetvec_usage) };
                IntPtr error;
                Failure.Check(Api.vetvec_encoder_usage(held.Handle, &c, &error), error);
                return new Usage(c);
            }
        }

        /// <summary>OpenMetrics text, for Prometheus.</summary>
        public string Metrics()
        {
            using (Held held = Hold())
                return Buffers.String((made, error) => Api.vetvec_encoder_metrics(held.Handle, made, error));
        }

        /// <summary>The known facts about the service, as JSON. Only "tei:" is queried, with one request.</summary>
        public string Describe([AllowNull] CallOptions options = null, CancellationToken cancellationToken = default)
        {
            using (Held held = Hold())
            using (CallScope call = CallScope.Of(options, cancellationToken))
                return Buffers.String(call, (made, error) =>
                    Api.vetvec_encoder_describe(held.Handle, CallScope.Pointer(call), made, error));
        }

        /// <summary>Embeds texts through the service's batch API, into the cache: about half the price, up
        /// to a day. Embed then finds the vectors in the cache. A call that ends early is continued by the next one.
        /// Returns the report or, with PlanOnly, the plan, as JSON (vetvec/batch.h).</summary>
        public string EmbedBatch(IReadOnlyList<string> texts, [AllowNull] BatchOptions batch = null,
            [AllowNull] CallOptions options = null, CancellationToken cancellationToken = default)
        {
            if (texts == null) throw new ArgumentNullException("texts");
            vetvec_batch_options given = (batch ?? new BatchOptions()).ToNative();
            vetvec_batch_options* pointer = &given;
            using (Held held = Hold())
            using (var packed = new NativeTexts(texts))
            using (CallScope call = CallScope.Of(options, cancellationToken))
                return Buffers.String(call, (made, error) =>
                    Api.vetvec_batch_embed(held.Handle, packed.Pointer, pointer, CallScope.Pointer(call), made, error));
        }

        /// <summary>The members that share the encoder's rate limits through Redis, as JSON
        /// (vetvec_encoder_shared_limits in vetvec/encoder.h). Default: 5 seconds.</summary>
        public string SharedLimits(TimeSpan? timeout = null)
        {
            using (Held held = Hold())
                return Buffers.String((made, error) => Api.vetvec_encoder_shared_limits(held.Handle,
                    Times.Milliseconds(timeout), made, error));
        }

        /// <summary>Commits and checkpoints the cache: once this returns, its contents survive a power
        /// failure.</summary>
        public void Flush()
        {
            using (Held held = Hold())
            {
                IntPtr error;
                Failure.Check(Api.vetvec_encoder_flush(held.Handle, &error), error);
            }
        }

        /// <summary>Counts the tokens of each text; sends nothing.</summary>
        public TokenCount[] CountTokens(IReadOnlyList<string> texts)
        {
            using (Held held = Hold()) return CountTokens(held.Handle, texts);
        }

        /// <summary>Estimates the counts without an encoder.</summary>
        public static TokenCount[] EstimateTokens(IReadOnlyList<string> texts) { return CountTokens(0, texts); }

        private static TokenCount[] CountTokens(ulong encoder, IReadOnlyList<string> texts)
        {
            var packed = new Packed(texts);
            ulong[] upper = new ulong[packed.Count + 1], expected = new ulong[packed.Count + 1];
            IntPtr error;
            fixed (byte* bytes = packed.Bytes)
            fixed (ulong* offsets = packed.Offsets)
            fixed (ulong* up = upper, about = expected)
            {
                vetvec_text_batch batch = Packed.Batch(bytes, offsets, packed.Count);
                Failure.Check(Api.vetvec_encoder_count_tokens(encoder, &batch, up, about, &error), error);
            }
            var made = new TokenCount[packed.Count];
            for (int i = 0; i < made.Length; ++i)
                made[i] = new TokenCount { Upper = checked((long)upper[i]), Expected = checked((long)expected[i]) };
            return made;
        }

        /// <summary>Shows what the service returns for texts, bypassing the cache; faults are reported instead of
        /// hidden.</summary>
        public Probe Probe(IReadOnlyList<string> texts, [AllowNull] CallOptions options = null,
            CancellationToken cancellationToken = default)
        {
            if (texts == null) throw new ArgumentNullException("texts");
            var items = new int[texts.Count + 1];
            using (Held held = Hold())
            using (var packed = new NativeTexts(texts))
            using (CallScope call = CallScope.Of(options, cancellationToken))
                fixed (int* item = items)
                {
                    ulong rows;
                    IntPtr report, error;
                    int status = Api.vetvec_encoder_probe(held.Handle, packed.Pointer, CallScope.Pointer(call), &rows, item,
                        &report, &error);
                    var made = new Probe { Rows = Matrix.Take(rows), ReportJson = Text.OfBuffer(report) };
                    if (status == Api.VETVEC_STATUS_PARTIAL) Api.vetvec_error_destroy(error);
                    else CallScope.Check(call, status, error);
                    made.Statuses = Encoder.Statuses(item, texts.Count);
                    return made;
                }
        }

        /// <summary>The minimum and maximum of a numeric option, given its name in the C ABI, such as
        /// "concurrency".</summary>
        public static void OptionBounds(string name, out long least, out long most)
        {
            using (var strings = new Strings())
            {
                long low, high;
                IntPtr error;
                Failure.Check(Api.vetvec_encoder_option_bounds(strings.Required(name, "name"), &low, &high, &error), error);
                least = low;
                most = high;
            }
        }
    }
}
