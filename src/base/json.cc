#include "base/json.h"

template class nlohmann::basic_json<std::map, std::vector, std::string, bool, int64_t, uint64_t,
                                    double, vetvec::JsonAllocator>;
template class nlohmann::basic_json<nlohmann::ordered_map, std::vector, std::string, bool, int64_t,
                                    uint64_t, double, vetvec::JsonAllocator>;
