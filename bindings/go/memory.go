package vetvec

// #include "callbacks.h"
import "C"

import (
	"fmt"
	"log/slog"
	"math"
	"runtime"
	"runtime/cgo"
	"strings"
	"sync/atomic"
	"time"
	"unsafe"
)

// memory is what the library borrows for one call: pinned Go memory, and handles through which callbacks find Go
// values.
type memory struct {
	pins    runtime.Pinner
	handles []cgo.Handle
	wrong   error // the first option whose value has no C equivalent
}

func (m *memory) release() {
	m.pins.Unpin()
	for _, handle := range m.handles {
		handle.Delete()
	}
	m.handles = nil
}

// str is for the fields of structs; NUL bytes are passed on, and the library rejects them where they are not allowed.
func (m *memory) str(text string) C.vetvec_str {
	if text == "" {
		return C.vetvec_str{}
	}
	m.pins.Pin(unsafe.StringData(text))
	return str(text)
}

// str is for arguments: cgo keeps what they point to until the call has returned.
func str(text string) C.vetvec_str {
	return C.vetvec_str{data: (*C.char)(unsafe.Pointer(unsafe.StringData(text))), size: C.size_t(len(text))}
}

// nil texts mean "not given".
func (m *memory) texts(texts []string) *C.vetvec_text_batch {
	if texts == nil {
		return nil
	}
	return m.batch(texts)
}

func (m *memory) batch(texts []string) *C.vetvec_text_batch {
	size := 0
	for _, text := range texts {
		size += len(text)
	}
	bytes, offsets := make([]byte, 0, size+1), make([]uint64, len(texts)+1)
	for i, text := range texts {
		bytes = append(bytes, text...)
		offsets[i+1] = uint64(len(bytes))
	}
	m.pins.Pin(unsafe.SliceData(bytes))
	m.pins.Pin(&offsets[0])
	out := &C.vetvec_text_batch{struct_size: C.sizeof_vetvec_text_batch,
		bytes: (*C.char)(unsafe.Pointer(unsafe.SliceData(bytes))), offsets: uints(offsets), count: C.uint64_t(len(texts))}
	m.pins.Pin(out)
	return out
}

func (m *memory) rows(rows Matrix) C.vetvec_rows {
	out := C.vetvec_rows{rows: C.uint64_t(rows.Rows), cols: C.uint64_t(rows.Cols), row_stride: C.uint64_t(rows.Cols)}
	if len(rows.Data) > 0 {
		m.pins.Pin(&rows.Data[0])
		out.data = (*C.float)(unsafe.Pointer(&rows.Data[0]))
	}
	return out
}

// user returns the user_data of a callback that runs during this call.
func (m *memory) user(value any) unsafe.Pointer {
	out := new(cgo.Handle)
	*out = cgo.NewHandle(value)
	m.handles = append(m.handles, *out)
	m.pins.Pin(out)
	return unsafe.Pointer(out)
}

// number refuses what the type in the C ABI cannot hold; the library checks the option's own bounds. For the error,
// bounds is an option that OptionBounds knows, or what is allowed, or "".
func (m *memory) number(name string, value int64, bounds string, least, most int64) int64 {
	if value >= least && value <= most || m.wrong != nil {
		return value
	}
	if low, high, err := OptionBounds(bounds); err == nil {
		bounds = fmt.Sprintf("%d to %d", low, high)
	} else if bounds == "" {
		bounds = fmt.Sprintf("%d to %d", least, most)
	}
	m.wrong = refused("'%s' is %d; allowed: %s", name, value, bounds)
	return value
}

func (m *memory) int32(name string, value int64, bounds string) C.int32_t {
	return C.int32_t(m.number(name, value, bounds, math.MinInt32, math.MaxInt32))
}

func (m *memory) uint32(name string, value int64, bounds string) C.uint32_t {
	return C.uint32_t(m.number(name, value, bounds, 0, math.MaxUint32))
}

func (m *memory) uint64(name string, value int64, bounds string) C.uint64_t {
	return C.uint64_t(m.number(name, value, bounds, 0, math.MaxInt64))
}

// inUnits rounds away from zero: 0 would mean the default.
func inUnits(span, unit time.Duration) C.int64_t {
	whole, rest := span/unit, span%unit
	if rest > 0 {
		whole++
	} else if rest < 0 {
		whole--
	}
	return C.int64_t(whole)
}

func flag(set bool) C.uint8_t {
	if set {
		return 1
	}
	return 0
}

func doubles(values []float64) *C.double {
	return (*C.double)(unsafe.Pointer(unsafe.SliceData(values)))
}

func uints(values []uint64) *C.uint64_t {
	return (*C.uint64_t)(unsafe.Pointer(unsafe.SliceData(values)))
}

func pairsOf(values [][2]uint64) *C.uint64_t {
	return (*C.uint64_t)(unsafe.Pointer(unsafe.SliceData(values)))
}

func triplesOf(values [][3]uint64) *C.uint64_t {
	return (*C.uint64_t)(unsafe.Pointer(unsafe.SliceData(values)))
}

// kept returns the user_data of a callback that outlives the call: C memory, which goVetvecDrop frees.
func kept(value any) unsafe.Pointer {
	out := C.malloc(C.sizeof_uintptr_t)
	*(*cgo.Handle)(out) = cgo.NewHandle(value)
	return out
}

// given returns the value behind a callback's user_data.
func given[T any](user unsafe.Pointer) T { return (*(*cgo.Handle)(user)).Value().(T) }

//export goVetvecDrop
func goVetvecDrop(user unsafe.Pointer) {
	(*(*cgo.Handle)(user)).Delete()
	C.free(user)
}

//export goVetvecLog
func goVetvecLog(user unsafe.Pointer, level C.vetvec_log_level, message *C.go_text) {
	logger := given[*slog.Logger](user)
	levels := [...]slog.Level{slog.LevelDebug, slog.LevelInfo, slog.LevelWarn, slog.LevelError}
	_ = guarded(func() error {
		logger.Log(background, levels[level&3], C.GoString(message))
		return nil
	})
}

//export goVetvecCall
func goVetvecCall(user unsafe.Pointer, ended *C.go_call_record) {
	_ = guarded(func() error {
		var call CallRecord
		call.read(ended)
		given[func(CallRecord)](user)(call)
		return nil
	})
}

// textOfStr copies a text of the library.
func textOfStr(text C.vetvec_str) string { return C.GoStringN(text.data, C.int(text.size)) }

//export goVetvecCountTokens
func goVetvecCountTokens(user unsafe.Pointer, texts *C.go_text_batch, out *C.uint64_t) C.int32_t {
	count, counts := given[func(string) uint64](user), unsafe.Slice((*uint64)(unsafe.Pointer(out)), texts.count)
	err := guarded(func() error {
		for i := range counts {
			counts[i] = count(textOf(texts, i))
		}
		return nil
	})
	if err != nil {
		return -1
	}
	return 0
}

//export goVetvecKey
func goVetvecKey(user unsafe.Pointer, rejected C.uint8_t, out *C.char, capacity C.size_t, size *C.size_t,
	lifetime *C.int64_t) C.int32_t {
	write := func(text string) {
		*size = C.size_t(len(text))
		copy(unsafe.Slice((*byte)(unsafe.Pointer(out)), int(capacity)), text)
	}
	err := guarded(func() error {
		key, err := given[KeyFunc](user)(rejected != 0)
		if err != nil {
			return err
		}
		write(key.Key)
		if key.Lifetime > 0 {
			*lifetime = C.int64_t(max(1, int64(key.Lifetime/time.Second)))
		}
		return nil
	})
	if err != nil {
		write(err.Error())
		return -1
	}
	return 0
}

// textOf copies text i.
func textOf(texts *C.vetvec_text_batch, i int) string {
	ends := unsafe.Slice((*uint64)(unsafe.Pointer(texts.offsets)), texts.count+1)
	return strings.Clone(unsafe.String((*byte)(unsafe.Add(unsafe.Pointer(texts.bytes), ends[i])), ends[i+1]-ends[i]))
}

func view(s C.vetvec_str) string {
	return strings.Clone(unsafe.String((*byte)(unsafe.Pointer(s.data)), int(s.size)))
}

// text copies a buffer's bytes and destroys the buffer.
func text(buffer *C.vetvec_buffer) []byte {
	if buffer == nil {
		return nil
	}
	defer C.vetvec_buffer_destroy(buffer)
	found := unsafe.Slice((*byte)(unsafe.Pointer(C.vetvec_buffer_data(buffer))), int(C.vetvec_buffer_size(buffer)))
	return append(make([]byte, 0, len(found)), found...)
}

// object is an object of the library that is destroyed once, by Close or when its owner is garbage-collected.
type object[T any] struct {
	c       T
	closed  atomic.Bool
	destroy func(T)
	cleanup runtime.Cleanup
}

func (o *object[T]) own(c T, destroy func(T)) {
	o.c, o.destroy = c, destroy
	o.cleanup = runtime.AddCleanup(o, destroy, c)
}

// Close frees it. A second Close does nothing.
func (o *object[T]) Close() error {
	if o.closed.CompareAndSwap(false, true) {
		o.cleanup.Stop()
		o.destroy(o.c)
	}
	return nil
}
