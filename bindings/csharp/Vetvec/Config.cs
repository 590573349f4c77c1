// The configuration of an audit: vendors, suites, budget, gate.
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Threading;
using Vetvec.Native;

namespace Vetvec
{
    public sealed partial class ConfigOptions
    {
        /// <summary>"audit.seed=7", "vendors.a.rpm=300"; they override the file.</summary>
        [AllowNull, MaybeNull] public IReadOnlyList<string> Overrides { get; set; }

        /// <summary>Names or specifications that replace [audit] vendors; null: those of the file.</summary>
        [AllowNull, MaybeNull] public IReadOnlyList<string> Vendors { get; set; }

        /// <summary>Receives log messages, on any thread; must not call this library. Exceptions that it throws are
        /// discarded.</summary>
        [AllowNull, MaybeNull] public Action<LogLevel, string> Log { get; set; }

        /// <summary>As in EncoderOptions, for all encoders of the configuration, including those of audits.</summary>
        [AllowNull, MaybeNull] public Action<CallRecord> OnCall { get; set; }
    }

    /// <summary>A vetvec.toml with overrides. Set secrets, tokenizers and key functions before other threads use
    /// it.</summary>
    public sealed unsafe class Config : NativeObject
    {
        private static readonly Action<ulong> Destroy = Api.vetvec_config_destroy;

        /// <summary>Reads and checks a configuration.</summary>
        public Config(ConfigOptions options) : base(Load(options), Destroy) { }

        private static ulong Load(ConfigOptions options)
        {
            if (options == null) throw new ArgumentNullException("options");
            VetvecLibrary.CheckVersion();
            using (var strings = new Strings())
            using (var overrides = new NativeTexts(options.Overrides))
            using (var vendors = new NativeTexts(options.Vendors))
            {
                vetvec_config_options c = options.ToNative(strings);
                c.overrides = overrides.Pointer;
                c.vendors = vendors.Pointer;
                Callbacks.KeepLog(options.Log, out c.log, out c.log_drop, out c.log_user_data);
                Callbacks.KeepOnCall(options.OnCall, out c.on_call, out c.on_call_drop, out c.on_call_user_data);
                ulong made;
                IntPtr error;
                Failure.Check(Api.vetvec_config_load(&c, &made, &error), error);
                return made;
            }
        }

        /// <summary>A commented vetvec.toml to start from.</summary>
        public static string Template()
        {
            return Buffers.String((made, error) => Api.vetvec_config_template(made, error));
        }

        /// <summary>Counts a vendor's tokens with `count`, on any thread, instead of the upper estimate; null restores
        /// the estimate.</summary>
        public void SetTokenizer(string vendor, [AllowNull] Func<string, long> count)
        {
            using (Held held = Hold())
            using (var strings = new Strings())
            {
                vetvec_str name = strings.Required(vendor, "vendor");
                IntPtr error;
                Failure.Check(count == null
                    ? Api.vetvec_config_set_tokenizer(held.Handle, name, IntPtr.Zero, IntPtr.Zero, IntPtr.Zero, &error)
                    : Api.vetvec_config_set_tokenizer(held.Handle, name, Callbacks.CountPointer, Callbacks.Keep(count),
                        Callbacks.DropPointer, &error), error);
            }
        }

        /// <summary>Takes a vendor's keys from `key` (see EncoderOptions.KeyFn) instead of a secret or a file; null
        /// removes the function. A vendor with api_key_command needs such a function, because the library does not run
        /// commands.</summary>
        public void SetKeyFn(string vendor, [AllowNull] Func<bool, ApiKey> key)
        {
            using (Held held = Hold())
            using (var strings = new Strings())
            {
                vetvec_str name = strings.Required(vendor, "vendor");
                IntPtr error;
                Failure.Check(key == null
                    ? Api.vetvec_config_set_key_fn(held.Handle, name, IntPtr.Zero, IntPtr.Zero, IntPtr.Zero, &error)
                    : Api.vetvec_config_set_key_fn(held.Handle, name, Callbacks.KeyPointer, Callbacks.Keep(key),
                        Callbacks.DropPointer, &error), error);
            }
        }

        /// <summary>The names of the environment variables to which the configuration refers for its secrets.</summary>
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

        /// <summary>Sets a secret's value; the library does not read the environment. Null, which a variable that is not
        /// set gives, is an empty value.</summary>
        public void SetSecret(string name, [AllowNull] string value)
        {
            using (Held held = Hold())
            using (var strings = new Strings())
            {
                IntPtr error;
                Failure.Check(Api.vetvec_config_set_secret(held.Handle, strings.Required(name, "name"), strings.Put(value), &error), error);
            }
        }

        /// <summary>Opens the encoder of vendor: the name of a vendor in the configuration, or a specification. The
        /// configuration's defaults also apply to a specification.</summary>
        public Encoder OpenEncoder(string vendor)
        {
            using (Held held = Hold())
            using (var strings = new Strings())
            {
                ulong made;
                IntPtr error;
                Failure.Check(Api.vetvec_config_open_encoder(held.Handle, strings.Required(vendor, "vendor"), &made, &error), error);
                return new Encoder(made);
            }
        }

        /// <summary>Returns a plan as JSON: what an audit would send, and which differences it could detect
        /// (vetvec_audit_plan in vetvec/audit.h). Sends nothing.</summary>
        public string Plan([AllowNull] CallOptions options = null, CancellationToken cancellationToken = default)
        {
            using (Held held = Hold())
            using (CallScope call = CallScope.Of(options, cancellationToken))
                return Buffers.String(call, (made, error) =>
                    Api.vetvec_audit_plan(held.Handle, CallScope.Pointer(call), made, error));
        }

        /// <summary>The effective configuration as JSON, without secrets.</summary>
        public string ToJson()
        {
            using (Held held = Hold())
                return Buffers.String((made, error) => Api.vetvec_config_json(held.Handle, made, error));
        }
    }
}
