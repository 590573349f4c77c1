// Package vetvec gives embedding vectors from any service, cached, rate-limited and retried, with typed errors, and tests
// of what the service returns. It calls libvetvec by cgo and finds it by pkg-config.
//
// An [Encoder] is opened by a specification: "openai:text-embedding-3-small", "cohere:embed-v4.0", "tei:http://...",
// "onnx:DIR", or "builtin:" for the small encoder that is compiled in. Deadlines and cancelling are those of the
// context. Errors are a [*Error] for errors.As, and a [Status] for errors.Is.
package vetvec

// #include "shim.h"
import "C"

// Version is that of the library.
func Version() string { return C.GoString(C.vetvec_version()) }
