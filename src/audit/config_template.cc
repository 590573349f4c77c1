// The commented vetvec.toml of `vetvec init`. A test loads it, so it stays valid.
#include <fmt/core.h>

#include "audit/config.h"
#include "encoder/encoder_settings.h"

namespace vetvec {
namespace {

constexpr char kBeforeSettings[] =
    R"(# vetvec.toml: what `vetvec audit` measures. Every key of [audit] is also a flag of the command
# (--metric cosine); set any other key with --set, as in --set vendors.candidate.rpm=300.
version = 1

[audit]
vendors = ["current", "candidate"]  # tables below, or specifications such as "builtin:"
seeds = "seeds.txt"                 # your own sentences, one per line (or .tsv, .csv, .jsonl, .conllu), or a folder
# documents = "my-documents"        # .txt, .md, .html, .jsonl or a folder: the texts that you will search
# suites = ["contrastive"]          # names of tables [suites.NAME]; default: all of them. Without any table: passages
                                    # from the documents or the seeds; from 100 seeds on, meaning and contrastive, too
# dictionary = "words.txt"          # frequent words, one per line; default: a built-in list
metric = "l2"                       # l1, l2, cosine
threshold_method = "mean-2sigma"    # zero, min, mean-2sigma, mean-sigma
seed = 1                            # random seed: the same one gives the same suites and results
out = "vetvec-run"                  # the run folder
# input_type = "document"           # for texts that are neither queries nor documents
# equal_within = 3                  # two vendors count as equal if they differ by at most this many points
# resend = true                     # send about 1% of the texts again at the end, to detect drift
# contract = true                   # test how each service handles unusual texts, batches and errors
# try_roles = true                  # embed a sample with different prefixes to see whether they help
# piece = "0-500"                   # embed only texts 0 to 499 of an audit that has begun (docs/RAY_SPARK.md)
# budget = 2.50                     # refuse to start above this cost, in the currency of the prices
# budget_tokens = 1_000_000         # refuse to start above this number of tokens
# deadline_s = 3600

# Word lists. Without them, the built-in starter lexicon is used (about 300 words).
# [audit.lexicons]
# wordnet = "/usr/share/wordnet"    # dict folder of WordNet 3.x (Debian: wordnet-base)
# sentiwordnet = "SentiWordNet_3.0.0.txt"
# gender_pairs = "pairs.tsv"
# names = "names.json"
# inversions = "inversions.tsv"     # text, inverted text
# user = "words.csv"

[vendors.current]
spec = "openai:text-embedding-3-small"
api_key_env = "OPENAI_API_KEY"      # the name of an environment variable, never the key itself
price_per_million_tokens = 0.02
# price_source = "https://..."      # shown beside the price, with price_date = "2026-11-01"
# facts.retention = { value = "30 days", source = "https://...", date = "2026-11-01" }  # shown; also training_use,
#                                   # region, subprocessors, pinning, notice, end_of_life, sla
# headers = { "x-team" = "search", "x-gateway-key" = "$GATEWAY_KEY" }  # $NAME: an environment variable
)";

constexpr char kAfterSettings[] = R"(
[vendors.candidate]
spec = "openai:my-model"            # any service with OpenAI's wire format; instead of spec, document_spec and
#                                   # query_spec: two models of one kind
base_url = "http://127.0.0.1:8080/v1"
# api_key_command = "gcloud auth print-access-token"  # instead of api_key_env, for keys that expire

# [suites.contrastive]
# kind = "contrastive"              # or "file" with file = "suite.jsonl"
# relations = ["CR1", "CR2", "CR3"]
# max_per_relation = 1000
# max_per_word = 5                  # triples per word pair; more would add little information
# max_per_seed = 0                  # triples per sentence and relation; 0: all
# polarity = "sense"                # or "first-sense", as in the code of the COSTELLO paper

# A suite that has a table is always made; without tables, suites that could show nothing are left out (vetvec
# plan says which). retrieval needs your own queries with judged documents; robustness needs your sentences; syntextbench,
# sr and evalrank need nothing; contract tests how the service behaves. `vetvec suite kinds` lists them.

[cache]
# dir = "/path/to/cache"            # "~" is not expanded; default: a private cache in the run folder
mode = "on"                         # on, off, only
# limits = "host"                   # processes that use this cache share rate limits; "process": they do not
# limits_dir = "/path/to/limits"    # folder for the shared limits (default: dir)
# dtype = "f16"                     # halves the size for embed and serve, with rounding; audits use f32

[redis]                             # a server through which hosts share vectors and rate limits (docs/REDIS.md)
# url = "rediss://cache.example:6379" # without the password, which is in VETVEC_REDIS_PASSWORD
# ca_file = "ca.pem"                # CA certificates for rediss://, instead of the system's
# cache = true                      # VETVEC_REDIS_HMAC_KEY holds the key that protects the vectors
# half = false                      # true: float16 for embed and serve, here and in [cache]
# ttl_s = 2_592_000                 # lifetime of a shared vector
# read_timeout_ms = 20              # how long a call waits for the server if it stops answering
# limits = true
# lease_s = 60                      # how long a share of the limits is valid without the server
# weight = 1                        # share of the limits, relative to other processes

# A table [http.NAME] describes any JSON endpoint, for spec = "http:NAME"; see docs/PROVIDERS.md.

[volume]                            # what vendors cost; without tokens, those counted per text in the audit are taken
# documents = 20_000_000            # texts that are stored
# tokens_per_document = 77          # or characters_per_document, taken as 4 to a token
# tokens_per_query = 12             # or characters_per_query
# changes_a_month = 400_000         # documents that are embedded again
# queries_a_day = 48_000
# reindexing_a_year = 1             # how often all documents are embedded again
# storage_per_gb_month = 0.25       # price
# fixed_a_month = { candidate = 60 } # what a machine of your own costs, by vendor
# currency = "EUR"                  # of all prices; documented ones are in USD, and count only with USD or none here
# month_at_most = 250               # limit: dearer vendors are not chosen
# p95_ms_at_most = 300              # limit; `vetvec load -o RUN/load.json` measures it, then `vetvec report RUN`

[gate]                              # for `vetvec gate RUN`; a vendor that is excluded or was not measured fails every rule
rules = [
  "failures <= 0.02",               # at most 1 request in 50 may fail
  "changed <= 0.02",                # of the texts sent again, the share that may get a different vector
  # What the score must be depends on your documents. Audit the service that you use now, then choose:
  # "passages >= 0.50 on lower bound",         # the score is surely at least 0.50
  # "passages not worse than baseline by 3",   # with --baseline RUN: surely less than 3 points are lost
]
)";

// A line for each setting of a vendor that has an example.
std::string SettingLines() {
  constexpr size_t kColumn = 36;  // of the comments
  std::string lines;
  for (const EncoderSetting& setting : EncoderSettings()) {
    if (!MayBeSetIn(setting, kInVendor) || *setting.example == '\0') continue;
    lines +=
        fmt::format("{:{}}# {}\n", fmt::format("# {} = {} ", setting.option.name, setting.example),
                    kColumn, setting.option.help);
  }
  return lines;
}

}  // namespace

std::string ConfigTemplate() { return kBeforeSettings + SettingLines() + kAfterSettings; }

}  // namespace vetvec
