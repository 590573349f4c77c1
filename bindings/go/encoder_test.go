package vetvec

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

func builtin(t testing.TB) *Encoder {
	t.Helper()
	encoder, err := Open("builtin:", EncoderOptions{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { encoder.Close() })
	return encoder
}

func remote(t *testing.T, options EncoderOptions) *Encoder {
	t.Helper()
	if mockURL == "" {
		t.Skip("VETVEC_MOCK_URL is not set (bindings/with_mock.py sets it)")
	}
	admin(t, "/admin/reset", map[string]any{})
	options.BaseURL, options.APIKey = mockURL+"/hash/v1", "key-"+t.Name()
	encoder, err := Open("openai:m", options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { encoder.Close() })
	return encoder
}

func TestRowsOutliveTheEncoder(t *testing.T) {
	encoder := builtin(t)
	rows, err := encoder.Embed(background, []string{"a", "b"})
	if err != nil {
		t.Fatal(err)
	}
	first := slices.Clone(rows[0])
	encoder.Close()
	encoder.Close()
	runtime.GC()
	if !slices.Equal(rows[0], first) {
		t.Error("the row has changed")
	}
	if _, err := encoder.Embed(background, []string{"a"}); !errors.Is(err, ErrInvalidHandle) {
		t.Error(err)
	}
	if encoder.Name() != "" || encoder.Dimension() != 0 {
		t.Error("a closed encoder has a name")
	}
}

func TestErrorsAreGosOwn(t *testing.T) {
	encoder := builtin(t)
	cancelled, cancel := context.WithCancel(background)
	cancel()
	if _, err := encoder.Embed(cancelled, []string{"a"}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	late, stop := context.WithDeadline(background, time.Now().Add(-time.Second))
	defer stop()
	if _, err := encoder.EmbedOne(late, "a"); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	own := errors.New("mine")
	_, err := remote(t, EncoderOptions{Batch: 1}).Embed(background, []string{"a", "b"},
		WithProgress(func(Progress) error { return own }))
	if err != own {
		t.Error("the callback's own error did not come out:", err)
	}
}

func TestCancelWakesACallThatHangs(t *testing.T) {
	encoder := remote(t, EncoderOptions{})
	admin(t, "/admin/faults", map[string]any{"seed": 7, "rates": []any{map[string]any{"kind": "hang", "rate": 1}}})
	ctx, cancel := context.WithCancelCause(background)
	time.AfterFunc(200*time.Millisecond, func() { cancel(errors.New("enough")) })
	start := time.Now()
	_, err := encoder.Embed(ctx, []string{"a"})
	if !errors.Is(err, context.Canceled) || time.Since(start) > 5*time.Second {
		t.Error(err, time.Since(start))
	}
	call, err := encoder.Submit(background, []string{"b"})
	if err != nil {
		t.Fatal(err)
	}
	call.Cancel()
	if _, err := call.Wait(); !errors.Is(err, ErrCancelled) {
		t.Error(err)
	}
}

func TestThousandCallsWithoutThreads(t *testing.T) {
	encoder := remote(t, EncoderOptions{Concurrency: 16})
	var calls []*Job
	for i := range 1000 {
		call, err := encoder.Submit(background, []string{fmt.Sprint("text ", i%50), "same"})
		if err != nil {
			t.Fatal(err)
		}
		calls = append(calls, call)
	}
	want, err := encoder.Embed(background, []string{"text 7", "same"})
	if err != nil {
		t.Fatal(err)
	}
	for i, call := range calls {
		<-call.Done()
		rows, err := call.Wait()
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(rows[1], want[1]) || i%50 == 7 && !slices.Equal(rows[0], want[0]) {
			t.Fatal("wrong rows of call", i)
		}
	}
}

func TestManyGoroutines(t *testing.T) {
	encoder := remote(t, EncoderOptions{Batch: 5})
	var group sync.WaitGroup
	for i := range 16 {
		group.Add(1)
		go func() {
			defer group.Done()
			text := fmt.Sprint("text ", i%4)
			first, err := encoder.Embed(background, []string{text})
			for range 20 {
				again, failed := encoder.Embed(background, []string{text})
				if err != nil || failed != nil || !slices.Equal(first[0], again[0]) {
					t.Error(err, failed)
					return
				}
			}
		}()
	}
	group.Wait()
}

func TestStreamIsLeftEarlyAndEndsWithWhatThrew(t *testing.T) {
	encoder := remote(t, EncoderOptions{Batch: 10})
	read := 0
	endless := func(yield func(string) bool) {
		for ; yield(fmt.Sprint("text ", read)); read++ {
		}
	}
	for piece, err := range encoder.Stream(background, endless, StreamOptions{}) {
		if err != nil || piece.First != 0 || piece.Rows.Cols != 384 {
			t.Fatal(err, piece.First)
		}
		break
	}
	own := errors.New("mine")
	last := error(nil)
	for _, err := range encoder.Stream(background, func(yield func(string) bool) { yield("a"); panic(own) }, StreamOptions{}) {
		last = err
	}
	if !errors.Is(last, own) {
		t.Error(last)
	}
}

func TestLoggerAndTokenCounter(t *testing.T) {
	var logged bytes.Buffer
	var mutex sync.Mutex
	counted := 0
	encoder := remote(t, EncoderOptions{
		Logger: slog.New(slog.NewTextHandler(&locked{&mutex, &logged}, &slog.HandlerOptions{Level: slog.LevelDebug})),
		CountTokens: func(text string) uint64 {
			mutex.Lock()
			defer mutex.Unlock()
			counted++
			return uint64(len(text))
		}})
	admin(t, "/admin/faults", map[string]any{"seed": 7, "rates": []any{
		map[string]any{"kind": "status", "arg": 500, "rate": 1, "once": true}}})
	if _, err := encoder.Embed(background, []string{"a"}); err != nil {
		t.Fatal(err)
	}
	upper, _, err := encoder.CountTokens([]string{"four", ""})
	if err != nil || upper[0] != 4 {
		t.Error(upper, err)
	}
	encoder.Close()
	mutex.Lock()
	defer mutex.Unlock()
	if counted == 0 || !strings.Contains(logged.String(), "500") {
		t.Errorf("counted %d, logged %q", counted, logged.String())
	}
}

func TestRecordsOfCalls(t *testing.T) {
	var ended []CallRecord
	encoder := remote(t, EncoderOptions{OnCall: func(call CallRecord) { ended = append(ended, call) }})
	if _, err := encoder.Embed(background, []string{"a", "b"}); err != nil {
		t.Fatal(err)
	}
	encoder.Close()
	if len(ended) != 1 || ended[0].Texts != 2 || ended[0].Provider != "openai" || ended[0].InputTokens == 0 ||
		ended[0].Status != StatusOK || ended[0].EndUnixNs < ended[0].StartUnixNs {
		t.Errorf("%+v", ended)
	}
}

type locked struct {
	mutex *sync.Mutex
	out   *bytes.Buffer
}

func (l *locked) Write(p []byte) (int, error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.out.Write(p)
}

func TestForgottenEncodersAreClosed(t *testing.T) {
	for range 50 {
		if _, err := Open("builtin:", EncoderOptions{}); err != nil {
			t.Fatal(err)
		}
	}
	runtime.GC()
	runtime.GC()
}

func TestNothingGrows(t *testing.T) {
	encoder := builtin(t)
	ctx, cancel := context.WithTimeout(background, time.Minute)
	defer cancel()
	rounds := func(count int) int {
		for i := range count {
			if _, err := encoder.Embed(ctx, []string{"a", "b"}); err != nil {
				t.Fatal(err)
			}
			if _, err := encoder.Embed(ctx, []string{""}); !errors.Is(err, ErrInvalidArgument) {
				t.Fatal(err)
			}
			if i%10 == 0 {
				other := builtin(t)
				other.Close()
			}
		}
		runtime.GC()
		return resident(t)
	}
	before := rounds(1000)
	if grown := rounds(5000) - before; grown > 16<<10 {
		t.Errorf("grown by %d KiB", grown)
	}
}

func resident(t *testing.T) int {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Skip(err)
	}
	_, rest, _ := strings.Cut(string(status), "VmRSS:")
	kib := 0
	fmt.Sscan(rest, &kib)
	return kib
}

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
	for i, item := range read.Items() {
		same, _ := suite.Item(i)
		var triple struct{ Seed string }
		if !bytes.Equal(item, same) || json.Unmarshal(item, &triple) != nil || triple.Seed != "He is a good man." {
			t.Error(string(item))
		}
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
	if err := audit.WriteReport(filepath.Join(folder, "r.md")); err != nil {
		t.Error(err)
	}
}

func TestCache(t *testing.T) {
	folder := t.TempDir() + "/cache"
	encoder := remote(t, EncoderOptions{CacheDir: folder})
	if _, err := encoder.Embed(background, []string{"a", "b"}); err != nil {
		t.Fatal(err)
	}
	encoder.Close()
	if found, err := CacheStat(folder); err != nil || found.Rows != 2 {
		t.Error(found, err)
	}
	if found, err := CacheVerify(background, folder, CacheFlagKeepBad); err != nil || found.Rows != 2 || found.BadRows != 0 {
		t.Error(found, err)
	}
	if found, err := CachePrune(background, folder, CachePruneOptions{MaxBytes: 1}); err != nil || found.Rows == 2 {
		t.Error(found, err)
	}
}

func BenchmarkEmbedOne(b *testing.B) {
	encoder := builtin(b)
	for b.Loop() {
		if _, err := encoder.EmbedOne(background, "a"); err != nil {
			b.Fatal(err)
		}
	}
}
