// A gate for continuous integration: tests a vendor on your sentences, checks rules on the figures and exits with 0
// (passed), 1 (a rule failed) or 3 (could not measure).
//
//   gate VENDOR SEEDS RUN_FOLDER RULE...
//   gate openai:text-embedding-3-small seeds.txt run "violation_rate.CR1 <= 0.10 on upper bound"
//
// The vendor's key is in VETVEC_API_KEY. An interrupted run continues where it stopped; RUN_FOLDER also gets
// result.junit.xml, for the build server.
using System;
using System.Collections.Generic;
using System.Linq;
using Vetvec;

internal static class Gate
{
    private static string Quoted(string text) { return "\"" + text.Replace("\\", "\\\\").Replace("\"", "\\\"") + "\""; }

    private static Config LoadConfig(string vendor, string seeds, string folder)
    {
        string key = Environment.GetEnvironmentVariable("VETVEC_API_KEY");
        var overrides = new List<string>
        {
            "audit.vendors=[\"ours\"]", "audit.seeds=" + Quoted(seeds), "audit.out=" + Quoted(folder), "audit.seed=7",
            "audit.threshold_method=\"zero\"", "vendors.ours.spec=" + Quoted(vendor)
        };
        if (!string.IsNullOrEmpty(key)) overrides.Add("vendors.ours.api_key_env=\"VETVEC_API_KEY\"");
        var config = new Config(new ConfigOptions { Overrides = overrides });
        if (!string.IsNullOrEmpty(key)) config.SetSecret("VETVEC_API_KEY", key);
        return config;
    }

    private static int Main(string[] arguments)
    {
        if (arguments.Length < 4)
        {
            Console.Error.WriteLine("usage: gate VENDOR SEEDS RUN_FOLDER RULE...");
            return 2;
        }
        try
        {
            using (Config config = LoadConfig(arguments[0], arguments[1], arguments[2]))
            using (Audit audit = Audit.Run(config))
            {
                audit.WriteReport(audit.Folder + "/result.junit.xml");
                GateResult gate = audit.CheckGate(string.Join("\n", arguments.Skip(3)));
                Console.WriteLine(audit.Verdict + "\n" + gate.ChecksJson);
                Console.WriteLine("gate: " + (gate.Passed ? "passed" : "failed"));
                return gate.Passed ? 0 : 1;
            }
        }
        catch (Exception e) when (e is IVetvecError)
        {
            Console.Error.WriteLine("gate: " + e.Message);
            return 3;
        }
    }
}
