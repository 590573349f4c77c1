#include "cli/embed_flags.h"

#include <CLI/CLI.hpp>

#include "cli/common_flags.h"

namespace vetvec::cli {
namespace {

void AddFallbackFlags(CLI::App* embed, EmbedFlags* flags) {
  embed->add_flag("--dry-run", flags->dry_run,
                  "Print the first three texts, their number, tokens and cost; send nothing");
  embed
      ->add_option(
          "--nulls", flags->nulls,
          "keep: if texts fail, write a .npy file all the same, with rows of zeros for them")
      ->check(CLI::IsMember({"keep"}));
  embed->add_option("--fallback", flags->fallback, "SPEC of a local encoder to fall back to");
  embed->add_option("--host", flags->hosts,
                    "SPEC of another host of the same model, used when those before it fail; may "
                    "be repeated; needs --certificate");
  embed->add_option("--certificate", flags->certificates,
                    "File of vetvec identity compare -o: first that of SPEC, then of each --host");
  embed->add_option("--policy", flags->policy,
                    "remote_then_local (default), local_first, hedged, remote, local");
  embed->add_option("--latency-target-ms", flags->latency_target_ms,
                    "For local_first: how long to wait for the remote encoder, in ms");
  embed->add_option("--hedge-delay-ms", flags->hedge_delay_ms,
                    "For hedged: delay before the local encoder starts, in ms (default: the 95th "
                    "percentile of the remote encoder's latency)");
  embed->add_option("--map", flags->map,
                    "Map file (from vetvec repair map fit) that converts local vectors to the "
                    "remote encoder's space");
  embed->add_flag("--warm-cache", flags->warm_cache,
                  "Fetch remote vectors for the cache even if the call does not wait for them");
}

void AddBatchFlags(CLI::App* embed, EmbedFlags* flags) {
  embed->add_flag(
      "--batch-api", flags->batch_api,
      "Use the service's batch API, which costs about half the price and may take up to "
      "a day; requires a cache folder");
  embed->add_flag("--batch-plan", flags->batch_plan_only,
                  "With --batch-api: print what would be sent and what it would cost, and stop");
  embed->add_option(
      "--batch-fallback", flags->batch_fallback,
      "online: if the batch fails for some texts, embed them online, at the full price");
  embed
      ->add_option("--batch-online-reserve", flags->batch_online_reserve_s,
                   "With --batch-fallback online: this many seconds before --deadline, cancel jobs "
                   "that are still running, withdraw files that have not been submitted, and embed "
                   "the remaining texts online")
      ->check(CLI::PositiveNumber);
  embed
      ->add_option("--batch-proof", flags->batch_proof,
                   "Texts per file that are embedded again online to verify the order of the "
                   "results; 0: none (default: 600)")
      ->check(CLI::NonNegativeNumber);
  embed->add_option(
      "--batch-tolerance", flags->batch_tolerance,
      "Largest allowed 1 - cosine between a text's batch vector and its online vector "
      "(default: 0.005)");
  embed
      ->add_option(
          "--batch-poll", flags->batch_poll_s,
          "Initial interval between polls of a job, in seconds; it grows by half each time "
          "(default: 5)")
      ->check(CLI::PositiveNumber);
  embed->add_option("--batch-file-texts", flags->batch_file_texts,
                    "Texts per file (default: as many as the service allows)");
  embed->add_option(
      "--batch-file-bytes", flags->batch_file_bytes,
      "Bytes per file (default: 64 MiB or the service's limit, whichever is smaller)");
  embed->add_flag(
      "--batch-discard", flags->batch_discard,
      "Discard earlier results that failed a check, and jobs that the service no longer "
      "knows; their texts are sent and billed again");
}

}  // namespace

void AddEmbedFlags(CLI::App* embed, EmbedFlags* flags) {
  embed->add_option("spec", flags->spec, "SPEC or vendor")->required();
  AddTextInput(embed, flags, "Text file (.txt, .jsonl, .csv, .tsv, also .gz); -: standard input")
      ->required();
  AddOutput(embed, flags, "Vector file (.npy, .jsonl, .csv)");
  AddFallbackFlags(embed, flags);
  AddBatchFlags(embed, flags);
  AddConfig(embed, flags);
}

}  // namespace vetvec::cli
