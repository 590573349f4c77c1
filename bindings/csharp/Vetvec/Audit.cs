// Tests vendors on the same suites: audits, gates, reports.
using System;
using System.Diagnostics.CodeAnalysis;
using System.Threading;
using System.Threading.Tasks;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>The result of checking gate rules.</summary>
    public struct GateResult
    {
        /// <summary>True if all rules are met.</summary>
        public bool Passed { get; internal set; }

        /// <summary>JSON with one entry for each rule and vendor.</summary>
        public string ChecksJson { get; internal set; }
    }

    /// <summary>A finished audit.</summary>
    public sealed unsafe class Audit : NativeObject
    {
        private static readonly Action<ulong> Destroy = Api.vetvec_audit_destroy;

        internal Audit(ulong handle) : base(handle, Destroy) { }

        /// <summary>Plans, embeds, judges and keeps everything in the run folder; continues an interrupted
        /// run.</summary>
        public static Audit Run(Config config, [AllowNull] CallOptions options = null,
            CancellationToken cancellationToken = default)
        {
            if (config == null) throw new ArgumentNullException("config");
            using (Held held = config.Hold())
            using (CallScope call = CallScope.Of(options, cancellationToken))
            {
                ulong made;
                IntPtr error;
                int status = Api.vetvec_audit_run(held.Handle, CallScope.Pointer(call), &made, &error);
                CallScope.Check(call, status, error);
                return new Audit(made);
            }
        }

        /// <summary>Like Run, but as a task with its own thread, on which the progress callback also runs.</summary>
        public static Task<Audit> RunAsync(Config config, [AllowNull] CallOptions options = null,
            CancellationToken cancellationToken = default)
        {
            return Task.Factory.StartNew(() => Run(config, options, cancellationToken), cancellationToken,
                TaskCreationOptions.LongRunning | TaskCreationOptions.DenyChildAttach, TaskScheduler.Default);
        }

        /// <summary>Opens a finished run and judges it again, offline.</summary>
        public static Audit Open(string folder, [AllowNull] CallOptions options = null,
            CancellationToken cancellationToken = default)
        {
            using (var strings = new Strings())
            using (CallScope call = CallScope.Of(options, cancellationToken))
            {
                ulong made;
                IntPtr error;
                int status = Api.vetvec_audit_open(strings.Required(folder, "folder"), CallScope.Pointer(call), &made, &error);
                CallScope.Check(call, status, error);
                return new Audit(made);
            }
        }

        /// <summary>The verdict in a few plain lines; the first is the answer.</summary>
        public string Verdict { get { using (Held held = Hold()) return Text.Of(Api.vetvec_audit_verdict(held.Handle)); } }

        /// <summary>The run folder.</summary>
        public string Folder { get { using (Held held = Hold()) return Text.Of(Api.vetvec_audit_folder(held.Handle)); } }

        /// <summary>Compares a vendor of this audit with a vendor of the same or another audit. Returns JSON
        /// (vetvec_audit_compare in vetvec/audit.h).</summary>
        public string Compare(string vendor, Audit other, string otherVendor)
        {
            if (other == null) throw new ArgumentNullException("other");
            using (Held held = Hold())
            using (Held against = other.Hold())
            using (var strings = new Strings())
                return Buffers.String((made, error) => Api.vetvec_audit_compare(held.Handle, strings.Required(vendor, "vendor"),
                    against.Handle, strings.Required(otherVendor, "otherVendor"), made, error));
        }

        /// <summary>Checks gate rules, one per line; null: the run's own rules.</summary>
        public GateResult CheckGate([AllowNull] string rules = null, [AllowNull] Audit baseline = null)
        {
            using (Held held = Hold())
            using (Held against = (baseline ?? this).Hold())
            using (var strings = new Strings())
            {
                byte passed = 0;
                string checks = CheckGate(held.Handle, strings.Put(rules), baseline == null ? 0 : against.Handle, &passed);
                return new GateResult { Passed = passed != 0, ChecksJson = checks };
            }
        }

        private static string CheckGate(ulong audit, vetvec_str rules, ulong baseline, byte* passed)
        {
            return Buffers.String((made, error) => Api.vetvec_audit_check_gate(audit, rules, baseline, passed, made, error));
        }

        /// <summary>The report in memory.</summary>
        public byte[] Report(ReportFormat format)
        {
            using (Held held = Hold())
                return Buffers.Bytes((made, error) => Api.vetvec_report_make(held.Handle, (int)format, made, error));
        }

        /// <summary>All figures, as JSON: Report(ReportFormat.Json) as text.</summary>
        public string ToJson() { return Text.Utf8.GetString(Report(ReportFormat.Json)); }

        /// <summary>Compares a report (null: the run's report.html) and the files of its run with the statement beside
        /// it. Returns JSON (vetvec_report_verify in vetvec/report.h).</summary>
        public static string VerifyReport(string folder, [AllowNull] string report = null,
            [AllowNull] CallOptions options = null, CancellationToken cancellationToken = default)
        {
            using (var strings = new Strings())
            using (CallScope call = CallScope.Of(options, cancellationToken))
                return Buffers.String(call, (made, error) => Api.vetvec_report_verify(strings.Required(folder, "folder"),
                    strings.Put(report), CallScope.Pointer(call), made, error));
        }

        /// <summary>Writes the report. The extension selects the format: .html .json .csv .junit.xml .md .jsonl; the
        /// file is replaced atomically.</summary>
        public void WriteReport(string path)
        {
            using (Held held = Hold())
            using (var strings = new Strings())
            {
                IntPtr error;
                Failure.Check(Api.vetvec_report_write(held.Handle, strings.Required(path, "path"), &error), error);
            }
        }
    }
}
