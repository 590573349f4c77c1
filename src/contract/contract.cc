// The tests of delivery: repeated texts, batches, order, counts, and the vectors themselves.
#include "contract/contract.h"

#include <fmt/core.h>

#include <algorithm>

#include "contract/contract_run.h"

namespace vetvec {
namespace {

// Plain sentences that differ from each other; their content does not matter.
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

}  // namespace

ContractRun::ContractRun(Encoder& encoder, const ContractOptions& options)
    : encoder_(encoder), probe_(encoder, options, &report_) {
  report_.encoder = encoder.name();
  state_.texts = Texts();
  const size_t most = std::max<size_t>(1, encoder.batch_texts());
  batch_size_ = std::min(most, state_.texts.size());
}

Status ContractRun::GatherSingles() {
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
  ContractTest test("answers", ContractSeverity::kCritical);
  for (const auto& single : state_.singles) test.Check(single.has_value());
  Add(test.Finish("Every plain sentence sent alone gets a vector.",
                  "Some plain sentences sent alone get no usable vector.", ""));
  return OkStatus();
}

Status ContractRun::TestRepeat() {
  constexpr int kRepeats = 3;
  ContractTest test("repeat", ContractSeverity::kMajor);
  double most = 0;
  for (int i = 0; i < kRepeats; ++i) {
    VETVEC_ASSIGN_OR_RETURN(const std::optional<Vector> again,
                            probe_.One(encoder_, state_.texts[0]));
    if (!again || !state_.singles[0]) continue;
    const double distance = RelativeDistance(*state_.singles[0], *again);
    most = std::max(most, distance);
    test.Check(distance <= state_.same());
  }
  Add(test.Finish(
      "The same text gets the same vector each time.",
      fmt::format(
          "The same text gets different vectors when it is sent again; they differ by up to "
          "{:.2g} times the vector's norm. Caching hides this, but results are not reproducible.",
          most),
      "No usable vector to compare."));
  state_.noise = most;
  return OkStatus();
}

Status ContractRun::SendBatches() {
  if (batch_size_ < 2) return OkStatus();
  const auto send = [&](const std::vector<std::string>& texts, BatchAnswer* answer) -> Status {
    answer->sent = texts.size();
    VETVEC_ASSIGN_OR_RETURN(answer->probed, probe_.Send(encoder_, texts));
    // If the number of vectors is wrong, they cannot be matched to texts; only "count" reports
    // that.
    for (const ReplyRecord& reply : answer->probed.replies) {
      if (reply.vectors == 0 || reply.vectors == answer->sent) continue;
      for (std::optional<Vector>& vector : answer->probed.vectors) vector.reset();
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

Status ContractRun::TestDrift() {
  ContractTest test("drift", ContractSeverity::kMajor);
  double most = 0;
  for (size_t i = 0; i < state_.texts.size(); i += 2) {
    VETVEC_ASSIGN_OR_RETURN(const std::optional<Vector> again,
                            probe_.One(encoder_, state_.texts[i]));
    if (!again || !state_.singles[i]) continue;
    most = std::max(most, RelativeDistance(*state_.singles[i], *again));
    test.Check(Same(state_.singles[i], again));
  }
  Add(test.Finish(
      "At the end of this suite, texts get the same vectors as at its start.",
      fmt::format("The vectors changed while this suite ran, by up to {:.2g} times their "
                  "norm: a different model or machine may be answering.",
                  most),
      "No usable vector to compare."));
  return OkStatus();
}

Result<ContractReport> ContractRun::Run() {
  VETVEC_RETURN_IF_ERROR(GatherSingles());
  VETVEC_RETURN_IF_ERROR(TestRepeat());
  VETVEC_RETURN_IF_ERROR(SendBatches());
  JudgeOrder();
  JudgeBatchEffects();
  JudgeLength();
  JudgePrecision();
  JudgeModel();
  VETVEC_RETURN_IF_ERROR(TestTexts(encoder_, state_, &probe_));
  VETVEC_RETURN_IF_ERROR(TestVariants(state_, &probe_));
  VETVEC_RETURN_IF_ERROR(TestDrift());
  JudgeReplies();
  return std::move(report_);
}

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
    return InvalidArgument(
               fmt::format("'long_words' is {}; allowed: 32 to 100,000", options.long_words))
        .WithKey("long_words", std::to_string(options.long_words), "32 to 100,000");
  }
  return ContractRun(encoder, options).Run();
}

}  // namespace vetvec
