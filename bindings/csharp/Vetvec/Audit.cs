// Vendors tested on the same suites: configurations, audits, gates, reports.
using System;
using System.Collections.Generic;
using System.Threading;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>File, or Toml; both null: defaults only.</summary>
    public sealed class ConfigOptions
    {
        public string File { get; set; }
        public string Toml { get; set; }
        /// <summary>"audit.seed=7"; they win over the file.</summary>
        public IReadOnlyList<string> Overrides { get; set; }
        public Action<LogLevel, string> Log { get; set; }
    }

    /// <summary>A vetvec.toml with overrides.</summary>
    public sealed unsafe class Config : NativeObject
    {
        private static readonly Action<IntPtr> Destroy = Api.vetvec_config_destroy;

        /// <summary>Reads and checks a configuration.</summary>
        public Config(ConfigOptions options) : base(Load(options), Destroy) { }

        private Config(IntPtr handle) : base(handle, Destroy) { }

        /// <summary>The configuration of an earlier run, from its folder, to resume it.</summary>
        public static Config OfRun(string folder)
        {
            using (var strings = new Strings())
            {
                IntPtr made, error;
                Failure.Check(Api.vetvec_config_load_run(strings.Put(folder), &made, &error), error);
                return new Config(made);
            }
        }

        /// <summary>A commented vetvec.toml to start from.</summary>
        public static string Template()
        {
            return Buffers.String((made, error) => Api.vetvec_config_template(made, error));
        }

        /// <summary>Counts the tokens of a vendor by count, on any thread, instead of the upper estimate; null: the
        /// estimate again.</summary>
        public void SetTokenizer(string vendor, Func<string, long> count)
        {
            using (Held held = Hold())
            using (var strings = new Strings())
            {
                IntPtr error;
                Failure.Check(count == null
                    ? Api.vetvec_config_set_tokenizer(held.Handle, strings.Put(vendor), IntPtr.Zero, IntPtr.Zero,
                        IntPtr.Zero, &error)
                    : Api.vetvec_config_set_tokenizer(held.Handle, strings.Put(vendor), Callbacks.CountPointer,
                        Callbacks.Keep(count), Callbacks.DropPointer, &error), error);
            }
        }

        private static IntPtr Load(ConfigOptions options)
        {
            if (options == null) throw new ArgumentNullException("options");
            var packed = new Packed(options.Overrides ?? new string[0]);
            using (var strings = new Strings())
            {
                vetvec_config_options c;
                Api.vetvec_config_options_init(&c, (UIntPtr)(ulong)sizeof(vetvec_config_options));
                c.file = strings.Put(options.File);
                c.text = strings.Put(options.Toml);
                if (options.Log != null)
                {
                    c.log = Callbacks.LogPointer;
                    c.log_drop = Callbacks.DropPointer;
                    c.log_user_data = Callbacks.Keep(options.Log);
                }
                IntPtr made, error;
                fixed (byte* bytes = packed.Bytes)
                fixed (ulong* offsets = packed.Offsets)
                {
                    vetvec_text_batch batch = Packed.Batch(bytes, offsets, packed.Count);
                    if (packed.Count > 0) c.overrides = &batch;
                    Failure.Check(Api.vetvec_config_load(&c, &made, &error), error);
                }
                return made;
            }
        }

        /// <summary>The environment variables that the configuration names for its secrets.</summary>
        public IReadOnlyList<string> SecretNames
        {
            get
            {
                var names = new List<string>();
                using (Held held = Hold())
                    while (true)
                    {
                        IntPtr name = Api.vetvec_config_secret_name(held.Handle, (ulong)names.Count);
                        if (name == IntPtr.Zero) return names;
                        names.Add(Text.Of(name));
                    }
            }
        }

        /// <summary>Hands a secret's value over: the library reads no environment.</summary>
        public void SetSecret(string name, string value)
        {
            using (Held held = Hold())
            using (var strings = new Strings())
            {
                IntPtr error;
                Failure.Check(Api.vetvec_config_set_secret(held.Handle, strings.Put(name), strings.Put(value), &error), error);
            }
        }

        /// <summary>The encoder of a vendor by name, or of a specification with the configuration's defaults.</summary>
        public Encoder OpenEncoder(string vendor)
        {
            using (Held held = Hold())
            using (var strings = new Strings())
            {
                IntPtr made, error;
                Failure.Check(Api.vetvec_config_open_encoder(held.Handle, strings.Put(vendor), &made, &error), error);
                return new Encoder(made);
            }
        }

        /// <summary>What an audit would send, as JSON. Nothing is sent.</summary>
        public string Plan(CancellationToken token = default(CancellationToken))
        {
            using (Held held = Hold())
            using (CallScope call = CallScope.Of(null, token))
                return Buffers.String((made, error) =>
                    Api.vetvec_audit_plan(held.Handle, CallScope.Pointer(call), made, error));
        }

        /// <summary>The configuration in force, as JSON, without secrets.</summary>
        public string ToJson()
        {
            using (Held held = Hold())
                return Buffers.String((made, error) => Api.vetvec_config_json(held.Handle, made, error));
        }
    }

    /// <summary>Whether rules hold; Checks is JSON with an entry for each rule and vendor.</summary>
    public struct GateResult
    {
        public bool Passed { get; internal set; }
        public string Checks { get; internal set; }
    }

    /// <summary>A finished audit.</summary>
    public sealed unsafe class Audit : NativeObject
    {
        private static readonly Action<IntPtr> Destroy = Api.vetvec_audit_destroy;

        private Audit(IntPtr handle) : base(handle, Destroy) { }

        /// <summary>Plans, embeds, judges and keeps everything in the run folder; goes on with an interrupted
        /// run.</summary>
        public static Audit Run(Config config, CallOptions options = null,
            CancellationToken token = default(CancellationToken))
        {
            using (Held held = config.Hold())
            using (CallScope call = CallScope.Of(options, token))
            {
                IntPtr made, error;
                int status = Api.vetvec_audit_run(held.Handle, CallScope.Pointer(call), &made, &error);
                CallScope.Check(call, status, error);
                return new Audit(made);
            }
        }

        /// <summary>Opens a finished run and judges it anew; offline.</summary>
        public static Audit Open(string folder, CallOptions options = null,
            CancellationToken token = default(CancellationToken))
        {
            using (var strings = new Strings())
            using (CallScope call = CallScope.Of(options, token))
            {
                IntPtr made, error;
                int status = Api.vetvec_audit_open(strings.Put(folder), CallScope.Pointer(call), &made, &error);
                CallScope.Check(call, status, error);
                return new Audit(made);
            }
        }

        /// <summary>A few plain lines.</summary>
        public string Verdict { get { using (Held held = Hold()) return Text.Of(Api.vetvec_audit_verdict(held.Handle)); } }

        /// <summary>The run folder.</summary>
        public string Folder { get { using (Held held = Hold()) return Text.Of(Api.vetvec_audit_folder(held.Handle)); } }

        /// <summary>All figures, as JSON.</summary>
        public string ResultJson()
        {
            using (Held held = Hold())
                return Buffers.String((made, error) => Api.vetvec_audit_result_json(held.Handle, made, error));
        }

        /// <summary>A vendor of this audit against one of another, or of the same; JSON.</summary>
        public string Compare(string vendor, Audit other, string otherVendor)
        {
            using (Held held = Hold())
            using (Held against = other.Hold())
            using (var strings = new Strings())
                return Buffers.String((made, error) => Api.vetvec_audit_compare(held.Handle, strings.Put(vendor),
                    against.Handle, strings.Put(otherVendor), made, error));
        }

        /// <summary>Checks rules, one a line; null: the run's own.</summary>
        public GateResult Gate(string rules = null, Audit baseline = null)
        {
            using (Held held = Hold())
            using (var strings = new Strings())
            {
                byte passed = 0;
                string checks;
                if (baseline == null) checks = Gate(held.Handle, strings.Put(rules), IntPtr.Zero, &passed);
                else
                    using (Held against = baseline.Hold())
                        checks = Gate(held.Handle, strings.Put(rules), against.Handle, &passed);
                return new GateResult { Passed = passed != 0, Checks = checks };
            }
        }

        private static string Gate(IntPtr audit, vetvec_str rules, IntPtr baseline, byte* passed)
        {
            return Buffers.String((made, error) => Api.vetvec_gate_check(audit, rules, baseline, passed, made, error));
        }

        /// <summary>"html", "json", "csv", "junit", "md" or "jsonl".</summary>
        public byte[] Report(string format)
        {
            using (Held held = Hold())
            using (var strings = new Strings())
                return Buffers.Bytes((made, error) =>
                    Api.vetvec_report_write(held.Handle, strings.Put(format), made, error));
        }

        /// <summary>The format comes from the name; the file is replaced as a whole.</summary>
        public void WriteReport(string path)
        {
            using (Held held = Hold())
            using (var strings = new Strings())
            {
                IntPtr error;
                Failure.Check(Api.vetvec_report_write_file(held.Handle, strings.Put(path), &error), error);
            }
        }
    }
}
