// Names in options and items: lists of names and numbered names.
#ifndef VETVEC_SUITES_NAMES_H_
#define VETVEC_SUITES_NAMES_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace vetvec {

// Parses a list such as "a,b"; each name is kept once. INVALID_ARGUMENT names the option `key` and
// the allowed values. An empty text gives an empty list.
Result<std::vector<std::string>> ParseNames(std::string_view text, const char* key,
                                            const std::vector<std::string>& allowed);

// "CR1-000007".
std::string NumberedId(std::string_view name, size_t number);

}  // namespace vetvec

#endif  // VETVEC_SUITES_NAMES_H_
