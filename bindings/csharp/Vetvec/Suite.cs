// Test suites, and tokenizers of local models.
using System;
using System.Collections;
using System.Collections.Generic;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>A good embedding does not put the positive further from the seed than the negative.</summary>
    public sealed class Triple
    {
        /// <summary>1 to 4: CR1 to CR4.</summary>
        public int Relation { get; internal set; }
        public string Id { get; internal set; }
        public string Seed { get; internal set; }
        public string Positive { get; internal set; }
        public string Negative { get; internal set; }
        /// <summary>The first changed span of the UTF-8 text: bytes from Begin up to End.</summary>
        public Span ChangedPositive { get; internal set; }
        public Span ChangedNegative { get; internal set; }

        public struct Span
        {
            public long Begin { get; internal set; }
            public long End { get; internal set; }
        }
    }

    /// <summary>Items of one kind, unchangeable; a list of triples where the kind is "contrastive".</summary>
    public sealed unsafe partial class Suite : NativeObject, IReadOnlyList<Triple>
    {
        private static readonly Action<IntPtr> Destroy = Api.vetvec_suite_destroy;

        private Suite(IntPtr handle) : base(handle, Destroy) { }

        /// <summary>Reads a JSONL file and the manifest beside it.</summary>
        public static Suite Read(string path)
        {
            using (var strings = new Strings())
            {
                IntPtr made, error;
                Failure.Check(Api.vetvec_suite_read(strings.Put(path), &made, &error), error);
                return new Suite(made);
            }
        }

        /// <summary>Writes the JSONL file and its manifest.</summary>
        public void Write(string path)
        {
            using (Held held = Hold())
            using (var strings = new Strings())
            {
                IntPtr error;
                Failure.Check(Api.vetvec_suite_write(held.Handle, strings.Put(path), &error), error);
            }
        }

        public int Count { get { using (Held held = Hold()) return checked((int)Api.vetvec_suite_size(held.Handle)); } }

        /// <summary>Of the JSONL bytes, in hexadecimal.</summary>
        public string Sha256 { get { using (Held held = Hold()) return Text.Of(Api.vetvec_suite_sha256(held.Handle)); } }

        /// <summary>JSON: kind, seed, counts, lexicons.</summary>
        public string Manifest
        {
            get { using (Held held = Hold()) return Text.Of(Api.vetvec_suite_manifest_json(held.Handle)); }
        }

        public Triple this[int index]
        {
            get
            {
                using (Held held = Hold())
                {
                    var t = new vetvec_triple { struct_size = (ulong)sizeof(vetvec_triple) };
                    IntPtr error;
                    Failure.Check(Api.vetvec_suite_get(held.Handle, checked((ulong)index), &t, &error), error);
                    return new Triple
                    {
                        Relation = t.relation, Id = Text.Of(t.id), Seed = Text.Of(t.seed), Positive = Text.Of(t.positive),
                        Negative = Text.Of(t.negative), ChangedPositive = Span(t.changed_positive),
                        ChangedNegative = Span(t.changed_negative)
                    };
                }
            }
        }

        private static Triple.Span Span(ulong* two) { return new Triple.Span { Begin = (long)two[0], End = (long)two[1] }; }

        public IEnumerator<Triple> GetEnumerator()
        {
            int count = Count;
            for (int i = 0; i < count; ++i) yield return this[i];
        }

        IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }
    }

    /// <summary>The tokenizer of a local model's folder, "onnx:DIR"; needs neither the model nor ONNX Runtime.</summary>
    public sealed unsafe class Tokenizer : NativeObject
    {
        private static readonly Action<IntPtr> Destroy = Api.vetvec_tokenizer_destroy;

        public Tokenizer(string spec) : base(Open(spec), Destroy) { }

        private static IntPtr Open(string spec)
        {
            using (var strings = new Strings())
            {
                IntPtr made, error;
                Failure.Check(Api.vetvec_tokenizer_open(strings.Put(spec), &made, &error), error);
                return made;
            }
        }

        /// <summary>The ids of each text; whole: not cut to what the model takes; bare: without special tokens.</summary>
        public int[][] Encode(IReadOnlyList<string> texts, bool whole = false, bool bare = false)
        {
            var packed = new Packed(texts);
            var options = new vetvec_tokenize_options
            {
                struct_size = (ulong)sizeof(vetvec_tokenize_options), no_truncation = (byte)(whole ? 1 : 0),
                no_special_tokens = (byte)(bare ? 1 : 0)
            };
            var ends = new ulong[packed.Count + 1];
            var ids = new int[64 * (packed.Count + 1)];
            using (Held held = Hold())
                while (true)
                {
                    ulong written;
                    IntPtr error;
                    int status;
                    fixed (byte* bytes = packed.Bytes)
                    fixed (ulong* offsets = packed.Offsets, end = ends)
                    fixed (int* id = ids)
                    {
                        vetvec_text_batch batch = Packed.Batch(bytes, offsets, packed.Count);
                        status = Api.vetvec_tokenizer_encode(held.Handle, &batch, &options, id, (ulong)ids.Length, end,
                            &written, &error);
                    }
                    if (status != Api.VETVEC_BUFFER_TOO_SMALL)
                    {
                        Failure.Check(status, error);
                        return Cut(ids, ends);
                    }
                    Api.vetvec_error_destroy(error);
                    ids = new int[checked((int)written)];
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
