package vetvec

// #include "shim_more.h"
import "C"

import (
	"context"
	"encoding/json"
	"iter"
	"runtime"
	"runtime/cgo"
)

// MakeSuiteOptions: what MakeSuite makes.
type MakeSuiteOptions struct {
	Kind       string // "sr", "evalrank": from a grammar; "robustness": from Seeds or SeedsFile
	Seed, N    uint64
	Domains    string // "general,support"; "": all
	Constructs string // "passive,inversion", "typo,negation"; "": all
	Seeds      []string
	SeedsFile  string
}

// MakeSuite makes pairs and sets to rank. Its items are not triples: see Item.
func MakeSuite(ctx context.Context, options MakeSuiteOptions, call ...CallOption) (*Suite, error) {
	begun, err := begin(ctx, call)
	if err != nil {
		return nil, err
	}
	var alive borrowed
	defer alive.free()
	given := C.vetvec_suite_make_options{struct_size: C.sizeof_vetvec_suite_make_options, kind: alive.str(options.Kind),
		seed: C.uint64_t(options.Seed), n: C.uint64_t(options.N), domains: alive.str(options.Domains),
		constructs: alive.str(options.Constructs), seeds_file: alive.str(options.SeedsFile),
		seeds: alive.texts(options.Seeds)}
	var handle C.uint64_t
	var object *C.vetvec_error
	status := C.go_suite_make(&given, begun.options(), &handle, &object)
	return begun.suite(handle, check(status, object))
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

// SentenceOptions are those of SynTextBench's sentences; 0 and "" mean the default of vetvec/generate.h.
type SentenceOptions struct {
	Seed, N                                     uint64 // N: sentences for each p, half of them positive
	P                                           string // mixing ratios: "0,0.05,0.1", "0,0.1,...,0.9"
	PE, PN, TrainShare                          float64
	SentiWordNetFile, StopWordsFile, CorpusFile string
	Threads                                     uint32
	NoNesting                                   bool
	InContext                                   bool  // WriteSynTextBench only: prompts with two demonstrations
	Draws                                       uint8 // WriteSynTextBench only: draws of N sentences for each p; 0: one
}

func (o SentenceOptions) c(alive *borrowed) C.vetvec_syntextbench_suite_options {
	return C.vetvec_syntextbench_suite_options{struct_size: C.sizeof_vetvec_syntextbench_suite_options,
		seed: C.uint64_t(o.Seed), p: alive.str(o.P), n: C.uint64_t(o.N), p_e: C.double(o.PE), p_n: C.double(o.PN),
		train_share: C.double(o.TrainShare), sentiwordnet_file: alive.str(o.SentiWordNetFile),
		stop_words_file: alive.str(o.StopWordsFile), corpus_file: alive.str(o.CorpusFile), threads: C.uint32_t(o.Threads),
		no_nesting: flag(o.NoNesting), in_context: flag(o.InContext), draws: C.uint8_t(o.Draws)}
}

// WriteSynTextBench writes the sentences to path, and path.manifest.json, which it returns.
func WriteSynTextBench(ctx context.Context, path string, options SentenceOptions, call ...CallOption) (json.RawMessage, error) {
	begun, err := begin(ctx, call)
	if err != nil {
		return nil, err
	}
	var alive borrowed
	defer alive.free()
	given := options.c(&alive)
	var buffer *C.vetvec_buffer
	var object *C.vetvec_error
	status := C.vetvec_syntextbench_write(&given, begun.options(), alive.str(path), &buffer, &object)
	return text(buffer), begun.end(check(status, object))
}

// Sentence is one of SynTextBench's; Number counts those of the same P and Label (1 or -1).
type Sentence struct {
	Number uint64
	Text   string
	P      float64
	Label  int
	IsTest bool
}

type sentences struct {
	yield  func(Sentence, error) bool
	left   bool
	thrown error
}

// Sentences gives the same sentences one after the other, in the same order, and an error as the last pair if it fails.
func Sentences(ctx context.Context, options SentenceOptions) iter.Seq2[Sentence, error] {
	return func(yield func(Sentence, error) bool) {
		begun, err := begin(ctx, nil)
		if err != nil {
			yield(Sentence{}, err)
			return
		}
		var alive borrowed
		defer alive.free()
		given, state := options.c(&alive), &sentences{yield: yield}
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
			int(sentence.label), sentence.is_test != 0}, nil)
		return nil
	})
	if state.thrown != nil || state.left {
		return 1
	}
	return 0
}
