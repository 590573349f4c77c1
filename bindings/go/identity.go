package vetvec

// #include "callbacks.h"
import "C"

import (
	"context"
	"encoding/json"
	"runtime"
)

// IdentityTexts returns the 32 texts, each of which a pass sends once.
func IdentityTexts() ([]string, error) {
	var out *C.vetvec_buffer
	var object *C.vetvec_error
	if err := check(C.vetvec_identity_texts(&out, &object), object); err != nil {
		return nil, err
	}
	var texts []string
	return texts, json.Unmarshal(text(out), &texts)
}

// RecordIdentity records which model the encoder is in a file, with 21 passes, or continues a record that was
// interrupted. It returns what DescribeIdentity returns.
func RecordIdentity(ctx context.Context, encoder *Encoder, path string, call ...CallOption) (json.RawMessage, error) {
	defer runtime.KeepAlive(encoder)
	begun, err := begin(ctx, call)
	if err != nil {
		return nil, err
	}
	var out *C.vetvec_buffer
	var object *C.vetvec_error
	status := C.vetvec_identity_record(encoder.number(), begun.options, str(path), &out, &object)
	written := text(out)
	return written, begun.end(check(status, object))
}

// CheckIdentity checks whether the encoder is the recorded one, and appends the result to the file. The JSON is that of
// vetvec_identity_check in vetvec/identity.h. It is not an error if the encoder is altered.
func CheckIdentity(ctx context.Context, encoder *Encoder, path string, options IdentityOptions, call ...CallOption) (json.RawMessage, error) {
	defer runtime.KeepAlive(encoder)
	begun, err := begin(ctx, call)
	if err != nil {
		return nil, err
	}
	var given C.vetvec_identity_options
	if err := options.fill(&given, &begun.memory); err != nil {
		return nil, begun.end(err)
	}
	var out *C.vetvec_buffer
	var object *C.vetvec_error
	status := C.vetvec_identity_check(encoder.number(), &given, begun.options, str(path), &out, &object)
	written := text(out)
	return written, begun.end(check(status, object))
}

// CompareIdentity compares the record in a file with another encoder, and says what the difference is. The JSON is that
// of vetvec_identity_compare in vetvec/identity.h. The reference, an encoder known to be the recorded model, may be nil.
func CompareIdentity(ctx context.Context, path string, other, reference *Encoder, call ...CallOption) (json.RawMessage, error) {
	return certificate(ctx, path, "", other, reference, call)
}

// CompareIdentityFiles is CompareIdentity of two records.
func CompareIdentityFiles(ctx context.Context, path, otherPath string, reference *Encoder, call ...CallOption) (json.RawMessage, error) {
	return certificate(ctx, path, otherPath, nil, reference, call)
}

func certificate(ctx context.Context, path, otherPath string, other, reference *Encoder, call []CallOption) (json.RawMessage, error) {
	defer runtime.KeepAlive(other)
	defer runtime.KeepAlive(reference)
	begun, err := begin(ctx, call)
	if err != nil {
		return nil, err
	}
	var out *C.vetvec_buffer
	var object *C.vetvec_error
	status := C.vetvec_identity_compare(other.number(), reference.number(), nil, begun.options, str(path), str(otherPath), &out, &object)
	written := text(out)
	return written, begun.end(check(status, object))
}

// DescribeIdentity describes an identity file: fingerprint, complete, model, dimensions, passes, ...
func DescribeIdentity(path string) (json.RawMessage, error) {
	var out *C.vetvec_buffer
	var object *C.vetvec_error
	err := check(C.vetvec_identity_describe(str(path), &out, &object), object)
	return text(out), err
}

// MovedNeighbours returns the share of the 10 nearest rows that change when queries are turned by angle in a random
// direction.
func MovedNeighbours(ctx context.Context, rows Matrix, angle float64, call ...CallOption) (float64, error) {
	begun, err := begin(ctx, call, rows)
	if err != nil {
		return 0, err
	}
	data := begun.memory.rows(rows)
	var share C.double
	var object *C.vetvec_error
	status := C.vetvec_identity_moved(&data, C.double(angle), begun.options, &share, &object)
	return float64(share), begun.end(check(status, object))
}
