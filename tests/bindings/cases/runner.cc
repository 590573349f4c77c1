// Runs bindings/cases/cases.json by the calls of calls.h. Arguments: cases.json, and part of a name
// to run only those. VETVEC_MOCK_URL: the mock server (bindings/with_mock.py). Exit status 1 if a
// case failed; the last line says how many did.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "calls.h"
#include "case_options.h"
#include "mock_admin.h"

namespace {

using Json = nlohmann::json;
using Clock = std::chrono::steady_clock;

void Check(bool holds, const std::string& what) {
  if (!holds) throw std::runtime_error(what);
}

struct Outcome : CaseOutcome {
  Outcome() : CaseOutcome() {
    retry_after_ms = -1;
    item_index = -1;
  }
  Outcome(const Outcome&) = delete;
  Outcome& operator=(const Outcome&) = delete;
  ~Outcome() {
    std::free(data);
    std::free(statuses);
    std::free(errors);
    std::free(provenance);
  }
  const float* row(std::size_t i) const { return data + i * cols; }
  bool RowsEqual(std::size_t a, const float* other) const {
    return std::equal(row(a), row(a) + cols, other);
  }
};

// Cancels from another thread after some time; 0: at once, on this one.
class Canceller {
 public:
  explicit Canceller(const Json& options) {
    if (!options.contains("cancel_after_ms")) return;
    token_ = CaseCancelCreate();
    const auto after = std::chrono::milliseconds(options["cancel_after_ms"].get<int>());
    if (after.count() == 0) {
      CaseCancelRequest(token_);
    } else {
      thread_ = std::thread([this, after] {
        std::this_thread::sleep_for(after);
        CaseCancelRequest(token_);
      });
    }
  }
  Canceller(const Canceller&) = delete;
  Canceller& operator=(const Canceller&) = delete;
  ~Canceller() {
    if (thread_.joinable()) thread_.join();
    if (token_ != nullptr) CaseCancelDestroy(token_);
  }
  const void* token() const { return token_; }

 private:
  void* token_ = nullptr;
  std::thread thread_;
};

const std::map<std::string, vetvec_call_flags> kFlags = {{"NO_CACHE", VETVEC_CALL_FLAGS_NO_CACHE},
                                                         {"NO_DEDUPE", VETVEC_CALL_FLAGS_NO_DEDUPE},
                                                         {"NO_SPLIT", VETVEC_CALL_FLAGS_NO_SPLIT},
                                                         {"NO_RETRY", VETVEC_CALL_FLAGS_NO_RETRY}};
const std::map<vetvec_source, std::string> kSources = {
    {VETVEC_SOURCE_NONE, "NONE"}, {VETVEC_SOURCE_REMOTE, "REMOTE"}, {VETVEC_SOURCE_LOCAL, "LOCAL"}};
const std::map<vetvec_reason, std::string> kReasons = {
    {VETVEC_REASON_POLICY, "POLICY"},
    {VETVEC_REASON_CACHED, "CACHED"},
    {VETVEC_REASON_SERVICE_DOWN, "SERVICE_DOWN"},
    {VETVEC_REASON_DEADLINE_NEAR, "DEADLINE_NEAR"},
    {VETVEC_REASON_REMOTE_FAILED, "REMOTE_FAILED"},
    {VETVEC_REASON_LATENCY_TARGET, "LATENCY_TARGET"}};

void CheckFields(const Json& seen, const Json& expected) {
  for (const auto& [name, value] : expected.items()) {
    Check(seen.contains(name) && seen[name] == value, name + ": " + seen.dump());
  }
}

void CheckError(const CaseOutcome& outcome, const Json& expected, const ::Fill& fill) {
  Check(outcome.status != VETVEC_STATUS_OK, "no error");
  const std::string message = outcome.message;
  const Json seen = {
      {"status", vetvec_status_name(outcome.status)}, {"http_status", outcome.http_status},
      {"retry_after_ms", outcome.retry_after_ms},     {"attempts", outcome.attempts},
      {"retryable", outcome.retryable != 0},          {"item_index", outcome.item_index},
      {"callback_value", outcome.callback_value}};
  for (const auto& [name, value] : expected.items()) {
    if (name == "message_has" || name == "message_lacks") {
      const bool there = message.find(fill(value)) != std::string::npos;
      Check(there == (name == "message_has"), name + ": " + message);
    } else if (name == "detail") {
      CheckFields(Json::parse(outcome.detail), value);
    } else {
      Check(seen.at(name) == value, name + " is " + seen.at(name).dump() + ": " + message);
    }
  }
}

class Case {
 public:
  Case(const Json& one, const std::string& way) : one_(one), way_(way) {
    name_ = one["name"].get<std::string>();
    key_ = "key-" + name_ + "-" + way + "-" + kCaseLanguage;
    folder_ = std::filesystem::temp_directory_path() /
              ("vetvec-cases-" + std::to_string(Clock::now().time_since_epoch().count()));
    std::filesystem::create_directories(folder_);
  }
  Case(const Case&) = delete;
  Case& operator=(const Case&) = delete;
  ~Case() {
    Close();
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  void Run() {
    MockCall("/admin/reset", "{}");
    Json plan = {{"seed", 7}};
    if (one_.contains("faults")) plan.update(one_["faults"]);
    MockCall("/admin/faults", plan.dump());
    const Json error = one_.value("expect", Json::object()).value("error", Json());
    Outcome opened;
    Open(Json::object(), &opened);
    if (!error.is_null()) {
      Check(encoder_ == nullptr, "it opened");
      return CheckError(opened, error);
    }
    Check(encoder_ != nullptr, std::string("it did not open: ") + opened.message);
    for (const Json& step : one_["steps"]) Step(step);
  }

 private:
  void Step(const Json& step) {
    const std::string call = step["call"];
    Outcome outcome;
    if (call == "close") {
      CaseClose(encoder_);
    } else if (call == "open") {
      Open(step.value("options", Json::object()), &outcome);
    } else if (call == "flush") {
      CaseFlush(encoder_, &outcome);
    } else if (call == "usage") {
      vetvec_usage usage = {};
      CaseUsage(encoder_, &usage, &outcome);
      if (outcome.status == VETVEC_STATUS_OK) CheckUsage(usage, step["expect"]["usage"]);
    } else {
      return Embed(step);
    }
    const Json expect = step.value("expect", Json::object());
    if (expect.contains("error")) return CheckError(outcome, expect["error"]);
    Check(outcome.status == VETVEC_STATUS_OK, call + ": " + outcome.message);
  }

  void Close() {
    if (encoder_ == nullptr) return;
    CaseClose(encoder_);
    CaseFree(encoder_);
    encoder_ = nullptr;
  }

  std::string Fill(std::string text) const {
    for (const auto& [word, value] : {std::pair<std::string, std::string>{"{mock}", MockUrl()},
                                      {"{key}", key_},
                                      {"{folder}", folder_.string()}}) {
      for (std::size_t at; (at = text.find(word)) != std::string::npos;) {
        text.replace(at, word.size(), value);
      }
    }
    return text;
  }

  // `changed`: options that replace those of the case.
  void Open(const Json& changed, Outcome* outcome) {
    Close();
    Json given = one_["open"];
    given.update(changed);
    CaseOptions options(given, [this](const std::string& text) { return Fill(text); });
    options.encoder.on_call = NoteRecord;
    options.encoder.on_call_user_data = &record_;
    encoder_ = CaseOpen(&options.encoder, options.fallback(), outcome);
  }

  static void NoteRecord(void* user_data, const vetvec_call_record* record) {
    const auto text = [](vetvec_str from) { return std::string(from.data, from.size); };
    *static_cast<Json*>(user_data) = {{"status", vetvec_status_name(record->status)},
                                      {"http_status", record->http_status},
                                      {"provider", text(record->provider)},
                                      {"request_model", text(record->request_model)},
                                      {"texts", record->texts},
                                      {"texts_cached", record->texts_cached},
                                      {"texts_joined", record->texts_joined},
                                      {"texts_failed", record->texts_failed},
                                      {"requests", record->requests},
                                      {"retries", record->retries},
                                      {"input_tokens", record->input_tokens},
                                      {"dimension", record->dimension}};
  }

  static void CheckUsage(const vetvec_usage& usage, const Json& expected) {
    const Json seen = {{"texts", usage.texts},
                       {"texts_sent", usage.texts_sent},
                       {"joined", usage.joined},
                       {"requests", usage.requests},
                       {"cache_memory_hits", usage.cache_memory_hits},
                       {"cache_disk_hits", usage.cache_disk_hits},
                       {"retries", usage.retries},
                       {"failed_texts", usage.failed_texts},
                       {"tokens_reported", usage.tokens_reported},
                       {"cost_reported", usage.cost_reported}};
    CheckFields(seen, expected);
  }

  CaseCall CallOf(const Json& step) const {
    const Json options = step.value("options", Json::object());
    CaseCall call = {};
    call.way = way_ == "async" ? CASE_ASYNC : way_ == "stream" ? CASE_STREAM : CASE_BLOCKING;
    call.one = step["call"] == "embed_one" ? 1 : 0;
    call.timeout_ms = options.value("timeout_ms", 0);
    call.max_tokens = options.value("max_tokens", 0);
    call.leave_after = options.value("leave_after", 0);
    for (const Json& flag : options.value("flags", Json::array())) {
      call.flags |= kFlags.at(flag);
    }
    const std::string progress = options.value("progress", "");
    if (progress == "stop") call.progress = CASE_PROGRESS_STOPS;
    if (progress == "throw") call.progress = CASE_PROGRESS_THROWS;
    return call;
  }

  void Embed(const Json& step) {
    const Json expect = step.value("expect", Json::object());
    const Texts texts(step);
    const vetvec_text_batch batch = texts.view();
    CaseCall call = CallOf(step);
    call.texts = &batch;
    Outcome outcome;
    record_ = Json::object();
    const int before = MockRequests();
    const Clock::time_point begin = Clock::now();
    {
      const Canceller canceller(step.value("options", Json::object()));
      call.cancel = canceller.token();
      CaseEmbed(encoder_, &call, &outcome);
    }
    const double took = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
    if (expect.contains("requests")) {
      const int sent = MockRequests() - before;
      Check(sent == expect["requests"], std::to_string(sent) + " requests");
    }
    Check(took >= expect.value("at_least_ms", 0.0) && took <= expect.value("at_most_ms", 1e9),
          std::to_string(took) + " ms");
    if (expect.contains("thrown")) {
      return Check(outcome.thrown == 1, "what the callback threw did not come out");
    }
    Check(outcome.thrown == 0, "something was thrown");
    if (expect.contains("error")) {
      CheckError(outcome, expect["error"]);
    } else {
      Check(outcome.status == VETVEC_STATUS_OK, outcome.message);
    }
    if (expect.contains("statuses")) CheckStatuses(outcome, expect["statuses"]);
    const Json errors = expect.value("errors", Json::object());
    for (const auto& [index, error] : errors.items()) {
      Check(outcome.errors != nullptr, "there are no errors of texts");
      CheckError(outcome.errors[std::stoul(index)], error);
    }
    const Json sources = expect.value("sources", Json::array());
    for (std::size_t i = 0; i < sources.size(); ++i) {
      const vetvec_provenance& found = outcome.provenance[i];
      CheckFields({{"source", kSources.at(found.source)},
                   {"reason", kReasons.at(found.reason)},
                   {"remote_status", vetvec_status_name(found.remote_status)}},
                  sources[i]);
    }
    CheckFields(record_, expect.value("record", Json::object()));
    CheckStats(expect.value("stats", Json::object()));
    if (expect.contains("rows")) CheckRows(outcome, expect, texts);
  }

  // What the server has counted since the case began; a count that it does not list is 0.
  static void CheckStats(const Json& expected) {
    if (expected.empty()) return;
    const Json stats = Json::parse(MockCall("/admin/stats", ""));
    for (const auto& [name, value] : expected.items()) {
      if (value.is_object()) {
        CheckFields(stats.at(name), value);
      } else {
        Check(stats.at(name) == value, name + " is " + stats.at(name).dump());
      }
    }
  }

  static void CheckStatuses(const Outcome& outcome, const Json& expected) {
    Check(outcome.rows == expected.size() && outcome.statuses != nullptr, "number of statuses");
    for (std::size_t i = 0; i < expected.size(); ++i) {
      Check(vetvec_status_name(outcome.statuses[i]) == expected[i].get<std::string>(),
            "status " + std::to_string(i) + " is " + vetvec_status_name(outcome.statuses[i]));
    }
  }

  void CheckRows(const Outcome& outcome, const Json& expect, const Texts& texts) {
    Check(outcome.rows == expect["rows"], std::to_string(outcome.rows) + " rows");
    Check(!expect.contains("cols") || outcome.cols == expect["cols"],
          std::to_string(outcome.cols) + " cols");
    for (std::size_t i = 0; i < outcome.rows * outcome.cols; ++i) {
      Check(std::isfinite(outcome.data[i]), "an element is not finite");
    }
    for (const Json& pair : expect.value("equal_rows", Json::array())) {
      Check(outcome.RowsEqual(pair[0], outcome.row(pair[1])), "rows differ: " + pair.dump());
    }
    for (const Json& pair : expect.value("different_rows", Json::array())) {
      Check(!outcome.RowsEqual(pair[0], outcome.row(pair[1])), "rows are equal: " + pair.dump());
    }
    const Json values = expect.value("values", Json::array());
    for (std::size_t i = 0; i < values.size(); ++i) {
      for (std::size_t j = 0; j < values[i].size(); ++j) {
        Check(std::abs(static_cast<double>(outcome.row(i)[j]) - values[i][j].get<double>()) < 1e-5,
              "values of row " + std::to_string(i));
      }
    }
    for (const Json& index : expect.value("alone", Json::array())) {
      const std::size_t i = index;
      Texts one;
      one.Add(texts.bytes.substr(texts.offsets[i], texts.offsets[i + 1] - texts.offsets[i]));
      const vetvec_text_batch batch = one.view();
      CaseCall call = {};
      call.texts = &batch;
      call.flags = VETVEC_CALL_FLAGS_NO_CACHE;
      Outcome alone;
      CaseEmbed(encoder_, &call, &alone);
      Check(alone.rows == 1 && alone.cols == outcome.cols && outcome.RowsEqual(i, alone.row(0)),
            "row " + std::to_string(i) + " is not the vector of its text");
    }
  }

  void CheckError(const CaseOutcome& outcome, const Json& expected) const {
    ::CheckError(outcome, expected, [this](const std::string& text) { return Fill(text); });
  }

  const Json& one_;
  const std::string way_;
  std::string name_;
  std::string key_;
  std::filesystem::path folder_;
  Json record_;  // of the last call
  void* encoder_ = nullptr;
};

#ifdef VETVEC_CASES_AUDIT
// Runs a case of "measures".
void Measure(const Json& one) {
  std::vector<float> data;
  for (const Json& row : one["matrix"]) {
    for (const Json& element : row) data.push_back(element);
  }
  const std::size_t count = one["matrix"].size();
  const vetvec_rows rows = {data.data(), count, data.size() / count, data.size() / count};
  const vetvec_metric metric = one["metric"] == "COSINE" ? VETVEC_METRIC_COSINE : VETVEC_METRIC_L2;
  Outcome outcome;
  Json seen;
  if (one["call"] == "threshold") {
    double threshold = 0;
    std::vector<double> nearest(count);
    CaseThreshold(&rows, metric, &threshold, nearest.data(), &outcome);
    seen = {{"threshold", threshold}, {"nearest", nearest}};
  } else {
    std::vector<std::uint64_t> triples;
    for (const Json& triple : one["triples"])
      triples.insert(triples.end(), triple.begin(), triple.end());
    const std::vector<double> thetas = one["thetas"];
    std::vector<std::uint64_t> counts(thetas.size());
    std::vector<double> margins(triples.size() / 3);
    CaseViolations(&rows, triples.data(), margins.size(), metric, thetas.data(), thetas.size(),
                   counts.data(), margins.data(), &outcome);
    seen = {{"counts", counts}, {"margins", margins}};
  }
  Json expect = one["expect"];
  if (expect.contains("error")) {
    return CheckError(outcome, expect["error"], [](std::string text) { return text; });
  }
  Check(outcome.status == VETVEC_STATUS_OK, outcome.message);
  CheckFields(seen, expect);
}
#endif

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const Json all = Json::parse(std::ifstream(argv[1]));
  int passed = 0;
  int failed = 0;
  const auto run = [&](const std::string& name, const auto& test) {
    try {
      test();
      ++passed;
    } catch (const std::exception& error) {
      ++failed;
      std::cout << "FAILED " << name << ": " << error.what() << std::endl;
    }
  };
  for (const Json& one : all["cases"]) {
    const std::string name = one["name"];
    if (argc > 2 && name.find(argv[2]) == std::string::npos) continue;
    const Json cannot = one.value("cannot", Json::array());
    if (std::find(cannot.begin(), cannot.end(), kCaseLanguage) != cannot.end()) continue;
    for (const std::string way : one.value("ways", Json{"blocking", "async"})) {
      run(name + " " + way, [&] { Case(one, way).Run(); });
    }
  }
#ifdef VETVEC_CASES_AUDIT
  for (const Json& one : all["measures"]) run(one["name"], [&] { Measure(one); });
#endif
  std::cout << passed << " passed, " << failed << " failed" << std::endl;
  return failed == 0 && passed > 0 ? 0 : 1;
}
