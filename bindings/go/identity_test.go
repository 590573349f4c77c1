//go:build !noaudit

package vetvec

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
)

func TestIdentityBesideAStore(t *testing.T) {
	folder := t.TempDir()
	encoder, err := Open("builtin:", EncoderOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer encoder.Close()
	path := folder + "/id.json"
	if _, err := RecordIdentity(background, encoder, path); err != nil {
		t.Fatal(err)
	}
	pairs := "query\tpassage\n"
	for i := range 120 {
		pairs += fmt.Sprintf("where is parcel%d kept\tparcel%d is kept in hall%d\n", i, i, i%7)
	}
	if err := os.WriteFile(folder+"/pairs.tsv", []byte(pairs), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := CalibrateIdentity(background, encoder, path, IdentityCalibrateOptions{Pairs: folder + "/pairs.tsv"}); err != nil {
		if errors.Is(err, ErrUnimplemented) {
			t.Skip(err)
		}
		t.Fatal(err)
	}
	identity, err := OpenIdentity(path)
	if err != nil {
		t.Fatal(err)
	}
	defer identity.Close()
	texts, err := IdentityTexts()
	if err != nil {
		t.Fatal(err)
	}
	rows, err := encoder.EmbedMatrix(background, texts)
	if err != nil {
		t.Fatal(err)
	}
	if found, err := identity.Matches(rows); err != nil || !strings.Contains(string(found), `"answer":"same"`) {
		t.Error(string(found), err)
	}
	kept, err := identity.CutoffFor(0.9)
	if err != nil || kept.Low > kept.Cutoff || kept.Cutoff > kept.High {
		t.Error(kept, err)
	}
	if share, err := identity.LetsIn(kept.Cutoff); err != nil || share != kept.LetsIn {
		t.Error(share, err)
	}
	if cutoff, err := identity.DuplicateCutoff(); err != nil || cutoff <= 0 {
		t.Error(cutoff, err)
	}
	if p, err := identity.FirstHitProbability(0.9, 0.5, 0); err != nil || p < 0 || p > 1 {
		t.Error(p, err)
	}
	if _, err := identity.FirstHitProbability(0.9, 0.5, 120*21); !errors.Is(err, ErrOutOfRange) {
		t.Error(err)
	}
	if len(identity.Fingerprint()) != 64 {
		t.Error(identity.Fingerprint())
	}
	if _, err := ParseIdentity("{}"); !errors.Is(err, ErrDataLoss) {
		t.Error(err)
	}
}
