package vetvec

// #include "shim_more.h"
import "C"

import (
	"context"
	"encoding/json"
	"iter"
	"log/slog"
	"maps"
	"runtime"
	"runtime/cgo"
	"slices"
)

// MakeSuiteOptions: a kind of suites, and the options of that kind: SuiteKinds tells them.
type MakeSuiteOptions struct {
	Kind    string            // "contrastive", "passages", ...
	Options map[string]string // numbers in decimal, "true", lists with commas; what is not there has its default
	Seeds   []string          // sentences, instead of the option "seeds", which is a file
	Logger  *slog.Logger      // retries and waits where a chat model is asked ("sr" with llm)
}

// log is the logger's cgo.Handle for the time of one call, 0: none.
func (o MakeSuiteOptions) log() (handle C.uint64_t, free func()) {
	if o.Logger == nil {
		return 0, func() {}
	}
	made := cgo.NewHandle(o.Logger)
	return C.uint64_t(made), made.Delete
}

// c is valid until alive is freed.
func (o MakeSuiteOptions) c(alive *borrowed) C.vetvec_suite_make_options {
	given := C.vetvec_suite_make_options{struct_size: C.sizeof_vetvec_suite_make_options, kind: alive.str(o.Kind),
		seeds: alive.texts(o.Seeds)}
	options := make([]C.vetvec_suite_option, 0, len(o.Options))
	for _, name := range slices.Sorted(maps.Keys(o.Options)) {
		options = append(options, C.vetvec_suite_option{name: alive.str(name), value: alive.str(o.Options[name])})
	}
	if len(options) > 0 {
		alive.pins.Pin(&options[0])
		given.options, given.options_count = &options[0], C.uint64_t(len(options))
	}
	return given
}

// MakeSuite makes a suite; the same options and files give the same suite on every machine. Only kind "contrastive" has
// triples: of the others see Item.
func MakeSuite(ctx context.Context, options MakeSuiteOptions, call ...CallOption) (*Suite, error) {
	begun, err := begin(ctx, call)
	if err != nil {
		return nil, err
	}
	var alive borrowed
	defer alive.free()
	log, free := options.log()
	defer free()
	given := options.c(&alive)
	var handle C.uint64_t
	var object *C.vetvec_error
	status := C.go_suite_make(&given, log, begun.options(), &handle, &object)
	return begun.suite(handle, check(status, object))
}

// MakeSuiteFile is MakeSuite written to path and path.manifest.json; it returns the manifest.
func MakeSuiteFile(ctx context.Context, path string, options MakeSuiteOptions, call ...CallOption) (json.RawMessage, error) {
	begun, err := begin(ctx, call)
	if err != nil {
		return nil, err
	}
	var alive borrowed
	defer alive.free()
	log, free := options.log()
	defer free()
	given := options.c(&alive)
	var buffer *C.vetvec_buffer
	var object *C.vetvec_error
	status := C.go_suite_make_file(&given, log, begun.options(), alive.str(path), &buffer, &object)
	return text(buffer), begun.end(check(status, object))
}

// SuiteKinds tells the kinds of suites and their options, as JSON (vetvec_suite_kinds in vetvec/suite.h).
func SuiteKinds() (json.RawMessage, error) {
	var buffer *C.vetvec_buffer
	var object *C.vetvec_error
	err := check(C.vetvec_suite_kinds(&buffer, &object), object)
	return text(buffer), err
}

// ImportOptions: published data sets, as Sources "FORMAT:FILE[,FILE...]" (docs/SUITES.md).
type ImportOptions struct {
	Kind           string // "sr", "evalrank"
	Sources        []string
	Aspect         string // of format sr
	BackgroundFile string // of evalrank
	Words          bool   // of evalrank: word level
}

// ImportSuite reads published data sets in their true formats.
func ImportSuite(options ImportOptions) (*Suite, error) {
	var alive borrowed
	defer alive.free()
	given := C.vetvec_import_options{struct_size: C.sizeof_vetvec_import_options, kind: alive.str(options.Kind),
		sources: alive.texts(options.Sources), aspect: alive.str(options.Aspect),
		background_file: alive.str(options.BackgroundFile), words: flag(options.Words)}
	var handle C.uint64_t
	var object *C.vetvec_error
	if err := check(C.go_suite_import(&given, &handle, &object), object); err != nil {
		return nil, err
	}
	return newSuite(handle), nil
}

// Item gives item i of a suite of any kind, as its line of JSON.
func (s *Suite) Item(i int) (json.RawMessage, error) {
	defer runtime.KeepAlive(s)
	var buffer *C.vetvec_buffer
	var object *C.vetvec_error
	err := check(C.go_suite_item(s.handle, C.uint64_t(i), &buffer, &object), object)
	return text(buffer), err
}

// Sentence is one of SynTextBench's; Number counts those of the same Draw, P and Label (1 or -1).
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

// Sentences gives those of a suite of kind "syntextbench" with these options one after the other, and an error as the last
// pair if it fails.
func Sentences(ctx context.Context, options map[string]string) iter.Seq2[Sentence, error] {
	return func(yield func(Sentence, error) bool) {
		begun, err := begin(ctx, nil)
		if err != nil {
			yield(Sentence{}, err)
			return
		}
		var alive borrowed
		defer alive.free()
		given := MakeSuiteOptions{Kind: "syntextbench", Options: options}.c(&alive)
		state := &sentences{yield: yield}
		handle := cgo.NewHandle(state)
		defer handle.Delete()
		var object *C.vetvec_error
		status := C.go_syntextbench_each(&given, begun.options(), C.uint64_t(handle), &object)
		err = begun.end(check(status, object))
		if panicked, ok := state.thrown.(*PanicError); ok {
			panic(panicked.Value) // of the loop's own body
		}
		if err != nil && !state.left {
			yield(Sentence{}, err)
		}
	}
}

//export goVetvecSentence
func goVetvecSentence(handle C.uint64_t, sentence *C.vetvec_sentence) C.int32_t {
	state := cgo.Handle(handle).Value().(*sentences)
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
