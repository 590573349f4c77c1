// Pairs of rows: graded pairs, alignment and uniformity.
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Linq;
using System.Threading;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>Two row numbers: a pivot and its positive.</summary>
    public struct Pair
    {
        /// <summary>A pair of row numbers, which start at 0.</summary>
        public Pair(long first, long second)
        {
            First = first;
            Second = second;
        }

        /// <summary>The row of the pivot.</summary>
        public long First { get; }

        /// <summary>The row of its positive.</summary>
        public long Second { get; }
    }

    public sealed partial class PairScores
    {
        /// <summary>One value per pair.</summary>
        public double[] Cosines { get; internal set; }
    }

    /// <summary>Metrics for pairs of rows.</summary>
    public static unsafe class Pairs
    {
        /// <summary>Measures how well the cosine of row i of a and row i of b agrees with labels[i] (SR,
        /// STS).</summary>
        public static PairScores Score(Matrix a, Matrix b, IReadOnlyList<double> labels)
        {
            if (a == null) throw new ArgumentNullException("a");
            if (b == null) throw new ArgumentNullException("b");
            double[] graded = Lists.Array(labels, "labels");
            if (a.Rows != b.Rows || a.Cols != b.Cols || graded.Length != a.Rows)
                throw Failure.Argument("shapes do not match: " + a.Rows + " x " + a.Cols + " and " + b.Rows + " x "
                    + b.Cols + ", " + graded.Length + " labels");
            var found = new vetvec_pair_scores { struct_size = (ulong)sizeof(vetvec_pair_scores) };
            var cosines = new double[a.Rows];
            IntPtr error;
            fixed (float* x = a.Data, y = b.Data)
            fixed (double* label = graded, cosine = cosines)
            {
                vetvec_rows first = a.View(x), second = b.View(y);
                Failure.Check(Api.vetvec_pairs_score(&first, &second, label, &found, cosine, &error), error);
            }
            return new PairScores(found) { Cosines = cosines };
        }

        /// <summary>The mean squared distance of the pairs and the uniformity of all rows, as unit vectors.</summary>
        public static PairAlignment Align(Matrix rows, IReadOnlyList<Pair> pairs,
            [AllowNull] CallOptions options = null, CancellationToken cancellationToken = default)
        {
            if (rows == null) throw new ArgumentNullException("rows");
            ulong[] flat = Lists.Flat(pairs);
            var found = new vetvec_alignment { struct_size = (ulong)sizeof(vetvec_alignment) };
            using (CallScope call = CallScope.Of(options, cancellationToken))
                fixed (float* data = rows.Data)
                fixed (ulong* pair = flat)
                {
                    vetvec_rows view = rows.View(data);
                    IntPtr error;
                    int status = Api.vetvec_pairs_alignment(&view, pair, (ulong)pairs.Count, CallScope.Pointer(call), &found,
                        &error);
                    CallScope.Check(call, status, error);
                }
            return new PairAlignment(found);
        }
    }

    /// <summary>Lists in the form of the C ABI.</summary>
    internal static class Lists
    {
        internal static double[] Array(IReadOnlyList<double> values, string name)
        {
            if (values == null) throw new ArgumentNullException(name);
            return values as double[] ?? values.ToArray();
        }

        internal static ulong[] Unsigned(IReadOnlyList<long> values, string name)
        {
            return values.Select(each => Numbers.UnsignedLong(each, name)).ToArray();
        }

        internal static ulong[] Flat(IReadOnlyList<Pair> pairs)
        {
            if (pairs == null) throw new ArgumentNullException("pairs");
            var flat = new ulong[2 * pairs.Count];
            for (int i = 0; i < pairs.Count; ++i)
            {
                flat[2 * i] = Row(pairs[i].First, i);
                flat[2 * i + 1] = Row(pairs[i].Second, i);
            }
            return flat;
        }

        internal static ulong[] Flat(IReadOnlyList<TripleRows> triples)
        {
            if (triples == null) throw new ArgumentNullException("triples");
            var flat = new ulong[3 * triples.Count];
            for (int i = 0; i < triples.Count; ++i)
            {
                flat[3 * i] = Row(triples[i].Seed, i);
                flat[3 * i + 1] = Row(triples[i].Positive, i);
                flat[3 * i + 2] = Row(triples[i].Negative, i);
            }
            return flat;
        }

        private static ulong Row(long number, int item)
        {
            if (number >= 0) return (ulong)number;
            throw Failure.Of(new ErrorInfo(Status.OutOfRange, "a row number is negative") { ItemIndex = item });
        }
    }
}
