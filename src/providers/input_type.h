// Input types: what a text is for, in vetvec's words, how each service spells that, and which words
// an encoder puts before the text for it.
//
// A user writes "document" or "query" whatever the vendor; the vendor's own word is taken as well.
// The word that goes over the wire and the prefix decide the vector, so both are part of the cache
// key. Where nothing goes over the wire, the input type still picks the prefix.
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

// What `kind` sends for `input_type`: "" for "" and "none"; the service's word for one of ours; a
// word of the service's as it is; "=WORD" sends WORD, known or not.
// Errors: INVALID_ARGUMENT with the list for anything else.
Result<std::string> VendorInputType(std::string_view kind, std::span<const InputTypeWord> words,
                                    std::string_view input_type);

// For an encoder that sends no input type: "", "none", vetvec's words and those of `words` are
// taken. Errors: INVALID_ARGUMENT with the list for anything else, "=WORD" among it.
Status CheckUnsentInputType(std::string_view kind, std::span<const InputTypeWord> words,
                            std::string_view input_type);

// Whose prefix `input_type` asks for: query, question, fact and code are queries, document is a
// document, the other words of vetvec's and "none" have no prefix; a word of `words`, with or
// without "=", is as the one of ours that it stands for. Nullopt: not known, or none is given.
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
// where there are prefixes and nothing says which of them applies.
Result<std::string> PromptPrefixOf(std::string_view kind, const PromptPrefixes& prefixes,
                                   std::optional<TextRole> role, std::string_view input_type);

}  // namespace vetvec

#endif  // VETVEC_PROVIDERS_INPUT_TYPE_H_
