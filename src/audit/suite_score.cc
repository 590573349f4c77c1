#include "audit/suite_score.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "audit/rules.h"
#include "base/clock.h"
#include "base/version.h"
#include "kinds/suite_kind.h"

namespace vetvec {
namespace {

// Before anything is sent.
Status CheckScoring(const Suite& suite, const SuiteScoreOptions& options) {
  const SuiteKind& kind = KindOfItems(suite);
  if (kind.score == nullptr) {
    return InvalidArgument(fmt::format("suites of kind {} have no score that the vectors of one "
                                       "encoder give; an audit sends their requests itself",
                                       kind.name))
        .WithKey("suite", kind.name);
  }
  if (options.least_accuracy && suite.labelled.empty()) {
    return InvalidArgument(
               fmt::format("'least_accuracy' is not used by suites of kind {}", kind.name))
        .WithKey("least_accuracy");
  }
  if (options.triples == nullptr) return OkStatus();
  if (kind.name != kMeaningKind) {
    return InvalidArgument(fmt::format("'triples' is not used by suites of kind {}", kind.name))
        .WithKey("triples");
  }
  if (!options.triples->items.empty()) return OkStatus();
  return InvalidArgument("the suite 'triples' contains no triples").WithKey("triples");
}

// The rows of an encoder, and the texts that have none.
struct EncodedTexts {
  Matrix rows;
  std::vector<uint64_t> failed;
};

class Scorer {
 public:
  Scorer(std::span<const RoleEncoders> encoders, const SuiteScoreOptions& options,
         const CallOptions& call)
      : encoders_(encoders), options_(options), call_(call) {}

  Result<ScoredRun> Run(const Suite& suite);

 private:
  Status Load(const Suite& suite);
  Status Embed(size_t v);
  CallOptions CallOf(size_t v) const;
  FigureOptions Figures() const;

  const std::span<const RoleEncoders> encoders_;
  const SuiteScoreOptions& options_;
  const CallOptions& call_;
  OptionValues own_;
  ScoredRun scored_;
  std::vector<EncodedTexts> texts_;  // by encoder
  uint64_t tokens_ = 0;              // upper estimate of what was sent
};

Status Scorer::Load(const Suite& suite) {
  std::vector<Suite> suites = {suite};
  if (options_.triples != nullptr) {
    suites.push_back(*options_.triples);
    suites.back().name = fmt::format("{}.triples", suite.name);  // scores are found by name
  }
  JudgedRun& run = scored_.run;
  VETVEC_ASSIGN_OR_RETURN(run.work,
                          WorkloadOfSuites(std::move(suites), options_.dictionary, options_.seed));
  AuditResult& result = run.result;
  result.library_version = LibraryVersion();
  result.rules = kRulesVersion;
  result.metric = MetricName(options_.metric);
  result.threshold_method = ThresholdMethodName(options_.threshold_method);
  result.seed = options_.seed;
  result.equal_within = options_.equal_within;
  result.dictionary = run.work.dictionary;
  result.dictionary_sha256 = run.work.dictionary_sha256;
  result.dictionary_words = run.work.dictionary_rows.size();
  result.suites.push_back(DescribeSuite(suite));
  run.vendors.resize(encoders_.size());
  result.vendors.resize(encoders_.size());
  scored_.failures.resize(encoders_.size());
  own_ = OptionValues(&KindOfSuite(suite).options);
  if (!options_.least_accuracy) return OkStatus();
  return own_.Set("a_t", fmt::format("{}", *options_.least_accuracy));
}

// The progress of all encoders, and what the budget has left for this one.
CallOptions Scorer::CallOf(size_t v) const {
  CallOptions call = call_;
  call.patience_nanos = kJobPatienceNanos;
  if (call.deadline_nanos == 0) {
    call.deadline_nanos = SystemClock()->MonotonicNanos() + kLongestScoreNanos;
  }
  const uint64_t texts = scored_.run.work.texts.size();
  if (call_.progress) {
    call.progress = [this, before = v * texts, all = encoders_.size() * texts](
                        uint64_t done, uint64_t) { return call_.progress(before + done, all); };
  }
  if (call_.max_tokens > 0) {
    // When the budget is spent, cached vectors are still returned: one token is less than any text
    // needs.
    call.max_tokens = std::max(int64_t{1}, call_.max_tokens - static_cast<int64_t>(tokens_));
  }
  return call;
}

Status Scorer::Embed(size_t v) {
  const Workload& work = scored_.run.work;
  EmbedOutput out(work.texts.size());
  const Status status = encoders_[v].Embed(work.texts.view(), work.roles, CallOf(v), &out);
  tokens_ += out.usage.tokens_estimated;
  if (!status.ok() && status.code() != StatusCode::kPartial) return status;
  EncodedTexts& texts = texts_.emplace_back();
  for (size_t id = 0; id < out.items.size(); ++id) {
    if (out.items[id].ok()) continue;
    if (texts.failed.empty()) scored_.failures[v] = out.items[id];
    texts.failed.push_back(id);
  }
  texts.rows = out.rows.TakeMatrix();
  VendorResult& vendor = scored_.run.result.vendors[v];
  vendor.name = encoders_[v].Of(TextRole::kNone).name();
  vendor.spec = vendor.name;
  vendor.texts = work.texts.size();
  vendor.failed_texts = texts.failed.size();
  vendor.dimension = texts.rows.cols();
  vendor.word_counts = {out.usage.words, out.usage.unknown_words};
  return OkStatus();
}

FigureOptions Scorer::Figures() const {
  FigureOptions figures{.seed = options_.seed,
                        .metric = options_.metric,
                        .threshold_method = options_.threshold_method,
                        .most_worst = options_.most_worst,
                        .cancel = call_.cancel};
  figures.own = [this](const std::string&) { return &own_; };
  return figures;
}

Result<ScoredRun> Scorer::Run(const Suite& suite) {
  VETVEC_RETURN_IF_ERROR(Load(suite));
  for (size_t v = 0; v < encoders_.size(); ++v) VETVEC_RETURN_IF_ERROR(Embed(v));
  JudgedRun& run = scored_.run;
  std::vector<std::vector<uint64_t>> failed;
  for (const EncodedTexts& texts : texts_) failed.push_back(texts.failed);
  ChooseTriples(failed, &run);
  for (size_t v = 0; v < encoders_.size(); ++v) {
    VETVEC_RETURN_IF_ERROR(MeasureFigures(Figures(), texts_[v].rows.view(), failed[v], v, &run));
    texts_[v].rows = Matrix();
  }
  if (encoders_.size() > 1) VETVEC_RETURN_IF_ERROR(CompareFigures(Figures(), &run));
  return std::move(scored_);
}

}  // namespace

Result<ScoredRun> ScoreEncoders(const Suite& suite, std::span<const RoleEncoders> encoders,
                                const SuiteScoreOptions& options, const CallOptions& call) {
  VETVEC_RETURN_IF_ERROR(CheckScoring(suite, options));
  return Scorer(encoders, options, call).Run(suite);
}

}  // namespace vetvec
