// The works of bench_bindings.py in C#; bench.c says what they are.
using System;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Threading;
using Vetvec;

internal static class Bench
{
    private const int PerCall = 10000, Calls = 20, Cached = 200000, GrowthCalls = 1000000, Cycles = 10000, Cancels = 200;

    private static double Cpu()
    {
        using (Process process = Process.GetCurrentProcess()) return process.TotalProcessorTime.TotalSeconds;
    }

    private static long ResidentKib()
    {
        return long.Parse(File.ReadAllText("/proc/self/statm").Split(' ')[1], CultureInfo.InvariantCulture) * 4;
    }

    private static int Descriptors() { return Directory.GetFileSystemEntries("/proc/self/fd").Length; }

    private static void Say(string format, params object[] values)
    {
        Console.WriteLine(string.Format(CultureInfo.InvariantCulture, format, values));
    }

    private static Encoder Remote(string url, string folder)
    {
        return new Encoder("openai:m?encoding=base64",
            new EncoderOptions { BaseUrl = url, ApiKey = "k", Batch = 100, Concurrency = 16, CacheDir = folder });
    }

    private static void Batch(string url)
    {
        using (Encoder encoder = Remote(url, null))
        {
            string[][] texts = Enumerable.Range(0, Calls + 1).Select(call => Enumerable.Range(call * PerCall, PerCall)
                .Select(i => "sentence number " + i + " of the bench").ToArray()).ToArray();
            encoder.Embed(texts[0]);
            double begin = Cpu();
            for (int call = 1; call <= Calls; ++call) encoder.Embed(texts[call]);
            Say("{{\"cpu_s\": {0:F3} }}", Cpu() - begin);
        }
    }

    private static void OneCached(string url, string folder)
    {
        using (Encoder encoder = Remote(url, folder))
        {
            for (int i = 0; i < Cached / 10; ++i) encoder.EmbedOne("a cached text");
            double begin = Cpu();
            for (int i = 0; i < Cached; ++i) encoder.EmbedOne("a cached text");
            Say("{{\"us\": {0:F3} }}", (Cpu() - begin) / Cached * 1e6);
        }
    }

    private static void Growth()
    {
        using (var encoder = new Encoder("builtin:"))
        {
            long before = 0;
            int files = Descriptors();
            for (int i = 0; i < GrowthCalls; ++i)
            {
                if (i == GrowthCalls / 5) before = ResidentKib();
                encoder.EmbedOne("a cached text");
            }
            long calls = ResidentKib() - before;
            for (int i = 0; i < Cycles; ++i)
            {
                if (i == Cycles / 5) before = ResidentKib();
                new Encoder("builtin:").Dispose();
            }
            Say("{{\"calls_kib\": {0}, \"cycles_kib\": {1}, \"files\": {2} }}", calls, ResidentKib() - before, Descriptors() - files);
        }
    }

    private static void Cancel(string url)
    {
        using (Encoder encoder = Remote(url, null))
        {
            var took = new double[Cancels];
            for (int i = 0; i < Cancels; ++i)
                using (var source = new CancellationTokenSource())
                {
                    long requested = 0;
                    var thread = new Thread(() =>
                    {
                        Thread.Sleep(10);
                        Interlocked.Exchange(ref requested, Stopwatch.GetTimestamp());
                        source.Cancel();
                    });
                    thread.Start();
                    try
                    {
                        encoder.Embed(new[] { "a" }, null, source.Token);
                        Environment.Exit(1);
                    }
                    catch (OperationCanceledException) { }
                    long end = Stopwatch.GetTimestamp();
                    thread.Join();
                    took[i] = (end - requested) * 1e3 / Stopwatch.Frequency;
                }
            Array.Sort(took);
            Say("{{\"p50_ms\": {0:F2}, \"p99_ms\": {1:F2} }}", took[Cancels / 2], took[Cancels * 99 / 100]);
        }
    }

    private static void Main(string[] arguments)
    {
        switch (arguments[0])
        {
            case "batch": Batch(arguments[1]); break;
            case "cached": OneCached(arguments[1], arguments[2]); break;
            case "growth": Growth(); break;
            case "cancel": Cancel(arguments[1]); break;
        }
    }
}
