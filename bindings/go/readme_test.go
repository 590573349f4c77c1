//go:build !noaudit

package vetvec_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"example.org/vetvec/go"
)

// The functions of README.md, word for word; tests/bindings/go_test.py compares them.

func embedByEither(ctx context.Context, remote, local *vetvec.Encoder, texts []string) error {
	both, err := vetvec.OpenFallback(remote, local, vetvec.FallbackOptions{Policy: vetvec.FallbackPolicyRemoteThenLocal})
	if err != nil {
		return err
	}
	defer both.Close()
	rows, provenance, err := both.EmbedProvenance(ctx, texts)
	if err != nil {
		return err
	}
	for i, from := range provenance { // the two encoders have different vector spaces
		fmt.Printf("%s: %d elements, %v (%v)\n", texts[i], len(rows[i]), from.Source, from.Reason)
	}
	return nil
}

func embedLater(ctx context.Context, encoder *vetvec.Encoder, pages [][]string) (rows [][]float32, err error) {
	jobs := make([]*vetvec.Job, len(pages))
	for i, texts := range pages { // thousands may be under way: no thread waits for them
		if jobs[i], err = encoder.Submit(ctx, texts); err != nil {
			return nil, err
		}
	}
	for _, job := range jobs { // or select on job.Done()
		some, err := job.Wait()
		if err != nil {
			return nil, err
		}
		rows = append(rows, some...)
	}
	return rows, nil
}

func makeSuite(ctx context.Context, sentences []string, path string) error {
	options := vetvec.ContrastiveSuiteOptions{Relations: []string{"CR1", "CR3"}, Seed: 7}.Options()
	options.Seeds = sentences
	suite, err := vetvec.MakeSuite(ctx, options)
	if err != nil {
		return err
	}
	defer suite.Close()
	triples, err := suite.Triples() // ErrFailedPrecondition for a suite of another form
	for _, each := range triples {
		fmt.Println(each.Seed, "|", each.Positive, "|", each.Negative)
	}
	return errors.Join(err, suite.Write(path)) // and path.manifest.json
}

func audit(ctx context.Context, file, report string) (passed bool, err error) {
	config, err := vetvec.LoadConfig(vetvec.ConfigOptions{File: file, Overrides: []string{"audit.seed=7"}})
	if err != nil {
		return false, err
	}
	defer config.Close()
	for _, name := range config.SecretNames() { // the library never reads the environment
		if err := config.SetSecret(name, os.Getenv(name)); err != nil {
			return false, err
		}
	}
	progress := vetvec.WithProgress(func(p vetvec.Progress) error {
		fmt.Fprintf(os.Stderr, "\r%s %s %d of %d", p.Stage, p.Vendor, p.Done, p.Total)
		return nil // an error stops the audit, which can be resumed
	})
	done, err := vetvec.RunAudit(ctx, config, progress)
	if err != nil {
		return false, err
	}
	defer done.Close()
	fmt.Println(done.Verdict())
	if err := done.WriteReport(report); err != nil {
		return false, err
	}
	passed, _, err = done.CheckGate("violation_rate.CR1 <= 0.3", nil)
	return passed, err
}

var sentences = []string{"He is a good man.", "The food was cold and bad.", "She liked the new house very much.",
	"It was a happy day."}

func TestReadmesFunctions(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	local, err := vetvec.Open("builtin:", vetvec.EncoderOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer local.Close()
	down, err := vetvec.Open("openai:m", vetvec.EncoderOptions{BaseURL: "http://127.0.0.1:9/v1", APIKey: "k", MaxAttempts: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer down.Close()
	if err := embedByEither(ctx, down, local, sentences); err != nil {
		t.Error(err)
	}
	rows, err := embedLater(ctx, local, [][]string{sentences[:1], sentences[1:]})
	if again, _ := local.Embed(ctx, sentences); err != nil || !slices.EqualFunc(rows, again, slices.Equal) {
		t.Error(len(rows), err)
	}
	folder := t.TempDir()
	if err := makeSuite(ctx, sentences, filepath.Join(folder, "suite.jsonl")); err != nil {
		t.Error(err)
	}
	if read, err := vetvec.ReadSuite(filepath.Join(folder, "suite.jsonl")); err != nil || read.Len() == 0 {
		t.Error(err)
	}
	file := filepath.Join(folder, "vetvec.toml")
	_ = os.WriteFile(filepath.Join(folder, "seeds.txt"), []byte(strings.Join(sentences, "\n")), 0o600)
	_ = os.WriteFile(file, fmt.Appendf(nil, "version = 1\n[audit]\nvendors = [\"builtin:\"]\nseeds = %q\nout = %q\n",
		filepath.Join(folder, "seeds.txt"), filepath.Join(folder, "run")), 0o600)
	if _, err := audit(ctx, file, filepath.Join(folder, "report.html")); err != nil {
		t.Error(err)
	}
	if page, err := os.ReadFile(filepath.Join(folder, "report.html")); err != nil || len(page) < 1000 {
		t.Error(len(page), err)
	}
}
