package vetvec

// #include "shim_more.h"
import "C"

import (
	"context"
	"fmt"
	"unsafe"
)

// SynTextBenchTask has the vectors of one mixing ratio P.
type SynTextBenchTask struct {
	P                                                        float64
	TrainPositive, TrainNegative, TestPositive, TestNegative Matrix
}

// SynTextBenchOptions: 0 means the default of vetvec/separability.h.
type SynTextBenchOptions struct {
	AT, Tau, Epsilon, Energy float64
	Literal                  bool // the paper's line word for word
	SignDraws, Threads       uint32
	Seed                     uint64
}

// TaskScore is that of one task.
type TaskScore struct {
	P, Accuracy, Delta, DInter, DIntra, WhitenedRef, Distance float64
	KPositive, KNegative, NCorrect, NTest                     uint64
}

// SynTextBenchResult: print AT with every score.
type SynTextBenchResult struct {
	Score, AT, SignScoreMin, SignScoreMean, SignScoreMax float64
	SignDraws, SignDrawsExcluded                         uint64
	Tasks                                                []TaskScore
}

// ScoreSynTextBench gives the SynTextBench score of tasks.
func ScoreSynTextBench(ctx context.Context, tasks []SynTextBenchTask, options SynTextBenchOptions,
	call ...CallOption) (SynTextBenchResult, error) {
	var alive borrowed
	defer alive.free()
	listed, scores := make([]C.vetvec_syntextbench_task, len(tasks)+1), make([]C.vetvec_task_score, len(tasks)+1)
	for i, task := range tasks {
		for _, rows := range []Matrix{task.TrainPositive, task.TrainNegative, task.TestPositive, task.TestNegative} {
			if err := rows.check(); err != nil {
				return SynTextBenchResult{}, err
			}
		}
		listed[i] = C.vetvec_syntextbench_task{p: C.double(task.P), train_positive: alive.rows(task.TrainPositive),
			train_negative: alive.rows(task.TrainNegative), test_positive: alive.rows(task.TestPositive),
			test_negative: alive.rows(task.TestNegative)}
	}
	given := C.vetvec_syntextbench_options{struct_size: C.sizeof_vetvec_syntextbench_options, a_t: C.double(options.AT),
		tau: C.double(options.Tau), epsilon: C.double(options.Epsilon), energy: C.double(options.Energy),
		variant: C.vetvec_syntextbench_variant(flag(options.Literal)), sign_draws: C.uint32_t(options.SignDraws),
		seed: C.uint64_t(options.Seed), threads: C.uint32_t(options.Threads)}
	begun, err := begin(ctx, call)
	if err != nil {
		return SynTextBenchResult{}, err
	}
	r := C.vetvec_syntextbench_result{struct_size: C.sizeof_vetvec_syntextbench_result}
	var object *C.vetvec_error
	status := C.vetvec_syntextbench_score(&listed[0], C.uint64_t(len(tasks)), &given, begun.options(), &r, &scores[0], &object)
	if err := begun.end(check(status, object)); err != nil {
		return SynTextBenchResult{}, err
	}
	out := SynTextBenchResult{float64(r.score), float64(r.a_t), float64(r.sign_score_min), float64(r.sign_score_mean),
		float64(r.sign_score_max), uint64(r.sign_draws), uint64(r.sign_draws_excluded), make([]TaskScore, len(tasks))}
	for i := range tasks {
		s := &scores[i]
		out.Tasks[i] = TaskScore{float64(s.p), float64(s.accuracy), float64(s.delta), float64(s.d_inter),
			float64(s.d_intra), float64(s.whitened_ref), float64(s.distance), uint64(s.k_positive), uint64(s.k_negative),
			uint64(s.n_correct), uint64(s.n_test)}
	}
	return out, nil
}

// Training are the options of MeasureProbe and JudgeByEnsemble; 0 means the default of vetvec/separability.h. Not all
// matter to both.
type Training struct {
	Epsilon, LearningRate, ValidationShare, Alpha float64
	Seed                                          uint64
	Hidden, Steps, Batch, Seeds, Epochs, Threads  uint32
}

// Probe has the figures of SynTextBench's baselines; SampleSize 0: the loss never came down to Epsilon.
type ProbeFigures struct {
	ValidationLoss, MDL, SDL float64
	SampleSize               uint64
	Sizes                    []uint64
	Losses                   []float64
}

func classes(labels []uint32) C.uint32_t {
	most := uint32(0)
	for _, label := range labels {
		most = max(most, label+1)
	}
	return C.uint32_t(most)
}

func labelled(rows Matrix, labels []uint32) error {
	if len(labels) != rows.Rows {
		return fmt.Errorf("vetvec: %d labels for %d rows: %w", len(labels), rows.Rows, InvalidArgument)
	}
	return rows.check()
}

func uint32s(values []uint32) *C.uint32_t {
	return (*C.uint32_t)(unsafe.Pointer(unsafe.SliceData(values)))
}

// MeasureProbe trains a perceptron on 10 sizes of training set. labels: one for each row.
func MeasureProbe(ctx context.Context, rows Matrix, labels []uint32, options Training, call ...CallOption) (ProbeFigures, error) {
	if err := labelled(rows, labels); err != nil {
		return ProbeFigures{}, err
	}
	begun, err := begin(ctx, call)
	if err != nil {
		return ProbeFigures{}, err
	}
	var alive borrowed
	defer alive.free()
	given := C.vetvec_probe_options{struct_size: C.sizeof_vetvec_probe_options, epsilon: C.double(options.Epsilon),
		learning_rate: C.double(options.LearningRate), seed: C.uint64_t(options.Seed), hidden: C.uint32_t(options.Hidden),
		steps: C.uint32_t(options.Steps), batch: C.uint32_t(options.Batch), seeds: C.uint32_t(options.Seeds),
		threads: C.uint32_t(options.Threads)}
	r, view := C.vetvec_probe_result{struct_size: C.sizeof_vetvec_probe_result}, alive.rows(rows)
	var object *C.vetvec_error
	status := C.vetvec_probe_measure(&view, uint32s(labels), classes(labels), &given, begun.options(), &r, &object)
	if err := begun.end(check(status, object)); err != nil {
		return ProbeFigures{}, err
	}
	out := ProbeFigures{ValidationLoss: float64(r.validation_loss), MDL: float64(r.mdl), SDL: float64(r.sdl),
		SampleSize: uint64(r.sample_size)}
	for i := range r.sizes {
		out.Sizes, out.Losses = append(out.Sizes, uint64(r.sizes[i])), append(out.Losses, float64(r.losses[i]))
	}
	return out, nil
}

// Ensemble is what COSTELLO's 14 classifiers say of each triple: A and B are its two ground truths, F and G its figures.
type Ensemble struct {
	A, B     []bool
	F, G     [][]float64
	Accuracy []float64 // of each classifier, on the rows that were held out
}

// JudgeByEnsemble trains the classifiers on training and asks them about triples of rows of judged.
func JudgeByEnsemble(ctx context.Context, training Matrix, labels []uint32, judged Matrix, triples [][3]uint64,
	options Training, call ...CallOption) (Ensemble, error) {
	if err := labelled(training, labels); err != nil {
		return Ensemble{}, err
	}
	if err := judged.check(); err != nil {
		return Ensemble{}, err
	}
	begun, err := begin(ctx, call)
	if err != nil {
		return Ensemble{}, err
	}
	var alive borrowed
	defer alive.free()
	const width = C.VETVEC_ENSEMBLE_CLASSIFIERS
	n := len(triples)
	gt, f, g := make([]uint8, n+1), make([]float64, width*(n+1)), make([]float64, width*(n+1))
	out := Ensemble{Accuracy: make([]float64, width)}
	given := C.vetvec_ensemble_options{struct_size: C.sizeof_vetvec_ensemble_options,
		learning_rate: C.double(options.LearningRate), validation_share: C.double(options.ValidationShare),
		alpha: C.double(options.Alpha), seed: C.uint64_t(options.Seed), epochs: C.uint32_t(options.Epochs),
		batch: C.uint32_t(options.Batch), threads: C.uint32_t(options.Threads)}
	train, judge := alive.rows(training), alive.rows(judged)
	var object *C.vetvec_error
	status := C.vetvec_ensemble_judge(&train, uint32s(labels), classes(labels), &judge,
		(*C.uint64_t)(unsafe.Pointer(unsafe.SliceData(triples))), C.uint64_t(n), &given, begun.options(),
		(*C.uint8_t)(unsafe.Pointer(&gt[0])), doubles(f), doubles(g), doubles(out.Accuracy), &object)
	if err := begun.end(check(status, object)); err != nil {
		return Ensemble{}, err
	}
	for i := range n {
		out.A, out.B = append(out.A, gt[i]&C.VETVEC_GT_A != 0), append(out.B, gt[i]&C.VETVEC_GT_B != 0)
		out.F, out.G = append(out.F, f[i*width:(i+1)*width]), append(out.G, g[i*width:(i+1)*width])
	}
	return out, nil
}
