package vetvec

// #include <stdlib.h>
// #include "shim.h"
import "C"

import (
	"context"
	"iter"
	"runtime"
	"runtime/cgo"
	"unsafe"
)

// StreamRows are the vectors of the next texts of a stream; First is the index of the first of them.
type StreamRows struct {
	First uint64
	Rows  Matrix
	Items []Status // one for each text
}

type stream struct {
	texts  chan string // read by a goroutine: a coroutine of iter.Pull cannot change threads within a C call
	pieces chan StreamRows
	left   chan struct{} // closed when nobody takes pieces any more
	ended  <-chan struct{}
	thrown error   // what the iterator panicked with
	bytes  *C.char // the text that the library borrows until the next one
	size   int
}

// Stream embeds texts of any number in bounded memory and gives their vectors in order. Texts that fail do so in Items;
// an error comes last and ends the stream. The texts are read by another goroutine; leaving the loop ends it.
func (e *Encoder) Stream(ctx context.Context, texts iter.Seq[string], options ...CallOption) iter.Seq2[StreamRows, error] {
	return func(yield func(StreamRows, error) bool) {
		own, cancel := context.WithCancel(ctx)
		defer cancel()
		s := &stream{pieces: make(chan StreamRows, 2), left: make(chan struct{})}
		ended := make(chan error, 1)
		go func() {
			defer close(s.pieces)
			ended <- s.run(own, e, texts, options)
		}()
		defer func() {
			close(s.left)
			cancel()
			for range s.pieces { // wait for the C call to be over
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

func (s *stream) run(ctx context.Context, e *Encoder, texts iter.Seq[string], options []CallOption) error {
	defer runtime.KeepAlive(e)
	call, err := begin(ctx, options)
	if err != nil {
		return err
	}
	s.texts, s.ended = make(chan string, 64), ctx.Done()
	over := make(chan struct{})
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
	handle := cgo.NewHandle(s)
	defer handle.Delete()
	defer func() { C.free(unsafe.Pointer(s.bytes)) }()
	var object *C.vetvec_error
	status := C.go_embed_stream(e.handle, C.uint64_t(handle), 0, 0, call.c, &object)
	close(over)
	if status == C.VETVEC_PARTIAL { // the items have told
		C.vetvec_error_destroy(object)
	} else {
		err = check(status, object)
	}
	select {
	case <-read:
		if s.thrown != nil {
			err = s.thrown
		}
	case <-ctx.Done(): // not waiting for an iterator that hangs
	}
	return call.end(err)
}

//export goVetvecNext
func goVetvecNext(handle C.uint64_t, out *C.vetvec_str) C.int32_t {
	s := cgo.Handle(handle).Value().(*stream)
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
		s.bytes = (*C.char)(C.realloc(unsafe.Pointer(s.bytes), C.size_t(s.size)))
	}
	copy(unsafe.Slice((*byte)(unsafe.Pointer(s.bytes)), s.size), text)
	out.data, out.size = s.bytes, C.size_t(len(text))
	return 1
}

//export goVetvecRows
func goVetvecRows(handle C.uint64_t, some *C.vetvec_stream_rows) C.int32_t {
	s := cgo.Handle(handle).Value().(*stream)
	piece := StreamRows{First: uint64(some.first), Rows: Matrix{Rows: int(some.count), Cols: int(some.dimension)}}
	piece.Rows.Data = make([]float32, piece.Rows.Rows*piece.Rows.Cols)
	if len(piece.Rows.Data) > 0 {
		copy(piece.Rows.Data, unsafe.Slice((*float32)(unsafe.Pointer(some.data)), len(piece.Rows.Data)))
	}
	piece.Items = statuses(unsafe.Slice(some.status, int(some.count)))
	select {
	case s.pieces <- piece:
		return 0
	case <-s.left:
		return -1
	}
}
