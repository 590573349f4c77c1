// Hash of unordered containers of std::string that are asked for a std::string_view without a copy:
//
//   std::unordered_map<std::string, Value, StringHash, std::equal_to<>> values;
#ifndef VETVEC_BASE_STRING_HASH_H_
#define VETVEC_BASE_STRING_HASH_H_

#include <functional>
#include <string_view>

namespace vetvec {

struct StringHash : std::hash<std::string_view> {
  using is_transparent = void;
};

}  // namespace vetvec

#endif  // VETVEC_BASE_STRING_HASH_H_
