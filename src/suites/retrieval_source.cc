#include "suites/retrieval_source.h"

#include <fmt/core.h>

#include <algorithm>
#include <tuple>
#include <utility>

#include "base/line_error.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

constexpr uint64_t kLeastShare = 100;  // at most one line in this many may be skipped

Status Doubled(const std::string& file, int64_t line, const std::string& id) {
  return LineError(file, line, fmt::format("id '{}' occurs twice", Sanitized(id, 60)))
      .WithKey("id", Sanitized(id, 60), "each id once");
}

// Whether a document is drawn before another one.
bool DrawnBefore(const SourceDocument& a, const SourceDocument& b) {
  return std::tie(a.draw, a.position) < std::tie(b.draw, b.position);
}

}  // namespace

void LeftOutLines::Add(const std::string& reason, const std::string& file, int64_t line,
                       const std::string& key, const std::string& id, const std::string& what) {
  Entry& entry = entries_.try_emplace(reason, Entry{0, file, line, key, Sanitized(id, 60), what})
                     .first->second;
  ++entry.count;
}

Status LeftOutLines::Check(const std::string& prefix, uint64_t lines,
                           std::map<std::string, uint64_t>* dropped) const {
  for (const auto& [reason, entry] : entries_) {
    if (!reason.starts_with(prefix)) continue;
    if (entry.count * kLeastShare > lines) {
      return LineError(entry.file, entry.line,
                       fmt::format("{}; {} of {} lines have this fault, but at most 1% may have it",
                                   entry.what, entry.count, lines))
          .WithKey(entry.key, entry.id, "at most 1% of the lines");
    }
    (*dropped)[reason] = entry.count;
  }
  return OkStatus();
}

Status RetrievalSource::Stopped() const {
  if (cancel_ == nullptr || !cancel_->requested()) return OkStatus();
  return Cancelled("suite generation was cancelled");
}

Status RetrievalSource::Read() {
  VETVEC_RETURN_IF_ERROR(ReadQueries());
  VETVEC_RETURN_IF_ERROR(ReadJudgements());
  VETVEC_RETURN_IF_ERROR(RemoveRepeated());
  VETVEC_RETURN_IF_ERROR(ReadCorpus());
  return RemoveUnknown();
}

Status RetrievalSource::ReadQueries() {
  const auto add = [&](RetrievalText text, int64_t line) -> Status {
    VETVEC_RETURN_IF_ERROR(Stopped());
    if (!query_numbers_.emplace(text.id, queries.size()).second) {
      return Doubled(paths_.queries, line, text.id);
    }
    if (IsBlank(text.text)) {
      left_out_.Add("query.blank", paths_.queries, line, "text", text.id,
                    fmt::format("the text of query '{}' is blank", Sanitized(text.id, 60)));
    }
    queries.push_back(std::move(text));
    return OkStatus();
  };
  VETVEC_RETURN_IF_ERROR(ReadRetrievalTexts(paths_.queries, &queries_sha256, add));
  is_judged.assign(queries.size(), 0);
  return left_out_.Check("query.", queries.size(), &dropped);
}

Status RetrievalSource::ReadJudgements() {
  const auto add = [&](QrelLine qrel, int64_t line) -> Status {
    VETVEC_RETURN_IF_ERROR(Stopped());
    ++qrel_lines_;
    const auto query = query_numbers_.find(qrel.query);
    if (query == query_numbers_.end()) {
      left_out_.Add(
          "judgement.unknown_query", paths_.qrels, line, "query", qrel.query,
          fmt::format("query '{}' is not in {}", Sanitized(qrel.query, 60), paths_.queries));
      return OkStatus();
    }
    is_judged[query->second] = 1;
    if (IsBlank(queries[query->second].text)) {
      ++dropped["judgement.blank_query"];
      return OkStatus();
    }
    const auto [document, is_new] =
        judged_numbers_.try_emplace(qrel.document, judged_numbers_.size());
    if (is_new) judged_ids_.push_back(qrel.document);
    judgements.push_back({query->second, document->second, qrel.relevance, line});
    return OkStatus();
  };
  VETVEC_RETURN_IF_ERROR(ReadQrels(paths_.qrels, &qrels_sha256, add));
  found_.assign(judged_ids_.size(), Found::kNo);
  if (qrel_lines_ == 0)
    return InvalidArgument(fmt::format("'{}' contains no judgements", paths_.qrels))
        .WithFile(paths_.qrels);
  return left_out_.Check("judgement.", qrel_lines_, &dropped);
}

// Keeps one of several equal judgements.
Status RetrievalSource::RemoveRepeated() {
  const auto key = [](const Judged& judged) { return std::pair(judged.query, judged.document); };
  std::stable_sort(judgements.begin(), judgements.end(),
                   [&](const Judged& a, const Judged& b) { return key(a) < key(b); });
  for (size_t i = 1; i < judgements.size(); ++i) {
    const Judged& again = judgements[i];
    const Judged& before = judgements[i - 1];
    if (key(again) != key(before) || again.relevance == before.relevance) continue;
    return LineError(
               paths_.qrels, again.line,
               fmt::format("query '{}' and document '{}' have relevance {} here, but {} on line {}",
                           Sanitized(queries[again.query].id, 60),
                           Sanitized(judged_ids_[again.document], 60), again.relevance,
                           before.relevance, before.line))
        .WithKey("relevance", std::to_string(again.relevance), std::to_string(before.relevance));
  }
  const auto end = std::unique(judgements.begin(), judgements.end(),
                               [&](const Judged& a, const Judged& b) { return key(a) == key(b); });
  const auto repeated = static_cast<uint64_t>(judgements.end() - end);
  if (repeated > 0) dropped["judgement.repeated"] = repeated;
  judgements.erase(end, judgements.end());
  return OkStatus();
}

Status RetrievalSource::AddDocument(RetrievalText text, int64_t line) {
  VETVEC_RETURN_IF_ERROR(Stopped());
  const bool is_blank = IsBlank(text.text);
  SourceDocument document;
  document.draw = rng_.Next64();
  document.position = static_cast<uint64_t>(line);
  const auto judged = judged_numbers_.find(text.id);
  const bool is_new = judged != judged_numbers_.end() ? found_[judged->second] == Found::kNo
                                                      : document_ids_.insert(text.id).second;
  if (!is_new) return Doubled(paths_.corpus, line, text.id);
  if (is_blank) {
    left_out_.Add(
        "document.blank", paths_.corpus, line, "text", text.id,
        fmt::format("the title and text of document '{}' are blank", Sanitized(text.id, 60)));
  }
  corpus_size += is_blank ? 0U : 1U;
  document.text = std::move(text);
  if (judged != judged_numbers_.end()) {
    found_[judged->second] = is_blank ? Found::kBlank : Found::kYes;
    document.judged = judged->second;
    if (!is_blank) judged_documents.push_back(std::move(document));
    return OkStatus();
  }
  if (is_blank) return OkStatus();
  // A heap with the last document to be drawn in front, so that the limit also bounds the memory.
  if (most_ > 0 && background.size() == most_) {
    if (!DrawnBefore(document, background.front())) return OkStatus();
    std::pop_heap(background.begin(), background.end(), DrawnBefore);
    background.pop_back();
  }
  background.push_back(std::move(document));
  if (most_ > 0) std::push_heap(background.begin(), background.end(), DrawnBefore);
  return OkStatus();
}

Status RetrievalSource::ReadCorpus() {
  uint64_t lines = 0;
  const auto add = [&](RetrievalText text, int64_t line) {
    ++lines;
    return AddDocument(std::move(text), line);
  };
  VETVEC_RETURN_IF_ERROR(ReadRetrievalTexts(paths_.corpus, &corpus_sha256, add));
  return left_out_.Check("document.", lines, &dropped);
}

Status RetrievalSource::RemoveUnknown() {
  LeftOutLines unknown;
  std::erase_if(judgements, [&](const Judged& judged) {
    const std::string& id = judged_ids_[judged.document];
    if (found_[judged.document] == Found::kYes) return false;
    if (found_[judged.document] == Found::kBlank) {
      ++dropped["judgement.blank_document"];
    } else {
      unknown.Add("judgement.unknown_document", paths_.qrels, judged.line, "document", id,
                  fmt::format("document '{}' is not in {}", Sanitized(id, 60), paths_.corpus));
    }
    return true;
  });
  return unknown.Check("judgement.", qrel_lines_, &dropped);
}

}  // namespace vetvec
