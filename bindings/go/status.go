package vetvec

// #include "callbacks.h"
import "C"

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"
)

// String returns the name in the C ABI, such as "RATE_LIMITED".
func (s Status) String() string { return C.GoString(C.vetvec_status_name(C.vetvec_status(s))) }

// Err returns nil for StatusOK, otherwise the status's Err value in this package, such as ErrRateLimited.
func (s Status) Err() error {
	if s == StatusOK {
		return nil
	}
	return sentinel(s)
}

// sentinel is the type of the Err values; those of equal statuses are equal.
type sentinel Status

func (s sentinel) Error() string { return "vetvec: " + Status(s).String() }

// NoRetryAfter is the RetryAfter of an error if the service did not say how long to wait.
const NoRetryAfter time.Duration = -1

// Error is what a failed call returns; get it with errors.As.
type Error struct {
	Status        Status
	Message       string          // human-readable; contains no secret
	HTTPStatus    int             // of the last reply; 0 if there was none
	RetryAfter    time.Duration   // NoRetryAfter: the service did not say
	Attempts      int             // requests sent for the failing item
	Retryable     bool            // whether the same call may succeed later
	ItemIndex     int             // the first failing text, row or value; -1 if not applicable
	CallbackValue int64           // the value that a callback returned to stop the call
	Detail        json.RawMessage // all details
	TraceID       string          // 32 hex digits of the trace context that WithTrace gave to the call; else ""
	Statuses      []Status        // for calls with several texts: the status of each; nil if the call failed before it
	// started on them

	cause error       // of the end of the call's context
	texts *textErrors // nil: the call was not for texts
}

func (e *Error) Error() string { return "vetvec: " + e.Message }

// Unwrap returns the cause of the end of the context (context.Cause) if the call ended for that reason, and else nil.
func (e *Error) Unwrap() error { return e.cause }

// Is reports whether target is the Err value of the error's Status, or context.Canceled or context.DeadlineExceeded if
// the call ended for that reason.
func (e *Error) Is(target error) bool {
	return target == sentinel(e.Status) ||
		target == context.Canceled && e.Status == StatusCancelled ||
		target == context.DeadlineExceeded && e.Status == StatusDeadlineExceeded
}

// ErrStop is the error that a callback returns to stop its call with StatusCancelled and the callback value 1.
var ErrStop = errors.New("vetvec: stopped by a callback")

// PanicError is what a call returns if its callback panicked.
type PanicError struct {
	Value any
	Stack []byte
}

func (e *PanicError) Error() string {
	return fmt.Sprintf("vetvec: a callback panicked: %v\n%s", e.Value, e.Stack)
}

// Unwrap returns the value of the panic if that is an error.
func (e *PanicError) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}

// refused makes an error of this package, about an argument that it rejects.
func refused(format string, arguments ...any) *Error {
	return &Error{Status: StatusInvalidArgument, Message: fmt.Sprintf(format, arguments...), RetryAfter: NoRetryAfter,
		ItemIndex: -1}
}

// take turns a C error, which it destroys, into a Go error.
func take(status C.vetvec_status, object *C.vetvec_error) *Error {
	defer C.vetvec_error_destroy(object)
	return read(status, object)
}

func read(status C.vetvec_status, object *C.vetvec_error) *Error {
	out := &Error{
		Status: Status(status), Message: C.GoString(C.vetvec_error_message(object)),
		HTTPStatus: int(C.vetvec_error_http_status(object)), RetryAfter: NoRetryAfter,
		Attempts: int(C.vetvec_error_attempts(object)), Retryable: C.vetvec_error_is_retryable(object) != 0,
		ItemIndex: int(C.vetvec_error_item_index(object)), CallbackValue: int64(C.vetvec_error_callback_value(object)),
		Detail: json.RawMessage(C.GoString(C.vetvec_error_detail_json(object))),
	}
	if wait := C.vetvec_error_retry_after_ms(object); wait >= 0 {
		out.RetryAfter = time.Duration(wait) * time.Millisecond
	}
	if out.Message == "" {
		out.Message = out.Status.String()
	}
	return out
}

// textErrors are the errors of a call's texts, which are read when they are first asked for: a million may have failed.
type textErrors struct {
	object[*C.vetvec_error]
	count int
	asked sync.Once
	read  []*Error
}

// Errors returns the error of each text of a call with several texts; nil for a text that was embedded.
func (e *Error) Errors() []*Error {
	if e.texts == nil {
		return nil
	}
	e.texts.asked.Do(func() {
		e.texts.read = make([]*Error, e.texts.count)
		for i := range e.texts.read {
			each := ofText(C.vetvec_error_item(e.texts.c, C.uint64_t(i)))
			if e.texts.read[i] = each; each == nil {
				continue
			}
			if each.TraceID = e.TraceID; each.Status == e.Status {
				each.cause = e.cause
			}
		}
		_ = e.texts.Close()
	})
	return e.texts.read
}

// ofText copies the error of one text; nil if there is none.
func ofText(object *C.vetvec_error) *Error {
	if object == nil {
		return nil
	}
	return read(C.vetvec_error_status(object), object)
}

// takeTexts is take with the statuses and errors of the call's texts.
func takeTexts(status C.vetvec_status, object *C.vetvec_error, each []C.vetvec_status) *Error {
	if len(each) == 0 || each[0] == untouched {
		return take(status, object)
	}
	out := read(status, object)
	out.Statuses = statuses(each)
	out.texts = &textErrors{count: len(each)}
	out.texts.own(object, func(object *C.vetvec_error) { C.vetvec_error_destroy(object) })
	return out
}

// check returns nil if the status is OK.
func check(status C.vetvec_status, object *C.vetvec_error) error {
	if status == C.VETVEC_STATUS_OK {
		return nil
	}
	return take(status, object)
}

func named(i int, names ...string) string {
	if i < 0 || i >= len(names) {
		return fmt.Sprint(i)
	}
	return names[i]
}
