//go:build !noaudit

package vetvec

// #include "callbacks.h"
import "C"

import (
	"context"
	"encoding/json"
	"runtime"
)

// Score is a suite's score: 95% interval, higher is better.
type Score struct {
	Suite, Kind, Measure string
	Value                *float64  // nil: Problem says why
	Interval             []float64 // low, high; nil: none
	Items                int
	LeftOut              int `json:"left_out"` // items with a text that has no vector
	Details              []ScoreDetail
	Problem              string
}

// ScoreDetail is a component of a score.
type ScoreDetail struct {
	Name  string
	Value *float64
}

// ScoredTriple is a violated triple: the positive is farther from the seed than the negative.
type ScoredTriple struct {
	ID, Seed, Positive, Negative string
	DPositive                    float64 `json:"d_positive"` // distance from the seed
	DNegative                    float64 `json:"d_negative"`
}

// ScoredRelation has the violations of one relation of triples.
type ScoredRelation struct {
	Relation            string
	Triples, Violations int
	Share               float64
	Interval            []float64
	Worst               []ScoredTriple
}

// SuiteScore is what an audit says of one encoder on one suite.
type SuiteScore struct {
	Encoder     string
	Dimension   int
	Texts       int
	FailedTexts int    `json:"failed_texts"`
	Failure     string // why the first of them failed
	Problem     string // why the vectors could not be measured; then Score is nil
	Score       *Score
	Relations   []ScoredRelation
	JSON        json.RawMessage `json:"-"` // all figures: vetvec_suite_score in vetvec/suite.h
}

// ScoreDifference is the difference of two scores: first minus second, in points.
type ScoreDifference struct {
	Difference float64
	Interval   []float64
	PValue     float64  `json:"p_value"`
	Detectable *float64 // with 80% power
	Outcome    string   // "first better", "second better", "equal", "undecided"; "": such scores rank no vendors
}

// SuiteComparison is what an audit says of two encoders on one suite.
type SuiteComparison struct {
	First, Second SuiteScore
	Ranks         bool             // whether audits rank vendors by this kind of score
	Comparison    *ScoreDifference // nil: audits do not compare such scores
	JSON          json.RawMessage  `json:"-"` // all figures: vetvec_suite_compare in vetvec/suite.h
}

// Score embeds the suite's texts through the encoder's cache, and judges the vectors as an audit does.
func (s *Suite) Score(ctx context.Context, encoder *Encoder, options SuiteScoreOptions, call ...CallOption) (*SuiteScore, error) {
	defer runtime.KeepAlive(encoder)
	written, err := s.scored(ctx, options, call, func(given *C.vetvec_suite_score_options, c *C.vetvec_call_options,
		out **C.vetvec_buffer, object **C.vetvec_error) C.vetvec_status {
		return C.vetvec_suite_score(s.c, encoder.number(), given, c, out, object)
	})
	if err != nil {
		return nil, err
	}
	made := &SuiteScore{JSON: written}
	return made, json.Unmarshal(written, made)
}

// Compare scores two encoders and their difference on the same items, by an audit's inference.
func (s *Suite) Compare(ctx context.Context, first, second *Encoder, options SuiteScoreOptions, call ...CallOption) (*SuiteComparison, error) {
	defer runtime.KeepAlive(first)
	defer runtime.KeepAlive(second)
	written, err := s.scored(ctx, options, call, func(given *C.vetvec_suite_score_options, c *C.vetvec_call_options,
		out **C.vetvec_buffer, object **C.vetvec_error) C.vetvec_status {
		return C.vetvec_suite_compare(s.c, first.number(), second.number(), given, c, out, object)
	})
	if err != nil {
		return nil, err
	}
	made := &SuiteComparison{JSON: written}
	return made, json.Unmarshal(written, made)
}

func (s *Suite) scored(ctx context.Context, options SuiteScoreOptions, call []CallOption,
	function func(*C.vetvec_suite_score_options, *C.vetvec_call_options, **C.vetvec_buffer, **C.vetvec_error) C.vetvec_status,
) (json.RawMessage, error) {
	defer runtime.KeepAlive(s)
	defer runtime.KeepAlive(options)
	begun, err := begin(ctx, call)
	if err != nil {
		return nil, err
	}
	var given C.vetvec_suite_score_options
	if err := options.fill(&given, &begun.memory); err != nil {
		return nil, begun.end(err)
	}
	var out *C.vetvec_buffer
	var object *C.vetvec_error
	status := function(&given, begun.options, &out, &object)
	written := text(out)
	return written, begun.end(check(status, object))
}
