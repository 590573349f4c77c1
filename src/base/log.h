// LogSink: receives the library's few log messages. There is no default output: the library never
// prints. A sink is passed in options; its function may be called from any thread.
#ifndef VETVEC_BASE_LOG_H_
#define VETVEC_BASE_LOG_H_

#include <functional>
#include <string>
#include <string_view>

namespace vetvec {

enum class LogLevel : int32_t { kDebug = 0, kInfo = 1, kWarning = 2, kError = 3 };

using LogFunction = std::function<void(LogLevel level, std::string_view message)>;

// Calls `log` if it is set. Messages contain no secrets: callers pass texts written for people.
inline void Log(const LogFunction& log, LogLevel level, std::string_view message) {
  if (log) log(level, message);
}

}  // namespace vetvec

#endif  // VETVEC_BASE_LOG_H_
