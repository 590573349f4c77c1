// How far vectors keep meanings apart: SynTextBench's score and baselines, COSTELLO's classifiers.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.InteropServices;
using System.Threading;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>The vectors of one mixing ratio P.</summary>
    public sealed class SynTextBenchTask
    {
        public double P { get; set; }
        public Matrix TrainPositive { get; set; }
        public Matrix TrainNegative { get; set; }
        public Matrix TestPositive { get; set; }
        public Matrix TestNegative { get; set; }
    }

    /// <summary>0 means the default of vetvec/separability.h.</summary>
    public sealed class SynTextBenchOptions
    {
        public double AT { get; set; }
        public double Tau { get; set; }
        public double Epsilon { get; set; }
        public double Energy { get; set; }
        /// <summary>The paper's line word for word: moves with the origin.</summary>
        public bool Literal { get; set; }
        public uint SignDraws { get; set; }
        public ulong Seed { get; set; }
        public uint Threads { get; set; }
    }

    public struct TaskScore
    {
        public double P { get; internal set; }
        public double Accuracy { get; internal set; }
        public double Delta { get; internal set; }
        public double DInter { get; internal set; }
        public double DIntra { get; internal set; }
        public double WhitenedRef { get; internal set; }
        public double Distance { get; internal set; }
        public ulong KPositive { get; internal set; }
        public ulong KNegative { get; internal set; }
        public ulong Correct { get; internal set; }
        public ulong Tests { get; internal set; }
    }

    /// <summary>Print AT with every score.</summary>
    public sealed class SynTextBenchResult
    {
        public double Score { get; internal set; }
        public double AT { get; internal set; }
        public double SignScoreMin { get; internal set; }
        public double SignScoreMean { get; internal set; }
        public double SignScoreMax { get; internal set; }
        public ulong SignDraws { get; internal set; }
        public ulong SignDrawsExcluded { get; internal set; }
        public TaskScore[] Tasks { get; internal set; }
    }

    /// <summary>Of MeasureProbe and JudgeByEnsemble; 0 means the default of vetvec/separability.h. Not all matter to
    /// both.</summary>
    public sealed class TrainingOptions
    {
        public double Epsilon { get; set; }
        public double LearningRate { get; set; }
        public double ValidationShare { get; set; }
        public double Alpha { get; set; }
        public ulong Seed { get; set; }
        public uint Hidden { get; set; }
        public uint Steps { get; set; }
        public uint Batch { get; set; }
        public uint Seeds { get; set; }
        public uint Epochs { get; set; }
        public uint Threads { get; set; }
    }

    /// <summary>SampleSize: null if the loss never came down to Epsilon.</summary>
    public sealed class ProbeFigures
    {
        public double ValidationLoss { get; internal set; }
        public double Mdl { get; internal set; }
        public double Sdl { get; internal set; }
        public ulong? SampleSize { get; internal set; }
        public ulong[] Sizes { get; internal set; }
        public double[] Losses { get; internal set; }
    }

    /// <summary>A and B: COSTELLO's two ground truths of each triple; F and G: 14 figures for each triple.</summary>
    public sealed class EnsembleVerdicts
    {
        public bool[] A { get; internal set; }
        public bool[] B { get; internal set; }
        public double[] F { get; internal set; }
        public double[] G { get; internal set; }
        /// <summary>Of each classifier, on the rows that were held out.</summary>
        public double[] Accuracy { get; internal set; }
    }

    public static unsafe partial class Functions
    {
        /// <summary>Pins matrices for the time of a call.</summary>
        private sealed class Pins : IDisposable
        {
            private readonly List<GCHandle> handles = new List<GCHandle>();

            internal vetvec_rows Of(Matrix rows)
            {
                GCHandle pinned = GCHandle.Alloc(rows.Data, GCHandleType.Pinned);
                handles.Add(pinned);
                return new vetvec_rows
                {
                    data = (float*)pinned.AddrOfPinnedObject(), rows = (ulong)rows.Rows, cols = (ulong)rows.Cols,
                    row_stride = (ulong)rows.Cols
                };
            }

            public void Dispose() { foreach (GCHandle one in handles) one.Free(); }
        }

        /// <summary>The SynTextBench score of tasks.</summary>
        public static SynTextBenchResult ScoreSynTextBench(IReadOnlyList<SynTextBenchTask> tasks,
            SynTextBenchOptions options = null, CallOptions call = null, CancellationToken token = default(CancellationToken))
        {
            SynTextBenchOptions o = options ?? new SynTextBenchOptions();
            var c = new vetvec_syntextbench_options
            {
                struct_size = (ulong)sizeof(vetvec_syntextbench_options), a_t = o.AT, tau = o.Tau, epsilon = o.Epsilon,
                energy = o.Energy, variant = o.Literal ? 1 : 0, sign_draws = o.SignDraws, seed = o.Seed, threads = o.Threads
            };
            var r = new vetvec_syntextbench_result { struct_size = (ulong)sizeof(vetvec_syntextbench_result) };
            var listed = new vetvec_syntextbench_task[tasks.Count + 1];
            var scores = new vetvec_task_score[tasks.Count + 1];
            using (var pins = new Pins())
            using (CallScope scope = CallScope.Of(call, token))
            {
                for (int i = 0; i < tasks.Count; ++i)
                    listed[i] = new vetvec_syntextbench_task
                    {
                        p = tasks[i].P, train_positive = pins.Of(tasks[i].TrainPositive),
                        train_negative = pins.Of(tasks[i].TrainNegative), test_positive = pins.Of(tasks[i].TestPositive),
                        test_negative = pins.Of(tasks[i].TestNegative)
                    };
                fixed (vetvec_syntextbench_task* task = listed)
                fixed (vetvec_task_score* score = scores)
                {
                    IntPtr error;
                    int status = Api.vetvec_syntextbench_score(task, (ulong)tasks.Count, &c, CallScope.Pointer(scope), &r,
                        score, &error);
                    CallScope.Check(scope, status, error);
                }
            }
            return new SynTextBenchResult
            {
                Score = r.score, AT = r.a_t, SignScoreMin = r.sign_score_min, SignScoreMean = r.sign_score_mean,
                SignScoreMax = r.sign_score_max, SignDraws = r.sign_draws, SignDrawsExcluded = r.sign_draws_excluded,
                Tasks = scores.Take(tasks.Count).Select(s => new TaskScore
                {
                    P = s.p, Accuracy = s.accuracy, Delta = s.delta, DInter = s.d_inter, DIntra = s.d_intra,
                    WhitenedRef = s.whitened_ref, Distance = s.distance, KPositive = s.k_positive, KNegative = s.k_negative,
                    Correct = s.n_correct, Tests = s.n_test
                }).ToArray()
            };
        }

        private static uint Classes(Matrix rows, uint[] labels)
        {
            if (labels.Length != rows.Rows) throw Failure.Argument(labels.Length + " labels for " + rows.Rows + " rows");
            return labels.Length == 0 ? 0 : labels.Max() + 1;
        }

        /// <summary>Trains a perceptron on 10 sizes of training set. labels: one for each row.</summary>
        public static ProbeFigures MeasureProbe(Matrix rows, uint[] labels, TrainingOptions options = null,
            CallOptions call = null, CancellationToken token = default(CancellationToken))
        {
            TrainingOptions o = options ?? new TrainingOptions();
            uint classes = Classes(rows, labels);
            var c = new vetvec_probe_options
            {
                struct_size = (ulong)sizeof(vetvec_probe_options), epsilon = o.Epsilon, learning_rate = o.LearningRate,
                seed = o.Seed, hidden = o.Hidden, steps = o.Steps, batch = o.Batch, seeds = o.Seeds, threads = o.Threads
            };
            var r = new vetvec_probe_result { struct_size = (ulong)sizeof(vetvec_probe_result) };
            using (var pins = new Pins())
            using (CallScope scope = CallScope.Of(call, token))
                fixed (uint* label = labels)
                {
                    vetvec_rows view = pins.Of(rows);
                    IntPtr error;
                    int status = Api.vetvec_probe_measure(&view, label, classes, &c, CallScope.Pointer(scope), &r, &error);
                    CallScope.Check(scope, status, error);
                }
            var made = new ProbeFigures
            {
                ValidationLoss = r.validation_loss, Mdl = r.mdl, Sdl = r.sdl,
                SampleSize = r.sample_size == 0 ? (ulong?)null : r.sample_size, Sizes = new ulong[10], Losses = new double[10]
            };
            for (int i = 0; i < 10; ++i)
            {
                made.Sizes[i] = r.sizes[i];
                made.Losses[i] = r.losses[i];
            }
            return made;
        }

        /// <summary>Trains COSTELLO's 14 classifiers and asks them about triples of rows of judged.</summary>
        public static EnsembleVerdicts JudgeByEnsemble(Matrix training, uint[] labels, Matrix judged,
            IReadOnlyList<TripleRows> triples, TrainingOptions options = null, CallOptions call = null,
            CancellationToken token = default(CancellationToken))
        {
            TrainingOptions o = options ?? new TrainingOptions();
            const int width = Api.VETVEC_ENSEMBLE_CLASSIFIERS;
            uint classes = Classes(training, labels);
            var c = new vetvec_ensemble_options
            {
                struct_size = (ulong)sizeof(vetvec_ensemble_options), learning_rate = o.LearningRate,
                validation_share = o.ValidationShare, alpha = o.Alpha, seed = o.Seed, epochs = o.Epochs, batch = o.Batch,
                threads = o.Threads
            };
            var gt = new byte[triples.Count + 1];
            var made = new EnsembleVerdicts
            {
                F = new double[width * triples.Count], G = new double[width * triples.Count], Accuracy = new double[width]
            };
            using (var pins = new Pins())
            using (CallScope scope = CallScope.Of(call, token))
                fixed (uint* label = labels)
                fixed (ulong* triple = Flat(triples))
                fixed (byte* truth = gt)
                fixed (double* f = made.F, g = made.G, accuracy = made.Accuracy)
                {
                    vetvec_rows train = pins.Of(training), judge = pins.Of(judged);
                    IntPtr error;
                    int status = Api.vetvec_ensemble_judge(&train, label, classes, &judge, triple, (ulong)triples.Count, &c,
                        CallScope.Pointer(scope), truth, f, g, accuracy, &error);
                    CallScope.Check(scope, status, error);
                }
            made.A = gt.Take(triples.Count).Select(t => (t & Api.VETVEC_GT_A) != 0).ToArray();
            made.B = gt.Take(triples.Count).Select(t => (t & Api.VETVEC_GT_B) != 0).ToArray();
            return made;
        }
    }
}
