//go:build !noaudit

package vetvec_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"example.org/vetvec/go"
)

// The functions of README.md, word for word; tests/bindings/go_test.py compares them.

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
