package vetvec

// #include "shim_more.h"
import "C"

import (
	"encoding/json"
	"iter"
	"runtime"
	"sync/atomic"
	"unsafe"
)

// Triple: a good embedding does not put the positive further from the seed than the negative.
type Triple struct {
	Relation                         int // 1 to 4: CR1 to CR4
	ID, Seed, Positive, Negative     string
	ChangedPositive, ChangedNegative [2]uint64 // the first changed span, bytes [start, end)
}

// owned is a handle that is destroyed once: by Close, or when its owner is collected.
type owned struct {
	handle  C.uint64_t
	closed  atomic.Bool
	destroy func(C.uint64_t)
	cleanup runtime.Cleanup
}

func (o *owned) own(handle C.uint64_t, destroy func(C.uint64_t)) {
	o.handle, o.destroy = handle, destroy
	o.cleanup = runtime.AddCleanup(o, destroy, handle)
}

// Close frees it. A second Close does nothing.
func (o *owned) Close() error {
	if o.closed.CompareAndSwap(false, true) {
		o.cleanup.Stop()
		o.destroy(o.handle)
	}
	return nil
}

// Suite has items of one kind, unchangeable.
type Suite struct{ owned }

func newSuite(handle C.uint64_t) *Suite {
	s := &Suite{}
	s.own(handle, func(handle C.uint64_t) { C.go_suite_destroy(handle) })
	return s
}

// suite ends the call that made it.
func (c *call) suite(handle C.uint64_t, err error) (*Suite, error) {
	if err := c.end(err); err != nil {
		C.go_suite_destroy(handle)
		return nil, err
	}
	return newSuite(handle), nil
}

// ReadSuite reads a JSONL file and its manifest.
func ReadSuite(path string) (*Suite, error) {
	var alive cStrings
	defer func() { alive.free() }()
	var handle C.uint64_t
	var object *C.vetvec_error
	if err := check(C.go_suite_read(alive.put(path), &handle, &object), object); err != nil {
		return nil, err
	}
	return newSuite(handle), nil
}

// Write writes the JSONL file and its manifest.
func (s *Suite) Write(path string) error {
	defer runtime.KeepAlive(s)
	var alive cStrings
	defer func() { alive.free() }()
	var object *C.vetvec_error
	return check(C.go_suite_write(s.handle, alive.put(path), &object), object)
}

// Len is the number of items.
func (s *Suite) Len() int {
	defer runtime.KeepAlive(s)
	return int(C.go_suite_size(s.handle))
}

// SHA256 is that of the JSONL bytes.
func (s *Suite) SHA256() string {
	defer runtime.KeepAlive(s)
	return C.GoString(C.go_suite_text(s.handle, 0))
}

// Manifest is JSON: kind, seed, counts, lexicons.
func (s *Suite) Manifest() json.RawMessage {
	defer runtime.KeepAlive(s)
	return json.RawMessage(C.GoString(C.go_suite_text(s.handle, 1)))
}

func view(s C.vetvec_str) string {
	return string(unsafe.Slice((*byte)(unsafe.Pointer(s.data)), int(s.size)))
}

// At gives triple i of a suite of kind "contrastive".
func (s *Suite) At(i int) (Triple, error) {
	defer runtime.KeepAlive(s)
	var out C.vetvec_triple
	var object *C.vetvec_error
	if err := check(C.go_suite_get(s.handle, C.uint64_t(i), &out, &object), object); err != nil {
		return Triple{}, err
	}
	return Triple{int(out.relation), view(out.id), view(out.seed), view(out.positive), view(out.negative),
		[2]uint64{uint64(out.changed_positive[0]), uint64(out.changed_positive[1])},
		[2]uint64{uint64(out.changed_negative[0]), uint64(out.changed_negative[1])}}, nil
}

// All gives the triples of a suite of kind "contrastive" in order.
func (s *Suite) All() iter.Seq2[int, Triple] {
	return func(yield func(int, Triple) bool) {
		for i := range s.Len() {
			triple, err := s.At(i)
			if err != nil || !yield(i, triple) {
				return
			}
		}
	}
}

// Tokenizer is that of a local model's folder, "onnx:DIR".
type Tokenizer struct{ owned }

// OpenTokenizer needs neither a model nor ONNX Runtime.
func OpenTokenizer(spec string) (*Tokenizer, error) {
	var alive cStrings
	defer func() { alive.free() }()
	var handle C.uint64_t
	var object *C.vetvec_error
	if err := check(C.go_tokenizer_open(alive.put(spec), &handle, &object), object); err != nil {
		return nil, err
	}
	t := &Tokenizer{}
	t.own(handle, func(handle C.uint64_t) { C.go_tokenizer_destroy(handle) })
	return t, nil
}

// Encode gives the ids of each text; whole: not cut to what the model takes; bare: without special tokens.
func (t *Tokenizer) Encode(texts []string, whole, bare bool) ([][]int32, error) {
	defer runtime.KeepAlive(t)
	batch, offsets := pack(texts), make([]uint64, len(texts)+1)
	ids := make([]int32, 64*(len(texts)+1))
	for {
		var written C.uint64_t
		var object *C.vetvec_error
		err := check(C.go_tokenizer_encode(t.handle, batch.data(), batch.ends(), batch.count(), flag(whole), flag(bare),
			(*C.int32_t)(unsafe.Pointer(&ids[0])), C.uint64_t(len(ids)), uints(offsets), &written, &object), object)
		if failed, ok := err.(*Error); ok && failed.Status == BufferTooSmall {
			ids = make([]int32, written)
			continue
		}
		if err != nil {
			return nil, err
		}
		out := make([][]int32, len(texts))
		for i := range out {
			out[i] = ids[offsets[i]:offsets[i+1]:offsets[i+1]]
		}
		return out, nil
	}
}
