// The library itself, JSON-to-JSON methods, word lists, local models.
using System;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>The native library that is loaded.</summary>
    public static unsafe class VetvecLibrary
    {
        /// <summary>The version, such as "0.1.0".</summary>
        public static string Version { get { return Text.Of(Api.vetvec_version()); } }

        /// <summary>What the library consists of, as JSON (vetvec_build_info in vetvec/build.h).</summary>
        public static string BuildInfo()
        {
            return Buffers.String((made, error) => Api.vetvec_build_info(made, error));
        }

        internal static void CheckVersion()
        {
            int found = Api.vetvec_version_abi();
            if (found != Api.VETVEC_ABI_VERSION)
                throw new DllNotFoundException(string.Format(CultureInfo.InvariantCulture,
                    "libvetvec has ABI {0}, but this package was built for ABI {1}", found, Api.VETVEC_ABI_VERSION));
        }
    }

    /// <summary>Runs the methods of docs/METHODS.md on JSON input and returns JSON, as the command "vetvec papers eval"
    /// does.</summary>
    public static unsafe class Evaluation
    {
        /// <summary>Runs a method, such as "wilcoxon", on one JSON object.</summary>
        public static string Run(string method, string inputJson)
        {
            using (var strings = new Strings())
                return Buffers.String((made, error) =>
                    Api.vetvec_eval_run(strings.Required(method, "method"), strings.Required(inputJson, "inputJson"), made, error));
        }
    }

    /// <summary>The known facts about services and their models.</summary>
    public static unsafe class Providers
    {
        /// <summary>Limits, prices, dimensions and names of input types, each with its source and date, as JSON. The
        /// rows of the file providersData, if given, replace built-in ones.</summary>
        public static string Facts([AllowNull] string kind = null, [AllowNull] string providersData = null)
        {
            using (var strings = new Strings())
                return Buffers.String((made, error) => Api.vetvec_encoder_provider_facts(strings.Put(kind),
                    strings.Put(providersData), made, error));
        }
    }

    /// <summary>The Redis server that shares vectors and rate limits among hosts.</summary>
    public static unsafe class Redis
    {
        /// <summary>Tests the server: what it is, how fast it answers, and what is wrong with it, each with what to do,
        /// as JSON (vetvec_redis_probe in vetvec/redis.h). A server that cannot be reached is a finding, not an error.
        /// Default: 5 seconds.</summary>
        public static string Probe(RedisOptions options, TimeSpan? timeout = null)
        {
            if (options == null) throw new ArgumentNullException("options");
            VetvecLibrary.CheckVersion();
            using (var strings = new Strings())
            {
                vetvec_redis_options c = options.WithPassword(strings);
                vetvec_redis_options* given = &c;
                return Buffers.String((made, error) =>
                    Api.vetvec_redis_probe(given, Times.Milliseconds(timeout), made, error));
            }
        }
    }

    /// <summary>The word lists from which suites are made.</summary>
    public static unsafe class Lexicon
    {
        /// <summary>The words of a lexicon: "starter" (lists "polar", "names", "inversions"), "dictionary",
        /// "sentiwordnet" (a file; lists "pos", "neg", "neu").</summary>
        public static string[] Show(string name, [AllowNull] string list = null, [AllowNull] string file = null)
        {
            using (var strings = new Strings())
                return Buffers.String((made, error) => Api.vetvec_lexicon_show(strings.Required(name, "name"), strings.Put(file),
                    strings.Put(list), made, error)).TrimEnd('\n').Split('\n');
        }
    }

    /// <summary>Local models run by ONNX Runtime.</summary>
    public static unsafe class Onnx
    {
        /// <summary>Sets the ONNX Runtime library (a file or a folder) for encoders that are opened later.</summary>
        public static void SetLibrary(string path)
        {
            using (var strings = new Strings())
            {
                IntPtr error;
                Failure.Check(Api.vetvec_onnx_set_library(strings.Required(path, "path"), &error), error);
            }
        }

        /// <summary>Describes the model that a specification "onnx:DIR" names, as JSON. Loads the model and runs it
        /// once.</summary>
        public static string Describe(string spec)
        {
            using (var strings = new Strings())
                return Buffers.String((made, error) => Api.vetvec_onnx_describe(strings.Required(spec, "spec"), made, error));
        }
    }
}
