using System;
using Vetvec;

internal static class Hello
{
    private static void Main()
    {
        using (var encoder = new Encoder("builtin:"))
        {
            Matrix rows = encoder.Embed(new[] { "hello" });
            Console.WriteLine(rows.Rows + " vector of " + rows.Cols);
        }
    }
}
