#include "tokenize/normalizer.h"

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "base/utf8.h"
#include "tokenize/byte_level.h"

namespace vetvec {
namespace {

// The cost of bringing a text into a normal form: marks that follow each other are sorted by
// insertion.
size_t StepsOfForm(std::string_view text) {
  constexpr char32_t kFirstMark = 0x300;
  size_t steps = 0;
  size_t marks = 0;
  for (size_t i = 0; i < text.size(); ++steps) {
    if (static_cast<unsigned char>(text[i]) < 128) {
      ++i;
      marks = 0;
      continue;
    }
    const char32_t c = DecodeAt(text, &i);
    const bool is_mark = c >= kFirstMark && (ClassOf(c) & kCharMark) != 0;
    marks = is_mark ? marks + 1 : 0;
    steps += marks / 4;
  }
  return steps;
}

// Keeps, changes or drops each character on its own.
class PerCharacter : public Normalizer {
 public:
  using Change = void (*)(char32_t c, std::string* out);
  explicit PerCharacter(Change change) : change_(change) {}

 private:
  void Rewrite(std::string* text, bool* lost_start, WorkBudget*) const override {
    std::string out;
    out.reserve(text->size() + 16);
    for (size_t i = 0; i < text->size();) {
      const bool is_first = i == 0;
      change_(DecodeAt(*text, &i), &out);
      if (is_first && out.empty()) *lost_start = true;
    }
    *text = std::move(out);
  }

  const Change change_;
};

void NmtCharacter(char32_t c, std::string* out) {
  const bool is_dropped = (c >= 1 && c <= 8) || c == 0xB || (c >= 0xE && c <= 0x1F) || c == 0x7F ||
                          c == 0x8F || c == 0x9F;
  if (is_dropped) return;
  const bool is_blank = c == 9 || c == 0xA || c == 0xC || c == 0xD || c == 0x1680 ||
                        (c >= 0x200B && c <= 0x200F) || c == 0x2028 || c == 0x2029 || c == 0x2581 ||
                        c == 0xFEFF || c == 0xFFFD;
  AppendCodePoint(is_blank ? U' ' : c, out);
}

class Bert : public Normalizer {
 public:
  explicit Bert(const BertNormalizerOptions& options) : options_(options) {
    for (unsigned byte = 0; byte < 128; ++byte) {
      char c = static_cast<char>(byte);
      if (options.lowercase && c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
      if (options.clean_text && (c == '\t' || c == '\n' || c == '\r')) c = ' ';
      ascii_[byte] = c;
      is_dropped_[byte] = options.clean_text && (ClassOf(byte) & kCharRemoved) != 0;
    }
  }

 private:
  void Rewrite(std::string* text, bool* lost_start, WorkBudget* work) const override {
    std::string out(text->size(), '\0');
    size_t used = 0;
    size_t i = 0;
    while (i < text->size()) {
      const auto byte = static_cast<unsigned char>((*text)[i]);
      if (byte < 128) {
        out[used] = ascii_[byte];
        used += is_dropped_[byte] ? 0U : 1U;
        if (++i == 1 && used == 0) *lost_start = true;
        continue;
      }
      size_t end = i;
      while (end < text->size() && static_cast<unsigned char>((*text)[end]) >= 128) ++end;
      out.resize(used);
      if (!AppendForeign(std::string_view(*text).substr(i, end - i), &out, work)) return;
      if (i == 0 && out.empty()) *lost_start = true;
      used = out.size();
      out.resize(used + (text->size() - end));
      i = end;
    }
    out.resize(used);
    *text = std::move(out);
  }

  // A run of non-ASCII characters: nothing before or after it combines with it.
  bool AppendForeign(std::string_view run, std::string* out, WorkBudget* work) const {
    std::string cleaned;
    cleaned.reserve(run.size() * 2);
    bool needs_form = false;
    for (size_t i = 0; i < run.size();) {
      const size_t start = i;
      const char32_t c = DecodeAt(run, &i);
      const unsigned flags = ClassOf(c);
      if (options_.clean_text && (flags & kCharRemoved)) continue;
      if (options_.clean_text && (flags & kCharSpace)) {
        cleaned += ' ';
      } else if (options_.handle_chinese_chars && (flags & kCharHan)) {
        cleaned.append(" ").append(run.substr(start, i - start)).append(" ");
        needs_form |= c >= 0xF900;  // compatibility ideographs decompose
      } else {
        cleaned.append(run.substr(start, i - start));
        needs_form = true;
      }
    }
    if (options_.strip_accents && needs_form) {
      if (!work->Charge(StepsOfForm(cleaned))) return false;
      ToNormalForm(NormalForm::kNfd, &cleaned);
    }
    for (size_t i = 0; i < cleaned.size();) {
      const size_t start = i;
      const char32_t c = DecodeAt(cleaned, &i);
      if (options_.strip_accents && (ClassOf(c) & kCharNonspacing)) continue;
      if (options_.lowercase) {
        AppendLower(c, out);
      } else {
        out->append(cleaned, start, i - start);
      }
    }
    return true;
  }

  const BertNormalizerOptions options_;
  std::array<char, 128> ascii_{};
  std::array<bool, 128> is_dropped_{};
};

class Form : public Normalizer {
 public:
  explicit Form(NormalForm form) : form_(form) {}

 private:
  void Rewrite(std::string* text, bool*, WorkBudget* work) const override {
    constexpr size_t kPartBytes = size_t{64} << 10;
    if (text->size() <= kPartBytes) return RewritePart(text, work);
    std::string out;
    out.reserve(text->size());
    for (size_t begin = 0; begin < text->size();) {
      // Nothing combines with a following ASCII character.
      size_t end = std::min(begin + kPartBytes, text->size());
      while (end < text->size() && static_cast<unsigned char>((*text)[end]) >= 128) ++end;
      std::string part = text->substr(begin, end - begin);
      RewritePart(&part, work);
      if (!work->Grow(out.size() + part.size())) return;
      out += part;
      begin = end;
    }
    *text = std::move(out);
  }

  void RewritePart(std::string* part, WorkBudget* work) const {
    if (IsAscii(*part)) return;  // has each form
    if (work->Charge(StepsOfForm(*part))) ToNormalForm(form_, part);
  }

  const NormalForm form_;
};

class Strip : public Normalizer {
 public:
  Strip(bool left, bool right) : left_(left), right_(right) {}

 private:
  void Rewrite(std::string* text, bool* lost_start, WorkBudget*) const override {
    size_t begin = 0;
    size_t end = 0;  // after the last character that stays
    bool is_leading = left_;
    for (size_t i = 0; i < text->size();) {
      const bool is_space = (ClassOf(DecodeAt(*text, &i)) & kCharSpace) != 0;
      if (is_leading && is_space) begin = i;
      is_leading = is_leading && is_space;
      if (!is_space) end = i;
    }
    if (!right_) end = text->size();
    if (begin > 0) *lost_start = true;
    *text = end > begin ? text->substr(begin, end - begin) : std::string();
  }

  const bool left_;
  const bool right_;
};

class Prepend : public Normalizer {
 public:
  explicit Prepend(std::string prefix) : prefix_(std::move(prefix)) {}

 private:
  void Rewrite(std::string* text, bool*, WorkBudget* work) const override {
    if (text->empty() || !work->Grow(text->size() + prefix_.size())) return;
    text->insert(0, prefix_);
  }

  const std::string prefix_;
};

class Replace : public Normalizer {
 public:
  Replace(Pattern pattern, std::string content)
      : pattern_(std::move(pattern)), content_(std::move(content)) {}

 private:
  void Rewrite(std::string* text, bool* lost_start, WorkBudget* work) const override {
    Pattern::Match match;
    if (!pattern_.FindNext(*text, &match, work)) return;
    if (match.begin == 0) {
      // What takes the place of several characters belongs to the last of them.
      const std::string_view replaced = std::string_view(*text).substr(0, match.end);
      if (content_.empty() || CountCodePoints(replaced) > 1) *lost_start = true;
    }
    std::string out;
    size_t from = 0;
    do {
      if (!work->Grow(out.size() + match.begin - from + content_.size())) return;
      out.append(*text, from, match.begin - from).append(content_);
      from = match.end;
    } while (pattern_.FindNext(*text, &match, work));
    *text = out.append(*text, from);
  }

  const Pattern pattern_;
  const std::string content_;
};

class ByteLevelNormalizer : public Normalizer {
  void Rewrite(std::string* text, bool*, WorkBudget*) const override {
    std::string out;
    AppendByteCharacters(*text, &out);
    *text = std::move(out);
  }
};

class SequenceNormalizer : public Normalizer {
 public:
  explicit SequenceNormalizer(std::vector<std::unique_ptr<Normalizer>> parts)
      : parts_(std::move(parts)) {}

 private:
  void Rewrite(std::string* text, bool* lost_start, WorkBudget* work) const override {
    for (const auto& part : parts_) {
      part->Apply(text, lost_start, work);
      if (!work->ok()) return;
    }
  }

  const std::vector<std::unique_ptr<Normalizer>> parts_;
};

}  // namespace

std::unique_ptr<Normalizer> NewBertNormalizer(const BertNormalizerOptions& options) {
  return std::make_unique<Bert>(options);
}
std::unique_ptr<Normalizer> NewNormalFormNormalizer(NormalForm form) {
  return std::make_unique<Form>(form);
}
std::unique_ptr<Normalizer> NewLowercaseNormalizer() {
  return std::make_unique<PerCharacter>(AppendLower);
}
std::unique_ptr<Normalizer> NewStripAccentsNormalizer() {
  return std::make_unique<PerCharacter>([](char32_t c, std::string* out) {
    if (!(ClassOf(c) & kCharMark)) AppendCodePoint(c, out);
  });
}
std::unique_ptr<Normalizer> NewStripNormalizer(bool left, bool right) {
  return std::make_unique<Strip>(left, right);
}
std::unique_ptr<Normalizer> NewPrependNormalizer(std::string prefix) {
  return std::make_unique<Prepend>(std::move(prefix));
}
std::unique_ptr<Normalizer> NewReplaceNormalizer(Pattern pattern, std::string content) {
  return std::make_unique<Replace>(std::move(pattern), std::move(content));
}
std::unique_ptr<Normalizer> NewNmtNormalizer() {
  return std::make_unique<PerCharacter>(NmtCharacter);
}
std::unique_ptr<Normalizer> NewByteLevelNormalizer() {
  return std::make_unique<ByteLevelNormalizer>();
}
std::unique_ptr<Normalizer> NewSequenceNormalizer(std::vector<std::unique_ptr<Normalizer>> parts) {
  return std::make_unique<SequenceNormalizer>(std::move(parts));
}

}  // namespace vetvec
