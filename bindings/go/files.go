package vetvec

// #include "callbacks.h"
import "C"

import (
	"encoding/json"
	"runtime"
	"unsafe"
)

// ReadTexts reads .txt (one text per line), .jsonl ({"text": ...}), .tsv or .csv with a column "text" in the header.
func ReadTexts(path string) ([]string, error) {
	var read C.vetvec_texts
	var object *C.vetvec_error
	if err := check(C.vetvec_texts_read(str(path), &read, &object), object); err != nil {
		return nil, err
	}
	defer C.vetvec_texts_destroy(read)
	batch := C.vetvec_text_batch{struct_size: C.sizeof_vetvec_text_batch}
	if err := check(C.vetvec_texts_view(read, &batch, &object), object); err != nil {
		return nil, err
	}
	out := make([]string, batch.count)
	for i := range out {
		out[i] = textOf(&batch, i)
	}
	return out, nil
}

// SetONNXLibrary sets the ONNX Runtime library (a file or a folder) for encoders that are opened later.
func SetONNXLibrary(path string) error {
	var object *C.vetvec_error
	return check(C.vetvec_onnx_set_library(str(path), &object), object)
}

// DescribeONNX describes the model that a specification "onnx:DIR" names, as JSON. It loads the model and runs it once.
func DescribeONNX(spec string) (json.RawMessage, error) {
	var out *C.vetvec_buffer
	var object *C.vetvec_error
	err := check(C.vetvec_onnx_describe(str(spec), &out, &object), object)
	return text(out), err
}

// Tokenizer is the tokenizer of a local model's folder, "onnx:DIR".
type Tokenizer struct{ object[C.vetvec_tokenizer] }

// OpenTokenizer opens a tokenizer. It needs neither the model nor ONNX Runtime.
func OpenTokenizer(spec string) (*Tokenizer, error) {
	var out C.vetvec_tokenizer
	var object *C.vetvec_error
	if err := check(C.vetvec_tokenizer_open(str(spec), &out, &object), object); err != nil {
		return nil, err
	}
	t := &Tokenizer{}
	t.own(out, func(t C.vetvec_tokenizer) { C.vetvec_tokenizer_destroy(t) })
	return t, nil
}

// Encode returns the ids of each text.
func (t *Tokenizer) Encode(texts []string, options TokenizerOptions) ([][]int32, error) {
	defer runtime.KeepAlive(t)
	var m memory
	defer m.release()
	var given C.vetvec_tokenizer_options
	if err := options.fill(&given, &m); err != nil {
		return nil, err
	}
	batch, offsets := m.batch(texts), make([]uint64, len(texts)+1)
	ids := make([]int32, 64*(len(texts)+1))
	for {
		var written C.size_t
		var object *C.vetvec_error
		status := C.vetvec_tokenizer_encode(t.c, batch, &given, (*C.int32_t)(unsafe.Pointer(&ids[0])), C.size_t(len(ids)),
			uints(offsets), &written, &object)
		if status == C.VETVEC_STATUS_BUFFER_TOO_SMALL {
			C.vetvec_error_destroy(object)
			ids = make([]int32, written)
			continue
		}
		if err := check(status, object); err != nil {
			return nil, err
		}
		out := make([][]int32, len(texts))
		for i := range out {
			out[i] = ids[offsets[i]:offsets[i+1]:offsets[i+1]]
		}
		return out, nil
	}
}

// Dataset is a published data set. Its files are read as if they were one.
type Dataset struct {
	Format DatasetFormat
	Files  []string
}
