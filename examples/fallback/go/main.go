// Command fallback embeds texts with a vendor, or with the built-in encoder while the vendor is down, late or failing;
// it prints where each vector comes from and why.
//
//	fallback VENDOR TEXT...      the vendor's key in VETVEC_API_KEY
package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"example.org/vetvec/go"
)

func run(vendor string, texts []string) error {
	remote, err := vetvec.Open(vendor, vetvec.EncoderOptions{APIKey: os.Getenv("VETVEC_API_KEY"), MaxAttempts: 2})
	if err != nil {
		return err
	}
	defer remote.Close()
	local, err := vetvec.Open("builtin:", vetvec.EncoderOptions{}) // or "onnx:DIR", a model of your own
	if err != nil {
		return err
	}
	defer local.Close()
	both, err := vetvec.OpenFallback(remote, local, vetvec.FallbackOptions{})
	if err != nil {
		return err
	}
	defer both.Close()

	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	rows, provenance, err := both.EmbedProvenance(ctx, texts)
	if err != nil {
		return err
	}
	// The two encoders have different vector spaces: store the source with each vector.
	for i, text := range texts {
		fmt.Printf("%s: %d numbers, from %v (%v)\n", text, len(rows[i]), provenance[i].Source, provenance[i].Reason)
	}
	return nil
}

func main() {
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, "usage: fallback VENDOR TEXT...")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, "fallback:", err)
		os.Exit(1)
	}
}
