package vetvec

// #include <stdlib.h>
// #include "shim_more.h"
import "C"

import (
	"context"
	"runtime"
	"runtime/cgo"
	"runtime/debug"
	"time"
	"unsafe"
)

// Flags are for probes, which must see what a service does without the library's care.
type Flags uint32

// The call flags of the C ABI.
const (
	NoCache    Flags = C.VETVEC_CALL_NO_CACHE
	NoDedupe   Flags = C.VETVEC_CALL_NO_DEDUPE
	NoSplit    Flags = C.VETVEC_CALL_NO_SPLIT
	NoRetry    Flags = C.VETVEC_CALL_NO_RETRY
	AsReceived Flags = C.VETVEC_CALL_AS_RECEIVED
)

// Progress tells how far a call has come; Total is 0 while it is not known.
type Progress struct {
	Stage                         string
	Done, Total, Requests, Tokens uint64
	Cost                          float64
	Vendor                        string
}

// CallOption changes one call. Deadline and cancelling are the context's.
type CallOption func(*callOptions)

type callOptions struct {
	flags       Flags
	maxTokens   int64
	progress    func(Progress) error
	traceparent string
	tracestate  string
}

// WithFlags sets call flags.
func WithFlags(flags Flags) CallOption { return func(o *callOptions) { o.flags |= flags } }

// WithMaxTokens ends the call with BudgetExceeded before more tokens are sent.
func WithMaxTokens(tokens int64) CallOption { return func(o *callOptions) { o.maxTokens = tokens } }

// WithProgress hears how far the call is, one call at a time. An error ends the call, which then returns it; ErrStop
// ends it with Cancelled. A panic comes back as a *PanicError.
func WithProgress(f func(Progress) error) CallOption { return func(o *callOptions) { o.progress = f } }

// WithTrace sends a W3C trace context with each request.
func WithTrace(traceparent, tracestate string) CallOption {
	return func(o *callOptions) { o.traceparent, o.tracestate = traceparent, tracestate }
}

// tokens are cancel tokens that were not requested, for the next call.
var tokens = make(chan C.uint64_t, 64)

func newToken() C.uint64_t {
	select {
	case kept := <-tokens:
		return kept
	default:
	}
	var token C.uint64_t
	C.go_cancel_create(&token)
	return token
}

func keepToken(token C.uint64_t) {
	select {
	case tokens <- token:
	default:
		C.go_cancel_destroy(token)
	}
}

// call is one C call that is under way.
type call struct {
	c        *C.go_call // nil: no options
	space    *C.vetvec_call_options
	stop     func() bool
	handle   cgo.Handle
	progress func(Progress) error
	thrown   error // what a callback returned or panicked with
	ctx      context.Context
}

// begin turns a context and options into those of the C ABI; end must follow. An error: the context has ended.
func begin(ctx context.Context, options []CallOption) (*call, error) {
	made := &call{ctx: ctx}
	if err := ctx.Err(); err != nil {
		return nil, contextError(err)
	}
	deadline, timed := ctx.Deadline()
	if !timed && ctx.Done() == nil && len(options) == 0 {
		return made, nil
	}
	var given callOptions
	for _, set := range options {
		set(&given)
	}
	made.c = (*C.go_call)(C.calloc(1, C.sizeof_go_call))
	made.c.flags, made.c.max_tokens = C.uint32_t(given.flags), C.int64_t(given.maxTokens)
	if timed {
		made.c.timeout_ms = max(1, inUnits(time.Until(deadline), time.Millisecond))
	}
	if given.traceparent != "" {
		made.c.traceparent = C.CString(given.traceparent)
		if given.tracestate != "" {
			made.c.tracestate = C.CString(given.tracestate)
		}
	}
	if given.progress != nil {
		made.progress = given.progress
		made.handle = cgo.NewHandle(made)
		made.c.progress = C.uint64_t(made.handle)
	}
	if ctx.Done() != nil {
		token := newToken()
		made.c.cancel = token
		made.stop = context.AfterFunc(ctx, func() {
			if ctx.Err() != context.DeadlineExceeded { // the library looks at the clock itself
				C.go_cancel_request(token)
			}
		})
	}
	return made, nil
}

// options are those of begin in the C ABI's own form, for functions that are called without a shim. Until end.
func (c *call) options() *C.vetvec_call_options {
	if c.c == nil {
		return nil
	}
	if c.space == nil {
		c.space = (*C.vetvec_call_options)(C.calloc(1, C.sizeof_vetvec_call_options))
	}
	C.go_call_options(c.c, c.space)
	return c.space
}

// end gives everything back; it returns what a callback threw, or the context's cause of a cancelled call, or err.
func (c *call) end(err error) error {
	if c.c != nil {
		if c.stop != nil {
			if c.stop() {
				keepToken(c.c.cancel)
			} else {
				C.go_cancel_destroy(c.c.cancel)
			}
		}
		if c.handle != 0 {
			c.handle.Delete()
		}
		C.free(unsafe.Pointer(c.space))
		C.free(unsafe.Pointer(c.c.traceparent))
		C.free(unsafe.Pointer(c.c.tracestate))
		C.free(unsafe.Pointer(c.c))
		c.c = nil
	}
	if c.thrown != nil && c.thrown != ErrStop {
		return c.thrown
	}
	return err
}

func contextError(err error) error {
	if err == context.DeadlineExceeded {
		return &Error{Status: DeadlineExceeded, Message: "the context's deadline has passed", RetryAfter: NoRetryAfter,
			ItemIndex: -1}
	}
	return &Error{Status: Cancelled, Message: "the context was cancelled", RetryAfter: NoRetryAfter, ItemIndex: -1}
}

// guarded runs a callback and makes an error of a panic.
func guarded(f func() error) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = &PanicError{Value: value, Stack: debug.Stack()}
		}
	}()
	return f()
}

//export goVetvecProgress
func goVetvecProgress(handle C.uint64_t, moved *C.vetvec_progress) C.int32_t {
	c := cgo.Handle(handle).Value().(*call)
	err := guarded(func() error {
		return c.progress(Progress{Stage: C.GoString(moved.stage), Done: uint64(moved.done), Total: uint64(moved.total),
			Requests: uint64(moved.requests), Tokens: uint64(moved.tokens), Cost: float64(moved.cost),
			Vendor: C.GoString(moved.vendor)})
	})
	if err == nil {
		return 0
	}
	if c.thrown == nil {
		c.thrown = err
	}
	return 1
}

//export goVetvecDrop
func goVetvecDrop(handle C.uint64_t) { cgo.Handle(handle).Delete() }

// packed are texts in the form of the ABI.
type packed struct {
	bytes   []byte
	offsets []uint64
}

func pack(texts []string) packed {
	size := 0
	for _, text := range texts {
		size += len(text)
	}
	out := packed{make([]byte, 0, size+1), make([]uint64, len(texts)+1)}
	for i, text := range texts {
		out.bytes = append(out.bytes, text...)
		out.offsets[i+1] = uint64(len(out.bytes))
	}
	return out
}

func (p packed) data() *C.char { return (*C.char)(unsafe.Pointer(unsafe.SliceData(p.bytes))) }

func (p packed) ends() *C.uint64_t { return (*C.uint64_t)(unsafe.Pointer(unsafe.SliceData(p.offsets))) }

func (p packed) count() C.uint64_t { return C.uint64_t(len(p.offsets) - 1) }

// cStrings are C strings that are freed together.
type cStrings []*C.char

func (s *cStrings) put(text string) *C.char {
	if text == "" {
		return nil
	}
	out := C.CString(text)
	*s = append(*s, out)
	return out
}

func (s cStrings) free() {
	for _, one := range s {
		C.free(unsafe.Pointer(one))
	}
}

// borrowed is memory that the library reads during one call: pinned where it is Go's, freed where it is C's.
type borrowed struct {
	pins    runtime.Pinner
	strings cStrings
}

func (b *borrowed) free() {
	b.pins.Unpin()
	b.strings.free()
}

func (b *borrowed) str(text string) C.vetvec_str {
	return C.vetvec_str{data: b.strings.put(text), size: C.size_t(len(text))}
}

// texts of nil are "not given".
func (b *borrowed) texts(texts []string) *C.vetvec_text_batch {
	if texts == nil {
		return nil
	}
	batch := pack(texts)
	b.pins.Pin(unsafe.SliceData(batch.bytes))
	b.pins.Pin(unsafe.SliceData(batch.offsets))
	out := &C.vetvec_text_batch{struct_size: C.sizeof_vetvec_text_batch, bytes: batch.data(), offsets: batch.ends(),
		count: batch.count()}
	b.pins.Pin(out)
	return out
}

func (b *borrowed) rows(m Matrix) C.vetvec_rows {
	if len(m.Data) == 0 {
		return C.vetvec_rows{}
	}
	b.pins.Pin(&m.Data[0])
	return C.vetvec_rows{data: (*C.float)(unsafe.Pointer(&m.Data[0])), rows: C.uint64_t(m.Rows), cols: C.uint64_t(m.Cols),
		row_stride: C.uint64_t(m.Cols)}
}

// text takes a buffer's bytes and destroys it.
func text(buffer *C.vetvec_buffer) []byte {
	if buffer == nil {
		return nil
	}
	defer C.vetvec_buffer_destroy(buffer)
	return C.GoBytes(unsafe.Pointer(C.vetvec_buffer_data(buffer)), C.int(C.vetvec_buffer_size(buffer)))
}

// matrix copies the rows of a C matrix, once, and destroys it.
// inUnits rounds up: 0 would mean the default.
func inUnits(span, unit time.Duration) C.int64_t {
	whole := span / unit
	if span%unit > 0 {
		whole++
	}
	return C.int64_t(whole)
}

func matrix(handle C.uint64_t) Matrix {
	defer C.go_matrix_destroy(handle)
	out := Matrix{Rows: int(C.go_matrix_rows(handle)), Cols: int(C.go_matrix_cols(handle))}
	out.Data = make([]float32, out.Rows*out.Cols)
	if len(out.Data) > 0 {
		copy(out.Data, unsafe.Slice((*float32)(unsafe.Pointer(C.go_matrix_data(handle))), len(out.Data)))
	}
	return out
}

// Matrix is row-major, without padding.
type Matrix struct {
	Data       []float32
	Rows, Cols int
}

// Row is row i of Data, not a copy.
func (m Matrix) Row(i int) []float32 { return m.Data[i*m.Cols : (i+1)*m.Cols : (i+1)*m.Cols] }

// Vectors are the rows of Data, not copies.
func (m Matrix) Vectors() [][]float32 {
	out := make([][]float32, m.Rows)
	for i := range out {
		out[i] = m.Row(i)
	}
	return out
}
