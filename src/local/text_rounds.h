// The loop of encoders that compute one text after the other on this machine (builtin:, words:):
// rounds of texts on several threads, with progress reported between them. Each thread looks at the
// deadline and at `cancel` about every millisecond.
#ifndef VETVEC_LOCAL_TEXT_ROUNDS_H_
#define VETVEC_LOCAL_TEXT_ROUNDS_H_

#include <cstddef>
#include <functional>
#include <span>
#include <string_view>

#include "core/encoder.h"

namespace vetvec {

// Writes the vector of the text with index `item` to `row`. A failure is that item's status.
using EmbedTextFunction =
    std::function<Status(std::string_view text, size_t item, std::span<float> row)>;

struct TextRounds {
  size_t dimension = 0;
  size_t threads = 0;              // 0: the cores that this process may use
  std::string_view prompt_prefix;  // put before each text
  // Called for each piece of work; what it returns serves one thread at a time.
  std::function<EmbedTextFunction()> worker;
};

// Not OK once a call should stop: cancelled, or its deadline has passed.
Status MayGoOn(const CallOptions& options);

// The body of Encoder::Embed. Each text is checked before it is embedded; those that were not
// reached have the reason for the stop. The rows of failed texts are zero; if the call was stopped
// before the first, there are none. Sets out->rows, items, sources, and adds to out->usage; the
// usage of this call is also returned in *usage. Results do not depend on the number of threads.
Status EmbedInTextRounds(const TextBatch& texts, const CallOptions& options,
                         const TextRounds& rounds, EmbedOutput* out, Usage* usage);

}  // namespace vetvec

#endif  // VETVEC_LOCAL_TEXT_ROUNDS_H_
