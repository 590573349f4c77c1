// How well vectors separate meanings: SynTextBench's score and baselines, COSTELLO's classifiers.
using System;
using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using System.Linq;
using System.Runtime.InteropServices;
using System.Threading;
using Vetvec.Native;

namespace Vetvec
{
    /// <summary>The sentence vectors for one mixing ratio.</summary>
    public sealed class SynTextBenchTask
    {
        /// <summary>The mixing ratio; copied to the result and not used otherwise.</summary>
        public double P { get; set; }

        /// <summary>Training rows of the positive class. Each class needs at least 2 training rows and 1 test
        /// row.</summary>
        public Matrix TrainPositive { get; set; }

        /// <summary>Training rows of the negative class.</summary>
        public Matrix TrainNegative { get; set; }

        /// <summary>Test rows of the positive class.</summary>
        public Matrix TestPositive { get; set; }

        /// <summary>Test rows of the negative class.</summary>
        public Matrix TestNegative { get; set; }
    }

    public sealed partial class SynTextBenchScore
    {
        /// <summary>The score of each task.</summary>
        public IReadOnlyList<TaskScore> Tasks { get; internal set; }
    }

    public sealed partial class PerceptronProbe
    {
        /// <summary>Training rows, ascending.</summary>
        public long[] Sizes { get; internal set; }

        /// <summary>The mean validation loss at each size.</summary>
        public double[] Losses { get; internal set; }
    }

    /// <summary>The results of COSTELLO's 14 classifiers.</summary>
    public sealed class EnsembleVerdicts
    {
        /// <summary>Which of COSTELLO's two ground truths each triple satisfies.</summary>
        public GroundTruth[] GroundTruth { get; internal set; }

        /// <summary>14 values per triple.</summary>
        public double[] F { get; internal set; }

        /// <summary>14 values per triple.</summary>
        public double[] G { get; internal set; }

        /// <summary>The accuracy of each classifier on the held-out rows.</summary>
        public double[] Accuracy { get; internal set; }
    }

    /// <summary>Works on the caller's own vectors; needs no encoder and no network.</summary>
    public static unsafe class Separability
    {
        /// <summary>Pins matrices for the duration of a call.</summary>
        private sealed class Pins : IDisposable
        {
            private readonly List<GCHandle> handles = new List<GCHandle>();

            internal vetvec_rows Of(Matrix rows, string name)
            {
                if (rows == null) throw new ArgumentNullException(name);
                GCHandle pinned = GCHandle.Alloc(rows.Data, GCHandleType.Pinned);
                handles.Add(pinned);
                return rows.View((float*)pinned.AddrOfPinnedObject());
            }

            public void Dispose() { foreach (GCHandle one in handles) one.Free(); }
        }

        /// <summary>The SynTextBench score of tasks. For vectors of d elements, give each task at least 2 d rows, half
        /// of them for training: with fewer rows, even noise scores well.</summary>
        public static SynTextBenchScore ScoreSynTextBench(IReadOnlyList<SynTextBenchTask> tasks,
            [AllowNull] SynTextBenchOptions options = null, [AllowNull] CallOptions callOptions = null,
            CancellationToken cancellationToken = default)
        {
            if (tasks == null) throw new ArgumentNullException("tasks");
            vetvec_syntextbench_options c = (options ?? new SynTextBenchOptions()).ToNative();
            var found = new vetvec_syntextbench_result { struct_size = (ulong)sizeof(vetvec_syntextbench_result) };
            var listed = new vetvec_syntextbench_task[tasks.Count + 1];
            var scores = new vetvec_task_score[tasks.Count + 1];
            using (var pins = new Pins())
            using (CallScope call = CallScope.Of(callOptions, cancellationToken))
            {
                for (int i = 0; i < tasks.Count; ++i) listed[i] = Task(tasks[i], pins);
                fixed (vetvec_syntextbench_task* task = listed)
                fixed (vetvec_task_score* score = scores)
                {
                    IntPtr error;
                    int status = Api.vetvec_separability_syntextbench(task, (ulong)tasks.Count, &c, CallScope.Pointer(call),
                        &found, score, &error);
                    CallScope.Check(call, status, error);
                }
            }
            return new SynTextBenchScore(found)
            {
                Tasks = scores.Take(tasks.Count).Select(each => new TaskScore(each)).ToArray()
            };
        }

        private static vetvec_syntextbench_task Task(SynTextBenchTask task, Pins pins)
        {
            return new vetvec_syntextbench_task
            {
                p = task.P, train_positive = pins.Of(task.TrainPositive, "TrainPositive"),
                train_negative = pins.Of(task.TrainNegative, "TrainNegative"),
                test_positive = pins.Of(task.TestPositive, "TestPositive"),
                test_negative = pins.Of(task.TestNegative, "TestNegative")
            };
        }

        /// <summary>`label` is the pinned `labels`.</summary>
        private static vetvec_labelled_rows Labelled(Pins pins, Matrix rows, string name, uint[] labels, uint* label)
        {
            vetvec_rows view = pins.Of(rows, name);
            if (labels.Length != rows.Rows) throw Failure.Argument(labels.Length + " labels for " + rows.Rows + " rows");
            uint classes = labels.Length == 0 ? 0 : labels.Max() + 1;
            return new vetvec_labelled_rows { rows = view, labels = label, classes = classes };
        }

        private static uint[] Labels(IReadOnlyList<int> labels)
        {
            if (labels == null) throw new ArgumentNullException("labels");
            return labels.Select(each => Numbers.Unsigned(each, "labels")).ToArray();
        }

        /// <summary>SynTextBench's baselines: trains a perceptron on training sets of ten sizes. labels: the class of
        /// each row, from 0.</summary>
        public static PerceptronProbe Probe(Matrix rows, IReadOnlyList<int> labels,
            [AllowNull] ProbeOptions options = null,
            [AllowNull] CallOptions callOptions = null, CancellationToken cancellationToken = default)
        {
            uint[] classes = Labels(labels);
            vetvec_probe_options c = (options ?? new ProbeOptions()).ToNative();
            var found = new vetvec_probe_result { struct_size = (ulong)sizeof(vetvec_probe_result) };
            using (var pins = new Pins())
            using (CallScope call = CallScope.Of(callOptions, cancellationToken))
                fixed (uint* label = classes)
                {
                    vetvec_labelled_rows labelled = Labelled(pins, rows, "rows", classes, label);
                    IntPtr error;
                    int status = Api.vetvec_separability_probe(&labelled, &c, CallScope.Pointer(call), &found, &error);
                    CallScope.Check(call, status, error);
                }
            var made = new PerceptronProbe(found)
            {
                Sizes = new long[Api.VETVEC_PROBE_SIZES], Losses = new double[Api.VETVEC_PROBE_SIZES]
            };
            for (int i = 0; i < made.Sizes.Length; ++i)
            {
                made.Sizes[i] = checked((long)found.sizes[i]);
                made.Losses[i] = found.losses[i];
            }
            return made;
        }

        /// <summary>Trains COSTELLO's 14 classifiers and applies them to triples of rows from judged. labels: the class
        /// of each row of training, from 0.</summary>
        public static EnsembleVerdicts JudgeByEnsemble(Matrix training, IReadOnlyList<int> labels, Matrix judged,
            IReadOnlyList<TripleRows> triples, [AllowNull] EnsembleOptions options = null,
            [AllowNull] CallOptions callOptions = null, CancellationToken cancellationToken = default)
        {
            const int width = Api.VETVEC_ENSEMBLE_CLASSIFIERS;
            uint[] classes = Labels(labels);
            ulong[] flat = Lists.Flat(triples);
            vetvec_ensemble_options c = (options ?? new EnsembleOptions()).ToNative();
            var truths = new byte[triples.Count + 1];
            var made = new EnsembleVerdicts
            {
                F = new double[width * triples.Count], G = new double[width * triples.Count], Accuracy = new double[width]
            };
            using (var pins = new Pins())
            using (CallScope call = CallScope.Of(callOptions, cancellationToken))
                fixed (uint* label = classes)
                fixed (ulong* triple = flat)
                fixed (byte* truth = truths)
                fixed (double* f = made.F, g = made.G, accuracy = made.Accuracy)
                {
                    vetvec_labelled_rows train = Labelled(pins, training, "training", classes, label);
                    vetvec_rows judge = pins.Of(judged, "judged");
                    var into = new vetvec_ensemble_outputs
                    {
                        struct_size = (ulong)sizeof(vetvec_ensemble_outputs), ground_truth = truth, f = f, g = g,
                        accuracy = accuracy
                    };
                    IntPtr error;
                    int status = Api.vetvec_separability_ensemble(&train, &judge, triple, (ulong)triples.Count, &c,
                        CallScope.Pointer(call), &into, &error);
                    CallScope.Check(call, status, error);
                }
            made.GroundTruth = truths.Take(triples.Count).Select(each => (GroundTruth)each).ToArray();
            return made;
        }
    }
}
