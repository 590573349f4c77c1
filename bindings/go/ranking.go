//go:build !noaudit

package vetvec

// #include "callbacks.h"
import "C"

import (
	"context"
	"encoding/json"
)

// ComputeThreshold computes the adaptive threshold of a dictionary's vectors. words: nil, or one per row; only the
// first row of a repeated word is kept. nearest contains the distance from each distinct word to its nearest other
// word.
func ComputeThreshold(ctx context.Context, rows Matrix, words []string, options ThresholdOptions,
	call ...CallOption) (threshold Threshold, nearest []float64, err error) {
	if words != nil && len(words) != rows.Rows {
		return threshold, nil, refused("%d words for %d rows", len(words), rows.Rows)
	}
	begun, err := begin(ctx, call, rows)
	if err != nil {
		return threshold, nil, err
	}
	var given C.vetvec_threshold_options
	if err := options.fill(&given, &begun.memory); err != nil {
		return threshold, nil, begun.end(err)
	}
	nearest = make([]float64, rows.Rows)
	data, found := begun.memory.rows(rows), C.vetvec_threshold{struct_size: C.sizeof_vetvec_threshold}
	var object *C.vetvec_error
	status := C.vetvec_threshold_compute(&data, begun.memory.texts(words), &given, begun.options, &found, doubles(nearest),
		&object)
	if err := begun.end(check(status, object)); err != nil {
		return threshold, nil, err
	}
	threshold.read(&found)
	return threshold, nearest[:threshold.N], nil
}

// CountViolations counts violations, as COSTELLO defines them, for each of thetas: the triples (seed, positive,
// negative) for which d(seed, positive) - d(seed, negative) exceeds the theta. margins contains this difference for
// each triple.
func CountViolations(rows Matrix, triples [][3]uint64, metric Metric, thetas []float64) (counts []uint64, margins []float64,
	err error) {
	call, err := begin(background, nil, rows)
	if err != nil {
		return nil, nil, err
	}
	counts, margins = make([]uint64, len(thetas)), make([]float64, len(triples))
	data := call.memory.rows(rows)
	var object *C.vetvec_error
	status := C.vetvec_threshold_violations(&data, triplesOf(triples), C.uint64_t(len(triples)), C.vetvec_metric(metric),
		doubles(thetas), C.uint64_t(len(thetas)), uints(counts), doubles(margins), &object)
	return counts, margins, call.end(check(status, object))
}

// Ranks is a Ranking with the rank of each pair's positive and, for each entry of HitsAt, the share of ranks up to that
// entry.
type Ranks struct {
	Ranking
	Ranks, Hits []float64
}

// ComputeRanking ranks each pair's second row among all rows except the first, by similarity to the first (EvalRank).
func ComputeRanking(ctx context.Context, rows Matrix, pairs [][2]uint64, options RankingOptions, call ...CallOption) (Ranks,
	error) {
	begun, err := begin(ctx, call, rows)
	if err != nil {
		return Ranks{}, err
	}
	var given C.vetvec_ranking_options
	if err := options.fill(&given, &begun.memory); err != nil {
		return Ranks{}, begun.end(err)
	}
	out := Ranks{Ranks: make([]float64, len(pairs)), Hits: make([]float64, 2)}
	if len(options.HitsAt) > 0 {
		begun.memory.pins.Pin(&options.HitsAt[0])
		given.hits_at, given.hits_count = uints(options.HitsAt), C.uint64_t(len(options.HitsAt))
		out.Hits = make([]float64, len(options.HitsAt))
	}
	data, found := begun.memory.rows(rows), C.vetvec_ranking{struct_size: C.sizeof_vetvec_ranking}
	var object *C.vetvec_error
	status := C.vetvec_ranking_compute(&data, pairsOf(pairs), C.uint64_t(len(pairs)), &given, begun.options, &found,
		doubles(out.Ranks), doubles(out.Hits), &object)
	if err := begun.end(check(status, object)); err != nil {
		return Ranks{}, err
	}
	out.read(&found)
	return out, nil
}

// RankingTask contains texts to embed, and pairs of their row numbers for ComputeRanking.
type RankingTask struct {
	Background []string
	Pairs      [][2]uint64
}

// NewRankingTask makes EvalRank's task from scored pairs. setSizes: the number of pairs in each data set (nil: one data
// set); more: additional texts for the background.
func NewRankingTask(first, second []string, scores []float64, setSizes []uint64, level TextLevel, more []string) (RankingTask,
	error) {
	if len(first) != len(second) || len(first) != len(scores) {
		return RankingTask{}, refused("lists differ in length: %d and %d texts, %d scores", len(first), len(second), len(scores))
	}
	if setSizes == nil {
		setSizes = []uint64{uint64(len(scores))}
	}
	var m memory
	defer m.release()
	var found *C.vetvec_buffer
	var object *C.vetvec_error
	err := check(C.vetvec_ranking_task(m.batch(first), m.batch(second), doubles(scores), uints(setSizes),
		C.uint64_t(len(setSizes)), C.vetvec_text_level(level), m.texts(more), &found, &object), object)
	written := text(found)
	if err != nil {
		return RankingTask{}, err
	}
	var out RankingTask
	return out, json.Unmarshal(written, &out)
}

// PairScores describes how well cosines agree with labels; undefined values are nil.
type PairScores struct {
	Spearman, SpearmanP, Pearson, PearsonP *float64
	Gap                                    *float64 // mean cosine of pairs with label >= 4, minus that of pairs with label <= 1
	AUC                                    *float64 // AUC for the same two groups of pairs
	LabelEntropy                           float64  // in bits; if it is near 0, the correlations mean little
	Cosines                                []float64
}

// ScorePairs measures how well the cosine of row i of a and row i of b agrees with labels[i].
func ScorePairs(a, b Matrix, labels []float64) (PairScores, error) {
	if a.Rows != b.Rows || a.Cols != b.Cols || len(labels) != a.Rows {
		return PairScores{}, refused("shapes do not match: %d x %d and %d x %d, %d labels", a.Rows, a.Cols, b.Rows, b.Cols,
			len(labels))
	}
	call, err := begin(background, nil, a, b)
	if err != nil {
		return PairScores{}, err
	}
	first, second, cosines := call.memory.rows(a), call.memory.rows(b), make([]float64, a.Rows)
	out := C.vetvec_pair_scores{struct_size: C.sizeof_vetvec_pair_scores}
	var object *C.vetvec_error
	status := C.vetvec_pairs_score(&first, &second, doubles(labels), &out, doubles(cosines), &object)
	if err := call.end(check(status, object)); err != nil {
		return PairScores{}, err
	}
	tested := out.has_correlation & out.has_p
	return PairScores{defined(out.spearman, out.has_correlation), defined(out.spearman_p, tested),
		defined(out.pearson, out.has_correlation), defined(out.pearson_p, tested), defined(out.gap, out.has_gap),
		defined(out.auc, out.has_gap), float64(out.label_entropy), cosines}, nil
}

// ComputeAlignment returns the mean squared distance of the pairs and the uniformity of all rows, as unit vectors.
func ComputeAlignment(ctx context.Context, rows Matrix, pairs [][2]uint64, call ...CallOption) (Alignment, error) {
	begun, err := begin(ctx, call, rows)
	if err != nil {
		return Alignment{}, err
	}
	data, found := begun.memory.rows(rows), C.vetvec_alignment{struct_size: C.sizeof_vetvec_alignment}
	var object *C.vetvec_error
	status := C.vetvec_pairs_alignment(&data, pairsOf(pairs), C.uint64_t(len(pairs)), begun.options, &found, &object)
	var out Alignment
	out.read(&found)
	return out, begun.end(check(status, object))
}
