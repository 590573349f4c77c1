package vetvec

// #include "callbacks.h"
import "C"

import (
	"context"
	"errors"
	"runtime/debug"
	"strings"
	"time"
	"unsafe"
)

// Progress is the progress of a call; Total is 0 while it is unknown.
type Progress struct {
	Stage                         string
	Done, Total, Requests, Tokens uint64
	Cost                          float64
	Vendor                        string
}

// CallOption is an option of one call. The context provides the deadline and cancellation.
type CallOption func(*callOptions)

// WithFlags sets call flags.
func WithFlags(flags CallFlags) CallOption { return func(o *callOptions) { o.flags |= flags } }

// WithMaxTokens limits the tokens sent: a call that would send more ends with StatusBudgetExceeded.
func WithMaxTokens(tokens int64) CallOption { return func(o *callOptions) { o.maxTokens = tokens } }

// WithProgress sets a function that receives the progress of the call and never runs concurrently with itself. If the
// function returns an error, the call stops and returns that error; ErrStop stops it with StatusCancelled. If it
// panics, the call returns a *PanicError.
func WithProgress(f func(Progress) error) CallOption { return func(o *callOptions) { o.progress = f } }

// WithTrace sends a W3C trace context with each request.
func WithTrace(traceparent, tracestate string) CallOption {
	return func(o *callOptions) { o.traceparent, o.tracestate = traceparent, tracestate }
}

var background = context.Background()

// clockStep is how much earlier or later than the context the library may notice a deadline.
const clockStep = 10 * time.Millisecond

// tokens are cancel tokens that have not been triggered, for reuse by the next call.
var tokens = make(chan C.vetvec_cancel, 64)

func newToken() C.vetvec_cancel {
	select {
	case kept := <-tokens:
		return kept
	default:
	}
	var token C.vetvec_cancel
	if C.vetvec_cancel_create(&token, nil) != C.VETVEC_STATUS_OK {
		return C.vetvec_cancel{} // none: the call cannot be cancelled
	}
	return token
}

func keepToken(token C.vetvec_cancel) {
	select {
	case tokens <- token:
	default:
		C.vetvec_cancel_destroy(token)
	}
}

// call is one C call in flight.
type call struct {
	options  *C.vetvec_call_options // nil: none
	memory   memory                 // what the call borrows
	stop     func() bool
	ctx      context.Context // nil: it cannot end
	trace    string          // the ID of the caller's trace; "": none
	progress func(Progress) error
	thrown   error // what a callback returned or panicked with
}

// begin converts a context and options to those of the C ABI and checks the rows of the call; end must follow. If it
// returns an error, nothing has begun.
func begin(ctx context.Context, options []CallOption, rows ...Matrix) (*call, error) {
	for _, each := range rows {
		if err := each.check(); err != nil {
			return nil, err
		}
	}
	made := &call{}
	deadline, timed := ctx.Deadline()
	if !timed && ctx.Done() == nil && len(options) == 0 {
		return made, nil
	}
	var given callOptions
	for _, set := range options {
		set(&given)
	}
	made.trace = traceID(given.traceparent)
	if ctx.Err() != nil {
		return nil, contextError(ctx, made.trace)
	}
	made.options = new(C.vetvec_call_options)
	if err := given.fill(made.options, &made.memory); err != nil {
		return nil, made.end(err)
	}
	if timed {
		made.options.timeout_ms = max(1, inUnits(time.Until(deadline), time.Millisecond))
	}
	if given.progress != nil {
		made.progress = given.progress
		made.options.progress = C.vetvec_progress_fn(C.goVetvecProgress)
		made.options.progress_user_data = made.memory.user(made)
	}
	if ctx.Done() != nil {
		token := newToken()
		made.options.cancel = token
		made.ctx = ctx
		made.stop = context.AfterFunc(ctx, func() {
			if ctx.Err() == context.DeadlineExceeded {
				time.Sleep(clockStep) // most calls notice themselves, and then say so for each text
			}
			C.vetvec_cancel_request(token)
		})
	}
	return made, nil
}

// end releases everything; it returns the error or panic of a callback, or else err. If the call was stopped because
// its context has ended, the error says so and wraps the cause.
func (c *call) end(err error) error {
	if c.stop != nil {
		if c.stop() {
			keepToken(c.options.cancel)
		} else {
			C.vetvec_cancel_destroy(c.options.cancel)
		}
		c.stop = nil
	}
	c.memory.release()
	if c.thrown != nil && c.thrown != ErrStop {
		return c.thrown
	}
	return c.completed(err)
}

// traceID is the trace ID within a traceparent that the library has checked or will refuse.
func traceID(traceparent string) string {
	if parts := strings.Split(traceparent, "-"); len(parts) == 4 {
		return parts[1]
	}
	return ""
}

// ended says that the call was stopped because its context has ended.
func (e *Error) ended(ctx context.Context) {
	e.Status, e.Message, e.CallbackValue = StatusCancelled, "the context was cancelled", 0
	if ctx.Err() == context.DeadlineExceeded {
		e.Status, e.Message = StatusDeadlineExceeded, "the context's deadline has passed"
	}
	if e.cause = context.Cause(ctx); e.cause != ctx.Err() {
		e.Message += ": " + e.cause.Error()
	}
}

func contextError(ctx context.Context, trace string) error {
	err := &Error{RetryAfter: NoRetryAfter, ItemIndex: -1, TraceID: trace}
	err.ended(ctx)
	return err
}

// completed adds to the library's error the trace and, if the end of the context has caused it, that cause.
func (c *call) completed(err error) error {
	var of *Error
	if err == nil || !errors.As(err, &of) {
		return err
	}
	of.TraceID = c.trace
	if c.ctx == nil || c.thrown != nil {
		return err
	}
	late := of.Status == StatusDeadlineExceeded
	if deadline, timed := c.ctx.Deadline(); late && timed && time.Until(deadline) < clockStep {
		<-c.ctx.Done() // the library's clock, in whole milliseconds, was ahead
	}
	if (late || of.Status == StatusCancelled) && c.ctx.Err() != nil {
		of.ended(c.ctx)
	}
	return err
}

// guarded runs a callback and turns a panic into an error.
func guarded(f func() error) (err error) {
	defer func() {
		if value := recover(); value != nil {
			err = &PanicError{Value: value, Stack: debug.Stack()}
		}
	}()
	return f()
}

//export goVetvecProgress
func goVetvecProgress(user unsafe.Pointer, moved *C.go_progress) C.int32_t {
	c := given[*call](user)
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
