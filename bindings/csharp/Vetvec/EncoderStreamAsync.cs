// EmbedStream for `await foreach`. Not compiled for netstandard2.0 and by Mono's compiler, which lack asynchronous streams.
#if NETSTANDARD2_1_OR_GREATER || NET
using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;

namespace Vetvec
{
    public sealed partial class Encoder
    {
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
            var pieces = new ConcurrentQueue<StreamRows>();
            using var room = new SemaphoreSlim(2); // pieces between the call and the loop
            using var arrived = new SemaphoreSlim(0);
            void Run()
            {
                try
                {
                    EmbedStream(texts, piece =>
                    {
                        room.Wait(left.Token);
                        pieces.Enqueue(piece);
                        arrived.Release();
                        return true;
                    }, options, left.Token);
                }
                finally { arrived.Release(); } // without a piece: the end
            }
            Task run = Task.Factory.StartNew(Run, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
            try
            {
                for (;;)
                {
                    await arrived.WaitAsync(CancellationToken.None).ConfigureAwait(false);
                    if (!pieces.TryDequeue(out StreamRows piece)) break;
                    yield return piece;
                    room.Release();
                }
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
