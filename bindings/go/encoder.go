package vetvec

// #include "callbacks.h"
import "C"

import (
	"context"
	"encoding/json"
	"runtime"
	"slices"
	"sync/atomic"
	"time"
	"unsafe"
)

// Encoder turns texts into vectors. All methods may be called from many goroutines at once. Close cancels the calls in
// flight and waits for them; an encoder that is not closed is closed when it is garbage-collected.
type Encoder struct {
	object[C.vetvec_encoder]
	fallback  bool         // combines two others: the dimension may differ from call to call
	dimension atomic.Int64 // once known, it does not change
}

func newEncoder(c C.vetvec_encoder) *Encoder {
	e := &Encoder{}
	e.own(c, func(c C.vetvec_encoder) { C.vetvec_encoder_destroy(c) })
	return e
}

// number is 0, which means no handle, for nil.
func (e *Encoder) number() C.vetvec_encoder {
	if e == nil {
		return C.vetvec_encoder{}
	}
	return e.c
}

// Key is what a KeyFunc provides.
type Key struct {
	Key      string        // at most 16,384 bytes
	Lifetime time.Duration // time until the key expires; 0: never
}

// KeyFunc provides keys that expire; it runs on its own goroutine, never concurrently for one encoder (vetvec_key_fn in
// vetvec/encoder.h). rejected: the service has rejected the previous key. The text of an error is shown, so it must not
// contain a secret. The function must not close the encoder.
type KeyFunc func(rejected bool) (Key, error)

// Open opens an encoder from a specification, such as "openai:text-embedding-3-small" or "builtin:" (vetvec/encoder.h
// lists all kinds). It sends nothing.
func Open(spec string, options EncoderOptions) (*Encoder, error) {
	var m memory
	defer m.release()
	var given C.vetvec_encoder_options
	if err := options.fill(&given, &m); err != nil {
		return nil, err
	}
	given.spec = m.str(spec)
	if options.Logger != nil {
		given.log, given.log_user_data = C.vetvec_log_fn(C.goVetvecLog), kept(options.Logger)
		given.log_drop = (*[0]byte)(C.goVetvecDrop)
	}
	if options.CountTokens != nil {
		given.count_tokens = C.vetvec_count_tokens_fn(C.goVetvecCountTokens)
		given.count_tokens_user_data = kept(options.CountTokens)
		given.count_tokens_drop = (*[0]byte)(C.goVetvecDrop)
	}
	if options.KeyFn != nil {
		given.key_fn = C.vetvec_key_fn(C.goVetvecKey)
		given.key_fn_user_data = kept(options.KeyFn)
		given.key_fn_drop = (*[0]byte)(C.goVetvecDrop)
	}
	if options.OnCall != nil {
		given.on_call, given.on_call_user_data = C.vetvec_call_fn(C.goVetvecCall), kept(options.OnCall)
		given.on_call_drop = (*[0]byte)(C.goVetvecDrop)
	}
	if options.Redis != nil {
		redis, err := options.Redis.within(&m)
		if err != nil {
			return nil, err
		}
		given.redis = redis
	}
	var out C.vetvec_encoder
	var object *C.vetvec_error
	if err := check(C.vetvec_encoder_open(&given, &out, &object), object); err != nil {
		return nil, err
	}
	return newEncoder(out), nil
}

// within is the struct that the options of an encoder point to.
func (o RedisOptions) within(m *memory) (*C.vetvec_redis_options, error) {
	out := &C.vetvec_redis_options{}
	if err := o.fill(out, m); err != nil {
		return nil, err
	}
	if o.PasswordFn != nil {
		out.password_fn = C.vetvec_key_fn(C.goVetvecKey)
		out.password_fn_user_data = kept(o.PasswordFn)
		out.password_fn_drop = (*[0]byte)(C.goVetvecDrop)
	}
	m.pins.Pin(out)
	return out, nil
}

// ProbeRedis tests a Redis server: what it is, how fast it answers, and what is wrong with it, each with what to do, as
// JSON (vetvec_redis_probe in vetvec/redis.h). A server that cannot be reached is a finding, not an error. The timeout 0
// means 5 seconds.
func ProbeRedis(options RedisOptions, timeout time.Duration) (json.RawMessage, error) {
	var m memory
	defer m.release()
	given, err := options.within(&m)
	if err != nil {
		return nil, err
	}
	var out *C.vetvec_buffer
	var object *C.vetvec_error
	err = check(C.vetvec_redis_probe(given, inUnits(timeout, time.Millisecond), &out, &object), object)
	return text(out), err
}

// OptionBounds returns the minimum and maximum of a numeric option, given its name in the C ABI, such as "concurrency".
func OptionBounds(name string) (least, most int64, err error) {
	var low, high C.int64_t
	var object *C.vetvec_error
	err = check(C.vetvec_encoder_option_bounds(str(name), &low, &high, &object), object)
	return int64(low), int64(high), err
}

// ProviderFact is a known fact about a service's model, with its source and date.
type ProviderFact struct {
	Kind, Model, Fact, Value, Source, Date string
}

// ProviderFacts returns the known facts about services of a kind ("": all kinds): limits, prices, dimensions, names of
// input types. The rows of the file providersData, if given, replace built-in ones.
func ProviderFacts(kind, providersData string) ([]ProviderFact, error) {
	var out *C.vetvec_buffer
	var object *C.vetvec_error
	if err := check(C.vetvec_encoder_provider_facts(str(kind), str(providersData), &out, &object), object); err != nil {
		return nil, err
	}
	var found struct{ Facts []ProviderFact }
	err := json.Unmarshal(text(out), &found)
	return found.Facts, err
}

// Name returns the specification without secrets; "" once closed.
func (e *Encoder) Name() string {
	defer runtime.KeepAlive(e)
	return C.GoString(C.vetvec_encoder_name(e.c))
}

// Dimension returns the number of elements per vector; 0 while the dimension of a remote model is unknown.
func (e *Encoder) Dimension() int {
	defer runtime.KeepAlive(e)
	return int(C.vetvec_encoder_dimension(e.c))
}

// width is the dimension of every row that a call will return, or 0 if that is not known.
func (e *Encoder) width() int {
	if e.fallback {
		return 0
	}
	known := e.dimension.Load()
	if known == 0 {
		known = int64(e.Dimension())
		e.dimension.Store(known)
	}
	return int(known)
}

// Embed returns one vector per text, in the same order, all in one block of memory. If some texts failed (ErrPartial),
// or the call ended early, it returns the rows received together with the error; rows of failed texts are nil, and
// Error.Statuses and Error.Errors show which texts failed and why.
func (e *Encoder) Embed(ctx context.Context, texts []string, options ...CallOption) ([][]float32, error) {
	found, items, err := e.embed(ctx, texts, options, nil)
	return vectors(found, items, err), err
}

// EmbedMatrix is Embed with a flat result, in which rows of failed texts are zero. Once the dimension is known, the
// library writes directly into the result.
func (e *Encoder) EmbedMatrix(ctx context.Context, texts []string, options ...CallOption) (Matrix, error) {
	found, _, err := e.embed(ctx, texts, options, nil)
	return found, err
}

// EmbedProvenance is like Embed, but also returns the source of each vector, which matters for an encoder of
// OpenFallback. If some texts failed, all three results are set. With any other encoder, all vectors come from that
// encoder.
func (e *Encoder) EmbedProvenance(ctx context.Context, texts []string, options ...CallOption) ([][]float32, []Provenance, error) {
	from := make([]C.vetvec_provenance, len(texts)+1)
	found, items, err := e.embed(ctx, texts, options, &from[0])
	if found.Data == nil && err != nil {
		return nil, nil, err
	}
	return vectors(found, items, err), provenances(from[:len(texts)]), err
}

// embed also returns the statuses of the texts if the call failed.
func (e *Encoder) embed(ctx context.Context, texts []string, options []CallOption,
	from *C.vetvec_provenance) (Matrix, []Status, error) {
	defer runtime.KeepAlive(e)
	call, err := begin(ctx, options)
	if err != nil {
		return Matrix{}, nil, err
	}
	batch, items := call.memory.batch(texts), newItems(len(texts))
	var object *C.vetvec_error
	if dimension := e.width(); dimension > 0 && len(texts) > 0 {
		out := Matrix{make([]float32, dimension*len(texts)), len(texts), dimension}
		var written C.size_t
		status := C.vetvec_encoder_embed(e.c, batch, call.options, floats(out.Data), C.size_t(len(out.Data)), &written,
			&items[0], from, &object)
		return result(call, out, status, object, items)
	}
	var rows C.vetvec_matrix
	status := C.vetvec_encoder_embed_alloc(e.c, batch, call.options, &rows, &items[0], from, &object)
	return result(call, takeMatrix(rows), status, object, items)
}

// result ends the call; items come from newItems. If the call failed, the statuses of its texts are returned as well.
func result(call *call, out Matrix, status C.vetvec_status, object *C.vetvec_error,
	items []C.vetvec_status) (Matrix, []Status, error) {
	if status == C.VETVEC_STATUS_OK {
		return out, nil, call.end(nil)
	}
	failed := takeTexts(status, object, items[:len(items)-1])
	if !slices.Contains(failed.Statuses, StatusOK) {
		out = Matrix{}
	}
	return out, failed.Statuses, call.end(failed)
}

// vectors are the rows, nil for each text that failed.
func vectors(found Matrix, items []Status, err error) [][]float32 {
	if found.Data == nil && err != nil {
		return nil
	}
	rows := found.Vectors()
	for i := range min(len(rows), len(items)) {
		if items[i] != StatusOK {
			rows[i] = nil
		}
	}
	return rows
}

func floats(values []float32) *C.float {
	return (*C.float)(unsafe.Pointer(unsafe.SliceData(values)))
}

// newItems returns room for the statuses of this many texts, and for one more. The first status is `untouched` until
// the library writes it.
func newItems(texts int) []C.vetvec_status {
	items := make([]C.vetvec_status, texts+1)
	items[0] = untouched
	return items
}

const untouched = C.VETVEC_STATUS_FORCE32 // no call ends with it

func statuses(items []C.vetvec_status) []Status {
	out := make([]Status, len(items))
	for i, item := range items {
		out[i] = Status(item)
	}
	return out
}

// EmbedOne returns the vector of one text.
func (e *Encoder) EmbedOne(ctx context.Context, text string, options ...CallOption) ([]float32, error) {
	defer runtime.KeepAlive(e)
	dimension := e.width()
	if dimension == 0 {
		found, err := e.EmbedMatrix(ctx, []string{text}, options...)
		return found.Data, err
	}
	out := make([]float32, dimension)
	if _, err := e.EmbedOneInto(ctx, text, out, options...); err != nil {
		return nil, err
	}
	return out, nil
}

// EmbedOneInto writes the vector of one text into out, which has at least Dimension elements, and returns the number of
// elements written or, with ErrBufferTooSmall, needed. For a text in the cache, EmbedOne spends most of its time on the
// memory of the vector.
func (e *Encoder) EmbedOneInto(ctx context.Context, text string, out []float32, options ...CallOption) (int, error) {
	defer runtime.KeepAlive(e)
	call, err := begin(ctx, options)
	if err != nil {
		return 0, err
	}
	var written C.size_t
	var object *C.vetvec_error
	status := C.vetvec_encoder_embed_one(e.c, str(text), call.options, floats(out), C.size_t(len(out)), &written, &object)
	return int(written), call.end(check(status, object))
}

// Probe is what a service returns for texts; Report describes each item and reply.
type Probe struct {
	Rows     Matrix
	Statuses []Status
	Report   json.RawMessage
}

// Probe shows what the service returns: it bypasses the cache and reports faults instead of hiding them. It returns an
// error only if nothing was received.
func (e *Encoder) Probe(ctx context.Context, texts []string, options ...CallOption) (Probe, error) {
	defer runtime.KeepAlive(e)
	call, err := begin(ctx, options)
	if err != nil {
		return Probe{}, err
	}
	items := newItems(len(texts))
	var rows C.vetvec_matrix
	var report *C.vetvec_buffer
	var object *C.vetvec_error
	status := C.vetvec_encoder_probe(e.c, call.memory.batch(texts), call.options, &rows, &items[0], &report, &object)
	found := Probe{Report: text(report)}
	found.Rows, _, err = result(call, takeMatrix(rows), status, object, items)
	if status == C.VETVEC_STATUS_PARTIAL {
		err = nil
	}
	if items[0] != untouched {
		found.Statuses = statuses(items[:len(texts)])
	}
	return found, err
}

// Usage returns the counters since the encoder was opened.
func (e *Encoder) Usage() (Usage, error) {
	defer runtime.KeepAlive(e)
	counted := C.vetvec_usage{struct_size: C.sizeof_vetvec_usage}
	var object *C.vetvec_error
	err := check(C.vetvec_encoder_usage(e.c, &counted, &object), object)
	var out Usage
	out.read(&counted)
	return out, err
}

// Metrics returns OpenMetrics text for Prometheus.
func (e *Encoder) Metrics() (string, error) {
	defer runtime.KeepAlive(e)
	var out *C.vetvec_buffer
	var object *C.vetvec_error
	err := check(C.vetvec_encoder_metrics(e.c, &out, &object), object)
	return string(text(out)), err
}

// Describe returns the known facts about the service, as JSON; only a tei service is queried, because no other
// describes itself.
func (e *Encoder) Describe(ctx context.Context, options ...CallOption) (json.RawMessage, error) {
	defer runtime.KeepAlive(e)
	call, err := begin(ctx, options)
	if err != nil {
		return nil, err
	}
	var out *C.vetvec_buffer
	var object *C.vetvec_error
	err = call.end(check(C.vetvec_encoder_describe(e.c, call.options, &out, &object), object))
	return text(out), err
}

// EmbedBatch embeds texts through the service's batch API, into the cache: about half the price, up to a
// day. Embed then finds the vectors in the cache. A call that ends early is continued by the next one. It returns the
// report or, with PlanOnly, the plan, as JSON (vetvec/batch.h); the report is there even if there is an error.
func (e *Encoder) EmbedBatch(ctx context.Context, texts []string, batch BatchOptions, options ...CallOption) (json.RawMessage, error) {
	defer runtime.KeepAlive(e)
	call, err := begin(ctx, options)
	if err != nil {
		return nil, err
	}
	given := &C.vetvec_batch_options{}
	if err := batch.fill(given, &call.memory); err != nil {
		return nil, call.end(err)
	}
	var out *C.vetvec_buffer
	var object *C.vetvec_error
	err = call.end(check(C.vetvec_batch_embed(e.c, call.memory.batch(texts), given, call.options, &out, &object), object))
	return text(out), err
}

// SharedLimits returns the members that share the encoder's rate limits through Redis, as JSON
// (vetvec_encoder_shared_limits in vetvec/encoder.h). The timeout 0 means 5 seconds.
func (e *Encoder) SharedLimits(timeout time.Duration) (json.RawMessage, error) {
	defer runtime.KeepAlive(e)
	var out *C.vetvec_buffer
	var object *C.vetvec_error
	err := check(C.vetvec_encoder_shared_limits(e.c, inUnits(timeout, time.Millisecond), &out, &object), object)
	return text(out), err
}

// Flush makes the contents of the cache survive a power failure.
func (e *Encoder) Flush() error {
	defer runtime.KeepAlive(e)
	var object *C.vetvec_error
	return check(C.vetvec_encoder_flush(e.c, &object), object)
}

// CountTokens returns for each text the number that limits and budgets use (an upper estimate, or the count from the
// option CountTokens), and approximately the number that will be billed.
func (e *Encoder) CountTokens(texts []string) (upper, expected []uint64, err error) {
	defer runtime.KeepAlive(e)
	var m memory
	defer m.release()
	upper, expected = make([]uint64, len(texts)), make([]uint64, len(texts))
	var object *C.vetvec_error
	err = check(C.vetvec_encoder_count_tokens(e.c, m.batch(texts), uints(upper), uints(expected), &object), object)
	return upper, expected, err
}
