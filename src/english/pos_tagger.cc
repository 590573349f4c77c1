#include "english/pos_tagger.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

#include "base/hash.h"
#include "base/strings.h"
#include "base/utf8_lower.h"
#include "english/embedded_data.h"

namespace vetvec {
namespace {

constexpr std::string_view kMagic = "vetvec-tagger-1\n";
constexpr size_t kPadding = 2;   // words without text before and after a sentence
constexpr uint8_t kNoTag = 255;  // before the first word
constexpr int32_t kLowest = std::numeric_limits<int32_t>::min() / 2;
constexpr size_t kMaxTags = 254;

// FNV-1a with 64 bits, folded to 32 at the end, as in data/make_tagger.py.
class FeatureHash {
 public:
  explicit FeatureHash(char kind) { Byte(static_cast<unsigned char>(kind)); }
  FeatureHash& Byte(unsigned char byte) {
    value_ = (value_ ^ byte) * 0x100000001B3u;
    return *this;
  }
  FeatureHash& Text(std::string_view text) {
    for (const char c : text) Byte(static_cast<unsigned char>(c));
    return *this;
  }
  FeatureHash& Class(uint16_t word_class) {
    return Byte(word_class & 255u).Byte(static_cast<unsigned char>(word_class >> 8));
  }
  uint32_t value() const { return static_cast<uint32_t>(value_ ^ (value_ >> 32)); }

 private:
  uint64_t value_ = 0xCBF29CE484222325u;
};

uint32_t HashOfWord(std::string_view word) {
  uint64_t value = 0xCBF29CE484222325u;
  for (const char c : word) value = (value ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
  return static_cast<uint32_t>(value ^ (value >> 32));
}

// Reads little-endian numbers on any machine. The caller has checked the size.
uint32_t ReadU32(std::string_view bytes, size_t at) {
  uint32_t value = 0;
  for (size_t i = 4; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// The form of the word used in features: lower case, with numbers replaced by their shape.
std::string NormalOf(std::string_view form) {
  if (!form.empty() && IsDigit(form[0])) {
    if (!std::all_of(form.begin(), form.end(), IsDigit)) return "#number";
    return form.size() == 4 ? "#year" : "#digits";
  }
  std::string lower = Utf8Lower(form);
  for (size_t at = lower.find("\u2019"); at != std::string::npos; at = lower.find("\u2019", at)) {
    lower.replace(at, std::string_view("\u2019").size(), "'");
  }
  return lower;
}

// The capitals, digits and hyphens of the word as written.
std::string ShapeOf(std::string_view form, bool first) {
  const auto any = [&](char from, char to) {
    return std::any_of(form.begin(), form.end(), [&](char c) { return c >= from && c <= to; });
  };
  const bool has_upper = any('A', 'Z');
  const bool capital = !form.empty() && form[0] >= 'A' && form[0] <= 'Z';
  std::string shape = first ? "^" : "";
  if (!has_upper) {
    shape += 'x';
  } else if (!any('a', 'z')) {
    shape += 'A';
  } else {
    shape += capital ? 'X' : 'm';
  }
  if (any('0', '9')) shape += '9';
  if (form.find('-') != std::string_view::npos) shape += '-';
  return shape;
}

std::string_view Last(std::string_view word, size_t count) {
  return word.substr(word.size() - std::min(count, word.size()));
}

Status BadWeights(const char* what) {
  return ParseError(fmt::format("invalid tagger weights: {}", what));
}

}  // namespace

// The features of each word that do not depend on tags, with kPadding empty words before and after.
struct PosTagger::Context {
  struct Word {
    std::string normal = "<>";
    std::string shape;
    const WordEntry* entry = nullptr;
    uint16_t word_class() const { return entry == nullptr ? uint16_t{0} : entry->word_class; }
  };
  std::vector<Word> words;
};

const PosTagger* PosTagger::Embedded() {
  // Never destroyed. A test reads the data, so this cannot fail in a correct build.
  static const PosTagger* const tagger = []() -> const PosTagger* {
    Result<PosTagger> parsed = Parse(kTaggerWeightsBin);
    return parsed.ok() ? new PosTagger(*std::move(parsed)) : nullptr;
  }();
  return tagger;
}

Result<PosTagger> PosTagger::Parse(std::string_view bytes) {
  constexpr size_t kCounts = 4 * sizeof(uint32_t);
  if (bytes.size() < kMagic.size() + kCounts || !bytes.starts_with(kMagic)) {
    return BadWeights("the header is unknown");
  }
  const auto count = [&](size_t i) -> size_t { return ReadU32(bytes, kMagic.size() + 4 * i); };
  PosTagger tagger;
  tagger.bytes_ = bytes;
  size_t at = kMagic.size() + kCounts;
  if (count(0) > bytes.size() - at) return BadWeights("truncated in the tag section");
  for (const std::string_view line : Split(bytes.substr(at, count(0)), '\n')) {
    const size_t blank = line.find(' ');
    if (blank == std::string_view::npos) return BadWeights("a tag has no second part");
    tagger.tags_.push_back({line.substr(0, blank), line.substr(blank + 1)});
  }
  if (tagger.tags_.size() > kMaxTags) return BadWeights("too many tags");
  for (size_t i = 0; i < tagger.tags_.size(); ++i) {
    size_t same = 0;
    while (tagger.tags_[same].upos != tagger.tags_[i].upos) ++same;
    tagger.upos_numbers_.push_back(static_cast<uint8_t>(same));
  }
  at += count(0);
  VETVEC_RETURN_IF_ERROR(tagger.ReadWords(count(1), &at));
  VETVEC_RETURN_IF_ERROR(tagger.ReadFeatures(count(2), &at));
  if (at != bytes.size()) return BadWeights("unexpected bytes after the end");
  tagger.source_ = {.name = "tagger weights",
                    .path = "",
                    .sha256 = Sha256Hex(bytes),
                    .licence = "CC-BY-SA-4.0; trained from UD English EWT"};
  return tagger;
}

Status PosTagger::ReadWords(size_t count, size_t* at) {
  constexpr size_t kEntry = 7;
  if (count > (bytes_.size() - *at) / kEntry) return BadWeights("truncated in the word section");
  words_.reserve(count);
  for (size_t i = 0; i < count; ++i, *at += kEntry) {
    const auto low = static_cast<unsigned char>(bytes_[*at + 4]);
    const auto high = static_cast<unsigned char>(bytes_[*at + 5]);
    const auto only = static_cast<uint8_t>(bytes_[*at + 6]);
    if (only != kNoTag && only >= tags_.size()) return BadWeights("a word has an undefined tag");
    words_.push_back({ReadU32(bytes_, *at), static_cast<uint16_t>(low | high << 8), only});
  }
  return OkStatus();
}

Status PosTagger::ReadFeatures(size_t count, size_t* at) {
  if (count > bytes_.size()) return BadWeights("truncated in the feature section");
  features_.resize(std::bit_ceil(2 * count + 1));
  const size_t mask = features_.size() - 1;
  uint32_t hash = 0;
  for (size_t i = 0; i < count; ++i) {
    uint32_t step = 0;
    for (uint32_t shift = 0;; shift += 7) {
      if (*at >= bytes_.size() || shift > 28) return BadWeights("truncated in the feature section");
      const auto byte = static_cast<unsigned char>(bytes_[(*at)++]);
      step |= (byte & 127u) << shift;
      if (byte < 128) break;
    }
    hash += step;
    if (*at >= bytes_.size()) return BadWeights("truncated in the weights of a feature");
    const size_t weights = static_cast<unsigned char>(bytes_[*at]);
    if (bytes_.size() - *at < 1 + 2 * weights)
      return BadWeights("truncated in the weights of a feature");
    for (size_t w = 0; w < weights; ++w) {
      if (static_cast<unsigned char>(bytes_[*at + 1 + 2 * w]) >= tags_.size()) {
        return BadWeights("a weight has an undefined tag");
      }
    }
    size_t slot = hash & mask;
    while (features_[slot].offset != 0) slot = (slot + 1) & mask;
    features_[slot] = {hash, static_cast<uint32_t>(*at)};
    *at += 1 + 2 * weights;
  }
  return OkStatus();
}

const PosTagger::WordEntry* PosTagger::Find(std::string_view normal) const {
  const uint32_t hash = HashOfWord(normal);
  const auto found =
      std::lower_bound(words_.begin(), words_.end(), hash,
                       [](const WordEntry& entry, uint32_t key) { return entry.hash < key; });
  return found != words_.end() && found->hash == hash ? &*found : nullptr;
}

PosTagger::Context PosTagger::ContextOf(std::span<const std::string_view> words) const {
  Context context;
  context.words.resize(words.size() + 2 * kPadding);
  for (size_t i = 0; i < words.size(); ++i) {
    Context::Word& word = context.words[i + kPadding];
    word.normal = NormalOf(words[i]);
    word.shape = ShapeOf(words[i], i == 0);
    word.entry = Find(word.normal);
  }
  return context;
}

// The table and the weights are larger than the processor's caches and are read in no order.
// Waiting for each cache line in turn would take longer than all else: so all are requested first.
PosTagger::Rows PosTagger::FindRows(const std::array<uint32_t, kFeatures>& hashes) const {
  const size_t mask = features_.size() - 1;
  for (const uint32_t hash : hashes) __builtin_prefetch(&features_[hash & mask]);
  Rows rows{};
  for (size_t i = 0; i < kFeatures; ++i) {
    for (size_t slot = hashes[i] & mask; features_[slot].offset != 0; slot = (slot + 1) & mask) {
      if (features_[slot].hash != hashes[i]) continue;
      rows[i] = bytes_.data() + features_[slot].offset;
      __builtin_prefetch(rows[i]);
      break;
    }
  }
  return rows;
}

PosTag PosTagger::Best(const Context& context, size_t i, uint8_t before, uint8_t before2) const {
  const Context::Word* const at = &context.words[i + kPadding];
  const std::string_view w = at->normal;
  const std::string_view previous = at[-1].normal;
  const std::string_view next = at[1].normal;
  const uint16_t own = at->word_class();
  const uint16_t next_class = at[1].word_class();
  using Hash = FeatureHash;
  const std::array<uint32_t, kFeatures> active = {
      Hash('a').Text(w).value(),
      Hash('b').Text(Last(w, 3)).value(),
      Hash('c').Text(Last(w, 2)).value(),
      Hash('d').Text(Last(w, 4)).value(),
      Hash('e').Text(w.substr(0, 2)).value(),
      Hash('f').Text(at->shape).value(),
      Hash('g').Byte(before).value(),
      Hash('h').Byte(before2).Byte(before).value(),
      Hash('i').Byte(before).Text(w).value(),
      Hash('j').Text(previous).value(),
      Hash('k').Text(Last(previous, 3)).value(),
      Hash('l').Text(at[-2].normal).value(),
      Hash('m').Text(next).value(),
      Hash('n').Text(Last(next, 3)).value(),
      Hash('o').Text(at[2].normal).value(),
      Hash('p').Text(previous).Byte(' ').Text(w).value(),
      Hash('q').Text(w).Byte(' ').Text(next).value(),
      Hash('r').Class(next_class).value(),
      Hash('s').Byte(before).Class(next_class).value(),
      Hash('t').Class(own).Byte(before).value(),
      Hash('u').Class(own).Class(next_class).value(),
      Hash('v').Text(at->shape).Text(at[1].shape).value(),
      Hash('w').Byte(before).Text(Last(w, 3)).value(),
      Hash('x').Class(next_class).Class(at[2].word_class()).value(),
      Hash('y').Text(Last(w, 5)).value(),
      Hash('z').Text(w.substr(0, 3)).value()};
  std::array<int32_t, kMaxTags> scores{};
  for (const char* const row : FindRows(active)) {
    const size_t weights = row == nullptr ? 0 : static_cast<unsigned char>(row[0]);
    for (size_t k = 0; k < weights; ++k) {
      scores[static_cast<unsigned char>(row[1 + 2 * k])] +=
          static_cast<int8_t>(static_cast<unsigned char>(row[2 + 2 * k]));
    }
  }
  const auto last = scores.begin() + static_cast<std::ptrdiff_t>(tags_.size());
  const auto best = static_cast<size_t>(std::max_element(scores.begin(), last) - scores.begin());
  int32_t other = kLowest;
  for (size_t tag = 0; tag < tags_.size(); ++tag) {
    if (upos_numbers_[tag] != upos_numbers_[best]) other = std::max(other, scores[tag]);
  }
  return {static_cast<uint8_t>(best), other == kLowest ? kSureMargin : scores[best] - other};
}

std::vector<PosTag> PosTagger::Tag(std::span<const std::string_view> words) const {
  const Context context = ContextOf(words);
  std::vector<PosTag> tags;
  tags.reserve(words.size());
  uint8_t before = kNoTag;
  uint8_t before2 = kNoTag;
  for (size_t i = 0; i < words.size(); ++i) {
    const WordEntry* const entry = context.words[i + kPadding].entry;
    const bool sure = entry != nullptr && entry->only_tag != kNoTag;
    tags.push_back(sure ? PosTag{entry->only_tag, kSureMargin} : Best(context, i, before, before2));
    before2 = before;
    before = tags.back().number;
  }
  return tags;
}

}  // namespace vetvec
