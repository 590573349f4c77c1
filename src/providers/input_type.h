// Input types: what a text is for, in vetvec's words; how each service spells them; and the prefix
// that an encoder puts before the text.
//
// A user writes "document" or "query" for any vendor; the vendor's own word is accepted as well.
// The word that is sent and the prefix decide the vector, so both are part of the cache key. If
// nothing is sent, the input type still selects the prefix.
//
//   VETVEC_ASSIGN_OR_RETURN(std::string word, VendorInputType("cohere", kWords, "query"));
#ifndef VETVEC_PROVIDERS_INPUT_TYPE_H_
#define VETVEC_PROVIDERS_INPUT_TYPE_H_

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "core/text_role.h"

namespace vetvec {

// vetvec's words: document, query, similarity, classification, clustering, question, fact, code.
struct InputTypeWord {
  const char* ours = "";
  const char* theirs = "";  // "": nothing is sent for it
};

// What `kind` sends for `input_type`: "" for "" and "none"; the service's word for one of vetvec's;
// a word of the service unchanged; "=WORD" sends WORD, known or not. Errors: INVALID_ARGUMENT with
// the list for anything else.
Result<std::string> VendorInputType(std::string_view kind, std::span<const InputTypeWord> words,
                                    std::string_view input_type);

// For an encoder that sends no input type: accepts "", "none", vetvec's words and those of `words`.
// Errors: INVALID_ARGUMENT with the list for anything else, including "=WORD".
Status CheckUnsentInputType(std::string_view kind, std::span<const InputTypeWord> words,
                            std::string_view input_type);

// Whose prefix `input_type` selects: query, question, fact and code are queries, document is a
// document, vetvec's other words and "none" have no prefix; a word in `words`, with or without "=",
// is treated as the vetvec word that it stands for. Nullopt: unknown, or not set.
std::optional<TextRole> RoleOfInputType(std::span<const InputTypeWord> words,
                                        std::string_view input_type);

// The prefixes that users set, by the purpose of a text; empty: none.
struct PromptPrefixes {
  std::string query;
  std::string document;

  bool empty() const { return query.empty() && document.empty(); }
  std::string_view Of(TextRole role) const;  // kNone: none
};

// The prefix for texts of `input_type`, whose role is RoleOfInputType's. Errors: INVALID_ARGUMENT
// if prefixes are set and it is unclear which of them applies.
Result<std::string> PromptPrefixOf(std::string_view kind, const PromptPrefixes& prefixes,
                                   std::optional<TextRole> role, std::string_view input_type);

}  // namespace vetvec

#endif  // VETVEC_PROVIDERS_INPUT_TYPE_H_
