// Package vetvec provides embedding vectors from any service, with a cache, rate limits, retries and typed errors, and
// tests the quality of the vectors that a service returns. It calls libvetvec through cgo and finds it with pkg-config.
//
// An [Encoder] is opened with a specification: "openai:text-embedding-3-small", "cohere:embed-v4.0", "tei:http://...",
// "onnx:DIR", or "builtin:" for the small built-in encoder. The context provides deadlines and cancellation. Use
// errors.As to get the [*Error], and errors.Is to compare with [ErrRateLimited] and the other Err values.
//
// [Encoder.Embed], [Encoder.Submit] (no thread waits) and [Encoder.Stream] (any number of texts) turn texts into
// vectors. A [Suite] contains test items made from your own texts; an [Audit] measures vendors on suites, as specified
// in a [Config], and provides a verdict and reports. The other functions compute metrics for your own vectors.
package vetvec

// #cgo pkg-config: vetvec
// #include "callbacks.h"
import "C"

import (
	"encoding/json"
	"fmt"
)

func init() {
	if found := C.vetvec_version_abi(); found != C.VETVEC_ABI_VERSION {
		panic(fmt.Sprintf("vetvec: built for ABI %d, but library %s has ABI %d", C.VETVEC_ABI_VERSION, Version(), found))
	}
}

// Version is the version of the library.
func Version() string { return C.GoString(C.vetvec_version()) }

// BuildInfo says what the library consists of, as JSON (vetvec_build_info in vetvec/build.h).
func BuildInfo() (json.RawMessage, error) {
	var out *C.vetvec_buffer
	var object *C.vetvec_error
	err := check(C.vetvec_build_info(&out, &object), object)
	return text(out), err
}
