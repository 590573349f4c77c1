// vetvec.hpp from C++17: objects own, move and destroy once; failures throw what the C error holds.
#include <cstdio>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "vetvec/analysis.hpp"
#include "vetvec/ranking.hpp"
#include "vetvec/separability.hpp"
#include "vetvec/vetvec.hpp"

namespace {

int failures = 0;

void Check(bool is_true, const char* what, int line) {
  if (is_true) return;
  ++failures;
  std::fprintf(stderr, "hpp_test.cc:%d: failed: %s\n", line, what);
}
#define CHECK(condition) Check((condition), #condition, __LINE__)

vetvec::Encoder Builtin() {
  vetvec::EncoderOptions options;
  options.spec = "builtin:";
  return vetvec::Encoder(options);
}

void Submitted() {
  const vetvec::Encoder encoder = Builtin();
  vetvec::CompletionQueue queue;
  int mark = 0;
  const vetvec::Call call = encoder.Submit({"alpha", "omega"}, &queue, &mark);
  vetvec_completion done;
  CHECK(queue.Next(60000, &done));
  CHECK(done.call == call.get() && done.user_data == &mark);
  CHECK(call.Wait(0) && call.Take().rows() == 2);
  CHECK(!queue.Next(0, &done));
  int given = 0;
  std::uint64_t taken = 0;
  CHECK(encoder.EmbedStream(
      [&](std::string_view* text) {
        *text = "alpha";
        return ++given <= 300;
      },
      [&](const vetvec_stream_rows& rows) { taken += rows.count; }));
  CHECK(taken == 300);
}

std::vector<float> FirstRow(const vetvec::Encoder& encoder, const char* text) {
  const vetvec::Matrix rows = encoder.Embed({text});
  return {rows.data(), rows.data() + rows.cols()};
}

void Prefixes() {
  vetvec::EncoderOptions options;
  options.spec = "builtin:";
  options.query_prefix = "cat ";
  options.document_prefix = "dog ";
  options.input_type = "query";
  const vetvec::Encoder query(options);
  CHECK(query.name() == "builtin:?input_type=query&query_prefix=cat%20");
  options.input_type = "document";
  const vetvec::Encoder document(options);
  CHECK(FirstRow(query, "house") == FirstRow(Builtin(), "cat house"));
  CHECK(FirstRow(document, "house") == FirstRow(Builtin(), "dog house"));
  for (const char* spec : {"builtin:?query_prefix=a", "vectors:somewhere"}) {
    options.spec = spec;
    try {
      const vetvec::Encoder refused(options);
      CHECK(false);
    } catch (const vetvec::Error& error) {
      CHECK(error.status() == VETVEC_INVALID_ARGUMENT);
    }
  }
}

void Encoders() {
  vetvec::Encoder encoder = Builtin();
  CHECK(encoder.name() == "builtin:");
  const vetvec::Matrix rows = encoder.Embed({"one text", "another"});
  CHECK(rows.rows() == 2 && rows.cols() == encoder.dimension());
  vetvec::Encoder moved = std::move(encoder);
  CHECK(moved.dimension() == rows.cols());
  CHECK(moved.usage().texts == 2);
  std::vector<vetvec_status> items;
  const vetvec::Matrix partial =
      moved.Embed(vetvec::TextBatch::Of(std::vector<std::string>{"a", " "}), {}, &items);
  CHECK(partial.rows() == 2 && items[0] == VETVEC_OK && items[1] == VETVEC_INVALID_ARGUMENT);
  moved.Flush();
}

void Errors() {
  vetvec::EncoderOptions options;
  options.spec = "no-such-kind:";
  try {
    const vetvec::Encoder encoder(options);
    CHECK(false);
  } catch (const vetvec::Error& error) {
    CHECK(error.status() == VETVEC_INVALID_ARGUMENT);
    CHECK(std::string(error.what()).find("no-such-kind") != std::string::npos);
    CHECK(std::string(error.status_name()) == "INVALID_ARGUMENT");
    CHECK(error.detail_json().front() == '{' && error.item_index() == -1);
  }
  vetvec::CallOptions call;
  call.progress = [](const vetvec_progress&) { return 17; };
  try {
    (void)Builtin().Embed({"a"}, call);
    CHECK(false);
  } catch (const vetvec::Error& error) {
    CHECK(error.status() == VETVEC_CANCELLED && error.callback_value() == 17);
  }
  const vetvec::CancelToken token;
  token.Request();
  vetvec::CallOptions cancelled;
  cancelled.cancel = &token;
  try {
    (void)Builtin().Embed({"a"}, cancelled);
    CHECK(false);
  } catch (const vetvec::Error& error) {
    CHECK(error.status() == VETVEC_CANCELLED);
  }
}

void CountsAndProbes() {
  vetvec::EncoderOptions options;
  options.spec = "builtin:";
  options.price_per_million_tokens = 2;
  options.count_tokens = [](std::string_view text) { return std::uint64_t{text.size()}; };
  const vetvec::Encoder encoder(options);
  const auto counts = encoder.CountTokens({"abc", "defgh"});
  CHECK(counts.upper == (std::vector<std::uint64_t>{3, 5}) && counts.expected == counts.upper);
  const auto probe = encoder.Probe({"one", " "});
  CHECK(probe.rows.rows() == 2 && probe.items[1] == VETVEC_INVALID_ARGUMENT);
  CHECK(probe.report_json.find("\"norm\"") != std::string::npos);
  CHECK(encoder.Describe().find("\"name\":\"builtin:\"") != std::string::npos);
  CHECK(encoder.usage().cost_reported == 0);
}

void SuitesAndFiles(const std::string& folder) {
  const std::string seeds = folder + "/seeds.txt";
  std::ofstream(seeds) << "The food was good.\nHe is a happy man.\nThis is a bad idea.\n";
  const vetvec::SuiteMaking making = vetvec::SuiteMaking("contrastive").Set("seeds", seeds);
  const vetvec::Suite suite = vetvec::MakeSuite(making);
  CHECK(vetvec::MakeSuiteFile(making, folder + "/suite.jsonl").find("\"kind\"") !=
        std::string::npos);
  CHECK(vetvec::SuiteKindsJson().find("passages") != std::string::npos);
  const vetvec::Suite again(folder + "/suite.jsonl");
  CHECK(suite.size() > 0 && again.size() == suite.size() && again.sha256() == suite.sha256());
  CHECK(suite[0].seed.size > 0);
  const vetvec::Texts texts(seeds);
  CHECK(Builtin().Embed(texts.view()).rows() == 3);
}

void Audits(const std::string& folder) {
  const std::string file = folder + "/vetvec.toml";
  std::ofstream(file) << "version = 1\n[audit]\nseeds = \"seeds.txt\"\nvendors = [\"a\", \"b\"]\n"
                         "dictionary_max_words = 100\nout = \"" +
                             folder +
                             "/run\"\n"
                             "[vendors.a]\nspec = \"builtin:\"\n[vendors.b]\nspec = \"builtin:\"\n";
  vetvec::Config config = vetvec::Config::Load(file, {"audit.seed=7"});
  config.SetSecrets([](const std::string&) { return std::string(); });
  CHECK(config.Json().find("\"seed\":7") != std::string::npos);
  CHECK(config.OpenEncoder("a").dimension() > 0);
  CHECK(vetvec::Audit::Plan(config).find("\"a\"") != std::string::npos);
  const vetvec::Audit audit = vetvec::Audit::Run(config);
  CHECK(!audit.verdict().empty());
  bool passed = false;
  CHECK(!audit.Gate("failed_texts <= 0", nullptr, &passed).empty() && passed);
  CHECK(audit.Compare("a", audit, "b").find("CR1") != std::string::npos);
  audit.WriteReport(folder + "/out.csv");
  CHECK(audit.Report("csv").size() > 20);
  CHECK(vetvec::Audit::Open(audit.folder()).verdict() == audit.verdict());
  CHECK(vetvec::Config::LoadRun(audit.folder()).Json().find("\"seed\":7") != std::string::npos);
}

void Rankings() {
  const std::vector<float> rows = {1, 0, 1, 0.1F, 1, 0.5F, -1, 0};
  const vetvec::Ranking ranking = vetvec::RankPairs(rows.data(), 4, 2, {{0, 2}, {0, 1}});
  CHECK(ranking.ranks == std::vector<double>({2, 1}) && ranking.tied == 0);
  CHECK(ranking.mrr == 0.75 && ranking.hits == std::vector<double>({0.5, 1}));
  vetvec::RankSettings no_hits;
  no_hits.hits_at.clear();
  CHECK(vetvec::RankPairs(rows.data(), 4, 2, {{0, 2}}, no_hits).hits.empty());
  CHECK(vetvec::Postprocess(rows.data(), 4, 2, VETVEC_POSTPROCESS_WHITEN).cols() == 2);
  const auto constant = vetvec::Correlate(VETVEC_PEARSON, {1, 2, 3}, {4, 4, 4});
  CHECK(!constant.coefficient && !constant.p_value);
  CHECK(vetvec::Correlate(VETVEC_SPEARMAN, {1, 2, 3}, {4, 5, 9}).coefficient == 1.0);
  CHECK(vetvec::BootstrapMean({1, 2, 3, 4}).estimate == 2.5);
  try {
    vetvec::RankPairs(rows.data(), 4, 2, {{0, 4}});
    CHECK(false);
  } catch (const vetvec::Error& error) {
    CHECK(error.status() == VETVEC_OUT_OF_RANGE);
  }
}

void Analysis() {
  const std::vector<float> data = {0, 3, 2, 5, 0.5F, 0};
  CHECK(vetvec::ViolationCounts(data.data(), 6, 1, {0, 1, 2, 0, 2, 3, 0, 4, 5}, VETVEC_METRIC_L2,
                                {1, 0.25, -5}) == std::vector<std::uint64_t>({0, 2, 3}));
  try {
    (void)vetvec::ViolationCounts(data.data(), 6, 1, {0, 1}, VETVEC_METRIC_L2, {1});
    CHECK(false);
  } catch (const vetvec::Error& error) {
    CHECK(error.status() == VETVEC_DIMENSION_MISMATCH);
  }
  const auto mean = [](const std::uint32_t* rows, std::uint64_t count) -> std::optional<double> {
    double sum = 0;
    for (std::uint64_t i = 0; i < count; ++i) sum += rows[i];
    return sum / static_cast<double>(count);
  };
  const vetvec_interval interval = vetvec::BootstrapStatistic(100, mean, 7);
  CHECK(interval.estimate == 49.5 && interval.low < 49.5 && interval.high > 49.5);
  CHECK(vetvec::PermutationTest({1, 1, 1, 1, 1, 1, 1, 1}).p_value < 0.05);
  CHECK(vetvec::CasesNeeded(VETVEC_CASES_MEAN, 0.02, 0.1) > 10);
  CHECK(vetvec::TreesLikeness("(S (NP a) (VP b))", "(S (NP a) (VP b))") == 1.0);
}

void Separability() {
  const std::vector<float> positive = {1.0F, 1.2F, 0.8F, 1.1F};
  const std::vector<float> negative = {-1.0F, -1.2F, -0.8F, -1.1F};
  const vetvec_rows up = {positive.data(), 4, 1, 1};
  const vetvec_rows down = {negative.data(), 4, 1, 1};
  const vetvec::SynTextBench score = vetvec::ScoreSynTextBench({{0.5, up, down, up, down}});
  CHECK(score.tasks.size() == 1 && score.tasks[0].accuracy == 1.0);
  CHECK(score.MarginAt(0.9) == score.tasks[0].delta && score.MarginAt(1.0) == 0.0);
  bool refused = false;
  try {
    vetvec::ScoreSynTextBench({});
  } catch (const vetvec::Error& error) {
    refused = error.status() == VETVEC_INSUFFICIENT_DATA;
  }
  CHECK(refused);
  const std::vector<float> both = {1.0F, 1.2F, 0.8F, -1.0F, -1.2F, -0.8F};
  const vetvec_rows rows = {both.data(), 6, 1, 1};
  vetvec_ensemble_options options = VETVEC_ENSEMBLE_OPTIONS_INIT;
  options.epochs = 2;
  const vetvec::EnsembleVerdicts verdicts =
      vetvec::JudgeByEnsemble(rows, {1, 1, 1, 0, 0, 0}, 2, rows, {0, 3, 1}, options);
  CHECK(verdicts.gt.size() == 1 && verdicts.f.size() == 14 && verdicts.f[0] > verdicts.g[0]);
  CHECK(verdicts.accuracy.size() == 14);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  CHECK(vetvec::Version() == VETVEC_VERSION_STRING);
  Encoders();
  Prefixes();
  Submitted();
  Errors();
  CountsAndProbes();
  Rankings();
  Analysis();
  SuitesAndFiles(argv[1]);
  Separability();
  Audits(argv[1]);
  return failures == 0 ? 0 : 1;
}
