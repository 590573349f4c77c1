//go:build !noaudit

package vetvec

// #include "callbacks.h"
import "C"

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"unsafe"
)

// c is valid until m is released.
func (o SuiteMakeOptions) c(m *memory) (*C.vetvec_suite_make_options, error) {
	given := &C.vetvec_suite_make_options{}
	if err := o.fill(given, m); err != nil {
		return nil, err
	}
	options := make([]C.vetvec_suite_option, 0, len(o.Options)+1)
	for _, name := range slices.Sorted(maps.Keys(o.Options)) {
		options = append(options, C.vetvec_suite_option{name: m.str(name), value: m.str(o.Options[name])})
	}
	first := unsafe.SliceData(options)
	m.pins.Pin(first)
	given.options, given.options_count = first, C.uint64_t(len(options))
	if o.Logger != nil {
		given.log, given.log_user_data = C.vetvec_log_fn(C.goVetvecLog), m.user(o.Logger)
	}
	return given, nil
}

// The options of a kind of suite as text; zero values, which mean the default, are left out.

func setValue[T comparable](m map[string]string, name string, value T) {
	var zero T
	if value != zero {
		m[name] = fmt.Sprint(value)
	}
}

func setPointer[T any](m map[string]string, name string, value *T) {
	if value != nil {
		m[name] = fmt.Sprint(*value)
	}
}

func setList(m map[string]string, name string, values []string) {
	setValue(m, name, strings.Join(values, ","))
}

// MakeSuite makes a suite; the same options and files give the same suite on every machine.
func MakeSuite(ctx context.Context, options SuiteMakeOptions, call ...CallOption) (*Suite, error) {
	begun, err := begin(ctx, call)
	if err != nil {
		return nil, err
	}
	given, err := options.c(&begun.memory)
	if err != nil {
		return nil, begun.end(err)
	}
	var out C.vetvec_suite
	var object *C.vetvec_error
	status := C.vetvec_suite_make(given, begun.options, &out, &object)
	if err := begun.end(check(status, object)); err != nil {
		C.vetvec_suite_destroy(out)
		return nil, err
	}
	return newSuite(out), nil
}

// MakeSuiteFile is MakeSuite, but writes the suite to path and path.manifest.json, and returns the manifest.
func MakeSuiteFile(ctx context.Context, path string, options SuiteMakeOptions, call ...CallOption) (json.RawMessage, error) {
	begun, err := begin(ctx, call)
	if err != nil {
		return nil, err
	}
	given, err := options.c(&begun.memory)
	if err != nil {
		return nil, begun.end(err)
	}
	var out *C.vetvec_buffer
	var object *C.vetvec_error
	status := C.vetvec_suite_make_file(given, begun.options, str(path), &out, &object)
	return text(out), begun.end(check(status, object))
}

// Sentence is a sentence of SynTextBench; Number is 1, 2, ... within the same Draw, P and Label (1 or -1).
type Sentence struct {
	Number uint64
	Text   string
	P      float64
	Label  int
	IsTest bool
	Draw   int
}

type sentences struct {
	yield  func(Sentence, error) bool
	left   bool
	thrown error
}

// Sentences yields the sentences of a suite of kind "syntextbench" with these options one by one; if the call fails,
// the last pair contains the error.
func Sentences(ctx context.Context, options map[string]string, call ...CallOption) iter.Seq2[Sentence, error] {
	return func(yield func(Sentence, error) bool) {
		state := &sentences{yield: yield}
		err := state.run(ctx, SuiteMakeOptions{Kind: SuiteSynTextBench, Options: options}, call)
		if panicked, ok := state.thrown.(*PanicError); ok {
			panic(panicked.Value) // of the loop body itself
		}
		if err != nil && !state.left {
			yield(Sentence{}, err)
		}
	}
}

func (s *sentences) run(ctx context.Context, options SuiteMakeOptions, call []CallOption) error {
	begun, err := begin(ctx, call)
	if err != nil {
		return err
	}
	given, err := options.c(&begun.memory)
	if err != nil {
		return begun.end(err)
	}
	var object *C.vetvec_error
	status := C.vetvec_suite_each_sentence(given, begun.options, C.vetvec_sentence_fn(C.goVetvecSentence),
		begun.memory.user(s), &object)
	return begun.end(check(status, object))
}

//export goVetvecSentence
func goVetvecSentence(user unsafe.Pointer, sentence *C.go_sentence) C.int32_t {
	state := given[*sentences](user)
	state.thrown = guarded(func() error {
		state.left = !state.yield(Sentence{uint64(sentence.number), view(sentence.text), float64(sentence.p),
			int(sentence.label), sentence.is_test != 0, int(sentence.draw)}, nil)
		return nil
	})
	if state.thrown != nil || state.left {
		return 1
	}
	return 0
}
