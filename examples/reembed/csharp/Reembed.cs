// Embeds a file of texts again, however many (a million or more), in bounded memory. If it is killed, it continues
// where it stopped when it is started again; texts in the cache are not paid for again.
//
//   reembed VENDOR TEXTS OUT
//
// TEXTS: one per line. OUT: float32, row after row, in the order of the lines; OUT.cache keeps the vectors already paid
// for and can be deleted at the end. The vendor's key is in VETVEC_API_KEY.
using System;
using System.IO;
using System.Linq;
using Vetvec;

internal static class Reembed
{
    private static void Run(string vendor, string input, string output)
    {
        var options = new EncoderOptions
        {
            ApiKey = Environment.GetEnvironmentVariable("VETVEC_API_KEY"), CacheDir = output + ".cache",
            RetryUntilDeadline = true, Timeout = TimeSpan.FromHours(1) // waits for outages to end, for up to an hour
        };
        using (var encoder = new Encoder(vendor, options))
        using (var rowsFile = new FileStream(output, FileMode.OpenOrCreate, FileAccess.Write))
        {
            int dimension = encoder.EmbedOne("dimension").Length; // row length; cached from the second start on
            long rows = rowsFile.Length / (4 * dimension);
            rowsFile.SetLength(rows * 4 * dimension); // a partial row is cut off
            rowsFile.Seek(0, SeekOrigin.End);
            Console.WriteLine("begins at row " + rows);

            var bytes = new byte[0];
            encoder.EmbedStream(File.ReadLines(input).Skip(checked((int)rows)), piece =>
            {
                for (int i = 0; i < piece.Errors.Count; ++i)
                    if (piece.Errors[i] != null) throw new IOException("line " + (rows + i + 1) + ": " + piece.Errors[i].Message);
                Array.Resize(ref bytes, 4 * piece.Rows.Data.Length);
                Buffer.BlockCopy(piece.Rows.Data, 0, bytes, 0, bytes.Length);
                rowsFile.Write(bytes, 0, bytes.Length);
                rowsFile.Flush();
                rows += piece.Rows.Rows;
                return true;
            });
            Console.WriteLine(rows + " rows of " + dimension + "; sent " + encoder.Usage().TextsSent + " texts");
        }
    }

    private static int Main(string[] arguments)
    {
        if (arguments.Length < 3)
        {
            Console.Error.WriteLine("usage: reembed VENDOR TEXTS OUT");
            return 2;
        }
        try { Run(arguments[0], arguments[1], arguments[2]); }
        catch (Exception e) when (e is IVetvecError || e is IOException)
        {
            Console.Error.WriteLine("reembed: " + e.Message);
            return 1;
        }
        return 0;
    }
}
