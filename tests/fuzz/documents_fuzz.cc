// Documents from anywhere. The first byte chooses the format; paragraphs are clean text, their
// sentences are all of it, and a passage is cut in two without loss.
#include "base/utf8.h"
#include "fuzz_input.h"
#include "suites/documents.h"
#include "suites/passage.h"
#include "suites/sentences.h"
#include "suites/text_units.h"

namespace {

void CheckSentences(std::string_view text) {
  size_t last = 0;
  for (const std::string_view sentence : vetvec::SplitSentences(text)) {
    const auto begin = static_cast<size_t>(sentence.data() - text.data());
    fuzz::Require(!sentence.empty() && begin >= last && vetvec::IsValidUtf8(sentence));
    fuzz::Require(vetvec::IsBlank(text.substr(last, begin - last)));
    last = begin + sentence.size();
  }
  fuzz::Require(vetvec::IsBlank(text.substr(last)));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  fuzz::Input input(data, size);
  constexpr vetvec::DocumentFormat kFormats[] = {vetvec::DocumentFormat::kHtml,
                                                 vetvec::DocumentFormat::kMarkdown,
                                                 vetvec::DocumentFormat::kText};
  const vetvec::DocumentFormat format = kFormats[input.Byte() % 3];
  const auto paragraphs = vetvec::DocumentParagraphs(input.rest(), format);
  if (!paragraphs.ok()) return 0;
  vetvec::PassageRules rules;
  rules.min_sentences = 2;
  rules.min_words = rules.min_query_words = 2;
  for (const std::string& text : *paragraphs) {
    fuzz::Require(vetvec::IsValidUtf8(text) && !text.empty());
    fuzz::Require(vetvec::CleanText(text) == text);
    CheckSentences(text);
    vetvec::PassageText passage;
    if (vetvec::ReadPassage(text, rules, &passage) != nullptr) continue;
    for (size_t i = 0; i < passage.sentences.size(); ++i) {
      const auto [query, rest] = vetvec::CutOut(passage, i);
      fuzz::Require(!query.empty() && !rest.empty());
      fuzz::Require(query.size() + rest.size() <= passage.text.size());
    }
  }
  return 0;
}
