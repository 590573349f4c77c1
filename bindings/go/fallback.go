package vetvec

// #include "callbacks.h"
import "C"

import "runtime"

// Provenance states where the vector of a text comes from and why; RemoteStatus is the final status of the remote part
// of the call, if that part finished.
type Provenance struct {
	Source       Source
	Reason       Reason
	RemoteStatus Status
}

func provenances(from []C.vetvec_provenance) []Provenance {
	out := make([]Provenance, len(from))
	for i, one := range from {
		out[i] = Provenance{Source(one.source), Reason(one.reason), Status(one.remote_status)}
	}
	return out
}

// FallbackHost is a host of a model, with the certificate that CompareIdentity returned of it: its path, or its JSON.
type FallbackHost struct {
	Encoder         *Encoder
	CertificateFile string
	Certificate     string
}

// hosts fills the fields of C; the encoders must outlive the call.
func (o FallbackOptions) hosts(given *C.vetvec_fallback_options, m *memory) {
	if len(o.Hosts) == 0 {
		return
	}
	hosts := make([]C.vetvec_fallback_host, len(o.Hosts))
	for i, each := range o.Hosts {
		hosts[i] = C.vetvec_fallback_host{encoder: each.Encoder.number(), certificate_file: m.str(each.CertificateFile),
			certificate: m.str(each.Certificate)}
	}
	m.pins.Pin(&hosts[0])
	given.hosts, given.host_count = &hosts[0], C.uint64_t(len(hosts))
}

// OpenFallback opens an encoder that combines two others, which the caller still owns. All methods of an encoder work
// on it. The two encoders' vectors are in different spaces: check their source (EmbedProvenance) before you compare
// them, or set a map. With hosts, local may be nil.
func OpenFallback(remote, local *Encoder, options FallbackOptions) (*Encoder, error) {
	defer runtime.KeepAlive(remote)
	defer runtime.KeepAlive(local)
	var m memory
	defer m.release()
	var given C.vetvec_fallback_options
	if err := options.fill(&given, &m); err != nil {
		return nil, err
	}
	options.hosts(&given, &m)
	defer runtime.KeepAlive(options.Hosts)
	var out C.vetvec_encoder
	var object *C.vetvec_error
	err := check(C.vetvec_fallback_open(remote.number(), local.number(), &given, &out, &object), object)
	if err != nil {
		return nil, err
	}
	made := newEncoder(out)
	made.fallback = true
	return made, nil
}

// FallbackUsage returns the counters of a fallback; ErrInvalidArgument for any other encoder.
func (e *Encoder) FallbackUsage() (FallbackCounts, error) {
	defer runtime.KeepAlive(e)
	counted := C.vetvec_fallback_counts{struct_size: C.sizeof_vetvec_fallback_counts}
	var object *C.vetvec_error
	err := check(C.vetvec_fallback_usage(e.c, &counted, &object), object)
	var out FallbackCounts
	out.read(&counted)
	return out, err
}
