#include "identity/model_changes.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/json.h"
#include "encoder/open_encoder.h"
#include "identity/text_changes.h"
#include "onnx/sentence_folder.h"
#include "tokenize/tokenizer_files.h"

namespace vetvec {
namespace {

constexpr Pooling kPoolings[] = {Pooling::kMean, Pooling::kCls, Pooling::kMax, Pooling::kLastToken};
constexpr size_t kMostFiles = 8;

struct NamedChange {
  const char* name;
  OnnxChange change;
};
constexpr NamedChange kUses[] = {
    {"pooling without special tokens", {.pooled = PooledTokens::kWithoutSpecial}},
    {"pads counted in the pooling", {.pooled = PooledTokens::kWithPads}},
    {"tokenizer that keeps case and accents", {.keeps_case = true}},
};

// As the encoder states it of itself.
std::string PoolingOf(const Encoder& reference) {
  const Json fields = Json::parse(reference.identity().other_fields, nullptr, false);
  return fields.is_object() ? fields.value("pooling", std::string()) : "";
}

// Other models in the folder of the model file: its weights in another precision, as a rule.
std::vector<std::string> FilesBeside(const std::string& model_file) {
  std::vector<std::string> files;
  std::error_code error;
  const std::filesystem::path model(model_file);
  for (const auto& entry : std::filesystem::directory_iterator(model.parent_path(), error)) {
    const std::filesystem::path& path = entry.path();
    if (path.extension() == ".onnx" && path.filename() != model.filename()) {
      files.push_back(path.string());
    }
  }
  std::sort(files.begin(), files.end());
  if (files.size() > kMostFiles) files.resize(kMostFiles);
  return files;
}

void AddTruncations(const EncoderSpec& spec, ModelChanges* found) {
  found->truncates = true;
  for (const bool is_left : {false, true}) {
    for (const size_t most : kTruncationLengths) {
      found->changes.push_back(
          {TruncationName(is_left, most, "tokens"), spec, {.max_ids = most, .cuts_left = is_left}});
    }
  }
}

TokenCounter CounterOf(const std::string& folder) {
  const auto opened = OpenTokenizer(folder);
  if (!opened.ok()) return nullptr;
  return [tokenizer = *opened](std::span<const std::string_view> texts,
                               std::span<uint64_t> tokens) -> Status {
    TokenizerScratch scratch;
    std::vector<int32_t> ids;
    for (size_t i = 0; i < texts.size(); ++i) {
      VETVEC_RETURN_IF_ERROR(tokenizer->Encode(texts[i], {}, &scratch, &ids));
      tokens[i] = ids.size();
    }
    return OkStatus();
  };
}

}  // namespace

ModelChanges ModelChangesOf(const Encoder& reference) {
  ModelChanges found;
  const auto spec = ParseEncoderSpec(reference.name());
  if (!spec.ok() || spec->kind != "onnx") return found;
  const auto folder = ReadSentenceFolder(spec->target);
  if (!folder.ok()) return found;
  for (const Pooling pooling : kPoolings) {
    const std::string name = PoolingName(pooling);
    if (name == PoolingOf(reference)) continue;
    EncoderSpec pooled = *spec;
    if (pooled.settings.Set("pooling", name).ok()) {
      found.changes.push_back({"pooling " + name, std::move(pooled), {}});
    }
  }
  for (const NamedChange& use : kUses) found.changes.push_back({use.name, *spec, use.change});
  AddTruncations(*spec, &found);
  for (const std::string& file : FilesBeside(folder->model_file)) {
    EncoderSpec other = *spec;
    other.target = file;
    found.changes.push_back(
        {"weights of " + std::filesystem::path(file).filename().string(), std::move(other), {}});
  }
  found.counter = CounterOf(folder->tokenizer_folder);
  return found;
}

Result<std::unique_ptr<Encoder>> OpenChangedModel(const ModelChange& change) {
  EncoderOptions options;
  options.cache_mode = CacheMode::kOff;
  options.memory_cache_bytes = 0;
  options.onnx_change = change.change;
  return OpenEncoder(change.spec, options);
}

}  // namespace vetvec
