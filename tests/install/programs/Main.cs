// The programs of bindings/csharp/README.md on a mock server: Main.exe, or Main.exe gate. programs_test.py puts them in the
// place of the line below. Attribute and assertion stand in for xunit's, which mono does not have.
using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Vetvec;

[AttributeUsage(AttributeTargets.Method)]
internal sealed class FactAttribute : Attribute { }

internal static class Assert
{
    internal static void True(bool condition, string message) { if (!condition) throw new InvalidOperationException(message); }
}

internal sealed class Programs
{
// PROGRAMS

    private static Encoder Opened(string spec, string url = null)
    {
        return new Encoder(spec, new EncoderOptions { BaseUrl = url, ApiKey = url == null ? null : "k", MaxAttempts = 1 });
    }

    private static int Main(string[] arguments)
    {
        if (arguments.Length == 0) Run().GetAwaiter().GetResult();
        else
            foreach (var method in typeof(Programs).GetMethods().Where(one => one.IsDefined(typeof(FactAttribute), false)))
                method.Invoke(new Programs(), null);
        return 0;
    }

    private static async Task Run()
    {
        using (Encoder service = Opened("openai:m", Environment.GetEnvironmentVariable("VETVEC_MOCK_URL") + "/hash/v1"))
        using (Encoder down = Opened("openai:m", "http://127.0.0.1:9/v1"))
        using (Encoder local = Opened("builtin:"))
        {
            await EmbedSome(service, Enumerable.Range(0, 200).Select(i => (i == 17 || i == 150 ? "poison " : "text ") + i).ToArray());
            await InTime(service, new[] { "sleepy" });
            await ByEither(down, local, new[] { "a good day" });
            Stream(local);
            Score(local, new[] { "He is a good man.", "The food was cold and bad.", "She liked the new house very much.",
                "It was a happy day." });
            Violated(local, new[] { "house", "cold", "river", "anger" }, new[] { "a good day", "the ship sank", "a good day" });
        }
    }
}
