// What goes with scores and suites: violations, thresholds as released, intervals of any statistic, power, trees, tasks.
using System;
using System.Collections.Generic;
using System.Runtime.ExceptionServices;
using System.Runtime.InteropServices;
using System.Threading;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>Row numbers of a triple.</summary>
    public struct TripleRows
    {
        public TripleRows(long seed, long positive, long negative)
        {
            Seed = seed;
            Positive = positive;
            Negative = negative;
        }
        public long Seed { get; private set; }
        public long Positive { get; private set; }
        public long Negative { get; private set; }
    }

    /// <summary>Counts: one for each theta; Margins: d(seed, positive) less d(seed, negative), one for each triple.</summary>
    public sealed class Violations
    {
        public ulong[] Counts { get; internal set; }
        public double[] Margins { get; internal set; }
    }

    /// <summary>Exact: all sign patterns were counted.</summary>
    public struct PermutationResult
    {
        public double Mean { get; internal set; }
        public double P { get; internal set; }
        public bool Exact { get; internal set; }
    }

    /// <summary>Null where a figure is not defined.</summary>
    public sealed class PairScores
    {
        public double? Spearman { get; internal set; }
        public double? SpearmanP { get; internal set; }
        public double? Pearson { get; internal set; }
        public double? PearsonP { get; internal set; }
        public double? Gap { get; internal set; }
        public double? Auc { get; internal set; }
        public double LabelEntropy { get; internal set; }
        public double[] Cosines { get; internal set; }
    }

    public enum TextLevel { Word = 0, Sentence = 1 }

    public static unsafe partial class Functions
    {
        internal static ulong[] Flat(IReadOnlyList<TripleRows> triples)
        {
            var flat = new ulong[3 * triples.Count];
            for (int i = 0; i < triples.Count; ++i)
            {
                TripleRows t = triples[i];
                if (t.Seed < 0 || t.Positive < 0 || t.Negative < 0)
                    throw new OutOfRangeException(new ErrorInfo(Status.OutOfRange, "a row number is negative") { ItemIndex = i });
                flat[3 * i] = (ulong)t.Seed;
                flat[3 * i + 1] = (ulong)t.Positive;
                flat[3 * i + 2] = (ulong)t.Negative;
            }
            return flat;
        }

        /// <summary>COSTELLO's violations at each of thetas.</summary>
        public static Violations CountViolations(Matrix rows, IReadOnlyList<TripleRows> triples, double[] thetas,
            Metric metric = Metric.L2)
        {
            var made = new Violations { Counts = new ulong[thetas.Length], Margins = new double[triples.Count] };
            IntPtr error;
            fixed (float* data = rows.Data)
            fixed (ulong* triple = Flat(triples), count = made.Counts)
            fixed (double* theta = thetas, margin = made.Margins)
                Failure.Check(Api.vetvec_violations_count(data, (ulong)rows.Rows, (ulong)rows.Cols, (ulong)rows.Cols, triple,
                    (ulong)triples.Count, (int)metric, theta, (ulong)thetas.Length, count, margin, &error), error);
            return made;
        }

        /// <summary>What COSTELLO's released code would take, from the Nearest of ThresholdOf.</summary>
        public static Threshold ReleaseThreshold(double[] nearest, Metric metric, ThresholdMethod method)
        {
            var found = new vetvec_threshold { struct_size = (ulong)sizeof(vetvec_threshold) };
            IntPtr error;
            fixed (double* near = nearest)
                Failure.Check(Api.vetvec_threshold_release(near, (ulong)nearest.Length, (int)metric, (int)method, &found,
                    &error), error);
            return new Threshold
            {
                Value = found.threshold, Raw = found.raw, NearestMin = found.nn_min, NearestMean = found.nn_mean,
                NearestStd = found.nn_std, Nearest = nearest
            };
        }

        private sealed class Statistic
        {
            internal Func<uint[], double?> Of;
            internal ExceptionDispatchInfo Thrown;
        }

        private static readonly vetvec_row_statistic_fn OnStatisticDelegate = OnStatistic;
        private static readonly IntPtr OnStatisticPointer = Marshal.GetFunctionPointerForDelegate(OnStatisticDelegate);

        private static int OnStatistic(IntPtr user, uint* rows, ulong count, double* value)
        {
            var state = (Statistic)GCHandle.FromIntPtr(user).Target;
            try
            {
                var list = new uint[count];
                for (ulong i = 0; i < count; ++i) list[i] = rows[i];
                double? found = state.Of(list);
                if (found.HasValue) *value = found.Value;
                return found.HasValue ? 0 : 1;
            }
            catch (Exception e) // must not leave through C
            {
                state.Thrown = ExceptionDispatchInfo.Capture(e);
                return -1;
            }
        }

        /// <summary>BCa interval of any statistic of n cases: it gets row numbers (repeats allowed) and returns its value,
        /// or null where it is not defined. What it throws comes out. resamples 0: 10,000; level 0: 0.95.</summary>
        public static Interval Bootstrap(int n, Func<uint[], double?> statistic, ulong seed, ulong resamples = 0,
            double level = 0, CancellationToken token = default(CancellationToken))
        {
            var state = new Statistic { Of = statistic };
            GCHandle self = GCHandle.Alloc(state);
            vetvec_resampling_options options = Resampling(seed, resamples, level);
            var found = new vetvec_interval { struct_size = (ulong)sizeof(vetvec_interval) };
            try
            {
                using (CallScope call = CallScope.Of(null, token))
                {
                    IntPtr error;
                    int status = Api.vetvec_bootstrap_statistic(checked((ulong)n), OnStatisticPointer,
                        GCHandle.ToIntPtr(self), &options, CallScope.Pointer(call), &found, &error);
                    if (state.Thrown != null)
                    {
                        Api.vetvec_error_destroy(error);
                        state.Thrown.Throw();
                    }
                    CallScope.Check(call, status, error);
                }
            }
            finally { self.Free(); }
            return new Interval
            {
                Estimate = found.estimate, Low = found.low, High = found.high, StandardError = found.standard_error
            };
        }

        /// <summary>PairedPermutation that can be cancelled, and says whether it was exact.</summary>
        public static PermutationResult PermutationTest(double[] differences, ulong seed, ulong resamples = 0,
            CallOptions options = null, CancellationToken token = default(CancellationToken))
        {
            vetvec_resampling_options c = Resampling(seed, resamples, 0);
            var found = new vetvec_permutation { struct_size = (ulong)sizeof(vetvec_permutation) };
            using (CallScope call = CallScope.Of(options, token))
                fixed (double* value = differences)
                {
                    IntPtr error;
                    int status = Api.vetvec_permutation_test(value, (ulong)differences.Length, &c, CallScope.Pointer(call),
                        &found, &error);
                    CallScope.Check(call, status, error);
                }
            return new PermutationResult { Mean = found.mean, P = found.p_value, Exact = found.exact != 0 };
        }

        private static ulong? Cases(int kind, double a, double b, double power, double alpha)
        {
            ulong found;
            IntPtr error;
            Failure.Check(Api.vetvec_cases_needed(kind, a, b, power, alpha, &found, &error), error);
            return found == 0 ? (ulong?)null : found;
        }

        /// <summary>Pairs that a two-sided test needs to tell these shares of one-sided failures apart; null: no number is
        /// enough.</summary>
        public static ulong? CasesForShares(double onlyFirst, double onlySecond, double power = 0.8, double alpha = 0.05)
        {
            return Cases(Api.VETVEC_CASES_SHARES, onlyFirst, onlySecond, power, alpha);
        }

        /// <summary>The same for paired differences.</summary>
        public static ulong? CasesForMean(double mean, double deviation, double power = 0.8, double alpha = 0.05)
        {
            return Cases(Api.VETVEC_CASES_MEAN, mean, deviation, power, alpha);
        }

        /// <summary>The same for a correlation.</summary>
        public static ulong? CasesForCorrelation(double correlation, double power = 0.8, double alpha = 0.05)
        {
            return Cases(Api.VETVEC_CASES_CORRELATION, correlation, 0, power, alpha);
        }

        /// <summary>Likeness of two constituency trees in brackets; 1 for equal ones.</summary>
        public static double TreeLikeness(string a, string b, double decay = 1)
        {
            using (var strings = new Strings())
            {
                double found;
                IntPtr error;
                Failure.Check(Api.vetvec_trees_likeness(strings.Put(a), strings.Put(b), decay, &found, &error), error);
                return found;
            }
        }

        /// <summary>The mean of it over all pairs of different trees.</summary>
        public static double MeanTreeLikeness(IReadOnlyList<string> trees, double decay = 1)
        {
            using (var packed = new NativeTexts(trees))
            {
                double found;
                IntPtr error;
                Failure.Check(Api.vetvec_trees_mean_likeness(packed.Pointer, decay, &found, &error), error);
                return found;
            }
        }

        /// <summary>EvalRank's task of scored pairs, as JSON: {"background": [text], "pairs": [[row, row]]}. setSizes: how
        /// many of the pairs each data set has; null: one data set.</summary>
        public static string RankingTask(IReadOnlyList<string> first, IReadOnlyList<string> second, double[] scores,
            ulong[] setSizes = null, TextLevel level = TextLevel.Sentence, IReadOnlyList<string> more = null)
        {
            if (first.Count != second.Count || first.Count != scores.Length)
                throw Failure.Argument(first.Count + " and " + second.Count + " texts, " + scores.Length + " scores");
            ulong[] sizes = setSizes ?? new[] { (ulong)scores.Length };
            using (var a = new NativeTexts(first))
            using (var b = new NativeTexts(second))
            using (var others = new NativeTexts(more))
                fixed (double* score = scores)
                fixed (ulong* size = sizes)
                {
                    IntPtr made = IntPtr.Zero, error;
                    int status = Api.vetvec_ranking_task(a.Pointer, b.Pointer, score, size, (ulong)sizes.Length, (int)level,
                        others.Pointer, &made, &error);
                    string told = Text.OfBuffer(made);
                    Failure.Check(status, error);
                    return told;
                }
        }

        /// <summary>How well the cosine of row i of a and row i of b follows labels[i].</summary>
        public static PairScores ScorePairs(Matrix a, Matrix b, double[] labels)
        {
            if (a.Rows != b.Rows || a.Cols != b.Cols || labels.Length != a.Rows)
                throw Failure.Argument(a.Rows + " x " + a.Cols + " and " + b.Rows + " x " + b.Cols + ", " + labels.Length + " labels");
            var s = new vetvec_pair_scores { struct_size = (ulong)sizeof(vetvec_pair_scores) };
            var cosines = new double[a.Rows];
            IntPtr error;
            fixed (float* x = a.Data, y = b.Data)
            fixed (double* label = labels, cosine = cosines)
                Failure.Check(Api.vetvec_pairs_score(x, y, (ulong)a.Rows, (ulong)a.Cols, (ulong)a.Cols, label, &s, cosine,
                    &error), error);
            bool related = s.has_correlation != 0, tested = related && s.has_p != 0, both = s.has_gap != 0;
            return new PairScores
            {
                Spearman = related ? s.spearman : (double?)null, SpearmanP = tested ? s.spearman_p : (double?)null,
                Pearson = related ? s.pearson : (double?)null, PearsonP = tested ? s.pearson_p : (double?)null,
                Gap = both ? s.gap : (double?)null, Auc = both ? s.auc : (double?)null, LabelEntropy = s.label_entropy,
                Cosines = cosines
            };
        }
    }
}
