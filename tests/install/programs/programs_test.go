// The programs of bindings/go/README.md on a mock server. programs_test.py puts them in the place of the line below.
package programs

import (
	"context"
	"errors"
	"fmt"
	"os"
	"testing"
	"time"

	"example.org/vetvec/go"
)

// PROGRAMS

func opened(t *testing.T, spec, url string) *vetvec.Encoder {
	options := vetvec.EncoderOptions{BaseURL: url, MaxAttempts: 1}
	if url != "" {
		options.APIKey = "k"
	}
	encoder, err := vetvec.Open(spec, options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { encoder.Close() })
	return encoder
}

func TestPrograms(t *testing.T) {
	ctx := t.Context()
	service := opened(t, "openai:m", os.Getenv("VETVEC_MOCK_URL")+"/hash/v1")
	down, local := opened(t, "openai:m", "http://127.0.0.1:9/v1"), opened(t, "builtin:", "")
	texts := make([]string, 200)
	for i := range texts {
		texts[i] = fmt.Sprint("text ", i)
	}
	texts[17], texts[150] = "poison 17", "poison 150"
	embedSome(ctx, service, texts)
	inTime(ctx, service, []string{"sleepy"})
	words, _ := local.EmbedMatrix(ctx, []string{"house", "cold", "river", "anger"})
	triple, _ := local.EmbedMatrix(ctx, []string{"a good day", "the ship sank", "a good day"})
	sentences := []string{"He is a good man.", "The food was cold and bad.", "She liked the new house very much.",
		"It was a happy day."}
	for _, err := range []error{byEither(ctx, down, local, []string{"a good day"}), stream(ctx, local),
		score(ctx, local, sentences), violations(ctx, words, triple)} {
		if err != nil {
			t.Error(err)
		}
	}
}
