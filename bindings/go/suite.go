//go:build !noaudit

package vetvec

// #include "callbacks.h"
import "C"

import (
	"encoding/json"
	"errors"
	"iter"
	"runtime"
)

// Suite contains items of one kind and is immutable.
type Suite struct{ object[C.vetvec_suite] }

func newSuite(c C.vetvec_suite) *Suite {
	s := &Suite{}
	s.own(c, func(c C.vetvec_suite) { C.vetvec_suite_destroy(c) })
	return s
}

func (s *Suite) number() C.vetvec_suite {
	if s == nil {
		return C.vetvec_suite{}
	}
	return s.c
}

// ReadSuite reads a JSONL file and its manifest.
func ReadSuite(path string) (*Suite, error) {
	var out C.vetvec_suite
	var object *C.vetvec_error
	if err := check(C.vetvec_suite_read(str(path), &out, &object), object); err != nil {
		return nil, err
	}
	return newSuite(out), nil
}

// Write writes the JSONL file and its manifest.
func (s *Suite) Write(path string) error {
	defer runtime.KeepAlive(s)
	var object *C.vetvec_error
	return check(C.vetvec_suite_write(s.c, str(path), &object), object)
}

// Len returns the number of items.
func (s *Suite) Len() int {
	defer runtime.KeepAlive(s)
	return int(C.vetvec_suite_size(s.c))
}

// SHA256 returns the SHA-256 of the JSONL bytes.
func (s *Suite) SHA256() string {
	defer runtime.KeepAlive(s)
	return C.GoString(C.vetvec_suite_sha256(s.c))
}

// Manifest returns the manifest as JSON: kind, seed, counts, lexicons.
func (s *Suite) Manifest() json.RawMessage {
	defer runtime.KeepAlive(s)
	return json.RawMessage(C.GoString(C.vetvec_suite_manifest_json(s.c)))
}

// Item returns item i as its line of JSON (docs/SUITES.md describes the format of each kind).
func (s *Suite) Item(i int) (json.RawMessage, error) {
	defer runtime.KeepAlive(s)
	var out *C.vetvec_buffer
	var object *C.vetvec_error
	err := check(C.vetvec_suite_item(s.c, C.uint64_t(i), &out, &object), object)
	return text(out), err
}

// Items yields all items in order. An error comes last: the suite is closed.
func (s *Suite) Items() iter.Seq2[json.RawMessage, error] {
	return func(yield func(json.RawMessage, error) bool) {
		for i := 0; ; i++ {
			item, err := s.Item(i)
			if errors.Is(err, ErrOutOfRange) || !yield(item, err) || err != nil {
				return
			}
		}
	}
}

// SuiteKinds returns the kinds of suites and their options as JSON (vetvec_suite_kinds in vetvec/suite.h).
func SuiteKinds() (json.RawMessage, error) {
	var out *C.vetvec_buffer
	var object *C.vetvec_error
	err := check(C.vetvec_suite_kinds(&out, &object), object)
	return text(out), err
}

// ImportSuite reads published data sets in their original formats. Their licences determine what you may redistribute.
func ImportSuite(options SuiteImportOptions) (*Suite, error) {
	var m memory
	defer m.release()
	var given C.vetvec_suite_import_options
	if err := options.fill(&given, &m); err != nil {
		return nil, err
	}
	datasets := make([]C.vetvec_dataset, len(options.Datasets)+1)
	for i, each := range options.Datasets {
		files := make([]C.vetvec_str, len(each.Files)+1)
		for j, file := range each.Files {
			files[j] = m.str(file)
		}
		m.pins.Pin(&files[0])
		datasets[i] = C.vetvec_dataset{format: C.vetvec_dataset_format(each.Format), file_count: C.uint32_t(len(each.Files)),
			files: &files[0]}
	}
	m.pins.Pin(&datasets[0])
	given.datasets, given.dataset_count = &datasets[0], C.uint64_t(len(options.Datasets))
	var out C.vetvec_suite
	var object *C.vetvec_error
	if err := check(C.vetvec_suite_import(&given, &out, &object), object); err != nil {
		return nil, err
	}
	return newSuite(out), nil
}
