package vetvec

// #include "shim_more.h"
import "C"

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"runtime/cgo"
	"strings"
	"unsafe"
)

// ReadTexts reads .txt (one a line), .jsonl ({"text": ...}), .tsv or .csv with a header that names "text".
func ReadTexts(path string) ([]string, error) {
	var alive borrowed
	defer alive.free()
	var handle C.uint64_t
	var object *C.vetvec_error
	if err := check(C.go_texts_read(alive.str(path), &handle, &object), object); err != nil {
		return nil, err
	}
	defer C.go_texts_destroy(handle)
	batch := C.vetvec_text_batch{struct_size: C.sizeof_vetvec_text_batch}
	if err := check(C.go_texts_view(handle, &batch, &object), object); err != nil {
		return nil, err
	}
	ends := unsafe.Slice((*uint64)(unsafe.Pointer(batch.offsets)), batch.count+1)
	out := make([]string, batch.count)
	for i := range out {
		out[i] = string(unsafe.Slice((*byte)(unsafe.Add(unsafe.Pointer(batch.bytes), ends[i])), ends[i+1]-ends[i]))
	}
	return out, nil
}

// ReadMatrix reads an .npy file of two dimensions.
func ReadMatrix(path string) (Matrix, error) {
	var alive borrowed
	defer alive.free()
	var handle C.uint64_t
	var object *C.vetvec_error
	if err := check(C.go_matrix_read(alive.str(path), &handle, &object), object); err != nil {
		return Matrix{}, err
	}
	return matrix(handle), nil
}

// WriteVectors writes .npy, .jsonl or .csv, by the name; the latter two need the texts. The file is replaced as a whole.
func WriteVectors(path string, rows Matrix, texts []string) error {
	if err := rows.check(); err != nil {
		return err
	}
	if texts != nil && len(texts) != rows.Rows {
		return fmt.Errorf("vetvec: %d texts for %d rows: %w", len(texts), rows.Rows, InvalidArgument)
	}
	var alive borrowed
	defer alive.free()
	data, n, d := rows.c()
	var object *C.vetvec_error
	return check(C.vetvec_vectors_write(alive.str(path), alive.texts(texts), data, n, d, d, &object), object)
}

// CacheFlush returns when what was committed before is safe against a power cut.
func CacheFlush(dir string) error {
	var alive borrowed
	defer alive.free()
	var object *C.vetvec_error
	return check(C.vetvec_cache_flush(alive.str(dir), &object), object)
}

// CacheExport writes a line for each vector of a cache to a .jsonl or .csv file; vectors: their values too.
func CacheExport(ctx context.Context, dir, path string, vectors bool) (rows, bad uint64, err error) {
	begun, err := begin(ctx, nil)
	if err != nil {
		return 0, 0, err
	}
	var alive borrowed
	defer alive.free()
	flags := C.vetvec_cache_flags(0)
	if vectors {
		flags = C.VETVEC_CACHE_VECTORS
	}
	out := C.vetvec_cache_export_info{struct_size: C.sizeof_vetvec_cache_export_info}
	var object *C.vetvec_error
	status := C.vetvec_cache_export(alive.str(dir), alive.str(path), flags, begun.options(), &out, &object)
	return uint64(out.rows), uint64(out.bad_rows), begun.end(check(status, object))
}

// Lexicon gives the words of a lexicon: "starter" (lists "polar", "names", "inversions"), "dictionary", "sentiwordnet".
func Lexicon(name, list, file string) ([]string, error) {
	var alive borrowed
	defer alive.free()
	var buffer *C.vetvec_buffer
	var object *C.vetvec_error
	err := check(C.vetvec_lexicon_show(alive.str(name), alive.str(file), alive.str(list), &buffer, &object), object)
	return strings.Split(strings.TrimRight(string(text(buffer)), "\n"), "\n"), err
}

// OptionBounds gives the least and the largest value of a numeric option of the C ABI, such as "concurrency".
func OptionBounds(name string) (least, most int64, err error) {
	var alive borrowed
	defer alive.free()
	var low, high C.int64_t
	var object *C.vetvec_error
	err = check(C.vetvec_encoder_option_bounds(alive.str(name), &low, &high, &object), object)
	return int64(low), int64(high), err
}

// SetONNXLibrary says which ONNX Runtime encoders that are opened from now on load: a file or a folder.
func SetONNXLibrary(path string) error {
	var alive borrowed
	defer alive.free()
	var object *C.vetvec_error
	return check(C.vetvec_onnx_set_library(alive.str(path), &object), object)
}

// DescribeONNX is what "onnx:DIR" finds and will use, as JSON. It loads the model and runs it once.
func DescribeONNX(spec string) (json.RawMessage, error) {
	var alive borrowed
	defer alive.free()
	var buffer *C.vetvec_buffer
	var object *C.vetvec_error
	err := check(C.vetvec_onnx_describe(alive.str(spec), &buffer, &object), object)
	return text(buffer), err
}

// Probe is what a service does with texts; Report tells of each item and reply.
type Probe struct {
	Rows   Matrix
	Items  []Status
	Report json.RawMessage
}

// Probe asks past the cache; what is wrong is told and not hidden. An error only where nothing came back.
func (e *Encoder) Probe(ctx context.Context, texts []string, options ...CallOption) (Probe, error) {
	defer runtime.KeepAlive(e)
	call, err := begin(ctx, options)
	if err != nil {
		return Probe{}, err
	}
	var alive borrowed
	defer alive.free()
	items := make([]C.vetvec_status, len(texts)+1)
	var handle C.uint64_t
	var buffer *C.vetvec_buffer
	var object *C.vetvec_error
	status := C.go_encoder_probe(e.handle, alive.texts(texts), call.options(), &handle, &items[0], &buffer, &object)
	found := Probe{Report: text(buffer)}
	rows, err := result(call, matrix(handle), status, object, items[:len(texts)])
	if status == C.VETVEC_PARTIAL {
		err = nil
	}
	found.Rows, found.Items = rows, statuses(items[:len(texts)])
	return found, err
}

// LoadRunConfig reads the configuration of an earlier run from its folder, to resume it.
func LoadRunConfig(folder string) (*Config, error) {
	var alive cStrings
	defer func() { alive.free() }()
	var handle C.uint64_t
	var object *C.vetvec_error
	if err := check(C.go_config_load_run(alive.put(folder), &handle, &object), object); err != nil {
		return nil, err
	}
	c := &Config{}
	c.own(handle, func(handle C.uint64_t) { C.go_config_destroy(handle) })
	return c, nil
}

// ConfigTemplate is a commented vetvec.toml to start from.
func ConfigTemplate() (string, error) {
	var buffer *C.vetvec_buffer
	var object *C.vetvec_error
	err := check(C.vetvec_config_template(&buffer, &object), object)
	return string(text(buffer)), err
}

// JSON is the configuration in force, without secrets.
func (c *Config) JSON() (json.RawMessage, error) {
	defer runtime.KeepAlive(c)
	var buffer *C.vetvec_buffer
	var object *C.vetvec_error
	err := check(C.go_config_json(c.handle, &buffer, &object), object)
	return text(buffer), err
}

// SetTokenizer counts the tokens of a vendor by count, on any goroutine, instead of the upper estimate; nil: the estimate.
func (c *Config) SetTokenizer(vendor string, count func(string) uint64) error {
	defer runtime.KeepAlive(c)
	var alive borrowed
	defer alive.free()
	var handle C.uint64_t
	if count != nil {
		handle = C.uint64_t(cgo.NewHandle(count))
	}
	var object *C.vetvec_error
	return check(C.go_config_set_tokenizer(c.handle, alive.str(vendor), handle, &object), object)
}
