//go:build !noaudit

package vetvec

// #include "callbacks.h"
import "C"

import (
	"context"
	"encoding/json"
	"runtime"
)

// FitMap embeds texts (at least 100) with both encoders, fits a linear map from the vector space of from to the space
// of to, measures the map and writes it to path.
func FitMap(ctx context.Context, from, to *Encoder, texts []string, path string, options MapOptions,
	call ...CallOption) (MapAgreement, error) {
	defer runtime.KeepAlive(from)
	defer runtime.KeepAlive(to)
	begun, err := begin(ctx, call)
	if err != nil {
		return MapAgreement{}, err
	}
	var given C.vetvec_map_options
	if err := options.fill(&given, &begun.memory); err != nil {
		return MapAgreement{}, begun.end(err)
	}
	measured := C.vetvec_map_agreement{struct_size: C.sizeof_vetvec_map_agreement}
	var object *C.vetvec_error
	status := C.vetvec_map_fit(from.number(), to.number(), begun.memory.batch(texts), &given, begun.options, str(path),
		&measured, &object)
	var out MapAgreement
	out.read(&measured)
	return out, begun.end(check(status, object))
}

// RepairMap fits an adapter that repairs the violations of a run or of the configuration's suites, tests it and writes it
// to path, unless retrieval would suffer: then the error is ErrFailedPrecondition, and the report says why. The report
// is documented in vetvec/map.h.
func RepairMap(ctx context.Context, c *Config, path string, options MapRepairOptions,
	call ...CallOption) (json.RawMessage, error) {
	return adapterReport(ctx, c, path, options, call, false)
}

// TestMap tests the adapter in the file path on the clusters that were held out when it was fitted. Of options, only
// Vendor and Run are used.
func TestMap(ctx context.Context, c *Config, path string, options MapRepairOptions,
	call ...CallOption) (json.RawMessage, error) {
	return adapterReport(ctx, c, path, options, call, true)
}

func adapterReport(ctx context.Context, c *Config, path string, options MapRepairOptions, call []CallOption,
	isTest bool) (json.RawMessage, error) {
	defer runtime.KeepAlive(c)
	begun, err := begin(ctx, call)
	if err != nil {
		return nil, err
	}
	var given C.vetvec_map_repair_options
	if err := options.fill(&given, &begun.memory); err != nil {
		return nil, begun.end(err)
	}
	var out *C.vetvec_buffer
	var object *C.vetvec_error
	var status C.vetvec_status
	if isTest {
		status = C.vetvec_map_test(c.c, &given, begun.options, str(path), &out, &object)
	} else {
		status = C.vetvec_map_repair(c.c, &given, begun.options, str(path), &out, &object)
	}
	report := text(out)
	return report, begun.end(check(status, object))
}
