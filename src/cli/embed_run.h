// embed of a file: keeps what it has received when some texts fail.
#ifndef VETVEC_CLI_EMBED_RUN_H_
#define VETVEC_CLI_EMBED_RUN_H_

#include <cstdint>
#include <string>
#include <vector>

#include "cli/session.h"

namespace vetvec::cli {

struct FailedText {
  uint64_t index = 0;
  std::string status;  // "INVALID_ARGUMENT"
  std::string message;
};

// The vectors of a file's texts. If some have failed, their rows are zero.
struct EmbeddedTexts {
  Matrix whole;               // if one call has delivered all
  std::vector<float> values;  // otherwise
  uint64_t count = 0;
  uint64_t dimension = 0;
  std::vector<FailedText> failed;             // by index
  std::vector<vetvec_provenance> provenance;  // by text; empty unless it was asked for
  vetvec_fallback_counts hosts{};             // of embed --host

  vetvec_rows rows() const;
  uint64_t received() const { return count - failed.size(); }
};

// How long without --deadline, 0: the library's default; whether provenance is asked for.
struct EmbedSettings {
  int64_t timeout_ms = kLongestJobMs;
  bool has_provenance = false;
};

// Embeds all texts, as a job (job_wait.h). Throws the library's error if no vector was received, or
// the call was cancelled.
EmbeddedTexts EmbedAll(const CommonFlags& flags, const CancelToken& cancel, const Encoder& encoder,
                       const TextBatch& texts, const EmbedSettings& settings = {});

// The vectors of the texts, by an encoder or vendor. Throws if a text has none.
Matrix EmbedTexts(const CommonFlags& flags, const std::string& spec, const CancelToken& cancel,
                  const TextBatch& texts);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_EMBED_RUN_H_
