package vetvec

import (
	"errors"
	"testing"
)

func down(t *testing.T) {
	admin(t, "/admin/faults", map[string]any{"seed": 7, "rates": []any{map[string]any{"kind": "status", "arg": 503, "rate": 1}}})
	t.Cleanup(func() { admin(t, "/admin/reset", map[string]any{}) })
}

// A host of the mock's persona, by its own URL.
func host(t *testing.T, persona string) *Encoder {
	encoder, err := Open("openai:m", EncoderOptions{BaseURL: mockURL + "/" + persona + "/v1", APIKey: "key-hosts", MaxAttempts: 1})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { encoder.Close() })
	return encoder
}

func TestHosts(t *testing.T) {
	record := t.TempDir() + "/id.json"
	remote(t, EncoderOptions{}) // skips without a mock, and resets it
	encoders := []*Encoder{host(t, "hash"), host(t, "hash/openai"), host(t, "faithful")}
	if _, err := RecordIdentity(background, encoders[0], record); err != nil {
		t.Fatal(err)
	}
	var hosts []FallbackHost
	for _, each := range encoders {
		certificate, err := CompareIdentity(background, record, each, nil)
		if err != nil {
			t.Fatal(err)
		}
		hosts = append(hosts, FallbackHost{Encoder: each, Certificate: string(certificate)})
	}
	both, err := OpenFallback(encoders[0], nil, FallbackOptions{Hosts: hosts[:2]})
	if err != nil {
		t.Fatal(err)
	}
	defer both.Close()
	if _, err := both.Embed(background, []string{"the hosts are compared first"}); err != nil {
		t.Fatal(err)
	}
	admin(t, "/admin/faults", map[string]any{"schedule": []any{map[string]any{"request": 1, "count": 1, "kind": "status", "arg": 503}}})
	t.Cleanup(func() { admin(t, "/admin/reset", map[string]any{}) })
	_, given, err := both.EmbedProvenance(background, []string{"a"})
	if err != nil || given[0].Source != SourceHost1 || given[0].Source.String() != "host 1" {
		t.Error(given, err)
	}
	if usage, err := both.FallbackUsage(); err != nil || usage.Host1 != 1 || usage.HostsDropped != 0 {
		t.Error(usage, err)
	}
	for _, other := range []FallbackHost{hosts[2], {Encoder: encoders[2], Certificate: hosts[1].Certificate}} {
		if _, err := OpenFallback(encoders[0], nil, FallbackOptions{Hosts: []FallbackHost{hosts[0], other}}); !errors.Is(err, ErrFailedPrecondition) {
			t.Error(err)
		}
	}
}

func TestFallback(t *testing.T) {
	service, local := remote(t, EncoderOptions{MaxAttempts: 1}), builtin(t)
	both, err := OpenFallback(service, local, FallbackOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer both.Close()
	rows, given, err := both.EmbedProvenance(background, []string{"a", "b"})
	if err != nil || len(rows[0]) != 384 || given[1].Source != SourceRemote {
		t.Error(len(rows), given, err)
	}
	down(t)
	rows, given, err = both.EmbedProvenance(background, []string{"another", ""})
	var failed *Error
	if !errors.As(err, &failed) || failed.Status != StatusPartial || len(rows[0]) != 64 {
		t.Error(len(rows), err)
	}
	if given[0].Source != SourceLocal || given[0].Reason != ReasonRemoteFailed || given[0].RemoteStatus != StatusUnavailable ||
		given[1].Source != SourceNone || given[0].Reason.String() != "remote failed" {
		t.Error(given)
	}
	usage, err := both.FallbackUsage()
	if err != nil || usage.Remote != 2 || usage.Local != 1 || usage.None != 1 {
		t.Error(usage, err)
	}
	if _, err := local.FallbackUsage(); !errors.Is(err, ErrInvalidArgument) {
		t.Error(err)
	}
	if _, err := OpenFallback(local, local, FallbackOptions{}); !errors.Is(err, ErrInvalidArgument) {
		t.Error(err)
	}
	alone, err := OpenFallback(service, local, FallbackOptions{Policy: FallbackPolicyLocal})
	if err != nil {
		t.Fatal(err)
	}
	defer alone.Close()
	call, err := alone.Submit(background, []string{"a"})
	if err != nil {
		t.Fatal(err)
	}
	if given := call.Provenance(); len(given) != 1 || given[0] != (Provenance{SourceLocal, ReasonPolicy, StatusOK}) {
		t.Error(given)
	}
}
