package vetvec

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

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

func TestNULReachesTheLibrary(t *testing.T) {
	if _, err := Open("builtin:\x00junk", EncoderOptions{}); !errors.Is(err, ErrInvalidArgument) {
		t.Error(err)
	}
	if _, err := Open("openai:m", EncoderOptions{APIKey: "key\x00junk"}); !errors.Is(err, ErrInvalidArgument) {
		t.Error(err)
	}
	if _, err := ReadTexts("/dev/null\x00.txt"); err == nil {
		t.Error("a path was cut off")
	}
	upper, _, err := builtin(t).CountTokens([]string{"a", "a\x00bcdefghijklmnopqrstuvwxyz"})
	if err != nil || upper[1] <= upper[0] {
		t.Error(upper, err)
	}
}

func TestTimesAreRoundedAwayFromTheDefault(t *testing.T) {
	for span, whole := range map[time.Duration]int64{0: 0, 1: 1, time.Millisecond: 1, time.Millisecond + 1: 2, -1: -1} {
		if got := int64(inUnits(span, time.Millisecond)); got != whole {
			t.Errorf("%v is %d ms", span, got)
		}
	}
	encoder := remote(t, EncoderOptions{Timeout: time.Microsecond})
	admin(t, "/admin/faults", map[string]any{"seed": 7, "rates": []any{map[string]any{"kind": "hang", "rate": 1}}})
	start := time.Now()
	if _, err := encoder.Embed(background, []string{"a"}); !errors.Is(err, ErrDeadlineExceeded) || time.Since(start) > 5*time.Second {
		t.Error(err, time.Since(start))
	}
}

func TestStatusIsNoErrorAndErrValuesAre(t *testing.T) {
	if StatusOK.Err() != nil || StatusRateLimited.Err() != ErrRateLimited || ErrRateLimited.Error() != "vetvec: RATE_LIMITED" {
		t.Error(StatusOK.Err(), StatusRateLimited.Err())
	}
	if _, is := any(StatusOK).(error); is {
		t.Error("a status is an error")
	}
	wrapped := fmt.Errorf("more: %w", &Error{Status: StatusQuotaExceeded})
	if !errors.Is(wrapped, ErrQuotaExceeded) || errors.Is(wrapped, ErrRateLimited) {
		t.Error(wrapped)
	}
	if CacheModeOnly.String() != "only" || FallbackPolicy(77).String() != "77" || Status(-5).String() != "UNRECOGNIZED" {
		t.Error(CacheModeOnly, FallbackPolicy(77), Status(-5))
	}
}

func TestCacheModes(t *testing.T) {
	folder := t.TempDir() + "/cache"
	off := remote(t, EncoderOptions{CacheDir: folder, CacheMode: CacheModeOff})
	for range 2 {
		if _, err := off.Embed(background, []string{"a"}); err != nil {
			t.Fatal(err)
		}
	}
	if usage, err := off.Usage(); err != nil || usage.Requests != 2 {
		t.Error(usage, err)
	}
	off.Close()
	if found, _ := os.ReadDir(folder); len(found) != 0 {
		t.Error("vectors are kept though nothing should be")
	}
	if _, err := Open("builtin:", EncoderOptions{CacheMode: CacheModeOn}); !errors.Is(err, ErrInvalidArgument) {
		t.Error(err)
	}
}

func TestJobsThatNobodyWaitsFor(t *testing.T) {
	encoder := builtin(t)
	var first *Job
	for i := range 200 {
		job, err := encoder.Submit(background, []string{fmt.Sprint(i)}, WithProgress(func(Progress) error { return nil }))
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			first = job
		}
		if i%2 == 0 {
			<-job.Done()
		}
	}
	runtime.GC()
	runtime.GC()
	if provenance := first.Provenance(); len(provenance) != 1 || provenance[0].Source == SourceNone {
		t.Error(provenance)
	}
	encoder.Close()
	rows, err := first.Wait()
	if again, _ := first.Wait(); err != nil || len(rows) != 1 || &again[0][0] != &rows[0][0] {
		t.Error(rows, err)
	}
	if _, err := encoder.Submit(background, []string{"a"}); !errors.Is(err, ErrInvalidHandle) {
		t.Error(err)
	}
}

func TestOptionsOfStreams(t *testing.T) {
	encoder, pieces := builtin(t), 0
	texts := func(yield func(string) bool) {
		for i := range 10 {
			if !yield(fmt.Sprint(i)) {
				return
			}
		}
	}
	for piece, err := range encoder.Stream(background, texts, StreamOptions{PieceTexts: 2, WindowBytes: 1}) {
		if err != nil || piece.Rows.Rows != 2 || len(piece.Provenance) != 2 || piece.Provenance[1].Source == SourceNone {
			t.Fatal(piece, err)
		}
		pieces++
	}
	if pieces != 5 {
		t.Error(pieces)
	}
	for _, err := range encoder.Stream(background, texts, StreamOptions{PieceTexts: -1}) {
		if !errors.Is(err, ErrInvalidArgument) {
			t.Error(err)
		}
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

func TestTraceContext(t *testing.T) {
	encoder := remote(t, EncoderOptions{})
	trace := WithTrace("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "vendor=1")
	if _, err := encoder.Embed(background, []string{"a"}, trace); err != nil {
		t.Error(err)
	}
	if _, err := encoder.Embed(background, []string{"b"}, WithTrace("nonsense", "")); !errors.Is(err, ErrInvalidArgument) {
		t.Error(err)
	}
	if Version() == "" {
		t.Error("the library has no version")
	}
}
