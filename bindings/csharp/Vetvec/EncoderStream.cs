// Any number of texts in bounded memory.
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.ExceptionServices;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>Rows of the next texts in a stream.</summary>
    public sealed class StreamRows
    {
        /// <summary>The index of the first of these texts in the stream.</summary>
        public long First { get; internal set; }

        /// <summary>One row per text.</summary>
        public Matrix Rows { get; internal set; }
        /// <summary>The status of each text; rows of failed texts are zero.</summary>
        public IReadOnlyList<Status> Statuses { get; internal set; }
        /// <summary>Why each text failed, with its position in the stream as ItemIndex; null for a text that did not
        /// fail.</summary>
        public IReadOnlyList<ErrorInfo> Errors { get; internal set; }

        /// <summary>The source of each vector.</summary>
        public IReadOnlyList<Provenance> Provenance { get; internal set; }
    }

    public sealed unsafe partial class Encoder
    {
        private static readonly vetvec_stream_next_fn OnNextDelegate = OnNext;
        private static readonly vetvec_stream_rows_fn OnRowsDelegate = OnRows;
        private static readonly IntPtr OnNextPointer = Marshal.GetFunctionPointerForDelegate(OnNextDelegate);
        private static readonly IntPtr OnRowsPointer = Marshal.GetFunctionPointerForDelegate(OnRowsDelegate);

        private sealed class StreamState : IDisposable
        {
            internal IEnumerator<string> Texts;
            internal Func<StreamRows, bool> Rows;
            internal ExceptionDispatchInfo Thrown;
            internal IntPtr Text; // borrowed by the library until the next text
            internal int Capacity;
            internal long Read;
            internal bool Left;

            internal int Stop(Exception thrown)
            {
                Thrown = ExceptionDispatchInfo.Capture(thrown);
                return -1;
            }

            public void Dispose() { Marshal.FreeHGlobal(Text); }
        }

        /// <summary>Embeds any number of texts: `rows` receives their vectors in order, and returns false to end the
        /// stream. A piece has the status of each text, and why it failed. Throws a PartialException,
        /// without Rows, if all rows were delivered but some texts failed. An exception from the texts or from `rows` is
        /// rethrown by this call. Both run on the calling thread.</summary>
        public void EmbedStream(IEnumerable<string> texts, Func<StreamRows, bool> rows,
            [AllowNull] CallOptions options = null, CancellationToken cancellationToken = default)
        {
            EmbedStream(texts, rows, options, new StreamOptions(), cancellationToken);
        }

        /// <summary>Like the overload above, with options that set the size of the pieces and the memory
        /// limit.</summary>
        public void EmbedStream(IEnumerable<string> texts, Func<StreamRows, bool> rows, [AllowNull] CallOptions options,
            StreamOptions stream, CancellationToken cancellationToken = default)
        {
            if (texts == null) throw new ArgumentNullException("texts");
            if (rows == null) throw new ArgumentNullException("rows");
            if (stream == null) throw new ArgumentNullException("stream");
            using (Held held = Hold())
            using (CallScope call = CallScope.Of(options, cancellationToken))
            using (IEnumerator<string> each = texts.GetEnumerator())
            using (var state = new StreamState { Texts = each, Rows = rows })
            {
                GCHandle self = GCHandle.Alloc(state);
                IntPtr error;
                int status;
                try
                {
                    vetvec_stream_options c = stream.ToNative();
                    vetvec_batch_options batch = default;
                    if (stream.Batch != null)
                    {
                        batch = stream.Batch.ToNative();
                        c.batch = &batch;
                    }
                    c.next = OnNextPointer;
                    c.rows = OnRowsPointer;
                    c.user_data = GCHandle.ToIntPtr(self);
                    status = Api.vetvec_stream_embed(held.Handle, &c, CallScope.Pointer(call), &error);
                }
                finally { self.Free(); }
                if (state.Left || state.Thrown != null) Api.vetvec_error_destroy(error);
                else CallScope.Check(call, status, error);
                if (state.Thrown != null) state.Thrown.Throw();
            }
        }

        private static int OnNext(IntPtr user, vetvec_str* text)
        {
            var state = (StreamState)GCHandle.FromIntPtr(user).Target;
            try
            {
                if (!state.Texts.MoveNext()) return 0;
                string next = state.Texts.Current;
                if (next == null) throw new ArgumentNullException("texts", "text " + state.Read + " is null");
                int most = checked(next.Length * 3 + 1);
                if (most > state.Capacity)
                {
                    Marshal.FreeHGlobal(state.Text);
                    state.Text = IntPtr.Zero;
                    state.Text = Marshal.AllocHGlobal(most);
                    state.Capacity = most;
                }
                int size;
                fixed (char* letters = next)
                {
                    try { size = next.Length == 0 ? 0 : Text.Utf8.GetBytes(letters, next.Length, (byte*)state.Text, most); }
                    catch (EncoderFallbackException) { throw Text.NotText(state.Read); }
                }
                text->data = state.Text;
                text->size = (UIntPtr)(ulong)size;
                ++state.Read;
                return 1;
            }
            catch (Exception e) { return state.Stop(e); } // must not pass through C
        }

        private static int OnRows(IntPtr user, vetvec_stream_rows* some)
        {
            var state = (StreamState)GCHandle.FromIntPtr(user).Target;
            try
            {
                int count = checked((int)some->count), cols = checked((int)some->dimension);
                var data = new float[checked(count * cols)];
                if (data.Length > 0) Marshal.Copy((IntPtr)some->data, data, 0, data.Length);
                state.Left = !state.Rows(new StreamRows
                {
                    First = checked((long)some->first), Rows = new Matrix(data, count, cols),
                    Statuses = Statuses(some->status, count), Errors = ErrorInfo.Copies(some->errors, count),
                    Provenance = Origins(some->provenance, count)
                });
                return state.Left ? 1 : 0;
            }
            catch (Exception e) { return state.Stop(e); } // must not pass through C
        }
    }
}
