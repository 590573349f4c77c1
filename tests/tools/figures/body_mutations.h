// What can happen to the bytes of a reply: mutations of a good body, at random but repeatable.
//
// Some damage no client can see: a digit that becomes another digit, base64 that decodes to other
// floats, two indices that change places, items that do so in a format without indices.
// ValueSpans() says where a body keeps its vectors' values; a mutation that touches them is of the
// kind `in_values`, and only an independent reader can say what it now means (ReadVectors).
#ifndef VETVEC_TESTS_TOOLS_FIGURES_BODY_MUTATIONS_H_
#define VETVEC_TESTS_TOOLS_FIGURES_BODY_MUTATIONS_H_

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/rng.h"

namespace vetvec::figures {

using Rows = std::vector<std::vector<float>>;
using Spans = std::vector<std::pair<size_t, size_t>>;  // [begin, end), ascending

// Where numbers of vectors and base64 strings stand in `body`.
Spans ValueSpans(std::string_view body);

struct Mutant {
  std::string body;
  const char* kind = "";  // "truncated", "byte", "swap", ...
  bool in_values =
      false;  // a byte of a value, or next to one, has changed, or indices were swapped
};
// One of all kinds: by bytes, or of the JSON document.
Mutant Mutate(const std::string& body, const Spans& values, Rng* rng);

// The vectors of a reply as nlohmann's parser reads them, in the order of their indices or, where
// there are none, of the document. nullopt: it is not JSON, or the vectors are not `count` of
// `dimension` finite numbers.
std::optional<Rows> ReadVectors(const std::string& body, size_t count, size_t dimension);

}  // namespace vetvec::figures

#endif  // VETVEC_TESTS_TOOLS_FIGURES_BODY_MUTATIONS_H_
