// The tests of delivery: the same text again, batches, order, counts, the vectors themselves.
#include "audit/contract.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "audit/contract_probe.h"

namespace vetvec {
namespace {

using Severity = ContractSeverity;

// Plain, different from each other, and of no interest in themselves.
const std::vector<std::string>& Texts() {
  static const std::vector<std::string> kTexts = {
      "The invoice was sent to the wrong address last Tuesday.",
      "How do I change the language of the application?",
      "A storm closed the harbour for two days.",
      "She plays the violin in a small orchestra.",
      "The new battery lasts about eleven hours.",
      "Tomatoes grow best in full sun and rich soil."};
  return kTexts;
}

// What one batch said.
struct BatchAnswer {
  size_t sent = 0;
  Probed probed;
};

class Contract {
 public:
  Contract(Encoder& encoder, const ContractOptions& options)
      : encoder_(encoder), probe_(options, &report_) {
    report_.encoder = encoder.name();
    state_.texts = Texts();
    const size_t most = std::max<size_t>(1, encoder.batch_texts());
    batch_size_ = std::min(most, state_.texts.size());
  }

  Result<ContractReport> Run();

 private:
  Status GatherSingles();
  Status TestRepeat();
  Status SendBatches();
  void JudgeCounts();
  void JudgeOrder();
  void JudgeBatchEffects();
  void JudgeVectors();
  void JudgePrecision();
  void JudgeModel();
  Status TestDrift();
  std::vector<const Vector*> AllVectors() const;
  void Add(ContractFinding finding) { report_.findings.push_back(std::move(finding)); }
  bool Same(const std::optional<Vector>& a, const std::optional<Vector>& b) const {
    return a && b && RelativeDistance(*a, *b) <= state_.same();
  }
  const std::optional<Vector>* NearestSingle(const Vector& vector) const;

  Encoder& encoder_;
  ContractReport report_;
  ContractProbe probe_;
  ContractState state_;
  size_t batch_size_ = 1;
  std::vector<ReplyRecord> single_replies_;
  BatchAnswer straight_;    // texts in their order
  BatchAnswer reversed_;    // in the opposite order
  BatchAnswer duplicated_;  // the first one twice
};

Status Contract::GatherSingles() {
  for (const std::string& text : state_.texts) {
    VETVEC_ASSIGN_OR_RETURN(Probed probed, probe_.Send(encoder_, {text}));
    state_.singles.push_back(std::move(probed.vectors[0]));
    for (ReplyRecord& reply : probed.replies) single_replies_.push_back(std::move(reply));
  }
  std::vector<double> distances;
  for (size_t i = 0; i < state_.singles.size(); ++i) {
    for (size_t j = i + 1; j < state_.singles.size(); ++j) {
      if (!state_.singles[i] || !state_.singles[j]) continue;
      distances.push_back(CosineDistance(*state_.singles[i], *state_.singles[j]));
    }
  }
  std::sort(distances.begin(), distances.end());
  state_.usual_distance = distances.empty() ? 0 : distances[distances.size() / 2];
  ContractTest test("answers", Severity::kCritical);
  for (const auto& single : state_.singles) test.Check(single.has_value());
  Add(test.Finish("Every plain sentence, sent alone, gets a vector.",
                  "Plain sentences, sent alone, get no usable vector.", ""));
  return OkStatus();
}

Status Contract::TestRepeat() {
  constexpr int kRepeats = 3;
  ContractTest test("repeat", Severity::kMajor);
  double most = 0;
  for (int i = 0; i < kRepeats; ++i) {
    VETVEC_ASSIGN_OR_RETURN(const std::optional<Vector> again,
                            probe_.One(encoder_, state_.texts[0]));
    if (!again || !state_.singles[0]) continue;
    const double distance = RelativeDistance(*state_.singles[0], *again);
    most = std::max(most, distance);
    test.Check(distance <= state_.same());
  }
  Add(test.Finish("The same text gets the same vector again.",
                  fmt::format("The same text gets another vector each time, off by up to {:.2g} of "
                              "its length: caching hides it, and no figure can be repeated.",
                              most),
                  "No usable vector to compare."));
  state_.noise = most;
  return OkStatus();
}

Status Contract::SendBatches() {
  if (batch_size_ < 2) return OkStatus();
  const auto send = [&](std::vector<std::string> texts, BatchAnswer* answer) -> Status {
    answer->sent = texts.size();
    VETVEC_ASSIGN_OR_RETURN(answer->probed, probe_.Send(encoder_, texts));
    // Which vector is whose cannot be said where their number is wrong: that is for "count" alone.
    for (ReplyRecord& reply : answer->probed.replies) {
      if (reply.vectors == 0 || reply.vectors == answer->sent) continue;
      for (std::optional<Vector>& vector : answer->probed.vectors) vector.reset();
      reply.findings.clear();
    }
    return OkStatus();
  };
  std::vector<std::string> texts(state_.texts.begin(),
                                 state_.texts.begin() + static_cast<ptrdiff_t>(batch_size_));
  VETVEC_RETURN_IF_ERROR(send(texts, &straight_));
  VETVEC_RETURN_IF_ERROR(send({texts.rbegin(), texts.rend()}, &reversed_));
  texts.back() = texts.front();
  return send(texts, &duplicated_);
}

void Contract::JudgeCounts() {
  ContractTest count("count", Severity::kCritical);
  ContractTest index("index", Severity::kCritical);
  size_t received = 0;
  for (const BatchAnswer* batch : {&straight_, &reversed_, &duplicated_}) {
    for (const ReplyRecord& reply : batch->probed.replies) {
      if (!reply.request.error.empty() && reply.vectors == 0) continue;  // refused as a whole
      received = reply.vectors;
      count.Check(reply.vectors == batch->sent);
      const bool states =
          std::any_of(reply.indexes.begin(), reply.indexes.end(), [](int64_t i) { return i >= 0; });
      if (!states) continue;
      const std::set<int64_t> distinct(reply.indexes.begin(), reply.indexes.end());
      index.Check(distinct.size() == reply.vectors && *distinct.begin() == 0 &&
                  *distinct.rbegin() == static_cast<int64_t>(reply.vectors) - 1);
    }
  }
  const char* kNoBatch = "The service takes one text a request, or has no wire to look at.";
  Add(count.Finish("As many vectors come as texts were sent.",
                   fmt::format("{} texts in one request get {} vector{}: it puts texts together "
                               "instead of embedding each.",
                               straight_.sent, received, received == 1 ? "" : "s"),
                   kNoBatch));
  Add(index.Finish(
      "Indexes in replies are 0, 1, ... without gaps or repeats.",
      "Indexes in replies have gaps or repeats: nobody can tell which vector is whose.",
      "Replies state no indexes."));
}

const std::optional<Vector>* Contract::NearestSingle(const Vector& vector) const {
  const std::optional<Vector>* nearest = nullptr;
  double least = 3;
  for (const std::optional<Vector>& single : state_.singles) {
    if (!single) continue;
    const double distance = RelativeDistance(*single, vector);
    if (distance < least) {
      least = distance;
      nearest = &single;
    }
  }
  return nearest;
}

void Contract::JudgeOrder() {
  ContractTest order("order", Severity::kCritical);
  for (const BatchAnswer* batch : {&straight_, &reversed_}) {
    for (size_t i = 0; i < batch->probed.vectors.size(); ++i) {
      const std::optional<Vector>& vector = batch->probed.vectors[i];
      const size_t text = batch == &straight_ ? i : batch_size_ - 1 - i;
      if (!vector || !state_.singles[text]) continue;
      order.Check(NearestSingle(*vector) == &state_.singles[text]);
    }
  }
  Add(order.Finish("Vectors of a batch come in the order of its texts.",
                   "Vectors of a batch belong to other texts than their place (or index) says: "
                   "results are wrong without any error.",
                   "No batch with usable vectors."));
}

void Contract::JudgeBatchEffects() {
  ContractTest alone("batch", Severity::kMajor);
  ContractTest permuted("permutation", Severity::kMajor);
  ContractTest duplicates("duplicates", Severity::kMajor);
  double most = 0;
  // Each vector of a batch against the nearest single one: whose it is was judged by "order".
  for (const std::optional<Vector>& vector : straight_.probed.vectors) {
    const std::optional<Vector>* single = vector ? NearestSingle(*vector) : nullptr;
    if (single == nullptr) continue;
    most = std::max(most, RelativeDistance(**single, *vector));
    alone.Check(Same(*single, vector));
  }
  for (const std::optional<Vector>& vector : straight_.probed.vectors) {
    if (!vector || !reversed_.probed.all()) continue;
    permuted.Check(
        std::any_of(reversed_.probed.vectors.begin(), reversed_.probed.vectors.end(),
                    [&](const std::optional<Vector>& other) { return Same(vector, other); }));
  }
  if (duplicated_.sent > 1 && duplicated_.probed.all()) {
    const auto& vectors = duplicated_.probed.vectors;
    const auto twins = std::count_if(vectors.begin(), vectors.end(),
                                     [&](const auto& one) { return Same(one, state_.singles[0]); });
    duplicates.Check(twins == 2);
  }
  const char* kNoBatch = "No batch with usable vectors.";
  Add(alone.Finish("A text gets the same vector alone and in a batch.",
                   fmt::format("A text gets another vector in a batch than alone, off by up to "
                               "{:.2g} of its length.",
                               most),
                   kNoBatch));
  Add(permuted.Finish("A batch in another order gets the same vectors.",
                      "A batch in another order gets other vectors: neighbours leak into them.",
                      kNoBatch));
  Add(duplicates.Finish("A text that stands twice in a batch gets its vector twice.",
                        "A text that stands twice in a batch does not get its vector twice.",
                        kNoBatch));
}

std::vector<const Vector*> Contract::AllVectors() const {
  std::vector<const Vector*> vectors;
  const auto add = [&](const std::vector<std::optional<Vector>>& from) {
    for (const std::optional<Vector>& one : from) {
      if (one) vectors.push_back(&*one);
    }
  };
  add(state_.singles);
  for (const BatchAnswer* batch : {&straight_, &reversed_, &duplicated_}) {
    add(batch->probed.vectors);
  }
  return vectors;
}

void Contract::JudgeVectors() {
  ContractTest dimension("dimension", Severity::kCritical);
  ContractTest finite("finite", Severity::kCritical);
  ContractTest norm("norm", Severity::kMinor);
  const std::vector<const Vector*> vectors = AllVectors();
  const std::string& asked = encoder_.identity().dimensions;
  double least = 0;
  double most = 0;
  for (const Vector* vector : vectors) {
    const bool as_asked = asked.empty() || std::to_string(vector->size()) == asked;
    dimension.Check(vector->size() == vectors[0]->size() && as_asked);
    const double length = NormOf(*vector);
    finite.Check(std::isfinite(length) && length > 0);
    norm.Check(std::fabs(length - 1) <= 1e-3);
    least = vector == vectors[0] ? length : std::min(least, length);
    most = std::max(most, length);
  }
  std::string bad_value;
  for (const auto* replies : {&single_replies_, &straight_.probed.replies}) {
    for (const ReplyRecord& reply : *replies) {
      for (const ReplyRecord::Finding& finding : reply.findings) {
        finite.Check(false);
        bad_value = finding.what;
      }
    }
  }
  const size_t size = vectors.empty() ? 0 : vectors[0]->size();
  Add(dimension.Finish(fmt::format("Every vector has {} elements.", size),
                       "Vectors differ in length, or have another one than was asked for.",
                       "No usable vector."));
  Add(finite.Finish("No vector is zero or holds a value that is no number.",
                    "A reply has a value that is no vector: " + bad_value + ".",
                    "No usable vector."));
  Add(norm.Finish("Vectors have unit length.",
                  fmt::format("Vectors have lengths from {:.4g} to {:.4g}, not 1: use cosine, or "
                              "normalise them before dot products or L2.",
                              least, most),
                  "No usable vector."));
}

// Vectors that lie on a grid of 255 steps were rounded to 8 bits on the way.
void Contract::JudgePrecision() {
  constexpr double kLevels = 127;
  ContractTest test("precision", Severity::kMinor);
  for (const std::optional<Vector>& single : state_.singles) {
    if (!single || single->size() < 32) continue;
    double most = 0;
    for (const float x : *single) most = std::max(most, std::fabs(double{x}));
    if (most <= 0) continue;
    const bool is_grid = std::all_of(single->begin(), single->end(), [&](float x) {
      const double level = double{x} / most * kLevels;
      return std::fabs(level - std::round(level)) < 1e-3;
    });
    test.Check(!is_grid);
  }
  Add(test.Finish("Vectors are not rounded to 8 bits.",
                  "Vectors are rounded to 8 bits, although floats are delivered.",
                  "No vector with 32 elements or more."));
}

void Contract::JudgeModel() {
  ContractTest test("model", Severity::kMajor);
  std::string found;
  for (const auto* replies : {&single_replies_, &straight_.probed.replies}) {
    for (const ReplyRecord& reply : *replies) {
      if (reply.model.empty()) continue;
      found = reply.model;
      // "text-embedding-3-small" may come back with a version behind it.
      test.Check(reply.model.find(encoder_.identity().model) != std::string::npos);
    }
  }
  Add(test.Finish("Replies name the model that was asked for.",
                  "Replies name the model '" + found + "', not '" + encoder_.identity().model +
                      "' that was asked for.",
                  "Replies name no model: a silent change of model would not show here."));
}

Status Contract::TestDrift() {
  ContractTest test("drift", Severity::kMajor);
  double most = 0;
  for (size_t i = 0; i < state_.texts.size(); i += 2) {
    VETVEC_ASSIGN_OR_RETURN(const std::optional<Vector> again,
                            probe_.One(encoder_, state_.texts[i]));
    if (!again || !state_.singles[i]) continue;
    most = std::max(most, RelativeDistance(*state_.singles[i], *again));
    test.Check(Same(state_.singles[i], again));
  }
  Add(test.Finish("At the end of this suite, texts get the vectors that they got at its beginning.",
                  fmt::format("The vectors changed while this suite ran, by up to {:.2g} of their "
                              "length: another model, or another machine, answers now.",
                              most),
                  "No usable vector to compare."));
  return OkStatus();
}

Result<ContractReport> Contract::Run() {
  VETVEC_RETURN_IF_ERROR(GatherSingles());
  VETVEC_RETURN_IF_ERROR(TestRepeat());
  VETVEC_RETURN_IF_ERROR(SendBatches());
  JudgeCounts();
  JudgeOrder();
  JudgeBatchEffects();
  JudgeVectors();
  JudgePrecision();
  JudgeModel();
  VETVEC_RETURN_IF_ERROR(TestTexts(encoder_, state_, &probe_));
  VETVEC_RETURN_IF_ERROR(TestVariants(state_, &probe_));
  VETVEC_RETURN_IF_ERROR(TestDrift());
  return std::move(report_);
}

}  // namespace

uint64_t ContractReport::failed(ContractSeverity at_least) const {
  return static_cast<uint64_t>(
      std::count_if(findings.begin(), findings.end(), [&](const ContractFinding& finding) {
        return finding.outcome == ContractOutcome::kFailed && finding.severity >= at_least;
      }));
}

uint64_t ContractReport::count(ContractOutcome outcome) const {
  return static_cast<uint64_t>(
      std::count_if(findings.begin(), findings.end(),
                    [&](const ContractFinding& finding) { return finding.outcome == outcome; }));
}

const char* ContractOutcomeName(ContractOutcome outcome) {
  switch (outcome) {
    case ContractOutcome::kPassed: return "passed";
    case ContractOutcome::kFailed: return "failed";
    case ContractOutcome::kNotTested: break;
  }
  return "not_tested";
}

const char* ContractSeverityName(ContractSeverity severity) {
  switch (severity) {
    case ContractSeverity::kMinor: return "minor";
    case ContractSeverity::kMajor: return "major";
    case ContractSeverity::kCritical: break;
  }
  return "critical";
}

Result<ContractReport> RunContract(Encoder& encoder, const ContractOptions& options) {
  constexpr uint64_t kLeastWords = 32;
  constexpr uint64_t kMostWords = 100'000;
  if (options.long_words < kLeastWords || options.long_words > kMostWords) {
    return InvalidArgument("long_words is " + std::to_string(options.long_words) +
                           "; allowed is 32 to 100,000")
        .WithKey("long_words", std::to_string(options.long_words), "32 to 100,000");
  }
  return Contract(encoder, options).Run();
}

}  // namespace vetvec
