// The settings of embed_probe: lines "name value" from standard input. Keys are held masked (every
// byte XOR 0x5A), so that a search of the memory finds no copy that is this program's own.
#ifndef VETVEC_TESTS_INTEGRATION_PROBE_SETTINGS_H_
#define VETVEC_TESTS_INTEGRATION_PROBE_SETTINGS_H_

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

namespace vetvec {

inline constexpr char kMask = 0x5A;

class ProbeSettings {
 public:
  static ProbeSettings Read() {
    ProbeSettings settings;
    std::string input;
    char block[4096];
    for (size_t n = 0; (n = std::fread(block, 1, sizeof block, stdin)) > 0;) input.append(block, n);
    for (size_t at = 0; at < input.size();) {
      const size_t end = std::min(input.find('\n', at), input.size());
      const std::string line = input.substr(at, end - at);
      const size_t blank = line.find(' ');
      if (blank != std::string::npos) {
        settings.values_[line.substr(0, blank)] = line.substr(blank + 1);
      }
      at = end + 1;
    }
    return settings;
  }

  std::string Text(const std::string& name, const std::string& otherwise = "") const {
    const auto found = values_.find(name);
    return found == values_.end() ? otherwise : found->second;
  }
  int64_t Number(const std::string& name, int64_t otherwise) const {
    const auto found = values_.find(name);
    return found == values_.end() ? otherwise : std::strtoll(found->second.c_str(), nullptr, 10);
  }
  // The bytes of a value in hexadecimal, still masked.
  std::string Masked(const std::string& name) const {
    const std::string digits = Text(name);
    std::string bytes;
    for (size_t i = 0; i + 1 < digits.size(); i += 2) {
      bytes += static_cast<char>(std::strtol(digits.substr(i, 2).c_str(), nullptr, 16));
    }
    return bytes;
  }

 private:
  std::map<std::string, std::string> values_;
};

// A JSON string. Bytes that are not ASCII become "?": the tests look for keys only.
inline std::string Quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", byte);
      out += escape;
    } else {
      out += byte < 0x7F ? c : '?';
    }
  }
  return out + "\"";
}

}  // namespace vetvec

#endif  // VETVEC_TESTS_INTEGRATION_PROBE_SETTINGS_H_
