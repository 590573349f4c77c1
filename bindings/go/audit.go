package vetvec

// #include "shim.h"
import "C"

import (
	"context"
	"encoding/json"
	"log/slog"
	"runtime"
	"runtime/cgo"
	"time"
)

// Config is a vetvec.toml with overrides.
type Config struct{ owned }

// ConfigOptions: File, or Text; both empty: defaults only.
type ConfigOptions struct {
	File, Text string
	Overrides  []string // "audit.seed=7"
	Logger     *slog.Logger
}

// LoadConfig reads and checks a configuration.
func LoadConfig(options ConfigOptions) (*Config, error) {
	var alive cStrings
	defer func() { alive.free() }()
	batch := pack(options.Overrides)
	var log C.uint64_t
	if options.Logger != nil {
		log = C.uint64_t(cgo.NewHandle(options.Logger))
	}
	var handle C.uint64_t
	var object *C.vetvec_error
	err := check(C.go_config_load(alive.put(options.File), alive.put(options.Text), batch.data(), batch.ends(),
		batch.count(), log, &handle, &object), object)
	if err != nil {
		return nil, err
	}
	c := &Config{}
	c.own(handle, func(handle C.uint64_t) { C.go_config_destroy(handle) })
	return c, nil
}

// SecretNames are the environment variables that the configuration names.
func (c *Config) SecretNames() []string {
	defer runtime.KeepAlive(c)
	var out []string
	for {
		name := C.go_config_secret_name(c.handle, C.uint64_t(len(out)))
		if name == nil {
			return out
		}
		out = append(out, C.GoString(name))
	}
}

// SetSecret hands a secret's value over; os.Getenv is the caller's to ask.
func (c *Config) SetSecret(name, value string) error {
	defer runtime.KeepAlive(c)
	var alive cStrings
	defer func() { alive.free() }()
	var object *C.vetvec_error
	return check(C.go_config_set_secret(c.handle, alive.put(name), alive.put(value), &object), object)
}

// OpenEncoder opens that of a vendor by name, or of a specification with the configuration's defaults.
func (c *Config) OpenEncoder(vendor string) (*Encoder, error) {
	defer runtime.KeepAlive(c)
	var alive cStrings
	defer func() { alive.free() }()
	var handle C.uint64_t
	var object *C.vetvec_error
	if err := check(C.go_config_open_encoder(c.handle, alive.put(vendor), &handle, &object), object); err != nil {
		return nil, err
	}
	return own(handle), nil
}

// Plan says what an audit would send, as JSON. Nothing is sent.
func (c *Config) Plan(ctx context.Context) (json.RawMessage, error) {
	defer runtime.KeepAlive(c)
	call, err := begin(ctx, nil)
	if err != nil {
		return nil, err
	}
	var buffer *C.vetvec_buffer
	var object *C.vetvec_error
	status := C.go_audit_plan(c.handle, call.c, &buffer, &object)
	return text(buffer), call.end(check(status, object))
}

// Audit is a finished one.
type Audit struct{ owned }

func newAudit(handle C.uint64_t) *Audit {
	a := &Audit{}
	a.own(handle, func(handle C.uint64_t) { C.go_audit_destroy(handle) })
	return a
}

// RunAudit plans, embeds, judges and keeps everything in the run folder; it goes on with an interrupted run.
func RunAudit(ctx context.Context, c *Config, options ...CallOption) (*Audit, error) {
	defer runtime.KeepAlive(c)
	call, err := begin(ctx, options)
	if err != nil {
		return nil, err
	}
	var handle C.uint64_t
	var object *C.vetvec_error
	status := C.go_audit_run(c.handle, call.c, &handle, &object)
	if err := call.end(check(status, object)); err != nil {
		C.go_audit_destroy(handle)
		return nil, err
	}
	return newAudit(handle), nil
}

// OpenAudit opens a finished run and judges it anew; offline.
func OpenAudit(ctx context.Context, folder string) (*Audit, error) {
	call, err := begin(ctx, nil)
	if err != nil {
		return nil, err
	}
	var alive cStrings
	defer func() { alive.free() }()
	var handle C.uint64_t
	var object *C.vetvec_error
	status := C.go_audit_open(alive.put(folder), call.c, &handle, &object)
	if err := call.end(check(status, object)); err != nil {
		return nil, err
	}
	return newAudit(handle), nil
}

// Verdict is a few plain lines.
func (a *Audit) Verdict() string {
	defer runtime.KeepAlive(a)
	return C.GoString(C.go_audit_text(a.handle, 0))
}

// Folder is the run folder.
func (a *Audit) Folder() string {
	defer runtime.KeepAlive(a)
	return C.GoString(C.go_audit_text(a.handle, 1))
}

// Result has all figures.
func (a *Audit) Result() (json.RawMessage, error) {
	defer runtime.KeepAlive(a)
	var buffer *C.vetvec_buffer
	var object *C.vetvec_error
	err := check(C.go_audit_result(a.handle, &buffer, &object), object)
	return text(buffer), err
}

// Compare holds a vendor of this audit against one of another, or of the same.
func (a *Audit) Compare(vendor string, other *Audit, otherVendor string) (json.RawMessage, error) {
	defer runtime.KeepAlive(a)
	defer runtime.KeepAlive(other)
	var alive cStrings
	defer func() { alive.free() }()
	var buffer *C.vetvec_buffer
	var object *C.vetvec_error
	err := check(C.go_audit_compare(a.handle, alive.put(vendor), other.handle, alive.put(otherVendor), &buffer, &object), object)
	return text(buffer), err
}

// Gate checks rules, one a line ("": the run's own); checks has one entry for each rule and vendor.
func (a *Audit) Gate(rules string, baseline *Audit) (passed bool, checks json.RawMessage, err error) {
	defer runtime.KeepAlive(a)
	defer runtime.KeepAlive(baseline)
	var alive cStrings
	defer func() { alive.free() }()
	var against C.uint64_t
	if baseline != nil {
		against = baseline.handle
	}
	var all C.uint8_t
	var buffer *C.vetvec_buffer
	var object *C.vetvec_error
	err = check(C.go_gate_check(a.handle, alive.put(rules), against, &all, &buffer, &object), object)
	return all != 0, text(buffer), err
}

// Report gives "html", "json", "csv", "junit", "md" or "jsonl".
func (a *Audit) Report(format string) ([]byte, error) {
	defer runtime.KeepAlive(a)
	var alive cStrings
	defer func() { alive.free() }()
	var buffer *C.vetvec_buffer
	var object *C.vetvec_error
	err := check(C.go_report_write(a.handle, alive.put(format), &buffer, &object), object)
	return text(buffer), err
}

// WriteReport takes the format from the name.
func (a *Audit) WriteReport(path string) error {
	defer runtime.KeepAlive(a)
	var alive cStrings
	defer func() { alive.free() }()
	var object *C.vetvec_error
	return check(C.go_report_write_file(a.handle, alive.put(path), &object), object)
}

// CacheStat counts the vectors and bytes of the cache in a folder.
func CacheStat(dir string) (rows, bytes uint64, err error) {
	var alive cStrings
	defer func() { alive.free() }()
	var out C.vetvec_cache_info
	var object *C.vetvec_error
	err = check(C.go_cache_stat(alive.put(dir), &out, &object), object)
	return uint64(out.rows), uint64(out.bytes), err
}

// CachePrune deletes the least recently used vectors above maxBytes and those stored longer ago than olderThan; 0: none.
func CachePrune(ctx context.Context, dir string, maxBytes uint64, olderThan time.Duration) (deleted, left uint64, err error) {
	call, err := begin(ctx, nil)
	if err != nil {
		return 0, 0, err
	}
	var alive cStrings
	defer func() { alive.free() }()
	var out C.vetvec_cache_prune_info
	var object *C.vetvec_error
	status := C.go_cache_prune(alive.put(dir), C.uint64_t(maxBytes), inUnits(olderThan, time.Second), call.c, &out, &object)
	return uint64(out.deleted_rows), uint64(out.rows), call.end(check(status, object))
}

// CacheVerify reads every vector; bad ones are deleted unless keepBad is set.
func CacheVerify(ctx context.Context, dir string, keepBad bool) (rows, bad uint64, err error) {
	call, err := begin(ctx, nil)
	if err != nil {
		return 0, 0, err
	}
	var alive cStrings
	defer func() { alive.free() }()
	var out C.vetvec_cache_verify_info
	var object *C.vetvec_error
	var flags C.uint32_t
	if keepBad {
		flags = C.VETVEC_CACHE_KEEP_BAD
	}
	status := C.go_cache_verify(alive.put(dir), flags, call.c, &out, &object)
	return uint64(out.rows), uint64(out.bad_rows), call.end(check(status, object))
}
