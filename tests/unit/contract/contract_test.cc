// The contract suite against encoders with one planted fault each.
#include "contract/contract.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <set>

#include "base/hash.h"
#include "base/rng.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

using Rows = std::vector<std::vector<float>>;

// Sums of the directions of words without their vowels: every word has an influence; case, accents
// and blanks have none; vectors have unit length.
std::vector<float> WordVector(std::string_view text, size_t most_words) {
  constexpr size_t kDimension = 48;
  std::vector<float> row(kDimension);
  row[0] = 0.1F;  // of texts without a consonant, too
  size_t words = 0;
  std::string word;
  const auto add = [&] {
    if (word.empty() || ++words > most_words) return;
    Rng rng(Xxh64(word.data(), word.size()), 3);
    for (float& x : row) x += static_cast<float>(rng.Uniform() - 0.5);
    word.clear();
  };
  for (const char c : text) {
    if (static_cast<unsigned char>(c) <= ' ') {
      add();
      word.clear();
    } else if (static_cast<unsigned char>(c) < 0x7F &&
               std::string_view("aeiouAEIOU").find(c) == std::string_view::npos) {
      word += static_cast<char>(std::tolower(c));
    }
  }
  add();
  double sum = 1e-9;
  for (const float x : row) sum += double{x} * double{x};
  for (float& x : row) x = static_cast<float>(double{x} / std::sqrt(sum));
  return row;
}

class Planted : public Encoder {
 public:
  size_t most_words = 100'000;
  int calls = 0;
  int failures = 0;  // so many calls fail first
  std::string model = "planted-1";
  std::function<void(Rows*, int call)> spoil;
  std::function<void(ReplyRecord*, int call)> spoil_reply;

  Status Embed(const TextBatch& texts, const CallOptions& options, EmbedOutput* out) override {
    EXPECT_EQ(options.flags, uint32_t{kCallNoCache | kCallNoDedupe | kCallNoSplit | kCallNoRetry |
                                      kCallAsReceived});
    ++calls;
    ++out->usage.requests;
    if (failures > 0) {
      --failures;
      return Status(StatusCode::kRateLimited, "slow down").WithRetryable(true);
    }
    Rows rows;
    for (size_t i = 0; i < texts.size(); ++i) rows.push_back(WordVector(texts[i], most_words));
    if (spoil) spoil(&rows, calls);
    ReplyRecord reply;
    reply.vectors = rows.size();
    reply.model = model;
    for (size_t i = 0; i < rows.size(); ++i) reply.indexes.push_back(static_cast<int64_t>(i));
    if (spoil_reply) spoil_reply(&reply, calls);
    out->replies.push_back(reply);
    if (!reply.request.error.empty()) return Status(StatusCode::kProtocol, "not the expected JSON");
    for (const ReplyRecord::Finding& finding : reply.findings) {
      if (!finding.has_row) out->items[finding.item] = BadVector(finding.what);
    }
    if (rows.size() != texts.size()) {
      out->items.assign(texts.size(), Status(StatusCode::kProtocol, "wrong count"));
      return Status(StatusCode::kProtocol, "wrong count");
    }
    VETVEC_RETURN_IF_ERROR(out->rows.SetDimension(rows[0].size()));
    for (size_t i = 0; i < rows.size(); ++i) {
      std::copy(rows[i].begin(), rows[i].end(), out->rows.Row(i));
    }
    return OkStatus();
  }
  size_t dimension() const override { return 48; }
  const std::string& name() const override { return name_; }
  const VectorIdentity& identity() const override { return identity_; }
  Usage usage() const override { return {}; }

 private:
  const std::string name_ = "planted:planted-1";
  VectorIdentity identity_ = [] {
    VectorIdentity identity;
    identity.model = "planted-1";
    return identity;
  }();
};

std::set<std::string> Failed(Encoder& encoder, ContractOptions options = {}) {
  options.long_words = 64;
  const Result<ContractReport> report = RunContract(encoder, options);
  EXPECT_TRUE(report.ok()) << report.status().ToString();
  std::set<std::string> failed;
  if (!report.ok()) return failed;
  for (const ContractFinding& finding : report->findings) {
    EXPECT_FALSE(finding.finding.empty()) << finding.test;
    EXPECT_EQ(finding.outcome == ContractOutcome::kNotTested, finding.checks == 0);
    if (finding.outcome == ContractOutcome::kFailed) failed.insert(finding.test);
  }
  return failed;
}

using FailedNames = std::set<std::string>;

const ContractFinding& Find(const ContractReport& report, const std::string& test) {
  const auto found = std::find_if(report.findings.begin(), report.findings.end(),
                                  [&](const ContractFinding& one) { return one.test == test; });
  if (found != report.findings.end()) return *found;
  ADD_FAILURE() << "no finding of " << test;
  return report.findings.at(0);
}

// Each of these calls is another place: singles, repeats, batches, texts, the cut, drift.
constexpr int kPlaces[] = {1, 7, 8, 10, 11, 12, 14, 17, 24, 28, 29, 31};

TEST(Contract, AGoodServicePasses) {
  Planted encoder;
  EXPECT_EQ(Failed(encoder), FailedNames());
  const Result<ContractReport> report = RunContract(encoder, {});
  ASSERT_TRUE(report.ok());
  EXPECT_LT(report->requests, 60u);
  EXPECT_EQ(report->failed(ContractSeverity::kMinor), 0u);
  EXPECT_THAT(ContractJson(*report), HasSubstr("\"outcome\":\"passed\""));
}

TEST(Contract, KeepsWhatShowsWhichModelItIs) {
  Planted service;
  service.failures = 2;
  const Result<ContractReport> report = RunContract(service, {});
  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report->model, "planted-1");
  std::map<std::string, int> times;
  for (const auto& [text, row] : report->alone) {
    EXPECT_EQ(row, WordVector(text, service.most_words)) << text;
    ++times[text];
  }
  EXPECT_EQ(times.size(), 23U);
  EXPECT_EQ(times["The invoice was sent to the wrong address last Tuesday."], 5);
  EXPECT_THAT(ContractJson(*report), testing::Not(HasSubstr("\"alone\"")));
}

TEST(Contract, EachFaultIsFoundByItsOwnTest) {
  const auto failed = [](std::function<void(Rows*, int)> spoil) {
    Planted encoder;
    encoder.spoil = std::move(spoil);
    return Failed(encoder);
  };
  EXPECT_EQ(
      failed([](Rows* rows, int) { std::rotate(rows->begin(), rows->begin() + 1, rows->end()); }),
      FailedNames({"order"}));
  EXPECT_EQ(failed([](Rows* rows, int) { rows->resize(1); }), FailedNames({"count"}));
  EXPECT_EQ(failed([](Rows* rows, int) {
              for (auto& row : *rows) {
                for (float& x : row) x *= 2;
              }
            }),
            FailedNames({"norm"}));
  EXPECT_EQ(failed([](Rows* rows, int call) {
              for (auto& row : *rows) row[static_cast<size_t>(call) % row.size()] += 1e-4F;
            }),
            FailedNames({"repeat"}));
  EXPECT_EQ(failed([](Rows* rows, int call) {
              if (call <= 20) return;
              for (auto& row : *rows) std::swap(row[0], row[1]);
            }),
            FailedNames({"drift"}));
  // The first text of a batch leaks into its neighbours.
  EXPECT_EQ(failed([](Rows* rows, int) {
              for (size_t i = 1; i < rows->size(); ++i) (*rows)[i][0] += 1e-2F * (*rows)[0][1];
            }),
            FailedNames({"batch", "duplicates", "permutation"}));
  EXPECT_EQ(failed([](Rows* rows, int) {
              for (auto& row : *rows) {
                float most = 0;
                for (const float x : row) most = std::max(most, std::fabs(x));
                double sum = 0;
                for (float& x : row) {
                  x = std::round(x / most * 127);
                  sum += double{x} * double{x};
                }
                for (float& x : row) x = static_cast<float>(double{x} / std::sqrt(sum));
              }
            }),
            FailedNames({"precision"}));
}

TEST(Contract, TheCutIsFoundByBisection) {
  for (const size_t words : {size_t{1}, size_t{17}, size_t{63}}) {
    Planted encoder;
    encoder.most_words = words;
    ContractOptions options;
    options.long_words = 64;
    const Result<ContractReport> report = RunContract(encoder, options);
    ASSERT_TRUE(report.ok());
    const ContractFinding& finding = Find(*report, "truncation");
    EXPECT_EQ(finding.outcome, ContractOutcome::kFailed);
    EXPECT_THAT(finding.finding, HasSubstr("only the first " + std::to_string(words) +
                                           (words > 1 ? " words" : " word")));
  }
}

TEST(Contract, AnEarlyCutIsWorseThanALateOne) {
  const auto severity = [](size_t words) {
    Planted encoder;
    encoder.most_words = words;
    const Result<ContractReport> report = RunContract(encoder, {});
    EXPECT_TRUE(report.ok());
    return Find(*report, "truncation").severity;
  };
  EXPECT_EQ(severity(8), ContractSeverity::kCritical);
  EXPECT_EQ(severity(31), ContractSeverity::kCritical);
  EXPECT_EQ(severity(32), ContractSeverity::kMajor);
  EXPECT_EQ(severity(127), ContractSeverity::kMajor);
  EXPECT_EQ(severity(128), ContractSeverity::kMinor);
  EXPECT_EQ(severity(256), ContractSeverity::kMinor);
}

// One broken reply, wherever it comes.
TEST(Contract, OneBrokenReplyIsFoundWhereverItComes) {
  ContractOptions options;
  options.long_words = 64;
  Planted whole;
  const Result<ContractReport> good = RunContract(whole, options);
  ASSERT_TRUE(good.ok());
  EXPECT_EQ(good->replies, good->requests);
  EXPECT_TRUE(good->faults.empty());
  const std::string n = std::to_string(good->replies);
  EXPECT_EQ(Find(*good, "finite").finding,
            "No vector is all zeros or contains a value that is not a number, in " + n +
                " replies; a fault in fewer than 1 in " + std::to_string(good->replies / 3) +
                " replies may have been missed.");
  EXPECT_THAT(Find(*good, "dimension").finding, HasSubstr("Every vector has 48 elements, in " + n));
  EXPECT_EQ(Find(*good, "count").checks, good->replies);
  EXPECT_EQ(Find(*good, "index").checks, good->replies);
  const auto found = [&](Planted* encoder, const std::string& test, ReplyFault fault) {
    const Result<ContractReport> report = RunContract(*encoder, options);
    ASSERT_TRUE(report.ok()) << report.status().ToString();
    const ContractFinding& finding = Find(*report, test);
    EXPECT_EQ(finding.outcome, ContractOutcome::kFailed) << test;
    EXPECT_THAT(finding.finding, HasSubstr("1 of ")) << test;
    EXPECT_GT(finding.score, 0.9);
    EXPECT_GT(finding.checks, 25u);
    ASSERT_EQ(report->faults.size(), 1u);
    EXPECT_EQ(report->faults[0].fault, fault);
    EXPECT_EQ(report->faults[0].replies, 1u);
    EXPECT_FALSE(report->faults[0].example.empty());
    for (const char* other : {"finite", "dimension", "count", "index", "malformed"}) {
      if (other == test) continue;
      EXPECT_EQ(Find(*report, other).outcome, ContractOutcome::kPassed) << other << " for " << test;
    }
  };
  for (const int place : kPlaces) {
    SCOPED_TRACE(place);
    ASSERT_LE(static_cast<uint64_t>(place), good->requests);
    for (const float bad : {std::nanf(""), HUGE_VALF, 0.0F}) {
      Planted encoder;
      encoder.spoil = [&](Rows* rows, int call) {
        if (call != place) return;
        rows->back().assign(rows->back().size(), bad);
      };
      found(&encoder, "finite", ReplyFault::kValue);
    }
    Planted null;
    null.spoil_reply = [&](ReplyRecord* reply, int call) {
      if (call != place) return;
      reply->findings.push_back({0, false, "the vector of text 0 has a null", ReplyFault::kValue});
    };
    found(&null, "finite", ReplyFault::kValue);
    Planted other_length;
    other_length.spoil_reply = [&](ReplyRecord* reply, int call) {
      if (call != place) return;
      reply->findings.push_back({0, false, "has 47 elements", ReplyFault::kDimension, 47});
    };
    found(&other_length, "dimension", ReplyFault::kDimension);
    Planted count;
    count.spoil_reply = [&](ReplyRecord* reply, int call) {
      if (call == place) reply->indexes.push_back(static_cast<int64_t>(reply->vectors++));
    };
    found(&count, "count", ReplyFault::kCount);
    Planted index;
    index.spoil_reply = [&](ReplyRecord* reply, int call) {
      if (call == place) reply->indexes.back() = 77;
    };
    found(&index, "index", ReplyFault::kIndex);
    Planted malformed;
    malformed.spoil_reply = [&](ReplyRecord* reply, int call) {
      if (call != place) return;
      *reply = ReplyRecord();
      reply->request.error = "PROTOCOL";
      reply->request.fault = ReplyFault::kMalformed;
      reply->request.fault_text = "the reply is empty";
    };
    found(&malformed, "malformed", ReplyFault::kMalformed);
  }
}

// The first reply does not decide which length is the right one.
TEST(Contract, TheOddReplyIsTheOneOfAnotherLength) {
  for (const int place : {1, 9, 20}) {
    Planted encoder;
    encoder.spoil = [&](Rows* rows, int call) {
      for (auto& row : *rows) row.resize(call == place ? 47 : 48);
    };
    const Result<ContractReport> report = RunContract(encoder, {});
    ASSERT_TRUE(report.ok());
    EXPECT_THAT(
        Find(*report, "dimension").finding,
        testing::MatchesRegex("1 of [0-9]+ replies has .*: a vector has 47 elements, not 48."));
  }
}

// A refusal is an answer without vectors: there is nothing to be at fault.
TEST(Contract, RefusalsAreNotRepliesToLookAt) {
  Planted encoder;
  encoder.spoil_reply = [&](ReplyRecord* reply, int call) {
    if (call != 15) return;
    *reply = ReplyRecord();
    reply->request.error = "INVALID_ARGUMENT";
    reply->request.http_status = 400;
  };
  const Result<ContractReport> report = RunContract(encoder, {});
  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report->replies, report->requests - 1);
  EXPECT_TRUE(report->faults.empty());
}

TEST(Contract, AnotherModelIsNamed) {
  Planted encoder;
  encoder.model = "other-2";
  EXPECT_EQ(Failed(encoder), FailedNames({"model"}));
}

TEST(Contract, ShortenedAndInputType) {
  class Shortened : public Planted {
   public:
    bool is_prefix = true;
    Status Embed(const TextBatch& texts, const CallOptions& options, EmbedOutput* out) override {
      EmbedOutput whole(texts.size());
      VETVEC_RETURN_IF_ERROR(Planted::Embed(texts, options, &whole));
      VETVEC_RETURN_IF_ERROR(out->rows.SetDimension(24));
      for (size_t i = 0; i < texts.size(); ++i) {
        const float* from = whole.rows.Row(i) + (is_prefix ? 0 : 24);
        double sum = 0;
        for (size_t d = 0; d < 24; ++d) sum += double{from[d]} * double{from[d]};
        for (size_t d = 0; d < 24; ++d) {
          out->rows.Row(i)[d] = static_cast<float>(double{from[d]} / std::sqrt(sum));
        }
      }
      return OkStatus();
    }
  };
  Planted encoder;
  Shortened shortened;
  ContractOptions options;
  options.shortened = &shortened;
  EXPECT_EQ(Failed(encoder, options), FailedNames());
  const Result<ContractReport> report = RunContract(encoder, options);
  ASSERT_TRUE(report.ok());
  EXPECT_THAT(Find(*report, "dimension").finding,
              HasSubstr("Every vector has 48 elements (shortened: 24), in "));
  shortened.is_prefix = false;
  EXPECT_EQ(Failed(encoder, options), FailedNames({"matryoshka"}));
  Planted same;
  options.shortened = nullptr;
  options.other_input_type = &same;
  EXPECT_EQ(Failed(encoder, options), FailedNames({"input_type"}));
}

TEST(Contract, BusyServicesAreAskedAgainAndDeadOnesAreErrors) {
  Planted busy;
  busy.failures = 3;
  const Result<ContractReport> report = RunContract(busy, {});
  ASSERT_TRUE(report.ok()) << report.status().ToString();
  EXPECT_EQ(report->failed_requests, 3u);
  Planted dead;
  dead.failures = 1000;
  EXPECT_EQ(RunContract(dead, {}).status().code(), StatusCode::kRateLimited);
  ContractOptions options;
  options.long_words = 3;
  EXPECT_EQ(RunContract(busy, options).status().code(), StatusCode::kInvalidArgument);
}

TEST(Contract, ReportsAreReadBack) {
  Planted encoder;
  encoder.spoil = [](Rows* rows, int call) {
    if (call == 9) rows->front()[0] = std::nanf("");
  };
  const Result<ContractReport> report = RunContract(encoder, {});
  ASSERT_TRUE(report.ok()) << report.status().ToString();
  const std::string json = ContractJson(*report);
  const Result<ContractReport> again = ContractFromJson(json);
  ASSERT_TRUE(again.ok()) << again.status().ToString();
  EXPECT_EQ(ContractJson(*again), json);
  EXPECT_EQ(again->findings.size(), report->findings.size());
  EXPECT_EQ(again->replies, report->replies);
  ASSERT_EQ(again->faults.size(), 1u);
  EXPECT_EQ(again->faults[0].example, "the vector of text 0 contains a value that is not finite");
  // Reports that are older than these fields.
  const Result<ContractReport> old = ContractFromJson(
      R"({"encoder":"a","requests":1,"failed_requests":0,"tokens":2,"findings":[]})");
  ASSERT_TRUE(old.ok()) << old.status().ToString();
  EXPECT_EQ(old->replies, 0u);
  for (const char* bad : {"", "[]", "{}", R"({"encoder":1})"}) {
    EXPECT_EQ(ContractFromJson(bad).status().code(), StatusCode::kDataLoss) << bad;
  }
}

}  // namespace
}  // namespace vetvec
