package vetvec

// #include "callbacks.h"
import "C"

import "encoding/json"

// DescribeMap describes a map file: format, method, from, to; agreement of a map, rank and report of an adapter.
func DescribeMap(path string) (json.RawMessage, error) {
	var out *C.vetvec_buffer
	var object *C.vetvec_error
	err := check(C.vetvec_map_describe(str(path), &out, &object), object)
	return text(out), err
}

// ExportMap writes a map or an adapter for other programs; outPath ends in .npz or .onnx.
func ExportMap(path, outPath string) error {
	var object *C.vetvec_error
	return check(C.vetvec_map_export(str(path), str(outPath), &object), object)
}
