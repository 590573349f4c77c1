// Parses JSON that comes from outside: files, lines, answers.
//
// nlohmann's parser reads arrays and objects of any depth, but copying and writing them recurses: a
// document with some 100,000 levels would crash the process. It also treats a NUL byte as the end,
// and throws if a number is too large for a double. All of these are errors here.
#ifndef VETVEC_BASE_JSON_READER_H_
#define VETVEC_BASE_JSON_READER_H_

#include <string_view>

#include "base/json_fwd.h"
#include "base/result.h"

namespace vetvec {

// How deeply arrays and objects may be nested.
inline constexpr int kMaxJsonNesting = 128;

// The depth of nesting in `text`, which need not be JSON; 0 if there is none.
int JsonNesting(std::string_view text);

// `Value` is Json or OrderedJson. Reads `text` once more than the parser does.
// Errors, with the line of `text` in the detail if it is known:
//   PARSE_ERROR  not JSON (a NUL byte and bytes that are not UTF-8 included), or nested deeper
//   NON_FINITE   a number that is too large for a double
template <typename Value>
Result<Value> ParseJsonText(std::string_view text);

extern template Result<Json> ParseJsonText(std::string_view text);
extern template Result<OrderedJson> ParseJsonText(std::string_view text);

}  // namespace vetvec

#endif  // VETVEC_BASE_JSON_READER_H_
