package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"example.org/vetvec/go"
)

// recordModel returns what to keep beside vectors of the encoder: the record of its model, with calibrated scores.
func recordModel(ctx context.Context, encoder *vetvec.Encoder) ([]byte, error) {
	folder, err := os.MkdirTemp("", "identity")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "id.json")
	if _, err := vetvec.RecordIdentity(ctx, encoder, path); err != nil {
		return nil, err
	}
	if _, err := vetvec.CalibrateIdentity(ctx, encoder, path, vetvec.IdentityCalibrateOptions{}); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}

// openModel returns the record for searching what, or an error if the encoder is not the recorded model.
func openModel(ctx context.Context, encoder *vetvec.Encoder, record []byte, what string) (*vetvec.Identity, error) {
	folder, err := os.MkdirTemp("", "identity")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "id.json")
	if err := os.WriteFile(path, record, 0o600); err != nil {
		return nil, err
	}
	var checked struct {
		Altered   bool
		Reason    string
		Distances []float64
	}
	if err := decode(&checked)(vetvec.CheckIdentity(ctx, encoder, path, vetvec.IdentityOptions{})); err != nil {
		return nil, err
	}
	if !checked.Altered {
		return vetvec.OpenIdentity(path)
	}
	var about struct{ Model struct{ Name string } }
	if err := decode(&about)(vetvec.DescribeIdentity(path)); err != nil {
		return nil, err
	}
	if checked.Reason == "" {
		checked.Reason = fmt.Sprintf("angle %.2g", checked.Distances[len(checked.Distances)-1])
	}
	return nil, fmt.Errorf("%s was made with '%s', and '%s' is not that model (%s): use the one that made it, or make it again",
		what, about.Model.Name, encoder.Name(), checked.Reason)
}

// decode reads into out what a function of vetvec returns.
func decode(out any) func(json.RawMessage, error) error {
	return func(found json.RawMessage, err error) error {
		if err != nil {
			return err
		}
		return json.Unmarshal(found, out)
	}
}
