// vetvec.hpp from C++17: objects own, move and destroy once; failures throw what the C error holds.
#include <atomic>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <list>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "vetvec/vetvec.hpp"

namespace {

using vetvec::RowsOf;

int failures = 0;

void Check(bool is_true, const char* what, int line) {
  if (is_true) return;
  ++failures;
  std::fprintf(stderr, "hpp_test.cc:%d: failed: %s\n", line, what);
}
#define CHECK(condition) Check((condition), #condition, __LINE__)

// The status of the vetvec::Error that `call` throws; OK if it throws none.
template <typename Call>
vetvec_status StatusOf(const Call& call) {
  try {
    (void)call();
  } catch (const vetvec::Error& error) {
    return error.status();
  }
  return VETVEC_STATUS_OK;
}

bool Has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

vetvec::EncoderOptions BuiltinOptions() {
  vetvec::EncoderOptions options;
  options.spec = "builtin:";
  return options;
}

vetvec::Encoder Builtin() { return vetvec::Encoder(BuiltinOptions()); }

static_assert(!std::is_copy_constructible_v<vetvec::Encoder>);
static_assert(std::is_nothrow_move_constructible_v<vetvec::Encoder>);
static_assert(std::is_nothrow_move_assignable_v<vetvec::Matrix>);

void Encoders() {
  vetvec::Encoder encoder = Builtin();
  CHECK(encoder.name() == "builtin:");
  const vetvec::Matrix rows = encoder.Embed({"one text", "another"});
  CHECK(rows.rows() == 2 && rows.cols() == encoder.dimension());
  vetvec::Encoder moved = std::move(encoder);
  CHECK(encoder.get().id == 0);
  CHECK(StatusOf([&] { return encoder.usage(); }) == VETVEC_STATUS_INVALID_HANDLE);
  CHECK(moved.dimension() == rows.cols() && moved.usage().texts == 2);
  moved = Builtin();
  CHECK(moved.usage().texts == 0);
  moved.Flush();
  CHECK(moved.EmbedOne("another") == std::vector<float>(rows.row(1).begin(), rows.row(1).end()));
  CHECK(Has(moved.Metrics(), "# EOF"));
  const auto bounds = vetvec::Encoder::OptionBounds("concurrency");
  CHECK(bounds.first <= 1 && bounds.second > 8);
  CHECK(StatusOf([] { return vetvec::Encoder::OptionBounds("none"); }) == VETVEC_STATUS_NOT_FOUND);
}

// What an encoder takes as texts.
void TextArguments() {
  const vetvec::Encoder encoder = Builtin();
  CHECK(encoder.Embed({}).rows() == 0);
  CHECK(encoder.Embed(std::vector<std::string>{"a", "b"}).rows() == 2);
  CHECK(encoder.Embed(std::list<std::string_view>{"a", "b", "c"}).rows() == 3);
  const char* const two[] = {"a", "b"};
  CHECK(encoder.Embed(two).rows() == 2);
  const std::string text = "a";
  CHECK(encoder.Embed({text}).rows() == 1);
  const vetvec::TextBatch batch = {"first", "second", "third"};
  vetvec_text_batch last_two = batch.view();
  ++last_two.offsets;
  last_two.count = 2;
  CHECK(encoder.Embed(last_two).rows() == 2);
  vetvec::TextBatch grown(last_two);
  CHECK(grown.size() == 2 && grown[0] == "second");
  grown.Add("fourth");
  CHECK(grown.size() == 3 && grown[0] == "second" && grown[1] == "third" && grown[2] == "fourth");
}

void Matrices() {
  const std::vector<float> data = {1, 2, 3, 4, 5, 6};
  vetvec::Matrix centred = vetvec::Postprocess(RowsOf(data, 2), VETVEC_POSTPROCESS_CENTER);
  CHECK(centred.rows() == 3 && centred.cols() == 2 && centred.row(2)[1] == 2);
  CHECK(centred.view().row_stride == 2 && centred.view().data == centred.data());
  float sum = 0;
  for (const float element : centred.row(0)) sum += element;
  CHECK(sum == -4);
  vetvec::Matrix moved = std::move(centred);
  CHECK(centred.rows() == 0 && centred.data() == nullptr && centred.get().id == 0);
  CHECK(vetvec::Postprocess(moved, VETVEC_POSTPROCESS_CENTER).row(2)[0] == 2);
  CHECK(StatusOf([&] { return vetvec::Postprocess(moved, VETVEC_POSTPROCESS_NORMALIZE); }) ==
        VETVEC_STATUS_DEGENERATE);
}

std::vector<float> FirstRow(const vetvec::Encoder& encoder, const char* text) {
  const vetvec::Matrix rows = encoder.Embed({text});
  return {rows.row(0).begin(), rows.row(0).end()};
}

void Prefixes() {
  vetvec::EncoderOptions options = BuiltinOptions();
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
    CHECK(StatusOf([&] { return vetvec::Encoder(options); }) == VETVEC_STATUS_INVALID_ARGUMENT);
  }
}

void Errors() {
  vetvec::EncoderOptions options;
  options.spec = "no-such-kind:";
  try {
    const vetvec::Encoder encoder(options);
    CHECK(false);
  } catch (const vetvec::Error& error) {
    CHECK(error.status() == VETVEC_STATUS_INVALID_ARGUMENT && Has(error.what(), "no-such-kind"));
    CHECK(std::string(error.status_name()) == "INVALID_ARGUMENT");
    CHECK(error.detail_json().front() == '{' && error.item_index() == -1);
  }
  vetvec::CallOptions call;
  call.progress = [](const vetvec_progress&) { return 17; };
  try {
    (void)Builtin().Embed({"a"}, call);
    CHECK(false);
  } catch (const vetvec::Error& error) {
    CHECK(error.status() == VETVEC_STATUS_CANCELLED && error.callback_value() == 17);
  }
  call.progress = [](const vetvec_progress&) -> std::int32_t { throw std::out_of_range("mine"); };
  for (int i = 0; i < 2; ++i) {  // the same options may be used again
    try {
      (void)Builtin().Embed({"a"}, call);
      CHECK(false);
    } catch (const std::out_of_range& error) {
      CHECK(std::string(error.what()) == "mine");
    }
  }
  const vetvec::CancelToken token;
  token.Request();
  vetvec::CallOptions cancelled;
  cancelled.cancel = token;
  CHECK(StatusOf([&] { return Builtin().Embed({"a"}, cancelled); }) == VETVEC_STATUS_CANCELLED);
  {
    const vetvec::CancelToken gone;
    cancelled.cancel = gone;
  }
  CHECK(StatusOf([&] { return Builtin().Embed({"a"}, cancelled); }) ==
        VETVEC_STATUS_INVALID_HANDLE);
}

void PartialResults() {
  const vetvec::Encoder encoder = Builtin();
  std::vector<vetvec_status> items;
  std::vector<vetvec_provenance> provenance;
  const vetvec::Matrix partial = encoder.Embed({"a", " "}, {}, &items, &provenance);
  CHECK(partial.rows() == 2 && items.size() == 2 && items[0] == VETVEC_STATUS_OK);
  CHECK(items[1] == VETVEC_STATUS_INVALID_ARGUMENT && provenance[1].source == VETVEC_SOURCE_NONE);
  CHECK(provenance[0].source == VETVEC_SOURCE_LOCAL);
  try {
    (void)encoder.Embed({"a", " "});
    CHECK(false);
  } catch (const vetvec::EmbedError& error) {
    CHECK(error.status() == VETVEC_STATUS_PARTIAL && error.item_index() == 1);
    CHECK(error.statuses() == items && error.rows()->rows() == 2);
    CHECK(error.rows()->row(0)[3] == partial.row(0)[3]);
    CHECK(error.errors()[1].status() == VETVEC_STATUS_INVALID_ARGUMENT &&
          *error.errors()[1].what() != 0);
    CHECK(error.errors()[0].status() == VETVEC_STATUS_OK);
    const vetvec::EmbedError copy = error;
    CHECK(copy.errors()[1].status() == VETVEC_STATUS_INVALID_ARGUMENT);
  }
  std::vector<float> out(128, 9.0F);
  CHECK(encoder.EmbedInto({"a", " "}, out.data(), out.size(), {}, &items, &provenance) == 128);
  CHECK(out[3] == partial.row(0)[3] && out[64] == 0 && provenance.size() == 2);
  CHECK(StatusOf([&] { return encoder.EmbedInto({"a", " "}, out.data(), out.size()); }) ==
        VETVEC_STATUS_PARTIAL);
  CHECK(StatusOf([&] { return encoder.EmbedInto({"a"}, out.data(), 3); }) ==
        VETVEC_STATUS_BUFFER_TOO_SMALL);
}

void CountsAndProbes() {
  vetvec::EncoderOptions options = BuiltinOptions();
  options.price_per_million_tokens = 2;
  options.count_tokens = [](std::string_view text) { return std::uint64_t{text.size()}; };
  const vetvec::Encoder encoder(options);
  options.count_tokens = nullptr;  // the encoder has a copy
  const auto counts = encoder.CountTokens({"abc", "defgh"});
  CHECK(counts.upper == (std::vector<std::uint64_t>{3, 5}) && counts.expected == counts.upper);
  CHECK(vetvec::CountTokens({"a few words"}).upper[0] > 2);
  const auto probe = encoder.Probe({"one", " "});
  CHECK(probe.rows.rows() == 2 && probe.statuses[1] == VETVEC_STATUS_INVALID_ARGUMENT);
  CHECK(Has(probe.report_json, "\"norm\""));
  CHECK(Has(encoder.Describe(), "\"name\":\"builtin:\""));
  CHECK(encoder.usage().cost_reported == 0);
  vetvec::EncoderOptions keyless;
  keyless.spec = "openai:m";
  keyless.headers = {"x-team: search"};
  keyless.key_fn = [](bool) -> vetvec::ApiKey { throw std::runtime_error("log in first"); };
  std::vector<std::string> ended;
  keyless.on_call = [&](const vetvec_call_record& call) {
    ended.emplace_back(call.request_model.data, call.request_model.size);
    throw std::runtime_error("discarded");
  };
  const vetvec::Encoder waiting(keyless);
  try {
    static_cast<void>(waiting.Embed({"a"}));
    CHECK(false);
  } catch (const vetvec::Error& error) {
    CHECK(error.status() == VETVEC_STATUS_UNAUTHENTICATED);
    CHECK(std::string(error.what()).find("log in first") != std::string::npos);
  }
  CHECK(ended == std::vector<std::string>{"m"});
  options.count_tokens = [](std::string_view) -> std::uint64_t { throw std::runtime_error("no"); };
  CHECK(StatusOf([&] { return vetvec::Encoder(options).CountTokens({"a"}); }) ==
        VETVEC_STATUS_INVALID_ARGUMENT);
}

void Jobs() {
  const vetvec::Encoder encoder = Builtin();
  const vetvec::Queue queue;
  vetvec::JobOptions options;
  options.queue = queue;
  std::atomic<int> done{0};
  options.done = [&](vetvec_job, vetvec_status status) { done += status == VETVEC_STATUS_OK; };
  const vetvec::Job job = encoder.Submit({"alpha", "omega"}, options);
  const auto ended = queue.Next(60000);
  CHECK(ended && ended->id == job.id() && ended->status == VETVEC_STATUS_OK);
  std::vector<vetvec_provenance> provenance;
  CHECK(job.Wait(60000) && job.Take(nullptr, &provenance).rows() == 2);
  CHECK(provenance.size() == 2 && provenance[0].source == VETVEC_SOURCE_LOCAL);
  CHECK(!queue.Next(0) && queue.descriptor() >= 0);

  vetvec::CallOptions call;
  call.progress = [](const vetvec_progress&) -> std::int32_t { throw std::out_of_range("mine"); };
  const vetvec::Job failing = encoder.Submit({"alpha"}, {}, call);
  call.progress = nullptr;  // the job has a copy
  CHECK(failing.Wait(60000));
  try {
    (void)failing.Take();
    CHECK(false);
  } catch (const std::out_of_range&) {
  }
  const vetvec::Job partial = encoder.Submit({"a", " "});
  std::vector<vetvec_status> items;
  CHECK(partial.Wait(60000) && partial.Take(&items).rows() == 2 && items.size() == 2);
  partial.Cancel();  // too late, and harmless
  CHECK(StatusOf([&] { return partial.Take(); }) == VETVEC_STATUS_FAILED_PRECONDITION);
  vetvec::JobOptions wrong;
  wrong.queue = vetvec_queue{7};
  wrong.done = options.done;
  CHECK(StatusOf([&] { return encoder.Submit({"a"}, wrong); }) == VETVEC_STATUS_INVALID_HANDLE);
  for (int i = 0; i < 2000 && done == 0; ++i) CHECK(!queue.Next(1));
  CHECK(done == 1);
}

std::string CertificateOf(const vetvec::Encoder& encoder) {
  const std::time_t now = std::time(nullptr);
  char at[32];
  CHECK(std::strftime(at, sizeof at, "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&now)) > 0);
  return std::string(R"({"format":"vetvec-certificate/1","at":")") + at +
         R"(","a":{"name":"x","fingerprint":"f00d"},"b":{"name":")" + std::string(encoder.name()) +
         R"(","fingerprint":""},"verdict":"same","angle":0,"noise":0,"tolerance":3e-06})";
}

// Of which nobody listens; tests/integration/fallback_test.py has hosts that do.
void Hosts(const vetvec::Encoder& first, vetvec::EncoderOptions options) {
  options.base_url = "http://127.0.0.1:7";
  const vetvec::Encoder second(options);
  vetvec::FallbackOptions with;
  with.hosts = {{first, "", CertificateOf(first)}, {second, "", CertificateOf(second)}};
  const vetvec::Encoder both = vetvec::OpenFallback(first, {}, with);
  CHECK(StatusOf([&] { (void)both.Embed({"a text"}); }) == VETVEC_STATUS_UNAVAILABLE);
  CHECK(vetvec::FallbackUsage(both).none == 1);
  with.hosts[1].certificate = with.hosts[0].certificate;
  CHECK(StatusOf([&] { (void)vetvec::OpenFallback(first, {}, with); }) ==
        VETVEC_STATUS_FAILED_PRECONDITION);
  with.hosts.clear();
  CHECK(StatusOf([&] { (void)vetvec::OpenFallback(first, {}, with); }) ==
        VETVEC_STATUS_INVALID_HANDLE);
}

void Fallbacks(const std::string& folder) {
  vetvec::EncoderOptions down;
  down.spec = "openai:m";
  down.base_url = "http://127.0.0.1:9";
  down.api_key = "k";
  down.max_attempts = 1;
  vetvec::FallbackOptions options;
  options.timeout_ms = 10000;
  options.policy = VETVEC_FALLBACK_POLICY_REMOTE_THEN_LOCAL;
  const vetvec::Encoder remote(down);
  const vetvec::Encoder local = Builtin();
  Hosts(remote, down);
  const vetvec::Encoder both = vetvec::OpenFallback(remote, local, options);
  std::vector<vetvec_provenance> provenance;
  CHECK(both.Embed({"a text"}, {}, nullptr, &provenance).rows() == 1);
  CHECK(provenance[0].source == VETVEC_SOURCE_LOCAL &&
        provenance[0].reason == VETVEC_REASON_REMOTE_FAILED &&
        provenance[0].remote_status == VETVEC_STATUS_UNAVAILABLE);
  CHECK(both.EmbedOne("a text").size() == 64);
  CHECK(vetvec::FallbackUsage(both).local == 2);
  CHECK(StatusOf([&] { return vetvec::FallbackUsage(local); }) == VETVEC_STATUS_INVALID_ARGUMENT);

  vetvec::TextBatch texts;
  for (int i = 0; i < 200; ++i) texts.Add("text number " + std::to_string(i * i));
  vetvec::MapOptions map;
  map.seed = 3;
  const std::string file = folder + "/map";
  const auto agreement = vetvec::FitMap(local, Builtin(), texts, file, map);
  CHECK(agreement.fitted > 100 && agreement.mean_cosine > 0.5);
  CHECK(Has(vetvec::DescribeMap(file), "\"ridge\""));
}

void Identities(const std::string& folder) {
  const std::string path = folder + "/id.json";
  const vetvec::Encoder encoder = Builtin();
  vetvec::RecordIdentity(encoder, path);
  vetvec::IdentityCalibrateOptions options;
  options.pairs = folder + "/pairs.tsv";
  std::ofstream pairs(options.pairs);
  pairs << "query\tpassage\n";
  for (int i = 0; i < 120; ++i) {
    const std::string parcel = "parcel" + std::to_string(i * i);
    pairs << "where is " << parcel << " kept\t" << parcel << " is kept in hall" << i % 7 << "\n";
  }
  pairs.close();
  CHECK(Has(vetvec::CalibrateIdentity(encoder, path, options), "\"n\":120"));
  const vetvec::Identity identity(path);
  const vetvec_identity_scores kept = identity.CutoffFor(0.9);
  CHECK(kept.low <= kept.cutoff && kept.cutoff <= kept.high);
  CHECK(identity.LetsIn(kept.cutoff) == kept.lets_in);
  CHECK(identity.DuplicateCutoff() > 0);
  CHECK(identity.FirstHitProbability(0.9, 0.1) >= identity.FirstHitProbability(0.9, 0.1, 1000));
  const vetvec::Matrix rows = encoder.Embed(std::vector<std::string>(31, "a text"));
  CHECK(StatusOf([&] { return identity.Matches(rows); }) == VETVEC_STATUS_INVALID_ARGUMENT);
  CHECK(StatusOf([&] { return identity.LetsIn(-1); }) == VETVEC_STATUS_OUT_OF_RANGE);
  CHECK(StatusOf([&] { return vetvec::Identity::FromBytes("{}"); }) == VETVEC_STATUS_DATA_LOSS);
  CHECK(Has(vetvec::DescribeIdentity(path), identity.fingerprint().c_str()));
}

void AnotherModelIsRefused(const std::string& folder) {
  vetvec::EncoderOptions options = BuiltinOptions();
  options.identity = folder + "/guard.json";
  vetvec::RecordIdentity(Builtin(), options.identity);
  CHECK(vetvec::Encoder(options).EmbedOne("a").size() == 64);
  options.input_type = "query";
  options.query_prefix = "query: ";
  const vetvec::Encoder other(options);
  try {
    other.EmbedOne("a");
    CHECK(!"refused");
  } catch (const vetvec::Error& error) {
    CHECK(error.status() == VETVEC_STATUS_FAILED_PRECONDITION);
    CHECK(Has(error.what(), "is not the model") && !Has(error.what(), "\n"));
  }
  CHECK(Has(other.Describe(), "\"altered\":true"));
  options.identity_policy = VETVEC_IDENTITY_POLICY_REPORT;
  CHECK(vetvec::Encoder(options).EmbedOne("a").size() == 64);
}

void Caches(const std::string& folder) {
  const std::string dir = folder + "/cache";
  vetvec::EncoderOptions options = BuiltinOptions();
  options.cache_dir = dir;
  options.cache_salt = "tenant";
  CHECK(StatusOf([&] { return vetvec::CacheStat(dir); }) == VETVEC_STATUS_NOT_FOUND);
  const vetvec::Encoder encoder(options);
  encoder.Embed({"a", "b", "c"});
  encoder.Flush();
  vetvec::CacheFlush(dir);
  const std::uint64_t rows = vetvec::CacheStat(dir).rows;
  CHECK(vetvec::CacheVerify(dir, VETVEC_CACHE_FLAGS_QUICK_CHECK).rows == rows);
  CHECK(vetvec::CacheExport(dir, folder + "/cache.csv", VETVEC_CACHE_FLAGS_VECTORS).rows == rows);
  vetvec::CachePruneOptions prune;
  prune.older_than_s = 3600;
  CHECK(vetvec::CachePrune(dir, prune).rows == rows);
}

void SharedOverRedis() {
  vetvec::RedisOptions options;
  options.url = "memcached://localhost";
  CHECK(StatusOf([&] { return vetvec::ProbeRedis(options); }) == VETVEC_STATUS_INVALID_ARGUMENT);
  const vetvec::Encoder encoder(BuiltinOptions());
  CHECK(StatusOf([&] { return encoder.SharedLimits(); }) == VETVEC_STATUS_FAILED_PRECONDITION);
}

void LocalModels() {
  vetvec::SetOnnxLibrary("");
  CHECK(StatusOf([] { return vetvec::DescribeOnnx("onnx:/no/such/folder"); }) != VETVEC_STATUS_OK);
  CHECK(StatusOf([] { return vetvec::Tokenizer("onnx:/no/such/folder"); }) != VETVEC_STATUS_OK);
}

// A tokenizer.json of whole words is enough for one.
void Tokenizers(const std::string& folder) {
  const std::string model = folder + "/model";
  std::filesystem::create_directories(model);
  std::ofstream(model + "/tokenizer.json")
      << R"({"version":"1.0","added_tokens":[],"normalizer":null,
            "pre_tokenizer":{"type":"Whitespace"},"post_processor":null,"decoder":null,
            "model":{"type":"WordPiece","unk_token":"[UNK]","continuing_subword_prefix":"##",
                     "max_input_chars_per_word":100,"vocab":{"[UNK]":0,"a":1,"text":2}}})";
  const vetvec::Tokenizer tokenizer("onnx:" + model);
  vetvec::TokenizerOptions options;
  options.no_special_tokens = true;
  const vetvec::TokenIds ids = tokenizer.Encode({"a text", "", "text"}, options);
  CHECK(ids.size() == 3 && ids[0] == std::vector<std::int32_t>({1, 2}) && ids[1].empty());
  CHECK(ids[2] == std::vector<std::int32_t>({2}));
  CHECK(tokenizer.Count({"a text", "text"}, options) == 3);
}

void Files(const std::string& folder) {
  const vetvec::Encoder encoder = Builtin();
  const vetvec::Matrix rows = encoder.Embed({"a", "b"});
  vetvec::WriteVectors(folder + "/rows.npy", rows);
  CHECK(vetvec::ReadVectors(folder + "/rows.npy").row(1)[3] == rows.row(1)[3]);
  vetvec::WriteVectors(folder + "/rows.csv", rows, {"a", "b"});
  const vetvec::Texts texts(folder + "/rows.csv");
  CHECK(texts.size() == 2 && encoder.Embed(texts.view()).rows() == 2);
}

void Suites(const std::string& folder) {
  const std::string seeds = folder + "/seeds.txt";
  std::ofstream(seeds) << "The food was good.\nHe is a happy man.\nThis is a bad idea.\n";
  vetvec::SuiteMakeOptions options;
  options.kind = VETVEC_SUITE_CONTRASTIVE;
  options.options = {{VETVEC_CONTRASTIVE_SEEDS, seeds}};
  const vetvec::Suite suite = vetvec::Suite::Make(options);
  CHECK(Has(vetvec::Suite::MakeFile(options, folder + "/suite.jsonl"), "\"kind\""));
  CHECK(Has(vetvec::Suite::KindsJson(), "passages"));
  const vetvec::Suite again(folder + "/suite.jsonl");
  CHECK(suite.size() > 0 && again.size() == suite.size() && again.sha256() == suite.sha256());
  CHECK(Has(suite.Item(0), "\"seed\"") && Has(suite.manifest_json(), "contrastive"));
  CHECK(StatusOf([&] { return suite.Item(suite.size()); }) == VETVEC_STATUS_OUT_OF_RANGE);
  options.options.clear();
  options.seeds = vetvec::Texts(seeds).size() == 3 ? vetvec::TextBatch{"The food was good."}
                                                   : vetvec::TextBatch();
  const vetvec::Suite of_memory = vetvec::Suite::Make(options);
  CHECK(of_memory.size() > 0);
  of_memory.Write(folder + "/memory.jsonl");
  options.options = {{"no_such_option", "1"}};
  CHECK(StatusOf([&] { return vetvec::Suite::Make(options); }) == VETVEC_STATUS_INVALID_ARGUMENT);

  const vetvec::Encoder encoder = Builtin();
  vetvec::SuiteScoreOptions scoring;
  scoring.dictionary_max_words = 100;
  scoring.worst = 1;
  scoring.threshold_method = VETVEC_THRESHOLD_METHOD_ZERO;
  CHECK(Has(suite.Score(encoder, scoring), "\"value\""));
  CHECK(Has(suite.Compare(encoder, encoder, scoring), "\"differences\""));
  scoring.triples = suite;  // of kind contrastive itself
  CHECK(StatusOf([&] { return suite.Score(encoder, scoring); }) == VETVEC_STATUS_INVALID_ARGUMENT);

  vetvec::SuiteImportOptions import;
  std::ofstream(folder + "/words.txt") << "good great 4.5\ngood bad 1\nhot warm 3\n";
  import.datasets = {{VETVEC_DATASET_FORMAT_WORDS, {folder + "/words.txt"}}};
  CHECK(vetvec::Suite::Import(import).size() == 3);
  import.datasets[0].files.clear();
  CHECK(StatusOf([&] { return vetvec::Suite::Import(import); }) == VETVEC_STATUS_INVALID_ARGUMENT);

  vetvec::SuiteMakeOptions sentences;
  sentences.kind = VETVEC_SUITE_SYNTEXTBENCH;
  sentences.options = {{VETVEC_SYNTEXTBENCH_SENTIWORDNET, "/no/such/file"}};
  CHECK(StatusOf([&] {
          vetvec::Suite::EachSentence(sentences, [](const vetvec_sentence&) {});
          return 0;
        }) == VETVEC_STATUS_NOT_FOUND);
  CHECK(Has(vetvec::ShowLexicon("starter", "polar"), "good"));
}

void Configurations() {
  vetvec::ConfigOptions options;
  options.text =
      "version = 1\n[audit]\nvendors = [\"a\"]\n"
      "[vendors.a]\nspec = \"openai:m\"\napi_key_env = \"KEY_OF_A\"\n";
  vetvec::Config config(options);
  CHECK(config.SecretNames() == std::vector<std::string>({"KEY_OF_A"}));
  config.SetSecrets([](const std::string& name) { return "secret-of-" + name; });
  config.SetSecret("KEY_OF_A", "another");
  CHECK(StatusOf([&] {
          config.SetSecret("KEY_OF_B", "c");
          return 0;
        }) == VETVEC_STATUS_NOT_FOUND);
  config.SetTokenizer("a", [](std::string_view text) { return std::uint64_t{text.size()}; });
  CHECK(config.OpenEncoder("a").CountTokens({"abc"}).upper[0] == 3);
  config.SetTokenizer("a", nullptr);
  config.SetKeyFunction("a", [](bool) { return vetvec::ApiKey{"k", 3600}; });
  config.SetKeyFunction("a", nullptr);
  CHECK(Has(vetvec::Config::Template(), "[audit]"));
}

void Audits(const std::string& folder) {
  const std::string file = folder + "/vetvec.toml";
  std::ofstream(file) << "version = 1\n[audit]\nseeds = \"seeds.txt\"\nvendors = [\"a\", \"b\"]\n"
                         "dictionary_max_words = 100\nout = \"" +
                             folder +
                             "/run\"\n"
                             "[vendors.a]\nspec = \"builtin:\"\n[vendors.b]\nspec = \"builtin:\"\n";
  vetvec::ConfigOptions options;
  options.file = file;
  options.overrides = {"audit.seed=7"};
  int lines = 0;
  options.log = [&](vetvec_log_level, std::string_view) { ++lines; };
  const vetvec::Config config(options);
  CHECK(Has(config.Json(), "\"seed\":7"));
  CHECK(config.OpenEncoder("a").dimension() > 0);
  CHECK(Has(vetvec::Audit::Plan(config), "\"a\""));
  const vetvec::Audit audit = vetvec::Audit::Run(config);
  CHECK(!audit.verdict().empty());
  const vetvec::GateResult gate = audit.CheckGate("failed_texts <= 0");
  CHECK(gate.passed && !gate.checks_json.empty());
  CHECK(audit.CheckGate("violation_rate.CR1 not worse than baseline", &audit).passed);
  CHECK(Has(audit.Compare("a", audit, "b"), "CR1"));
  audit.WriteReport(folder + "/out.csv");
  CHECK(Has(vetvec::Audit::VerifyReport(audit.folder(), folder + "/out.csv"), "\"matches\":true"));
  CHECK(audit.Report(VETVEC_REPORT_FORMAT_CSV).size() > 20);
  CHECK(vetvec::Audit::Open(audit.folder()).verdict() == audit.verdict());
  vetvec::ConfigOptions again;
  again.run = audit.folder();
  CHECK(Has(vetvec::Config(again).Json(), "\"seed\":7"));
}

void Contracts() {
  const vetvec::Encoder encoder = Builtin();
  vetvec::ContractOptions options;
  options.long_words = 64;
  options.other_input_type = encoder;
  CHECK(Has(vetvec::RunContract(encoder, options), "\"findings\""));
}

void Thresholds() {
  const std::vector<float> words = {0, 1, 3, 7, 7};
  std::vector<double> nearest;
  vetvec::ThresholdOptions options;
  options.method = VETVEC_THRESHOLD_METHOD_MIN;
  const vetvec_threshold threshold =
      vetvec::ComputeThreshold(RowsOf(words, 1), {"a", "b", "c", "d", "d"}, options, {}, &nearest);
  CHECK(threshold.n == 4 && threshold.threshold == 1);
  CHECK(nearest == std::vector<double>({1, 1, 2, 4}));
  CHECK(StatusOf([&] { return vetvec::ComputeThreshold(RowsOf(words, 1), {"a"}); }) ==
        VETVEC_STATUS_DIMENSION_MISMATCH);
  const std::vector<float> data = {0, 3, 2, 5, 0.5F, 0};
  const auto found = vetvec::CountViolations(RowsOf(data, 1), {0, 1, 2, 0, 2, 3, 0, 4, 5},
                                             VETVEC_METRIC_L2, {1, 0.25, -5});
  CHECK(found.counts == std::vector<std::uint64_t>({0, 2, 3}) && found.margins[0] == 1);
  CHECK(StatusOf([&] {
          return vetvec::CountViolations(RowsOf(data, 1), {0, 1}, VETVEC_METRIC_L2, {1});
        }) == VETVEC_STATUS_DIMENSION_MISMATCH);
}

void Rankings() {
  const std::vector<float> data = {1, 0, 1, 0.1F, 1, 0.5F, -1, 0};
  const vetvec_rows rows = RowsOf(data, 2);
  const vetvec::Ranking ranking = vetvec::RankPairs(rows, {{0, 2}, {0, 1}});
  CHECK(ranking.ranks == std::vector<double>({2, 1}) && ranking.scores.tied == 0);
  CHECK(ranking.scores.mrr == 0.75 && ranking.hits == std::vector<double>({0.5, 1}));
  vetvec::RankingOptions first;
  first.hits_at = {1};
  CHECK(vetvec::RankPairs(rows, {{0, 2}}, first).hits == std::vector<double>({0}));
  CHECK(StatusOf([&] { return vetvec::RankPairs(rows, {{0, 4}}); }) == VETVEC_STATUS_OUT_OF_RANGE);
  CHECK(StatusOf([&] { return vetvec::RankPairs(rows, {}); }) == VETVEC_STATUS_INSUFFICIENT_DATA);
  const std::string task = vetvec::RankingTask({"a b", "c"}, {"a", "d"}, {5, 1}, {2},
                                               VETVEC_TEXT_LEVEL_SENTENCE, {"more"});
  CHECK(Has(task, "\"background\"") && Has(task, "more"));
  CHECK(StatusOf([] { return vetvec::RankingTask({"a"}, {"b"}, {1}, {2}); }) ==
        VETVEC_STATUS_DIMENSION_MISMATCH);

  const std::vector<float> other = {1, 0, 0, 1, 1, 1, 1, 0};
  const vetvec::PairScores scores = vetvec::ScorePairs(rows, RowsOf(other, 2), {5, 0, 4, 1});
  CHECK(scores.spearman && scores.gap && *scores.auc == 1 && scores.cosines.size() == 4);
  CHECK(!vetvec::ScorePairs(rows, rows, {1, 1, 1, 1}).spearman);
  CHECK(vetvec::Alignment(rows, {{0, 1}}).alignment > 0);
}

void Statistics() {
  const auto constant = vetvec::Correlate(VETVEC_CORRELATION_KIND_PEARSON, {1, 2, 3}, {4, 4, 4});
  CHECK(!constant.coefficient && !constant.p_value);
  CHECK(vetvec::Correlate(VETVEC_CORRELATION_KIND_SPEARMAN, {1, 2, 3}, {4, 5, 9}).coefficient ==
        1.0);
  CHECK(vetvec::Bootstrap({1, 2, 3, 4}).estimate == 2.5);
  CHECK(StatusOf([] { return vetvec::Bootstrap(std::vector<double>()); }) ==
        VETVEC_STATUS_INSUFFICIENT_DATA);
  const vetvec::RowStatistic mean = [](const std::uint32_t* rows, std::uint64_t count) {
    double sum = 0;
    for (std::uint64_t i = 0; i < count; ++i) sum += rows[i];
    return std::optional<double>(sum / static_cast<double>(count));
  };
  vetvec::ResamplingOptions options;
  options.seed = 7;
  const vetvec_interval interval = vetvec::Bootstrap(100, mean, options);
  CHECK(interval.estimate == 49.5 && interval.low < 49.5 && interval.high > 49.5);
  try {
    (void)vetvec::Bootstrap(100, [](const std::uint32_t*, std::uint64_t) -> std::optional<double> {
      throw std::out_of_range("mine");
    });
    CHECK(false);
  } catch (const std::out_of_range&) {
  }
  CHECK(vetvec::PermutationTest({1, 1, 1, 1, 1, 1, 1, 1}).p_value < 0.05);
  CHECK(vetvec::AdjustPValues(VETVEC_P_ADJUSTMENT_HOLM, {0.01, 0.5})[0] == 0.02);
  CHECK(vetvec::Auc({2, 3}, {1, 2}) == 0.875);
  CHECK(vetvec::SampleSize(VETVEC_SAMPLE_SIZE_KIND_MEAN, 0.02, 0.1) > 10);
  const auto trees = vetvec::TreeSimilarity({"(S (NP a) (VP b))", "(S (NP a) (VP b))"});
  CHECK(trees.mean == 1.0 && trees.similarities.size() == 4);
  CHECK(Has(vetvec::Eval("correlation", R"({"x":[1,2,3],"y":[1,2,3],"kind":"pearson"})"), "{"));
  std::string output;
  CHECK(StatusOf([&] { return vetvec::Eval("no-such-method", "{}", &output); }) ==
        VETVEC_STATUS_INVALID_ARGUMENT);
  CHECK(Has(output, "\"error\""));
}

void Separability() {
  const std::vector<float> positive = {1.0F, 1.2F, 0.8F, 1.1F};
  const std::vector<float> negative = {-1.0F, -1.2F, -0.8F, -1.1F};
  const vetvec_rows up = RowsOf(positive, 1);
  const vetvec_rows down = RowsOf(negative, 1);
  const vetvec::SynTextBench score = vetvec::ScoreSynTextBench({{0.5, up, down, up, down}});
  CHECK(score.tasks.size() == 1 && score.tasks[0].accuracy == 1.0);
  CHECK(score.MarginAt(0.9) == score.tasks[0].delta && score.MarginAt(1.0) == 0.0);
  CHECK(StatusOf([] { return vetvec::ScoreSynTextBench({}); }) == VETVEC_STATUS_INSUFFICIENT_DATA);
  const std::vector<float> both = {1.0F, 1.2F, 0.8F, -1.0F, -1.2F, -0.8F};
  const vetvec_rows rows = RowsOf(both, 1);
  const std::vector<std::uint32_t> labels = {1, 1, 1, 0, 0, 0};
  const vetvec_labelled_rows labelled = vetvec::LabelledRows(rows, labels, 2);
  vetvec::EnsembleOptions options;
  options.epochs = 2;
  const vetvec::EnsembleVerdicts verdicts =
      vetvec::JudgeByEnsemble(labelled, rows, {0, 3, 1}, options);
  CHECK(verdicts.ground_truth.size() == 1 && verdicts.f.size() == 14);
  CHECK(verdicts.f[0] > verdicts.g[0] && verdicts.accuracy.size() == 14);
  CHECK(StatusOf([&] { return vetvec::MeasureProbe(labelled); }) ==
        VETVEC_STATUS_INSUFFICIENT_DATA);
  CHECK(StatusOf([&] { return vetvec::LabelledRows(up, labels, 2); }) ==
        VETVEC_STATUS_DIMENSION_MISMATCH);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const std::string folder = argv[1];
  CHECK(vetvec::Version() == VETVEC_VERSION_STRING);
  CHECK(vetvec::AbiVersion() == VETVEC_ABI_VERSION);
  CHECK(vetvec::BuildInfo().find("OpenSSL") != std::string::npos);
  Encoders();
  TextArguments();
  Matrices();
  Prefixes();
  Errors();
  PartialResults();
  CountsAndProbes();
  Jobs();
  Fallbacks(folder);
  Identities(folder);
  AnotherModelIsRefused(folder);
  Caches(folder);
  SharedOverRedis();
  LocalModels();
  Tokenizers(folder);
  Files(folder);
  Suites(folder);
  Configurations();
  Audits(folder);
  Contracts();
  Thresholds();
  Rankings();
  Statistics();
  Separability();
  return failures == 0 ? 0 : 1;
}
