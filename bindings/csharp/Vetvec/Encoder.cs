// Opening an encoder, and its blocking calls.
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Text;
using System.Threading;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>Rows, and the source of each row.</summary>
    public sealed class EmbedResult
    {
        internal EmbedResult(Matrix rows, IReadOnlyList<Provenance> provenance)
        {
            Rows = rows;
            Provenance = provenance;
        }

        /// <summary>One row per text.</summary>
        public Matrix Rows { get; }

        /// <summary>One entry per text.</summary>
        public IReadOnlyList<Provenance> Provenance { get; }
    }

    /// <summary>An embedding service, a local model, vector files, or the built-in encoder ("builtin:"). All methods
    /// may be called from many threads at once.</summary>
    public sealed unsafe partial class Encoder : NativeObject
    {
        private static readonly Action<ulong> Destroy = Api.vetvec_encoder_destroy;

        /// <summary>Opens an encoder by its specification, such as "openai:text-embedding-3-small". Nothing is
        /// sent.</summary>
        public Encoder(string spec, [AllowNull] EncoderOptions options = null)
            : this(Open(spec, options ?? new EncoderOptions()))
        {
        }

        internal Encoder(ulong handle) : base(handle, Destroy) { }

        private static ulong Open(string spec, EncoderOptions options)
        {
            VetvecLibrary.CheckVersion();
            using (var strings = new Strings())
            using (var headers = new NativeTexts(options.HeaderLines()))
            {
                vetvec_encoder_options c = options.ToNative(strings);
                c.spec = strings.Required(spec, "spec");
                c.headers = headers.Pointer;
                if (options.Log != null)
                {
                    c.log = Callbacks.LogPointer;
                    c.log_drop = Callbacks.DropPointer;
                    c.log_user_data = Callbacks.Keep(options.Log);
                }
                if (options.CountTokens != null)
                {
                    c.count_tokens = Callbacks.CountPointer;
                    c.count_tokens_drop = Callbacks.DropPointer;
                    c.count_tokens_user_data = Callbacks.Keep(options.CountTokens);
                }
                if (options.KeyFn != null)
                {
                    c.key_fn = Callbacks.KeyPointer;
                    c.key_fn_drop = Callbacks.DropPointer;
                    c.key_fn_user_data = Callbacks.Keep(options.KeyFn);
                }
                vetvec_redis_options redis = default;
                if (options.Redis != null)
                {
                    redis = options.Redis.WithPassword(strings);
                    c.redis = &redis;
                }
                Callbacks.KeepOnCall(options.OnCall, out c.on_call, out c.on_call_drop, out c.on_call_user_data);
                ulong made;
                IntPtr error;
                Failure.Check(Api.vetvec_encoder_open(&c, &made, &error), error);
                return made;
            }
        }

        /// <summary>The specification without secrets.</summary>
        public string Name { get { using (Held held = Hold()) return Text.Of(Api.vetvec_encoder_name(held.Handle)); } }

        /// <summary>Elements per vector; 0 while the dimension of a remote model is unknown.</summary>
        public int Dimension
        {
            get { using (Held held = Hold()) return checked((int)Api.vetvec_encoder_dimension(held.Handle)); }
        }

        /// <summary>Returns one row per text, in the same order. Throws PartialException if some texts failed. The
        /// exception's Error contains the rows received so far, even if the call ended early.</summary>
        public Matrix Embed(IReadOnlyList<string> texts, [AllowNull] CallOptions options = null,
            CancellationToken cancellationToken = default)
        {
            return Embed(new Packed(texts), null, options, cancellationToken);
        }

        /// <summary>Like Embed, but also returns the source of each vector, which matters for a fallback. The Error of
        /// an exception also contains the sources.</summary>
        public EmbedResult EmbedWithProvenance(IReadOnlyList<string> texts, [AllowNull] CallOptions options = null,
            CancellationToken cancellationToken = default)
        {
            var packed = new Packed(texts);
            var origins = new vetvec_provenance[packed.Count + 1];
            Matrix rows = Embed(packed, origins, options, cancellationToken);
            return new EmbedResult(rows, Origins(origins, packed.Count));
        }

        private Matrix Embed(Packed packed, vetvec_provenance[] origins, CallOptions options,
            CancellationToken cancellationToken)
        {
            int[] items = NewItems(packed.Count);
            using (Held held = Hold())
            using (CallScope call = CallScope.Of(options, cancellationToken))
            {
                ulong rows = 0;
                IntPtr error;
                UIntPtr written;
                // Once the dimension is known and the same for every call, the library writes into managed memory.
                int dimension = origins != null ? 0 : checked((int)Api.vetvec_encoder_dimension(held.Handle)), status;
                float[] data = dimension == 0 || packed.Count == 0 ? null : new float[checked(packed.Count * dimension)];
                fixed (byte* bytes = packed.Bytes)
                fixed (ulong* offsets = packed.Offsets)
                fixed (int* item = items)
                fixed (vetvec_provenance* origin = origins)
                fixed (float* into = data)
                {
                    vetvec_text_batch batch = Packed.Batch(bytes, offsets, packed.Count);
                    status = data == null
                        ? Api.vetvec_encoder_embed_alloc(held.Handle, &batch, CallScope.Pointer(call), &rows, item, origin,
                            &error)
                        : Api.vetvec_encoder_embed(held.Handle, &batch, CallScope.Pointer(call), into,
                            (UIntPtr)(ulong)data.Length, &written, item, origin, &error);
                }
                Matrix made = data == null ? Matrix.Take(rows) : new Matrix(data, packed.Count, dimension);
                return Result(call, status, made, error, items, Origins(origins, packed.Count));
            }
        }

        /// <summary>Like Embed, but returns one array per text.</summary>
        public float[][] EmbedRows(IReadOnlyList<string> texts, [AllowNull] CallOptions options = null,
            CancellationToken cancellationToken = default)
        {
            return Embed(texts, options, cancellationToken).ToRows();
        }

        /// <summary>The vector of one text.</summary>
        public float[] EmbedOne(string text, [AllowNull] CallOptions options = null,
            CancellationToken cancellationToken = default)
        {
            if (text == null) throw new ArgumentNullException("text");
            using (Held held = Hold())
            {
                int dimension = checked((int)Api.vetvec_encoder_dimension(held.Handle));
                if (dimension == 0) return Embed(new[] { text }, options, cancellationToken).Data;
                var data = new float[dimension];
                byte[] bytes;
                try { bytes = Text.Utf8.GetBytes(text); }
                catch (EncoderFallbackException) { throw Text.NotText(0); }
                fixed (byte* first = bytes)
                fixed (float* into = data) One(held.Handle, first, bytes.Length, options, cancellationToken, into, dimension);
                return data;
            }
        }

        private static int One(ulong handle, byte* text, int size, CallOptions options, CancellationToken cancellationToken,
            float* into, int capacity)
        {
            using (CallScope call = CallScope.Of(options, cancellationToken))
            {
                IntPtr error;
                UIntPtr written;
                var one = new vetvec_str { data = (IntPtr)text, size = (UIntPtr)(ulong)size };
                int status = Api.vetvec_encoder_embed_one(handle, one, CallScope.Pointer(call), into,
                    (UIntPtr)(ulong)capacity, &written, &error);
                CallScope.Check(call, status, error);
                return (int)(ulong)written;
            }
        }

        /// <summary>The error contains the results received so far.</summary>
        private static Matrix Result(CallScope call, int status, Matrix made, IntPtr error, int[] items,
            IReadOnlyList<Provenance> origins)
        {
            CallScope.Check(call, status, error, made, items, origins);
            return made;
        }

        /// <summary>Returns null for null, which means that they were not requested.</summary>
        private static Provenance[] Origins(vetvec_provenance[] origins, int count)
        {
            if (origins == null) return null;
            fixed (vetvec_provenance* first = origins) return Origins(first, count);
        }

        private static Provenance[] Origins(vetvec_provenance* origins, int count)
        {
            var made = new Provenance[count];
            for (int i = 0; i < count; ++i) made[i] = new Provenance(origins[i]);
            return made;
        }

        /// <summary>Room for the statuses of this many texts.</summary>
        private static int[] NewItems(int count)
        {
            var items = new int[count + 1];
            items[0] = ErrorInfo.Untouched;
            return items;
        }

        private static Status[] Statuses(int* items, int count)
        {
            var made = new Status[count];
            for (int i = 0; i < count; ++i) made[i] = (Status)items[i];
            return made;
        }
    }
}
