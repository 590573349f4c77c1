using System;
using System.Threading;
using System.Threading.Tasks;
using Vetvec;

internal static class Hello
{
    private static void Main() { Run().GetAwaiter().GetResult(); }

    private static async Task Run()
    {
        // "openai:...", new EncoderOptions { ApiKey = key, CacheDir = "cache" }
        using (var encoder = new Encoder("builtin:"))
        using (var soon = new CancellationTokenSource(TimeSpan.FromSeconds(5)))
        {
            try
            {
                Matrix rows = await encoder.EmbedAsync(new[] { "a good day", "a bad day" }, cancellationToken: soon.Token);
                Console.WriteLine(rows.Rows + " rows of " + rows.Cols + ", the first begins with " + rows.Data[0]);
            }
            catch (RateLimitedException e) { Console.WriteLine("try again in " + e.Error.RetryAfter); }
            catch (OperationCanceledException) { Console.WriteLine("too late"); }
        }
    }
}
