//go:build !noaudit

package vetvec

// #include "callbacks.h"
import "C"

import (
	"context"
	"encoding/json"
	"unsafe"
)

// Eval runs a method of docs/METHODS.md on one JSON object: "nn-threshold", "cr-violations", "wilcoxon", "evalrank",
// "syntextbench-score" and others.
func Eval(method string, input any) (json.RawMessage, error) {
	given, err := json.Marshal(input)
	if err != nil {
		return nil, err
	}
	var out *C.vetvec_buffer
	var object *C.vetvec_error
	status := C.vetvec_eval_run(str(method), str(string(given)), &out, &object)
	return text(out), check(status, object)
}

// Correlation is the correlation of two lists. Coefficient is nil if a list is constant; PValue is also nil if there
// are only two values.
type Correlation struct {
	Coefficient, PValue *float64
	N                   uint64
}

// Correlate returns the correlation of two lists.
func Correlate(kind CorrelationKind, x, y []float64, alternative Alternative) (Correlation, error) {
	if len(x) != len(y) {
		return Correlation{}, refused("lists differ in length: %d and %d values", len(x), len(y))
	}
	out := C.vetvec_correlation{struct_size: C.sizeof_vetvec_correlation}
	var object *C.vetvec_error
	err := check(C.vetvec_statistics_correlation(C.vetvec_correlation_kind(kind), doubles(x), doubles(y),
		C.uint64_t(len(x)), C.vetvec_alternative(alternative), &out, &object), object)
	return Correlation{defined(out.coefficient, out.has_coefficient), defined(out.p_value, out.has_p_value),
		uint64(out.n)}, err
}

// defined returns nil for a value that is undefined.
func defined(value C.double, has C.uint8_t) *float64 {
	if has == 0 {
		return nil
	}
	found := float64(value)
	return &found
}

// BootstrapMean returns the BCa interval of the mean.
func BootstrapMean(ctx context.Context, values []float64, options ResamplingOptions, call ...CallOption) (Interval, error) {
	return bootstrap(ctx, values, len(values), nil, options, call)
}

// Bootstrap returns the BCa interval of any statistic of n rows. f receives row numbers, which may repeat and are valid
// only during the call, and returns the value, or false if it is undefined. If f panics, Bootstrap returns a
// *PanicError.
func Bootstrap(ctx context.Context, n int, f func(rows []uint32) (value float64, defined bool), options ResamplingOptions,
	call ...CallOption) (Interval, error) {
	state := &statistic{f: f}
	out, err := bootstrap(ctx, nil, max(n, 0), state, options, call)
	if state.thrown != nil {
		err = state.thrown
	}
	return out, err
}

type statistic struct {
	f      func(rows []uint32) (float64, bool)
	thrown error
}

func bootstrap(ctx context.Context, values []float64, n int, state *statistic, options ResamplingOptions,
	calls []CallOption) (Interval, error) {
	call, err := begin(ctx, calls)
	if err != nil {
		return Interval{}, err
	}
	var given C.vetvec_resampling_options
	if err := options.fill(&given, &call.memory); err != nil {
		return Interval{}, call.end(err)
	}
	var f C.vetvec_row_statistic_fn
	var user unsafe.Pointer
	if state != nil {
		f, user = C.vetvec_row_statistic_fn(C.goVetvecStatistic), call.memory.user(state)
	}
	found := C.vetvec_interval{struct_size: C.sizeof_vetvec_interval}
	var object *C.vetvec_error
	status := C.vetvec_statistics_bootstrap(doubles(values), C.uint64_t(n), f, user, &given, call.options, &found, &object)
	var out Interval
	out.read(&found)
	return out, call.end(check(status, object))
}

//export goVetvecStatistic
func goVetvecStatistic(user unsafe.Pointer, rows *C.go_row_numbers, count C.uint64_t, out *C.double) C.int32_t {
	state := given[*statistic](user)
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

// PermutationTest is a sign-flip permutation test of the mean paired difference.
func PermutationTest(ctx context.Context, differences []float64, options ResamplingOptions, call ...CallOption) (Permutation,
	error) {
	begun, err := begin(ctx, call)
	if err != nil {
		return Permutation{}, err
	}
	var given C.vetvec_resampling_options
	if err := options.fill(&given, &begun.memory); err != nil {
		return Permutation{}, begun.end(err)
	}
	found := C.vetvec_permutation{struct_size: C.sizeof_vetvec_permutation}
	var object *C.vetvec_error
	status := C.vetvec_statistics_permutation(doubles(differences), C.uint64_t(len(differences)), &given, begun.options,
		&found, &object)
	var out Permutation
	out.read(&found)
	return out, begun.end(check(status, object))
}

// AdjustPValues corrects p-values, each in [0, 1], for multiple tests.
func AdjustPValues(method PAdjustment, p []float64) ([]float64, error) {
	out := make([]float64, len(p))
	var object *C.vetvec_error
	err := check(C.vetvec_statistics_adjust(C.vetvec_p_adjustment(method), doubles(p), C.uint64_t(len(p)), doubles(out),
		&object), object)
	return out, err
}

// AUC is the probability that a random value from positives exceeds a random value from negatives; ties count as half.
func AUC(positives, negatives []float64) (float64, error) {
	var out C.double
	var object *C.vetvec_error
	err := check(C.vetvec_statistics_auc(doubles(positives), C.uint64_t(len(positives)), doubles(negatives),
		C.uint64_t(len(negatives)), &out, &object), object)
	return float64(out), err
}

// SampleSize is the sample size at which a two-sided test at level alpha (default: 0.05) detects, with probability
// power (default: 0.8), the effect that kind, a and b describe; 0 if no size is enough.
func SampleSize(kind SampleSizeKind, a, b, power, alpha float64) (uint64, error) {
	var out C.uint64_t
	var object *C.vetvec_error
	err := check(C.vetvec_statistics_sample_size(C.vetvec_sample_size_kind(kind), C.double(a), C.double(b), C.double(power),
		C.double(alpha), &out, &object), object)
	return uint64(out), err
}

// TreeSimilarity returns the similarities of constituency trees in bracket notation (row-major, 1 for equal trees) and
// their mean over all pairs of trees (i < j). lambda is in (0, 1]; 0 means 1.
func TreeSimilarity(trees []string, lambda float64) (similarities [][]float64, mean float64, err error) {
	var m memory
	defer m.release()
	n := len(trees)
	all := make([]float64, n*n)
	var out C.double
	var object *C.vetvec_error
	err = check(C.vetvec_tree_similarity(m.batch(trees), C.double(lambda), doubles(all), &out, &object), object)
	if err != nil {
		return nil, 0, err
	}
	for i := range n {
		similarities = append(similarities, all[i*n:(i+1)*n:(i+1)*n])
	}
	return similarities, float64(out), nil
}
