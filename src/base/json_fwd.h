// Json and OrderedJson, declared. See base/json.h.
#ifndef VETVEC_BASE_JSON_FWD_H_
#define VETVEC_BASE_JSON_FWD_H_

#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

namespace vetvec {

template <typename T>
struct JsonAllocator;

using Json = nlohmann::basic_json<std::map, std::vector, std::string, bool, int64_t, uint64_t,
                                  double, JsonAllocator>;
// Keeps the keys of an object in the order in which they were added.
using OrderedJson = nlohmann::basic_json<nlohmann::ordered_map, std::vector, std::string, bool,
                                         int64_t, uint64_t, double, JsonAllocator>;

}  // namespace vetvec

#endif  // VETVEC_BASE_JSON_FWD_H_
