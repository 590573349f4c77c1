// EvalRank's ranking, and its task built from scored texts.
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Threading;
using Vetvec.Native;

namespace Vetvec
{
    public sealed partial class RankingOptions
    {
        /// <summary>Ranks up to which hits are counted, each at least 1; null: 1 and 3.</summary>
        [AllowNull, MaybeNull] public IReadOnlyList<long> HitsAt { get; set; }
    }

    public sealed unsafe partial class Ranking
    {
        /// <summary>The rank of each pair's second row.</summary>
        public double[] Ranks { get; private set; }

        /// <summary>For each entry of HitsAt, the share of pairs whose rank is at most that entry.</summary>
        public double[] Hits { get; private set; }

        /// <summary>Ranks each pair's second row among all rows except the first, by similarity to the first.</summary>
        public static Ranking Compute(Matrix rows, IReadOnlyList<Pair> pairs, [AllowNull] RankingOptions options = null,
            [AllowNull] CallOptions callOptions = null, CancellationToken cancellationToken = default)
        {
            if (rows == null) throw new ArgumentNullException("rows");
            options = options ?? new RankingOptions();
            ulong[] flat = Lists.Flat(pairs), wanted = Lists.Unsigned(options.HitsAt ?? new long[] { 1, 3 }, "HitsAt");
            double[] ranks = new double[pairs.Count], hits = new double[wanted.Length];
            var found = new vetvec_ranking { struct_size = (ulong)sizeof(vetvec_ranking) };
            using (CallScope call = CallScope.Of(callOptions, cancellationToken))
                fixed (float* data = rows.Data)
                fixed (ulong* pair = flat, at = wanted)
                fixed (double* rank = ranks, hit = hits)
                {
                    vetvec_ranking_options c = options.ToNative();
                    c.hits_at = at;
                    c.hits_count = (ulong)wanted.Length;
                    vetvec_rows view = rows.View(data);
                    IntPtr error;
                    int status = Api.vetvec_ranking_compute(&view, pair, (ulong)pairs.Count, &c, CallScope.Pointer(call),
                        &found, rank, hit, &error);
                    CallScope.Check(call, status, error);
                }
            return new Ranking(found) { Ranks = ranks, Hits = hits };
        }

        /// <summary>Makes EvalRank's task from scored pairs, as JSON: {"background": [text], "pairs": [[row, row]]}.
        /// setSizes: the number of pairs in each data set; null: one data set. more: additional texts for the
        /// background.</summary>
        public static string MakeTask(IReadOnlyList<string> first, IReadOnlyList<string> second,
            IReadOnlyList<double> scores, [AllowNull] IReadOnlyList<long> setSizes = null,
            TextLevel level = TextLevel.Sentence,
            [AllowNull] IReadOnlyList<string> more = null)
        {
            if (first == null) throw new ArgumentNullException("first");
            if (second == null) throw new ArgumentNullException("second");
            double[] values = Lists.Array(scores, "scores");
            if (first.Count != second.Count || first.Count != values.Length)
                throw Failure.Argument("lists differ in length: " + first.Count + " and " + second.Count + " texts, "
                    + values.Length + " scores");
            ulong[] sizes = Lists.Unsigned(setSizes ?? new[] { (long)values.Length }, "setSizes");
            using (var a = new NativeTexts(first))
            using (var b = new NativeTexts(second))
            using (var others = new NativeTexts(more))
                fixed (double* score = values)
                fixed (ulong* size = sizes)
                {
                    IntPtr made = IntPtr.Zero, error;
                    int status = Api.vetvec_ranking_task(a.Pointer, b.Pointer, score, size, (ulong)sizes.Length, (int)level,
                        others.Pointer, &made, &error);
                    string written = Text.OfBuffer(made);
                    Failure.Check(status, error);
                    return written;
                }
        }
    }
}
