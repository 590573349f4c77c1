#include "base/utc_time.h"

#include <ctime>

namespace vetvec {

std::string UtcTime(int64_t wall_millis) {
  const auto seconds = static_cast<std::time_t>(wall_millis / 1000);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

std::optional<int64_t> ReadUtcTime(const std::string& text) {
  std::tm parts{};
  const char* const end = strptime(text.c_str(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  if (end == nullptr || *end != '\0') return std::nullopt;
  return static_cast<int64_t>(timegm(&parts)) * 1000;
}

}  // namespace vetvec
