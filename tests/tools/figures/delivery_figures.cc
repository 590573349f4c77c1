// Promises B1 and B3 over real sockets: every text once, in order, bit by bit, whatever goes wrong
// on the way; exactly the bad texts fail; what may have been billed twice is what was.
//
//   delivery_figures b1 --url http://127.0.0.1:8080 --schedules 200 [--seed 1] [--texts 10000]
//                       [--format NAME]
//   delivery_figures bad_texts --url URL
//   delivery_figures billed_twice --url URL
//   delivery_figures plan --rate 0.3 --seed 1          the plan of faults, as JSON
//
// Needs a vetvec-mock-server of its own. Each schedule's seed is printed where it fails:
// --seed S --schedules 1 --format NAME plays it again. Exit code 1: a figure missed its limit.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <map>
#include <set>

#include "base/rng.h"
#include "base/strings.h"
#include "tools/figures/fault_mix.h"
#include "tools/figures/test_encoder.h"

namespace vetvec::figures {
namespace {

constexpr int64_t kCallTimeoutMs = 300'000;
constexpr double kRate = 0.30;

double Seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

struct Sums {
  size_t schedules = 0;
  size_t asked = 0;
  size_t delivered = 0;
  size_t twice = 0;
  size_t differing = 0;  // not bit-identical with the fault-free run, or in another place
  uint64_t requests = 0;
  uint64_t faults = 0;
  double seconds = 0;
  std::set<std::string> kinds;
};

class DeliveryRun {
 public:
  DeliveryRun(MockAdmin* mock, std::vector<std::string> texts)
      : mock_(mock), texts_(std::move(texts)) {}

  void Play(const WireFormatCase& format, uint64_t seed, Sums* sums) {
    const Delivery& truth = TruthOf(format);
    RemoteEncoderOptions options = PatientOptions(*mock_, format);
    options.seed = seed;
    const TestEncoder test(std::move(options));
    // A format that names no dimension learns it from its first reply, and a first reply of another
    // length cannot be told from a right one.
    mock_->SetFaults(nlohmann::json::object());
    if (format.dimensions == 0) Deliver(test.encoder.get(), {"the first text"}, kCallTimeoutMs);
    mock_->SetFaults(FaultMix(seed, kRate));
    const double begin = Seconds();
    const Delivery delivery = Deliver(test.encoder.get(), texts_, kCallTimeoutMs);
    sums->seconds += Seconds() - begin;
    const nlohmann::json stats = mock_->Stats();
    if (!Add(truth, delivery, format, seed, sums)) {
      std::printf("  faults: %s\n", stats["faults"].dump().c_str());
    }
    sums->requests += stats["requests"].get<uint64_t>();
    for (const auto& [kind, count] : stats["faults"].items()) {
      sums->faults += count.get<uint64_t>();
      sums->kinds.insert(kind);
    }
    ++sums->schedules;
  }

 private:
  const Delivery& TruthOf(const WireFormatCase& format) {
    const auto known = truths_.find(format.name);
    if (known != truths_.end()) return known->second;
    mock_->SetFaults(nlohmann::json::object());
    RemoteEncoderOptions options = PatientOptions(*mock_, format);
    options.attempt_timeout_ms = 60'000;
    const TestEncoder test(std::move(options));
    Delivery truth = Deliver(test.encoder.get(), texts_, kCallTimeoutMs);
    if (!truth.status.ok()) {
      std::fprintf(stderr, "%s: the fault-free run failed: %s\n", format.name.c_str(),
                   truth.status.message().c_str());
      std::exit(3);
    }
    return truths_.emplace(format.name, std::move(truth)).first->second;
  }

  // False if not all came as it must.
  bool Add(const Delivery& truth, const Delivery& delivery, const WireFormatCase& format,
           uint64_t seed, Sums* sums) {
    const RowBuffer& right = truth.out->rows;
    const size_t bytes = right.dimension() * sizeof(float);
    size_t bad = 0;
    for (size_t i = 0; i < texts_.size(); ++i) {
      const int times = delivery.times[i];
      const bool is_there = delivery.out->items[i].ok() && times >= 1;
      const bool is_right =
          is_there && delivery.out->rows.dimension() == right.dimension() &&
          std::memcmp(delivery.out->rows.Row(i), truth.out->rows.Row(i), bytes) == 0;
      sums->delivered += is_there;
      sums->twice += times > 1;
      sums->differing += is_there && !is_right;
      bad += !is_there || times > 1 || !is_right;
    }
    sums->asked += texts_.size();
    if (delivery.status.ok() && bad == 0) return true;
    std::printf("FAILED %s, seed %llu: %zu of %zu texts: %s\n", format.name.c_str(),
                static_cast<unsigned long long>(seed), bad, texts_.size(),
                delivery.status.ToString().c_str());
    for (size_t i = 0, said = 0; i < texts_.size() && said < 3; ++i) {
      if (delivery.out->items[i].ok()) continue;
      ++said;
      std::printf("  text %zu: %s\n", i, delivery.out->items[i].ToString().c_str());
    }
    for (const RequestRecord& record : delivery.out->requests) {
      if (record.error.empty()) continue;
      std::printf("  attempt %d of %u texts: HTTP %d, %s, %.0f ms\n", record.attempt, record.texts,
                  record.http_status, record.error.c_str(), record.total_millis);
    }
    return false;
  }

  MockAdmin* const mock_;
  const std::vector<std::string> texts_;
  std::map<std::string, Delivery> truths_;
};

int EveryTextOnce(MockAdmin* mock, int argc, char** argv) {
  const int64_t schedules = NumberArgument(argc, argv, "schedules", 19);
  const auto first = static_cast<uint64_t>(NumberArgument(argc, argv, "seed", 1));
  const auto count = static_cast<size_t>(NumberArgument(argc, argv, "texts", 10'000));
  const std::string only = Argument(argc, argv, "format", "");
  DeliveryRun run(mock, NumberedTexts(count));
  std::map<std::string, Sums> by_format;
  Sums all;
  size_t played = 0;
  // The formats take turns.
  for (int64_t i = 0; i < schedules; ++i) {
    const WireFormatCase& format = WireFormats()[static_cast<size_t>(i) % WireFormats().size()];
    const WireFormatCase* chosen = &format;
    for (const WireFormatCase& one : WireFormats()) {
      if (one.name == only) chosen = &one;
    }
    Sums& sums = by_format[chosen->name];
    run.Play(*chosen, first + static_cast<uint64_t>(i), &sums);
    ++played;
  }
  for (const auto& [name, sums] : by_format) {
    std::printf(
        "  %-22s %3zu schedules, %7zu of %7zu delivered, %6llu requests, %5llu faults of "
        "%zu kinds, %.1f s\n",
        name.c_str(), sums.schedules, sums.delivered, sums.asked,
        static_cast<unsigned long long>(sums.requests),
        static_cast<unsigned long long>(sums.faults), sums.kinds.size(), sums.seconds);
    all.asked += sums.asked;
    all.delivered += sums.delivered;
    all.twice += sums.twice;
    all.differing += sums.differing;
    all.requests += sums.requests;
    all.faults += sums.faults;
    all.kinds.insert(sums.kinds.begin(), sums.kinds.end());
  }
  const std::string what = "B1, " + std::to_string(count) + " texts x " + std::to_string(played) +
                           " schedules from seed " + std::to_string(first) + ": ";
  Figures figures;
  figures.Equal(what + "delivered", static_cast<double>(all.delivered),
                static_cast<double>(all.asked));
  figures.Equal(what + "delivered twice", static_cast<double>(all.twice), 0);
  figures.Equal(what + "not as in the fault-free run", static_cast<double>(all.differing), 0);
  figures.Note(what + "requests", static_cast<double>(all.requests));
  figures.Note(what + "share of requests hit",
               static_cast<double>(all.faults) / static_cast<double>(all.requests));
  figures.Note(what + "kinds of faults", static_cast<double>(all.kinds.size()));
  return figures.ExitCode();
}

// k texts that the service never takes: exactly they carry errors, and finding them is cheap.
int BadTexts(MockAdmin* mock) {
  constexpr size_t kTexts = 1'920;  // a multiple of every batch
  Figures figures;
  size_t wrong = 0;
  double worst = 0;  // extra requests per 2 k log2(batch)
  Rng rng(11);
  for (const WireFormatCase& given : WireFormats()) {
    for (const char* fault : {"400", "422"}) {
      for (const size_t k : {size_t{1}, size_t{3}, size_t{8}}) {
        WireFormatCase format = given;
        if (format.batch > 64) format.batch = format.kind == "nlpcloud" ? 32 : 64;
        if (format.batch == 10) format.batch = 8;
        std::vector<std::string> texts = NumberedTexts(kTexts);
        std::set<size_t> bad;
        while (bad.size() < k) bad.insert(200 + rng.Below(kTexts - 200));
        for (const size_t i : bad) texts[i] += " poison";
        mock->SetFaults(
            {{"texts", {{{"contains", "poison"}, {"kind", "status"}, {"arg", fault}}}}});
        RemoteEncoderOptions options = PatientOptions(*mock, format);
        options.attempt_timeout_ms = 60'000;
        const TestEncoder test(std::move(options));
        const Delivery delivery = Deliver(test.encoder.get(), texts, kCallTimeoutMs);
        for (size_t i = 0; i < texts.size(); ++i) {
          const bool is_bad = bad.count(i) > 0;
          if (delivery.out->items[i].ok() == is_bad || delivery.times[i] != (is_bad ? 0 : 1)) {
            if (++wrong <= 3) {
              std::printf("FAILED %s, %s: text %zu: %s\n", format.name.c_str(), fault, i,
                          delivery.out->items[i].ToString().c_str());
            }
          }
        }
        const double extra =
            mock->Stats()["requests"].get<double>() - static_cast<double>(kTexts / format.batch);
        constexpr double kTrial = 2;  // of a first batch that is refused
        const double allowed = 2 * static_cast<double>(k) * std::log2(format.batch) + kTrial;
        worst = std::max(worst, extra - allowed);
      }
    }
  }
  figures.Equal("B1, k texts always refused, all formats: texts with a wrong outcome",
                static_cast<double>(wrong), 0);
  figures.AtMost("B1, k texts always refused: requests beyond 2 k log2(batch) + 2, at worst", worst,
                 0);
  return figures.ExitCode();
}

struct Billed {
  double client = 0;  // maybe_billed_twice, in texts
  double mock = 0;    // texts of which the mock made a vector again
  double hidden = 0;  // texts of requests that were dropped without work or reply
};

// The texts of the requests that count as maybe billed. If all failed requests do, their sizes are
// known: a part of a batch that was taken apart has fewer.
double TextsMaybeBilled(const EmbedOutput& out, size_t batch) {
  double failed = 0;
  double texts = 0;
  for (const RequestRecord& record : out.requests) {
    if (record.error.empty()) continue;
    ++failed;
    texts += record.texts;
  }
  const auto counted = static_cast<double>(out.usage.maybe_billed_twice);
  return counted == failed ? texts : counted * static_cast<double>(batch);
}

Billed Bill(MockAdmin* mock, const WireFormatCase& format, FaultGroup group, uint64_t seed) {
  const size_t texts = format.batch == 1 ? 480 : 9'600;
  RemoteEncoderOptions options = PatientOptions(*mock, format);
  options.attempt_timeout_ms = 2'000;  // no good reply takes so long
  mock->SetFaults(FaultMix(seed, kRate, group));
  const TestEncoder test(std::move(options));
  const Delivery delivery = Deliver(test.encoder.get(), NumberedTexts(texts), kCallTimeoutMs);
  if (!delivery.status.ok()) std::printf("FAILED %s\n", delivery.status.ToString().c_str());
  const auto batch = static_cast<double>(format.batch);
  const nlohmann::json stats = mock->Stats();
  Billed billed;
  billed.client = TextsMaybeBilled(*delivery.out, format.batch);
  billed.mock = stats["billed_twice"].get<double>();
  for (const auto& [kind, count] : stats["faults"].items()) {
    static_cast<void>(kind);
    billed.hidden += batch * count.get<double>();
  }
  return billed;
}

// B3. A client cannot tell whether a request that got no answer was worked on.
int BilledTwice(MockAdmin* mock, bool is_full) {
  Figures figures;
  for (const char* name : {"openai base64", "cohere", "bedrock titan, signed"}) {
    for (WireFormatCase format : WireFormats()) {
      if (format.name != name || (!is_full && format.name != "openai base64")) continue;
      if (format.batch == 100) format.batch = 96;
      const std::string what = std::string("B3, ") + name + ": ";
      const Billed lost = Bill(mock, format, FaultGroup::kLostWork, 3);
      figures.Equal(what + "texts maybe billed twice, work lost", lost.client, lost.mock);
      const Billed none = Bill(mock, format, FaultGroup::kNoWork, 4);
      figures.Equal(what + "texts maybe billed twice, no work done", none.client, none.mock);
      if (!is_full) continue;  // on a busy machine good replies may be too late as well
      const Billed unknown = Bill(mock, format, FaultGroup::kCannotTell, 5);
      figures.AtMost(what + "texts maybe billed twice, no answer and no work", unknown.client,
                     unknown.hidden);
    }
  }
  return figures.ExitCode();
}

int Main(int argc, char** argv) {
  const std::string mode = argc > 1 ? argv[1] : "";
  if (mode == "plan") {
    const auto seed = static_cast<uint64_t>(NumberArgument(argc, argv, "seed", 1));
    const double rate = ParseDouble(Argument(argc, argv, "rate", "0.3")).value_or(kRate);
    std::printf("%s\n", FaultMix(seed, rate).dump().c_str());
    return 0;
  }
  const std::string url = Argument(argc, argv, "url", "");
  if (url.empty()) {
    std::fprintf(stderr, "usage: delivery_figures b1|bad_texts|billed_twice --url URL\n");
    return 2;
  }
  MockAdmin mock(url);
  if (mode == "b1") return EveryTextOnce(&mock, argc, argv);
  if (mode == "bad_texts") return BadTexts(&mock);
  if (mode == "billed_twice") return BilledTwice(&mock, NumberArgument(argc, argv, "full", 0) != 0);
  std::fprintf(stderr, "unknown figure '%s'\n", mode.c_str());
  return 2;
}

}  // namespace
}  // namespace vetvec::figures

int main(int argc, char** argv) { return vetvec::figures::Main(argc, argv); }
