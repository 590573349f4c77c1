// The commented vetvec.toml of `vetvec init`. A test loads it, so that it stays true.
#include "audit/config.h"

namespace vetvec {

std::string ConfigTemplate() {
  return R"(# vetvec.toml: what `vetvec audit` measures. Every key of [audit] is also a flag of the command
# (--metric cosine); set any other key with --set, as in --set vendors.candidate.rpm=300.
version = 1

[audit]
vendors = ["current", "candidate"]  # tables below, or specifications such as "builtin:"
seeds = "seeds.txt"                 # your own sentences, one per line (or .tsv, .csv, .jsonl, .conllu)
# suites = ["contrastive"]          # tables [suites.NAME]; default: all of them
# dictionary = "words.txt"          # frequent words, one per line; default: a built-in list
metric = "l2"                       # l1, l2, cosine
threshold_method = "mean-2sigma"    # zero, min, mean-2sigma, mean-sigma
seed = 1                            # the same seed gives the same suites and figures
out = "vetvec-run"                  # the run folder
# input_type = "document"           # of texts that are neither queries nor documents
# equal_within = 3                  # points within which two vendors count as equal
# resend = true                     # send about 1% of the texts again at the end, to detect drift
# try_roles = true                  # embed a sample with other prefixes, to see whether they help
# budget = 2.50                     # refuse to start above this cost, in the currency of the prices
# budget_tokens = 1_000_000         # the same in tokens
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
# rpm = 3000                        # requests and tokens per minute that your contract allows
# tpm = 1_000_000
# concurrency = 8
# batch = 100
# query_prefix = "query: "          # put before each text, for models trained with prefixes
# document_prefix = "passage: "
# headers = { "x-team" = "search", "x-gateway-key" = "$GATEWAY_KEY" }  # $NAME: an environment variable
# client_cert_file = "client.pem"   # for servers that require a client certificate; client_key_file
# proxy = "http://proxy:3128"       # with proxy_user_env, proxy_password_env; "none": not the environment's
# weight = 1                        # share of the limits, relative to other waiting encoders
# hedge = false                     # resend requests that take unusually long; bills at most 5% more
# retry_until_deadline = false      # wait out outages, however many attempts it takes

[vendors.candidate]
spec = "openai:my-model"            # any service with OpenAI's wire format
base_url = "http://127.0.0.1:8080/v1"
# api_key_command = "gcloud auth print-access-token"  # or api_key_env: a command for keys that expire

[suites.contrastive]
kind = "contrastive"                # or "file" with file = "suite.jsonl"
# relations = ["CR1", "CR2", "CR3"]
# max_per_relation = 1000
# max_per_word = 5                  # triples per word pair; more of them add little
# max_per_seed = 0                  # triples per sentence and relation; 0: all
# polarity = "sense"                # or "first-sense", the rule of the COSTELLO paper's code

# Each other kind gets its own table [suites.NAME]: passages needs a folder of your documents; retrieval
# needs your own queries with judged documents; meaning and robustness need your sentences; syntextbench,
# sr and evalrank need nothing; contract tests how the service behaves. `vetvec suite kinds` lists them.

[cache]
# dir = "~/.cache/vetvec" is not expanded: write the path. Default: a private cache in the run folder
mode = "on"                         # on, off, only
# limits = "host"                   # all processes with this cache share rate limits; or "process"
# limits_dir is another folder to share them in
# dtype = "f16"                     # half the size for embed and serve, not exact; audits keep f32

# A table [http.NAME] describes any JSON endpoint for spec "http:NAME": see docs/PROVIDERS.md

[gate]
# rules = ["violation_rate.CR1 <= 0.10 on upper bound", "violation_rate.CR1 not worse than baseline"]
)";
}

}  // namespace vetvec
