package vetvec

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
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
	why := errors.New("why")
	cancelled, cancel := context.WithCancelCause(background)
	cancel(why)
	_, ended := encoder.Embed(cancelled, []string{"a"})
	if !errors.Is(ended, context.Canceled) || !errors.Is(ended, why) || errors.Is(ended, context.DeadlineExceeded) {
		t.Error(ended)
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
	enough := errors.New("enough")
	time.AfterFunc(200*time.Millisecond, func() { cancel(enough) })
	start := time.Now()
	_, err := encoder.Embed(ctx, []string{"a", "b"})
	if !errors.Is(err, context.Canceled) || !errors.Is(err, enough) || time.Since(start) > 5*time.Second {
		t.Error(err, time.Since(start))
	}
	var failed *Error
	if !errors.As(err, &failed) || !errors.Is(failed.Errors()[1], enough) || !strings.HasSuffix(err.Error(), ": enough") {
		t.Error(err)
	}
	waiting, stop := context.WithCancelCause(background)
	job, err := encoder.Submit(waiting, []string{"c"})
	if err != nil {
		t.Fatal(err)
	}
	stop(enough)
	if _, err := job.Wait(); !errors.Is(err, context.Canceled) || !errors.Is(err, enough) {
		t.Error(err)
	}
	late, end := context.WithTimeoutCause(background, 100*time.Millisecond, enough)
	defer end()
	if _, err := encoder.EmbedOne(late, "d"); !errors.Is(err, context.DeadlineExceeded) || !errors.Is(err, enough) {
		t.Error(err)
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
