// Promise B2: damaged replies of every wire format are refused, or come out as the undamaged one.
//
//   mutated_replies --url http://127.0.0.1:8080 [--mutations 100000] [--seed 1]
//
// Takes good replies from a vetvec-mock-server and gives mutations of them to the provider's
// parser. Damage in the bytes of a value may make another value, which no client can tell from a
// right one; there the parser must refuse, or read what nlohmann's parser reads.
#include <cmath>
#include <cstdio>
#include <cstring>
#include <future>
#include <map>

#include "tools/figures/body_mutations.h"
#include "tools/figures/mock_admin.h"
#include "tools/figures/wire_formats.h"

namespace vetvec::figures {
namespace {

struct GoodReply {
  const Provider* provider = nullptr;
  ProviderSettings settings;
  std::string name;
  size_t count = 0;
  size_t dimension = 0;
  std::string body;
  Spans values;
  Rows truth;
};

struct Counts {
  uint64_t mutations = 0;
  uint64_t refused = 0;
  uint64_t unharmed = 0;  // accepted, equal to the truth
  uint64_t wrong = 0;     // accepted, and not: must stay 0
  uint64_t other_values =
      0;  // damage in values: accepted with other numbers, as nlohmann reads them
  std::map<std::string, uint64_t> by_kind;
};

Status Parse(const GoodReply& good, std::string body, Rows* rows) {
  rows->assign(good.count, {});
  ReplyExpectation expectation;
  expectation.count = good.count;
  expectation.dimension = good.dimension;
  expectation.settings = &good.settings;
  ReplyInfo info;
  return good.provider->ParseReply(
      &body, expectation,
      [&](size_t index, size_t size, float** row) {
        (*rows)[index].resize(size);
        *row = (*rows)[index].data();
        return OkStatus();
      },
      &info);
}

GoodReply Ask(MockAdmin* mock, const WireFormatCase& given, int64_t dimensions, size_t count) {
  WireFormatCase format = given;
  if (format.dimensions > 0) format.dimensions = dimensions;
  GoodReply good;
  good.provider = *FindProvider(format.kind);
  good.settings = SettingsAt(format, mock->url() + "/hash");
  good.name = format.name;
  good.count = std::min(count, format.batch);
  good.dimension = format.dimensions > 0 ? static_cast<size_t>(dimensions) : 384;
  std::vector<std::string> texts;
  for (size_t i = 0; i < good.count; ++i) texts.push_back("text number " + std::to_string(i));
  const std::vector<std::string_view> views(texts.begin(), texts.end());
  ProviderRequest wire = good.provider->BuildRequest(views, good.settings, {.wall_millis = 1});
  HttpRequest request;
  request.url = std::move(wire.url);
  request.headers = std::move(wire.headers);
  request.body = std::move(wire.body);
  std::promise<HttpOutcome> promise;
  mock->transport()->Start(std::move(request),
                           [&](HttpOutcome outcome) { promise.set_value(std::move(outcome)); });
  good.body = promise.get_future().get().response.body;
  good.values = ValueSpans(good.body);
  const Status status = Parse(good, good.body, &good.truth);
  const std::optional<Rows> read = ReadVectors(good.body, good.count, good.dimension);
  if (!status.ok() || !read || good.values.empty()) {
    std::fprintf(stderr, "%s: no good reply: %s: %.200s\n", format.name.c_str(),
                 status.ToString().c_str(), good.body.c_str());
    std::exit(3);
  }
  return good;
}

// Bit by bit; `nearly`: to one step of a float, for nlohmann's way over double.
bool Same(const Rows& a, const Rows& b, bool nearly) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); ++i) {
    if (a[i].size() != b[i].size()) return false;
    for (size_t j = 0; j < a[i].size(); ++j) {
      if (std::memcmp(&a[i][j], &b[i][j], sizeof(float)) == 0) continue;
      const float next = std::nextafter(a[i][j], b[i][j]);
      if (!nearly || (next != b[i][j] && a[i][j] != b[i][j])) return false;
    }
  }
  return true;
}

void Try(const GoodReply& good, uint64_t seed, Counts* counts) {
  Rng rng(seed);
  const Mutant mutant = Mutate(good.body, good.values, &rng);
  Rows rows;
  const Status status = Parse(good, mutant.body, &rows);
  ++counts->mutations;
  ++counts->by_kind[mutant.kind];
  if (!status.ok()) {
    ++counts->refused;
    return;
  }
  if (Same(rows, good.truth, false)) {
    ++counts->unharmed;
    return;
  }
  if (mutant.in_values) {
    const std::optional<Rows> read = ReadVectors(mutant.body, good.count, good.dimension);
    if (read && Same(rows, *read, true)) {
      ++counts->other_values;
      return;
    }
  }
  if (++counts->wrong <= 10) {
    std::printf("FAILED %s, %s, seed %llu, dimension %zu:\n  %.300s\n", good.name.c_str(),
                mutant.kind, static_cast<unsigned long long>(seed), good.dimension,
                mutant.body.c_str());
  }
}

int Main(int argc, char** argv) {
  MockAdmin mock(Argument(argc, argv, "url", ""));
  const auto total = static_cast<uint64_t>(NumberArgument(argc, argv, "mutations", 100'000));
  const auto first = static_cast<uint64_t>(NumberArgument(argc, argv, "seed", 1));
  std::vector<GoodReply> good;
  for (const WireFormatCase& format : WireFormats()) {
    for (const int64_t dimension : {6, 16}) good.push_back(Ask(&mock, format, dimension, 5));
  }
  Counts counts;
  for (uint64_t i = 0; i < total; ++i) Try(good[i % good.size()], first + i, &counts);
  for (const auto& [kind, count] : counts.by_kind) {
    std::printf("  %-12s %llu\n", kind.c_str(), static_cast<unsigned long long>(count));
  }
  Figures figures;
  const std::string what =
      "B2, " + std::to_string(total) + " mutations, " + std::to_string(good.size()) + " replies: ";
  figures.Note(what + "refused", static_cast<double>(counts.refused));
  figures.Note(what + "accepted, equal to the undamaged", static_cast<double>(counts.unharmed));
  figures.Note(what + "damage within values that makes other values",
               static_cast<double>(counts.other_values));
  figures.Equal(what + "accepted, and not what the truth is", static_cast<double>(counts.wrong), 0);
  return figures.ExitCode();
}

}  // namespace
}  // namespace vetvec::figures

int main(int argc, char** argv) { return vetvec::figures::Main(argc, argv); }
