#include "tokenize/tokenizer.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/utf8.h"

namespace vetvec {

Tokenizer::Tokenizer(TokenizerParts parts) : parts_(std::move(parts)) {
  int32_t largest = parts_.model->pieces().largest_id();
  for (const AddedToken& token : parts_.added) {
    added_.Add(token, parts_.normalizer.get());
    largest = std::max(largest, token.id);
  }
  added_.Finish();
  vocabulary_size_ = static_cast<size_t>(largest + 1);
}

void Tokenizer::AppendNormalized(std::string_view part, bool is_at_start, TokenizerScratch* scratch,
                                 std::vector<int32_t>* ids) const {
  Words& words = scratch->words;
  words.text.assign(part);
  words.spans.assign(1, {0, static_cast<uint32_t>(part.size())});
  words.first_is_at_start = is_at_start;
  if (parts_.pre_tokenizer) parts_.pre_tokenizer->Apply(&words);
  for (const Words::Span& span : words.spans) {
    parts_.model->Tokenize(words.Word(span), &scratch->model, ids);
  }
}

void Tokenizer::AppendText(std::string_view text, bool is_at_start, TokenizerScratch* scratch,
                           std::vector<int32_t>* ids) const {
  std::string normal(text);
  bool lost_start = !is_at_start;
  if (parts_.normalizer) parts_.normalizer->Apply(&normal, &lost_start);
  if (normal.empty()) return;
  if (added_.normalized().empty()) {
    AppendNormalized(normal, !lost_start, scratch, ids);
    return;
  }
  added_.normalized().ForEachPart(normal, [&](std::string_view part, int32_t id) {
    if (id >= 0) {
      ids->push_back(id);
    } else {
      AppendNormalized(part, !lost_start && part.data() == normal.data(), scratch, ids);
    }
  });
}

Status Tokenizer::Encode(std::string_view text, const EncodeOptions& options,
                         TokenizerScratch* scratch, std::vector<int32_t>* ids) const {
  ids->clear();
  if (text.size() > kMaxTokenizedBytes) {
    return InvalidArgument(fmt::format("the text has {} bytes; at most {} are tokenized",
                                       text.size(), kMaxTokenizedBytes));
  }
  if (!IsValidUtf8(text)) return InvalidArgument("the text is not UTF-8");
  const SpecialTokens& special = parts_.special;
  if (options.add_special) *ids = special.before;
  if (added_.raw().empty()) {
    AppendText(text, true, scratch, ids);
  } else {
    added_.raw().ForEachPart(text, [&](std::string_view part, int32_t id) {
      if (id >= 0) {
        ids->push_back(id);
      } else {
        AppendText(part, part.data() == text.data(), scratch, ids);
      }
    });
  }
  if (!scratch->model.failure.ok()) return std::exchange(scratch->model.failure, OkStatus());
  const size_t before = options.add_special ? special.before.size() : 0;
  const size_t after = options.add_special ? special.after.size() : 0;
  if (options.max_ids > 0 && ids->size() + after > options.max_ids) {
    const size_t around = before + after;
    const size_t keep = options.max_ids > around ? options.max_ids - around : 0;
    const auto begin = ids->begin() + static_cast<std::ptrdiff_t>(before);
    const auto kept = static_cast<std::ptrdiff_t>(keep);
    if (parts_.cuts_left) {
      ids->erase(begin, ids->end() - kept);
    } else {
      ids->erase(begin + kept, ids->end());
    }
  }
  const bool has_end = parts_.adds_end_once && !special.after.empty() && !ids->empty() &&
                       ids->back() == special.after.front();
  if (options.add_special && !has_end)
    ids->insert(ids->end(), special.after.begin(), special.after.end());
  return OkStatus();
}

}  // namespace vetvec
