// Command gate is a gate for continuous integration: it tests a vendor on your sentences, checks rules on the figures
// and exits with 0 (passed), 1 (a rule failed) or 3 (could not measure).
//
//	gate VENDOR SEEDS RUN_FOLDER RULE...
//	gate openai:text-embedding-3-small seeds.txt run "violation_rate.CR1 <= 0.10 on upper bound"
//
// The vendor's key is in VETVEC_API_KEY. An interrupted run continues where it stopped; RUN_FOLDER also gets
// result.junit.xml, for the build server.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"strings"

	"example.org/vetvec/go"
)

func loadConfig(vendor, seeds, folder string) (*vetvec.Config, error) {
	overrides := []string{`audit.vendors=["ours"]`, fmt.Sprintf("audit.seeds=%q", seeds), fmt.Sprintf("audit.out=%q", folder),
		"audit.seed=7", `audit.threshold_method="zero"`, fmt.Sprintf("vendors.ours.spec=%q", vendor)}
	key := os.Getenv("VETVEC_API_KEY")
	if key != "" {
		overrides = append(overrides, `vendors.ours.api_key_env="VETVEC_API_KEY"`)
	}
	config, err := vetvec.LoadConfig(vetvec.ConfigOptions{Overrides: overrides})
	if err == nil && key != "" {
		err = config.SetSecret("VETVEC_API_KEY", key)
	}
	return config, err
}

func run(vendor, seeds, folder, rules string) (passed bool, err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt) // an interrupted run can be resumed
	defer stop()
	config, err := loadConfig(vendor, seeds, folder)
	if err != nil {
		return false, err
	}
	defer config.Close()
	audit, err := vetvec.RunAudit(ctx, config)
	if err != nil {
		return false, err
	}
	defer audit.Close()
	if err := audit.WriteReport(audit.Folder() + "/result.junit.xml"); err != nil {
		return false, err
	}
	passed, checks, err := audit.CheckGate(rules, nil)
	if err != nil {
		return false, err
	}
	fmt.Printf("%s\n%s\n", audit.Verdict(), checks)
	return passed, nil
}

func main() {
	if len(os.Args) < 5 {
		fmt.Fprintln(os.Stderr, "usage: gate VENDOR SEEDS RUN_FOLDER RULE...")
		os.Exit(2)
	}
	passed, err := run(os.Args[1], os.Args[2], os.Args[3], strings.Join(os.Args[4:], "\n"))
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "gate:", err)
		os.Exit(3)
	case !passed:
		fmt.Println("gate: failed")
		os.Exit(1)
	}
	fmt.Println("gate: passed")
}
