#include "cli/embed_options.h"

namespace vetvec::cli {

void AddFallbackOptions(CLI::App* embed, CommandLine* line) {
  embed->add_flag("--dry-run", line->dry_run,
                  "Print the first three texts, their number, tokens and cost; send nothing");
  embed
      ->add_option(
          "--nulls", line->nulls,
          "keep: if texts fail, write a .npy file all the same, with rows of zeros for them")
      ->check(CLI::IsMember({"keep"}));
  embed->add_option("--fallback", line->fallback, "SPEC of a local encoder to fall back to");
  embed->add_option("--policy", line->policy,
                    "remote_then_local (default), local_first, hedged, remote, local");
  embed->add_option("--latency-target-ms", line->latency_target_ms,
                    "For local_first: how long to wait for the remote encoder, in ms");
  embed->add_option("--hedge-delay-ms", line->hedge_delay_ms,
                    "For hedged: delay before the local encoder starts, in ms (default: the 95th "
                    "percentile of the remote encoder's latency)");
  embed->add_option(
      "--map", line->map,
      "Map file (from vetvec map fit) that converts local vectors to the remote encoder's space");
  embed->add_flag("--warm-cache", line->warm_cache,
                  "Fetch remote vectors for the cache even if the call does not wait for them");
}

void AddBatchOptions(CLI::App* embed, CommandLine* line) {
  embed->add_flag(
      "--batch-api", line->batch_api,
      "Use the service's batch API, which costs about half the price and may take up to "
      "a day; requires a cache folder");
  embed->add_flag("--batch-plan", line->batch_plan_only,
                  "With --batch-api: print what would be sent and what it would cost, and stop");
  embed->add_option(
      "--batch-fallback", line->batch_fallback,
      "online: if the batch fails for some texts, embed them online, at the full price");
  embed
      ->add_option("--batch-online-reserve", line->batch_online_reserve_s,
                   "With --batch-fallback online: this many seconds before --deadline, cancel jobs "
                   "that are still running, withdraw files that have not been submitted, and embed "
                   "the remaining texts online")
      ->check(CLI::PositiveNumber);
  embed
      ->add_option("--batch-proof", line->batch_proof,
                   "Texts per file that are embedded again online to verify the order of the "
                   "results; 0: none (default: 600)")
      ->check(CLI::NonNegativeNumber);
  embed->add_option(
      "--batch-tolerance", line->batch_tolerance,
      "Largest allowed 1 - cosine between a text's batch vector and its online vector "
      "(default: 0.005)");
  embed
      ->add_option(
          "--batch-poll", line->batch_poll_s,
          "Initial interval between polls of a job, in seconds; it grows by half each time "
          "(default: 5)")
      ->check(CLI::PositiveNumber);
  embed->add_option("--batch-file-texts", line->batch_file_texts,
                    "Texts per file (default: as many as the service allows)");
  embed->add_option(
      "--batch-file-bytes", line->batch_file_bytes,
      "Bytes per file (default: 64 MiB or the service's limit, whichever is smaller)");
  embed->add_flag(
      "--batch-discard", line->batch_discard,
      "Discard earlier results that failed a check, and jobs that the service no longer "
      "knows; their texts are sent and billed again");
}

}  // namespace vetvec::cli
