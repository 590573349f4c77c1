// Correlations, intervals and tests on the caller's own numbers.
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.ExceptionServices;
using System.Runtime.InteropServices;
using System.Threading;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>Results are deterministic for a given seed, whatever the number of threads, and never NaN or infinite.
    /// Input that is NaN or infinite throws NonFiniteException.</summary>
    public static unsafe class Statistics
    {
        /// <summary>The correlation of two lists of equal length.</summary>
        public static Correlation Correlate(CorrelationKind kind, IReadOnlyList<double> x, IReadOnlyList<double> y,
            Alternative alternative = Alternative.TwoSided)
        {
            double[] first = Lists.Array(x, "x"), second = Lists.Array(y, "y");
            if (first.Length != second.Length)
                throw Failure.Argument("lists differ in length: " + first.Length + " and " + second.Length + " values");
            var found = new vetvec_correlation { struct_size = (ulong)sizeof(vetvec_correlation) };
            IntPtr error;
            fixed (double* a = first, b = second)
                Failure.Check(Api.vetvec_statistics_correlation((int)kind, a, b, (ulong)first.Length, (int)alternative,
                    &found, &error), error);
            return new Correlation(found);
        }

        private sealed class RowStatistic
        {
            internal Func<uint[], double?> Of;
            internal ExceptionDispatchInfo Thrown;
        }

        private static readonly vetvec_row_statistic_fn OnStatisticDelegate = OnStatistic;
        private static readonly IntPtr OnStatisticPointer = Marshal.GetFunctionPointerForDelegate(OnStatisticDelegate);

        private static int OnStatistic(IntPtr user, uint* rows, ulong count, double* value)
        {
            var state = (RowStatistic)GCHandle.FromIntPtr(user).Target;
            try
            {
                var list = new uint[count];
                for (ulong i = 0; i < count; ++i) list[i] = rows[i];
                double? found = state.Of(list);
                if (found.HasValue) *value = found.Value;
                return found.HasValue ? 0 : 1;
            }
            catch (Exception e) // must not pass through C
            {
                state.Thrown = ExceptionDispatchInfo.Capture(e);
                return -1;
            }
        }

        /// <summary>The BCa interval of the mean.</summary>
        public static Interval Bootstrap(IReadOnlyList<double> values, [AllowNull] ResamplingOptions options = null,
            [AllowNull] CallOptions callOptions = null, CancellationToken cancellationToken = default)
        {
            double[] list = Lists.Array(values, "values");
            vetvec_resampling_options c = (options ?? new ResamplingOptions()).ToNative();
            var found = new vetvec_interval { struct_size = (ulong)sizeof(vetvec_interval) };
            using (CallScope call = CallScope.Of(callOptions, cancellationToken))
                fixed (double* value = list)
                {
                    IntPtr error;
                    int status = Api.vetvec_statistics_bootstrap(value, (ulong)list.Length, IntPtr.Zero, IntPtr.Zero, &c,
                        CallScope.Pointer(call), &found, &error);
                    CallScope.Check(call, status, error);
                }
            return new Interval(found);
        }

        /// <summary>The BCa interval of any statistic of n rows. The callback receives row numbers, which may repeat,
        /// and returns the value, or null if it is undefined. The callback runs on the calling thread; an exception
        /// that it throws is rethrown.</summary>
        public static Interval Bootstrap(int n, Func<uint[], double?> statistic,
            [AllowNull] ResamplingOptions options = null,
            [AllowNull] CallOptions callOptions = null, CancellationToken cancellationToken = default)
        {
            if (statistic == null) throw new ArgumentNullException("statistic");
            var state = new RowStatistic { Of = statistic };
            GCHandle self = GCHandle.Alloc(state);
            var found = new vetvec_interval { struct_size = (ulong)sizeof(vetvec_interval) };
            try
            {
                vetvec_resampling_options c = (options ?? new ResamplingOptions()).ToNative();
                using (CallScope call = CallScope.Of(callOptions, cancellationToken))
                {
                    IntPtr error;
                    int status = Api.vetvec_statistics_bootstrap(null, Numbers.UnsignedLong(n, "n"), OnStatisticPointer,
                        GCHandle.ToIntPtr(self), &c, CallScope.Pointer(call), &found, &error);
                    if (state.Thrown != null)
                    {
                        Api.vetvec_error_destroy(error);
                        state.Thrown.Throw();
                    }
                    CallScope.Check(call, status, error);
                }
            }
            finally { self.Free(); }
            return new Interval(found);
        }

        /// <summary>A sign-flip permutation test of the mean paired difference.</summary>
        public static Permutation Permute(IReadOnlyList<double> differences,
            [AllowNull] ResamplingOptions options = null,
            [AllowNull] CallOptions callOptions = null, CancellationToken cancellationToken = default)
        {
            double[] list = Lists.Array(differences, "differences");
            vetvec_resampling_options c = (options ?? new ResamplingOptions()).ToNative();
            var found = new vetvec_permutation { struct_size = (ulong)sizeof(vetvec_permutation) };
            using (CallScope call = CallScope.Of(callOptions, cancellationToken))
                fixed (double* value = list)
                {
                    IntPtr error;
                    int status = Api.vetvec_statistics_permutation(value, (ulong)list.Length, &c, CallScope.Pointer(call),
                        &found, &error);
                    CallScope.Check(call, status, error);
                }
            return new Permutation(found);
        }

        /// <summary>Corrects p-values for multiple tests.</summary>
        public static double[] Adjust(IReadOnlyList<double> pValues, PAdjustment method = PAdjustment.Holm)
        {
            double[] list = Lists.Array(pValues, "pValues"), made = new double[list.Length];
            IntPtr error;
            fixed (double* given = list, into = made)
                Failure.Check(Api.vetvec_statistics_adjust((int)method, given, (ulong)list.Length, into, &error), error);
            return made;
        }

        /// <summary>The probability that a random value from positives exceeds a random value from negatives; ties
        /// count as half.</summary>
        public static double Auc(IReadOnlyList<double> positives, IReadOnlyList<double> negatives)
        {
            double[] above = Lists.Array(positives, "positives"), below = Lists.Array(negatives, "negatives");
            double found;
            IntPtr error;
            fixed (double* p = above, n = below)
                Failure.Check(Api.vetvec_statistics_auc(p, (ulong)above.Length, n, (ulong)below.Length, &found, &error),
                    error);
            return found;
        }

        /// <summary>The sample size at which a two-sided test at level alpha detects the effect given by a and b with
        /// probability power; null if no size is enough. kind defines a and b.</summary>
        public static long? SampleSize(SampleSizeKind kind, double a, double b = 0, double power = 0.8, double alpha = 0.05)
        {
            ulong found;
            IntPtr error;
            Failure.Check(Api.vetvec_statistics_sample_size((int)kind, a, b, power, alpha, &found, &error), error);
            return found == 0 ? (long?)null : checked((long)found);
        }
    }
}
