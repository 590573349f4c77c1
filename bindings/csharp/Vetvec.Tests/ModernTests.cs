// Tests of what is compiled only for newer frameworks (EncoderModern.cs and EncoderStreamAsync.cs in Vetvec).
#if NET8_0_OR_GREATER
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

namespace Vetvec.Tests
{
    public sealed partial class InterfaceTests
    {
        public void SpansAreWrittenInto()
        {
            using (var encoder = new Encoder("builtin:"))
            {
                var into = new float[3 * 64];
                Check(encoder.EmbedInto(new[] { "a", "b" }, into.AsSpan()) == 128, "elements");
                Check(into.AsSpan(0, 64).SequenceEqual(encoder.EmbedOne("a")) && into[128] == 0, "rows");
                Check(encoder.EmbedOneInto(Encoding.UTF8.GetBytes("b"), into) == 64, "one");
                Check(into.AsSpan(0, 64).SequenceEqual(into.AsSpan(64, 64)), "row");
                Check(encoder.EmbedInto(new[] { "a" }, into.AsMemory(64)) == 64, "memory");
                Throws<BufferTooSmallException>(() => encoder.EmbedInto(new[] { "a" }, new float[63].AsSpan()));
                Throws<BufferTooSmallException>(() => encoder.EmbedInto(new[] { "a", "b" }, new float[63].AsSpan()));
            }
            using (Encoder encoder = Remote("spans"))
            {
                encoder.EmbedOne("size");
                var into = new float[3 * 384];
                var thrown = Throws<PartialException>(() => encoder.EmbedInto(new[] { "a", "", "b" }, into.AsSpan()));
                Check(thrown.Rows.Rows == 3 && thrown.Statuses[1] == Status.InvalidArgument, "partial");
                Check(into.AsSpan(768).SequenceEqual(encoder.EmbedOne("b")), "last row");
            }
        }

        private static async Task<List<StreamRows>> All(IAsyncEnumerable<StreamRows> pieces, int most = int.MaxValue)
        {
            var all = new List<StreamRows>();
            await foreach (StreamRows piece in pieces)
            {
                all.Add(piece);
                if (all.Count >= most) break;
            }
            return all;
        }

        private static async IAsyncEnumerable<string> Late(int count, bool fail = false)
        {
            for (int i = 0; i < count; ++i)
            {
                if (i % 100 == 0) await Task.Yield();
                yield return "text " + i;
            }
            if (fail) throw new Thrown();
        }

        public void StreamsAreAsynchronous()
        {
            using (var encoder = new Encoder("builtin:"))
            {
                List<StreamRows> all = All(encoder.EmbedStreamAsync(Late(3000))).GetAwaiter().GetResult();
                Check(all.Sum(piece => piece.Rows.Rows) == 3000 && all[0].First == 0, "rows");
                Check(all.Last().Rows.Row(all.Last().Rows.Rows - 1).SequenceEqual(encoder.EmbedOne("text 2999")), "order");
                IEnumerable<string> many = Enumerable.Range(0, 1000000).Select(i => "text " + i);
                Check(All(encoder.EmbedStreamAsync(many), 2).GetAwaiter().GetResult().Count == 2, "left early");
                Throws<Thrown>(() => All(encoder.EmbedStreamAsync(Late(10, true))).GetAwaiter().GetResult());
                using (var source = new CancellationTokenSource())
                {
                    source.Cancel();
                    Throws<OperationCanceledException>(() =>
                        All(encoder.EmbedStreamAsync(many, null, source.Token)).GetAwaiter().GetResult());
                }
            }
        }
    }
}
#endif
