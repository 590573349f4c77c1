#include "onnx/safetensors.h"

#include <fmt/core.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "base/json.h"
#include "base/json_reader.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

constexpr size_t kMostHeaderBytes = size_t{1} << 20;

Status DamagedTensors(const std::string& why) {
  return InvalidArgument("it is not a safetensors file, or it is damaged: " + why);
}

uint64_t LittleEndian(std::string_view bytes) {
  uint64_t value = 0;
  for (size_t i = bytes.size(); i > 0; --i) value = value << 8 | static_cast<uint8_t>(bytes[i - 1]);
  return value;
}

float OfHalf(uint64_t bits) {
  const auto exponent = static_cast<int>(bits >> 10 & 31);
  const auto fraction = static_cast<double>(bits & 1023);
  double value = std::ldexp(fraction, -24);
  if (exponent > 0) value = std::ldexp(1024 + fraction, exponent - 25);
  if (exponent == 31) value = std::numeric_limits<double>::infinity();
  return static_cast<float>((bits & 0x8000) != 0 ? -value : value);
}

struct NumberType {
  const char* name;
  size_t bytes;
  float (*value)(uint64_t bits);
};
constexpr NumberType kNumberTypes[] = {
    {"F64", 8, [](uint64_t bits) { return static_cast<float>(std::bit_cast<double>(bits)); }},
    {"F32", 4, [](uint64_t bits) { return std::bit_cast<float>(static_cast<uint32_t>(bits)); }},
    {"F16", 2, OfHalf},
    {"BF16", 2,
     [](uint64_t bits) { return std::bit_cast<float>(static_cast<uint32_t>(bits << 16)); }},
};

Result<FloatTensor> TensorOf(const Json& facts, std::string_view data) {
  const auto part = [&](const char* key) {
    return facts.is_object() && facts.contains(key) ? facts[key] : Json();
  };
  const Json type = part("dtype");
  const Json shape = part("shape");
  const Json place = part("data_offsets");
  const NumberType* number = nullptr;
  for (const NumberType& known : kNumberTypes) {
    if (type == known.name) number = &known;
  }
  if (number == nullptr) {
    return InvalidArgument(
        fmt::format("its type is {}; allowed: F64, F32, F16, BF16", Sanitized(type.dump(), 40)));
  }
  const bool has_place = place.is_array() && place.size() == 2 && place[0].is_number_unsigned() &&
                         place[1].is_number_unsigned() && place[0] <= place[1] &&
                         place[1].get<uint64_t>() <= data.size();
  if (!has_place) return DamagedTensors("its place is not in the file");
  data = data.substr(place[0].get<size_t>(), place[1].get<size_t>() - place[0].get<size_t>());
  FloatTensor tensor;
  size_t count = 1;
  for (const Json& dim : shape) {
    if (!dim.is_number_unsigned()) return DamagedTensors("its shape is not a list of numbers");
    tensor.shape.push_back(dim.get<size_t>());
    const bool fits = count == 0 || tensor.shape.back() <= data.size() / count;
    if (!fits) return DamagedTensors("its place does not fit its shape");
    count *= tensor.shape.back();
  }
  const bool fits =
      shape.is_array() && data.size() / number->bytes == count && data.size() % number->bytes == 0;
  if (!fits) return DamagedTensors("its place does not fit its shape");
  tensor.values.reserve(count);
  for (size_t at = 0; at < data.size(); at += number->bytes) {
    tensor.values.push_back(number->value(LittleEndian(data.substr(at, number->bytes))));
    if (!std::isfinite(tensor.values.back())) return InvalidArgument("a number is not finite");
  }
  return tensor;
}

}  // namespace

Result<std::map<std::string, FloatTensor>> ParseSafetensors(std::string_view bytes) {
  constexpr size_t kLengthBytes = 8;
  if (bytes.size() < kLengthBytes) return DamagedTensors("it is truncated");
  const uint64_t length = LittleEndian(bytes.substr(0, kLengthBytes));
  if (length > kMostHeaderBytes || length > bytes.size() - kLengthBytes) {
    return DamagedTensors("the length of its header is wrong");
  }
  const Result<Json> header = ParseJsonText<Json>(bytes.substr(kLengthBytes, length));
  if (!header.ok()) return DamagedTensors("its header: " + header.status().message());
  if (!header->is_object()) return DamagedTensors("its header is not an object");
  std::map<std::string, FloatTensor> tensors;
  for (const auto& [name, facts] : header->items()) {
    if (name == "__metadata__") continue;
    Result<FloatTensor> tensor = TensorOf(facts, bytes.substr(kLengthBytes + length));
    if (!tensor.ok()) {
      return tensor.status().Annotate(fmt::format("the tensor '{}'", Sanitized(name, 60)));
    }
    tensors.emplace(name, *std::move(tensor));
  }
  return tensors;
}

}  // namespace vetvec
