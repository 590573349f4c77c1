#include "providers/input_type.h"

#include <algorithm>
#include <vector>

#include "base/strings.h"
#include "base/utf8.h"

namespace vetvec {

Result<std::string> VendorInputType(std::string_view kind, std::span<const InputTypeWord> words,
                                    std::string_view input_type) {
  if (input_type.empty() || input_type == "none") return std::string();
  if (input_type.front() == '=') return std::string(input_type.substr(1));
  for (const InputTypeWord& word : words) {
    if (input_type == word.ours) return std::string(word.theirs);
  }
  std::vector<std::string> allowed;
  const auto allow = [&](const char* word) {
    if (*word == '\0') return;
    if (std::find(allowed.begin(), allowed.end(), word) == allowed.end()) allowed.push_back(word);
  };
  for (const InputTypeWord& word : words) allow(word.ours);
  for (const InputTypeWord& word : words) {
    if (input_type == word.theirs) return std::string(input_type);
    allow(word.theirs);
  }
  allowed.emplace_back("none");
  const std::string found = Sanitized(input_type, 80);
  return InvalidArgument(std::string(kind) + ": there is no input type '" + found + "'" +
                         DidYouMean(input_type, allowed) + "; allowed are: " + Joined(allowed) +
                         ", or =WORD for any other")
      .WithKey("input_type", found, Joined(allowed));
}

}  // namespace vetvec
