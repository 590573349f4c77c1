// Judgements on vectors and numbers that the caller holds; no encoder, no network.
using System;
using System.Collections.Generic;
using System.Threading;
using Vetvec.Native;

namespace Vetvec
{
    public enum Metric { L2 = 0, L1 = 1, Cosine = 2 }

    public enum ThresholdMethod { Mean2Sigma = 0, MeanSigma = 1, Min = 2, Zero = 3 }

    public enum Similarity { Cosine = 0, L2 = 1 }

    public enum CorrelationKind { Spearman = 0, Pearson = 1, Kendall = 2 }

    public enum Adjustment { Holm = 0, BenjaminiHochberg = 1 }

    public enum PostprocessOperation { Center = 0, Normalize = 1, Whiten = 2, Abtt = 3, Pcr = 4 }

    /// <summary>Two row numbers: a pivot and its positive.</summary>
    public struct Pair
    {
        public Pair(long first, long second)
        {
            First = first;
            Second = second;
        }
        public long First { get; private set; }
        public long Second { get; private set; }
    }

    /// <summary>Of a dictionary; Nearest has the distance of each distinct word to its nearest other word.</summary>
    public sealed class Threshold
    {
        public double Value { get; internal set; }
        public double Raw { get; internal set; }
        public double NearestMin { get; internal set; }
        public double NearestMean { get; internal set; }
        public double NearestStd { get; internal set; }
        public double[] Nearest { get; internal set; }
    }

    /// <summary>The rank of each pair's positive, and the share of ranks up to each of hitsAt.</summary>
    public sealed class Ranking
    {
        public double MeanRank { get; internal set; }
        public double Mrr { get; internal set; }
        public ulong Tied { get; internal set; }
        public double[] Ranks { get; internal set; }
        public double[] Hits { get; internal set; }
    }

    public struct AlignmentResult
    {
        public double Alignment { get; internal set; }
        public double Uniformity { get; internal set; }
    }

    /// <summary>With its two-sided p-value; not Defined where a list is constant.</summary>
    public struct CorrelationResult
    {
        public double Coefficient { get; internal set; }
        public double P { get; internal set; }
        public bool Defined { get; internal set; }
    }

    public struct Interval
    {
        public double Estimate { get; internal set; }
        public double Low { get; internal set; }
        public double High { get; internal set; }
        public double StandardError { get; internal set; }
    }

    public static unsafe partial class Functions
    {
        /// <summary>Of the library.</summary>
        public static string Version { get { return Text.Of(Api.vetvec_version()); } }

        /// <summary>Evaluates a method of docs/METHODS.md on one JSON object.</summary>
        public static string Eval(string method, string inputJson)
        {
            using (var strings = new Strings())
                return Buffers.String((made, error) =>
                    Api.vetvec_eval(strings.Put(method), strings.Put(inputJson), made, error));
        }

        /// <summary>The adaptive threshold of a dictionary's vectors; words may be null.</summary>
        public static Threshold ThresholdOf(Matrix rows, IReadOnlyList<string> words, Metric metric, ThresholdMethod method,
            CancellationToken token = default(CancellationToken))
        {
            if (words != null && words.Count != rows.Rows)
                throw Failure.Argument(words.Count + " words for " + rows.Rows + " rows");
            var packed = new Packed(words ?? new string[0]);
            var nearest = new double[rows.Rows + 1];
            var found = new vetvec_threshold { struct_size = (ulong)sizeof(vetvec_threshold) };
            using (CallScope call = CallScope.Of(null, token))
                fixed (float* data = rows.Data)
                fixed (byte* bytes = packed.Bytes)
                fixed (ulong* offsets = packed.Offsets)
                fixed (double* near = nearest)
                {
                    vetvec_text_batch batch = Packed.Batch(bytes, offsets, packed.Count);
                    IntPtr error;
                    int status = Api.vetvec_threshold_compute(data, (ulong)rows.Rows, (ulong)rows.Cols, (ulong)rows.Cols,
                        words == null ? null : &batch, (int)metric, (int)method, CallScope.Pointer(call), &found, near,
                        &error);
                    CallScope.Check(call, status, error);
                }
            Array.Resize(ref nearest, (int)found.n);
            return new Threshold
            {
                Value = found.threshold, Raw = found.raw, NearestMin = found.nn_min, NearestMean = found.nn_mean,
                NearestStd = found.nn_std, Nearest = nearest
            };
        }

        private static ulong[] Flat(IReadOnlyList<Pair> pairs)
        {
            var flat = new ulong[2 * pairs.Count];
            for (int i = 0; i < pairs.Count; ++i)
            {
                if (pairs[i].First < 0 || pairs[i].Second < 0)
                    throw new OutOfRangeException(new ErrorInfo(Status.OutOfRange, "a row number is negative") { ItemIndex = i });
                flat[2 * i] = (ulong)pairs[i].First;
                flat[2 * i + 1] = (ulong)pairs[i].Second;
            }
            return flat;
        }

        /// <summary>Ranks each pair's second row among all rows but the first, by similarity to the first (EvalRank).
        /// hitsAt: null for 1 and 3.</summary>
        public static Ranking RankPairs(Matrix rows, IReadOnlyList<Pair> pairs, Similarity similarity = Similarity.Cosine,
            ulong[] hitsAt = null, CancellationToken token = default(CancellationToken))
        {
            ulong[] flat = Flat(pairs), wanted = hitsAt ?? new ulong[] { 1, 3 };
            double[] ranks = new double[pairs.Count], hits = new double[wanted.Length];
            var found = new vetvec_ranking { struct_size = (ulong)sizeof(vetvec_ranking) };
            using (CallScope call = CallScope.Of(null, token))
                fixed (float* data = rows.Data)
                fixed (ulong* pair = flat, at = wanted)
                fixed (double* rank = ranks, hit = hits)
                {
                    vetvec_rank_options options;
                    Api.vetvec_rank_options_init(&options, (UIntPtr)(ulong)sizeof(vetvec_rank_options));
                    options.similarity = (int)similarity;
                    options.hits_at = at;
                    options.hits_count = (ulong)wanted.Length;
                    IntPtr error;
                    int status = Api.vetvec_rank_pairs(data, (ulong)rows.Rows, (ulong)rows.Cols, (ulong)rows.Cols, pair,
                        (ulong)pairs.Count, &options, CallScope.Pointer(call), &found, rank, hit, &error);
                    CallScope.Check(call, status, error);
                }
            return new Ranking { MeanRank = found.mean_rank, Mrr = found.mrr, Tied = found.tied, Ranks = ranks, Hits = hits };
        }

        /// <summary>The mean squared distance of the pairs and the uniformity of all rows, on unit vectors.</summary>
        public static AlignmentResult Alignment(Matrix rows, IReadOnlyList<Pair> pairs,
            CancellationToken token = default(CancellationToken))
        {
            var found = new vetvec_alignment { struct_size = (ulong)sizeof(vetvec_alignment) };
            using (CallScope call = CallScope.Of(null, token))
                fixed (float* data = rows.Data)
                fixed (ulong* pair = Flat(pairs))
                {
                    IntPtr error;
                    int status = Api.vetvec_alignment_compute(data, (ulong)rows.Rows, (ulong)rows.Cols, (ulong)rows.Cols,
                        pair, (ulong)pairs.Count, CallScope.Pointer(call), &found, &error);
                    CallScope.Check(call, status, error);
                }
            return new AlignmentResult { Alignment = found.alignment, Uniformity = found.uniformity };
        }

        /// <summary>New rows.</summary>
        public static Matrix Postprocess(Matrix rows, PostprocessOperation operation, int components = 0,
            CancellationToken token = default(CancellationToken))
        {
            using (CallScope call = CallScope.Of(null, token))
                fixed (float* data = rows.Data)
                {
                    IntPtr made, error;
                    int status = Api.vetvec_matrix_postprocess(data, (ulong)rows.Rows, (ulong)rows.Cols, (ulong)rows.Cols,
                        (int)operation, checked((ulong)components), CallScope.Pointer(call), &made, &error);
                    CallScope.Check(call, status, error);
                    return Matrix.Take(made);
                }
        }

        public static CorrelationResult Correlation(CorrelationKind kind, double[] x, double[] y)
        {
            if (x.Length != y.Length) throw Failure.Argument(x.Length + " and " + y.Length + " values");
            var found = new vetvec_correlation { struct_size = (ulong)sizeof(vetvec_correlation) };
            IntPtr error;
            fixed (double* a = x, b = y)
                Failure.Check(Api.vetvec_correlation_compute((int)kind, a, b, (ulong)x.Length, Api.VETVEC_TWO_SIDED, &found,
                    &error), error);
            return new CorrelationResult
            {
                Coefficient = found.coefficient, P = found.p_value, Defined = found.has_coefficient != 0
            };
        }

        private static vetvec_resampling_options Resampling(ulong seed, ulong resamples, double level)
        {
            vetvec_resampling_options options;
            Api.vetvec_resampling_options_init(&options, (UIntPtr)(ulong)sizeof(vetvec_resampling_options));
            options.seed = seed;
            options.resamples = resamples;
            options.level = level;
            return options;
        }

        /// <summary>BCa interval of the mean. resamples 0: 10,000; level 0: 0.95.</summary>
        public static Interval BootstrapMean(double[] values, ulong seed, ulong resamples = 0, double level = 0,
            CancellationToken token = default(CancellationToken))
        {
            vetvec_resampling_options options = Resampling(seed, resamples, level);
            var found = new vetvec_interval { struct_size = (ulong)sizeof(vetvec_interval) };
            using (CallScope call = CallScope.Of(null, token))
                fixed (double* value = values)
                {
                    IntPtr error;
                    int status = Api.vetvec_bootstrap_mean(value, (ulong)values.Length, &options, CallScope.Pointer(call),
                        &found, &error);
                    CallScope.Check(call, status, error);
                }
            return new Interval
            {
                Estimate = found.estimate, Low = found.low, High = found.high, StandardError = found.standard_error
            };
        }

        /// <summary>The two-sided p-value of the mean of paired differences.</summary>
        public static double PairedPermutation(double[] differences, ulong seed, ulong resamples = 0)
        {
            vetvec_resampling_options options = Resampling(seed, resamples, 0);
            double p;
            IntPtr error;
            fixed (double* value = differences)
                Failure.Check(Api.vetvec_paired_permutation(value, (ulong)differences.Length, &options, &p, &error), error);
            return p;
        }

        /// <summary>p-values of tests made at once, corrected.</summary>
        public static double[] AdjustPValues(double[] p, Adjustment method = Adjustment.Holm)
        {
            var made = new double[p.Length];
            IntPtr error;
            fixed (double* given = p, into = made)
                Failure.Check(Api.vetvec_p_values_adjust((int)method, given, (ulong)p.Length, into, &error), error);
            return made;
        }

        /// <summary>The chance that one of positives is above one of negatives, ties counting half.</summary>
        public static double Auc(double[] positives, double[] negatives)
        {
            double found;
            IntPtr error;
            fixed (double* p = positives, n = negatives)
                Failure.Check(Api.vetvec_auc_compute(p, (ulong)positives.Length, n, (ulong)negatives.Length, &found, &error),
                    error);
            return found;
        }
    }
}
