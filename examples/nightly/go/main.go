// Command nightly checks every night whether the vendor's model has become worse. The first night is kept as the
// baseline; each later one is compared with it, sentence by sentence.
//
//	nightly VENDOR SEEDS FOLDER [NIGHT]
//
// NIGHT names the night, today's date by default. The vendor's key is in VETVEC_API_KEY. Exits with 0, with 1 if the
// vendor is significantly worse, or with 3 if it could not be measured.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"example.org/vetvec/go"
)

// measure tests the vendor; all results of the night are kept in folder.
func measure(ctx context.Context, vendor, seeds, folder string) (*vetvec.Audit, error) {
	overrides := []string{`audit.vendors=["ours"]`, fmt.Sprintf("audit.seeds=%q", seeds), fmt.Sprintf("audit.out=%q", folder),
		"audit.seed=7", `audit.threshold_method="zero"`, fmt.Sprintf("vendors.ours.spec=%q", vendor)}
	key := os.Getenv("VETVEC_API_KEY")
	if key != "" {
		overrides = append(overrides, `vendors.ours.api_key_env="VETVEC_API_KEY"`)
	}
	config, err := vetvec.LoadConfig(vetvec.ConfigOptions{Overrides: overrides})
	if err != nil {
		return nil, err
	}
	defer config.Close()
	if key != "" {
		if err := config.SetSecret("VETVEC_API_KEY", key); err != nil {
			return nil, err
		}
	}
	return vetvec.RunAudit(ctx, config)
}

func run(vendor, seeds, folder, night string) (worse bool, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Hour)
	defer cancel()
	base := filepath.Join(folder, "baseline")
	baseline, err := vetvec.OpenAudit(ctx, base)
	if errors.Is(err, vetvec.ErrNotFound) || errors.Is(err, vetvec.ErrFailedPrecondition) { // none, or half of it
		first, err := measure(ctx, vendor, seeds, base)
		if err != nil {
			return false, err
		}
		defer first.Close()
		fmt.Printf("%s\nthis is the baseline: %s\n", first.Verdict(), base)
		return false, nil
	}
	if err != nil {
		return false, err
	}
	defer baseline.Close()
	tonight, err := measure(ctx, vendor, seeds, filepath.Join(folder, night))
	if err != nil {
		return false, err
	}
	defer tonight.Close()
	passed, checks, err := tonight.CheckGate("violation_rate.CR1 not worse than baseline", baseline)
	if err != nil {
		return false, err
	}
	verdict := "not worse than the baseline"
	if !passed {
		verdict = "WORSE than the baseline"
	}
	fmt.Printf("%s\n%s\nreport: %s/report.html\n", verdict, checks, tonight.Folder())
	return !passed, nil
}

func main() {
	if len(os.Args) < 4 {
		fmt.Fprintln(os.Stderr, "usage: nightly VENDOR SEEDS FOLDER [NIGHT]")
		os.Exit(2)
	}
	night := time.Now().UTC().Format(time.DateOnly)
	if len(os.Args) > 4 {
		night = os.Args[4]
	}
	worse, err := run(os.Args[1], os.Args[2], os.Args[3], night)
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "nightly:", err)
		os.Exit(3)
	case worse:
		os.Exit(1)
	}
}
