#include "english/noise.h"

#include <algorithm>
#include <vector>

#include "base/utf8.h"
#include "english/noise_words.h"
#include "english/rewrite.h"

namespace vetvec {
namespace {

constexpr size_t kPlacesHit[] = {1, 2, 4};   // by strength
constexpr size_t kLookalikes[] = {1, 3, 0};  // 0: all
constexpr size_t kWordsBetweenCommas = 3;

bool IsSmallLetter(char c) { return c >= 'a' && c <= 'z'; }

char Capital(char c) { return IsSmallLetter(c) ? static_cast<char>(c - 'a' + 'A') : c; }
char Small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string ChangeCase(std::string_view text, uint32_t strength, Rng* rng) {
  std::string out(text);
  for (char& c : out) {
    const bool is_capital = strength == 2 || (strength == 3 && rng->Below(2) == 0);
    c = is_capital ? Capital(c) : Small(c);
  }
  return out;
}

bool IsMark(char c) {
  constexpr std::string_view kMarks = ".,;:!\"()";  // '?' may be the only sign of a question
  return kMarks.find(c) != std::string_view::npos;
}

std::string ChangePunctuation(std::string_view text, uint32_t strength) {
  std::string out(text);
  if (strength == 1) {
    if (!out.empty() && (out.back() == '.' || out.back() == '!')) out.pop_back();
    return out;
  }
  // Marks next to digits belong to numbers: "3.5", "10:30".
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  std::string bare;
  for (size_t i = 0; i < out.size(); ++i) {
    const bool in_number = i + 1 < out.size() && is_digit(out[i + 1]);
    if (!IsMark(out[i]) || in_number) bare += out[i];
  }
  if (strength == 2) return bare;
  std::string stray;
  size_t words = 0;
  for (const char c : bare) {
    const bool ends_word = c == ' ' && !stray.empty() && stray.back() != ' ';
    if (ends_word && ++words % kWordsBetweenCommas == 0) stray += ',';
    stray += c;
  }
  return stray;
}

std::string UseLookalikes(std::string_view text, uint32_t strength, Rng* rng) {
  constexpr std::string_view kLatin = "aceopxyiABCEHKMOPTX";
  constexpr char32_t kCyrillic[] = {0x430, 0x441, 0x435, 0x43E, 0x440, 0x445, 0x443,
                                    0x456, 0x410, 0x412, 0x421, 0x415, 0x41D, 0x41A,
                                    0x41C, 0x41E, 0x420, 0x422, 0x425};
  static_assert(std::size(kCyrillic) == kLatin.size());
  std::vector<uint32_t> places;
  for (uint32_t i = 0; i < text.size(); ++i) {
    if (kLatin.find(text[i]) != std::string_view::npos) places.push_back(i);
  }
  Shuffle(places, *rng);
  const size_t wanted = kLookalikes[strength - 1];
  if (wanted != 0) {
    if (places.size() < wanted) return std::string(text);
    places.resize(wanted);
  }
  std::sort(places.begin(), places.end());
  std::vector<Edit> edits;
  for (const uint32_t place : places) {
    std::string lookalike;
    AppendCodePoint(kCyrillic[kLatin.find(text[place])], &lookalike);
    edits.push_back({place, place + 1, std::move(lookalike)});
  }
  return SpliceEdits(text, edits).text;
}

}  // namespace

const char* NoiseName(NoiseKind kind) {
  constexpr const char* kNames[] = {"typo", "ocr", "case", "punctuation", "lookalike", "spacing"};
  return kNames[static_cast<size_t>(kind)];
}

std::optional<std::string> AddNoise(NoiseKind kind, uint32_t strength, std::string_view text,
                                    Rng* rng) {
  std::optional<std::string> out;
  switch (kind) {
    case NoiseKind::kTypo: out = Mistype(text, kPlacesHit[strength - 1], rng); break;
    case NoiseKind::kOcr: out = Misread(text, kPlacesHit[strength - 1], rng); break;
    case NoiseKind::kSpacing: out = LoseBlanks(text, kPlacesHit[strength - 1], rng); break;
    case NoiseKind::kCase: out = ChangeCase(text, strength, rng); break;
    case NoiseKind::kPunctuation: out = ChangePunctuation(text, strength); break;
    case NoiseKind::kLookalike: out = UseLookalikes(text, strength, rng); break;
  }
  if (out && (*out == text || IsBlank(*out))) return std::nullopt;
  return out;
}

}  // namespace vetvec
