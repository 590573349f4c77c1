// A nightly check: has the vendor's model become worse? The first night is kept as the baseline; each later one is
// compared with it, sentence by sentence.
//
//   nightly VENDOR SEEDS FOLDER [NIGHT]
//
// NIGHT names the night, today's date by default. The vendor's key is in VETVEC_API_KEY. Exits with 0, with 1 if the
// vendor is significantly worse, or with 3 if it could not be measured.
using System;
using System.Collections.Generic;
using System.IO;
using Vetvec;

internal static class Nightly
{
    private static string Quoted(string text) { return "\"" + text.Replace("\\", "\\\\").Replace("\"", "\\\"") + "\""; }

    /// <summary>Tests the vendor; all results of the night are kept in folder.</summary>
    private static Audit Measure(string vendor, string seeds, string folder)
    {
        string key = Environment.GetEnvironmentVariable("VETVEC_API_KEY");
        var overrides = new List<string>
        {
            "audit.vendors=[\"ours\"]", "audit.seeds=" + Quoted(seeds), "audit.out=" + Quoted(folder), "audit.seed=7",
            "audit.threshold_method=\"zero\"", "vendors.ours.spec=" + Quoted(vendor)
        };
        if (!string.IsNullOrEmpty(key)) overrides.Add("vendors.ours.api_key_env=\"VETVEC_API_KEY\"");
        using (var config = new Config(new ConfigOptions { Overrides = overrides }))
        {
            if (!string.IsNullOrEmpty(key)) config.SetSecret("VETVEC_API_KEY", key);
            return Audit.Run(config);
        }
    }

    /// <summary>null if there is no finished run.</summary>
    private static Audit OpenRun(string folder)
    {
        try { return Audit.Open(folder); }
        catch (NotFoundException) { return null; }
        catch (FailedPreconditionException) { return null; }
    }

    private static int Run(string vendor, string seeds, string folder, string night)
    {
        string baseFolder = Path.Combine(folder, "baseline");
        using (Audit baseline = OpenRun(baseFolder))
        {
            if (baseline == null)
            {
                using (Audit first = Measure(vendor, seeds, baseFolder))
                    Console.WriteLine(first.Verdict + "\nthis is the baseline: " + baseFolder);
                return 0;
            }
            using (Audit tonight = Measure(vendor, seeds, Path.Combine(folder, night)))
            {
                GateResult gate = tonight.CheckGate("violation_rate.CR1 not worse than baseline", baseline);
                Console.WriteLine(gate.Passed ? "not worse than the baseline" : "WORSE than the baseline");
                Console.WriteLine(gate.ChecksJson + "\nreport: " + tonight.Folder + "/report.html");
                return gate.Passed ? 0 : 1;
            }
        }
    }

    private static int Main(string[] arguments)
    {
        if (arguments.Length < 3)
        {
            Console.Error.WriteLine("usage: nightly VENDOR SEEDS FOLDER [NIGHT]");
            return 2;
        }
        try
        {
            return Run(arguments[0], arguments[1], arguments[2],
                arguments.Length > 3 ? arguments[3] : DateTime.UtcNow.ToString("yyyy-MM-dd"));
        }
        catch (Exception e) when (e is IVetvecError)
        {
            Console.Error.WriteLine("nightly: " + e.Message);
            return 3;
        }
    }
}
