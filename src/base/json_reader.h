// Parses JSON that comes from outside: files, lines, answers.
//
// nlohmann's parser reads arrays and objects of any depth, but copying and writing them recurses: a
// document with some 100,000 levels would crash the process. It also treats a NUL byte as the end,
// and throws if a number is too large for a double. All of these are errors here.
#ifndef VETVEC_BASE_JSON_READER_H_
#define VETVEC_BASE_JSON_READER_H_

#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "base/result.h"

namespace vetvec {

// How deeply arrays and objects may be nested.
inline constexpr int kMaxJsonNesting = 128;

// The depth of nesting in `text`, which need not be JSON; 0 if there is none.
int JsonNesting(std::string_view text);

// `Json` is nlohmann::json or nlohmann::ordered_json. Reads `text` once more than the parser does.
// Errors, with the line of `text` in the detail if it is known:
//   PARSE_ERROR  not JSON (a NUL byte and bytes that are not UTF-8 included), or nested deeper
//   NON_FINITE   a number that is too large for a double
template <typename Json>
Result<Json> ParseJsonText(std::string_view text);

extern template Result<nlohmann::json> ParseJsonText(std::string_view text);
extern template Result<nlohmann::ordered_json> ParseJsonText(std::string_view text);

}  // namespace vetvec

#endif  // VETVEC_BASE_JSON_READER_H_
