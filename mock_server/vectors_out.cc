#include "mock_server/vectors_out.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>

#include "base/rng.h"

namespace vetvec::mock {
namespace {

static_assert(std::endian::native == std::endian::little, "base64 holds little-endian floats");

constexpr std::string_view kTwoToThe64 = "18446744073709551616";

void AppendBase64(std::span<const unsigned char> bytes, std::string* out) {
  constexpr char kAlphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const size_t size = bytes.size();
  const size_t begin = out->size();
  out->resize(begin + (size + 2) / 3 * 4, '=');
  char* to = out->data() + begin;
  size_t i = 0;
  for (; i + 2 < size; i += 3) {
    const uint32_t v = uint32_t{bytes[i]} << 16 | uint32_t{bytes[i + 1]} << 8 | bytes[i + 2];
    *to++ = kAlphabet[v >> 18];
    *to++ = kAlphabet[v >> 12 & 63];
    *to++ = kAlphabet[v >> 6 & 63];
    *to++ = kAlphabet[v & 63];
  }
  if (i == size) return;
  const uint32_t v = uint32_t{bytes[i]} << 16 | (i + 1 < size ? uint32_t{bytes[i + 1]} << 8 : 0);
  *to++ = kAlphabet[v >> 18];
  *to++ = kAlphabet[v >> 12 & 63];
  if (i + 1 < size) *to = kAlphabet[v >> 6 & 63];
}

void AppendFloats(const VectorOut& item, std::string* out) {
  out->push_back('[');
  std::array<char, 32> buffer;
  for (size_t i = 0; i < item.row.size(); ++i) {
    const float x = item.row[i];
    if (i > 0) out->push_back(',');
    if (i == 0 && !item.element.empty()) {
      out->append(item.element);
    } else if (std::isnan(x)) {
      out->append("NaN");
    } else if (std::isinf(x)) {
      out->append(x > 0 ? "Infinity" : "-Infinity");
    } else {
      out->append(buffer.data(),
                  std::to_chars(buffer.data(), buffer.data() + buffer.size(), x).ptr);
    }
  }
  out->push_back(']');
}

// `low` is the type's smallest value: elements of -1 and 1 become `low` and `low` + 255, nearly.
void AppendBytes(std::span<const float> row, int low, std::string* out) {
  out->push_back('[');
  for (size_t i = 0; i < row.size(); ++i) {
    if (i > 0) out->push_back(',');
    const float x = std::isfinite(row[i]) ? row[i] : 0;
    const int value = static_cast<int>(std::lround(x * 127)) + 128 + low;
    out->append(std::to_string(std::clamp(value, low, low + 255)));
  }
  out->push_back(']');
}

void AppendBits(std::span<const float> row, int low, std::string* out) {
  out->push_back('[');
  for (size_t i = 0; i < row.size(); i += 8) {
    if (i > 0) out->push_back(',');
    int bits = 0;
    for (size_t bit = 0; bit < 8; ++bit) {
      bits = bits << 1 | (i + bit < row.size() && row[i + bit] > 0 ? 1 : 0);
    }
    out->append(std::to_string(bits + low));
  }
  out->push_back(']');
}

// The row and the index of each item.
struct Place {
  size_t row;
  size_t index;
};

std::vector<Place> PlacesOf(size_t count, FaultKind fault, uint64_t seed) {
  std::vector<size_t> order(count);
  std::iota(order.begin(), order.end(), size_t{0});
  if (fault == FaultKind::kShuffled || fault == FaultKind::kWrongIndex) {
    Rng rng(seed, 1);
    Shuffle(order, rng);
    // A shuffle may leave everything in place; a rotation by one does not.
    if (std::is_sorted(order.begin(), order.end()) && count > 1) {
      std::rotate(order.begin(), order.begin() + 1, order.end());
    }
  }
  std::vector<Place> places;
  for (size_t i = 0; i < count; ++i) {
    places.push_back({order[i], fault == FaultKind::kWrongIndex ? i : order[i]});
  }
  if (fault == FaultKind::kMissingItem) places.pop_back();
  if (fault == FaultKind::kExtraItem) places.push_back({0, count});
  if (fault == FaultKind::kDuplicateIndex) {
    if (count > 1) {
      places.back().index = places[count - 2].index;
    } else {
      places.push_back(places.back());
    }
  }
  return places;
}

FaultKind WithoutIndex(FaultKind kind) {
  switch (kind) {
    case FaultKind::kShuffled:
    case FaultKind::kMissingIndex: return FaultKind::kNone;
    case FaultKind::kDuplicateIndex:
    case FaultKind::kNegativeIndex:
    case FaultKind::kHugeIndex: return FaultKind::kMissingItem;
    default: return kind;
  }
}

// Faults of one vector.
void SpoilVector(const Fault& fault, VectorOut* item) {
  switch (fault.kind) {
    case FaultKind::kNan: item->row[0] = std::numeric_limits<float>::quiet_NaN(); return;
    case FaultKind::kInfinity: item->row[0] = std::numeric_limits<float>::infinity(); return;
    case FaultKind::kNullElement: item->element = "null"; return;
    case FaultKind::kStringElement: item->element = "\"1.0\""; return;
    case FaultKind::kOverflow: item->element = "1e400"; return;
    case FaultKind::kLongNumber:
      item->element.assign(static_cast<size_t>(fault.number), '3');
      return;
    case FaultKind::kZeroVector: std::fill(item->row.begin(), item->row.end(), 0.0F); return;
    case FaultKind::kEmptyVector: item->row.clear(); return;
    case FaultKind::kBase64Length: item->broken_base64 = true; return;
    default: return;
  }
}

void SpoilIndex(FaultKind kind, VectorOut* item) {
  if (kind == FaultKind::kMissingIndex) item->index.clear();
  if (kind == FaultKind::kNegativeIndex) item->index = "-1";
  if (kind == FaultKind::kHugeIndex) item->index = kTwoToThe64;
}

}  // namespace

bool ParseVectorType(std::string_view name, VectorType* type) {
  constexpr std::array<std::pair<std::string_view, VectorType>, 6> kTypes = {
      {{"float", VectorType::kFloat},
       {"base64", VectorType::kBase64},
       {"int8", VectorType::kInt8},
       {"uint8", VectorType::kUint8},
       {"binary", VectorType::kBinary},
       {"ubinary", VectorType::kUbinary}}};
  for (const auto& [known, value] : kTypes) {
    if (name != known) continue;
    *type = value;
    return true;
  }
  return false;
}

Matrix CutDimensions(const Matrix& rows, size_t dimensions) {
  Matrix cut(rows.rows(), dimensions);
  for (size_t i = 0; i < rows.rows(); ++i) {
    const std::span<const float> from = rows.row(i).first(dimensions);
    double sum = 0;
    for (const float x : from) sum += double{x} * double{x};
    const double scale = sum > 0 ? 1 / std::sqrt(sum) : 0;
    for (size_t d = 0; d < dimensions; ++d) {
      cut.row(i)[d] = static_cast<float>(double{from[d]} * scale);
    }
    if (sum == 0) cut.row(i)[0] = 1;
  }
  return cut;
}

std::vector<VectorOut> ArrangeVectors(const Matrix& rows, const Fault& fault, uint64_t seed,
                                      bool has_index) {
  const FaultKind kind = has_index ? fault.kind : WithoutIndex(fault.kind);
  std::vector<VectorOut> items;
  for (const Place& place : PlacesOf(rows.rows(), kind, seed)) {
    VectorOut item;
    item.row.assign(rows.row(place.row).begin(), rows.row(place.row).end());
    item.index = std::to_string(place.index);
    if (kind == FaultKind::kDimension) {
      item.row.resize(fault.number > 0 ? static_cast<size_t>(fault.number) : rows.cols() - 1,
                      0.25F);
    }
    if (place.row == 0) SpoilVector(fault, &item);
    items.push_back(std::move(item));
  }
  if (!items.empty()) SpoilIndex(kind, &items.back());
  return items;
}

void AppendVector(const VectorOut& item, VectorType type, std::string* out) {
  if (!item.element.empty()) type = VectorType::kFloat;
  std::span<const float> row = item.row;
  switch (type) {
    case VectorType::kFloat:
      if (item.broken_base64 && !item.row.empty()) {
        VectorOut shorter = item;
        shorter.row.pop_back();
        return AppendFloats(shorter, out);
      }
      return AppendFloats(item, out);
    case VectorType::kBase64: {
      std::span bytes(reinterpret_cast<const unsigned char*>(row.data()), row.size_bytes());
      if (item.broken_base64 && bytes.size() > 2) bytes = bytes.first(bytes.size() - 2);
      out->push_back('"');
      AppendBase64(bytes, out);
      out->push_back('"');
      return;
    }
    case VectorType::kInt8: return AppendBytes(row, -128, out);
    case VectorType::kUint8: return AppendBytes(row, 0, out);
    case VectorType::kBinary: return AppendBits(row, -128, out);
    case VectorType::kUbinary: return AppendBits(row, 0, out);
  }
}

}  // namespace vetvec::mock
