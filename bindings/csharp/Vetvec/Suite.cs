// Makes, writes and reads test suites (JSONL).
using System;
using System.Collections;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Linq;
using System.Runtime.InteropServices;
using System.Threading;
using Vetvec.Native;

namespace Vetvec
{
    public sealed partial class SuiteMakeOptions
    {
        /// <summary>kind: "contrastive", "passages", ...; Suite.Kinds lists them.</summary>
        public SuiteMakeOptions(string kind)
        {
            if (kind == null) throw new ArgumentNullException("kind");
            Kind = kind;
            Options = new SortedDictionary<string, string>(StringComparer.Ordinal);
        }

        /// <summary>The kind of suite.</summary>
        public string Kind { get; }

        /// <summary>Options of the kind: numbers in decimal, "true" or "false", lists separated by commas; missing
        /// options have their defaults.</summary>
        public IDictionary<string, string> Options { get; }

        /// <summary>Sentences, instead of the option "seeds", which is a file.</summary>
        [AllowNull, MaybeNull] public IReadOnlyList<string> Seeds { get; set; }

        /// <summary>Receives log messages when the call retries or waits for a chat model ("sr" with llm), on any
        /// thread. Exceptions that it throws are discarded.</summary>
        [AllowNull, MaybeNull] public Action<LogLevel, string> Log { get; set; }

        /// <summary>Sets an option, to a number, a text, true or false, or a list of these; null: the default. Returns
        /// this.</summary>
        public SuiteMakeOptions Set(string name, [AllowNull] object value)
        {
            if (name == null) throw new ArgumentNullException("name");
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

    /// <summary>vetvec_suite_make_options and what it points to, until disposed.</summary>
    internal sealed unsafe class SuiteMaking : IDisposable
    {
        private readonly Strings strings = new Strings();
        private readonly NativeTexts seeds;
        private readonly IntPtr options, log;

        internal readonly vetvec_suite_make_options C;

        internal SuiteMaking(SuiteMakeOptions given)
        {
            if (given == null) throw new ArgumentNullException("options");
            seeds = new NativeTexts(given.Seeds);
            options = Marshal.AllocHGlobal(Math.Max(1, given.Options.Count) * sizeof(vetvec_suite_option));
            if (given.Log != null) log = Callbacks.Keep(given.Log);
            try
            {
                var at = (vetvec_suite_option*)options;
                foreach (KeyValuePair<string, string> option in given.Options)
                    *at++ = new vetvec_suite_option { name = strings.Put(option.Key), value = strings.Put(option.Value) };
                C = given.ToNative();
                C.kind = strings.Put(given.Kind);
                C.options = (vetvec_suite_option*)options;
                C.options_count = (ulong)given.Options.Count;
                C.seeds = seeds.Pointer;
                C.log = log == IntPtr.Zero ? IntPtr.Zero : Callbacks.LogPointer;
                C.log_user_data = log;
            }
            catch { Dispose(); throw; } // a lone surrogate
        }

        public void Dispose()
        {
            if (log != IntPtr.Zero) GCHandle.FromIntPtr(log).Free();
            Marshal.FreeHGlobal(options);
            seeds.Dispose();
            strings.Dispose();
        }
    }

    /// <summary>A published data set. Its files are read as if they were one.</summary>
    public sealed class Dataset
    {
        /// <summary>A data set in files of one format.</summary>
        public Dataset(DatasetFormat format, params string[] files)
        {
            if (files == null) throw new ArgumentNullException("files");
            Format = format;
            Files = files;
        }

        /// <summary>The format of the files.</summary>
        public DatasetFormat Format { get; }

        /// <summary>Paths.</summary>
        public IReadOnlyList<string> Files { get; }
    }

    public sealed partial class SuiteImportOptions
    {
        /// <summary>The files, in the order in which they are read.</summary>
        [AllowNull, MaybeNull] public IReadOnlyList<Dataset> Datasets { get; set; }
    }

    /// <summary>Items of one kind, immutable: a list of lines of JSON, one per item. In a ranking suite the texts come
    /// first, then the pairs. May be used by many threads at once.</summary>
    public sealed unsafe partial class Suite : NativeObject, IReadOnlyList<string>
    {
        private static readonly Action<ulong> Destroy = Api.vetvec_suite_destroy;

        internal Suite(ulong handle) : base(handle, Destroy) { }

        /// <summary>The same options and files give the same suite on every machine.</summary>
        public static Suite Make(SuiteMakeOptions options, [AllowNull] CallOptions callOptions = null,
            CancellationToken cancellationToken = default)
        {
            VetvecLibrary.CheckVersion();
            using (var making = new SuiteMaking(options))
            using (CallScope call = CallScope.Of(callOptions, cancellationToken))
            {
                vetvec_suite_make_options c = making.C;
                ulong made;
                IntPtr error;
                int status = Api.vetvec_suite_make(&c, CallScope.Pointer(call), &made, &error);
                CallScope.Check(call, status, error);
                return new Suite(made);
            }
        }

        /// <summary>Like Make, but writes the suite to path and path.manifest.json, and returns the manifest.
        /// "syntextbench" needs bounded memory for any size.</summary>
        public static string MakeFile(string path, SuiteMakeOptions options, [AllowNull] CallOptions callOptions = null,
            CancellationToken cancellationToken = default)
        {
            using (var making = new SuiteMaking(options))
            using (var strings = new Strings())
            using (CallScope call = CallScope.Of(callOptions, cancellationToken))
            {
                vetvec_suite_make_options c = making.C;
                vetvec_suite_make_options* pointer = &c;
                return Buffers.String(call, (made, error) => Api.vetvec_suite_make_file(pointer, CallScope.Pointer(call),
                    strings.Required(path, "path"), made, error));
            }
        }

        /// <summary>The kinds of suites and their options, as JSON (vetvec_suite_kinds in vetvec/suite.h).</summary>
        public static string Kinds()
        {
            return Buffers.String((made, error) => Api.vetvec_suite_kinds(made, error));
        }

        /// <summary>Reads published data sets in their original formats (docs/SUITES.md).</summary>
        public static Suite Import(SuiteImportOptions options)
        {
            if (options == null) throw new ArgumentNullException("options");
            IReadOnlyList<Dataset> sets = options.Datasets ?? new Dataset[0];
            var listed = new vetvec_dataset[sets.Count + 1];
            var files = new vetvec_str[sets.Sum(set => set.Files.Count) + 1];
            using (var strings = new Strings())
                fixed (vetvec_str* file = files)
                fixed (vetvec_dataset* first = listed)
                {
                    vetvec_str* at = file;
                    for (int i = 0; i < sets.Count; ++i)
                    {
                        first[i] = new vetvec_dataset
                        {
                            format = (int)sets[i].Format, file_count = (uint)sets[i].Files.Count, files = at
                        };
                        foreach (string path in sets[i].Files) *at++ = strings.Put(path);
                    }
                    vetvec_suite_import_options c = options.ToNative(strings);
                    c.datasets = first;
                    c.dataset_count = (ulong)sets.Count;
                    ulong made;
                    IntPtr error;
                    Failure.Check(Api.vetvec_suite_import(&c, &made, &error), error);
                    return new Suite(made);
                }
        }

        /// <summary>Reads a JSONL file and the manifest beside it.</summary>
        public static Suite Read(string path)
        {
            VetvecLibrary.CheckVersion();
            using (var strings = new Strings())
            {
                ulong made;
                IntPtr error;
                Failure.Check(Api.vetvec_suite_read(strings.Required(path, "path"), &made, &error), error);
                return new Suite(made);
            }
        }

        /// <summary>Writes the JSONL file and its manifest, path.manifest.json.</summary>
        public void Write(string path)
        {
            using (Held held = Hold())
            using (var strings = new Strings())
            {
                IntPtr error;
                Failure.Check(Api.vetvec_suite_write(held.Handle, strings.Required(path, "path"), &error), error);
            }
        }

        /// <summary>The number of items.</summary>
        public int Count { get { using (Held held = Hold()) return checked((int)Api.vetvec_suite_size(held.Handle)); } }

        /// <summary>The SHA-256 of the JSONL bytes, in hexadecimal.</summary>
        public string Sha256 { get { using (Held held = Hold()) return Text.Of(Api.vetvec_suite_sha256(held.Handle)); } }

        /// <summary>JSON: kind, seed, counts, dropped items by reason, lexicons.</summary>
        public string ManifestJson
        {
            get { using (Held held = Hold()) return Text.Of(Api.vetvec_suite_manifest_json(held.Handle)); }
        }

        /// <summary>An item as its line of JSON; OutOfRangeException past the last item.</summary>
        public string this[int index]
        {
            get
            {
                using (Held held = Hold())
                    return Buffers.String((made, error) => Api.vetvec_suite_item(held.Handle, (ulong)(long)index, made, error));
            }
        }

        /// <summary>Enumerates the items in order.</summary>
        public IEnumerator<string> GetEnumerator()
        {
            int count = Count;
            for (int i = 0; i < count; ++i) yield return this[i];
        }

        IEnumerator IEnumerable.GetEnumerator() { return GetEnumerator(); }
    }
}
