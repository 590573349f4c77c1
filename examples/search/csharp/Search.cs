// Semantic search: which lines of a file are nearest in meaning to a question? Each text is sent to the vendor once;
// from the second run on, its vector comes from the cache.
//
//   search VENDOR TEXTS CACHE QUESTION...
//
// TEXTS: .txt (one per line), .jsonl, .csv. CACHE: a folder. The vendor's key is in VETVEC_API_KEY.
using System;
using System.Globalization;
using System.Linq;
using Vetvec;

internal static class Search
{
    private static double Cosine(float[] a, float[] b)
    {
        double ab = 0, aa = 0, bb = 0;
        for (int i = 0; i < a.Length; ++i)
        {
            ab += (double)a[i] * b[i];
            aa += (double)a[i] * a[i];
            bb += (double)b[i] * b[i];
        }
        return ab / Math.Sqrt(aa * bb);
    }

    private static void Run(string vendor, string path, string cache, string[] questions)
    {
        var options = new EncoderOptions { ApiKey = Environment.GetEnvironmentVariable("VETVEC_API_KEY"), CacheDir = cache };
        using (var encoder = new Encoder(vendor, options))
        {
            string[] texts = Texts.Read(path);
            float[][] rows = encoder.EmbedRows(texts), asked = encoder.EmbedRows(questions);
            for (int q = 0; q < questions.Length; ++q)
            {
                Console.WriteLine(questions[q]);
                var hits = texts.Select((text, i) => new { Score = Cosine(rows[i], asked[q]), Text = text });
                foreach (var hit in hits.OrderByDescending(one => one.Score).Take(3))
                    Console.WriteLine("  " + hit.Score.ToString("F2", CultureInfo.InvariantCulture) + "  " + hit.Text);
            }
            Usage usage = encoder.Usage();
            Console.WriteLine("sent " + usage.TextsSent + " texts of " + usage.Texts);
        }
    }

    private static int Main(string[] arguments)
    {
        if (arguments.Length < 4)
        {
            Console.Error.WriteLine("usage: search VENDOR TEXTS CACHE QUESTION...");
            return 2;
        }
        try { Run(arguments[0], arguments[1], arguments[2], arguments.Skip(3).ToArray()); }
        catch (Exception e) when (e is IVetvecError)
        {
            Console.Error.WriteLine("search: " + e.Message);
            return 1;
        }
        return 0;
    }
}
