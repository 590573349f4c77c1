#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>
#include <numeric>
#include <span>

#include "base/rng.h"
#include "mock_server/openai_wire.h"

namespace vetvec {
namespace {

static_assert(std::endian::native == std::endian::little, "base64 holds little-endian floats");

void AppendBase64(std::span<const float> row, std::string* out) {
  constexpr char kAlphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const size_t size = row.size_bytes();
  const auto* bytes = reinterpret_cast<const unsigned char*>(row.data());
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

// The shortest decimal that reads back as the same float.
void AppendFloats(std::span<const float> row, bool null_first, std::string* out) {
  out->push_back('[');
  std::array<char, 32> buffer;
  for (size_t i = 0; i < row.size(); ++i) {
    if (i > 0) out->push_back(',');
    if (i == 0 && null_first) {
      out->append("null");
    } else if (std::isnan(row[i])) {
      out->append("NaN");
    } else {
      const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), row[i]).ptr;
      out->append(buffer.data(), end);
    }
  }
  out->push_back(']');
}

// Which row and which index each item of the reply has.
struct Item {
  size_t row;
  size_t index;
};

std::vector<Item> Arrange(size_t count, FaultKind fault, uint64_t seed) {
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
  std::vector<Item> items;
  for (size_t i = 0; i < count; ++i) {
    items.push_back({order[i], fault == FaultKind::kWrongIndex ? i : order[i]});
  }
  if (fault == FaultKind::kMissingItem) items.pop_back();
  if (fault == FaultKind::kExtraItem) items.push_back({0, count});
  if (fault == FaultKind::kDuplicateIndex) {
    if (count > 1) {
      items.back().index = items[count - 2].index;
    } else {
      items.push_back(items.back());
    }
  }
  return items;
}

void Resize(size_t dimension, std::vector<float>* row) { row->resize(dimension, 0.25F); }

}  // namespace

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

std::string EmbeddingsBody(const EmbeddingsRequest& request, const Matrix& rows, const Fault& fault,
                           uint64_t seed) {
  const bool null_element = fault.kind == FaultKind::kNullElement;
  const bool base64 = request.base64 && !null_element;
  std::string out = R"({"object":"list","data":[)";
  out.reserve(rows.rows() * (rows.cols() * (base64 ? 6 : 13) + 80) + 200);
  std::vector<float> row;
  bool first = true;
  for (const Item& item : Arrange(rows.rows(), fault.kind, seed)) {
    if (!first) out.push_back(',');
    first = false;
    row.assign(rows.row(item.row).begin(), rows.row(item.row).end());
    if (fault.kind == FaultKind::kNan && item.row == 0) {
      row[0] = std::numeric_limits<float>::quiet_NaN();
    }
    if (fault.kind == FaultKind::kDimension) {
      Resize(fault.number > 0 ? static_cast<size_t>(fault.number) : rows.cols() - 1, &row);
    }
    out.append(R"({"object":"embedding","index":)").append(std::to_string(item.index));
    out.append(R"(,"embedding":)");
    if (base64) {
      out.push_back('"');
      AppendBase64(row, &out);
      out.push_back('"');
    } else {
      AppendFloats(row, null_element && item.row == 0, &out);
    }
    out.push_back('}');
  }
  const std::string tokens = std::to_string(request.tokens);
  out.append(R"(],"model":)").append(nlohmann::json(request.model).dump());
  out.append(R"(,"usage":{"prompt_tokens":)").append(tokens);
  out.append(R"(,"total_tokens":)").append(tokens).append("}}\n");
  return out;
}

}  // namespace vetvec
