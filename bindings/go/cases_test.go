package vetvec

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
)

// The behaviour cases that every binding runs: bindings/cases/README.md.

type behaviourCase struct {
	Name   string
	Ways   []string
	Open   map[string]any
	Faults map[string]any
	Steps  []behaviourStep
	Expect expectation
}

type behaviourStep struct {
	Call    string
	Texts   []string
	Count   int
	Prefix  string
	Options struct {
		TimeoutMs     int64 `json:"timeout_ms"`
		MaxTokens     int64 `json:"max_tokens"`
		Flags         []string
		CancelAfterMs *int64 `json:"cancel_after_ms"`
		LeaveAfter    int    `json:"leave_after"`
		Progress      string
	}
	Expect expectation
}

type expectation struct {
	Rows, Cols    *int
	EqualRows     [][2]int `json:"equal_rows"`
	DifferentRows [][2]int `json:"different_rows"`
	Alone         []int
	Values        [][]float64
	Requests      *int
	AtLeastMs     int64 `json:"at_least_ms"`
	AtMostMs      int64 `json:"at_most_ms"`
	Items         []string
	ItemErrors    map[int]map[string]any `json:"item_errors"`
	Thrown        bool
	Error         map[string]any
	Usage         map[string]float64
}

var mockURL = os.Getenv("VETVEC_MOCK_URL")

func admin(t *testing.T, path string, body any) map[string]any {
	t.Helper()
	var reply *http.Response
	var err error
	if body == nil {
		reply, err = http.Get(mockURL + path)
	} else {
		text, _ := json.Marshal(body)
		reply, err = http.Post(mockURL+path, "application/json", strings.NewReader(string(text)))
	}
	if err != nil {
		t.Fatal(err)
	}
	defer reply.Body.Close()
	data, _ := io.ReadAll(reply.Body)
	out := map[string]any{}
	_ = json.Unmarshal(data, &out)
	return out
}

func requests(t *testing.T) int { return int(admin(t, "/admin/stats", nil)["requests"].(float64)) }

type caseRun struct {
	*testing.T
	one     behaviourCase
	way     string
	words   *strings.Replacer
	encoder *Encoder
}

func TestBehaviourCases(t *testing.T) {
	if mockURL == "" {
		t.Skip("VETVEC_MOCK_URL is not set (bindings/with_mock.py sets it)")
	}
	data, err := os.ReadFile("../cases/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var all struct{ Cases []behaviourCase }
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	for _, one := range all.Cases {
		ways := one.Ways
		if ways == nil {
			ways = []string{"blocking", "async"}
		}
		for _, way := range ways {
			t.Run(one.Name+"/"+way, func(t *testing.T) {
				words := strings.NewReplacer("{mock}", mockURL, "{folder}", t.TempDir(), "{key}",
					fmt.Sprintf("key-%s-%s-go", one.Name, way))
				(&caseRun{T: t, one: one, way: way, words: words}).run()
			})
		}
	}
}

func (r *caseRun) open() (*Encoder, error) {
	var o EncoderOptions
	spec := ""
	for name, value := range r.one.Open {
		text, _ := value.(string)
		text = r.words.Replace(text)
		number, _ := value.(float64)
		switch name {
		case "spec":
			spec = text
		case "base_url":
			o.BaseURL = text
		case "api_key":
			o.APIKey = text
		case "cache_dir":
			o.CacheDir = text
		case "cache_mode":
			o.CacheMode = map[string]CacheMode{"OFF": CacheModeOff, "ON": CacheModeOn, "ONLY": CacheModeOnly}[text]
		case "timeout_ms":
			o.Timeout = time.Duration(number) * time.Millisecond
		case "batch":
			o.Batch = int(number)
		case "concurrency":
			o.Concurrency = int(number)
		case "max_attempts":
			o.MaxAttempts = int(number)
		default:
			r.Fatalf("this test does not know the option %s", name)
		}
	}
	return Open(spec, o)
}

func (r *caseRun) run() {
	admin(r.T, "/admin/reset", map[string]any{})
	plan := map[string]any{"seed": 7}
	for name, value := range r.one.Faults {
		plan[name] = value
	}
	admin(r.T, "/admin/faults", plan)
	encoder, err := r.open()
	if r.one.Expect.Error != nil {
		r.checkError(err, r.one.Expect.Error)
		return
	}
	if err != nil {
		r.Fatal(err)
	}
	r.encoder = encoder
	defer func() { r.encoder.Close() }()
	for _, step := range r.one.Steps {
		switch step.Call {
		case "close":
			r.encoder.Close()
		case "open":
			if r.encoder, err = r.open(); err != nil {
				r.Fatal(err)
			}
		case "flush":
			if err := r.encoder.Flush(); err != nil {
				r.Fatal(err)
			}
		case "usage":
			r.checkUsage(step.Expect.Usage)
		default:
			r.embed(step)
		}
	}
}

func (r *caseRun) checkUsage(expected map[string]float64) {
	usage, err := r.encoder.Usage()
	if err != nil {
		r.Fatal(err)
	}
	seen := map[string]uint64{"texts": usage.Texts, "texts_sent": usage.TextsSent, "joined": usage.Joined,
		"cache_memory_hits": usage.CacheMemoryHits, "cache_disk_hits": usage.CacheDiskHits, "requests": usage.Requests,
		"retries": usage.Retries, "failed_texts": usage.FailedTexts}
	for name, value := range expected {
		if got, known := seen[name]; !known || got != uint64(value) {
			r.Errorf("usage %s is %d, not %v", name, got, value)
		}
	}
}

var errThrown = errors.New("thrown by the case's callback")

func (r *caseRun) embed(step behaviourStep) {
	texts := step.Texts
	for i := range step.Count {
		texts = append(texts, fmt.Sprintf("%s%d", step.Prefix, i))
	}
	before, start := requests(r.T), time.Now()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	if step.Options.TimeoutMs > 0 {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, time.Duration(step.Options.TimeoutMs)*time.Millisecond)
		defer stop()
	}
	if after := step.Options.CancelAfterMs; after != nil && *after == 0 {
		cancel()
	} else if after != nil {
		time.AfterFunc(time.Duration(*after)*time.Millisecond, cancel)
	}
	var options []CallOption
	if step.Options.MaxTokens > 0 {
		options = append(options, WithMaxTokens(step.Options.MaxTokens))
	}
	if slices.Contains(step.Options.Flags, "NO_CACHE") {
		options = append(options, WithFlags(CallFlagNoCache))
	}
	switch step.Options.Progress {
	case "stop":
		options = append(options, WithProgress(func(Progress) error { return ErrStop }))
	case "throw":
		options = append(options, WithProgress(func(Progress) error { panic(errThrown) }))
	}
	made, err := r.call(ctx, step, texts, options)
	took := time.Since(start).Milliseconds()
	expect := step.Expect
	if expect.Requests != nil {
		if got := requests(r.T) - before; got != *expect.Requests {
			r.Errorf("%d requests, not %d", got, *expect.Requests)
		}
	}
	if took < expect.AtLeastMs || expect.AtMostMs > 0 && took > expect.AtMostMs {
		r.Errorf("took %d ms", took)
	}
	if expect.Thrown {
		var panicked *PanicError
		if !errors.As(err, &panicked) || !errors.Is(err, errThrown) {
			r.Fatalf("what the callback threw did not come out: %v", err)
		}
		return
	}
	if expect.Error != nil {
		r.checkError(err, expect.Error)
		var failed *Error
		if errors.As(err, &failed) && failed.Statuses != nil {
			made.statuses, made.errors = failed.Statuses, failed.Errors()
		}
		for i, wanted := range expect.ItemErrors {
			r.checkError(made.errors[i], wanted)
		}
	} else if err != nil {
		r.Fatal(err)
	}
	if len(expect.Items) > 0 && fmt.Sprint(made.statuses) != fmt.Sprint(expect.Items) {
		r.Fatalf("statuses are %v, not %v", made.statuses, expect.Items)
	}
	if expect.Rows != nil {
		r.checkRows(made.rows, made.statuses, expect, texts)
	}
}

// results of a call; if it is not a stream, the statuses and errors are in its error.
type results struct {
	rows     [][]float32
	statuses []Status
	errors   []*Error
}

func (r *caseRun) call(ctx context.Context, step behaviourStep, texts []string, options []CallOption) (made results,
	err error) {
	switch {
	case r.way == "stream":
		return r.stream(ctx, step, texts, options)
	case r.way == "async":
		submitted, err := r.encoder.Submit(ctx, texts, options...)
		if err != nil {
			return made, err
		}
		made.rows, err = submitted.Wait()
		return made, err
	case step.Call == "embed_one":
		row, err := r.encoder.EmbedOne(ctx, texts[0], options...)
		return results{rows: [][]float32{row}}, err
	}
	made.rows, err = r.encoder.Embed(ctx, texts, options...)
	return made, err
}

func (r *caseRun) stream(ctx context.Context, step behaviourStep, texts []string, options []CallOption) (made results,
	err error) {
	pieces := 0
	for piece, err := range r.encoder.Stream(ctx, slices.Values(texts), StreamOptions{}, options...) {
		if err != nil {
			return made, err
		}
		if piece.First != uint64(len(made.rows)) {
			r.Errorf("piece begins at %d, not %d", piece.First, len(made.rows))
		}
		made.rows = append(made.rows, piece.Rows.Vectors()...)
		made.statuses, made.errors = append(made.statuses, piece.Statuses...), append(made.errors, piece.Errors...)
		if pieces++; pieces == step.Options.LeaveAfter {
			break
		}
	}
	return made, nil
}

func (r *caseRun) checkRows(rows [][]float32, items []Status, expect expectation, texts []string) {
	if len(rows) != *expect.Rows {
		r.Fatalf("%d rows, not %d", len(rows), *expect.Rows)
	}
	for i, row := range rows {
		if r.way != "stream" && i < len(items) && items[i] != StatusOK {
			if row != nil {
				r.Errorf("the row of failed text %d is not nil", i)
			}
			continue
		}
		if expect.Cols != nil && len(row) != *expect.Cols {
			r.Fatalf("row %d has %d elements", i, len(row))
		}
		for _, x := range row {
			if math.IsNaN(float64(x)) || math.IsInf(float64(x), 0) {
				r.Fatalf("row %d is not finite", i)
			}
		}
	}
	for _, pair := range expect.EqualRows {
		if !slices.Equal(rows[pair[0]], rows[pair[1]]) {
			r.Errorf("rows %v differ", pair)
		}
	}
	for _, pair := range expect.DifferentRows {
		if slices.Equal(rows[pair[0]], rows[pair[1]]) {
			r.Errorf("rows %v are equal", pair)
		}
	}
	for i, values := range expect.Values {
		for j, value := range values {
			if math.Abs(float64(rows[i][j])-value) > 1e-5 {
				r.Errorf("row %d begins with %v", i, rows[i][:len(values)])
			}
		}
	}
	for _, i := range expect.Alone {
		alone, err := r.encoder.Embed(context.Background(), texts[i:i+1], WithFlags(CallFlagNoCache))
		if err != nil {
			r.Fatal(err)
		}
		if !slices.Equal(rows[i], alone[0]) {
			r.Errorf("row %d is not the vector of its text", i)
		}
	}
}

func (r *caseRun) checkError(err error, expected map[string]any) {
	var failed *Error
	if !errors.As(err, &failed) {
		r.Fatalf("no error of the library: %v", err)
	}
	retryAfter := -1.0
	if failed.RetryAfter != NoRetryAfter {
		retryAfter = float64(failed.RetryAfter.Milliseconds())
	}
	seen := map[string]any{"status": failed.Status.String(), "http_status": float64(failed.HTTPStatus),
		"retry_after_ms": retryAfter, "attempts": float64(failed.Attempts), "retryable": failed.Retryable,
		"item_index": float64(failed.ItemIndex), "callback_value": float64(failed.CallbackValue)}
	for name, value := range expected {
		text, _ := value.(string)
		text = r.words.Replace(text)
		switch name {
		case "message_has":
			if !strings.Contains(err.Error(), text) {
				r.Errorf("%v does not contain %s", err, text)
			}
		case "message_lacks":
			if strings.Contains(err.Error(), text) {
				r.Errorf("%v contains %s", err, text)
			}
		default:
			if seen[name] != value {
				r.Errorf("%s is %v, not %v: %v", name, seen[name], value, err)
			}
		}
	}
	if !errors.Is(err, failed.Status.Err()) {
		r.Errorf("errors.Is does not find %v", failed.Status)
	}
}
