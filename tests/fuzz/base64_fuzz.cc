// Base64 of floats against the plainest decoder there is: the same texts are taken, with equal
// bytes.
#include <cstring>
#include <optional>
#include <vector>

#include "fuzz_input.h"
#include "providers/base64.h"

namespace {

// Strict RFC 4648, section 4; nothing for anything else, or no whole number of floats.
std::optional<std::string> Plain(std::string_view text) {
  static constexpr std::string_view kAlphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  if (text.size() % 4 != 0) return std::nullopt;
  size_t padding = 0;
  while (padding < 2 && padding < text.size() && text[text.size() - 1 - padding] == '=') ++padding;
  std::string out;
  uint32_t bits = 0;
  int count = 0;
  for (const char c : text.substr(0, text.size() - padding)) {
    const size_t value = kAlphabet.find(c);
    if (value == std::string_view::npos) return std::nullopt;
    bits = (bits << 6) | static_cast<uint32_t>(value);
    count += 6;
    if (count >= 8) {
      count -= 8;
      out += static_cast<char>((bits >> count) & 0xFF);
    }
  }
  if ((bits & ((1u << count) - 1)) != 0 || out.size() % 4 != 0) return std::nullopt;
  return out;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::optional<std::string> expected = Plain(text);
  const std::optional<size_t> count = vetvec::Base64FloatCount(text);
  if (!count) {
    fuzz::Require(!expected);
    return 0;
  }
  std::vector<float> floats(*count);
  const bool is_good = vetvec::DecodeBase64Floats(text, floats.data());
  fuzz::Require(is_good == expected.has_value());
  if (!is_good) return 0;
  fuzz::Require(expected->size() == floats.size() * sizeof(float));
  fuzz::Require(floats.empty() ||
                std::memcmp(floats.data(), expected->data(), expected->size()) == 0);
  return 0;
}
