package vetvec

// #include "shim_more.h"
import "C"

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"time"
)

// Policy says whom a call on a fallback asks; vetvec/fallback.h says it in full.
type Policy int32

// The policies of the C ABI.
const (
	RemoteThenLocal Policy = C.VETVEC_POLICY_REMOTE_THEN_LOCAL // the local one when the remote one fails, is down or late
	LocalFirst      Policy = C.VETVEC_POLICY_LOCAL_FIRST       // the remote one where it is expected within LatencyTarget
	Hedged          Policy = C.VETVEC_POLICY_HEDGED            // the local one beside a late remote one; first counts
	RemoteOnly      Policy = C.VETVEC_POLICY_REMOTE
	LocalOnly       Policy = C.VETVEC_POLICY_LOCAL
)

// Giver is the encoder that gave a vector.
type Giver int32

// The givers of the C ABI.
const (
	GivenByNone        Giver = C.VETVEC_GIVER_NONE // there is no vector
	GivenByRemote      Giver = C.VETVEC_GIVER_REMOTE
	GivenByLocal       Giver = C.VETVEC_GIVER_LOCAL
	GivenByMappedLocal Giver = C.VETVEC_GIVER_MAPPED_LOCAL // local, taken into the remote space by a map
)

func (g Giver) String() string { return named(int(g), "none", "remote", "local", "mapped local") }

// Why says why a vector was given by that encoder.
type Why int32

// The reasons of the C ABI.
const (
	WhyPolicy        Why = C.VETVEC_WHY_POLICY
	WhyCached        Why = C.VETVEC_WHY_CACHED
	WhyServiceDown   Why = C.VETVEC_WHY_SERVICE_DOWN
	WhyDeadlineNear  Why = C.VETVEC_WHY_DEADLINE_NEAR
	WhyRemoteFailed  Why = C.VETVEC_WHY_REMOTE_FAILED
	WhyLatencyTarget Why = C.VETVEC_WHY_LATENCY_TARGET
	WhyHedge         Why = C.VETVEC_WHY_HEDGE
)

func (w Why) String() string {
	return named(int(w), "policy", "cached", "service down", "deadline near", "remote failed", "latency target", "hedge")
}

func named(i int, names ...string) string {
	if i < 0 || i >= len(names) {
		return fmt.Sprint(i)
	}
	return names[i]
}

// Provenance tells who gave a text its vector and why; RemoteStatus is what the remote half ended with, if it did.
type Provenance struct {
	Giver        Giver
	Why          Why
	RemoteStatus Status
}

func provenances(given []C.vetvec_provenance) []Provenance {
	out := make([]Provenance, len(given))
	for i, one := range given {
		out[i] = Provenance{Giver(one.giver), Why(one.why), Status(one.remote_status)}
	}
	return out
}

// FallbackOptions are the options of OpenFallback; the zero value is RemoteThenLocal with the defaults.
type FallbackOptions struct {
	Policy        Policy
	WarmCache     bool          // what a call did not wait for is fetched all the same, for the remote one's cache
	LatencyTarget time.Duration // LocalFirst: required
	HedgeDelay    time.Duration // Hedged; 0: the 95th percentile of what the remote one takes
	Timeout       time.Duration // of a call whose context has no deadline
	MapFile       string        // written by FitMap for these two encoders
}

// OpenFallback opens an encoder over two others, which stay the caller's. All methods of an encoder work on it. Vectors of
// the two live in different spaces: look at the giver (EmbedGiven) before you compare one with another, or give a map.
func OpenFallback(remote, local *Encoder, options FallbackOptions) (*Encoder, error) {
	defer runtime.KeepAlive(remote)
	defer runtime.KeepAlive(local)
	var alive borrowed
	defer alive.free()
	given := C.vetvec_fallback_options{struct_size: C.sizeof_vetvec_fallback_options,
		policy: C.vetvec_policy(options.Policy), warm_cache: flag(options.WarmCache),
		latency_target_ms: inUnits(options.LatencyTarget, time.Millisecond),
		hedge_delay_ms:    inUnits(options.HedgeDelay, time.Millisecond),
		timeout_ms:        inUnits(options.Timeout, time.Millisecond), map_file: alive.str(options.MapFile)}
	var handle C.uint64_t
	var object *C.vetvec_error
	if err := check(C.go_fallback_open(remote.handle, local.handle, &given, &handle, &object), object); err != nil {
		return nil, err
	}
	made := own(handle)
	made.fallback = true
	return made, nil
}

// EmbedGiven is Embed with who gave each vector. With Partial all three results are set. On an encoder that is no fallback
// all is given by itself.
func (e *Encoder) EmbedGiven(ctx context.Context, texts []string, options ...CallOption) ([][]float32, []Provenance, error) {
	defer runtime.KeepAlive(e)
	call, err := begin(ctx, options)
	if err != nil {
		return nil, nil, err
	}
	var alive borrowed
	defer alive.free()
	items, given := make([]C.vetvec_status, len(texts)+1), make([]C.vetvec_provenance, len(texts)+1)
	if texts == nil {
		texts = []string{}
	}
	var handle C.uint64_t
	var object *C.vetvec_error
	status := C.go_fallback_embed(e.handle, alive.texts(texts), call.options(), &handle, &items[0], &given[0], &object)
	found, err := result(call, matrix(handle), status, object, items[:len(texts)])
	if found.Data == nil && err != nil {
		return nil, nil, err
	}
	return found.Vectors(), provenances(given[:len(texts)]), err
}

// FallbackUsage counts texts by giver, and those of the local one by why; vetvec/fallback.h says what each one is.
type FallbackUsage struct {
	Remote, RemoteCached, Local, MappedLocal, None, WhyPolicy, WhyServiceDown, WhyDeadlineNear, WhyRemoteFailed,
	WhyLatencyTarget, WhyHedge, Probes, KeptFetches uint64
}

// FallbackUsage gives the counters of a fallback; InvalidArgument for an encoder that is none.
func (e *Encoder) FallbackUsage() (FallbackUsage, error) {
	defer runtime.KeepAlive(e)
	u := C.vetvec_fallback_counts{struct_size: C.sizeof_vetvec_fallback_counts}
	var object *C.vetvec_error
	err := check(C.go_fallback_usage(e.handle, &u, &object), object)
	return FallbackUsage{uint64(u.remote), uint64(u.remote_cached), uint64(u.local), uint64(u.mapped_local), uint64(u.none),
		uint64(u.why_policy), uint64(u.why_service_down), uint64(u.why_deadline_near), uint64(u.why_remote_failed),
		uint64(u.why_latency_target), uint64(u.why_hedge), uint64(u.probes), uint64(u.kept_fetches)}, err
}

// MapOptions are the options of FitMap; the zero value is ridge regression with a penalty chosen by itself.
type MapOptions struct {
	Procrustes   bool    // a rotation and one scale; equal dimensions only
	Ridge        float64 // the penalty, in mean eigenvalues; 0: chosen
	HeldOutShare float64 // of the texts, to measure on; 0: 0.2
	Seed         uint64  // of the choice of texts
}

// MapAgreement is what a map costs, measured on texts that the fit has not seen.
type MapAgreement struct {
	Fitted, HeldOut, Neighbours                                uint64
	MeanCosine, Overlap, OverlapWithin, OverlapUnmapped, Ridge float64
}

// FitMap embeds texts (100 at least) by both encoders, fits a linear map from the space of from to that of to, measures
// it and writes it to path.
func FitMap(ctx context.Context, from, to *Encoder, texts []string, path string, options MapOptions,
	call ...CallOption) (MapAgreement, error) {
	defer runtime.KeepAlive(from)
	defer runtime.KeepAlive(to)
	begun, err := begin(ctx, call)
	if err != nil {
		return MapAgreement{}, err
	}
	var alive borrowed
	defer alive.free()
	given := C.vetvec_map_options{struct_size: C.sizeof_vetvec_map_options, ridge: C.double(options.Ridge),
		held_out_share: C.double(options.HeldOutShare), seed: C.uint64_t(options.Seed)}
	if options.Procrustes {
		given.method = C.VETVEC_MAP_PROCRUSTES
	}
	a := C.vetvec_map_agreement{struct_size: C.sizeof_vetvec_map_agreement}
	var object *C.vetvec_error
	status := C.go_map_fit(from.handle, to.handle, alive.texts(texts), &given, begun.options(), alive.str(path), &a, &object)
	return MapAgreement{uint64(a.fitted), uint64(a.held_out), uint64(a.neighbours), float64(a.mean_cosine),
		float64(a.overlap), float64(a.overlap_within), float64(a.overlap_unmapped),
		float64(a.ridge)}, begun.end(check(status, object))
}

// DescribeMap is what a map's file says of itself: format, method, from, to, agreement.
func DescribeMap(path string) (json.RawMessage, error) {
	var alive borrowed
	defer alive.free()
	var buffer *C.vetvec_buffer
	var object *C.vetvec_error
	err := check(C.vetvec_map_describe(alive.str(path), &buffer, &object), object)
	return text(buffer), err
}

// Finding is one test of a contract. Severity: "minor", "major", "critical"; Outcome: "passed", "failed", "not_tested".
type Finding struct {
	Test, Severity, Outcome, Finding string
	Score                            *float64 // nil: it has none
	Checks                           int
}

// Contract is what CheckContract has found.
type Contract struct {
	Encoder          string
	Requests, Tokens uint64
	FailedRequests   uint64 `json:"failed_requests"`
	Passed, Failed   int
	NotTested        int `json:"not_tested"`
	Findings         []Finding
}

// ContractOptions: the encoders may be nil; what needs them is not tested then.
type ContractOptions struct {
	LongWords      uint64   // of the longest text sent; 0: 300
	Shortened      *Encoder // the same model with fewer dimensions
	OtherInputType *Encoder // with another input type
}

// CheckContract asks a service about 40 times, past cache and retries, whether it keeps the contract of an embeddings
// API: docs/SUITES.md lists the tests. A service that fails tests is no error.
func CheckContract(ctx context.Context, encoder *Encoder, options ContractOptions, call ...CallOption) (*Contract, error) {
	defer runtime.KeepAlive(encoder)
	defer runtime.KeepAlive(options)
	begun, err := begin(ctx, call)
	if err != nil {
		return nil, err
	}
	var shortened, other C.uint64_t
	if options.Shortened != nil {
		shortened = options.Shortened.handle
	}
	if options.OtherInputType != nil {
		other = options.OtherInputType.handle
	}
	var buffer *C.vetvec_buffer
	var object *C.vetvec_error
	status := C.go_contract_run(encoder.handle, C.uint64_t(options.LongWords), shortened, other, begun.options(), &buffer,
		&object)
	told := text(buffer)
	if err := begun.end(check(status, object)); err != nil {
		return nil, err
	}
	made := &Contract{}
	return made, json.Unmarshal(told, made)
}
