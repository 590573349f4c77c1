package vetvec

// #include "shim_more.h"
import "C"

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime/cgo"
	"unsafe"
)

// CountViolations counts COSTELLO's violations at each of thetas: triples (seed, positive, negative) with
// d(seed, positive) less d(seed, negative) above it. margins are these differences.
func CountViolations(rows Matrix, triples [][3]uint64, metric Metric, thetas []float64) (counts []uint64, margins []float64,
	err error) {
	if err := rows.check(); err != nil {
		return nil, nil, err
	}
	counts, margins = make([]uint64, len(thetas)), make([]float64, len(triples))
	data, n, d := rows.c()
	var object *C.vetvec_error
	err = check(C.vetvec_violations_count(data, n, d, d, (*C.uint64_t)(unsafe.Pointer(unsafe.SliceData(triples))),
		C.uint64_t(len(triples)), C.vetvec_metric(metric), doubles(thetas), C.uint64_t(len(thetas)), uints(counts),
		doubles(margins), &object), object)
	return counts, margins, err
}

// ReleaseThreshold is what COSTELLO's released code would take, from the Nearest of ThresholdOf.
func ReleaseThreshold(nearest []float64, metric Metric, method ThresholdMethod) (Threshold, error) {
	out := C.vetvec_threshold{struct_size: C.sizeof_vetvec_threshold}
	var object *C.vetvec_error
	err := check(C.vetvec_threshold_release(doubles(nearest), C.uint64_t(len(nearest)), C.vetvec_metric(metric),
		C.vetvec_threshold_method(method), &out, &object), object)
	return Threshold{float64(out.threshold), float64(out.raw), float64(out.nn_min), float64(out.nn_mean),
		float64(out.nn_std), nearest}, err
}

// Resampling are the options of bootstraps and permutation tests; 0 means the default.
type Resampling struct {
	Seed, Resamples uint64  // 10,000 resamples
	Level           float64 // of intervals: 0.95
	Threads         uint32
}

func (r Resampling) c() C.vetvec_resampling_options {
	return C.vetvec_resampling_options{struct_size: C.sizeof_vetvec_resampling_options, seed: C.uint64_t(r.Seed),
		resamples: C.uint64_t(r.Resamples), level: C.double(r.Level), threads: C.uint32_t(r.Threads)}
}

type statistic struct {
	f      func(rows []uint32) (float64, bool)
	thrown error
}

// Bootstrap gives the BCa interval of any statistic of n cases: f gets row numbers (repeats allowed; only for the time of
// the call) and returns its value, and false where it is not defined. A panic in it comes back as a *PanicError.
func Bootstrap(ctx context.Context, n int, f func(rows []uint32) (value float64, defined bool), options Resampling,
	call ...CallOption) (Interval, error) {
	begun, err := begin(ctx, call)
	if err != nil {
		return Interval{}, err
	}
	given, state := options.c(), &statistic{f: f}
	handle := cgo.NewHandle(state)
	defer handle.Delete()
	out := C.vetvec_interval{struct_size: C.sizeof_vetvec_interval}
	var object *C.vetvec_error
	status := C.go_bootstrap_statistic(C.uint64_t(max(n, 0)), C.uint64_t(handle), &given, begun.options(), &out, &object)
	err = begun.end(check(status, object))
	if state.thrown != nil {
		err = state.thrown
	}
	return Interval{float64(out.estimate), float64(out.low), float64(out.high), float64(out.standard_error)}, err
}

//export goVetvecStatistic
func goVetvecStatistic(handle C.uint64_t, rows *C.uint32_t, count C.uint64_t, out *C.double) C.int32_t {
	state := cgo.Handle(handle).Value().(*statistic)
	defined := false
	state.thrown = guarded(func() error {
		var value float64
		value, defined = state.f(unsafe.Slice((*uint32)(unsafe.Pointer(rows)), int(count)))
		*out = C.double(value)
		return nil
	})
	switch {
	case state.thrown != nil:
		return -1
	case !defined:
		return 1
	}
	return 0
}

// Permutation is what PermutationTest has found; Exact: all sign patterns were counted.
type Permutation struct {
	Mean, PValue float64
	Exact        bool
}

// PermutationTest is PairedPermutation under a context, which says whether it was exact.
func PermutationTest(ctx context.Context, differences []float64, options Resampling, call ...CallOption) (Permutation, error) {
	begun, err := begin(ctx, call)
	if err != nil {
		return Permutation{}, err
	}
	given, out := options.c(), C.vetvec_permutation{struct_size: C.sizeof_vetvec_permutation}
	var object *C.vetvec_error
	status := C.vetvec_permutation_test(doubles(differences), C.uint64_t(len(differences)), &given, begun.options(), &out,
		&object)
	return Permutation{float64(out.mean), float64(out.p_value), out.exact != 0}, begun.end(check(status, object))
}

func casesNeeded(kind C.vetvec_cases_kind, a, b, power, alpha float64) (uint64, error) {
	var out C.uint64_t
	var object *C.vetvec_error
	err := check(C.vetvec_cases_needed(kind, C.double(a), C.double(b), C.double(power), C.double(alpha), &out, &object), object)
	return uint64(out), err
}

// CasesForShares is how many pairs a two-sided test at level alpha (0: 0.05) needs to tell with the chance power (0: 0.8)
// that onlyFirst of the pairs fail for the first alone and onlySecond for the second alone; 0: no number is enough.
func CasesForShares(onlyFirst, onlySecond, power, alpha float64) (uint64, error) {
	return casesNeeded(C.VETVEC_CASES_SHARES, onlyFirst, onlySecond, power, alpha)
}

// CasesForMean is the same for paired differences of that mean and standard deviation.
func CasesForMean(mean, deviation, power, alpha float64) (uint64, error) {
	return casesNeeded(C.VETVEC_CASES_MEAN, mean, deviation, power, alpha)
}

// CasesForCorrelation is the same for a correlation.
func CasesForCorrelation(correlation, power, alpha float64) (uint64, error) {
	return casesNeeded(C.VETVEC_CASES_CORRELATION, correlation, 0, power, alpha)
}

// TreeLikeness compares two constituency trees in brackets; 1 for equal ones. decay in (0, 1]; 0: 1.
func TreeLikeness(a, b string, decay float64) (float64, error) {
	var alive borrowed
	defer alive.free()
	var out C.double
	var object *C.vetvec_error
	err := check(C.vetvec_trees_likeness(alive.str(a), alive.str(b), C.double(decay), &out, &object), object)
	return float64(out), err
}

// MeanTreeLikeness is the mean over all pairs of different trees.
func MeanTreeLikeness(trees []string, decay float64) (float64, error) {
	var alive borrowed
	defer alive.free()
	var out C.double
	var object *C.vetvec_error
	err := check(C.vetvec_trees_mean_likeness(alive.texts(trees), C.double(decay), &out, &object), object)
	return float64(out), err
}

// RankingTask has texts to embed, and pairs of their row numbers for RankPairs.
type RankingTask struct {
	Background []string
	Pairs      [][2]uint64
}

// NewRankingTask makes EvalRank's task of scored pairs. setSizes: how many of them each data set has (nil: one data set);
// words: word level, in lower case; more: further texts of the background.
func NewRankingTask(first, second []string, scores []float64, setSizes []uint64, words bool, more []string) (RankingTask,
	error) {
	if len(first) != len(second) || len(first) != len(scores) {
		return RankingTask{}, fmt.Errorf("vetvec: %d and %d texts, %d scores: %w", len(first), len(second), len(scores),
			InvalidArgument)
	}
	if setSizes == nil {
		setSizes = []uint64{uint64(len(scores))}
	}
	level := C.vetvec_text_level(C.VETVEC_LEVEL_SENTENCE)
	if words {
		level = C.VETVEC_LEVEL_WORD
	}
	var alive borrowed
	defer alive.free()
	var buffer *C.vetvec_buffer
	var object *C.vetvec_error
	err := check(C.vetvec_ranking_task(alive.texts(first), alive.texts(second), doubles(scores), uints(setSizes),
		C.uint64_t(len(setSizes)), level, alive.texts(more), &buffer, &object), object)
	told := text(buffer)
	if err != nil {
		return RankingTask{}, err
	}
	var out RankingTask
	return out, json.Unmarshal(told, &out)
}

// PairScores says how well cosines follow labels; nil where a figure is not defined.
type PairScores struct {
	Spearman, SpearmanP, Pearson, PearsonP, Gap, AUC *float64
	LabelEntropy                                     float64
	Cosines                                          []float64
}

// ScorePairs holds the cosine of row i of a and row i of b against labels[i].
func ScorePairs(a, b Matrix, labels []float64) (PairScores, error) {
	if err := a.check(); err != nil {
		return PairScores{}, err
	}
	if err := b.check(); err != nil {
		return PairScores{}, err
	}
	if a.Rows != b.Rows || a.Cols != b.Cols || len(labels) != a.Rows {
		return PairScores{}, fmt.Errorf("vetvec: %d x %d and %d x %d, %d labels: %w", a.Rows, a.Cols, b.Rows, b.Cols,
			len(labels), InvalidArgument)
	}
	out, cosines := C.vetvec_pair_scores{struct_size: C.sizeof_vetvec_pair_scores}, make([]float64, a.Rows)
	first, n, d := a.c()
	second, _, _ := b.c()
	var object *C.vetvec_error
	err := check(C.vetvec_pairs_score(first, second, n, d, d, doubles(labels), &out, doubles(cosines), &object), object)
	if err != nil {
		return PairScores{}, err
	}
	defined := func(value C.double, has C.uint8_t) *float64 {
		if has == 0 {
			return nil
		}
		found := float64(value)
		return &found
	}
	tested := out.has_correlation & out.has_p
	return PairScores{defined(out.spearman, out.has_correlation), defined(out.spearman_p, tested),
		defined(out.pearson, out.has_correlation), defined(out.pearson_p, tested), defined(out.gap, out.has_gap),
		defined(out.auc, out.has_gap), float64(out.label_entropy), cosines}, nil
}
