//go:build !noaudit

package vetvec

// #include "callbacks.h"
import "C"

import (
	"context"
	"encoding/json"
	"runtime"
)

// CalibrateIdentity finds out which score of the recorded encoder is a match, on your or shipped texts, and keeps it in
// the file as "calibration". The JSON is that of vetvec_identity_calibrate in vetvec/identity.h.
func CalibrateIdentity(ctx context.Context, encoder *Encoder, path string, options IdentityCalibrateOptions, call ...CallOption) (json.RawMessage, error) {
	defer runtime.KeepAlive(encoder)
	begun, err := begin(ctx, call)
	if err != nil {
		return nil, err
	}
	var given C.vetvec_identity_calibrate_options
	if err := options.fill(&given, &begun.memory); err != nil {
		return nil, begun.end(err)
	}
	var out *C.vetvec_buffer
	var object *C.vetvec_error
	status := C.vetvec_identity_calibrate(encoder.number(), &given, begun.options, str(path), &out, &object)
	written := text(out)
	return written, begun.end(check(status, object))
}
