// Thresholds of dictionaries, and violations of triples.
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Threading;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>The row numbers of a triple.</summary>
    public struct TripleRows
    {
        /// <summary>A triple of row numbers, which start at 0.</summary>
        public TripleRows(long seed, long positive, long negative)
        {
            Seed = seed;
            Positive = positive;
            Negative = negative;
        }

        /// <summary>The row of the seed.</summary>
        public long Seed { get; }

        /// <summary>The row that must be near.</summary>
        public long Positive { get; }

        /// <summary>The row that must be farther away.</summary>
        public long Negative { get; }
    }

    /// <summary>How many triples are violations, and by how much.</summary>
    public sealed class Violations
    {
        /// <summary>One count per theta.</summary>
        public long[] Counts { get; internal set; }

        /// <summary>d(seed, positive) minus d(seed, negative), one per triple.</summary>
        public double[] Margins { get; internal set; }
    }

    public sealed unsafe partial class Threshold
    {
        /// <summary>The distance from each distinct word to its nearest other word.</summary>
        public double[] Nearest { get; private set; }

        /// <summary>The adaptive threshold of a dictionary's vectors. words: null, or one per row; only the first row
        /// of a repeated word is kept.</summary>
        public static Threshold Compute(Matrix rows, [AllowNull] IReadOnlyList<string> words = null,
            [AllowNull] ThresholdOptions options = null,
            [AllowNull] CallOptions callOptions = null, CancellationToken cancellationToken = default)
        {
            if (rows == null) throw new ArgumentNullException("rows");
            if (words != null && words.Count != rows.Rows)
                throw Failure.Argument(words.Count + " words for " + rows.Rows + " rows");
            var nearest = new double[rows.Rows + 1];
            vetvec_threshold_options c = (options ?? new ThresholdOptions()).ToNative();
            var found = new vetvec_threshold { struct_size = (ulong)sizeof(vetvec_threshold) };
            using (var packed = new NativeTexts(words))
            using (CallScope call = CallScope.Of(callOptions, cancellationToken))
                fixed (float* data = rows.Data)
                fixed (double* near = nearest)
                {
                    vetvec_rows view = rows.View(data);
                    IntPtr error;
                    int status = Api.vetvec_threshold_compute(&view, packed.Pointer, &c, CallScope.Pointer(call), &found,
                        near, &error);
                    CallScope.Check(call, status, error);
                }
            Array.Resize(ref nearest, (int)found.n);
            return new Threshold(found) { Nearest = nearest };
        }

        /// <summary>Counts violations, as COSTELLO defines them, for each of thetas, which may be in any
        /// order.</summary>
        public static Violations CountViolations(Matrix rows, IReadOnlyList<TripleRows> triples, Metric metric,
            IReadOnlyList<double> thetas)
        {
            if (rows == null) throw new ArgumentNullException("rows");
            double[] wanted = Lists.Array(thetas, "thetas");
            ulong[] flat = Lists.Flat(triples), counts = new ulong[wanted.Length];
            var made = new Violations { Margins = new double[triples.Count] };
            IntPtr error;
            fixed (float* data = rows.Data)
            fixed (ulong* triple = flat, count = counts)
            fixed (double* theta = wanted, margin = made.Margins)
            {
                vetvec_rows view = rows.View(data);
                Failure.Check(Api.vetvec_threshold_violations(&view, triple, (ulong)triples.Count, (int)metric, theta,
                    (ulong)wanted.Length, count, margin, &error), error);
            }
            made.Counts = Array.ConvertAll(counts, each => checked((long)each));
            return made;
        }
    }
}
