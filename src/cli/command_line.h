// The command line as plain data. Parsed by command_line.cc, run by the files command_*.cc.
#ifndef VETVEC_CLI_COMMAND_LINE_H_
#define VETVEC_CLI_COMMAND_LINE_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace vetvec::cli {

// Flags that have the same name in every command.
struct CommonFlags {
  std::string config;                  // --config
  std::vector<std::string> overrides;  // --set and the flags of [audit], as "table.key=value"
  std::vector<std::string> vendors;    // --vendors
  std::vector<std::string> out;        // -o, --out
  bool json = false;
  bool quiet = false;
  double deadline_s = 0;
  std::string otlp_endpoint;  // --otlp-endpoint
};

struct CommandLine {
  std::string command;  // "audit", "suite make", ...
  CommonFlags flags;
  std::vector<std::string> names;  // positional arguments
  std::string in;                  // --in
  std::string in_format;           // --in-format
  std::string text_column = "text";
  bool dry_run = false;        // embed --dry-run
  std::string providers_data;  // --providers-data of providers
  std::string run;             // --run
  std::string rules;           // gate --rules
  std::string baseline;        // gate --baseline
  std::string vectors;         // threshold --vectors
  std::string words;           // threshold --words
  std::string dictionary;      // threshold --dictionary
  std::string metric = "l2";
  std::string method = "mean-2sigma";
  std::string file;                       // lexicon show --file
  std::string list;                       // lexicon show --list
  std::string listen = "127.0.0.1:8080";  // serve
  std::string api_key_env;                // serve: the variable that holds the clients' key
  std::vector<std::string> allow_hosts;   // serve: names of the server besides the loopback's
  uint64_t max_connections = 4096;        // serve
  double head_timeout_s = 10;             // serve
  double body_timeout_s = 60;             // serve
  double grace_s = 30;                    // serve: for requests in flight when it stops
  uint64_t max_concurrent = 32;           // serve: requests handled at the same time
  uint64_t max_texts = 2048;              // serve: per request
  uint64_t max_tokens = 300'000;          // serve: per request
  uint64_t max_body_bytes = uint64_t{16} << 20;
  uint64_t count = 10;                // suite show -n
  bool force = false;                 // init --force
  bool trust_run = false;             // resume, repair --trust-run
  std::string max_bytes, older_than;  // cache prune
  bool keep_bad = false;              // cache verify --keep-bad
  bool quick_check = false;           // cache verify --quick-check
  bool with_vectors = false;          // cache export --vectors
  bool no_truncation = false;         // tokenize --no-truncation
  std::string nulls;                  // embed --nulls
  // embed --fallback, map fit
  std::string fallback, policy, map, from, to;
  int64_t latency_target_ms = 0;
  int64_t hedge_delay_ms = 0;
  bool warm_cache = false;
  // embed --batch-api
  bool batch_api = false;
  bool batch_plan_only = false;  // --batch-plan
  std::string batch_fallback;    // --batch-fallback: "online"
  double batch_online_reserve_s = 0;
  double batch_poll_s = 0;
  uint64_t batch_file_texts = 0;
  uint64_t batch_file_bytes = 0;
  int64_t batch_proof = -1;  // rows per file; -1: the library's default
  double batch_tolerance = 0;
  bool batch_discard = false;
  double ridge = 0;
  std::string map_method = "ridge";
  // repair
  std::string repaired_vendor, split = "pair";
  uint32_t rank = 32;
  uint32_t repair_folds = 5;
  uint32_t steps = 400;
  uint32_t threads = 0;
  double held_out_share = 0.2;
  // suite make
  std::map<std::string, std::string> making;     // options of the kind; empty: not given
  int64_t llm_budget = 0;                        // --llm-max-tokens
  uint64_t seed = 1;                             // suite sample, map fit, repair fit
  std::string aspect = "structure", background;  // suite import
  bool words_level = false;                      // suite import --words
  double scale = 5;                              // suite export
  // probe, ground-truth
  std::vector<std::string> classes;  // --class LABEL=FILE
  std::string labels;                // --labels
  uint64_t probe_folds = 10;
  uint64_t inner_folds = 10;
  std::vector<double> penalties;  // -c; empty: SentEval's
  // probe --curve; 0: the library's default
  bool probe_curve = false;
  double neutral_share = 0.2;  // --p
  uint64_t sentences = 8192;   // -n
  std::string sentiwordnet;
  double epsilon = 0;
  double learning_rate = 0;
  uint32_t hidden = 0;
  uint32_t probe_steps = 0;
  uint32_t probe_batch = 0;
  uint32_t trainings = 0;
  // correlate: columns of the table
  std::vector<std::string> sts, transfer, robustness, scores, lower_is_better;
  // ground-truth
  uint32_t epochs = 100;
  double alpha = 0.05;
  // contract
  std::string shortened, other_input_type;
  uint64_t long_words = 300;
};

// The override that sets `key` to `value` as a string, even if `value` looks like another TOML
// type: a folder may be named 2026-11-22.
std::string StringOverride(const std::string& key, const std::string& value);

// Fills `line`. Returns true to continue, false to exit with *exit_code after printing help or a
// usage error.
bool ParseCommandLine(int argc, char** argv, CommandLine* line, int* exit_code);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_COMMAND_LINE_H_
