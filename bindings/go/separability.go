//go:build !noaudit

package vetvec

// #include "callbacks.h"
import "C"

import (
	"context"
	"unsafe"
)

// SynTextBenchTask contains the sentence vectors for one mixing ratio P.
type SynTextBenchTask struct {
	P                                                        float64
	TrainPositive, TrainNegative, TestPositive, TestNegative Matrix
}

// ScoreSynTextBench returns the SynTextBench score of all tasks, and the score of each. State SynTextBenchResult.AT
// with every score.
func ScoreSynTextBench(ctx context.Context, tasks []SynTextBenchTask, options SynTextBenchOptions,
	call ...CallOption) (result SynTextBenchResult, scores []TaskScore, err error) {
	rows := make([]Matrix, 0, 4*len(tasks))
	for _, task := range tasks {
		rows = append(rows, task.TrainPositive, task.TrainNegative, task.TestPositive, task.TestNegative)
	}
	begun, err := begin(ctx, call, rows...)
	if err != nil {
		return result, nil, err
	}
	m := &begun.memory
	var given C.vetvec_syntextbench_options
	if err := options.fill(&given, m); err != nil {
		return result, nil, begun.end(err)
	}
	listed, found := make([]C.vetvec_syntextbench_task, len(tasks)+1), make([]C.vetvec_task_score, len(tasks)+1)
	for i, task := range tasks {
		listed[i] = C.vetvec_syntextbench_task{p: C.double(task.P), train_positive: m.rows(task.TrainPositive),
			train_negative: m.rows(task.TrainNegative), test_positive: m.rows(task.TestPositive),
			test_negative: m.rows(task.TestNegative)}
	}
	whole := C.vetvec_syntextbench_result{struct_size: C.sizeof_vetvec_syntextbench_result}
	var object *C.vetvec_error
	status := C.vetvec_separability_syntextbench(&listed[0], C.uint64_t(len(tasks)), &given, begun.options, &whole, &found[0],
		&object)
	if err := begun.end(check(status, object)); err != nil {
		return result, nil, err
	}
	result.read(&whole)
	scores = make([]TaskScore, len(tasks))
	for i := range scores {
		scores[i].read(&found[i])
	}
	return result, scores, nil
}

// LabelledRows are rows and the class of each, from 0.
type LabelledRows struct {
	Rows   Matrix
	Labels []uint32
}

func (l LabelledRows) c(m *memory) C.vetvec_labelled_rows {
	most := uint32(0)
	for _, label := range l.Labels {
		most = max(most, label+1)
	}
	out := C.vetvec_labelled_rows{rows: m.rows(l.Rows), classes: C.uint32_t(most)}
	if len(l.Labels) > 0 {
		m.pins.Pin(&l.Labels[0])
		out.labels = (*C.uint32_t)(unsafe.Pointer(&l.Labels[0]))
	}
	return out
}

func (l LabelledRows) check() error {
	if len(l.Labels) != l.Rows.Rows {
		return refused("%d labels for %d rows", len(l.Labels), l.Rows.Rows)
	}
	return nil
}

// ProbeResult contains SynTextBench's baselines.
type ProbeResult struct {
	ValidationLoss float64 // in nats, at the largest training size
	MDL, SDL       float64
	SampleSize     uint64    // eSC; 0: the loss never reached Epsilon
	Sizes          []uint64  // training rows, ascending
	Losses         []float64 // mean validation loss at each size
}

// MeasureProbe trains a perceptron on training sets of ten sizes.
func MeasureProbe(ctx context.Context, rows LabelledRows, options ProbeOptions, call ...CallOption) (ProbeResult, error) {
	if err := rows.check(); err != nil {
		return ProbeResult{}, err
	}
	begun, err := begin(ctx, call, rows.Rows)
	if err != nil {
		return ProbeResult{}, err
	}
	var given C.vetvec_probe_options
	if err := options.fill(&given, &begun.memory); err != nil {
		return ProbeResult{}, begun.end(err)
	}
	data, found := rows.c(&begun.memory), C.vetvec_probe_result{struct_size: C.sizeof_vetvec_probe_result}
	var object *C.vetvec_error
	status := C.vetvec_separability_probe(&data, &given, begun.options, &found, &object)
	if err := begun.end(check(status, object)); err != nil {
		return ProbeResult{}, err
	}
	out := ProbeResult{ValidationLoss: float64(found.validation_loss), MDL: float64(found.mdl), SDL: float64(found.sdl),
		SampleSize: uint64(found.sample_size)}
	for i := range found.sizes {
		out.Sizes, out.Losses = append(out.Sizes, uint64(found.sizes[i])), append(out.Losses, float64(found.losses[i]))
	}
	return out, nil
}

// Ensemble contains the results of COSTELLO's 14 classifiers for each triple: which ground truths the triple satisfies,
// and the values F and G.
type Ensemble struct {
	GroundTruth []GroundTruth
	F, G        [][]float64
	Accuracy    []float64 // accuracy of each classifier on the held-out rows
}

// JudgeByEnsemble trains the classifiers on training and applies them to triples of rows from judged.
func JudgeByEnsemble(ctx context.Context, training LabelledRows, judged Matrix, triples [][3]uint64, options EnsembleOptions,
	call ...CallOption) (Ensemble, error) {
	if err := training.check(); err != nil {
		return Ensemble{}, err
	}
	begun, err := begin(ctx, call, training.Rows, judged)
	if err != nil {
		return Ensemble{}, err
	}
	m := &begun.memory
	var given C.vetvec_ensemble_options
	if err := options.fill(&given, m); err != nil {
		return Ensemble{}, begun.end(err)
	}
	const width = C.VETVEC_ENSEMBLE_CLASSIFIERS
	n := len(triples)
	out := Ensemble{GroundTruth: make([]GroundTruth, n+1), Accuracy: make([]float64, width)}
	f, g := make([]float64, width*(n+1)), make([]float64, width*(n+1))
	m.pins.Pin(&out.GroundTruth[0])
	for _, each := range [][]float64{f, g, out.Accuracy} {
		m.pins.Pin(&each[0])
	}
	filled := C.vetvec_ensemble_outputs{struct_size: C.sizeof_vetvec_ensemble_outputs, f: doubles(f), g: doubles(g),
		accuracy: doubles(out.Accuracy), ground_truth: (*C.vetvec_ground_truth)(unsafe.Pointer(&out.GroundTruth[0]))}
	train, judge := training.c(m), m.rows(judged)
	var object *C.vetvec_error
	status := C.vetvec_separability_ensemble(&train, &judge, triplesOf(triples), C.uint64_t(n), &given, begun.options,
		&filled, &object)
	if err := begun.end(check(status, object)); err != nil {
		return Ensemble{}, err
	}
	out.GroundTruth = out.GroundTruth[:n]
	for i := range n {
		out.F, out.G = append(out.F, f[i*width:(i+1)*width]), append(out.G, g[i*width:(i+1)*width])
	}
	return out, nil
}
