#include "local/builtin_table.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace vetvec {
namespace {

static_assert(std::endian::native == std::endian::little, "the table is read in place");

constexpr size_t kHeaderBytes = 64;
constexpr size_t kVersionOffset = 32;
constexpr size_t kHalf = kBuiltinTableColumns / 2;
// A row adds at most 7 * 65535, so the sum of this many rows stays below 2^31.
constexpr uint32_t kMaxRecentRows = 4096;

uint32_t ReadU32(const char* bytes) {
  uint32_t value = 0;
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

// FNV-1a followed by the last steps of MurmurHash3's finaliser, because FNV's low bits are weak for
// short keys. Part of the table's format: words.py contains the same function.
uint32_t HashOf(std::string_view bytes) {
  uint32_t value = 0x811C9DC5u;
  for (const char c : bytes) value = (value ^ static_cast<unsigned char>(c)) * 0x01000193u;
  value = (value ^ (value >> 16)) * 0x85EBCA6Bu;
  return value ^ (value >> 13);
}

bool BeginsCharacter(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }

size_t NextCharacter(std::string_view text, size_t position) {
  do {
    ++position;
  } while (position < text.size() && !BeginsCharacter(text[position]));
  return position;
}

// Rounds to nearest, halves away from zero. Uses integers, so that every machine gets the same
// result.
int32_t RoundedQuotient(int64_t sum, int64_t count) {
  const int64_t half = count / 2;
  return static_cast<int32_t>(sum >= 0 ? (sum + half) / count : -((-sum + half) / count));
}

}  // namespace

void RowSum::Add(const uint8_t* packed, int32_t scale) {
  for (size_t j = 0; j < kHalf; ++j) recent_[j] += ((packed[j] & 15) - 8) * scale;
  for (size_t j = 0; j < kHalf; ++j) recent_[j + kHalf] += ((packed[j] >> 4) - 8) * scale;
  CountAndSpill();
}

void RowSum::Add(const std::array<int32_t, kBuiltinTableColumns>& values) {
  for (size_t j = 0; j < kBuiltinTableColumns; ++j) recent_[j] += values[j];
  CountAndSpill();
}

void RowSum::CountAndSpill() {
  if (++recent_rows_ == kMaxRecentRows) Total();
}

const std::array<int64_t, kBuiltinTableColumns>& RowSum::Total() {
  for (size_t j = 0; j < kBuiltinTableColumns; ++j) total_[j] += recent_[j];
  recent_.fill(0);
  recent_rows_ = 0;
  return total_;
}

const BuiltinTable& BuiltinTable::Get() {
  static const BuiltinTable* const table = new BuiltinTable(BuiltinTableBytes());
  return *table;
}

BuiltinTable::BuiltinTable(std::string_view bytes)
    : version_(bytes.substr(kVersionOffset, kHeaderBytes - kVersionOffset)),
      words_(ReadU32(bytes.data() + 12)),
      buckets_(ReadU32(bytes.data() + 16)),
      shortest_(ReadU32(bytes.data() + 20)),
      longest_(ReadU32(bytes.data() + 24)) {
  version_.resize(std::min(version_.size(), version_.find('\0')));
  const size_t rows = words_ + buckets_;
  scales_ = bytes.data() + kHeaderBytes;
  rows_ = reinterpret_cast<const uint8_t*>(scales_ + rows * sizeof(uint16_t));
  IndexVocabulary(bytes.substr(kHeaderBytes + rows * (sizeof(uint16_t) + kHalf)));
}

void BuiltinTable::IndexVocabulary(std::string_view coded) {
  slots_.assign(std::bit_ceil(words_ * 2), 0);
  starts_.reserve(words_ + 1);
  starts_.push_back(0);
  const size_t mask = slots_.size() - 1;
  for (size_t row = 0, at = 0; row < words_; ++row) {
    const auto shared = static_cast<unsigned char>(coded[at]);
    const auto rest = static_cast<unsigned char>(coded[at + 1]);
    if (row > 0) letters_.append(letters_, starts_[row - 1], shared);
    letters_.append(coded.substr(at + 2, rest));
    at += 2 + size_t{rest};
    starts_.push_back(static_cast<uint32_t>(letters_.size()));
    const std::string_view word = std::string_view(letters_).substr(starts_[row]);
    size_t slot = HashOf(word) & mask;
    while (slots_[slot] != 0) slot = (slot + 1) & mask;
    slots_[slot] = static_cast<uint32_t>(row + 1);
  }
}

std::optional<size_t> BuiltinTable::Find(std::string_view word) const {
  const size_t mask = slots_.size() - 1;
  for (size_t slot = HashOf(word) & mask; slots_[slot] != 0; slot = (slot + 1) & mask) {
    const size_t row = slots_[slot] - 1;
    const size_t size = starts_[row + 1] - starts_[row];
    if (size == word.size() &&
        std::memcmp(letters_.data() + starts_[row], word.data(), size) == 0) {
      return row;
    }
  }
  return std::nullopt;
}

void BuiltinTable::AddRow(size_t row, RowSum* sum) const {
  uint16_t scale = 0;
  std::memcpy(&scale, scales_ + row * sizeof scale, sizeof scale);
  sum->Add(rows_ + row * kHalf, scale);
}

void BuiltinTable::AddWord(std::string_view folded, std::string* scratch, RowSum* sum) const {
  if (const auto row = Find(folded)) {
    AddRow(*row, sum);
  } else {
    AddBuckets(folded, scratch, sum);
  }
}

void BuiltinTable::AddBuckets(std::string_view bytes, std::string* scratch, RowSum* sum) const {
  scratch->assign(1, '<').append(bytes).append(1, '>');
  const std::string_view marked = *scratch;
  RowSum grams;
  int64_t count = 0;
  for (size_t size = shortest_; size <= longest_; ++size) {
    size_t start = 0;
    size_t end = 0;
    size_t characters = 0;
    while (characters < size && end < marked.size()) {
      end = NextCharacter(marked, end);
      ++characters;
    }
    if (characters < size) break;
    while (true) {
      AddRow(words_ + HashOf(marked.substr(start, end - start)) % buckets_, &grams);
      ++count;
      if (end >= marked.size()) break;
      start = NextCharacter(marked, start);
      end = NextCharacter(marked, end);
    }
  }
  if (count == 0) return;
  std::array<int32_t, kBuiltinTableColumns> mean{};
  const auto& total = grams.Total();
  for (size_t j = 0; j < kBuiltinTableColumns; ++j) mean[j] = RoundedQuotient(total[j], count);
  sum->Add(mean);
}

}  // namespace vetvec
