package vetvec

// #include "callbacks.h"
import "C"

import (
	"context"
	"iter"
	"runtime"
	"unsafe"
)

// StreamRows contains the vectors of the next texts in a stream; First is the position of the first of these texts in
// the stream.
type StreamRows struct {
	First      uint64
	Rows       Matrix
	Statuses   []Status     // one per text
	Errors     []*Error     // one per text, with its position in the stream as ItemIndex; nil: it did not fail
	Provenance []Provenance // one per text
}

type stream struct {
	texts  chan string // read by a goroutine, because a coroutine of iter.Pull cannot change threads within a C call
	pieces chan StreamRows
	left   chan struct{} // closed when no one receives pieces any more
	ended  <-chan struct{}
	thrown error   // the value of the iterator's panic
	bytes  *C.char // the text that the library borrows until the next text
	size   int
}

// Stream embeds any number of texts in bounded memory and yields their vectors in order, with the status of each text,
// and why it failed. An error comes last and ends the stream: ErrPartial if all rows were delivered but some texts
// failed, otherwise the reason why it ended early. Another goroutine reads the texts; leaving the loop ends it. The
// deadline of the context is that of the whole stream, also while the source of the texts waits.
func (e *Encoder) Stream(ctx context.Context, texts iter.Seq[string], options StreamOptions,
	call ...CallOption) iter.Seq2[StreamRows, error] {
	return func(yield func(StreamRows, error) bool) {
		own, cancel := context.WithCancel(ctx)
		defer cancel()
		s := &stream{pieces: make(chan StreamRows, 2), left: make(chan struct{})}
		ended := make(chan error, 1)
		go func() {
			defer close(s.pieces)
			ended <- s.run(own, e, texts, options, call)
		}()
		defer func() {
			close(s.left)
			cancel()
			for range s.pieces { // wait for the end of the C call
			}
		}()
		for piece := range s.pieces {
			if !yield(piece, nil) {
				return
			}
		}
		if err := <-ended; err != nil {
			yield(StreamRows{}, err)
		}
	}
}

func (s *stream) run(ctx context.Context, e *Encoder, texts iter.Seq[string], options StreamOptions, calls []CallOption) error {
	defer runtime.KeepAlive(e)
	call, err := begin(ctx, calls)
	if err != nil {
		return err
	}
	given := C.vetvec_stream_options{next: C.vetvec_stream_next_fn(C.goVetvecNext),
		rows: C.vetvec_stream_rows_fn(C.goVetvecRows), user_data: call.memory.user(s)}
	if err := options.fill(&given, &call.memory); err != nil {
		return call.end(err)
	}
	if options.Batch != nil {
		batch := &C.vetvec_batch_options{}
		if err := options.Batch.fill(batch, &call.memory); err != nil {
			return call.end(err)
		}
		call.memory.pins.Pin(batch)
		given.batch = batch
	}
	s.texts, s.ended = make(chan string, 64), ctx.Done()
	over := make(chan struct{})
	read := s.read(texts, over)
	defer func() { C.free(unsafe.Pointer(s.bytes)) }()
	var object *C.vetvec_error
	status := C.vetvec_stream_embed(e.c, &given, call.options, &object)
	close(over)
	err = check(status, object)
	select {
	case <-read:
		if s.thrown != nil {
			err = s.thrown
		}
	case <-ctx.Done(): // not waiting for an iterator that hangs
	}
	return call.end(err)
}

// read passes the texts on until they or the call end; the channel that it returns is then closed.
func (s *stream) read(texts iter.Seq[string], over <-chan struct{}) <-chan struct{} {
	read := make(chan struct{})
	go func() {
		defer close(read)
		defer close(s.texts)
		s.thrown = guarded(func() error {
			for text := range texts {
				select {
				case s.texts <- text:
				case <-over:
					return nil
				case <-s.left:
					return nil
				}
			}
			return nil
		})
	}()
	return read
}

//export goVetvecNext
func goVetvecNext(user unsafe.Pointer, out *C.vetvec_str) C.int32_t {
	s := given[*stream](user)
	var text string
	var more bool
	select {
	case <-s.left:
		return -1
	case <-s.ended:
		return -1
	case text, more = <-s.texts:
	}
	if !more {
		return 0
	}
	if len(text) > s.size || s.bytes == nil {
		s.size = 2*len(text) + 64
		C.free(unsafe.Pointer(s.bytes))
		s.bytes = (*C.char)(C.malloc(C.size_t(s.size)))
	}
	copy(unsafe.Slice((*byte)(unsafe.Pointer(s.bytes)), s.size), text)
	out.data, out.size = s.bytes, C.size_t(len(text))
	return 1
}

//export goVetvecRows
func goVetvecRows(user unsafe.Pointer, some *C.go_stream_rows) C.int32_t {
	s := given[*stream](user)
	piece := StreamRows{
		First:    uint64(some.first),
		Rows:     copied(&C.vetvec_rows{data: some.data, rows: some.count, cols: some.dimension, row_stride: some.dimension}),
		Statuses: statuses(unsafe.Slice(some.status, int(some.count))),
	}
	piece.Provenance = provenances(unsafe.Slice(some.provenance, int(some.count)))
	piece.Errors = make([]*Error, len(piece.Statuses))
	for i, object := range unsafe.Slice(some.errors, int(some.count)) {
		piece.Errors[i] = ofText(object)
	}
	select {
	case s.pieces <- piece:
		return 0
	case <-s.left:
		return -1
	}
}
