//go:build !noaudit

package vetvec

// #include "callbacks.h"
import "C"

import "context"

// Postprocess returns new rows. components applies to PostprocessWhiten, PostprocessABTT and PostprocessPCR.
func (m Matrix) Postprocess(ctx context.Context, operation Postprocess, components int, options ...CallOption) (Matrix, error) {
	call, err := begin(ctx, options, m)
	if err != nil {
		return Matrix{}, err
	}
	rows := call.memory.rows(m)
	count := call.memory.uint64("components", int64(components), "")
	if call.memory.wrong != nil {
		return Matrix{}, call.end(call.memory.wrong)
	}
	var out C.vetvec_matrix
	var object *C.vetvec_error
	status := C.vetvec_matrix_postprocess(&rows, C.vetvec_postprocess(operation), count, call.options, &out, &object)
	if err := call.end(check(status, object)); err != nil {
		C.vetvec_matrix_destroy(out)
		return Matrix{}, err
	}
	return takeMatrix(out), nil
}
