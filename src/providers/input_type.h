// Input types: what a text is for, in vetvec's words, and how each service spells that.
//
// A user writes "document" or "query" whatever the vendor; the vendor's own word is taken as well.
// The word that goes over the wire decides the vector, so it is part of the cache key.
//
//   VETVEC_ASSIGN_OR_RETURN(std::string word, VendorInputType("cohere", kWords, "query"));
#ifndef VETVEC_PROVIDERS_INPUT_TYPE_H_
#define VETVEC_PROVIDERS_INPUT_TYPE_H_

#include <span>
#include <string>
#include <string_view>

#include "base/result.h"

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

}  // namespace vetvec

#endif  // VETVEC_PROVIDERS_INPUT_TYPE_H_
