// Texts to vectors: opening an encoder, and calls that wait.
using System;
using System.Collections.Generic;
using System.Text;
using System.Threading;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>An embedding service, a local model, files of vectors, or the encoder compiled in ("builtin:"). All
    /// methods may be called from many threads at once.</summary>
    public sealed unsafe partial class Encoder : NativeObject
    {
        private static readonly Action<IntPtr> Destroy = Api.vetvec_encoder_destroy;

        /// <summary>Opens an encoder by its specification, such as "openai:text-embedding-3-small". Nothing is
        /// sent.</summary>
        public Encoder(string spec, EncoderOptions options = null) : this(Open(spec, options ?? new EncoderOptions())) { }

        internal Encoder(IntPtr handle) : base(handle, Destroy) { }

        private static IntPtr Open(string spec, EncoderOptions options)
        {
            if (Api.vetvec_abi_version() != Api.VETVEC_ABI_VERSION)
                throw new DllNotFoundException("libvetvec has ABI " + Api.vetvec_abi_version()
                    + ", this package was made for " + Api.VETVEC_ABI_VERSION);
            using (var strings = new Strings())
            {
                vetvec_encoder_options c;
                Api.vetvec_encoder_options_init(&c, (UIntPtr)(ulong)sizeof(vetvec_encoder_options));
                Fill(&c, strings, spec, options);
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
                IntPtr made, error;
                Failure.Check(Api.vetvec_encoder_open(&c, &made, &error), error);
                return made;
            }
        }

        private static void Fill(vetvec_encoder_options* c, Strings strings, string spec, EncoderOptions options)
        {
            c->spec = strings.Put(spec);
            c->api_key = strings.Put(options.ApiKey);
            c->base_url = strings.Put(options.BaseUrl);
            c->cache_dir = strings.Put(options.CacheDir);
            c->cache_salt = strings.Put(options.CacheSalt);
            c->input_type = strings.Put(options.InputType);
            c->query_prefix = strings.Put(options.QueryPrefix);
            c->document_prefix = strings.Put(options.DocumentPrefix);
            c->revision = strings.Put(options.Revision);
            c->ca_file = strings.Put(options.CaFile);
            c->proxy = strings.Put(options.Proxy);
            c->limits_dir = strings.Put(options.LimitsDir);
            c->http_definition = strings.Put(options.HttpDefinition);
            c->cache_mode = options.CacheMode != CacheMode.Default ? (int)options.CacheMode
                : string.IsNullOrEmpty(options.CacheDir) ? Api.VETVEC_CACHE_OFF : Api.VETVEC_CACHE_ON;
            c->cache_dtype = options.CacheFloat16 ? Api.VETVEC_CACHE_F16 : Api.VETVEC_CACHE_F32;
            c->limits_scope = options.LimitsOfProcess ? Api.VETVEC_LIMITS_PROCESS : Api.VETVEC_LIMITS_HOST;
            c->cache_max_bytes = options.CacheMaxBytes;
            c->cache_ttl_s = Times.Seconds(options.CacheTtl);
            c->timeout_ms = Times.Milliseconds(options.Timeout);
            c->requests_per_minute = options.RequestsPerMinute;
            c->tokens_per_minute = options.TokensPerMinute;
            c->concurrency = options.Concurrency;
            c->batch = options.Batch;
            c->dimensions = options.Dimensions;
            c->max_attempts = options.MaxAttempts;
            c->weight = options.Weight;
            c->hedge = (byte)(options.Hedge ? 1 : 0);
            c->retry_until_deadline = (byte)(options.RetryUntilDeadline ? 1 : 0);
            c->price_per_million_tokens = options.PricePerMillionTokens;
        }

        /// <summary>The specification without secrets.</summary>
        public string Name { get { using (Held held = Hold()) return Text.Of(Api.vetvec_encoder_name(held.Handle)); } }

        /// <summary>Elements a vector; 0 while a remote model's size is not known.</summary>
        public int Dimension
        {
            get { using (Held held = Hold()) return checked((int)Api.vetvec_encoder_dimension(held.Handle)); }
        }

        /// <summary>A row for each text, in their order. PartialException says that some of them have
        /// failed. What has come stands in the Error of the exception, also where a call ended early.</summary>
        public Matrix Embed(IReadOnlyList<string> texts, CallOptions options = null,
            CancellationToken token = default(CancellationToken))
        {
            var packed = new Packed(texts);
            int[] items = NewItems(packed.Count);
            using (Held held = Hold())
            using (CallScope call = CallScope.Of(options, token))
            {
                IntPtr rows = IntPtr.Zero, error;
                UIntPtr written;
                int status, dimension = checked((int)Api.vetvec_encoder_dimension(held.Handle));
                // Once the size is known the library writes into managed memory.
                float[] data = dimension == 0 || packed.Count == 0 ? null : new float[checked(packed.Count * dimension)];
                fixed (byte* bytes = packed.Bytes)
                fixed (ulong* offsets = packed.Offsets)
                fixed (int* item = items)
                fixed (float* into = data)
                {
                    vetvec_text_batch batch = Packed.Batch(bytes, offsets, packed.Count);
                    status = data == null
                        ? Api.vetvec_encoder_embed_alloc(held.Handle, &batch, CallScope.Pointer(call), &rows, item, &error)
                        : Api.vetvec_encoder_embed(held.Handle, &batch, CallScope.Pointer(call), into,
                            (UIntPtr)(ulong)data.Length, &written, item, &error);
                }
                Matrix made = data == null ? Matrix.Take(rows) : new Matrix(data, packed.Count, dimension);
                return Result(call, status, made, error, items);
            }
        }

        /// <summary>As Embed, an array a text.</summary>
        public float[][] EmbedRows(IReadOnlyList<string> texts, CallOptions options = null,
            CancellationToken token = default(CancellationToken))
        {
            return Embed(texts, options, token).ToRows();
        }

        /// <summary>The vector of one text.</summary>
        public float[] EmbedOne(string text, CallOptions options = null,
            CancellationToken token = default(CancellationToken))
        {
            if (text == null) throw new ArgumentNullException("text");
            using (Held held = Hold())
            {
                int dimension = checked((int)Api.vetvec_encoder_dimension(held.Handle));
                if (dimension == 0) return Embed(new[] { text }, options, token).Data;
                var data = new float[dimension];
                byte[] bytes;
                try { bytes = Text.Utf8.GetBytes(text); }
                catch (EncoderFallbackException) { throw Text.NotText(0); }
                fixed (byte* first = bytes)
                fixed (float* into = data) One(held.Handle, first, bytes.Length, options, token, into, dimension);
                return data;
            }
        }

        private static int One(IntPtr handle, byte* text, int size, CallOptions options, CancellationToken token,
            float* into, int capacity)
        {
            using (CallScope call = CallScope.Of(options, token))
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

        /// <summary>What has come goes with the error.</summary>
        private static Matrix Result(CallScope call, int status, Matrix made, IntPtr error, int[] items,
            IReadOnlyList<Provenance> given = null)
        {
            CallScope.Check(call, status, error, made, items, given);
            return made;
        }

        /// <summary>Room for the statuses of so many texts.</summary>
        private static int[] NewItems(int count)
        {
            var items = new int[count + 1];
            items[0] = ErrorInfo.Untouched;
            return items;
        }

        private static Status[] Statuses(int[] items, int count)
        {
            var made = new Status[count];
            for (int i = 0; i < count; ++i) made[i] = (Status)items[i];
            return made;
        }
    }
}
