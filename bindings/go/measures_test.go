//go:build !noaudit

package vetvec

import (
	"context"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
)

// The cases of "measures" in bindings/cases.
func TestMeasures(t *testing.T) {
	data, err := os.ReadFile("../cases/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var all struct{ Measures []measureCase }
	if err := json.Unmarshal(data, &all); err != nil || len(all.Measures) == 0 {
		t.Fatal(err)
	}
	for _, one := range all.Measures {
		t.Run(one.Name, func(t *testing.T) { one.run(&caseRun{T: t, words: strings.NewReplacer()}) })
	}
}

type measureCase struct {
	Name, Call, Metric string
	Matrix             [][]float32
	Triples            [][3]uint64
	Thetas             []float64
	Expect             struct {
		Error            map[string]any
		Counts           []uint64
		Margins, Nearest []float64
		Threshold        float64
	}
}

func (m measureCase) run(r *caseRun) {
	rows, err := MatrixOf(m.Matrix)
	if err != nil {
		r.Fatal(err)
	}
	metric := map[string]Metric{"L2": MetricL2, "COSINE": MetricCosine}[m.Metric]
	var counts []uint64
	var margins, nearest []float64
	var threshold Threshold
	if m.Call == "threshold" {
		options := ThresholdOptions{Metric: metric, Method: ThresholdMethodMin}
		threshold, nearest, err = ComputeThreshold(context.Background(), rows, nil, options)
	} else {
		counts, margins, err = CountViolations(rows, m.Triples, metric, m.Thetas)
	}
	r.checkEnd(err, expectation{Error: m.Expect.Error})
	if err == nil && (!slices.Equal(counts, m.Expect.Counts) || !slices.Equal(margins, m.Expect.Margins) ||
		!slices.Equal(nearest, m.Expect.Nearest) || threshold.Threshold != m.Expect.Threshold) {
		r.Error(counts, margins, nearest, threshold.Threshold)
	}
}
