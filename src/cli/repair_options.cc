#include "cli/repair_options.h"

namespace vetvec::cli {

void AddRepairFitOptions(CLI::App* fit, CommandLine* line) {
  fit->add_option(
         "from", line->names,
         "Folder of a finished run, or a SPEC or vendor with which to embed the configured "
         "suites")
      ->required()
      ->expected(1);
  fit->add_option("--rank", line->rank, "Rank of the adapter")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  fit->add_option("--split", line->split,
                  "What defines a cluster, which is never split between fit and test: pair (word "
                  "pair) or seed (seed sentence)")
      ->capture_default_str();
  fit->add_option("--folds", line->repair_folds, "Number of folds of the cross-validation")
      ->capture_default_str();
  fit->add_option("--held-out", line->held_out_share,
                  "Share of the clusters that is held out for the test")
      ->capture_default_str();
  fit->add_option("--steps", line->steps, "Number of training steps of each fit")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  fit->add_option("--seed", line->seed, "Random seed")->capture_default_str();
  fit->add_option("--threads", line->threads, "Number of threads (default: one per core)");
}

}  // namespace vetvec::cli
