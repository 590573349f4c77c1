// What an encoder knows and counts.
using System;
using System.Collections.Generic;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>Counters since the encoder was opened; vetvec/encoder.h says what each counts.</summary>
    public struct Usage
    {
        public ulong Texts { get; internal set; }
        public ulong TextsSent { get; internal set; }
        public ulong CacheMemoryHits { get; internal set; }
        public ulong CacheDiskHits { get; internal set; }
        public ulong Joined { get; internal set; }
        public ulong Requests { get; internal set; }
        public ulong Retries { get; internal set; }
        public ulong TokensEstimated { get; internal set; }
        public ulong TokensReported { get; internal set; }
        public ulong BytesSent { get; internal set; }
        public ulong BytesReceived { get; internal set; }
        public ulong FailedTexts { get; internal set; }
        public ulong MaybeBilledTwice { get; internal set; }
        public double CostEstimated { get; internal set; }
        public double CostReported { get; internal set; }
    }

    /// <summary>Tokens of a text: what limits count with, and about what a bill will say.</summary>
    public struct TokenCount
    {
        public ulong Upper { get; internal set; }
        public ulong Expected { get; internal set; }
    }

    public sealed unsafe partial class Encoder
    {
        public Usage Usage()
        {
            using (Held held = Hold())
            {
                var u = new vetvec_usage { struct_size = (ulong)sizeof(vetvec_usage) };
                IntPtr error;
                Failure.Check(Api.vetvec_encoder_usage(held.Handle, &u, &error), error);
                return new Usage
                {
                    Texts = u.texts, TextsSent = u.texts_sent, CacheMemoryHits = u.cache_memory_hits,
                    CacheDiskHits = u.cache_disk_hits, Joined = u.joined, Requests = u.requests, Retries = u.retries,
                    TokensEstimated = u.tokens_estimated, TokensReported = u.tokens_reported, BytesSent = u.bytes_sent,
                    BytesReceived = u.bytes_received, FailedTexts = u.failed_texts,
                    MaybeBilledTwice = u.maybe_billed_twice, CostEstimated = u.cost_estimated,
                    CostReported = u.cost_reported
                };
            }
        }

        /// <summary>OpenMetrics text, for Prometheus.</summary>
        public string Metrics()
        {
            using (Held held = Hold())
                return Buffers.String((made, error) => Api.vetvec_encoder_metrics(held.Handle, made, error));
        }

        /// <summary>What is known about the service, as JSON.</summary>
        public string Describe(CallOptions options = null)
        {
            using (Held held = Hold())
            using (CallScope call = CallScope.Of(options, default(System.Threading.CancellationToken)))
                return Buffers.String((made, error) =>
                    Api.vetvec_encoder_describe(held.Handle, CallScope.Pointer(call), made, error));
        }

        /// <summary>The cache is safe against a power cut when this returns.</summary>
        public void Flush()
        {
            using (Held held = Hold())
            {
                IntPtr error;
                Failure.Check(Api.vetvec_encoder_flush(held.Handle, &error), error);
            }
        }

        /// <summary>Tokens of each text before anything is sent.</summary>
        public TokenCount[] CountTokens(IReadOnlyList<string> texts)
        {
            var packed = new Packed(texts);
            ulong[] upper = new ulong[packed.Count + 1], expected = new ulong[packed.Count + 1];
            using (Held held = Hold())
            {
                IntPtr error;
                fixed (byte* bytes = packed.Bytes)
                fixed (ulong* offsets = packed.Offsets)
                fixed (ulong* up = upper, about = expected)
                {
                    vetvec_text_batch batch = Packed.Batch(bytes, offsets, packed.Count);
                    Failure.Check(Api.vetvec_count_tokens(held.Handle, &batch, up, about, &error), error);
                }
            }
            var made = new TokenCount[packed.Count];
            for (int i = 0; i < made.Length; ++i) made[i] = new TokenCount { Upper = upper[i], Expected = expected[i] };
            return made;
        }
    }
}
