#include "cli/command_line.h"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "cli/embed_options.h"
#include "cli/probe_options.h"
#include "cli/repair_options.h"
#include "cli/suite_make_options.h"
#include "cli/text_input.h"
#include "vetvec/version.h"

namespace vetvec::cli {
namespace {

class Parser {
 public:
  explicit Parser(CommandLine* line) : line_(*line) { Build(); }
  bool Parse(int argc, char** argv, int* exit_code);

 private:
  void Build();
  void BuildAudits();
  void BuildTools();
  void BuildLabelled();
  void BuildServe();
  void BuildCache();
  void BuildModels();
  void BuildMaps();
  void BuildRepair();
  void BuildSuites();
  CLI::App* Add(CLI::App& parent, const std::string& name, const std::string& help);
  void AddOutput(CLI::App* app, const std::string& help);
  void AddConfig(CLI::App* app);
  void AddTelemetry(CLI::App* app);
  // A flag that sets a key of the configuration: a string, or any TOML value.
  void AddKey(CLI::App* app, const std::string& flag, const std::string& key,
              const std::string& help);
  void AddValue(CLI::App* app, const std::string& flag, const std::string& key,
                const std::string& help);

  CommandLine& line_;
  CLI::App app_{"Vets embedding vectors: tests what an embedding service returns."};
};

CLI::App* Parser::Add(CLI::App& parent, const std::string& name, const std::string& help) {
  CLI::App* app = parent.add_subcommand(name, help);
  const std::string full = &parent == &app_ ? name : fmt::format("{} {}", parent.get_name(), name);
  app->callback([this, full] { line_.command = full; });
  app->add_flag("--json", line_.flags.json, "Print JSON on standard output");
  app->add_flag("-q,--quiet", line_.flags.quiet, "Print no progress and no summary");
  return app;
}

void Parser::AddOutput(CLI::App* app, const std::string& help) {
  app->add_option("-o,--out", line_.flags.out, help);
}

void Parser::AddKey(CLI::App* app, const std::string& flag, const std::string& key,
                    const std::string& help) {
  app->add_option_function<std::string>(
      flag,
      [this, key](const std::string& value) {
        line_.flags.overrides.push_back(StringOverride(key, value));
      },
      help);
}

void Parser::AddValue(CLI::App* app, const std::string& flag, const std::string& key,
                      const std::string& help) {
  app->add_option_function<std::string>(
      flag,
      [this, key](const std::string& value) {
        line_.flags.overrides.push_back(fmt::format("{}={}", key, value));
      },
      help);
}

void Parser::AddConfig(CLI::App* app) {
  app->add_option("--config", line_.flags.config,
                  "Configuration file (default: vetvec.toml if present)");
  app->add_option("--set", line_.flags.overrides,
                  "Set a key of the configuration, e.g. --set vendors.a.rpm=300; repeatable");
  AddKey(app, "--providers-data", "audit.providers_data",
         "File of service facts to use instead of the built-in ones (see vetvec providers)");
  AddKey(app, "--base-url", "defaults.base_url", "Base URL for vendors that do not set one");
  AddKey(app, "--api-key-command", "defaults.api_key_command",
         "Command that prints the API key, for vendors that do not set one");
  AddKey(app, "--allow-plain-http", "defaults.allow_plain_http",
         "HOST or HOST:PORT that may get the key over plain http, for vendors that do not set one");
  AddValue(app, "--batch", "defaults.batch", "Texts per request");
  AddValue(app, "--max-reply-bytes", "defaults.max_reply_bytes",
           "Maximum size of a service's reply (default: 256 MiB)");
  AddValue(app, "--concurrency", "defaults.concurrency", "Maximum number of requests in flight");
  AddValue(app, "--rpm", "defaults.rpm", "Requests per minute");
  AddValue(app, "--ipm", "defaults.ipm", "Texts per minute");
  AddValue(app, "--tpm", "defaults.tpm", "Tokens per minute");
  app->add_option_function<double>(
      "--deadline",
      [this](const double& seconds) {
        line_.flags.deadline_s = seconds;
        line_.flags.overrides.push_back(fmt::format("audit.deadline_s={}", seconds));
      },
      "Time limit for the command, in seconds");
  app->add_option_function<std::string>(
      "--cache",
      [this](const std::string& value) {
        const bool is_mode = value == "off" || value == "only";
        line_.flags.overrides.push_back(
            StringOverride(is_mode ? "cache.mode" : "cache.dir", value));
      },
      "Vector cache folder, or one of: off, only (embed: ~/.cache/vetvec by default)");
  AddKey(app, "--redis", "redis.url",
         "Redis server that shares vectors and rate limits with other hosts, e.g. "
         "rediss://cache.example (password: $VETVEC_REDIS_PASSWORD)");
  AddTelemetry(app);
}

void Parser::AddTelemetry(CLI::App* app) {
  app->add_option(
      "--otlp-endpoint", line_.flags.otlp_endpoint,
      "OpenTelemetry collector that receives metrics and a span for each embed call over "
      "OTLP/HTTP, e.g. http://127.0.0.1:4318 (default: $OTEL_EXPORTER_OTLP_ENDPOINT)");
}

void Parser::BuildAudits() {
  CLI::App* init = Add(app_, "init", "Write a commented vetvec.toml");
  init->add_option("file", line_.names, "File to write (default: vetvec.toml)");
  init->add_flag("--force", line_.force, "Replace an existing file");
  CLI::App* doctor =
      Add(app_, "doctor",
          "Check one vendor with a few cheap requests; also check the Redis server, if configured");
  doctor->add_option("vendor", line_.names, "Name in the configuration, or SPEC")->required();
  AddConfig(doctor);
  CLI::App* limits = app_.add_subcommand("limits", "Inspect rate limits shared through Redis");
  limits->require_subcommand(1);
  CLI::App* show = Add(*limits, "show",
                       "Show the processes that share a vendor's rate limits, and their shares");
  show->add_option("vendor", line_.names, "Name in the configuration, or SPEC")->required();
  AddConfig(show);
  CLI::App* providers =
      Add(app_, "providers", "Show the known limits, prices and other facts about services");
  providers->add_option("kind", line_.in, "Kind of service (default: all)");
  providers->add_option("--providers-data", line_.providers_data,
                        "File of service facts to use instead of the built-in ones");
  CLI::App* contract = Add(app_, "contract", "Check that a vendor's replies are reliable");
  contract->add_option("vendor", line_.names, "Name in the configuration, or SPEC")->required();
  contract
      ->add_option("--long-words", line_.long_words, "Length of the longest text sent, in words")
      ->capture_default_str();
  contract->add_option("--shortened", line_.shortened,
                       "SPEC or vendor: the same model with fewer dimensions");
  contract->add_option("--other-input-type", line_.other_input_type,
                       "SPEC or vendor: the same model with a different input type");
  AddConfig(contract);
  AddOutput(contract, "Report file (.json)");
  for (const char* name : {"plan", "audit"}) {
    const bool is_plan = name == std::string("plan");
    CLI::App* app = Add(app_, name,
                        is_plan ? "Show what an audit would send and cost, without sending it"
                                : "Run an audit: embed texts, score vectors, write reports");
    app->add_option("--vendors", line_.flags.vendors,
                    "Vendor names or SPECs to use instead of [audit] vendors")
        ->delimiter(',');
    AddConfig(app);
    app->add_option_function<std::string>(
        "--suites",
        [this](const std::string& value) {  // or a TOML list of them
          line_.flags.overrides.push_back(value.starts_with('[')
                                              ? "audit.suites=" + value
                                              : StringOverride("audit.suites", value));
        },
        "Name of a table [suites.NAME] or of a kind of suite, or a TOML list of names");
    AddKey(app, "--seeds", "audit.seeds",
           "Your sentences: .txt, .tsv, .csv, .jsonl, .conllu, or a folder of such files");
    AddKey(app, "--documents", "audit.documents",
           "Your documents: .txt, .md, .html, .jsonl, or a folder of such files");
    AddKey(app, "--dictionary", "audit.dictionary", "File with frequent words, one per line");
    AddKey(app, "--metric", "audit.metric", "l1, l2, cosine");
    AddKey(app, "--threshold-method", "audit.threshold_method",
           "zero, min, mean-2sigma, mean-sigma");
    AddValue(app, "--seed", "audit.seed", "Random seed");
    AddValue(app, "--budget", "audit.budget",
             "Refuse to start if the audit would cost more than this");
    AddValue(app, "--budget-tokens", "audit.budget_tokens",
             "Refuse to start if the audit would need more tokens than this");
    AddKey(app, "--input-type", "audit.input_type", "Input type for embedding the texts");
    app->add_flag_callback(
        "--no-contract", [this] { line_.flags.overrides.push_back("audit.contract=false"); },
        "Do not test the contract of services");
    AddKey(app, "--wordnet", "audit.lexicons.wordnet", "WordNet 3.x dict folder");
    AddKey(app, "--sentiwordnet", "audit.lexicons.sentiwordnet", "SentiWordNet 3.0 file");
    AddOutput(app,
              "Folder of the run, or report file (.html, .json, .csv, .junit.xml, .md, .jsonl); "
              "repeatable");
  }
  CLI::App* resume =
      Add(app_, "resume", "Continue an interrupted audit, or retry vendors that failed");
  resume->add_option("run", line_.names, "Folder of the run")->required();
  resume->add_flag("--trust-run", line_.trust_run,
                   "Resume a run folder that was copied or that other users can write to");
  AddOutput(resume, "Report file; repeatable");
  AddTelemetry(resume);
  CLI::App* report = Add(app_, "report", "Rebuild the reports of a run, offline");
  report->add_option("run", line_.names, "Folder of the run")->required();
  AddOutput(report, "Report file; repeatable");
  CLI::App* compare = Add(app_, "compare", "Compare two runs, or two vendors within a run");
  compare->add_option("names", line_.names, "Folders of two runs, or two vendors")
      ->required()
      ->expected(2);
  compare->add_option("--run", line_.run, "Folder of a run that contains both vendors");
  CLI::App* gate = Add(app_, "gate", "Check a run against rules; exit with status 1 if one fails");
  gate->add_option("run", line_.names, "Folder of the run")->required();
  gate->add_option(
      "--rules", line_.rules,
      "File with one rule per line, such as: passages >= 0.50 on lower bound, or: passages not "
      "worse than baseline by 3 (default: the run's own)");
  gate->add_option("--baseline", line_.baseline, "Folder of the baseline run");
  AddOutput(gate, "Report file; repeatable");
}

void Parser::BuildTools() {
  CLI::App* embed = Add(app_, "embed", "Convert texts to vectors");
  embed->add_option("spec", line_.names, "SPEC or vendor")->required();
  AddTextInput(embed, &line_, "Text file (.txt, .jsonl, .csv, .tsv, also .gz); -: standard input")
      ->required();
  AddOutput(embed, "Vector file (.npy, .jsonl, .csv)");
  AddFallbackOptions(embed, &line_);
  AddBatchOptions(embed, &line_);
  AddConfig(embed);
  CLI::App* threshold = Add(app_, "threshold", "Compute an adaptive threshold from a dictionary");
  threshold->add_option("spec", line_.names, "SPEC or vendor");
  threshold->add_option("--dictionary", line_.dictionary,
                        "File with the words to embed, one per line");
  threshold->add_option("--vectors", line_.vectors, "Vectors of the words (.npy), instead of SPEC");
  threshold->add_option("--words", line_.words,
                        "File with the word of each row of --vectors, one per line");
  threshold->add_option("--metric", line_.metric, "l1, l2, cosine")->capture_default_str();
  threshold->add_option("--method", line_.method, "zero, min, mean-2sigma, mean-sigma")
      ->capture_default_str();
  AddConfig(threshold);
  BuildLabelled();
  AddCorrelateOptions(
      Add(app_, "correlate", "Correlate scores of models with their accuracy and robustness"),
      &line_);
  BuildSuites();
  CLI::App* lexicon = app_.add_subcommand("lexicon", "Inspect word lists");
  lexicon->require_subcommand(1);
  CLI::App* words = Add(*lexicon, "show", "Print the entries of a lexicon, one per line");
  words->add_option("name", line_.names, "starter, dictionary, sentiwordnet")->required();
  words->add_option("--file", line_.file, "SentiWordNet file");
  words->add_option("--list", line_.list, "For sentiwordnet: pos, neg or neu");
  BuildModels();
  BuildMaps();
  BuildRepair();
  BuildServe();
  CLI::App* eval = Add(app_, "eval", "Evaluate a method on one JSON object");
  eval->add_option(
          "method", line_.names,
          "Method, such as nn-threshold, cr-violations or wilcoxon; docs/METHODS.md describes all")
      ->required();
  eval->add_option("--in", line_.in, "File, or - for standard input")->default_str("-");
  AddOutput(eval, "File, or - for standard output");
}

void Parser::BuildLabelled() {
  CLI::App* probe = Add(app_, "probe", "Predict labels from vectors, by logistic regression");
  AddProbeOptions(probe, &line_);
  AddConfig(probe);
  CLI::App* truth =
      Add(app_, "ground-truth", "Check the violations of triples against classifiers (COSTELLO)");
  AddGroundTruthOptions(truth, &line_);
  AddConfig(truth);
}

void Parser::BuildServe() {
  CLI::App* serve = Add(app_, "serve", "Serve any encoder as an OpenAI-compatible API");
  serve->add_option("spec", line_.names, "SPEC or vendor")->required();
  serve->add_option("--listen", line_.listen, "Address and port")->capture_default_str();
  serve->add_option("--api-key-env", line_.api_key_env,
                    "Environment variable holding the key that clients must send");
  serve->add_option(
      "--allow-host", line_.allow_hosts,
      "Host name that clients may use besides localhost and the listen address, or * for any name");
  const auto add_limit = [&](const char* name, uint64_t* value, uint64_t most, const char* what) {
    serve->add_option(name, *value, what)
        ->check(CLI::Range(uint64_t{1}, most))
        ->capture_default_str();
  };
  add_limit("--max-concurrent", &line_.max_concurrent, 4096,
            "Maximum number of requests handled at the same time");
  add_limit("--max-connections", &line_.max_connections, 1'000'000,
            "Maximum number of open connections");
  add_limit("--max-texts", &line_.max_texts, 1'000'000, "Maximum number of texts per request");
  add_limit("--max-tokens", &line_.max_tokens, 1'000'000'000,
            "Maximum number of tokens per request");
  add_limit("--max-body-bytes", &line_.max_body_bytes, uint64_t{1} << 30,
            "Maximum number of bytes per request");
  const auto add_time = [&](const char* name, double* value, const char* what) {
    serve->add_option(name, *value, what)->check(CLI::Range(0.1, 3600.0))->capture_default_str();
  };
  add_time("--head-timeout", &line_.head_timeout_s,
           "Time limit for receiving a request head, in seconds");
  add_time("--body-timeout", &line_.body_timeout_s,
           "Time limit for receiving a request body, in seconds");
  add_time("--grace", &line_.grace_s,
           "Time limit for completing requests after SIGTERM or Ctrl-C, in seconds");
  AddConfig(serve);
}

void Parser::BuildMaps() {
  CLI::App* map = app_.add_subcommand("map", "Linear maps from a local encoder to a remote one");
  map->require_subcommand(1);
  CLI::App* fit =
      Add(*map, "fit", "Fit a map on texts embedded by both encoders, and measure its accuracy");
  fit->add_option("--from", line_.from, "SPEC or vendor: the local encoder")->required();
  fit->add_option("--to", line_.to, "SPEC or vendor: the remote encoder")->required();
  AddTextInput(fit, &line_, "Text file with at least 100 texts (.txt, .jsonl, .csv, .tsv)")
      ->required();
  fit->add_option("--method", line_.map_method, "ridge, procrustes")->capture_default_str();
  fit->add_option("--ridge", line_.ridge,
                  "Penalty, as a multiple of the mean eigenvalue (default: automatic)");
  fit->add_option("--seed", line_.seed, "Random seed for choosing the held-out texts")
      ->capture_default_str();
  AddOutput(fit, "Map file");
  AddConfig(fit);
  CLI::App* show = Add(*map, "show", "Show the encoders and the accuracy of a map or an adapter");
  show->add_option("file", line_.names, "Map file")->required();
  CLI::App* to = Add(*map, "export", "Write a map or an adapter for other programs");
  to->add_option("file", line_.names, "Map file")->required();
  AddOutput(to, "File for NumPy (.npz) or ONNX Runtime (.onnx)");
}

void Parser::BuildRepair() {
  CLI::App* repair =
      app_.add_subcommand("repair", "Adapters that repair violations in a vendor's vectors");
  repair->require_subcommand(1);
  CLI::App* fit =
      Add(*repair, "fit", "Fit an adapter to the violations of a run or a vendor, and test it");
  AddRepairFitOptions(fit, &line_);
  AddOutput(fit, "Adapter file");
  CLI::App* test =
      Add(*repair, "test", "Test an adapter on the clusters that were held out when it was fitted");
  test->add_option(
          "file", line_.names,
          "Adapter file, followed by the folder of a run, a SPEC or a vendor, as for repair fit")
      ->required()
      ->expected(2);
  for (CLI::App* one : {fit, test}) {
    one->add_option("--vendor", line_.repaired_vendor, "Vendor to use, if the run has several");
    one->add_flag("--trust-run", line_.trust_run,
                  "Use a run folder that was copied or that other users can write to");
    AddConfig(one);
    AddKey(one, "--seeds", "audit.seeds", "File with seed sentences");
  }
}

void Parser::BuildSuites() {
  CLI::App* suite = app_.add_subcommand("suite", "Make and inspect test suites");
  suite->require_subcommand(1);
  CLI::App* make = Add(*suite, "make", "Make a suite from your sentences or documents");
  AddSuiteMakeOptions(make, &line_);
  AddOutput(make, "Suite file (.jsonl)");
  CLI::App* show = Add(*suite, "show", "Show the counts and the first items of a suite");
  show->add_option("file", line_.names, "Suite file")->required();
  show->add_option("-n,--count", line_.count, "Number of items")->capture_default_str();
  CLI::App* sample = Add(*suite, "sample", "Print randomly drawn items of a suite, as JSON lines");
  sample->add_option("file", line_.names, "Suite file")->required();
  sample->add_option("-n,--count", line_.count, "Number of items")->capture_default_str();
  sample->add_option("--seed", line_.seed, "Random seed")->capture_default_str();
  AddOutput(sample, "File (.jsonl; default: standard output)");
  CLI::App* import =
      Add(*suite, "import", "Make a suite from published data sets in their original formats");
  import
      ->add_option("kind", line_.in,
                   "sr: scored pairs; evalrank: a ranking set; contrastive: triples")
      ->required();
  import
      ->add_option("sources", line_.names,
                   "FORMAT:FILE[,FILE...]; formats: sr, stsb, sick, str, words, costello")
      ->required();
  import->add_option("--aspect", line_.aspect, "For format sr: structure or relation")
      ->capture_default_str();
  import->add_option("--background", line_.background,
                     "For evalrank: file of additional texts, one per line");
  import->add_flag("--words", line_.words_level,
                   "For evalrank: the texts are words; compare them in lower case");
  AddOutput(import, "Suite file (.jsonl)");
  CLI::App* train = Add(*suite, "export", "Write the items of a suite as training data");
  train->add_option("file", line_.names, "Suite of triples, scored pairs or pairs for ranking")
      ->required()
      ->expected(1);
  train
      ->add_option("--scale", line_.scale,
                   "Highest possible score, which becomes 1; a score of 0 stays 0")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  AddOutput(train, "Training file for sentence-transformers (.jsonl)");
  CLI::App* check = Add(*suite, "check", "Read a whole suite and check every line");
  check->add_option("file", line_.names, "Suite file")->required();
  Add(*suite, "kinds", "List the kinds of suite");
}

void Parser::BuildModels() {
  CLI::App* tokenize = Add(app_, "tokenize", "Convert texts to the token ids of a local model");
  tokenize->add_option("spec", line_.names, "onnx:DIR")->required();
  AddTextInput(tokenize, &line_, "Text file (.jsonl, .txt, .csv, .tsv)")->required();
  tokenize->add_flag("--no-truncation", line_.no_truncation,
                     "Print all ids, even those beyond the model's maximum length");
  AddOutput(tokenize, "File (.jsonl): one object with \"ids\" per line");
  CLI::App* model = app_.add_subcommand("model", "Inspect local models");
  model->require_subcommand(1);
  CLI::App* check =
      Add(*model, "check", "Show the contents of a model folder and the files that are used");
  check->add_option("dir", line_.names, "Folder, or .onnx file")->required();
}

void Parser::BuildCache() {
  CLI::App* cache = app_.add_subcommand("cache", "Inspect and maintain a vector cache");
  cache->require_subcommand(1);
  const auto add = [&](const std::string& name, const std::string& help) {
    CLI::App* app = Add(*cache, name, help);
    app->add_option("dir", line_.names, "Folder")->required();
    return app;
  };
  add("stat", "Show the number of vectors and the file sizes");
  CLI::App* prune = add("prune", "Delete vectors by size or age");
  prune->add_option(
      "--max-bytes", line_.max_bytes,
      "Delete the least recently used vectors until the cache is no larger than this, e.g. 500MiB");
  prune->add_option("--older-than", line_.older_than,
                    "Delete vectors older than this, e.g. 90d, 12h, 60s");
  CLI::App* verify = add("verify", "Check every vector, and delete bad ones");
  verify->add_flag("--keep-bad", line_.keep_bad, "Count bad vectors, but do not delete them");
  verify->add_flag("--quick-check", line_.quick_check, "Check the database's structure first");
  CLI::App* write =
      add("export", "Write the keys, sizes and times of all vectors (.jsonl or .csv)");
  write->add_flag("--vectors", line_.with_vectors, "Include the vectors");
  AddOutput(write, "Output file (.jsonl, .csv)");
}

void Parser::Build() {
  app_.name("vetvec");
  app_.set_version_flag("--version", fmt::format("vetvec {}", VETVEC_VERSION_STRING));
  app_.require_subcommand(1);
  app_.footer(
      "Exit status: 0 passed, 1 a gate or contract test failed or all vendors are excluded, 2 "
      "usage "
      "or configuration error, 3 something could not be measured, 130 interrupted.");
  BuildAudits();
  BuildTools();
  BuildCache();
}

bool Parser::Parse(int argc, char** argv, int* exit_code) {
  try {
    app_.parse(argc, argv);
    return true;
  } catch (const CLI::CallForHelp& help) {
    *exit_code = app_.exit(help);
  } catch (const CLI::CallForVersion& version) {
    *exit_code = app_.exit(version);
  } catch (const CLI::ParseError& error) {
    app_.exit(error);
    *exit_code = 2;
  }
  return false;
}

}  // namespace

// TOML's basic strings are JSON strings, except that TOML does not allow the byte 0x7f.
std::string StringOverride(const std::string& key, const std::string& value) {
  try {
    std::string quoted = nlohmann::json(value).dump();
    for (size_t at = 0; (at = quoted.find('\x7f', at)) != std::string::npos;) {
      quoted.replace(at, 1, "\\u007F");
    }
    return fmt::format("{}={}", key, quoted);
  } catch (const nlohmann::json::exception&) {
    return fmt::format("{}={}", key, value);  // not UTF-8, so not TOML: read as a plain string
  }
}

bool ParseCommandLine(int argc, char** argv, CommandLine* line, int* exit_code) {
  return Parser(line).Parse(argc, argv, exit_code);
}

}  // namespace vetvec::cli
