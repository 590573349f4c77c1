package vetvec

// #cgo pkg-config: vetvec
// #include <stdlib.h>
// #include "shim_more.h"
import "C"

import (
	"context"
	"encoding/json"
	"log/slog"
	"runtime"
	"runtime/cgo"
	"slices"
	"sync/atomic"
	"time"
	"unsafe"
)

// Options of an encoder; zero means the default, as vetvec/encoder.h says it.
type Options struct {
	APIKey                string
	BaseURL               string
	CacheDir              string
	CacheOnly             bool // never send: a text that is not cached is NotFound
	CacheSalt             string
	CacheMaxBytes         uint64
	CacheTTL              time.Duration
	CacheFloat16          bool
	Timeout               time.Duration // of a call whose context has no deadline
	RequestsPerMinute     int64
	TokensPerMinute       int64
	Concurrency           int
	Batch                 int
	Dimensions            int
	MaxAttempts           int
	InputType             string // "query", "document": picks the prefix, too
	QueryPrefix           string
	DocumentPrefix        string
	Revision              string
	CAFile                string
	Proxy                 string
	LimitsDir             string
	LimitsOfProcess       bool // share the rate limits within this process alone
	Weight                int
	Hedge                 bool
	RetryUntilDeadline    bool
	HTTPDefinition        string
	PricePerMillionTokens float64
	Logger                *slog.Logger
	CountTokens           func(text string) uint64 // any goroutine; must not call this package
}

// Encoder turns texts into vectors. All methods may be called from many goroutines at once.
type Encoder struct {
	handle   C.uint64_t
	closed   atomic.Bool
	cleanup  runtime.Cleanup
	fallback bool // over two others
}

// Open opens an encoder by its specification, such as "openai:text-embedding-3-small" or "builtin:". Nothing is sent.
// Close it; one that is forgotten is closed when it is collected.
func Open(spec string, options Options) (*Encoder, error) {
	var alive cStrings
	defer func() { alive.free() }()
	given := (*C.go_encoder_options)(C.calloc(1, C.sizeof_go_encoder_options))
	defer C.free(unsafe.Pointer(given))
	given.spec, given.api_key, given.base_url = alive.put(spec), alive.put(options.APIKey), alive.put(options.BaseURL)
	given.cache_dir, given.cache_salt = alive.put(options.CacheDir), alive.put(options.CacheSalt)
	given.input_type, given.revision = alive.put(options.InputType), alive.put(options.Revision)
	given.query_prefix, given.document_prefix = alive.put(options.QueryPrefix), alive.put(options.DocumentPrefix)
	given.ca_file, given.proxy = alive.put(options.CAFile), alive.put(options.Proxy)
	given.limits_dir, given.http_definition = alive.put(options.LimitsDir), alive.put(options.HTTPDefinition)
	if options.CacheDir != "" {
		given.cache_mode = C.VETVEC_CACHE_ON
	}
	if options.CacheOnly {
		given.cache_mode = C.VETVEC_CACHE_ONLY
	}
	if options.CacheFloat16 {
		given.cache_dtype = C.VETVEC_CACHE_F16
	}
	if options.LimitsOfProcess {
		given.limits_scope = C.VETVEC_LIMITS_PROCESS
	}
	given.cache_max_bytes, given.cache_ttl_s = C.uint64_t(options.CacheMaxBytes), inUnits(options.CacheTTL, time.Second)
	given.timeout_ms = inUnits(options.Timeout, time.Millisecond)
	given.requests_per_minute = C.int64_t(options.RequestsPerMinute)
	given.tokens_per_minute = C.int64_t(options.TokensPerMinute)
	given.concurrency, given.batch = C.int32_t(options.Concurrency), C.int32_t(options.Batch)
	given.dimensions, given.max_attempts = C.int32_t(options.Dimensions), C.int32_t(options.MaxAttempts)
	given.weight, given.hedge = C.int32_t(options.Weight), flag(options.Hedge)
	given.retry_until_deadline = flag(options.RetryUntilDeadline)
	given.price_per_million_tokens = C.double(options.PricePerMillionTokens)
	if options.Logger != nil {
		given.log = C.uint64_t(cgo.NewHandle(options.Logger))
	}
	if options.CountTokens != nil {
		given.count_tokens = C.uint64_t(cgo.NewHandle(options.CountTokens))
	}
	var handle C.uint64_t
	var object *C.vetvec_error
	if err := check(C.go_encoder_open(given, &handle, &object), object); err != nil {
		return nil, err
	}
	return own(handle), nil
}

func own(handle C.uint64_t) *Encoder {
	e := &Encoder{handle: handle}
	e.cleanup = runtime.AddCleanup(e, func(handle C.uint64_t) { C.go_encoder_destroy(handle) }, handle)
	return e
}

func flag(set bool) C.uint8_t {
	if set {
		return 1
	}
	return 0
}

// Close cancels what is under way and waits for it. A second Close does nothing.
func (e *Encoder) Close() error {
	if e.closed.CompareAndSwap(false, true) {
		e.cleanup.Stop()
		C.go_encoder_destroy(e.handle)
	}
	return nil
}

// Name is the specification without secrets; "" once closed.
func (e *Encoder) Name() string {
	defer runtime.KeepAlive(e)
	return C.GoString(C.go_encoder_name(e.handle))
}

// Dimension is 0 while a remote model's size is not known.
func (e *Encoder) Dimension() int {
	defer runtime.KeepAlive(e)
	return int(C.go_encoder_dimension(e.handle))
}

// Embed gives a vector for each text, in their order, all in one block of memory. Where some texts failed
// (Partial), or the call ended early, it returns the rows that came beside the error; those of failed texts are zero,
// and Error.Items and Error.ItemErrors tell which.
func (e *Encoder) Embed(ctx context.Context, texts []string, options ...CallOption) ([][]float32, error) {
	found, err := e.EmbedMatrix(ctx, texts, options...)
	if found.Data == nil && err != nil {
		return nil, err
	}
	return found.Vectors(), err
}

// EmbedMatrix is Embed with a flat result. Once the dimension is known the library writes into it directly.
func (e *Encoder) EmbedMatrix(ctx context.Context, texts []string, options ...CallOption) (Matrix, error) {
	defer runtime.KeepAlive(e)
	call, err := begin(ctx, options)
	if err != nil {
		return Matrix{}, err
	}
	batch, items := pack(texts), newItems(len(texts))
	var object *C.vetvec_error
	var out Matrix
	var status C.vetvec_status
	if dimension := e.Dimension(); dimension > 0 && len(texts) > 0 {
		out = Matrix{make([]float32, dimension*len(texts)), len(texts), dimension}
		status = C.go_embed(e.handle, batch.data(), batch.ends(), batch.count(), call.c,
			(*C.float)(unsafe.Pointer(&out.Data[0])), C.size_t(len(out.Data)), &items[0], &object)
	} else {
		var handle C.uint64_t
		status = C.go_embed_alloc(e.handle, batch.data(), batch.ends(), batch.count(), call.c, &handle, &items[0], &object)
		out = matrix(handle)
	}
	return result(call, out, status, object, items[:len(texts)])
}

func result(call *call, out Matrix, status C.vetvec_status, object *C.vetvec_error,
	items []C.vetvec_status) (Matrix, error) {
	if status == C.VETVEC_OK {
		return out, call.end(nil)
	}
	failed := takeItems(status, object, items)
	if !slices.Contains(failed.Items, OK) {
		out = Matrix{}
	}
	return out, call.end(failed)
}

// newItems has room for the statuses of so many texts, and one more; until they are written they are untouched.
func newItems(texts int) []C.vetvec_status {
	items := make([]C.vetvec_status, texts+1)
	items[0] = untouched
	return items
}

const untouched = -1

func statuses(items []C.vetvec_status) []Status {
	out := make([]Status, len(items))
	for i, item := range items {
		out[i] = Status(item)
	}
	return out
}

// EmbedOne gives the vector of one text.
func (e *Encoder) EmbedOne(ctx context.Context, text string, options ...CallOption) ([]float32, error) {
	defer runtime.KeepAlive(e)
	dimension := e.Dimension()
	if dimension == 0 {
		found, err := e.EmbedMatrix(ctx, []string{text}, options...)
		return found.Data, err
	}
	call, err := begin(ctx, options)
	if err != nil {
		return nil, err
	}
	out := make([]float32, dimension)
	var object *C.vetvec_error
	status := C.go_embed_one(e.handle, (*C.char)(unsafe.Pointer(unsafe.StringData(text))), C.size_t(len(text)), call.c,
		(*C.float)(unsafe.Pointer(&out[0])), C.size_t(dimension), &object)
	if err := call.end(check(status, object)); err != nil {
		return nil, err
	}
	return out, nil
}

// Usage counts since the encoder was opened; vetvec/encoder.h says what each one is.
type Usage struct {
	Texts, TextsSent, CacheMemoryHits, CacheDiskHits, Joined, Requests, Retries, TokensEstimated, TokensReported,
	BytesSent, BytesReceived, FailedTexts, MaybeBilledTwice uint64
	CostEstimated, CostReported float64
}

// Usage gives the counters.
func (e *Encoder) Usage() (Usage, error) {
	defer runtime.KeepAlive(e)
	var u C.vetvec_usage
	var object *C.vetvec_error
	if err := check(C.go_encoder_usage(e.handle, &u, &object), object); err != nil {
		return Usage{}, err
	}
	return Usage{uint64(u.texts), uint64(u.texts_sent), uint64(u.cache_memory_hits), uint64(u.cache_disk_hits),
		uint64(u.joined), uint64(u.requests), uint64(u.retries), uint64(u.tokens_estimated), uint64(u.tokens_reported),
		uint64(u.bytes_sent), uint64(u.bytes_received), uint64(u.failed_texts), uint64(u.maybe_billed_twice),
		float64(u.cost_estimated), float64(u.cost_reported)}, nil
}

// Metrics gives OpenMetrics text, for Prometheus.
func (e *Encoder) Metrics() (string, error) {
	defer runtime.KeepAlive(e)
	var buffer *C.vetvec_buffer
	var object *C.vetvec_error
	err := check(C.go_encoder_metrics(e.handle, &buffer, &object), object)
	return string(text(buffer)), err
}

// Describe gives what is known about the service, as JSON; a service that tells about itself (tei) is asked.
func (e *Encoder) Describe(ctx context.Context, options ...CallOption) (json.RawMessage, error) {
	defer runtime.KeepAlive(e)
	begun, err := begin(ctx, options)
	if err != nil {
		return nil, err
	}
	var buffer *C.vetvec_buffer
	var object *C.vetvec_error
	err = begun.end(check(C.go_encoder_describe(e.handle, begun.options(), &buffer, &object), object))
	return text(buffer), err
}

// Flush returns when the cache is safe against a power cut.
func (e *Encoder) Flush() error {
	defer runtime.KeepAlive(e)
	var object *C.vetvec_error
	return check(C.go_encoder_flush(e.handle, &object), object)
}

// CountTokens gives an upper estimate for each text, and what a bill will say about.
func (e *Encoder) CountTokens(texts []string) (upper, expected []uint64, err error) {
	defer runtime.KeepAlive(e)
	batch := pack(texts)
	upper, expected = make([]uint64, len(texts)+1), make([]uint64, len(texts)+1)
	var object *C.vetvec_error
	err = check(C.go_count_tokens(e.handle, batch.data(), batch.ends(), batch.count(),
		(*C.uint64_t)(unsafe.Pointer(&upper[0])), (*C.uint64_t)(unsafe.Pointer(&expected[0])), &object), object)
	return upper[:len(texts)], expected[:len(texts)], err
}

//export goVetvecLog
func goVetvecLog(handle C.uint64_t, level C.int32_t, message *C.char) {
	logger := cgo.Handle(handle).Value().(*slog.Logger)
	levels := [...]slog.Level{slog.LevelDebug, slog.LevelInfo, slog.LevelWarn, slog.LevelError}
	_ = guarded(func() error {
		logger.Log(context.Background(), levels[level&3], C.GoString(message))
		return nil
	})
}

//export goVetvecCountTokens
func goVetvecCountTokens(handle C.uint64_t, texts *C.vetvec_text_batch, out *C.uint64_t) C.int32_t {
	count := cgo.Handle(handle).Value().(func(string) uint64)
	offsets := unsafe.Slice((*uint64)(unsafe.Pointer(texts.offsets)), texts.count+1)
	counts := unsafe.Slice((*uint64)(unsafe.Pointer(out)), texts.count)
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(texts.bytes)), offsets[texts.count])
	err := guarded(func() error {
		for i := range counts {
			counts[i] = count(string(bytes[offsets[i]:offsets[i+1]]))
		}
		return nil
	})
	if err != nil {
		return -1
	}
	return 0
}
