// Alterations of requests: what a service or a client may do to texts before the model sees them.
// Each is a function of the text, so that any encoder of the recorded model shows what it gives.
#ifndef VETVEC_IDENTITY_TEXT_CHANGES_H_
#define VETVEC_IDENTITY_TEXT_CHANGES_H_

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "core/token_count.h"

namespace vetvec {

struct TextChange {
  std::string name;
  // What is sent instead of a shipped text; of several, the mean of the vectors counts.
  std::function<Result<std::vector<std::string>>(std::string_view text)> pieces_of;
};

// Other prefixes, lower case, no accents, no newlines.
std::vector<TextChange> RewritingChanges(const std::string& recorded_prefix);
// Truncated on either side at 32 to 512 tokens of `counter`, or words if it is null.
std::vector<TextChange> TruncatingChanges(const std::string& recorded_prefix,
                                          const TokenCounter& counter);
// Split into chunks of whole words, of 128 or 256 tokens at most, whose vectors are averaged.
std::vector<TextChange> ChunkingChanges(const std::string& recorded_prefix,
                                        const TokenCounter& counter);

// The lengths at which models and services truncate.
inline constexpr size_t kTruncationLengths[] = {32, 64, 128, 256, 512};
std::string TruncationName(bool is_left, size_t most, const char* unit);

}  // namespace vetvec

#endif  // VETVEC_IDENTITY_TEXT_CHANGES_H_
