// What quickstart_test.sh measures the compiler and the machine with: libraries' templates, as in
// most of our units.
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>

std::string Reference(const std::string& text) {
  std::map<std::string, std::function<int(int)>> calls;
  nlohmann::json json = nlohmann::json::parse(text);
  for (auto& [key, value] : json.items()) {
    if (std::regex_match(key, std::regex("[a-z]+"))) calls[key] = [](int n) { return n + 1; };
  }
  return json.dump(2);
}
