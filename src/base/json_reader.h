// Reading JSON that comes from outside: files, lines, answers.
//
// nlohmann's parser reads arrays and objects of any depth, but its copies and its writing recurse:
// a document nested some 100,000 deep would end the process. It also takes a NUL byte for the end,
// and throws where a number is beyond double. All of that is an error here.
#ifndef VETVEC_BASE_JSON_READER_H_
#define VETVEC_BASE_JSON_READER_H_

#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "base/result.h"

namespace vetvec {

// How deep arrays and objects may lie in each other.
inline constexpr int kMaxJsonNesting = 128;

// How deep they lie in `text`, which need not be JSON; 0 without any.
int JsonNesting(std::string_view text);

// `Json` is nlohmann::json or nlohmann::ordered_json. Reads `text` once more than the parser does.
// Errors, with the line of `text` in the detail where it is known:
//   PARSE_ERROR  not JSON (a NUL byte and bytes that are not UTF-8 included), or nested deeper
//   NON_FINITE   a number beyond double
template <typename Json>
Result<Json> ParseJsonText(std::string_view text);

extern template Result<nlohmann::json> ParseJsonText(std::string_view text);
extern template Result<nlohmann::ordered_json> ParseJsonText(std::string_view text);

}  // namespace vetvec

#endif  // VETVEC_BASE_JSON_READER_H_
