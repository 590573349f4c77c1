// ChangedSpan of suite_file.h.
#include <algorithm>

#include "suites/suite_file.h"

namespace vetvec {
namespace {

bool IsContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0u) == 0x80u; }

}  // namespace

std::vector<ByteSpan> ChangedSpan(std::string_view seed, std::string_view variant) {
  if (seed == variant) return {};
  const size_t shorter = std::min(seed.size(), variant.size());
  size_t start = 0;
  while (start < shorter && seed[start] == variant[start]) ++start;
  // A span must not split a code point.
  while (start > 0 && ((start < seed.size() && IsContinuation(seed[start])) ||
                       (start < variant.size() && IsContinuation(variant[start])))) {
    --start;
  }
  size_t same_end = 0;
  while (same_end < shorter - start &&
         seed[seed.size() - 1 - same_end] == variant[variant.size() - 1 - same_end]) {
    ++same_end;
  }
  while (same_end > 0 && IsContinuation(variant[variant.size() - same_end])) --same_end;
  return {{start, variant.size() - same_end}};
}

}  // namespace vetvec
