#!/usr/bin/env bash
# From a fresh machine to a verdict: installs what is missing, builds vetvec, and audits encoders whose order is
# known on the pages in examples/documents. Can be run again. Needs no account, no key, and no network except
# for apt.
#
#   examples/quickstart.sh [FOLDER]                    where the run is kept (default: build/quickstart)
#   VETVEC_MODEL=all-minilm-l6-v2 examples/quickstart.sh [FOLDER]
#   VETVEC_RELEASE=bin examples/quickstart.sh [FOLDER]  builds nothing: vetvec and vetvec-mock-server are in bin
#
# With VETVEC_MODEL, a folder with that sentence encoder as ONNX files (model.onnx, model_int8.onnx,
# tokenizer.json), they are the model, its int8 form, its first 128 dimensions and the built-in encoder; without,
# the built-in encoder, a service that serves it under another name and one that reads 8 words of each text. With
# either goes a service that fails. The services are mock servers and "vetvec serve", on this machine.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${1:-build/quickstart}

if [ -n "${VETVEC_RELEASE:-}" ]; then
    vetvec=$VETVEC_RELEASE/vetvec
    mock=$VETVEC_RELEASE/vetvec-mock-server
else
    . cmake/step.sh
    cmake/packages.sh build
    step "build (release)" sh -c 'cmake --preset command && cmake --build --preset command'
    vetvec=build/command/bin/vetvec
    mock=build/command/mock_server/vetvec-mock-server
fi

rm -rf "$folder"
mkdir -p "$folder"
trap 'kill $(jobs -p) 2>/dev/null || true' EXIT
start() {  # NAME COMMAND...: starts a server, which prints its address; that is in $url then
    "${@:2}" >"$folder/$1.log" 2>&1 &
    for _ in $(seq 100); do
        url=$(grep -o 'http://[^ ]*[0-9]' "$folder/$1.log" | head -1) && return
        sleep 0.1
    done
    echo "the server did not start: $*"; cat "$folder/$1.log"; exit 1
}
config=$folder/vetvec.toml
vendor() {  # NAME SPEC: one more vendor
    names="${names:+$names, }\"$1\""
    printf '[vendors.%s]\nspec = "%s"\n' "$1" "$2" >>"$config"
}

echo 'version = 1' >"$config"
if [ -n "${VETVEC_MODEL:-}" ]; then
    model=$(realpath "$VETVEC_MODEL")
    vendor minilm "onnx:$model"
    vendor minilm_int8 "onnx:$model/model_int8.onnx"
    vendor minilm_128 "onnx:$model?dimensions=128"
    vendor builtin builtin:
else
    vendor builtin builtin:
    start copy "$vetvec" serve builtin: --listen 127.0.0.1:0
    vendor copy "openai:builtin?base_url=$url"
    start reads_8_words "$mock" --port 0 --truncate-words 8
    vendor reads_8_words "openai:mock?base_url=$url/truncating/v1"
fi
start failing "$mock" --port 0 --fault status:503@0.1 --seed 7
vendor failing "openai:mock?base_url=$url/faithful/v1&concurrency=1"
cat >>"$config" <<TOML
[audit]
vendors = [$names]
documents = "$PWD/examples/documents"
seeds = "$PWD/examples/seeds.txt"
seed = 7
out = "$folder/run"
TOML
echo
"$vetvec" audit --config "$config"
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
