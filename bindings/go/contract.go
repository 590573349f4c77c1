//go:build !noaudit

package vetvec

// #include "callbacks.h"
import "C"

import (
	"context"
	"encoding/json"
	"runtime"
)

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
