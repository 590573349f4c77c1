// Tokenizers of local models.
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>The tokenizer of a local model's folder, "onnx:DIR"; needs neither the model nor ONNX Runtime. May be used
    /// by many threads at once.</summary>
    public sealed unsafe class Tokenizer : NativeObject
    {
        private static readonly Action<ulong> Destroy = Api.vetvec_tokenizer_destroy;

        /// <summary>Reads the folder that a specification names.</summary>
        public Tokenizer(string spec) : base(Open(spec), Destroy) { }

        private static ulong Open(string spec)
        {
            VetvecLibrary.CheckVersion();
            using (var strings = new Strings())
            {
                ulong made;
                IntPtr error;
                Failure.Check(Api.vetvec_tokenizer_open(strings.Required(spec, "spec"), &made, &error), error);
                return made;
            }
        }

        /// <summary>The ids of each text.</summary>
        public int[][] Encode(IReadOnlyList<string> texts, [AllowNull] TokenizerOptions options = null)
        {
            var packed = new Packed(texts);
            vetvec_tokenizer_options c = (options ?? new TokenizerOptions()).ToNative();
            var ends = new ulong[packed.Count + 1];
            var ids = new int[64 * (packed.Count + 1)];
            using (Held held = Hold())
                while (true)
                {
                    UIntPtr written;
                    IntPtr error;
                    int status;
                    fixed (byte* bytes = packed.Bytes)
                    fixed (ulong* offsets = packed.Offsets, end = ends)
                    fixed (int* id = ids)
                    {
                        vetvec_text_batch batch = Packed.Batch(bytes, offsets, packed.Count);
                        status = Api.vetvec_tokenizer_encode(held.Handle, &batch, &c, id, (UIntPtr)(ulong)ids.Length, end, &written,
                            &error);
                    }
                    if (status != Api.VETVEC_STATUS_BUFFER_TOO_SMALL)
                    {
                        Failure.Check(status, error);
                        return Cut(ids, ends);
                    }
                    Api.vetvec_error_destroy(error);
                    ids = new int[checked((int)(ulong)written)];
                }
        }

        private static int[][] Cut(int[] ids, ulong[] ends)
        {
            var made = new int[ends.Length - 1][];
            for (int i = 0; i < made.Length; ++i)
            {
                made[i] = new int[ends[i + 1] - ends[i]];
                Array.Copy(ids, (long)ends[i], made[i], 0, made[i].Length);
            }
            return made;
        }
    }
}
