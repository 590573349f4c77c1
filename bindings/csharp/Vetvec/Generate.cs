// Suites other than contrastive ones, SynTextBench's sentences, files of texts and vectors, word lists, local models.
using System;
using System.Collections.Generic;
using System.Runtime.ExceptionServices;
using System.Runtime.InteropServices;
using System.Threading;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>Kind "sr" or "evalrank": from a grammar; "robustness": from Seeds or SeedsFile.</summary>
    public sealed class MakeSuiteOptions
    {
        public string Kind { get; set; }
        public ulong Seed { get; set; }
        public ulong N { get; set; }
        /// <summary>"general,support"; null: all.</summary>
        public string Domains { get; set; }
        /// <summary>"passive,inversion", "typo,negation"; null: all.</summary>
        public string Constructs { get; set; }
        public IReadOnlyList<string> Seeds { get; set; }
        public string SeedsFile { get; set; }
    }

    /// <summary>Published data sets, as Sources "FORMAT:FILE[,FILE...]" (docs/SUITES.md).</summary>
    public sealed class ImportOptions
    {
        /// <summary>"sr" or "evalrank".</summary>
        public string Kind { get; set; }
        public IReadOnlyList<string> Sources { get; set; }
        public string Aspect { get; set; }
        public string BackgroundFile { get; set; }
        public bool Words { get; set; }
    }

    public sealed unsafe partial class Suite
    {
        /// <summary>Pairs and sets to rank; its items are not triples: see ItemJson.</summary>
        public static Suite Make(MakeSuiteOptions options, CallOptions call = null,
            CancellationToken token = default(CancellationToken))
        {
            using (var strings = new Strings())
            using (var seeds = new NativeTexts(options.Seeds))
            using (CallScope scope = CallScope.Of(call, token))
            {
                var c = new vetvec_suite_make_options
                {
                    struct_size = (ulong)sizeof(vetvec_suite_make_options), kind = strings.Put(options.Kind),
                    seed = options.Seed, n = options.N, domains = strings.Put(options.Domains),
                    constructs = strings.Put(options.Constructs), seeds_file = strings.Put(options.SeedsFile),
                    seeds = seeds.Pointer
                };
                IntPtr made, error;
                int status = Api.vetvec_suite_make(&c, CallScope.Pointer(scope), &made, &error);
                CallScope.Check(scope, status, error);
                return new Suite(made);
            }
        }

        /// <summary>Published data sets in their true formats.</summary>
        public static Suite Import(ImportOptions options)
        {
            using (var strings = new Strings())
            using (var sources = new NativeTexts(options.Sources))
            {
                var c = new vetvec_import_options
                {
                    struct_size = (ulong)sizeof(vetvec_import_options), kind = strings.Put(options.Kind),
                    sources = sources.Pointer, aspect = strings.Put(options.Aspect),
                    background_file = strings.Put(options.BackgroundFile), words = (byte)(options.Words ? 1 : 0)
                };
                IntPtr made, error;
                Failure.Check(Api.vetvec_suite_import(&c, &made, &error), error);
                return new Suite(made);
            }
        }

        /// <summary>Item `index` of a suite of any kind, as its line of JSON.</summary>
        public string ItemJson(int index)
        {
            using (Held held = Hold())
                return Buffers.String((made, error) =>
                    Api.vetvec_suite_item(held.Handle, checked((ulong)index), made, error));
        }
    }

    /// <summary>Of SynTextBench's sentences; 0 and null: the default of vetvec/generate.h.</summary>
    public sealed class SentenceOptions
    {
        public ulong Seed { get; set; }
        /// <summary>Mixing ratios: "0,0.05,0.1", "0,0.1,...,0.9".</summary>
        public string P { get; set; }
        /// <summary>Sentences for each p, half of them positive.</summary>
        public ulong N { get; set; }
        public double EndChance { get; set; }
        public double ClosingChance { get; set; }
        public double TrainShare { get; set; }
        public string SentiWordNetFile { get; set; }
        public string StopWordsFile { get; set; }
        public string CorpusFile { get; set; }
        public uint Threads { get; set; }
        public bool NoNesting { get; set; }
        /// <summary>Write only: prompts with two demonstrations.</summary>
        public bool InContext { get; set; }
        /// <summary>Write only: draws of N sentences for each P; 0: one.</summary>
        public byte Draws { get; set; }
    }

    /// <summary>Number: 1, 2, ... among those of the same P and Label (1 or -1).</summary>
    public struct Sentence
    {
        public ulong Number { get; internal set; }
        public string Text { get; internal set; }
        public double P { get; internal set; }
        public int Label { get; internal set; }
        public bool IsTest { get; internal set; }
    }

    public static unsafe class SynTextBench
    {
        private sealed class Visit
        {
            internal Func<Sentence, bool> Of;
            internal bool Left;
            internal ExceptionDispatchInfo Thrown;
        }

        private static readonly vetvec_sentence_fn OnSentenceDelegate = OnSentence;
        private static readonly IntPtr OnSentencePointer = Marshal.GetFunctionPointerForDelegate(OnSentenceDelegate);

        private static vetvec_syntextbench_suite_options Of(SentenceOptions o, Strings strings)
        {
            return new vetvec_syntextbench_suite_options
            {
                struct_size = (ulong)sizeof(vetvec_syntextbench_suite_options), seed = o.Seed, p = strings.Put(o.P), n = o.N,
                p_e = o.EndChance, p_n = o.ClosingChance, train_share = o.TrainShare,
                sentiwordnet_file = strings.Put(o.SentiWordNetFile), stop_words_file = strings.Put(o.StopWordsFile),
                corpus_file = strings.Put(o.CorpusFile), threads = o.Threads, no_nesting = (byte)(o.NoNesting ? 1 : 0),
                in_context = (byte)(o.InContext ? 1 : 0), draws = o.Draws
            };
        }

        /// <summary>Writes the sentences, and path.manifest.json, which is returned.</summary>
        public static string Write(string path, SentenceOptions options, CallOptions call = null,
            CancellationToken token = default(CancellationToken))
        {
            using (var strings = new Strings())
            using (CallScope scope = CallScope.Of(call, token))
            {
                vetvec_syntextbench_suite_options c = Of(options, strings);
                IntPtr made = IntPtr.Zero, error;
                int status = Api.vetvec_syntextbench_write(&c, CallScope.Pointer(scope), strings.Put(path), &made, &error);
                string manifest = Text.OfBuffer(made);
                CallScope.Check(scope, status, error);
                return manifest;
            }
        }

        private static int OnSentence(IntPtr user, vetvec_sentence* s)
        {
            var state = (Visit)GCHandle.FromIntPtr(user).Target;
            try
            {
                state.Left = !state.Of(new Sentence
                {
                    Number = s->number, Text = Text.Of(s->text), P = s->p, Label = s->label, IsTest = s->is_test != 0
                });
            }
            catch (Exception e) // must not leave through C
            {
                state.Thrown = ExceptionDispatchInfo.Capture(e);
            }
            return state.Left || state.Thrown != null ? 1 : 0;
        }

        /// <summary>Gives the same sentences one after the other, in the same order. False ends it, which is no error; what
        /// visit throws comes out.</summary>
        public static void Each(SentenceOptions options, Func<Sentence, bool> visit,
            CancellationToken token = default(CancellationToken))
        {
            var state = new Visit { Of = visit };
            GCHandle self = GCHandle.Alloc(state);
            try
            {
                using (var strings = new Strings())
                using (CallScope scope = CallScope.Of(null, token))
                {
                    vetvec_syntextbench_suite_options c = Of(options, strings);
                    IntPtr error;
                    int status = Api.vetvec_syntextbench_each(&c, CallScope.Pointer(scope), OnSentencePointer,
                        GCHandle.ToIntPtr(self), &error);
                    if (state.Left || state.Thrown != null) Api.vetvec_error_destroy(error);
                    else CallScope.Check(scope, status, error);
                    if (state.Thrown != null) state.Thrown.Throw();
                }
            }
            finally { self.Free(); }
        }
    }

    public static unsafe class Files
    {
        /// <summary>.txt (one a line), .jsonl ({"text": ...}), .tsv or .csv with a header that names "text".</summary>
        public static string[] ReadTexts(string path)
        {
            IntPtr handle, error;
            using (var strings = new Strings())
                Failure.Check(Api.vetvec_texts_read(strings.Put(path), &handle, &error), error);
            try
            {
                var view = new vetvec_text_batch { struct_size = (ulong)sizeof(vetvec_text_batch) };
                Failure.Check(Api.vetvec_texts_view(handle, &view, &error), error);
                var made = new string[view.count];
                for (ulong i = 0; i < view.count; ++i)
                    made[i] = Text.Of((IntPtr)((byte*)view.bytes + view.offsets[i]),
                        (long)(view.offsets[i + 1] - view.offsets[i]));
                return made;
            }
            finally { Api.vetvec_texts_destroy(handle); }
        }

        /// <summary>An .npy file of two dimensions.</summary>
        public static Matrix ReadMatrix(string path)
        {
            using (var strings = new Strings())
            {
                IntPtr made, error;
                Failure.Check(Api.vetvec_matrix_read(strings.Put(path), &made, &error), error);
                return Matrix.Take(made);
            }
        }

        /// <summary>.npy, .jsonl or .csv, by the name; the latter two need the texts. Replaced as a whole.</summary>
        public static void WriteVectors(string path, Matrix rows, IReadOnlyList<string> texts = null)
        {
            if (texts != null && texts.Count != rows.Rows) throw Failure.Argument(texts.Count + " texts for " + rows.Rows + " rows");
            using (var strings = new Strings())
            using (var packed = new NativeTexts(texts))
                fixed (float* data = rows.Data)
                {
                    IntPtr error;
                    Failure.Check(Api.vetvec_vectors_write(strings.Put(path), packed.Pointer, data, (ulong)rows.Rows,
                        (ulong)rows.Cols, (ulong)rows.Cols, &error), error);
                }
        }

        /// <summary>Words of a lexicon: "starter" (lists "polar", "names", "inversions"), "dictionary", "sentiwordnet" (a
        /// file).</summary>
        public static string[] Lexicon(string name, string list = null, string file = null)
        {
            using (var strings = new Strings())
                return Buffers.String((made, error) => Api.vetvec_lexicon_show(strings.Put(name), strings.Put(file),
                    strings.Put(list), made, error)).TrimEnd('\n').Split('\n');
        }
    }

    /// <summary>Local models by ONNX Runtime.</summary>
    public static unsafe class Onnx
    {
        /// <summary>Which ONNX Runtime encoders that are opened from now on load: a file or a folder.</summary>
        public static void SetLibrary(string path)
        {
            using (var strings = new Strings())
            {
                IntPtr error;
                Failure.Check(Api.vetvec_onnx_set_library(strings.Put(path), &error), error);
            }
        }

        /// <summary>What "onnx:DIR" finds and will use, as JSON. Loads the model and runs it once.</summary>
        public static string Describe(string spec)
        {
            using (var strings = new Strings())
                return Buffers.String((made, error) => Api.vetvec_onnx_describe(strings.Put(spec), made, error));
        }
    }
}
