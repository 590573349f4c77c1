#include "providers/input_type.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <vector>

#include "base/strings.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

struct Use {
  const char* word;
  TextRole role;
};
constexpr std::array<Use, 8> kUses = {{{"document", TextRole::kDocument},
                                       {"query", TextRole::kQuery},
                                       {"similarity", TextRole::kNone},
                                       {"classification", TextRole::kNone},
                                       {"clustering", TextRole::kNone},
                                       {"question", TextRole::kQuery},
                                       {"fact", TextRole::kQuery},
                                       {"code", TextRole::kQuery}}};

std::optional<TextRole> RoleOfOurs(std::string_view word) {
  for (const Use& use : kUses) {
    if (word == use.word) return use.role;
  }
  return std::nullopt;
}

}  // namespace

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
  return InvalidArgument(
             fmt::format(
                 "{}: there is no input type '{}'{}; allowed: {}, or =WORD to send any other word",
                 kind, found, DidYouMean(input_type, allowed), Joined(allowed)))
      .WithKey("input_type", found, Joined(allowed));
}

Status CheckUnsentInputType(std::string_view kind, std::span<const InputTypeWord> words,
                            std::string_view input_type) {
  const bool is_sent_word = !input_type.empty() && input_type.front() == '=';
  const bool is_none = input_type.empty() || input_type == "none";
  if (is_none || (!is_sent_word && RoleOfInputType(words, input_type))) return OkStatus();
  std::vector<std::string> allowed;
  for (const Use& use : kUses) allowed.emplace_back(use.word);
  allowed.emplace_back("none");
  const std::string found = Sanitized(input_type, 80);
  return InvalidArgument(
             fmt::format(
                 "{}: there is no input type '{}'{}; this encoder sends no input type; allowed: {}",
                 kind, found, DidYouMean(input_type, allowed), Joined(allowed)))
      .WithKey("input_type", found, Joined(allowed));
}

std::optional<TextRole> RoleOfInputType(std::span<const InputTypeWord> words,
                                        std::string_view input_type) {
  if (input_type.empty()) return std::nullopt;
  if (input_type == "none") return TextRole::kNone;
  const bool is_sent_word = input_type.front() == '=';
  if (!is_sent_word) {
    if (const auto role = RoleOfOurs(input_type)) return role;
  }
  const std::string_view theirs = is_sent_word ? input_type.substr(1) : input_type;
  for (const InputTypeWord& word : words) {
    if (!theirs.empty() && theirs == word.theirs) return RoleOfOurs(word.ours);
  }
  return std::nullopt;
}

std::string_view PromptPrefixes::Of(TextRole role) const {
  if (role == TextRole::kQuery) return query;
  return role == TextRole::kDocument ? std::string_view(document) : "";
}

Result<std::string> PromptPrefixOf(std::string_view kind, const PromptPrefixes& prefixes,
                                   std::optional<TextRole> role, std::string_view input_type) {
  if (prefixes.empty()) return std::string();
  if (role) return std::string(prefixes.Of(*role));
  const std::string found = Sanitized(input_type, 80);
  const std::string why =
      input_type.empty()
          ? "input_type is not set"
          : fmt::format("the input type '{}' does not determine which prefix applies", found);
  return InvalidArgument(
             fmt::format("{}: a prefix is set, but {}; set input_type=query, document or none",
                         kind, why))
      .WithKey("input_type", found, "query, document, none");
}

}  // namespace vetvec
