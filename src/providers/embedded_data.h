// The files in data/, compiled in by cmake/embed.cmake.
#ifndef VETVEC_PROVIDERS_EMBEDDED_DATA_H_
#define VETVEC_PROVIDERS_EMBEDDED_DATA_H_

#include <string_view>

namespace vetvec {

extern const std::string_view kProviderFactsTsv;

}  // namespace vetvec

#endif  // VETVEC_PROVIDERS_EMBEDDED_DATA_H_
