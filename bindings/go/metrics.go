package vetvec

// #include <stdlib.h>
// #include "shim.h"
import "C"

import (
	"context"
	"encoding/json"
	"fmt"
	"unsafe"
)

// Metric is a distance.
type Metric int32

// The metrics of the C ABI.
const (
	L2     Metric = C.VETVEC_METRIC_L2
	L1     Metric = C.VETVEC_METRIC_L1
	Cosine Metric = C.VETVEC_METRIC_COSINE
)

// ThresholdMethod turns nearest-neighbour distances into a threshold.
type ThresholdMethod int32

// The methods of the C ABI.
const (
	Mean2Sigma    ThresholdMethod = C.VETVEC_THRESHOLD_MEAN_2SIGMA
	MeanSigma     ThresholdMethod = C.VETVEC_THRESHOLD_MEAN_SIGMA
	MinDistance   ThresholdMethod = C.VETVEC_THRESHOLD_MIN
	ZeroThreshold ThresholdMethod = C.VETVEC_THRESHOLD_ZERO
)

// Threshold is that of a dictionary; Nearest has the distance of each distinct word to its nearest other word.
type Threshold struct {
	Threshold, Raw, NNMin, NNMean, NNStd float64
	Nearest                              []float64
}

func doubles(values []float64) *C.double {
	return (*C.double)(unsafe.Pointer(unsafe.SliceData(values)))
}

func uints(values []uint64) *C.uint64_t {
	return (*C.uint64_t)(unsafe.Pointer(unsafe.SliceData(values)))
}

func (m Matrix) c() (*C.float, C.uint64_t, C.uint64_t) {
	return (*C.float)(unsafe.Pointer(unsafe.SliceData(m.Data))), C.uint64_t(m.Rows), C.uint64_t(m.Cols)
}

func (m Matrix) check() error {
	if m.Rows < 0 || m.Cols < 0 || len(m.Data) != m.Rows*m.Cols {
		return &Error{Status: InvalidArgument, RetryAfter: NoRetryAfter, ItemIndex: -1,
			Message: fmt.Sprintf("%d elements are not %d x %d", len(m.Data), m.Rows, m.Cols)}
	}
	return nil
}

// MatrixOf copies rows of equal length.
func MatrixOf(rows [][]float32) (Matrix, error) {
	if len(rows) == 0 {
		return Matrix{}, nil
	}
	out := Matrix{make([]float32, 0, len(rows)*len(rows[0])), len(rows), len(rows[0])}
	for i, row := range rows {
		if len(row) != out.Cols {
			return Matrix{}, &Error{Status: DimensionMismatch, RetryAfter: NoRetryAfter, ItemIndex: i,
				Message: fmt.Sprintf("row %d has %d elements, the first has %d", i, len(row), out.Cols)}
		}
		out.Data = append(out.Data, row...)
	}
	return out, nil
}

// ThresholdOf computes the adaptive threshold of a dictionary's vectors; words may be nil.
func ThresholdOf(ctx context.Context, rows Matrix, words []string, metric Metric, method ThresholdMethod) (Threshold, error) {
	if err := rows.check(); err != nil {
		return Threshold{}, err
	}
	if words != nil && len(words) != rows.Rows {
		return Threshold{}, fmt.Errorf("vetvec: %d words for %d rows: %w", len(words), rows.Rows, InvalidArgument)
	}
	call, err := begin(ctx, nil)
	if err != nil {
		return Threshold{}, err
	}
	batch, nearest := pack(words), make([]float64, rows.Rows+1)
	ends := batch.ends()
	if words == nil {
		ends = nil
	}
	data, n, d := rows.c()
	var out C.vetvec_threshold
	var object *C.vetvec_error
	status := C.go_threshold(data, n, d, batch.data(), ends, C.vetvec_metric(metric), C.vetvec_threshold_method(method),
		call.c, &out, doubles(nearest), &object)
	if err := call.end(check(status, object)); err != nil {
		return Threshold{}, err
	}
	return Threshold{float64(out.threshold), float64(out.raw), float64(out.nn_min), float64(out.nn_mean),
		float64(out.nn_std), nearest[:out.n]}, nil
}

// Eval evaluates a method of docs/METHODS.md on one JSON object: "nn-threshold", "cr-violations", "wilcoxon",
// "evalrank", "syntextbench-score" and others.
func Eval(method string, input any) (json.RawMessage, error) {
	given, err := json.Marshal(input)
	if err != nil {
		return nil, err
	}
	var alive cStrings
	defer func() { alive.free() }()
	var buffer *C.vetvec_buffer
	var object *C.vetvec_error
	status := C.go_eval(alive.put(method), (*C.char)(unsafe.Pointer(unsafe.SliceData(given))), C.size_t(len(given)),
		&buffer, &object)
	answer := text(buffer)
	return answer, check(status, object)
}

// Similarity orders the background of a ranking.
type Similarity int32

// The similarities of the C ABI.
const (
	CosineSimilarity Similarity = C.VETVEC_SIMILARITY_COSINE
	L2Similarity     Similarity = C.VETVEC_SIMILARITY_L2
)

// Ranking has the rank of each pair's positive, and the share of ranks up to each of hitsAt.
type Ranking struct {
	MeanRank, MRR float64
	Tied          uint64
	Ranks, Hits   []float64
}

// RankPairs ranks each pair's second row among all rows but the first, by similarity to the first (EvalRank).
func RankPairs(ctx context.Context, rows Matrix, pairs [][2]uint64, similarity Similarity, hitsAt ...uint64) (Ranking, error) {
	if err := rows.check(); err != nil {
		return Ranking{}, err
	}
	call, err := begin(ctx, nil)
	if err != nil {
		return Ranking{}, err
	}
	if len(hitsAt) == 0 {
		hitsAt = []uint64{1, 3}
	}
	ranks, hits := make([]float64, len(pairs)+1), make([]float64, len(hitsAt))
	data, n, d := rows.c()
	var out C.vetvec_ranking
	var object *C.vetvec_error
	status := C.go_rank_pairs(data, n, d, (*C.uint64_t)(unsafe.Pointer(unsafe.SliceData(pairs))), C.uint64_t(len(pairs)),
		C.int32_t(similarity), 0, uints(hitsAt), C.uint64_t(len(hitsAt)), call.c, &out, doubles(ranks), doubles(hits), &object)
	if err := call.end(check(status, object)); err != nil {
		return Ranking{}, err
	}
	return Ranking{float64(out.mean_rank), float64(out.mrr), uint64(out.tied), ranks[:len(pairs)], hits}, nil
}

// Alignment is the mean squared distance of the pairs and the uniformity of all rows, on unit vectors.
func Alignment(ctx context.Context, rows Matrix, pairs [][2]uint64) (alignment, uniformity float64, err error) {
	if err := rows.check(); err != nil {
		return 0, 0, err
	}
	call, err := begin(ctx, nil)
	if err != nil {
		return 0, 0, err
	}
	data, n, d := rows.c()
	var out C.vetvec_alignment
	var object *C.vetvec_error
	status := C.go_alignment(data, n, d, (*C.uint64_t)(unsafe.Pointer(unsafe.SliceData(pairs))), C.uint64_t(len(pairs)),
		call.c, &out, &object)
	err = call.end(check(status, object))
	return float64(out.alignment), float64(out.uniformity), err
}

// PostprocessOperation is done to rows.
type PostprocessOperation int32

// The operations of the C ABI.
const (
	Center    PostprocessOperation = C.VETVEC_POSTPROCESS_CENTER
	Normalize PostprocessOperation = C.VETVEC_POSTPROCESS_NORMALIZE
	Whiten    PostprocessOperation = C.VETVEC_POSTPROCESS_WHITEN
	ABTT      PostprocessOperation = C.VETVEC_POSTPROCESS_ABTT
	PCR       PostprocessOperation = C.VETVEC_POSTPROCESS_PCR
)

// Postprocess gives new rows.
func Postprocess(ctx context.Context, rows Matrix, operation PostprocessOperation, components int) (Matrix, error) {
	if err := rows.check(); err != nil {
		return Matrix{}, err
	}
	call, err := begin(ctx, nil)
	if err != nil {
		return Matrix{}, err
	}
	data, n, d := rows.c()
	var handle C.uint64_t
	var object *C.vetvec_error
	status := C.go_postprocess(data, n, d, C.int32_t(operation), C.uint64_t(components), call.c, &handle, &object)
	if err := call.end(check(status, object)); err != nil {
		return Matrix{}, err
	}
	return matrix(handle), nil
}

// CorrelationKind is a coefficient.
type CorrelationKind int32

// The coefficients of the C ABI.
const (
	Spearman CorrelationKind = C.VETVEC_SPEARMAN
	Pearson  CorrelationKind = C.VETVEC_PEARSON
	Kendall  CorrelationKind = C.VETVEC_KENDALL
)

// Correlation of two lists, with its two-sided p-value; defined is false where a list is constant.
func Correlation(kind CorrelationKind, x, y []float64) (coefficient, p float64, defined bool, err error) {
	if len(x) != len(y) {
		return 0, 0, false, fmt.Errorf("vetvec: %d and %d values: %w", len(x), len(y), InvalidArgument)
	}
	out := C.vetvec_correlation{struct_size: C.sizeof_vetvec_correlation}
	var object *C.vetvec_error
	err = check(C.vetvec_correlation_compute(C.vetvec_correlation_kind(kind), doubles(x), doubles(y), C.uint64_t(len(x)),
		C.VETVEC_TWO_SIDED, &out, &object), object)
	return float64(out.coefficient), float64(out.p_value), out.has_coefficient != 0, err
}

// Interval is a confidence interval.
type Interval struct{ Estimate, Low, High, StandardError float64 }

// BootstrapMean gives the BCa interval of the mean; 0 resamples: 10,000; level 0: 0.95.
func BootstrapMean(ctx context.Context, values []float64, seed, resamples uint64, level float64) (Interval, error) {
	call, err := begin(ctx, nil)
	if err != nil {
		return Interval{}, err
	}
	var out C.vetvec_interval
	var object *C.vetvec_error
	status := C.go_bootstrap_mean(doubles(values), C.uint64_t(len(values)), C.uint64_t(seed), C.uint64_t(resamples),
		C.double(level), call.c, &out, &object)
	return Interval{float64(out.estimate), float64(out.low), float64(out.high), float64(out.standard_error)},
		call.end(check(status, object))
}

// PairedPermutation gives the two-sided p-value of the mean of paired differences.
func PairedPermutation(differences []float64, seed, resamples uint64) (float64, error) {
	var out C.double
	var object *C.vetvec_error
	err := check(C.go_paired_permutation(doubles(differences), C.uint64_t(len(differences)), C.uint64_t(seed),
		C.uint64_t(resamples), C.VETVEC_TWO_SIDED, &out, &object), object)
	return float64(out), err
}

// Adjustment is how p-values of tests made at once are corrected.
type Adjustment int32

const (
	Holm              Adjustment = C.VETVEC_HOLM               // bounds the chance of a single false one
	BenjaminiHochberg Adjustment = C.VETVEC_BENJAMINI_HOCHBERG // bounds the share of false ones
)

// AdjustPValues corrects p-values, each in [0, 1].
func AdjustPValues(method Adjustment, p []float64) ([]float64, error) {
	out := make([]float64, len(p)+1)
	var object *C.vetvec_error
	err := check(C.vetvec_p_values_adjust(C.vetvec_p_adjustment(method), doubles(p), C.uint64_t(len(p)), doubles(out), &object), object)
	return out[:len(p)], err
}

// AUC is the chance that one of positives is above one of negatives, ties counting half.
func AUC(positives, negatives []float64) (float64, error) {
	var out C.double
	var object *C.vetvec_error
	err := check(C.vetvec_auc_compute(doubles(positives), C.uint64_t(len(positives)), doubles(negatives),
		C.uint64_t(len(negatives)), &out, &object), object)
	return float64(out), err
}
