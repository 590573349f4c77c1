package vetvec

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
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
	Cannot []string
	Open   map[string]any
	Faults map[string]any
	Steps  []behaviourStep
	Expect expectation
}

type behaviourStep struct {
	Call    string
	Texts   []any
	Count   int
	Prefix  string
	Options json.RawMessage // callChoices, or the options that a step "open" changes
	Expect  expectation
}

type callChoices struct {
	TimeoutMs     int64 `json:"timeout_ms"`
	MaxTokens     int64 `json:"max_tokens"`
	Flags         []string
	CancelAfterMs *int64 `json:"cancel_after_ms"`
	LeaveAfter    int    `json:"leave_after"`
	Progress      string
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
	Statuses      []string
	Errors        map[int]map[string]any
	Sources       []map[string]any
	Record, Stats map[string]any
	Thrown        bool
	Error         map[string]any
	Usage         map[string]any
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
	parts   []*Encoder // of a fallback
	record  map[string]any
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
		if slices.Contains(one.Cannot, "go") {
			continue
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

// text is a string, or an object that describes one.
func (r *caseRun) text(given any) string {
	described, _ := given.(map[string]any)
	if described == nil {
		text, _ := given.(string)
		return r.words.Replace(text)
	}
	if digits, ok := described["hex"].(string); ok {
		text, err := hex.DecodeString(digits)
		if err != nil {
			r.Fatal(err)
		}
		return string(text)
	}
	return strings.Repeat(described["repeat"].(string), int(described["times"].(float64)))
}

// noSuchValue is what Go has for a name that an enum does not have.
const noSuchValue = 99

func valueOf[T any](names map[string]T, name any, other T) T {
	if value, known := names[name.(string)]; known {
		return value
	}
	return other
}

// open opens the encoder with the options of the case and those that replace some of them.
func (r *caseRun) open(changed json.RawMessage) (*Encoder, error) {
	given := maps.Clone(r.one.Open)
	if changed != nil {
		if err := json.Unmarshal(changed, &given); err != nil {
			r.Fatal(err)
		}
	}
	var o EncoderOptions
	words := map[string]*string{"spec": new(string), "base_url": &o.BaseURL, "api_key": &o.APIKey, "cache_dir": &o.CacheDir,
		"cache_salt": &o.CacheSalt, "identity": &o.Identity, "http_definition": &o.HTTPDefinition, "input_type": &o.InputType,
		"query_prefix": &o.QueryPrefix, "document_prefix": &o.DocumentPrefix}
	numbers := map[string]*int{"batch": &o.Batch, "concurrency": &o.Concurrency, "max_attempts": &o.MaxAttempts,
		"dimensions": &o.Dimensions}
	var fallback map[string]any
	for name, value := range given {
		number, _ := value.(float64)
		switch {
		case words[name] != nil:
			*words[name] = r.text(value)
		case numbers[name] != nil:
			*numbers[name] = int(number)
		case name == "cache_mode":
			o.CacheMode = valueOf(map[string]CacheMode{"OFF": CacheModeOff, "ON": CacheModeOn, "ONLY": CacheModeOnly}, value, noSuchValue)
		case name == "timeout_ms":
			o.Timeout = time.Duration(number) * time.Millisecond
		case name == "requests_per_minute":
			o.RequestsPerMinute = int64(number)
		case name == "price_per_million_tokens":
			o.PricePerMillionTokens = number
		case name == "fallback":
			fallback = value.(map[string]any)
		default:
			r.Fatalf("this test does not know the option %s", name)
		}
	}
	o.OnCall = r.note
	encoder, err := Open(*words["spec"], o)
	if err != nil || fallback == nil {
		return encoder, err
	}
	return r.combined(encoder, fallback)
}

func (r *caseRun) combined(remote *Encoder, given map[string]any) (*Encoder, error) {
	local, err := Open("builtin:", EncoderOptions{})
	if err != nil {
		r.Fatal(err)
	}
	r.parts = []*Encoder{remote, local}
	target, _ := given["latency_target_ms"].(float64)
	return OpenFallback(remote, local, FallbackOptions{LatencyTarget: time.Duration(target) * time.Millisecond,
		Policy: valueOf(map[string]FallbackPolicy{"REMOTE_THEN_LOCAL": FallbackPolicyRemoteThenLocal,
			"LOCAL_FIRST": FallbackPolicyLocalFirst, "REMOTE": FallbackPolicyRemote, "LOCAL": FallbackPolicyLocal}, given["policy"], noSuchValue)})
}

func (r *caseRun) note(call CallRecord) {
	r.record = map[string]any{"status": call.Status.String(), "http_status": float64(call.HTTPStatus), "provider": call.Provider,
		"request_model": call.RequestModel, "texts": float64(call.Texts), "texts_cached": float64(call.TextsCached),
		"texts_joined": float64(call.TextsJoined), "texts_failed": float64(call.TextsFailed), "requests": float64(call.Requests),
		"retries": float64(call.Retries), "input_tokens": float64(call.InputTokens), "dimension": float64(call.Dimension)}
}

func (r *caseRun) run() {
	admin(r.T, "/admin/reset", map[string]any{})
	plan := map[string]any{"seed": 7}
	for name, value := range r.one.Faults {
		plan[name] = value
	}
	admin(r.T, "/admin/faults", plan)
	encoder, err := r.open(nil)
	defer func() {
		for _, part := range r.parts {
			part.Close()
		}
	}()
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
			if r.encoder, err = r.open(step.Options); err != nil {
				r.Fatal(err)
			}
		case "flush":
			r.checkEnd(r.encoder.Flush(), step.Expect)
		case "usage":
			r.checkUsage(step.Expect)
		default:
			r.embed(step)
		}
	}
}

func (r *caseRun) checkEnd(err error, expect expectation) {
	if expect.Error != nil {
		r.checkError(err, expect.Error)
	} else if err != nil {
		r.Fatal(err)
	}
}

func (r *caseRun) checkFields(seen, expected map[string]any) {
	for name, value := range expected {
		if seen[name] != value {
			r.Errorf("%s is %v, not %v", name, seen[name], value)
		}
	}
}

func (r *caseRun) checkUsage(expect expectation) {
	usage, err := r.encoder.Usage()
	r.checkEnd(err, expect)
	r.checkFields(map[string]any{"texts": float64(usage.Texts), "texts_sent": float64(usage.TextsSent),
		"joined": float64(usage.Joined), "cache_memory_hits": float64(usage.CacheMemoryHits),
		"cache_disk_hits": float64(usage.CacheDiskHits), "requests": float64(usage.Requests), "retries": float64(usage.Retries),
		"failed_texts": float64(usage.FailedTexts), "tokens_reported": float64(usage.TokensReported),
		"cost_reported": usage.CostReported}, expect.Usage)
}

var errThrown = errors.New("thrown by the case's callback")

func (r *caseRun) embed(step behaviourStep) {
	var texts []string
	for _, text := range step.Texts {
		texts = append(texts, r.text(text))
	}
	var given callChoices
	if step.Options != nil {
		if err := json.Unmarshal(step.Options, &given); err != nil {
			r.Fatal(err)
		}
	}
	r.record = nil
	for i := range step.Count {
		texts = append(texts, fmt.Sprintf("%s%d", step.Prefix, i))
	}
	before, start := requests(r.T), time.Now()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	if given.TimeoutMs > 0 {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, time.Duration(given.TimeoutMs)*time.Millisecond)
		defer stop()
	}
	if after := given.CancelAfterMs; after != nil && *after == 0 {
		cancel()
	} else if after != nil {
		time.AfterFunc(time.Duration(*after)*time.Millisecond, cancel)
	}
	var options []CallOption
	if given.MaxTokens > 0 {
		options = append(options, WithMaxTokens(given.MaxTokens))
	}
	for _, flag := range given.Flags {
		options = append(options, WithFlags(map[string]CallFlags{"NO_CACHE": CallFlagNoCache, "NO_DEDUPE": CallFlagNoDedupe,
			"NO_SPLIT": CallFlagNoSplit, "NO_RETRY": CallFlagNoRetry}[flag]))
	}
	switch given.Progress {
	case "stop":
		options = append(options, WithProgress(func(Progress) error { return ErrStop }))
	case "throw":
		options = append(options, WithProgress(func(Progress) error { panic(errThrown) }))
	}
	made, err := r.call(ctx, step.Call, given.LeaveAfter, texts, options)
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
		for i, wanted := range expect.Errors {
			r.checkError(made.errors[i], wanted)
		}
	} else if err != nil {
		r.Fatal(err)
	}
	if len(expect.Statuses) > 0 && fmt.Sprint(made.statuses) != fmt.Sprint(expect.Statuses) {
		r.Fatalf("statuses are %v, not %v", made.statuses, expect.Statuses)
	}
	for i, wanted := range expect.Sources {
		found := made.sources[i]
		r.checkFields(map[string]any{"source": nameInC(found.Source), "reason": nameInC(found.Reason),
			"remote_status": found.RemoteStatus.String()}, wanted)
	}
	r.checkFields(r.record, expect.Record)
	if expect.Stats != nil {
		r.checkStats(admin(r.T, "/admin/stats", nil), expect.Stats)
	}
	if expect.Rows != nil {
		r.checkRows(made.rows, made.statuses, expect, texts)
	}
}

// nameInC turns "remote failed" into REMOTE_FAILED.
func nameInC(value fmt.Stringer) string {
	return strings.ToUpper(strings.ReplaceAll(value.String(), " ", "_"))
}

func (r *caseRun) checkStats(seen, expected map[string]any) {
	for name, value := range expected {
		if counts, ok := value.(map[string]any); ok {
			r.checkFields(seen[name].(map[string]any), counts)
		} else {
			r.checkFields(seen, map[string]any{name: value})
		}
	}
}

// results of a call; if it is not a stream, the statuses and errors are in its error.
type results struct {
	rows     [][]float32
	statuses []Status
	errors   []*Error
	sources  []Provenance
}

func (r *caseRun) call(ctx context.Context, name string, leaveAfter int, texts []string,
	options []CallOption) (made results, err error) {
	switch {
	case r.way == "stream":
		return r.stream(ctx, leaveAfter, texts, options)
	case r.way == "async":
		submitted, err := r.encoder.Submit(ctx, texts, options...)
		if err != nil {
			return made, err
		}
		made.rows, err = submitted.Wait()
		made.sources = submitted.Provenance()
		return made, err
	case name == "embed_one":
		row, err := r.encoder.EmbedOne(ctx, texts[0], options...)
		return results{rows: [][]float32{row}}, err
	}
	made.rows, made.sources, err = r.encoder.EmbedProvenance(ctx, texts, options...)
	return made, err
}

func (r *caseRun) stream(ctx context.Context, leaveAfter int, texts []string, options []CallOption) (made results,
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
		made.sources = append(made.sources, piece.Provenance...)
		if pieces++; pieces == leaveAfter {
			break
		}
	}
	return made, nil
}

func (r *caseRun) checkRows(rows [][]float32, statuses []Status, expect expectation, texts []string) {
	if len(rows) != *expect.Rows {
		r.Fatalf("%d rows, not %d", len(rows), *expect.Rows)
	}
	for i, row := range rows {
		if r.way != "stream" && i < len(statuses) && statuses[i] != StatusOK {
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
		case "detail":
			detail := map[string]any{}
			if err := json.Unmarshal(failed.Detail, &detail); err != nil {
				r.Fatal(err)
			}
			r.checkFields(detail, value.(map[string]any))
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
