// The Lua scripts of src/limits, compiled in by cmake/embed.cmake.
#ifndef VETVEC_LIMITS_EMBEDDED_SCRIPTS_H_
#define VETVEC_LIMITS_EMBEDDED_SCRIPTS_H_

#include <string_view>

namespace vetvec {

extern const std::string_view kShareRenewLua;

}  // namespace vetvec

#endif  // VETVEC_LIMITS_EMBEDDED_SCRIPTS_H_
