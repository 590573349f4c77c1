// The flags of `vetvec embed`.
#ifndef VETVEC_CLI_EMBED_FLAGS_H_
#define VETVEC_CLI_EMBED_FLAGS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/text_input.h"

namespace vetvec::cli {

struct EmbedFlags : CommonFlags, TextInput {
  std::string spec;
  bool dry_run = false;
  std::string nulls;
  // --fallback, --host
  std::string fallback, policy, map;
  std::vector<std::string> hosts, certificates;
  int64_t latency_target_ms = 0;
  int64_t hedge_delay_ms = 0;
  bool warm_cache = false;
  // --batch-api
  bool batch_api = false;
  bool batch_plan_only = false;  // --batch-plan
  std::string batch_fallback;    // "online"
  double batch_online_reserve_s = 0;
  double batch_poll_s = 0;
  uint64_t batch_file_texts = 0;
  uint64_t batch_file_bytes = 0;
  int64_t batch_proof = -1;  // rows per file; -1: the library's default
  double batch_tolerance = 0;
  bool batch_discard = false;
};

// `embed` and `flags` must outlive the parsing.
void AddEmbedFlags(CLI::App* embed, EmbedFlags* flags);

// embed_dry.cc: --dry-run: prints the number of texts, the first three, their tokens and what they
// cost.
int RunEmbedDry(const EmbedFlags& flags);
// embed_batch.cc: --batch-api
int RunEmbedBatch(const EmbedFlags& flags, const CancelToken& cancel);
// embed_fallback.cc: --fallback and --host
int RunEmbedFallback(const EmbedFlags& flags, const CancelToken& cancel);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_EMBED_FLAGS_H_
