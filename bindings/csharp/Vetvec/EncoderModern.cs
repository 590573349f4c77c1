// What newer frameworks have: spans, memory, asynchronous streams. Not compiled for netstandard2.0 and Mono.
#if NET8_0_OR_GREATER
using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Channels;
using System.Threading.Tasks;
using Vetvec.Native;

namespace Vetvec
{
    public sealed partial class Encoder
    {
        /// <summary>Writes the rows one after the other into memory of the caller's and returns the elements written.
        /// BufferTooSmallException, before anything is sent if the dimension is known, where they do not fit.</summary>
        public unsafe int EmbedInto(IReadOnlyList<string> texts, Span<float> into, CallOptions options = null,
            CancellationToken token = default)
        {
            var packed = new Packed(texts);
            int[] items = NewItems(packed.Count);
            using (Held held = Hold())
            using (CallScope call = CallScope.Of(options, token))
                fixed (byte* bytes = packed.Bytes)
                fixed (ulong* offsets = packed.Offsets)
                fixed (int* item = items)
                fixed (float* data = into)
                {
                    vetvec_text_batch batch = Packed.Batch(bytes, offsets, packed.Count);
                    UIntPtr written;
                    IntPtr error;
                    int status = Api.vetvec_encoder_embed(held.Handle, &batch, CallScope.Pointer(call), data,
                        (UIntPtr)(ulong)into.Length, &written, item, &error);
                    if (status != Api.VETVEC_OK)
                    {
                        int count = packed.Count, elements = Math.Min((int)(ulong)written, into.Length);
                        var made = new Matrix(into.Slice(0, elements).ToArray(), count, count == 0 ? 0 : elements / count);
                        CallScope.Check(call, status, error, made, items, null);
                    }
                    return (int)(ulong)written;
                }
        }

        public int EmbedInto(IReadOnlyList<string> texts, Memory<float> into, CallOptions options = null,
            CancellationToken token = default)
        {
            return EmbedInto(texts, into.Span, options, token);
        }

        /// <summary>The vector of one text in UTF-8, into memory of the caller's: no allocation. Returns the elements
        /// written.</summary>
        public unsafe int EmbedOneInto(ReadOnlySpan<byte> utf8, Span<float> into, CallOptions options = null,
            CancellationToken token = default)
        {
            using (Held held = Hold())
                fixed (byte* text = utf8)
                fixed (float* data = into)
                    return One(held.Handle, text, utf8.Length, options, token, data, into.Length);
        }

        /// <summary>EmbedStream for `await foreach`. The texts are read by a thread of the stream's own, which also waits;
        /// leaving the loop cancels what is under way.</summary>
        public IAsyncEnumerable<StreamRows> EmbedStreamAsync(IEnumerable<string> texts, CallOptions options = null,
            CancellationToken token = default)
        {
            if (texts == null) throw new ArgumentNullException(nameof(texts));
            return Pieces(texts, options, token);
        }

        /// <summary>The same for texts that come asynchronously.</summary>
        public IAsyncEnumerable<StreamRows> EmbedStreamAsync(IAsyncEnumerable<string> texts, CallOptions options = null,
            CancellationToken token = default)
        {
            if (texts == null) throw new ArgumentNullException(nameof(texts));
            return Pieces(Waited(texts, token), options, token);
        }

        private static IEnumerable<string> Waited(IAsyncEnumerable<string> texts, CancellationToken token)
        {
            IAsyncEnumerator<string> each = texts.GetAsyncEnumerator(token);
            try
            {
                while (each.MoveNextAsync().AsTask().GetAwaiter().GetResult()) yield return each.Current;
            }
            finally { each.DisposeAsync().AsTask().GetAwaiter().GetResult(); }
        }

        private async IAsyncEnumerable<StreamRows> Pieces(IEnumerable<string> texts, CallOptions options,
            CancellationToken token, [EnumeratorCancellation] CancellationToken ofLoop = default)
        {
            using var left = CancellationTokenSource.CreateLinkedTokenSource(token, ofLoop);
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
                catch (Exception) { } // told above, or nobody is there any more to hear it
            }
        }
    }
}
#endif
