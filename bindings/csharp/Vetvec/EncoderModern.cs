// For newer frameworks: spans, memory, asynchronous streams. Not compiled for netstandard2.0 and Mono.
#if NET8_0_OR_GREATER
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Channels;
using System.Threading.Tasks;
using Vetvec.Native;

namespace Vetvec
{
    public sealed partial class Encoder
    {
        /// <summary>Writes the rows one after another into the caller's memory and returns the number of elements
        /// written. Throws BufferTooSmallException if they do not fit. If the dimension is known, it does so before
        /// anything is sent.</summary>
        public unsafe int EmbedInto(IReadOnlyList<string> texts, Span<float> into,
            [AllowNull] CallOptions options = null, CancellationToken cancellationToken = default)
        {
            var packed = new Packed(texts);
            int[] items = NewItems(packed.Count);
            using (Held held = Hold())
            using (CallScope call = CallScope.Of(options, cancellationToken))
                fixed (byte* bytes = packed.Bytes)
                fixed (ulong* offsets = packed.Offsets)
                fixed (int* item = items)
                fixed (float* data = into)
                {
                    vetvec_text_batch batch = Packed.Batch(bytes, offsets, packed.Count);
                    UIntPtr written;
                    IntPtr error;
                    int status = Api.vetvec_encoder_embed(held.Handle, &batch, CallScope.Pointer(call), data,
                        (UIntPtr)(ulong)into.Length, &written, item, null, &error);
                    if (status != Api.VETVEC_STATUS_OK)
                    {
                        bool fits = status != Api.VETVEC_STATUS_BUFFER_TOO_SMALL && packed.Count > 0;
                        int elements = fits ? (int)(ulong)written : 0; // otherwise `written` is the size needed
                        var made = new Matrix(into.Slice(0, elements).ToArray(), fits ? packed.Count : 0,
                            fits ? elements / packed.Count : 0);
                        CallScope.Check(call, status, error, made, items, null);
                    }
                    return (int)(ulong)written;
                }
        }

        /// <summary>Like the overload for a span, but for Memory, which async methods may keep.</summary>
        public int EmbedInto(IReadOnlyList<string> texts, Memory<float> into, [AllowNull] CallOptions options = null,
            CancellationToken cancellationToken = default)
        {
            return EmbedInto(texts, into.Span, options, cancellationToken);
        }

        /// <summary>Writes the vector of one UTF-8 text into the caller's memory, without allocating. Returns the
        /// number of elements written.</summary>
        public unsafe int EmbedOneInto(ReadOnlySpan<byte> utf8, Span<float> into,
            [AllowNull] CallOptions options = null, CancellationToken cancellationToken = default)
        {
            using (Held held = Hold())
                fixed (byte* text = utf8)
                fixed (float* data = into)
                    return One(held.Handle, text, utf8.Length, options, cancellationToken, data, into.Length);
        }

        /// <summary>EmbedStream for `await foreach`. A separate thread reads the texts and waits for the rows; leaving
        /// the loop cancels the calls in flight.</summary>
        public IAsyncEnumerable<StreamRows> EmbedStreamAsync(IEnumerable<string> texts,
            [AllowNull] CallOptions options = null, CancellationToken cancellationToken = default)
        {
            if (texts == null) throw new ArgumentNullException(nameof(texts));
            return Pieces(texts, options, cancellationToken);
        }

        /// <summary>Like the overload above, for texts that arrive asynchronously.</summary>
        public IAsyncEnumerable<StreamRows> EmbedStreamAsync(IAsyncEnumerable<string> texts,
            [AllowNull] CallOptions options = null, CancellationToken cancellationToken = default)
        {
            if (texts == null) throw new ArgumentNullException(nameof(texts));
            return Pieces(Waited(texts, cancellationToken), options, cancellationToken);
        }

        private static IEnumerable<string> Waited(IAsyncEnumerable<string> texts, CancellationToken cancellationToken)
        {
            IAsyncEnumerator<string> each = texts.GetAsyncEnumerator(cancellationToken);
            try
            {
                while (each.MoveNextAsync().AsTask().GetAwaiter().GetResult()) yield return each.Current;
            }
            finally { each.DisposeAsync().AsTask().GetAwaiter().GetResult(); }
        }

        private async IAsyncEnumerable<StreamRows> Pieces(IEnumerable<string> texts, CallOptions options,
            CancellationToken cancellationToken, [EnumeratorCancellation] CancellationToken ofLoop = default)
        {
            using var left = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken, ofLoop);
            Channel<StreamRows> pieces = Channel.CreateBounded<StreamRows>(2);
            Task run = Task.Factory.StartNew(() => EmbedStream(texts, piece =>
            {
                pieces.Writer.WriteAsync(piece, left.Token).AsTask().GetAwaiter().GetResult();
                return true;
            }, options, left.Token), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
            _ = run.ContinueWith(ended => pieces.Writer.TryComplete(), TaskScheduler.Default);
            try
            {
                while (await pieces.Reader.WaitToReadAsync(CancellationToken.None).ConfigureAwait(false))
                    while (pieces.Reader.TryRead(out StreamRows piece)) yield return piece;
                await run.ConfigureAwait(false);
            }
            finally
            {
                left.Cancel();
                try { await run.ConfigureAwait(false); }
                catch (Exception) { } // reported above, or nobody is left to report it to
            }
        }
    }
}
#endif
