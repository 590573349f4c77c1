// Suites of every kind, SynTextBench's sentences, files of texts and vectors, word lists, local models.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Runtime.ExceptionServices;
using System.Runtime.InteropServices;
using System.Threading;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>A kind of suites, and the options of that kind: Suite.Kinds tells them.</summary>
    public sealed class MakeSuiteOptions
    {
        public MakeSuiteOptions(string kind) { Kind = kind; Options = new SortedDictionary<string, string>(StringComparer.Ordinal); }

        public string Kind { get; private set; }
        /// <summary>Numbers in decimal, "true", lists with commas; what is not there has its default.</summary>
        public IDictionary<string, string> Options { get; private set; }
        /// <summary>Sentences, instead of the option "seeds", which is a file.</summary>
        public IReadOnlyList<string> Seeds { get; set; }

        /// <summary>Hears of retries and waits where a chat model is asked ("sr" with llm), on any thread. What it throws is
        /// dropped.</summary>
        public Action<LogLevel, string> Log { get; set; }

        /// <summary>Sets an option, to a number, a text, true or false, or a list of these; null: the default. Returns
        /// this.</summary>
        public MakeSuiteOptions Set(string name, object value)
        {
            Options[name] = TextOf(value);
            return this;
        }

        private static string TextOf(object value)
        {
            if (value is bool) return (bool)value ? "true" : "false";
            if (value is double) return ((double)value).ToString("R", CultureInfo.InvariantCulture);
            var list = value as IEnumerable;
            if (list != null && !(value is string)) return string.Join(",", list.Cast<object>().Select(TextOf));
            return Convert.ToString(value, CultureInfo.InvariantCulture);
        }
    }

    // vetvec_suite_make_options and what it points to, until disposed.
    internal sealed unsafe class SuiteMaking : IDisposable
    {
        private readonly Strings strings = new Strings();
        private readonly NativeTexts seeds;
        private readonly IntPtr options, log;

        internal vetvec_suite_make_options C;

        internal SuiteMaking(MakeSuiteOptions given)
        {
            if (given == null) throw new ArgumentNullException("given");
            seeds = new NativeTexts(given.Seeds);
            options = Marshal.AllocHGlobal(Math.Max(1, given.Options.Count) * sizeof(vetvec_suite_option));
            if (given.Log != null) log = Callbacks.Keep(given.Log);
            try { Fill(given); }
            catch { Dispose(); throw; } // a lone surrogate
        }

        private void Fill(MakeSuiteOptions given)
        {
            var at = (vetvec_suite_option*)options;
            foreach (KeyValuePair<string, string> option in given.Options)
                *at++ = new vetvec_suite_option { name = strings.Put(option.Key), value = strings.Put(option.Value) };
            C = new vetvec_suite_make_options
            {
                struct_size = (ulong)sizeof(vetvec_suite_make_options), kind = strings.Put(given.Kind),
                options = (vetvec_suite_option*)options, options_count = (ulong)given.Options.Count, seeds = seeds.Pointer,
                log = log == IntPtr.Zero ? IntPtr.Zero : Callbacks.LogPointer, log_user_data = log
            };
        }

        public void Dispose()
        {
            if (log != IntPtr.Zero) GCHandle.FromIntPtr(log).Free();
            Marshal.FreeHGlobal(options);
            seeds.Dispose();
            strings.Dispose();
        }
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
        /// <summary>The same options and files give the same suite on every machine. Only kind "contrastive" has triples: of
        /// the others see ItemJson.</summary>
        public static Suite Make(MakeSuiteOptions options, CallOptions call = null,
            CancellationToken token = default(CancellationToken))
        {
            using (var making = new SuiteMaking(options))
            using (CallScope scope = CallScope.Of(call, token))
            {
                vetvec_suite_make_options c = making.C;
                IntPtr made, error;
                int status = Api.vetvec_suite_make(&c, CallScope.Pointer(scope), &made, &error);
                CallScope.Check(scope, status, error);
                return new Suite(made);
            }
        }

        /// <summary>As Make, written to path and path.manifest.json, which is returned.</summary>
        public static string MakeFile(string path, MakeSuiteOptions options, CallOptions call = null,
            CancellationToken token = default(CancellationToken))
        {
            using (var making = new SuiteMaking(options))
            using (var strings = new Strings())
            using (CallScope scope = CallScope.Of(call, token))
            {
                vetvec_suite_make_options c = making.C;
                IntPtr made = IntPtr.Zero, error;
                int status = Api.vetvec_suite_make_file(&c, CallScope.Pointer(scope), strings.Put(path), &made, &error);
                string manifest = Text.OfBuffer(made);
                CallScope.Check(scope, status, error);
                return manifest;
            }
        }

        /// <summary>The kinds of suites and their options, as JSON (vetvec_suite_kinds in vetvec/suite.h).</summary>
        public static string Kinds()
        {
            return Buffers.String((made, error) => Api.vetvec_suite_kinds(made, error));
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

    /// <summary>Number: 1, 2, ... among those of the same Draw, P and Label (1 or -1).</summary>
    public struct Sentence
    {
        public ulong Number { get; internal set; }
        public string Text { get; internal set; }
        public double P { get; internal set; }
        public int Label { get; internal set; }
        public bool IsTest { get; internal set; }
        public int Draw { get; internal set; }
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

        private static int OnSentence(IntPtr user, vetvec_sentence* s)
        {
            var state = (Visit)GCHandle.FromIntPtr(user).Target;
            try
            {
                state.Left = !state.Of(new Sentence
                {
                    Number = s->number, Text = Text.Of(s->text), P = s->p, Label = s->label, IsTest = s->is_test != 0,
                    Draw = s->draw
                });
            }
            catch (Exception e) // must not leave through C
            {
                state.Thrown = ExceptionDispatchInfo.Capture(e);
            }
            return state.Left || state.Thrown != null ? 1 : 0;
        }

        /// <summary>Gives the sentences of a suite of kind "syntextbench" one after the other, in its order. False ends it,
        /// which is not an error; what visit throws comes out.</summary>
        public static void Each(MakeSuiteOptions options, Func<Sentence, bool> visit,
            CancellationToken token = default(CancellationToken))
        {
            var state = new Visit { Of = visit };
            GCHandle self = GCHandle.Alloc(state);
            try
            {
                using (var making = new SuiteMaking(options))
                using (CallScope scope = CallScope.Of(null, token))
                {
                    vetvec_suite_make_options c = making.C;
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
