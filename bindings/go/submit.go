package vetvec

// #include "shim_more.h"
import "C"

import (
	"context"
	"runtime"
	"runtime/cgo"
	"sync"
)

// Call is an embed call that is under way; no thread waits for it.
type Call struct {
	done    chan struct{}
	out     Matrix
	given   []Provenance
	err     error
	options *call
	count   int
	handle  cgo.Handle
	encoder *Encoder

	mutex sync.Mutex
	c     C.uint64_t // 0 once it has ended
	ended bool
}

// Submit begins an Embed and returns. Thousands may be under way: unlike Embed, a call costs no thread. The context's
// end cancels it.
func (e *Encoder) Submit(ctx context.Context, texts []string, options ...CallOption) (*Call, error) {
	defer runtime.KeepAlive(e)
	given, err := begin(ctx, options)
	if err != nil {
		return nil, err
	}
	made := &Call{done: make(chan struct{}), options: given, count: len(texts), encoder: e}
	made.handle = cgo.NewHandle(made)
	batch := pack(texts)
	var object *C.vetvec_error
	var c C.uint64_t
	status := C.go_submit(e.handle, batch.data(), batch.ends(), batch.count(), given.c, C.uint64_t(made.handle), &c, &object)
	if err := check(status, object); err != nil {
		made.handle.Delete()
		return nil, given.end(err)
	}
	made.mutex.Lock()
	defer made.mutex.Unlock()
	if !made.ended {
		made.c = c
	}
	return made, nil
}

// Done is closed when the call has ended.
func (c *Call) Done() <-chan struct{} { return c.done }

// Wait returns what Embed would have.
func (c *Call) Wait() ([][]float32, error) {
	<-c.done
	if c.out.Data == nil && c.err != nil {
		return nil, c.err
	}
	return c.out.Vectors(), c.err
}

// Provenance tells who gave each vector of a call on a fallback (OpenFallback), once it has ended; else nothing.
func (c *Call) Provenance() []Provenance {
	<-c.done
	return c.given
}

// Cancel asks the call to end soon with Cancelled.
func (c *Call) Cancel() {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.c != 0 {
		C.go_call_cancel(c.c)
	}
}

//export goVetvecDone
func goVetvecDone(handle, ended C.uint64_t) {
	own := cgo.Handle(handle)
	made := own.Value().(*Call)
	own.Delete()
	made.mutex.Lock()
	made.ended, made.c = true, 0
	made.mutex.Unlock()
	items := newItems(made.count)
	var object *C.vetvec_error
	var rows C.uint64_t
	status := C.go_call_take(ended, &rows, &items[0], C.size_t(len(items)), &object)
	if made.encoder.fallback {
		given := make([]C.vetvec_provenance, made.count+1)
		if C.go_call_provenance(ended, &given[0], C.size_t(len(given))) == C.VETVEC_OK {
			made.given = provenances(given[:made.count])
		}
	}
	C.go_call_destroy(ended)
	made.out, made.err = result(made.options, matrix(rows), status, object, items[:made.count])
	made.encoder = nil
	close(made.done)
}
