#!/usr/bin/env bash
# From a fresh machine to a verdict: installs what is missing, builds vetvec, starts three mock vendors
# and audits them. One of them cannot tell a word from its opposite; the audit says which one, and how
# certain that is. Can be run again. Needs no account, no key, and no network except for apt.
#
#   examples/quickstart.sh [FOLDER]     where the run is kept (default: build/quickstart)
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:-build/quickstart}

. cmake/step.sh
cmake/packages.sh build
step "build (release)" sh -c 'cmake --preset command && cmake --build --preset command'
vetvec=build/command/bin/vetvec
mock=build/command/mock_server/vetvec-mock-server

rm -rf "$folder"
mkdir -p "$folder"
"$mock" --port 0 --port-file "$folder/port" >"$folder/mock.log" 2>&1 &
mock_pid=$!
trap 'kill $mock_pid 2>/dev/null || true' EXIT
for _ in $(seq 100); do [ -s "$folder/port" ] && break; sleep 0.1; done
[ -s "$folder/port" ] || { echo "the mock server did not start:"; cat "$folder/mock.log"; exit 1; }
port=$(cat "$folder/port")
url=http://127.0.0.1:$port

cat >"$folder/vetvec.toml" <<TOML
version = 1
[audit]
vendors = ["faithful", "second_faithful", "polarity_blind"]
seeds = "$PWD/examples/seeds.txt"
documents = "$PWD/examples/documents"
seed = 7
out = "$folder/run"
[vendors.faithful]
spec = "openai:mock"
base_url = "$url/faithful/v1"
price_per_million_tokens = 0.02
[vendors.second_faithful]
spec = "openai:mock"
base_url = "$url/faithful2/v1"
price_per_million_tokens = 0.02
[vendors.polarity_blind]
spec = "openai:mock"
base_url = "$url/polarity_blind/v1"
price_per_million_tokens = 0.01
TOML
echo
"$vetvec" audit --config "$folder/vetvec.toml"
cat <<NEXT

Next, your own sentences (one per line) and documents (a file or folder of .txt .md .html .jsonl), with your
vendors' keys:
  export OPENAI_API_KEY=...
  $vetvec audit --vendors openai:text-embedding-3-small,openai:text-embedding-3-large \\
      --documents my-documents --seeds my-sentences.txt --budget-tokens 2000000 -o report.html
  $vetvec init     writes a commented vetvec.toml
  $vetvec plan     counts texts, tokens and cost; sends nothing
  $vetvec audit    runs it
NEXT
