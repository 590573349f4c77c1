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

// Identity is a record that was read once, for use beside a store. It sends nothing.
type Identity struct{ object[C.vetvec_identity] }

// OpenIdentity reads an identity file.
func OpenIdentity(path string) (*Identity, error) { return openIdentity(path, "") }

// ParseIdentity takes what an identity file contains.
func ParseIdentity(data string) (*Identity, error) { return openIdentity("", data) }

func openIdentity(path, data string) (*Identity, error) {
	var out C.vetvec_identity
	var object *C.vetvec_error
	if err := check(C.vetvec_identity_open(str(path), str(data), &out, &object), object); err != nil {
		return nil, err
	}
	i := &Identity{}
	i.own(out, func(i C.vetvec_identity) { C.vetvec_identity_destroy(i) })
	return i, nil
}

func (i *Identity) ask(scores C.vetvec_identity_scores) (C.vetvec_identity_scores, error) {
	defer runtime.KeepAlive(i)
	scores.struct_size = C.sizeof_vetvec_identity_scores
	var object *C.vetvec_error
	status := C.vetvec_identity_calibrated(i.c, &scores, &object)
	return scores, check(status, object)
}

// Fingerprint returns the SHA-256 of the record; empty if the identity was closed.
func (i *Identity) Fingerprint() string {
	defer runtime.KeepAlive(i)
	found, err := i.ask(C.vetvec_identity_scores{ask: C.VETVEC_IDENTITY_ASK_FACTS})
	if err != nil {
		return ""
	}
	return C.GoStringN(found.fingerprint.data, C.int(found.fingerprint.size))
}

// Matches tells whether the vectors of IdentityTexts, of up to eight passes, are the recorded model's. The JSON is that of
// vetvec_identity_matches in vetvec/identity.h.
func (i *Identity) Matches(rows Matrix) (json.RawMessage, error) {
	defer runtime.KeepAlive(i)
	var m memory
	defer m.release()
	data := m.rows(rows)
	var out *C.vetvec_buffer
	var object *C.vetvec_error
	err := check(C.vetvec_identity_matches(i.c, &data, &out, &object), object)
	return text(out), err
}

// Cutoff is a score, its 95% interval, and the share of other texts that score at least as much.
type Cutoff struct{ Cutoff, Low, High, LetsIn float64 }

// CutoffFor returns the cutoff that keeps this share of the matches, and how many other texts it lets in.
func (i *Identity) CutoffFor(share float64) (Cutoff, error) {
	found, err := i.ask(C.vetvec_identity_scores{ask: C.VETVEC_IDENTITY_ASK_CUTOFF, share: C.double(share)})
	return Cutoff{float64(found.cutoff), float64(found.low), float64(found.high), float64(found.lets_in)}, err
}

// LetsIn returns the share of other texts that score at least cutoff, for each query.
func (i *Identity) LetsIn(cutoff float64) (float64, error) {
	found, err := i.ask(C.vetvec_identity_scores{ask: C.VETVEC_IDENTITY_ASK_LETS_IN, cutoff: C.double(cutoff)})
	return float64(found.lets_in), err
}

// FirstHitProbability returns how probable it is that the first hit is right, from the two best scores of a query;
// searched: how many texts were searched, 0: as many as were calibrated with.
func (i *Identity) FirstHitProbability(first, second float64, searched int) (float64, error) {
	found, err := i.ask(C.vetvec_identity_scores{ask: C.VETVEC_IDENTITY_ASK_FIRST_HIT, first: C.double(first),
		second: C.double(second), searched: C.uint64_t(searched)})
	return float64(found.probability), err
}

// DuplicateCutoff returns the cutoff for the same wording, which is not the same fact.
func (i *Identity) DuplicateCutoff() (float64, error) {
	found, err := i.ask(C.vetvec_identity_scores{ask: C.VETVEC_IDENTITY_ASK_DUPLICATE})
	return float64(found.cutoff), err
}
