package vetvec

// #include "callbacks.h"
import "C"

import (
	"context"
	"encoding/json"
	"runtime"
)

// Provenance states where the vector of a text comes from and why; RemoteStatus is the final status of the remote part
// of the call, if that part finished.
type Provenance struct {
	Source       Source
	Reason       Reason
	RemoteStatus Status
}

func provenances(from []C.vetvec_provenance) []Provenance {
	out := make([]Provenance, len(from))
	for i, one := range from {
		out[i] = Provenance{Source(one.source), Reason(one.reason), Status(one.remote_status)}
	}
	return out
}

// OpenFallback opens an encoder that combines two others, which the caller still owns. All methods of an encoder work
// on it. The two encoders' vectors are in different spaces: check their source (EmbedProvenance) before you compare
// them, or set a map.
func OpenFallback(remote, local *Encoder, options FallbackOptions) (*Encoder, error) {
	defer runtime.KeepAlive(remote)
	defer runtime.KeepAlive(local)
	var m memory
	defer m.release()
	var given C.vetvec_fallback_options
	if err := options.fill(&given, &m); err != nil {
		return nil, err
	}
	var out C.vetvec_encoder
	var object *C.vetvec_error
	err := check(C.vetvec_fallback_open(remote.number(), local.number(), &given, &out, &object), object)
	if err != nil {
		return nil, err
	}
	made := newEncoder(out)
	made.fallback = true
	return made, nil
}

// FallbackUsage returns the counters of a fallback; ErrInvalidArgument for any other encoder.
func (e *Encoder) FallbackUsage() (FallbackCounts, error) {
	defer runtime.KeepAlive(e)
	counted := C.vetvec_fallback_counts{struct_size: C.sizeof_vetvec_fallback_counts}
	var object *C.vetvec_error
	err := check(C.vetvec_fallback_usage(e.c, &counted, &object), object)
	var out FallbackCounts
	out.read(&counted)
	return out, err
}

// Finding is one test of a contract. Severity: "minor", "major", "critical"; Outcome: "passed", "failed", "not_tested".
type Finding struct {
	Test, Severity, Outcome, Finding string
	Score                            *float64 // nil: the test has no score
	Checks                           int
}

// Contract is the result of CheckContract.
type Contract struct {
	Encoder          string
	Requests, Tokens uint64
	FailedRequests   uint64 `json:"failed_requests"`
	Passed, Failed   int
	NotTested        int `json:"not_tested"`
	Findings         []Finding
}

// CheckContract sends a service about 40 requests, without cache or retries, to test whether it honours the contract of
// an embeddings API; docs/SUITES.md lists the tests. It is not an error if the service fails tests.
func CheckContract(ctx context.Context, encoder *Encoder, options ContractOptions, call ...CallOption) (*Contract, error) {
	defer runtime.KeepAlive(encoder)
	defer runtime.KeepAlive(options)
	begun, err := begin(ctx, call)
	if err != nil {
		return nil, err
	}
	var given C.vetvec_contract_options
	if err := options.fill(&given, &begun.memory); err != nil {
		return nil, begun.end(err)
	}
	var out *C.vetvec_buffer
	var object *C.vetvec_error
	status := C.vetvec_contract_run(encoder.number(), &given, begun.options, &out, &object)
	written := text(out)
	if err := begun.end(check(status, object)); err != nil {
		return nil, err
	}
	made := &Contract{}
	return made, json.Unmarshal(written, made)
}
