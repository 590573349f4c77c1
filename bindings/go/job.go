package vetvec

// #include "callbacks.h"
import "C"

import (
	"context"
	"runtime"
	"sync"
	"unsafe"
)

// Job is an asynchronous embed call; no thread waits for it. It need not be closed.
type Job struct {
	object[C.vetvec_job]
	done  chan struct{}
	call  *call
	count int

	taken      sync.Once
	out        Matrix
	items      []Status // of the texts, if the job failed
	provenance []Provenance
	err        error
}

// Submit starts an Embed and returns at once. Thousands of jobs may be in flight: unlike Embed, a job uses no thread.
// When the context ends, the job is cancelled.
func (e *Encoder) Submit(ctx context.Context, texts []string, options ...CallOption) (*Job, error) {
	defer runtime.KeepAlive(e)
	call, err := begin(ctx, options)
	if err != nil {
		return nil, err
	}
	made := &Job{done: make(chan struct{}), call: call, count: len(texts)}
	var m memory // the texts are copied
	defer m.release()
	given := C.vetvec_job_options{struct_size: C.sizeof_vetvec_job_options, done: C.vetvec_done_fn(C.goVetvecDone),
		user_data: kept(made)}
	var c C.vetvec_job
	var object *C.vetvec_error
	if err := check(C.vetvec_job_submit(e.c, m.batch(texts), call.options, &given, &c, &object), object); err != nil {
		goVetvecDrop(given.user_data)
		return nil, call.end(err)
	}
	made.own(c, func(c C.vetvec_job) { C.vetvec_job_destroy(c) })
	return made, nil
}

// Done is closed when the job has finished.
func (j *Job) Done() <-chan struct{} { return j.done }

// Wait waits until the job has finished and returns what Embed would return.
func (j *Job) Wait() ([][]float32, error) {
	j.take()
	return vectors(j.out, j.items, j.err), j.err
}

// Provenance waits until the job has finished and returns the source of each vector.
func (j *Job) Provenance() []Provenance {
	j.take()
	return j.provenance
}

// Cancel requests cancellation: the job finishes soon, with StatusCancelled.
func (j *Job) Cancel() {
	defer runtime.KeepAlive(j)
	C.vetvec_job_cancel(j.c)
}

// take fetches the rows, once, on the first goroutine that needs them.
func (j *Job) take() {
	<-j.done
	j.taken.Do(func() {
		items, from := newItems(j.count), make([]C.vetvec_provenance, j.count+1)
		var rows C.vetvec_matrix
		var object *C.vetvec_error
		status := C.vetvec_job_take(j.c, &rows, &items[0], C.size_t(len(items)), &object)
		if C.vetvec_job_provenance(j.c, &from[0], C.size_t(len(from)), nil) == C.VETVEC_STATUS_OK {
			j.provenance = provenances(from[:j.count])
		}
		j.out, j.items, j.err = result(j.call, takeMatrix(rows), status, object, items)
		_ = j.Close()
	})
}

// The library's network thread waits for this function, so nothing is copied here.
//
//export goVetvecDone
func goVetvecDone(user unsafe.Pointer, job C.vetvec_job, status C.vetvec_status) {
	j := given[*Job](user)
	goVetvecDrop(user)
	_ = j.call.end(nil)
	close(j.done)
}
