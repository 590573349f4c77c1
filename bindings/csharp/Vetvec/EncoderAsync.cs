// Calls for which no thread waits.
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>A submitted call, which a GCHandle keeps alive until it ends.</summary>
    internal sealed class Pending
    {
        internal readonly TaskCompletionSource<Matrix> Source =
            new TaskCompletionSource<Matrix>(TaskCreationOptions.RunContinuationsAsynchronously);
        internal Encoder Encoder; // not collected while the call runs
        internal CallScope Call;
        internal int Count;
        internal vetvec_provenance[] Origins; // null: not requested
    }

    /// <summary>Takes finished calls from a queue of the library, on one managed thread of the process. The
    /// alternative, a callback on the library's own threads, would attach those threads to the garbage collector. It
    /// would then halt the network traffic of all calls whenever it stops the world.</summary>
    internal static unsafe class Completions
    {
        // Mono cannot end the process while a thread is in C, so this thread waits there only while calls are in
        // flight, and only briefly.
        private const long WaitMs = 250;
        private static readonly object Gate = new object();
        private static ulong queue;
        private static long underWay;

        /// <summary>Returns the queue for one more call. Its thread starts with the first call and lasts as long as the
        /// process.</summary>
        internal static ulong Begin()
        {
            lock (Gate)
            {
                if (queue == 0)
                {
                    ulong made;
                    IntPtr error;
                    Failure.Check(Api.vetvec_queue_create(&made, &error), error);
                    queue = made;
                    new Thread(Run) { IsBackground = true, Name = "vetvec" }.Start();
                }
                if (underWay++ == 0) Monitor.Pulse(Gate);
                return queue;
            }
        }

        /// <summary>Counts one call fewer, because it has ended or could not start.</summary>
        internal static void End() { lock (Gate) --underWay; }

        private static void Run()
        {
            while (true)
            {
                lock (Gate)
                    while (underWay == 0) Monitor.Wait(Gate);
                var ended = new vetvec_completion { struct_size = (ulong)sizeof(vetvec_completion) };
                int status = Api.vetvec_queue_next(queue, WaitMs, &ended, null);
                if (status == Api.VETVEC_STATUS_OK) End(ended.job, GCHandle.FromIntPtr(ended.user_data));
                else if (status != Api.VETVEC_STATUS_DEADLINE_EXCEEDED) Thread.Sleep(100); // out of memory
            }
        }

        private static void End(ulong job, GCHandle self)
        {
            var pending = (Pending)self.Target;
            self.Free();
            End();
            try { pending.Source.TrySetResult(Encoder.Take(job, pending)); }
            catch (Exception e) { pending.Source.TrySetException(e); }
            finally
            {
                Api.vetvec_job_destroy(job);
                if (pending.Call != null) pending.Call.Dispose();
            }
        }
    }

    public sealed partial class Encoder
    {
        /// <summary>Embed as a task for which no thread waits: thousands of tasks may be in flight. The token cancels
        /// the requests and the task. Only a call with a progress callback has its own thread, on which the callback
        /// runs.</summary>
        public Task<Matrix> EmbedAsync(IReadOnlyList<string> texts, [AllowNull] CallOptions options = null,
            CancellationToken cancellationToken = default)
        {
            if (options != null && options.Progress != null)
                return Task.Factory.StartNew(() => Embed(texts, options, cancellationToken), CancellationToken.None,
                    TaskCreationOptions.LongRunning | TaskCreationOptions.DenyChildAttach, TaskScheduler.Default);
            return Ended(() => Submit(texts, options, cancellationToken));
        }

        /// <summary>EmbedWithProvenance as a task, like EmbedAsync.</summary>
        public async Task<EmbedResult> EmbedWithProvenanceAsync(IReadOnlyList<string> texts,
            [AllowNull] CallOptions options = null, CancellationToken cancellationToken = default)
        {
            if (texts == null) throw new ArgumentNullException("texts");
            if (options != null && options.Progress != null)
                return await Task.Factory.StartNew(() => EmbedWithProvenance(texts, options, cancellationToken),
                    CancellationToken.None, TaskCreationOptions.LongRunning | TaskCreationOptions.DenyChildAttach,
                    TaskScheduler.Default).ConfigureAwait(false);
            var pending = new Pending { Origins = new vetvec_provenance[texts.Count + 1] };
            Matrix rows = await Submit(texts, options, cancellationToken, pending).ConfigureAwait(false);
            return new EmbedResult(rows, Origins(pending.Origins, pending.Count));
        }

        /// <summary>The vector of one text as a task.</summary>
        public async Task<float[]> EmbedOneAsync(string text, [AllowNull] CallOptions options = null,
            CancellationToken cancellationToken = default)
        {
            if (text == null) throw new ArgumentNullException("text");
            return (await EmbedAsync(new[] { text }, options, cancellationToken).ConfigureAwait(false)).Data;
        }

        /// <summary>If an async method throws OperationCanceledException, its task is cancelled.</summary>
        private static async Task<Matrix> Ended(Func<Task<Matrix>> begin) { return await begin().ConfigureAwait(false); }

        private unsafe Task<Matrix> Submit(IReadOnlyList<string> texts, CallOptions options, CancellationToken cancellationToken,
            Pending pending = null)
        {
            var packed = new Packed(texts);
            using (Held held = Hold())
            {
                pending = pending ?? new Pending();
                pending.Encoder = this;
                pending.Count = packed.Count;
                pending.Call = CallScope.Of(options, cancellationToken);
                ulong queue;
                try { queue = Completions.Begin(); }
                catch
                {
                    if (pending.Call != null) pending.Call.Dispose();
                    throw;
                }
                GCHandle self = GCHandle.Alloc(pending);
                var submit = new vetvec_job_options
                {
                    struct_size = (ulong)sizeof(vetvec_job_options), queue = queue,
                    done = IntPtr.Zero, // the queue reports it
                    user_data = GCHandle.ToIntPtr(self)
                };
                ulong made;
                IntPtr error;
                int status;
                fixed (byte* bytes = packed.Bytes)
                fixed (ulong* offsets = packed.Offsets)
                {
                    vetvec_text_batch batch = Packed.Batch(bytes, offsets, packed.Count);
                    status = Api.vetvec_job_submit(held.Handle, &batch, CallScope.Pointer(pending.Call), &submit,
                        &made, &error);
                }
                if (status == Api.VETVEC_STATUS_OK) return pending.Source.Task; // Completions frees the rest
                self.Free();
                Completions.End();
                using (pending.Call) CallScope.Check(pending.Call, status, error);
                throw new InvalidOperationException(); // not reached: Check throws
            }
        }

        /// <summary>The result of a call that has ended.</summary>
        internal static unsafe Matrix Take(ulong job, Pending pending)
        {
            int[] items = NewItems(pending.Count);
            ulong rows = 0;
            IntPtr error;
            if (pending.Origins != null)
                fixed (vetvec_provenance* origin = pending.Origins)
                    Failure.Check(Api.vetvec_job_provenance(job, origin, (UIntPtr)(ulong)pending.Origins.Length, &error), error);
            int status;
            fixed (int* item = items)
                status = Api.vetvec_job_take(job, &rows, item, (UIntPtr)(ulong)items.Length, &error);
            return Result(pending.Call, status, Matrix.Take(rows), error, items, Origins(pending.Origins, pending.Count));
        }
    }
}
