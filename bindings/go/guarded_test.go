package vetvec

import (
	"errors"
	"strings"
	"testing"
)

// TestAnotherModelIsRefused: a guarded encoder by its vectors, whatever its name.
func TestAnotherModelIsRefused(t *testing.T) {
	encoder := remote(t, EncoderOptions{})
	path := t.TempDir() + "/id.json"
	if _, err := RecordIdentity(background, encoder, path); err != nil {
		t.Fatal(err)
	}
	for _, one := range []struct {
		spec    string
		options EncoderOptions
		refused bool
	}{
		{"openai:renamed", EncoderOptions{BaseURL: mockURL + "/hash/v1"}, false},
		{"openai:m", EncoderOptions{BaseURL: mockURL + "/faithful/v1"}, true},
		{"builtin:", EncoderOptions{}, true},
		{"builtin:", EncoderOptions{IdentityPolicy: IdentityPolicyReport}, false},
	} {
		options := one.options
		options.Identity = path
		guarded, err := Open(one.spec, options)
		if err != nil {
			t.Fatal(one.spec, err)
		}
		_, err = guarded.EmbedOne(background, "a")
		guarded.Close()
		if !one.refused {
			if err != nil {
				t.Error(one.spec, err)
			}
			continue
		}
		if !errors.Is(err, ErrFailedPrecondition) || !strings.Contains(err.Error(), "is not the model") ||
			strings.Contains(err.Error(), "\n") {
			t.Error(one.spec, err)
		}
	}
	if _, err := Open("builtin:", EncoderOptions{Identity: path + ".none"}); !errors.Is(err, ErrNotFound) {
		t.Error(err)
	}
}
