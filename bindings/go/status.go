package vetvec

// #include "shim.h"
import "C"

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"
	"unsafe"
)

// Status says what a call ended with. A status is an error itself, so that
//
//	errors.Is(err, vetvec.RateLimited)
//
// asks for one; errors.As with a *Error gives the fields.
type Status int32

// The numbers of the C ABI.
const (
	OK                 Status = C.VETVEC_OK
	Cancelled          Status = C.VETVEC_CANCELLED
	Unknown            Status = C.VETVEC_UNKNOWN
	InvalidArgument    Status = C.VETVEC_INVALID_ARGUMENT
	DeadlineExceeded   Status = C.VETVEC_DEADLINE_EXCEEDED
	NotFound           Status = C.VETVEC_NOT_FOUND
	AlreadyExists      Status = C.VETVEC_ALREADY_EXISTS
	PermissionDenied   Status = C.VETVEC_PERMISSION_DENIED
	OutOfMemory        Status = C.VETVEC_OUT_OF_MEMORY
	FailedPrecondition Status = C.VETVEC_FAILED_PRECONDITION
	Aborted            Status = C.VETVEC_ABORTED
	OutOfRange         Status = C.VETVEC_OUT_OF_RANGE
	Unimplemented      Status = C.VETVEC_UNIMPLEMENTED
	Internal           Status = C.VETVEC_INTERNAL
	Unavailable        Status = C.VETVEC_UNAVAILABLE
	DataLoss           Status = C.VETVEC_DATA_LOSS
	Unauthenticated    Status = C.VETVEC_UNAUTHENTICATED
	BufferTooSmall     Status = C.VETVEC_BUFFER_TOO_SMALL
	RateLimited        Status = C.VETVEC_RATE_LIMITED
	QuotaExceeded      Status = C.VETVEC_QUOTA_EXCEEDED
	BudgetExceeded     Status = C.VETVEC_BUDGET_EXCEEDED
	Partial            Status = C.VETVEC_PARTIAL
	Protocol           Status = C.VETVEC_PROTOCOL
	BadVector          Status = C.VETVEC_BAD_VECTOR
	InvalidHandle      Status = C.VETVEC_INVALID_HANDLE
	Forked             Status = C.VETVEC_FORKED
	ParseError         Status = C.VETVEC_PARSE_ERROR
	NonFinite          Status = C.VETVEC_NON_FINITE
	DimensionMismatch  Status = C.VETVEC_DIMENSION_MISMATCH
	InsufficientData   Status = C.VETVEC_INSUFFICIENT_DATA
	Degenerate         Status = C.VETVEC_DEGENERATE
)

// String is the name of the C ABI, such as "RATE_LIMITED".
func (s Status) String() string { return C.GoString(C.vetvec_status_name(C.vetvec_status(s))) }

// Error is String: a status is an error for errors.Is to look for.
func (s Status) Error() string { return s.String() }

// NoRetryAfter is the RetryAfter of an error whose service did not say how long to wait.
const NoRetryAfter time.Duration = -1

// Error is what a failed call returns; find it with errors.As.
type Error struct {
	Status        Status
	Message       string          // a sentence for a person; holds no secret
	HTTPStatus    int             // of the last reply; 0: there was none
	RetryAfter    time.Duration   // NoRetryAfter: the service did not say
	Attempts      int             // requests sent for the failing item
	Retryable     bool            // the same call may succeed later
	ItemIndex     int             // the first failing text, row or value; -1: does not apply
	CallbackValue int64           // what a callback stopped the call with
	Detail        json.RawMessage // all that is known
	Items         []Status        // of a call for several texts: what came of each; nil: the call did not come to them
	ItemErrors    []*Error        // likewise: nil for those that have their vector
}

func (e *Error) Error() string { return "vetvec: " + e.Message }

// Is holds for the error's Status, and for context.Canceled and context.DeadlineExceeded where the call ended so.
func (e *Error) Is(target error) bool {
	if status, ok := target.(Status); ok {
		return status == e.Status
	}
	return target == context.Canceled && e.Status == Cancelled ||
		target == context.DeadlineExceeded && e.Status == DeadlineExceeded
}

// ErrStop is what a callback returns to end its call with Cancelled and the callback value 1.
var ErrStop = errors.New("vetvec: stopped by a callback")

// PanicError is what a call returns whose callback panicked.
type PanicError struct {
	Value any
	Stack []byte
}

func (e *PanicError) Error() string {
	return fmt.Sprintf("vetvec: a callback panicked: %v\n%s", e.Value, e.Stack)
}

// Unwrap gives the value of the panic if that was an error.
func (e *PanicError) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}

// take makes a Go error of a C one, which is destroyed.
func take(status C.vetvec_status, object *C.vetvec_error) *Error {
	defer C.vetvec_error_destroy(object)
	return read(status, object)
}

func read(status C.vetvec_status, object *C.vetvec_error) *Error {
	var read C.go_error
	C.go_error_read(object, &read)
	out := &Error{
		Status: Status(status), Message: C.GoString(read.message), HTTPStatus: int(read.http_status),
		RetryAfter: NoRetryAfter, Attempts: int(read.attempts), Retryable: read.retryable != 0,
		ItemIndex: int(read.item_index), CallbackValue: int64(read.callback_value),
		Detail: json.RawMessage(C.GoString(read.detail)),
	}
	if read.retry_after_ms >= 0 {
		out.RetryAfter = time.Duration(read.retry_after_ms) * time.Millisecond
	}
	if out.Message == "" {
		out.Message = out.Status.String()
	}
	return out
}

// takeItems is take with the statuses and errors of the texts of the call.
func takeItems(status C.vetvec_status, object *C.vetvec_error, items []C.vetvec_status) *Error {
	defer C.vetvec_error_destroy(object)
	out := read(status, object)
	if len(items) == 0 || items[0] == untouched {
		return out
	}
	out.Items = statuses(items)
	for i := range items {
		if item := C.vetvec_error_item(object, C.uint64_t(i)); item != nil {
			if out.ItemErrors == nil {
				out.ItemErrors = make([]*Error, len(items))
			}
			out.ItemErrors[i] = read(C.vetvec_error_status(item), (*C.vetvec_error)(unsafe.Pointer(item)))
		}
	}
	return out
}

// check is nil if the status is OK.
func check(status C.vetvec_status, object *C.vetvec_error) error {
	if status == C.VETVEC_OK {
		return nil
	}
	return take(status, object)
}
