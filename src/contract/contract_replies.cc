#include "contract/contract_replies.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <span>

#include "contract/contract_probe.h"

namespace vetvec {
namespace {

// Whether the indexes are 0, 1, ... up to the number of vectors.
bool AreWhole(const ReplyRecord& record) {
  const std::set<int64_t> distinct(record.indexes.begin(), record.indexes.end());
  return distinct.size() == record.vectors && *distinct.begin() == 0 &&
         *distinct.rbegin() == static_cast<int64_t>(record.vectors) - 1;
}

std::string IndexList(const std::vector<int64_t>& indexes) {
  constexpr size_t kMost = 8;
  std::string out;
  for (size_t i = 0; i < indexes.size() && i < kMost; ++i) {
    out += (i > 0 ? ", " : "") + (indexes[i] < 0 ? "none" : std::to_string(indexes[i]));
  }
  return out + (indexes.size() > kMost ? ", ..." : "");
}

std::string CountText(size_t texts, size_t vectors) {
  return fmt::format("{} text{} got {} vector{}{}", texts, texts == 1 ? "" : "s", vectors,
                     vectors == 1 ? "" : "s",
                     vectors == 1 ? ", so texts are merged instead of embedded separately" : "");
}

// The rule of three: if none of n replies has a fault, its share is below 3/n (at 95%).
std::string InReplies(uint64_t n) {
  constexpr uint64_t kLeast = 6;
  std::string out = fmt::format(", in {} repl{}", n, n == 1 ? "y" : "ies");
  if (n >= kLeast) {
    out += fmt::format("; a fault in fewer than 1 in {} replies may have been missed", n / 3);
  }
  return out + ".";
}

struct ReplyWords {
  ReplyFault fault;
  const char* test;
  ContractSeverity severity;
  const char* good;     // ", in 43 replies ..." follows
  const char* bad;      // follows "2 of 43 replies"
  const char* bad_one;  // follows "1 of 43 replies"
  const char* untested;
};

constexpr ReplyWords kReplyWords[] = {
    {ReplyFault::kValue, "finite", ContractSeverity::kCritical,
     "No vector is all zeros or contains a value that is not a number",
     "have a vector that is all zeros or contains a value that is not a number",
     "has a vector that is all zeros or contains a value that is not a number",
     "No usable vector."},
    {ReplyFault::kDimension, "dimension", ContractSeverity::kCritical, "Every vector has ",
     "have vectors whose dimension differs from that of the others or from the one requested",
     "has vectors whose dimension differs from that of the others or from the one requested",
     "No usable vector."},
    {ReplyFault::kCount, "count", ContractSeverity::kCritical, "There is one vector per text",
     "do not have one vector per text", "does not have one vector per text",
     "The service takes one text per request, or there is no traffic to inspect."},
    {ReplyFault::kIndex, "index", ContractSeverity::kCritical,
     "Indexes in replies are 0, 1, ... without gaps or repeats",
     "have indexes with gaps or repeats, so vectors cannot be assigned to texts",
     "has indexes with gaps or repeats, so vectors cannot be assigned to texts",
     "Replies have no indexes."},
    {ReplyFault::kMalformed, "malformed", ContractSeverity::kMajor,
     "Every reply is the expected JSON", "are not the expected JSON", "is not the expected JSON",
     "There is no traffic to inspect."},
};

}  // namespace

void ContractReplies::LookAtRecord(const ReplyRecord& record, Reply* reply) {
  reply->has_wire = true;
  if (record.request.fault != ReplyFault::kNone) {
    return reply->Tell(record.request.fault, record.request.fault_text);
  }
  const bool is_count_right = record.vectors == reply->texts;
  if (!is_count_right) reply->Tell(ReplyFault::kCount, CountText(reply->texts, record.vectors));
  reply->states_indexes = std::any_of(record.indexes.begin(), record.indexes.end(),
                                      [](int64_t index) { return index >= 0; });
  if (reply->states_indexes && !AreWhole(record)) {
    reply->Tell(ReplyFault::kIndex, fmt::format("the indexes are {}", IndexList(record.indexes)));
  }
  for (const ReplyRecord::Finding& finding : record.findings) {
    switch (finding.fault) {
      case ReplyFault::kDimension:
        // If the lengths are known, all replies together decide which of them is wrong.
        if (finding.elements > 0) {
          reply->lengths.push_back(finding.elements);
        } else {
          reply->Tell(finding.fault, finding.what);
        }
        break;
      case ReplyFault::kValue:
      case ReplyFault::kMalformed: reply->Tell(finding.fault, finding.what); break;
      case ReplyFault::kIndex:
        if (is_count_right) reply->Tell(finding.fault, finding.what);
        break;
      case ReplyFault::kCount:
      case ReplyFault::kNone: break;
    }
  }
}

void ContractReplies::LookAtRows(const EmbedOutput& out, Reply* reply) {
  for (size_t i = 0; i < out.items.size(); ++i) {
    if (!out.items[i].ok() || out.rows.dimension() == 0) continue;
    reply->lengths.push_back(out.rows.dimension());
    const double length = NormOf(std::span<const float>(out.rows.Row(i), out.rows.dimension()));
    if (std::isfinite(length) && length > 0) continue;
    reply->Tell(ReplyFault::kValue,
                fmt::format("the vector of text {} {}", i,
                            std::isfinite(length) ? "is all zeros"
                                                  : "contains a value that is not finite"));
  }
}

void ContractReplies::Add(const Encoder& encoder, size_t texts, const Status& status,
                          const EmbedOutput& out) {
  const bool has_rows = status.ok() || status.code() == StatusCode::kPartial;
  Reply reply;
  reply.encoder = &encoder;
  reply.texts = texts;
  bool has_content = out.replies.empty() && has_rows;
  for (const ReplyRecord& record : out.replies) {
    const RequestRecord& request = record.request;
    if (!request.error.empty() && request.fault == ReplyFault::kNone) continue;
    LookAtRecord(record, &reply);
    has_content = true;
  }
  if (!has_content) return;
  if (has_rows) LookAtRows(out, &reply);
  replies_.push_back(std::move(reply));
}

ContractReplies::Lengths ContractReplies::UsualLengths() const {
  std::map<const Encoder*, std::map<size_t, size_t>> seen;
  for (const Reply& reply : replies_) {
    for (const size_t length : reply.lengths) ++seen[reply.encoder][length];
  }
  Lengths usual;
  for (const auto& [encoder, counts] : seen) {
    const auto most =
        std::max_element(counts.begin(), counts.end(),
                         [](const auto& a, const auto& b) { return a.second < b.second; });
    usual[encoder] = most->first;
    const std::string& asked = encoder->identity().dimensions;
    for (const auto& [length, count] : counts) {
      if (std::to_string(length) == asked) usual[encoder] = length;
    }
    // If no vector has the requested length, all are wrong.
    if (!asked.empty() && std::to_string(usual[encoder]) != asked) usual[encoder] = 0;
  }
  return usual;
}

void ContractReplies::JudgeLengths(const Lengths& usual, std::vector<Reply>* replies) {
  for (Reply& reply : *replies) {
    for (const size_t length : reply.lengths) {
      const size_t right = usual.at(reply.encoder);
      if (length == right) continue;
      const std::string& asked = reply.encoder->identity().dimensions;
      reply.Tell(ReplyFault::kDimension, fmt::format("a vector has {} elements, not {}", length,
                                                     right > 0 ? std::to_string(right) : asked));
    }
  }
}

// "48 elements", followed by the length of shortened vectors.
std::string ContractReplies::LengthsText(const Encoder& main, const Lengths& usual) {
  const auto whole = usual.find(&main);
  if (whole == usual.end()) return "the same dimension";
  std::string text = fmt::format("{} elements", whole->second);
  for (const auto& [encoder, length] : usual) {
    if (length < whole->second) text += fmt::format(" (shortened: {})", length);
  }
  return text;
}

// Whether a reply without this fault is evidence against it.
bool ContractReplies::TellsOf(ReplyFault fault, const Reply& reply, bool has_batch) {
  const bool is_malformed = !reply.example(ReplyFault::kMalformed).empty();
  switch (fault) {
    case ReplyFault::kCount: return reply.has_wire && has_batch && !is_malformed;
    case ReplyFault::kIndex: return reply.states_indexes && !is_malformed;
    case ReplyFault::kMalformed: return reply.has_wire;
    default: return !is_malformed;
  }
}

std::vector<ContractFinding> ContractReplies::Judge(const Encoder& main,
                                                    ContractReport* report) const {
  const Lengths usual = UsualLengths();
  std::vector<Reply> replies = replies_;
  JudgeLengths(usual, &replies);
  const bool has_batch = std::any_of(replies.begin(), replies.end(), [](const Reply& reply) {
    return reply.has_wire && reply.texts > 1;
  });
  report->replies = replies.size();
  std::vector<ContractFinding> findings;
  for (const ReplyWords& words : kReplyWords) {
    ContractTest test(words.test, words.severity);
    uint64_t looked_at = 0;
    ContractReport::FaultyReplies faulty{words.fault, 0, ""};
    for (const Reply& reply : replies) {
      const std::string& example = reply.example(words.fault);
      if (example.empty() && !TellsOf(words.fault, reply, has_batch)) continue;
      ++looked_at;
      test.Check(example.empty());
      if (!example.empty() && faulty.replies++ == 0) faulty.example = example;
    }
    if (faulty.replies > 0) report->faults.push_back(faulty);
    std::string good = words.good;
    if (words.fault == ReplyFault::kDimension) good += LengthsText(main, usual);
    findings.push_back(
        test.Finish(good + InReplies(looked_at),
                    fmt::format("{} of {} replies {}: {}.", faulty.replies, looked_at,
                                faulty.replies == 1 ? words.bad_one : words.bad, faulty.example),
                    words.untested));
  }
  return findings;
}

}  // namespace vetvec
