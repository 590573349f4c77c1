//go:build !noaudit

package vetvec

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestFunctions(t *testing.T) {
	rows, _ := MatrixOf([][]float32{{0, 0}, {1, 0}, {0, 2}, {5, 5}})
	smallest := ThresholdOptions{Method: ThresholdMethodMin}
	threshold, nearest, err := ComputeThreshold(background, rows, nil, smallest)
	if err != nil || threshold.Threshold != 1 || len(nearest) != 4 {
		t.Error(threshold, err)
	}
	if _, _, err := ComputeThreshold(background, Matrix{Rows: 3}, nil, smallest); !errors.Is(err, ErrInvalidArgument) && !errors.Is(err, ErrInsufficientData) {
		t.Error(err)
	}
	ranking, err := ComputeRanking(background, rows, [][2]uint64{{0, 2}}, RankingOptions{Similarity: SimilarityL2})
	if err != nil || ranking.Ranks[0] != 2 || ranking.MRR != 0.5 || ranking.Hits[1] != 1 {
		t.Error(ranking, err)
	}
	if _, err := ComputeRanking(background, rows, [][2]uint64{{0, 9}}, RankingOptions{}); !errors.Is(err, ErrOutOfRange) {
		t.Error(err)
	}
	unit, err := Matrix{[]float32{3, 4, 0, 2}, 2, 2}.Postprocess(background, PostprocessNormalize, 0)
	if err != nil || unit.Row(0)[0] != 0.6 {
		t.Error(unit, err)
	}
	if _, err := ComputeAlignment(background, unit, [][2]uint64{{0, 1}}); err != nil {
		t.Error(err)
	}
	if c, err := Correlate(CorrelationKindPearson, []float64{1, 2, 3}, []float64{2, 4, 6}, AlternativeTwoSided); err != nil || c.Coefficient == nil || *c.Coefficient < 0.999 {
		t.Error(c, err)
	}
	if p, err := AdjustPValues(PAdjustmentHolm, []float64{0.01, 0.03, 0.02}); err != nil || p[0] != 0.03 || p[1] != 0.04 {
		t.Error(p, err)
	}
	if p, err := AdjustPValues(PAdjustmentBenjaminiHochberg, []float64{0.01, 0.03, 0.02}); err != nil || p[1] != 0.03 {
		t.Error(p, err)
	}
	if a, err := AUC([]float64{2, 3}, []float64{1, 2}); err != nil || a != 0.875 {
		t.Error(a, err)
	}
	if i, err := BootstrapMean(background, []float64{1, 2, 3, 4, 5}, ResamplingOptions{Seed: 1, Resamples: 1000}); err != nil || i.Low > 3 || i.High < 3 {
		t.Error(i, err)
	}
	answer, err := Eval("wilcoxon", map[string]any{"x": []float64{1, 2, 3, 4, 5, 6}})
	if err != nil || !strings.Contains(string(answer), "p_value") {
		t.Error(string(answer), err)
	}
	if _, err := Eval("nosuch", map[string]any{}); err == nil {
		t.Error("an unknown method was evaluated")
	}
}

func TestSuiteAndTokenizer(t *testing.T) {
	suite, err := MakeSuite(background, SuiteMakeOptions{Kind: "contrastive", Seeds: []string{"He is a good man."}})
	if err != nil || suite.Len() == 0 {
		t.Fatal(err)
	}
	defer suite.Close()
	missing := SuiteMakeOptions{Kind: "contrastive", Seeds: []string{"He is a good man."},
		Options: map[string]string{"lexicon": "/no/such/file"}}
	if _, err := MakeSuite(background, missing); !errors.Is(err, ErrNotFound) || !strings.Contains(err.Error(), "/no/such/file") {
		t.Error(err)
	}
	path := filepath.Join(t.TempDir(), "suite.jsonl")
	if err := suite.Write(path); err != nil {
		t.Fatal(err)
	}
	read, err := ReadSuite(path)
	if err != nil || read.SHA256() != suite.SHA256() || !strings.Contains(string(read.Manifest()), `"seed"`) {
		t.Fatal(err)
	}
	count := 0
	for item, err := range read.Items() {
		same, _ := suite.Item(count)
		var triple struct{ Seed string }
		if err != nil || !bytes.Equal(item, same) || json.Unmarshal(item, &triple) != nil || triple.Seed != "He is a good man." {
			t.Error(string(item), err)
		}
		count++
	}
	if count != suite.Len() {
		t.Error(count, suite.Len())
	}
	closed, err := ReadSuite(path)
	if err != nil {
		t.Fatal(err)
	}
	closed.Close()
	count = 0
	for item, err := range closed.Items() {
		if count++; item != nil || !errors.Is(err, ErrInvalidHandle) {
			t.Error(string(item), err)
		}
	}
	if count != 1 {
		t.Error("the error of a closed suite came", count, "times")
	}
	if _, err := read.Item(read.Len()); !errors.Is(err, ErrOutOfRange) {
		t.Error(err)
	}
	folder := t.TempDir()
	vocabulary := "[PAD]\n[UNK]\n[CLS]\n[SEP]\nhello\nworld\n"
	_ = os.WriteFile(filepath.Join(folder, "vocab.txt"), []byte(vocabulary), 0o600)
	_ = os.WriteFile(filepath.Join(folder, "tokenizer_config.json"), []byte(`{"tokenizer_class":"BertTokenizer","do_lower_case":true}`), 0o600)
	tokenizer, err := OpenTokenizer("onnx:" + folder)
	if err != nil {
		t.Fatal(err)
	}
	defer tokenizer.Close()
	ids, err := tokenizer.Encode([]string{"hello world", strings.Repeat("hello ", 500)},
		TokenizerOptions{NoTruncation: true, NoSpecialTokens: true})
	if err != nil || !slices.Equal(ids[0], []int32{4, 5}) || len(ids[1]) != 500 {
		t.Error(ids, err)
	}
}

func TestAudit(t *testing.T) {
	remote(t, EncoderOptions{})
	folder := t.TempDir()
	seeds := "He is a good man.\nThe food was cold and bad.\nShe liked the new house very much.\nIt was a happy day.\n"
	_ = os.WriteFile(filepath.Join(folder, "seeds.txt"), []byte(seeds), 0o600)
	config, err := LoadConfig(ConfigOptions{Text: fmt.Sprintf(`version = 1
[audit]
vendors = ["good", "blind"]
seeds = "%[1]s/seeds.txt"
seed = 7
[vendors.good]
spec = "openai:mock"
base_url = "%[2]s/faithful/v1"
api_key_env = "GOOD_KEY"
[vendors.blind]
spec = "openai:mock"
base_url = "%[2]s/polarity_blind/v1"
`, folder, mockURL), Overrides: []string{"audit.out=" + folder + "/run"}})
	if err != nil {
		t.Fatal(err)
	}
	defer config.Close()
	if names := config.SecretNames(); !slices.Equal(names, []string{"GOOD_KEY"}) {
		t.Error(names)
	}
	if err := config.SetSecret("GOOD_KEY", "x"); err != nil {
		t.Fatal(err)
	}
	if _, err := config.Plan(background); err != nil {
		t.Error(err)
	}
	audit, err := RunAudit(background, config)
	if err != nil {
		t.Fatal(err)
	}
	defer audit.Close()
	again, err := OpenAudit(background, audit.Folder())
	if err != nil || again.Verdict() != audit.Verdict() || audit.Verdict() == "" {
		t.Fatal(err)
	}
	if _, err := audit.Report(ReportFormatJSON); err != nil {
		t.Error(err)
	}
	if _, err := audit.Compare("good", again, "blind"); err != nil {
		t.Error(err)
	}
	passed, checks, err := audit.CheckGate("violation_rate.CR1 <= 0.000001", nil)
	if err != nil || passed || !strings.Contains(string(checks), "blind") {
		t.Error(passed, string(checks), err)
	}
	if page, err := audit.Report(ReportFormatHTML); err != nil || !bytes.HasPrefix(page, []byte("<")) {
		t.Error(err)
	}
	report := filepath.Join(folder, "r.md")
	if err := audit.WriteReport(report); err != nil {
		t.Error(err)
	}
	if found, err := VerifyReport(background, audit.Folder(), report); err != nil || !strings.Contains(string(found), `"matches":true`) {
		t.Error(string(found), err)
	}
}

func TestKeysByFunction(t *testing.T) {
	noKey := func(bool) (Key, error) { return Key{}, errors.New("log in first") }
	encoder, err := Open("openai:m", EncoderOptions{KeyFn: noKey})
	if err != nil {
		t.Fatal(err)
	}
	defer encoder.Close()
	if _, err := encoder.Embed(background, []string{"a"}); !errors.Is(err, ErrUnauthenticated) || !strings.Contains(err.Error(), "log in first") {
		t.Error(err)
	}
	config, err := LoadConfig(ConfigOptions{Text: "[vendors.a]\nspec = \"openai:m\"\n"})
	if err != nil {
		t.Fatal(err)
	}
	defer config.Close()
	if err := config.SetKeyFn("nosuch", noKey); !errors.Is(err, ErrNotFound) {
		t.Error(err)
	}
	for _, key := range []KeyFunc{nil, noKey} {
		if err := config.SetKeyFn("a", key); err != nil {
			t.Error(err)
		}
	}
	if mockURL == "" {
		t.Skip("VETVEC_MOCK_URL is not set (bindings/with_mock.py sets it)")
	}
	var calls []bool
	given := EncoderOptions{BaseURL: mockURL + "/hash/v1", Headers: []string{"x-team: search"}, KeyFn: func(rejected bool) (Key, error) {
		calls = append(calls, rejected)
		return Key{"key-by-function", time.Hour}, nil
	}}
	served, err := Open("openai:m", given)
	if err != nil {
		t.Fatal(err)
	}
	defer served.Close()
	for _, text := range []string{"a", "b"} {
		if _, err := served.Embed(background, []string{text}); err != nil {
			t.Error(err)
		}
	}
	if len(calls) != 1 || calls[0] {
		t.Error(calls)
	}
}

func TestNumbersThatCHasNotAreRefused(t *testing.T) {
	for name, options := range map[string]EncoderOptions{
		"Concurrency":   {Concurrency: 1<<32 + 3},
		"Batch":         {Batch: math.MinInt},
		"CacheMaxBytes": {CacheMaxBytes: -1},
	} {
		if _, err := Open("builtin:", options); !errors.Is(err, ErrInvalidArgument) || !strings.Contains(err.Error(), name) {
			t.Error(name, err)
		}
	}
	rows, _ := MatrixOf([][]float32{{0, 0}, {1, 0}})
	if _, err := ComputeRanking(background, rows, [][2]uint64{{0, 1}}, RankingOptions{Threads: -1}); !errors.Is(err, ErrInvalidArgument) {
		t.Error(err)
	}
	if _, err := rows.Postprocess(background, PostprocessABTT, -1); !errors.Is(err, ErrInvalidArgument) {
		t.Error(err)
	}
	if _, err := Open("builtin:", EncoderOptions{CacheMode: -1}); !errors.Is(err, ErrInvalidArgument) {
		t.Error(err)
	}
}

func TestOptionsOfConfigsRankingsAndContracts(t *testing.T) {
	var logged bytes.Buffer
	config, err := LoadConfig(ConfigOptions{Text: "version = 1\n[audit]\nvendors = [\"builtin:\"]\n",
		Vendors: []string{"openai:one", "openai:two"}, Logger: slog.New(slog.NewTextHandler(&logged, nil))})
	if err != nil {
		t.Fatal(err)
	}
	defer config.Close()
	var inForce struct{ Vendors []struct{ Spec string } }
	if text, err := config.JSON(); err != nil || json.Unmarshal(text, &inForce) != nil || len(inForce.Vendors) != 2 ||
		inForce.Vendors[1].Spec != "openai:two" {
		t.Error(string(text), err)
	}
	if err := config.SetTokenizer("openai:one", nil); err != nil {
		t.Error(err)
	}
	if encoder, err := config.OpenEncoder("builtin:"); err != nil || encoder.Dimension() != 64 {
		t.Error(err)
	}
	if text, err := builtin(t).Describe(background); err != nil || !json.Valid(text) {
		t.Error(string(text), err)
	}
	if text, err := builtin(t).Metrics(); err != nil || !strings.HasSuffix(text, "# EOF\n") {
		t.Error(text, err)
	}
	rows, _ := MatrixOf([][]float32{{0, 0}, {1, 0}, {0, 2}, {5, 5}})
	ranks, err := ComputeRanking(background, rows, [][2]uint64{{0, 2}, {0, 1}},
		RankingOptions{Similarity: SimilarityL2, HitsAt: []uint64{1, 2, 3}, Threads: 1})
	if err != nil || !slices.Equal(ranks.Hits, []float64{0.5, 1, 1}) || ranks.Pairs != 2 {
		t.Error(ranks, err)
	}
	both, err := OpenFallback(nil, nil, FallbackOptions{})
	if !errors.Is(err, ErrInvalidArgument) && !errors.Is(err, ErrInvalidHandle) {
		t.Error(both, err)
	}
	other := builtin(t)
	if _, err := CheckContract(background, builtin(t), ContractOptions{LongWords: 32, Shortened: other}); err != nil {
		t.Error(err)
	}
}
