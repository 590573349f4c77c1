#include "tokenize/tokenizer.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/utf8.h"

namespace vetvec {

Result<std::shared_ptr<const Tokenizer>> Tokenizer::Create(TokenizerParts parts) {
  std::shared_ptr<Tokenizer> made(new Tokenizer(std::move(parts)));
  VETVEC_RETURN_IF_ERROR(made->AddTokens());
  return std::shared_ptr<const Tokenizer>(std::move(made));
}

Status Tokenizer::AddTokens() {
  constexpr size_t kMostBytes = size_t{1} << 20;
  size_t bytes = 0;
  for (const AddedToken& token : parts_.added) bytes += token.content.size();
  if (bytes > kMostBytes) {
    return InvalidArgument(
               fmt::format(
                   "added_tokens: the tokens have {} bytes in total; at most {} are allowed", bytes,
                   kMostBytes))
        .WithKey("added_tokens", std::to_string(bytes), fmt::format("at most {}", kMostBytes));
  }
  WorkBudget work;
  work.Begin(bytes, nullptr);
  work.SetPlace("normalizer");
  int32_t largest = parts_.model->pieces().largest_id();
  for (const AddedToken& token : parts_.added) {
    added_.Add(token, parts_.normalizer.get(), &work);
    if (!work.ok()) return work.TakeFailure().Annotate("added_tokens");
    largest = std::max(largest, token.id);
  }
  added_.Finish();
  vocabulary_size_ = static_cast<size_t>(largest + 1);
  return OkStatus();
}

void Tokenizer::AppendNormalized(std::string_view part, bool is_at_start, TokenizerScratch* scratch,
                                 std::vector<int32_t>* ids) const {
  Words& words = scratch->words;
  WorkBudget& work = scratch->model.work;
  words.text.assign(part);
  words.spans.assign(1, {0, static_cast<uint32_t>(part.size())});
  words.first_is_at_start = is_at_start;
  work.SetPlace("pre_tokenizer");
  if (parts_.pre_tokenizer) parts_.pre_tokenizer->Apply(&words, &work);
  // An id is at least a byte.
  if (!work.ok() || !work.Grow(ids->size() + words.text.size())) return;
  work.SetPlace("model");
  WorkBudget::Meter meter(&work);
  for (const Words::Span& span : words.spans) {
    if (!meter.Count(1 + span.end - span.begin)) return;
    parts_.model->Tokenize(words.Word(span), &scratch->model, ids);
  }
}

void Tokenizer::AppendText(std::string_view text, bool is_at_start, TokenizerScratch* scratch,
                           std::vector<int32_t>* ids) const {
  WorkBudget& work = scratch->model.work;
  std::string normal(text);
  bool lost_start = !is_at_start;
  work.SetPlace("normalizer");
  if (parts_.normalizer) parts_.normalizer->Apply(&normal, &lost_start, &work);
  if (normal.empty() || !work.ok()) return;
  if (added_.normalized().empty()) {
    AppendNormalized(normal, !lost_start, scratch, ids);
    return;
  }
  work.SetPlace("added_tokens");
  added_.normalized().ForEachPart(normal, &work, [&](std::string_view part, int32_t id) {
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
  WorkBudget& work = scratch->model.work;
  work.Begin(text.size(), options.stopped);
  work.SetPlace("added_tokens");
  if (options.add_special) *ids = parts_.special.before;
  if (added_.raw().empty()) {
    AppendText(text, true, scratch, ids);
  } else {
    added_.raw().ForEachPart(text, &work, [&](std::string_view part, int32_t id) {
      if (id >= 0) {
        ids->push_back(id);
      } else {
        AppendText(part, part.data() == text.data(), scratch, ids);
      }
    });
  }
  if (!work.ok()) {
    const Status failure = work.TakeFailure();
    return parts_.file.empty() ? failure : failure.Annotate(parts_.file).WithFile(parts_.file);
  }
  Truncate(options, ids);
  return OkStatus();
}

// To the most ids, and with the special tokens after them.
void Tokenizer::Truncate(const EncodeOptions& options, std::vector<int32_t>* ids) const {
  const SpecialTokens& special = parts_.special;
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
}

}  // namespace vetvec
