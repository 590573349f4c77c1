//go:build !noaudit

package vetvec

// #include "callbacks.h"
import "C"

import (
	"context"
	"encoding/json"
	"runtime"
)

// ConfigTemplate is a commented vetvec.toml to start from.
func ConfigTemplate() (string, error) {
	var out *C.vetvec_buffer
	var object *C.vetvec_error
	err := check(C.vetvec_config_template(&out, &object), object)
	return string(text(out)), err
}

// Plan returns a plan as JSON: what an audit would send, and which differences it could detect. It sends nothing.
func (c *Config) Plan(ctx context.Context, options ...CallOption) (json.RawMessage, error) {
	defer runtime.KeepAlive(c)
	call, err := begin(ctx, options)
	if err != nil {
		return nil, err
	}
	var out *C.vetvec_buffer
	var object *C.vetvec_error
	status := C.vetvec_audit_plan(c.c, call.options, &out, &object)
	return text(out), call.end(check(status, object))
}

// Audit is a finished audit.
type Audit struct{ object[C.vetvec_audit] }

// audit ends the call that made it.
func (c *call) audit(out C.vetvec_audit, err error) (*Audit, error) {
	if err := c.end(err); err != nil {
		C.vetvec_audit_destroy(out)
		return nil, err
	}
	a := &Audit{}
	a.own(out, func(a C.vetvec_audit) { C.vetvec_audit_destroy(a) })
	return a, nil
}

// RunAudit plans, embeds, judges and keeps everything in the run folder; it continues an interrupted run.
func RunAudit(ctx context.Context, c *Config, options ...CallOption) (*Audit, error) {
	defer runtime.KeepAlive(c)
	call, err := begin(ctx, options)
	if err != nil {
		return nil, err
	}
	var out C.vetvec_audit
	var object *C.vetvec_error
	status := C.vetvec_audit_run(c.c, call.options, &out, &object)
	return call.audit(out, check(status, object))
}

// OpenAudit opens a finished run and judges it again, offline.
func OpenAudit(ctx context.Context, folder string, options ...CallOption) (*Audit, error) {
	call, err := begin(ctx, options)
	if err != nil {
		return nil, err
	}
	var out C.vetvec_audit
	var object *C.vetvec_error
	status := C.vetvec_audit_open(str(folder), call.options, &out, &object)
	return call.audit(out, check(status, object))
}

// Verdict returns the verdict in a few plain lines.
func (a *Audit) Verdict() string {
	defer runtime.KeepAlive(a)
	return C.GoString(C.vetvec_audit_verdict(a.c))
}

// Folder returns the run folder.
func (a *Audit) Folder() string {
	defer runtime.KeepAlive(a)
	return C.GoString(C.vetvec_audit_folder(a.c))
}

// Compare compares a vendor of this audit with a vendor of the same or another audit.
func (a *Audit) Compare(vendor string, other *Audit, otherVendor string) (json.RawMessage, error) {
	defer runtime.KeepAlive(a)
	defer runtime.KeepAlive(other)
	var out *C.vetvec_buffer
	var object *C.vetvec_error
	err := check(C.vetvec_audit_compare(a.c, str(vendor), other.c, str(otherVendor), &out, &object), object)
	return text(out), err
}

// CheckGate checks gate rules, one per line ("": the run's own rules); checks contains one entry per rule and vendor.
// baseline may be nil.
func (a *Audit) CheckGate(rules string, baseline *Audit) (passed bool, checks json.RawMessage, err error) {
	defer runtime.KeepAlive(a)
	defer runtime.KeepAlive(baseline)
	var against C.vetvec_audit
	if baseline != nil {
		against = baseline.c
	}
	var all C.uint8_t
	var out *C.vetvec_buffer
	var object *C.vetvec_error
	err = check(C.vetvec_audit_check_gate(a.c, str(rules), against, &all, &out, &object), object)
	return all != 0, text(out), err
}

// Report returns the report; ReportFormatJSON contains all figures.
func (a *Audit) Report(format ReportFormat) ([]byte, error) {
	defer runtime.KeepAlive(a)
	var out *C.vetvec_buffer
	var object *C.vetvec_error
	err := check(C.vetvec_report_make(a.c, C.vetvec_report_format(format), &out, &object), object)
	return text(out), err
}

// WriteReport writes the report; the extension selects the format: .html .json .csv .junit.xml .md .jsonl.
func (a *Audit) WriteReport(path string) error {
	defer runtime.KeepAlive(a)
	var object *C.vetvec_error
	return check(C.vetvec_report_write(a.c, str(path), &object), object)
}

// VerifyReport compares a report ("": the run's report.html) and the files of its run with the statement beside it.
// It returns JSON (vetvec_report_verify in vetvec/report.h).
func VerifyReport(ctx context.Context, folder, report string, options ...CallOption) (json.RawMessage, error) {
	call, err := begin(ctx, options)
	if err != nil {
		return nil, err
	}
	var out *C.vetvec_buffer
	var object *C.vetvec_error
	status := C.vetvec_report_verify(str(folder), str(report), call.options, &out, &object)
	return text(out), call.end(check(status, object))
}
