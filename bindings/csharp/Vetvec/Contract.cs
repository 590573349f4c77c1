// Tests whether a service honours the contract of an embeddings API.
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Threading;
using Vetvec.Native;

namespace Vetvec
{
    public sealed partial class ContractOptions
    {
        /// <summary>The same model with fewer dimensions; null: not tested.</summary>
        [AllowNull, MaybeNull] public Encoder Shortened { get; set; }

        /// <summary>The same model with a different input type; null: not tested.</summary>
        [AllowNull, MaybeNull] public Encoder OtherInputType { get; set; }
    }

    /// <summary>One test.</summary>
    public sealed class Finding
    {
        /// <summary>The test's name; docs/SUITES.md lists the tests.</summary>
        public string Test { get; internal set; }

        /// <summary>How serious a failure is: "minor", "major", "critical".</summary>
        public string Severity { get; internal set; }

        /// <summary>"passed", "failed", "not_tested".</summary>
        public string Outcome { get; internal set; }

        /// <summary>Null: the test has no score.</summary>
        public double? Score { get; internal set; }

        /// <summary>How many checks the test made.</summary>
        public int Checks { get; internal set; }

        /// <summary>Human-readable result.</summary>
        public string Text { get; internal set; }
    }

    /// <summary>The results of about 40 requests.</summary>
    public sealed class Contract
    {
        internal Contract(string json)
        {
            Json = json;
            var report = (Dictionary<string, object>)Vetvec.Json.Read(json);
            Requests = (int)(double)report["requests"];
            Passed = (int)(double)report["passed"];
            Failed = (int)(double)report["failed"];
            NotTested = (int)(double)report["not_tested"];
            var findings = new List<Finding>();
            foreach (Dictionary<string, object> one in (List<object>)report["findings"])
                findings.Add(new Finding
                {
                    Test = (string)one["test"], Severity = (string)one["severity"], Outcome = (string)one["outcome"],
                    Score = one["score"] as double?, Checks = (int)(double)one["checks"], Text = (string)one["finding"]
                });
            Findings = findings;
        }

        /// <summary>The number of requests sent.</summary>
        public int Requests { get; }

        /// <summary>Tests that passed.</summary>
        public int Passed { get; }

        /// <summary>Tests that failed.</summary>
        public int Failed { get; }

        /// <summary>Tests that could not be run.</summary>
        public int NotTested { get; }

        /// <summary>The result of each test.</summary>
        public IReadOnlyList<Finding> Findings { get; }

        /// <summary>The full JSON from the library (vetvec_contract_run in vetvec/contract.h).</summary>
        public string Json { get; }
    }

    public sealed unsafe partial class Encoder
    {
        /// <summary>Sends the service about 40 requests, without cache or retries, to test whether it honours the
        /// contract of an embeddings API; docs/SUITES.md lists the tests. No exception is thrown if the service fails
        /// tests.</summary>
        public Contract CheckContract([AllowNull] ContractOptions options = null,
            [AllowNull] CallOptions callOptions = null, CancellationToken cancellationToken = default)
        {
            options = options ?? new ContractOptions();
            using (Held held = Hold())
            using (Held shorter = (options.Shortened ?? this).Hold())
            using (Held other = (options.OtherInputType ?? this).Hold())
            using (CallScope call = CallScope.Of(callOptions, cancellationToken))
            {
                vetvec_contract_options c = options.ToNative();
                c.shortened = options.Shortened == null ? 0 : shorter.Handle;
                c.other_input_type = options.OtherInputType == null ? 0 : other.Handle;
                vetvec_contract_options* pointer = &c;
                return new Contract(Buffers.String(call, (made, error) =>
                    Api.vetvec_contract_run(held.Handle, pointer, CallScope.Pointer(call), made, error)));
            }
        }
    }
}
