// vetvec/suite.h: scoring encoders.
#include "audit/suite_score.h"

#include <fmt/core.h>

#include <memory>
#include <utility>
#include <vector>

#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api_audit/measures.h"
#include "c_api_audit/suite_object.h"
#include "report/suite_json.h"
#include "vetvec/suite.h"

namespace vetvec {
namespace {

constexpr uint64_t kMostWorst = 10'000;

// The caller's encoder, in use until this object is destroyed.
class BorrowedEncoder : public Encoder {
 public:
  explicit BorrowedEncoder(std::shared_ptr<SharedEncoder> object) : scope_(std::move(object)) {}
  SharedEncoder::Call& scope() { return scope_; }

  Status Embed(const TextBatch& texts, const CallOptions& options, EmbedOutput* out) override {
    return scope_.object()->Embed(texts, options, out);
  }
  size_t dimension() const override { return encoder().dimension(); }
  const std::string& name() const override { return encoder().name(); }
  const VectorIdentity& identity() const override { return encoder().identity(); }
  Usage usage() const override { return encoder().usage(); }

 private:
  Encoder& encoder() const { return scope_.object()->encoder(); }

  SharedEncoder::Call scope_;
};

// The whole call ends when the encoder is destroyed, which waits for it.
Result<std::unique_ptr<Encoder>> Borrow(vetvec_encoder handle, CallOptions* call) {
  VETVEC_ASSIGN_OR_RETURN(auto object, FindHandle(handle));
  auto encoder = std::make_unique<BorrowedEncoder>(std::move(object));
  VETVEC_RETURN_IF_ERROR(encoder->scope().status());
  call->cancel = encoder->scope().CancelWith(call->cancel);
  return std::unique_ptr<Encoder>(std::move(encoder));
}

Result<RoleEncoders> BorrowRoles(vetvec_encoder encoder, vetvec_encoder of_queries,
                                 CallOptions* call) {
  VETVEC_ASSIGN_OR_RETURN(std::unique_ptr<Encoder> plain, Borrow(encoder, call));
  if (of_queries.id == 0) return RoleEncoders(std::move(plain));
  VETVEC_ASSIGN_OR_RETURN(std::unique_ptr<Encoder> queries, Borrow(of_queries, call));
  return RoleEncoders(std::move(plain), std::move(queries));
}

Status OutOfBounds(const char* name, double found, const char* allowed) {
  return InvalidArgument(fmt::format("{} is {}; allowed: {}", name, found, allowed))
      .WithKey(name, fmt::format("{}", found), allowed);
}

// What a call is made with, alive until it has ended.
struct Scoring {
  std::shared_ptr<SuiteObject> suite;
  std::shared_ptr<SuiteObject> triples;
  SuiteScoreOptions options;
  CallOptions call;
};

Status ReadNumbers(const vetvec_suite_score_options& given, SuiteScoreOptions* out) {
  if (given.seed != 0) out->seed = given.seed;
  VETVEC_ASSIGN_OR_RETURN(out->metric, MetricOf(given.metric));
  VETVEC_ASSIGN_OR_RETURN(out->threshold_method, ThresholdMethodOf(given.threshold_method));
  VETVEC_ASSIGN_OR_RETURN(out->dictionary.file, StringOf(given.dictionary_file, "dictionary_file"));
  out->dictionary.max_words = given.dictionary_max_words;
  VETVEC_RETURN_IF_ERROR(CheckAtMost("worst", given.worst, kMostWorst));
  if (given.worst != 0) out->most_worst = given.worst;
  if (given.least_accuracy != 0) {
    if (!(given.least_accuracy > 0 && given.least_accuracy <= 1)) {
      return OutOfBounds("least_accuracy", given.least_accuracy, "above 0 and at most 1");
    }
    out->least_accuracy = given.least_accuracy;
  }
  if (given.equal_within == 0) return OkStatus();
  if (!(given.equal_within >= 0.01 && given.equal_within <= 100)) {
    return OutOfBounds("equal_within", given.equal_within, "0.01 to 100");
  }
  out->equal_within = given.equal_within;
  return OkStatus();
}

Status ReadScoring(vetvec_suite suite, const vetvec_suite_score_options& given,
                   const vetvec_call_options* call, Scoring* out) {
  VETVEC_ASSIGN_OR_RETURN(out->suite, FindHandle(suite));
  VETVEC_RETURN_IF_ERROR(ReadNumbers(given, &out->options));
  if (given.triples.id != 0) {
    VETVEC_ASSIGN_OR_RETURN(out->triples, FindHandle(given.triples));
    out->options.triples = &out->triples->suite;
  }
  VETVEC_ASSIGN_OR_RETURN(out->call, ComputeOptionsOf(call, "score"));
  return OkStatus();
}

Status OnlyOfComparisons(const char* name) {
  return InvalidArgument(fmt::format("'{}' is used only by vetvec_suite_compare", name))
      .WithKey(name);
}

}  // namespace
}  // namespace vetvec

using vetvec::GuardTimed;
using vetvec::IsNull;
using vetvec::OkStatus;
using vetvec::RoleEncoders;
using vetvec::Status;

extern "C" {

vetvec_status vetvec_suite_score(vetvec_suite suite, vetvec_encoder encoder,
                                 const vetvec_suite_score_options* options,
                                 const vetvec_call_options* call, vetvec_buffer** out_json,
                                 vetvec_error** err) noexcept {
  return GuardTimed(err, call, [&]() -> Status {
    if (out_json == nullptr) return IsNull("out_json");
    *out_json = nullptr;
    vetvec_suite_score_options given;
    VETVEC_RETURN_IF_ERROR(vetvec::ReadOptions(options, "vetvec_suite_score_options", &given));
    if (given.equal_within != 0) return vetvec::OnlyOfComparisons("equal_within");
    if (given.other_query_encoder.id != 0) return vetvec::OnlyOfComparisons("other_query_encoder");
    vetvec::Scoring scoring;
    VETVEC_RETURN_IF_ERROR(vetvec::ReadScoring(suite, given, call, &scoring));
    VETVEC_ASSIGN_OR_RETURN(const RoleEncoders one,
                            vetvec::BorrowRoles(encoder, given.query_encoder, &scoring.call));
    VETVEC_ASSIGN_OR_RETURN(
        const auto scored,
        vetvec::ScoreEncoders(scoring.suite->suite, {&one, 1}, scoring.options, scoring.call));
    *out_json = vetvec::NewBuffer(vetvec::SuiteScoreJson(scored));
    return OkStatus();
  });
}

vetvec_status vetvec_suite_compare(vetvec_suite suite, vetvec_encoder first, vetvec_encoder second,
                                   const vetvec_suite_score_options* options,
                                   const vetvec_call_options* call, vetvec_buffer** out_json,
                                   vetvec_error** err) noexcept {
  return GuardTimed(err, call, [&]() -> Status {
    if (out_json == nullptr) return IsNull("out_json");
    *out_json = nullptr;
    vetvec_suite_score_options given;
    VETVEC_RETURN_IF_ERROR(vetvec::ReadOptions(options, "vetvec_suite_score_options", &given));
    vetvec::Scoring scoring;
    VETVEC_RETURN_IF_ERROR(vetvec::ReadScoring(suite, given, call, &scoring));
    std::vector<RoleEncoders> both;
    VETVEC_ASSIGN_OR_RETURN(RoleEncoders one,
                            vetvec::BorrowRoles(first, given.query_encoder, &scoring.call));
    both.push_back(std::move(one));
    VETVEC_ASSIGN_OR_RETURN(RoleEncoders other,
                            vetvec::BorrowRoles(second, given.other_query_encoder, &scoring.call));
    both.push_back(std::move(other));
    VETVEC_ASSIGN_OR_RETURN(
        const auto scored,
        vetvec::ScoreEncoders(scoring.suite->suite, both, scoring.options, scoring.call));
    *out_json = vetvec::NewBuffer(vetvec::SuiteComparisonJson(scored));
    return OkStatus();
  });
}

}  // extern "C"
