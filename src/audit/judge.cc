#include "audit/judge.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "audit/audit_notice.h"
#include "audit/caveats.h"
#include "audit/figures.h"
#include "audit/judge_steps.h"
#include "audit/judged_vectors.h"
#include "audit/language_note.h"
#include "audit/load_file.h"
#include "audit/role_tokens.h"
#include "audit/run_folder_steps.h"
#include "audit/sent_texts.h"
#include "audit/standing.h"
#include "audit/suite_figures.h"
#include "audit/vendor.h"
#include "audit/vendor_costs.h"
#include "audit/vendor_curves.h"
#include "audit/vendor_label.h"
#include "audit/verdict.h"
#include "audit_steps/step_table.h"
#include "base/json.h"
#include "encoder/encoder_spec.h"

namespace vetvec {
namespace {

class Judge {
 public:
  Judge(const RunFolder& folder, const JudgeOptions& options)
      : folder_(folder), options_(options) {}
  Result<JudgedRun> Run();

 private:
  Status Load();
  Status MeasureVendor(size_t v);
  const std::vector<uint64_t>& FailedOf(const std::string& vendor) const;
  Status GiveUp(std::string problem, VendorResult* vendor);
  void CountTraffic(size_t v);
  Status ReadSteps(const Matrix& rows, VendorResult* vendor);
  Status TakeSteps(const Matrix& rows, const Matrix& judged, VendorResult* vendor) const;
  FigureOptions Figures() const;
  Status FindSame();
  Status Compare();
  Status MeasureCurves();
  Result<Matrix> JudgedRows(size_t v) const;
  Status Step(uint64_t done, uint64_t total) const;

  const RunFolder& folder_;
  const JudgeOptions& options_;
  RunRecord record_;
  std::map<std::string, std::vector<RequestRecord>> requests_;  // by vendor
  std::map<std::string, TrafficByRoles> by_roles_;              // by vendor
  JudgedRun run_;
};

Status Judge::Step(uint64_t done, uint64_t total) const {
  if (options_.cancel && options_.cancel->requested()) return Cancelled("judging was cancelled");
  const int32_t value = options_.progress ? options_.progress(done, total) : 0;
  if (value == 0) return OkStatus();
  return StoppedByProgress(value);
}

Status Judge::Load() {
  VETVEC_ASSIGN_OR_RETURN(record_, folder_.ReadFinishedRecord());
  VETVEC_ASSIGN_OR_RETURN(run_.work, ReadWorkload(folder_, record_));
  AuditResult& result = run_.result;
  result.run_folder = folder_.path();
  result.created = record_.created;
  result.library_version = record_.library_version;
  result.rules = record_.rules;
  result.config_json = ConfigJson(record_.config);
  result.metric = MetricName(record_.config.metric);
  result.threshold_method = ThresholdMethodName(record_.config.threshold_method);
  result.input_type = record_.config.input_type;
  result.seed = record_.config.seed;
  result.equal_within = record_.config.equal_within;
  result.dictionary = run_.work.dictionary;
  result.dictionary_sha256 = run_.work.dictionary_sha256;
  result.dictionary_words = run_.work.dictionary_rows.size();
  for (const Suite& suite : run_.work.suites) {
    VETVEC_RETURN_IF_ERROR(folder_.MayGoOn());
    result.suites.push_back(DescribeSuite(suite));
  }
  return OkStatus();
}

const std::vector<uint64_t>& Judge::FailedOf(const std::string& vendor) const {
  return record_.Of(vendor).failed_texts;
}

FigureOptions Judge::Figures() const {
  FigureOptions options{.seed = record_.config.seed,
                        .metric = record_.config.metric,
                        .threshold_method = record_.config.threshold_method,
                        .cancel = options_.cancel};
  options.own = [this](const std::string& suite) -> const OptionValues* {
    for (const SuiteConfig& config : record_.config.suites) {
      if (config.name == suite) return &config.options;
    }
    return nullptr;
  };
  return options;
}

// What the steps have kept of a vendor; without rows, of one that was not measured.
Status Judge::ReadSteps(const Matrix& rows, VendorResult* vendor) {
  const StepTexts audit = run_.work.ForSteps(record_.config.seed);
  for (const AuditStep& step : AuditSteps()) {
    if (step.read == nullptr) continue;
    const RunStepFiles files(folder_, &record_, vendor->name, step);
    const StepReading reading = {
        vendor->name, audit, rows.view(), vendor->liveness.usual_distance, files, options_.cancel};
    try {
      VETVEC_ASSIGN_OR_RETURN(StepFindings findings, step.read(reading));
      vendor->steps.push_back({step.name, std::move(findings)});
    } catch (const Json::exception& error) {  // the facts are not those of the step
      return files.Damaged(error.what());
    }
  }
  return OkStatus();
}

Status Judge::GiveUp(std::string problem, VendorResult* vendor) {
  vendor->problem = std::move(problem);
  return ReadSteps({}, vendor);
}

Status Judge::MeasureVendor(size_t v) {
  const VendorConfig& config = record_.config.vendors[v];
  VendorResult& vendor = run_.result.vendors[v];
  vendor.name = config.name;
  VETVEC_ASSIGN_OR_RETURN(const EncoderSpec spec, VendorSpec(record_.config, config));
  vendor.spec = spec.Name();
  if (!config.query_spec.empty()) {
    VETVEC_ASSIGN_OR_RETURN(const EncoderSpec of_queries,
                            VendorSpec(record_.config, config, TextRole::kQuery));
    vendor.query_spec = of_queries.Name();
  }
  const VendorRecord& record = record_.Of(config.name);
  vendor.adapter_sha256 = record.adapter_sha256;
  vendor.texts = run_.work.texts.size();
  if (record.problem) return GiveUp(*record.problem, &vendor);
  VETVEC_ASSIGN_OR_RETURN(const Matrix rows,
                          folder_.ReadVectors(record_, config.name, run_.work.texts.size()));
  vendor.dimension = rows.cols();
  vendor.failed_texts = FailedOf(config.name).size();
  const bool is_processed = config.settings.Text("postprocess") != "none";
  if (is_processed) vendor.postprocess = config.settings.Text("postprocess");
  Matrix processed;
  if (is_processed) {
    Result<Matrix> made = PostprocessedVectors(record_, config, rows, options_.cancel);
    if (made.status().code() == StatusCode::kCancelled) return made.status();
    if (!made.ok()) {
      return GiveUp(fmt::format("{}: {}", vendor.postprocess, made.status().message()), &vendor);
    }
    processed = *std::move(made);
  }
  const Matrix& judged = is_processed ? processed : rows;
  VETVEC_RETURN_IF_ERROR(MeasureFigures(Figures(), judged.view(), FailedOf(vendor.name), v, &run_));
  if (!HasThreshold(run_.work, vendor)) return ReadSteps({}, &vendor);
  VETVEC_RETURN_IF_ERROR(folder_.MayGoOn());
  vendor.liveness = MeasureLiveness(rows.view(), run_.work.texts.view(), run_.work.suite_texts,
                                    run_.work.kin, FailedOf(vendor.name));
  VETVEC_RETURN_IF_ERROR(ReadSteps(rows, &vendor));
  VETVEC_RETURN_IF_ERROR(folder_.MayGoOn());
  return vendor.problem.empty() ? TakeSteps(rows, judged, &vendor) : OkStatus();
}

Status Judge::TakeSteps(const Matrix& rows, const Matrix& judged, VendorResult* vendor) const {
  const auto sent = requests_.find(vendor->name);
  const StepTexts audit = run_.work.ForSteps(record_.config.seed);
  StepCase step_case{.vendor = vendor->name,
                     .audit = audit,
                     .made = {},
                     .rows = rows.view(),
                     .judged = judged.view(),
                     .failed = FailedOf(vendor->name),
                     .missing = run_.missing,
                     .scores = vendor->scores,
                     .usual_distance = vendor->liveness.usual_distance};
  step_case.words_read = vendor->liveness.words_read;
  step_case.bytes_read = vendor->liveness.bytes_read;
  if (vendor->resent().texts > 0) step_case.most_noise = vendor->resent().most_noise;
  if (sent != requests_.end()) step_case.requests = sent->second;
  step_case.options = ScoringOf(Figures(), run_);
  return JudgeSteps(run_.work, step_case, vendor);
}

// Pairs of ranked vendors with the same vectors. Reads two vendors' vectors at a time.
Status Judge::FindSame() {
  AuditResult& result = run_.result;
  for (size_t a = 0; a < result.vendors.size(); ++a) {
    if (!result.vendors[a].IsRanked()) continue;
    std::optional<Matrix> first;
    for (size_t b = a + 1; b < result.vendors.size(); ++b) {
      const bool may_be =
          result.vendors[b].IsRanked() &&
          result.vendors[a].postprocess == result.vendors[b].postprocess &&
          result.vendors[a].dimension == result.vendors[b].dimension &&
          std::abs(result.vendors[a].liveness.found - result.vendors[b].liveness.found) < 1e-3;
      if (!may_be) continue;
      if (!first) {
        VETVEC_ASSIGN_OR_RETURN(first, folder_.ReadVectors(record_, result.vendors[a].name));
      }
      VETVEC_ASSIGN_OR_RETURN(const Matrix second,
                              folder_.ReadVectors(record_, result.vendors[b].name));
      const double usual = result.vendors[a].liveness.usual_distance;
      if (GiveTheSameVectors(first->view(), second.view(), usual)) result.same.emplace_back(a, b);
    }
  }
  return OkStatus();
}

Status Judge::Compare() {
  AuditResult& result = run_.result;
  for (VendorResult& vendor : result.vendors) {
    if (vendor.problem.empty()) NameDefects(&vendor);
  }
  ConcludeSteps(run_.work, &result);
  WithdrawExposedScores(&result);
  WriteNotices(&result);
  VETVEC_RETURN_IF_ERROR(FindSame());
  return CompareFigures(Figures(), &run_);
}

// The vectors by which a vendor was judged, read again.
Result<Matrix> Judge::JudgedRows(size_t v) const {
  const VendorConfig& config = record_.config.vendors[v];
  VETVEC_ASSIGN_OR_RETURN(Matrix rows, folder_.ReadVectors(record_, config.name));
  if (config.settings.Text("postprocess") == "none") return rows;
  return PostprocessedVectors(record_, config, rows, options_.cancel);
}

// Only now is it known which vendors and scores rank.
Status Judge::MeasureCurves() {
  for (size_t v = 0; v < run_.result.vendors.size(); ++v) {
    VendorResult& vendor = run_.result.vendors[v];
    const bool has_any = std::ranges::any_of(vendor.scores, &ScoreResult::ranks);
    if (!vendor.IsRanked() || !has_any) continue;
    VETVEC_RETURN_IF_ERROR(folder_.MayGoOn());
    VETVEC_ASSIGN_OR_RETURN(const Matrix rows, JudgedRows(v));
    VETVEC_RETURN_IF_ERROR(MeasureVendorCurves(run_.work, run_.missing, rows.view(),
                                               ScoringOf(Figures(), run_), &vendor));
    PriceMoreDocuments(run_.work, record_.config.vendors[v], &vendor);
  }
  return OkStatus();
}

// What was sent to the vendor, of which texts, and with which faults.
void Judge::CountTraffic(size_t v) {
  VendorResult& vendor = run_.result.vendors[v];
  const VendorRecord& record = record_.Of(vendor.name);
  const auto sent = requests_.find(vendor.name);
  vendor.reply_faults = FindReplyFaults(
      sent == requests_.end() ? std::vector<RequestRecord>() : sent->second, vendor.contract());
  if (sent != requests_.end()) {
    vendor.traffic = TrafficOf(sent->second, record_.config.vendors[v]);
    vendor.traffic.tokens_are_estimated = record.is_without_usage;
  } else if (record_.config.vendors[v].CostOf(0)) {
    vendor.traffic.cost = 0;
  }
  vendor.host = HostsOfVendor(record);
  if (record.batches) AddBatches(*record.batches, &vendor);
  vendor.role_tokens = TokensOfRoles(run_.work, vendor, by_roles_[vendor.name]);
  vendor.word_counts = record.word_counts;
  uint64_t besides = record.batches ? record.batches->proof_texts : 0;
  for (const VendorStep& step : vendor.steps) besides += step.findings.texts_sent;
  const uint64_t by_batch = vendor.batches ? vendor.batches->texts : 0;
  const uint64_t online = vendor.traffic.texts_sent - std::min(besides, vendor.traffic.texts_sent);
  const uint64_t sent_texts = RunsHere(vendor) ? vendor.texts : by_batch + online;
  vendor.cached_texts = vendor.texts - std::min(vendor.texts, sent_texts);
}

Result<JudgedRun> Judge::Run() {
  VETVEC_RETURN_IF_ERROR(Load());
  VETVEC_ASSIGN_OR_RETURN(requests_, folder_.ReadRequests(record_, &by_roles_));
  const size_t vendors = record_.config.vendors.size();
  run_.vendors.resize(vendors);
  run_.result.vendors.resize(vendors);
  std::vector<std::vector<uint64_t>> failed;
  for (const auto& [name, vendor] : record_.vendors) failed.push_back(vendor.failed_texts);
  ChooseTriples(failed, &run_);
  std::vector<std::string> names;
  for (const VendorConfig& vendor : record_.config.vendors) names.push_back(vendor.name);
  const std::vector<std::string> labels = VendorLabels(names);
  for (size_t v = 0; v < vendors; ++v) {
    run_.result.vendors[v].label = labels[v];
    run_.result.vendors[v].facts = record_.config.vendors[v].facts;
    VETVEC_RETURN_IF_ERROR(Step(v, vendors));
    VETVEC_RETURN_IF_ERROR(MeasureVendor(v));
    CountTraffic(v);
  }
  VETVEC_RETURN_IF_ERROR(Compare());
  VETVEC_RETURN_IF_ERROR(MeasureCurves());
  run_.result.sources = SourcesOfTexts(record_.config, run_.work);
  run_.result.share_not_english = ShareNotEnglish(record_.config, run_.work);
  PriceVendors(record_.config, &run_.result);
  VETVEC_ASSIGN_OR_RETURN(const std::string load, folder_.ReadLoadFile());
  if (!load.empty()) {
    const Status status = ReadLoad(load, &run_.result);
    if (!status.ok()) {
      return ParseError(fmt::format("'{}/{}': {}", folder_.path(), kLoadName, status.message()));
    }
  }
  WriteVerdict(&run_.result);
  WriteCaveats(&run_.result);
  for (const LeftOutSuite& one : run_.work.left_out) {
    run_.result.caveats.push_back(
        fmt::format("The default suite {} was left out: {}.", one.name, one.reason));
  }
  AddLanguageCaveat(record_.config, run_.work, &run_.result.caveats);
  VETVEC_RETURN_IF_ERROR(Step(vendors, vendors));
  return std::move(run_);
}

}  // namespace

Result<JudgedRun> JudgeRun(const RunFolder& folder, const JudgeOptions& options) {
  return Judge(folder, options).Run();
}

}  // namespace vetvec
