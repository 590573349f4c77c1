// Embeds texts with a vendor, or with the built-in encoder while the vendor is down, late or failing; prints where each
// vector comes from and why.
//
//   fallback VENDOR TEXT...      the vendor's key in VETVEC_API_KEY
using System;
using System.Linq;
using System.Threading.Tasks;
using Vetvec;

internal static class Fallback
{
    private static int Main(string[] arguments)
    {
        if (arguments.Length < 2)
        {
            Console.Error.WriteLine("usage: fallback VENDOR TEXT...");
            return 2;
        }
        try
        {
            Run(arguments[0], arguments.Skip(1).ToArray()).GetAwaiter().GetResult();
            return 0;
        }
        catch (Exception e) when (e is IVetvecError)
        {
            Console.Error.WriteLine("fallback: " + e.Message);
            return 1;
        }
    }

    private static async Task Run(string vendor, string[] texts)
    {
        var options = new EncoderOptions { ApiKey = Environment.GetEnvironmentVariable("VETVEC_API_KEY"), MaxAttempts = 2 };
        var patience = new FallbackOptions { Timeout = TimeSpan.FromSeconds(2) };
        using (var remote = new Encoder(vendor, options))
        using (var local = new Encoder("builtin:")) // or "onnx:DIR", a model of your own
        using (Encoder both = Encoder.OpenFallback(remote, local, patience))
        {
            EmbedResult result = await both.EmbedWithProvenanceAsync(texts);
            // The two encoders have different vector spaces: store the source with each vector.
            for (int i = 0; i < texts.Length; ++i)
                Console.WriteLine(texts[i] + ": " + result.Rows.Cols + " numbers, from " + result.Provenance[i].Source
                    + " (" + result.Provenance[i].Reason + ")");
        }
    }
}
