// vetvec embed.
#include "cli/command.h"
#include "cli/default_cache.h"
#include "cli/embed_flags.h"
#include "cli/embed_output.h"
#include "cli/session.h"

namespace vetvec::cli {
namespace {

int RunEmbed(const EmbedFlags& parsed, const CancelToken& cancel) {
  EmbedFlags flags = parsed;
  flags.is_job = flags.fallback.empty() || flags.policy == "remote";
  flags.says_silence = !flags.batch_api;
  flags.has_default_cache = true;
  if (flags.dry_run) return RunEmbedDry(flags);
  if (!flags.batch_api || !flags.batch_plan_only) {
    OnlyOutput(flags, "FILE (.npy, .jsonl, .csv)");
  } else if (!flags.out.empty()) {
    throw UsageError{"embed --batch-plan writes no vectors; remove -o"};
  }
  if (flags.batch_api) return RunEmbedBatch(flags, cancel);
  if (!flags.fallback.empty() || !flags.hosts.empty()) return RunEmbedFallback(flags, cancel);
  if (!flags.policy.empty() || !flags.map.empty() || !flags.certificates.empty()) {
    throw UsageError{"--policy and --map need --fallback SPEC, and --certificate needs --host"};
  }
  const Texts texts(TextSourceOf(flags, flags.in));
  Config config = LoadSessionConfig(flags, {flags.spec});
  const Encoder encoder = OpenCachedOrNot(flags, {flags.spec}, &config, [&](const Config& given) {
    return given.OpenEncoder(flags.spec);
  });
  const EmbeddedTexts embedded = EmbedAll(flags, cancel, encoder, texts.view());
  return WriteEmbedded(flags, texts.view(), embedded, CacheFolderOf(config));
}

}  // namespace

extern const Command kEmbedCommand =
    CommandOf<AddEmbedFlags, RunEmbed>("embed", "Convert texts to vectors");

}  // namespace vetvec::cli
