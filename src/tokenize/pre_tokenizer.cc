#include "tokenize/pre_tokenizer.h"

#include <algorithm>
#include <array>
#include <utility>

#include "tokenize/byte_level.h"
#include "tokenize/unicode_class.h"

namespace vetvec {
namespace {

using Span = Words::Span;

// A part of a word, and whether it was found or lies between what was found.
struct Part {
  Span span;
  bool is_found;
};

std::array<uint16_t, 128> MakeAsciiClasses() {
  std::array<uint16_t, 128> classes{};
  for (char32_t c = 0; c < 128; ++c) classes[c] = ClassOf(c);
  return classes;
}

uint16_t ClassAt(std::string_view text, size_t at, size_t* next) {
  static const std::array<uint16_t, 128> kAscii = MakeAsciiClasses();
  const auto byte = static_cast<unsigned char>(text[at]);
  *next = at;
  if (byte >= 128) return ClassOf(DecodeAt(text, next));
  *next = at + 1;
  return kAscii[byte];
}

Span SpanOf(size_t begin, size_t end) {
  return {static_cast<uint32_t>(begin), static_cast<uint32_t>(end)};
}

// Replaces the spans by those that `split` appends for each.
template <typename SplitOne>
void SplitEach(Words* words, SplitOne&& split) {
  words->spare_spans.clear();
  const uint32_t start = words->spans.empty() ? 0 : words->spans.front().begin;
  for (const Span& span : words->spans) split(span, &words->spare_spans);
  words->spans.swap(words->spare_spans);
  words->first_is_at_start =
      words->first_is_at_start && !words->spans.empty() && words->spans.front().begin == start;
}

void AppendWord(size_t begin, size_t end, std::vector<Span>* out) {
  if (end > begin) out->push_back(SpanOf(begin, end));
}

void AppendParts(const std::vector<Part>& parts, SplitBehavior behavior, std::vector<Span>* out) {
  bool joins = false;  // to the last span of `out`
  const size_t before = out->size();
  const auto add = [&](const Part& part, bool is_joined) {
    if (is_joined) {
      out->back().end = part.span.end;
    } else {
      out->push_back(part.span);
    }
  };
  bool before_is_found = false;
  for (size_t i = 0; i < parts.size(); ++i) {
    const Part& part = parts[i];
    switch (behavior) {
      case SplitBehavior::kRemoved:
        if (!part.is_found) add(part, false);
        break;
      case SplitBehavior::kIsolated: add(part, false); break;
      case SplitBehavior::kContiguous: add(part, i > 0 && part.is_found == before_is_found); break;
      case SplitBehavior::kMergedWithPrevious:
        add(part, i > 0 && part.is_found && !before_is_found);
        break;
      case SplitBehavior::kMergedWithNext:
        add(part, joins);
        joins = part.is_found && !(i + 1 < parts.size() && parts[i + 1].is_found);
        break;
    }
    before_is_found = part.is_found;
  }
  // Only now: what is joined to an empty part is not joined to the one before.
  const auto is_empty = [](const Span& span) { return span.begin == span.end; };
  out->erase(std::remove_if(out->begin() + static_cast<ptrdiff_t>(before), out->end(), is_empty),
             out->end());
}

class BertSplit : public PreTokenizer {
  void Split(Words* words, WorkBudget*) const override {
    const std::string_view text = words->text;
    SplitEach(words, [&](Span span, std::vector<Span>* out) {
      size_t begin = span.begin;
      for (size_t at = span.begin; at < span.end;) {
        size_t next = at;
        const unsigned flags = ClassAt(text, at, &next);
        if (flags & (kCharSpace | kCharPunct)) {
          AppendWord(begin, at, out);
          if (flags & kCharPunct) AppendWord(at, next, out);
          begin = next;
        }
        at = next;
      }
      AppendWord(begin, span.end, out);
    });
  }
};

// Runs of word characters and runs of signs.
class WhitespaceSplit : public PreTokenizer {
  void Split(Words* words, WorkBudget*) const override {
    const std::string_view text = words->text;
    SplitEach(words, [&](Span span, std::vector<Span>* out) {
      enum Kind { kNone, kWord, kSign } before = kNone;
      size_t begin = span.begin;
      for (size_t at = span.begin; at < span.end;) {
        size_t next = at;
        const unsigned flags = ClassAt(text, at, &next);
        const Kind kind = flags & kCharWord ? kWord : flags & kCharSpace ? kNone : kSign;
        if (kind != before) {
          if (before != kNone) AppendWord(begin, at, out);
          begin = at;
          before = kind;
        }
        at = next;
      }
      if (before != kNone) AppendWord(begin, span.end, out);
    });
  }
};

class ClassSplit : public PreTokenizer {
 public:
  ClassSplit(uint16_t flags, SplitBehavior behavior) : flags_(flags), behavior_(behavior) {}

 private:
  void Split(Words* words, WorkBudget*) const override {
    const std::string_view text = words->text;
    std::vector<Part> parts;
    SplitEach(words, [&](Span span, std::vector<Span>* out) {
      parts.clear();
      size_t begin = span.begin;
      for (size_t at = span.begin; at < span.end;) {
        size_t next = at;
        if (ClassAt(text, at, &next) & flags_) {
          if (at > begin) parts.push_back({SpanOf(begin, at), false});
          parts.push_back({SpanOf(at, next), true});
          begin = next;
        }
        at = next;
      }
      if (begin < span.end) parts.push_back({SpanOf(begin, span.end), false});
      AppendParts(parts, behavior_, out);
    });
  }

  const uint16_t flags_;
  const SplitBehavior behavior_;
};

class PatternSplit : public PreTokenizer {
 public:
  PatternSplit(Pattern pattern, SplitBehavior behavior, bool invert)
      : pattern_(std::move(pattern)), behavior_(behavior), invert_(invert) {}

 private:
  void Split(Words* words, WorkBudget* work) const override {
    std::vector<Part> parts;
    SplitEach(words, [&](Span span, std::vector<Span>* out) {
      if (!work->ok()) return;
      parts.clear();
      // A pattern sees only one word: its lookahead ends with it.
      const std::string_view word = words->Word(span);
      size_t from = 0;
      Pattern::Match match;
      while (pattern_.FindNext(word, &match, work)) {
        if (match.begin > from) {
          parts.push_back({SpanOf(span.begin + from, span.begin + match.begin), invert_});
        }
        parts.push_back({SpanOf(span.begin + match.begin, span.begin + match.end), !invert_});
        from = match.end;
      }
      if (from < word.size()) parts.push_back({SpanOf(span.begin + from, span.end), invert_});
      AppendParts(parts, behavior_, out);
    });
  }

  const Pattern pattern_;
  const SplitBehavior behavior_;
  const bool invert_;
};

class ByteLevelSplit : public PreTokenizer {
 public:
  ByteLevelSplit(bool add_prefix_space, bool use_regex)
      : add_prefix_space_(add_prefix_space), use_regex_(use_regex) {}

 private:
  void Split(Words* words, WorkBudget* work) const override {
    std::string& out = words->spare_text;
    std::vector<Span>& spans = words->spare_spans;
    out.clear();
    spans.clear();
    std::string prefixed;
    for (const Span& span : words->spans) {
      std::string_view word = words->Word(span);
      if (add_prefix_space_ && word.front() != ' ') word = prefixed.assign(" ").append(word);
      for (size_t begin = 0; begin < word.size();) {
        const size_t end = use_regex_ ? Gpt2WordEnd(word, begin) : word.size();
        const size_t start = out.size();
        AppendByteCharacters(word.substr(begin, end - begin), &out);
        spans.push_back(SpanOf(start, out.size()));
        begin = end;
      }
      if (!work->Grow(out.size())) return;
    }
    words->text.swap(out);
    words->spans.swap(spans);
  }

  const bool add_prefix_space_;
  const bool use_regex_;
};

class Metaspace : public PreTokenizer {
 public:
  Metaspace(std::string replacement, PrependScheme scheme, bool split)
      : replacement_(std::move(replacement)), scheme_(scheme), split_(split) {}

 private:
  void Split(Words* words, WorkBudget* work) const override {
    std::string& out = words->spare_text;
    std::vector<Span>& spans = words->spare_spans;
    out.clear();
    spans.clear();
    bool is_first = true;
    for (const Span& span : words->spans) {
      const std::string_view word = words->Word(span);
      const bool is_marked =
          word.front() == ' ' || word.substr(0, replacement_.size()) == replacement_;
      const bool may_mark =
          scheme_ == PrependScheme::kAlways ||
          (scheme_ == PrependScheme::kFirst && is_first && words->first_is_at_start);
      is_first = false;
      const size_t start = out.size();
      if (may_mark && !is_marked) out += replacement_;
      for (const char c : word) {
        if (c == ' ') {
          out += replacement_;
        } else {
          out += c;
        }
      }
      Cut(out, start, &spans);
      if (!work->Grow(out.size())) return;
    }
    words->text.swap(out);
    words->spans.swap(spans);
  }

  // Each mark begins a word.
  void Cut(std::string_view text, size_t start, std::vector<Span>* spans) const {
    size_t begin = start;
    if (split_) {
      for (size_t at = start; (at = text.find(replacement_, at)) != std::string_view::npos;
           at += replacement_.size()) {
        AppendWord(begin, at, spans);
        begin = at;
      }
    }
    AppendWord(begin, text.size(), spans);
  }

  const std::string replacement_;
  const PrependScheme scheme_;
  const bool split_;
};

class PreTokenizerSequence : public PreTokenizer {
 public:
  explicit PreTokenizerSequence(std::vector<std::unique_ptr<PreTokenizer>> parts)
      : parts_(std::move(parts)) {}

 private:
  void Split(Words* words, WorkBudget* work) const override {
    for (const auto& part : parts_) {
      part->Apply(words, work);
      if (!work->ok()) return;
    }
  }

  const std::vector<std::unique_ptr<PreTokenizer>> parts_;
};

}  // namespace

std::unique_ptr<PreTokenizer> NewBertPreTokenizer() { return std::make_unique<BertSplit>(); }
std::unique_ptr<PreTokenizer> NewWhitespacePreTokenizer() {
  return std::make_unique<WhitespaceSplit>();
}
std::unique_ptr<PreTokenizer> NewClassSplit(uint16_t flags, SplitBehavior behavior) {
  return std::make_unique<ClassSplit>(flags, behavior);
}
std::unique_ptr<PreTokenizer> NewPatternSplit(Pattern pattern, SplitBehavior behavior,
                                              bool invert) {
  return std::make_unique<PatternSplit>(std::move(pattern), behavior, invert);
}
std::unique_ptr<PreTokenizer> NewByteLevel(bool add_prefix_space, bool use_regex) {
  return std::make_unique<ByteLevelSplit>(add_prefix_space, use_regex);
}
std::unique_ptr<PreTokenizer> NewMetaspace(std::string replacement, PrependScheme scheme,
                                           bool split) {
  return std::make_unique<Metaspace>(std::move(replacement), scheme, split);
}
std::unique_ptr<PreTokenizer> NewPreTokenizerSequence(
    std::vector<std::unique_ptr<PreTokenizer>> parts) {
  return std::make_unique<PreTokenizerSequence>(std::move(parts));
}

}  // namespace vetvec
