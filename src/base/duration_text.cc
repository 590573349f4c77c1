#include "base/duration_text.h"

#include <fmt/core.h>

namespace vetvec {

std::string DurationText(int64_t seconds) {
  struct Unit {
    int64_t seconds;
    const char* name;
  };
  constexpr Unit kUnits[] = {{24 * 3600, "day"}, {3600, "hour"}, {60, "minute"}};
  for (const Unit& unit : kUnits) {
    if (seconds == 0 || seconds % unit.seconds != 0) continue;
    const int64_t count = seconds / unit.seconds;
    return fmt::format("{} {}{}", count, unit.name, count == 1 ? "" : "s");
  }
  return fmt::format("{} s", seconds);
}

}  // namespace vetvec
