// Calls that no thread waits for.
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>A submitted call; held by a GCHandle until its end.</summary>
    internal sealed class Pending
    {
        internal readonly TaskCompletionSource<Matrix> Source =
            new TaskCompletionSource<Matrix>(TaskCreationOptions.RunContinuationsAsynchronously);
        internal Encoder Encoder; // not collected while the call runs
        internal CallScope Call;
        internal int Count;
        internal bool Told; // who gave each vector is asked for
        internal Provenance[] Given;
    }

    /// <summary>Takes ended calls from a queue of the library's, on one managed thread of the process. The other way, a
    /// callback on the library's own threads, makes these known to the garbage collector, which then stops the network
    /// of all calls whenever it stops the world.</summary>
    internal static unsafe class Completions
    {
        // While a thread is in C, Mono cannot end the process: it waits there for calls under way only, and not for long.
        private const long WaitMs = 250;
        private static readonly object Gate = new object();
        private static IntPtr queue;
        private static long underWay;

        /// <summary>The queue for one more call; its thread begins with the first one and lasts as long as the
        /// process.</summary>
        internal static IntPtr Begin()
        {
            lock (Gate)
            {
                if (queue == IntPtr.Zero)
                {
                    IntPtr made, error;
                    Failure.Check(Api.vetvec_queue_create(&made, &error), error);
                    queue = made;
                    new Thread(Run) { IsBackground = true, Name = "vetvec" }.Start();
                }
                if (underWay++ == 0) Monitor.Pulse(Gate);
                return queue;
            }
        }

        /// <summary>A call less: it has ended, or could not begin.</summary>
        internal static void End() { lock (Gate) --underWay; }

        private static void Run()
        {
            while (true)
            {
                lock (Gate)
                    while (underWay == 0) Monitor.Wait(Gate);
                var ended = new vetvec_completion { struct_size = (ulong)sizeof(vetvec_completion) };
                int status = Api.vetvec_queue_next(queue, WaitMs, &ended, null);
                if (status == Api.VETVEC_OK) End(ended.call, GCHandle.FromIntPtr(ended.user_data));
                else if (status != Api.VETVEC_DEADLINE_EXCEEDED) Thread.Sleep(100); // out of memory
            }
        }

        private static void End(IntPtr call, GCHandle self)
        {
            var pending = (Pending)self.Target;
            self.Free();
            End();
            try { pending.Source.TrySetResult(Encoder.Take(call, pending)); }
            catch (Exception e) { pending.Source.TrySetException(e); }
            finally
            {
                Api.vetvec_call_destroy(call);
                if (pending.Call != null) pending.Call.Dispose();
            }
        }
    }

    public sealed partial class Encoder
    {
        /// <summary>Embed as a task, in whose time no thread waits: thousands may be under way. The token cancels the
        /// requests; the task is then cancelled. With a progress callback, and nowhere else, the call has a thread of its
        /// own, on which the callback runs.</summary>
        public Task<Matrix> EmbedAsync(IReadOnlyList<string> texts, CallOptions options = null,
            CancellationToken token = default(CancellationToken))
        {
            if (options != null && options.Progress != null)
                return Task.Factory.StartNew(() => Embed(texts, options, token), CancellationToken.None,
                    TaskCreationOptions.LongRunning | TaskCreationOptions.DenyChildAttach, TaskScheduler.Default);
            return Ended(() => Submit(texts, options, token));
        }

        /// <summary>The vector of one text as a task.</summary>
        public async Task<float[]> EmbedOneAsync(string text, CallOptions options = null,
            CancellationToken token = default(CancellationToken))
        {
            if (text == null) throw new ArgumentNullException("text");
            return (await EmbedAsync(new[] { text }, options, token).ConfigureAwait(false)).Data;
        }

        /// <summary>What an async method throws as OperationCanceledException makes its task a cancelled one.</summary>
        private static async Task<Matrix> Ended(Func<Task<Matrix>> begin) { return await begin().ConfigureAwait(false); }

        private unsafe Task<Matrix> Submit(IReadOnlyList<string> texts, CallOptions options, CancellationToken token,
            Pending pending = null)
        {
            var packed = new Packed(texts);
            using (Held held = Hold())
            {
                pending = pending ?? new Pending();
                pending.Encoder = this;
                pending.Count = packed.Count;
                pending.Call = CallScope.Of(options, token);
                var submit = new vetvec_submit_options
                {
                    struct_size = (ulong)sizeof(vetvec_submit_options), queue = Completions.Begin()
                };
                GCHandle self = GCHandle.Alloc(pending);
                submit.user_data = GCHandle.ToIntPtr(self);
                IntPtr made, error;
                int status;
                fixed (byte* bytes = packed.Bytes)
                fixed (ulong* offsets = packed.Offsets)
                {
                    vetvec_text_batch batch = Packed.Batch(bytes, offsets, packed.Count);
                    status = Api.vetvec_encoder_submit(held.Handle, &batch, CallScope.Pointer(pending.Call), &submit,
                        &made, &error);
                }
                if (status == Api.VETVEC_OK) return pending.Source.Task; // Completions frees the rest
                self.Free();
                Completions.End();
                using (pending.Call) CallScope.Check(pending.Call, status, error);
                throw new InvalidOperationException(); // not reached: Check throws
            }
        }

        /// <summary>What has come of an ended call.</summary>
        internal static unsafe Matrix Take(IntPtr call, Pending pending)
        {
            int[] items = NewItems(pending.Count);
            if (pending.Told) pending.Given = ProvenanceOf(call, pending.Count);
            IntPtr rows, error;
            int status;
            fixed (int* item = items)
                status = Api.vetvec_call_take(call, &rows, item, (UIntPtr)(ulong)items.Length, &error);
            return Result(pending.Call, status, Matrix.Take(rows), error, items, pending.Given);
        }
    }
}
