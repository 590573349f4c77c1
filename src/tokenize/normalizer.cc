#include "tokenize/normalizer.h"

#include <array>
#include <functional>
#include <utility>

#include "base/utf8.h"
#include "tokenize/byte_level.h"

namespace vetvec {
namespace {

// Keeps, changes or drops each character on its own.
class PerCharacter : public Normalizer {
 public:
  using Change = void (*)(char32_t c, std::string* out);
  explicit PerCharacter(Change change) : change_(change) {}

  void Apply(std::string* text, bool* lost_start) const override {
    std::string out;
    out.reserve(text->size() + 16);
    for (size_t i = 0; i < text->size();) {
      const bool is_first = i == 0;
      change_(DecodeAt(*text, &i), &out);
      if (is_first && out.empty()) *lost_start = true;
    }
    *text = std::move(out);
  }

 private:
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

  void Apply(std::string* text, bool* lost_start) const override {
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
      AppendForeign(std::string_view(*text).substr(i, end - i), &out);
      if (i == 0 && out.empty()) *lost_start = true;
      used = out.size();
      out.resize(used + (text->size() - end));
      i = end;
    }
    out.resize(used);
    *text = std::move(out);
  }

 private:
  // A run of non-ASCII characters: nothing before or after it combines with it.
  void AppendForeign(std::string_view run, std::string* out) const {
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
    if (options_.strip_accents && needs_form) ToNormalForm(NormalForm::kNfd, &cleaned);
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
  }

  const BertNormalizerOptions options_;
  std::array<char, 128> ascii_{};
  std::array<bool, 128> is_dropped_{};
};

class Form : public Normalizer {
 public:
  explicit Form(NormalForm form) : form_(form) {}
  void Apply(std::string* text, bool*) const override { ToNormalForm(form_, text); }

 private:
  const NormalForm form_;
};

class Strip : public Normalizer {
 public:
  Strip(bool left, bool right) : left_(left), right_(right) {}
  void Apply(std::string* text, bool* lost_start) const override {
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

 private:
  const bool left_;
  const bool right_;
};

class Prepend : public Normalizer {
 public:
  explicit Prepend(std::string prefix) : prefix_(std::move(prefix)) {}
  void Apply(std::string* text, bool*) const override {
    if (!text->empty()) text->insert(0, prefix_);
  }

 private:
  const std::string prefix_;
};

class Replace : public Normalizer {
 public:
  Replace(Pattern pattern, std::string content)
      : pattern_(std::move(pattern)), content_(std::move(content)) {}
  void Apply(std::string* text, bool* lost_start) const override {
    size_t begin = 0;
    size_t end = 0;
    if (!pattern_.Find(*text, 0, &begin, &end)) return;
    if (begin == 0 && content_.empty()) *lost_start = true;
    std::string out;
    size_t from = 0;
    do {
      out.append(*text, from, begin - from).append(content_);
      from = end;
    } while (pattern_.Find(*text, from, &begin, &end));
    *text = out.append(*text, from);
  }

 private:
  const Pattern pattern_;
  const std::string content_;
};

class ByteLevelNormalizer : public Normalizer {
 public:
  void Apply(std::string* text, bool*) const override {
    std::string out;
    AppendByteCharacters(*text, &out);
    *text = std::move(out);
  }
};

class SequenceNormalizer : public Normalizer {
 public:
  explicit SequenceNormalizer(std::vector<std::unique_ptr<Normalizer>> parts)
      : parts_(std::move(parts)) {}
  void Apply(std::string* text, bool* lost_start) const override {
    for (const auto& part : parts_) part->Apply(text, lost_start);
  }

 private:
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
