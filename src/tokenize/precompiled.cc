// The normalizer "Precompiled": SentencePiece's replacements, a double array over bytes
// (darts-clone) with offsets into a pool of NUL-terminated strings. Read with its known oddity:
// among all keys with which a grapheme cluster begins the shortest counts, and it replaces the
// whole cluster.
#include <array>
#include <cstring>
#include <optional>
#include <vector>

#include "base/utf8.h"
#include "tokenize/normalizer.h"

namespace vetvec {
namespace {

constexpr std::array<char, 128> kAscii = [] {
  std::array<char, 128> all{};
  for (size_t i = 0; i < all.size(); ++i) all[i] = static_cast<char>(i);
  return all;
}();

class Precompiled : public Normalizer {
 public:
  Precompiled(std::vector<uint32_t> units, std::string pool)
      : units_(std::move(units)), pool_(std::move(pool)) {
    for (unsigned byte = 0; byte < 128; ++byte) {
      const std::string_view c(&kAscii[byte], 1);
      ascii_[byte] = Replaced(c).value_or(c);
    }
  }

 private:
  void Rewrite(std::string* text, bool* lost_start, WorkBudget* work) const override {
    std::string out;
    out.reserve(text->size() + text->size() / 4);
    for (size_t i = 0; i < text->size();) {
      const size_t start = i;
      i = ClusterEnd(*text, i);
      if (!AppendCluster(std::string_view(*text).substr(start, i - start), &out, work)) return;
      if (start == 0 && out.empty()) *lost_start = true;
    }
    *text = std::move(out);
  }

  static size_t ClusterEnd(std::string_view text, size_t at) {
    const auto is_ascii = [&](size_t k) { return static_cast<unsigned char>(text[k]) < 128; };
    if (is_ascii(at) && text[at] != '\r' && (at + 1 == text.size() || is_ascii(at + 1))) {
      return at + 1;
    }
    int32_t state = 0;
    char32_t before = DecodeAt(text, &at);
    while (at < text.size()) {
      size_t next = at;
      const char32_t c = DecodeAt(text, &next);
      if (IsGraphemeBreak(before, c, &state)) break;
      before = c;
      at = next;
    }
    return at;
  }

  bool AppendCluster(std::string_view cluster, std::string* out, WorkBudget* work) const {
    if (cluster.size() == 1)
      return Append(ascii_[static_cast<unsigned char>(cluster[0])], out, work);
    constexpr size_t kLongestKey = 6;  // bytes; longer clusters are read character by character
    if (cluster.size() < kLongestKey) {
      if (const auto whole = Replaced(cluster)) return Append(*whole, out, work);
    }
    for (size_t i = 0; i < cluster.size();) {
      const size_t start = i;
      DecodeAt(cluster, &i);
      const std::string_view one = cluster.substr(start, i - start);
      if (!Append(Replaced(one).value_or(one), out, work)) return false;
    }
    return true;
  }

  static bool Append(std::string_view replacement, std::string* out, WorkBudget* work) {
    if (!work->Grow(out->size() + replacement.size())) return false;
    out->append(replacement);
    return true;
  }

  static size_t OffsetOf(uint32_t unit) {
    return static_cast<size_t>(unit >> 10) << ((unit & (1u << 9)) >> 6);
  }

  std::optional<std::string_view> Replaced(std::string_view key) const {
    constexpr uint32_t kLabel = 0x800000FF;
    constexpr uint32_t kHasLeaf = 1u << 8;
    constexpr uint32_t kValue = 0x7FFFFFFF;
    size_t at = OffsetOf(units_[0]);
    for (const char c : key) {
      const auto byte = static_cast<unsigned char>(c);
      if (byte == 0) return std::nullopt;
      at ^= byte;
      if (at >= units_.size() || (units_[at] & kLabel) != byte) return std::nullopt;
      const bool has_leaf = (units_[at] & kHasLeaf) != 0;
      at ^= OffsetOf(units_[at]);
      if (!has_leaf) continue;
      if (at >= units_.size()) return std::nullopt;
      const size_t from = units_[at] & kValue;
      if (from >= pool_.size()) return std::nullopt;
      return std::string_view(pool_.c_str() + from);
    }
    return std::nullopt;
  }

  const std::vector<uint32_t> units_;
  const std::string pool_;
  std::array<std::string_view, 128> ascii_;  // into pool_, or kAscii
};

}  // namespace

Result<std::unique_ptr<Normalizer>> NewPrecompiledNormalizer(std::string_view charsmap) {
  const auto damaged = [] {
    return InvalidArgument("precompiled_charsmap is damaged").WithKey("precompiled_charsmap");
  };
  if (charsmap.size() < 8) return damaged();
  uint32_t bytes = 0;
  std::memcpy(&bytes, charsmap.data(), sizeof bytes);
  if (bytes == 0 || bytes % 4 != 0 || bytes > charsmap.size() - sizeof bytes) return damaged();
  std::vector<uint32_t> units(bytes / 4);
  std::memcpy(units.data(), charsmap.data() + sizeof bytes, bytes);
  std::string pool(charsmap.substr(sizeof bytes + bytes));
  // Each replacement ends with a NUL: cut anywhere else it could split a character.
  if (!IsValidUtf8(pool)) return damaged();
  for (const uint32_t unit : units) {
    const size_t from = unit & 0x7FFFFFFF;
    const bool is_value = (unit & 0x80000000) != 0;
    if (is_value && from < pool.size() && (static_cast<unsigned char>(pool[from]) & 0xC0) == 0x80) {
      return damaged();
    }
  }
  return std::unique_ptr<Normalizer>(
      std::make_unique<Precompiled>(std::move(units), std::move(pool)));
}

}  // namespace vetvec
