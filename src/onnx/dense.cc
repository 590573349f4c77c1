#include "onnx/dense.h"

#include <fmt/core.h>

#include <cmath>
#include <map>
#include <numbers>
#include <string_view>
#include <utility>

#include "base/file.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "onnx/folder_parts.h"
#include "onnx/safetensors.h"

namespace vetvec {
namespace {

constexpr char kWeights[] = "model.safetensors";
constexpr char kPickledWeights[] = "pytorch_model.bin";
constexpr size_t kMostFeatures = 1 << 20;
constexpr size_t kMostWeightBytes = size_t{1} << 30;

// The activation functions of PyTorch that have no settings, or whose defaults these are.
struct Activation {
  std::string_view name;
  double (*apply)(double);
};
constexpr Activation kActivations[] = {
    {"Identity", [](double x) { return x; }},
    {"Tanh", [](double x) { return std::tanh(x); }},
    {"ReLU", [](double x) { return x < 0 ? 0 : x; }},
    {"GELU", [](double x) { return x / 2 * std::erfc(-x / std::numbers::sqrt2); }},
    {"Sigmoid", [](double x) { return 1 / (1 + std::exp(-x)); }},
    {"SiLU", [](double x) { return x / (1 + std::exp(-x)); }},
};

Result<size_t> FeaturesOf(const Json& config, const std::string& key, const std::string& path) {
  const Json value = FolderKey(config, key);
  const bool fits = value.is_number_unsigned() && value >= 1 && value <= kMostFeatures;
  if (fits) return value.get<size_t>();
  return WrongFolderKey(path, key, fmt::format("a whole number from 1 to {}", kMostFeatures));
}

// "torch.nn.modules.activation.Tanh"; Tanh if it is not stated, as in sentence-transformers.
Status ReadActivation(const Json& config, const std::string& path, DenseMatrix* out) {
  std::string full = "torch.nn.modules.activation.Tanh";
  if (config.contains("activation_function")) {
    const Json& value = config["activation_function"];
    full = value.is_string() ? value.get<std::string>() : value.dump();
  }
  const bool is_torch = full.starts_with("torch.nn.");
  const std::string_view name = std::string_view(full).substr(full.rfind('.') + 1);
  for (const Activation& known : kActivations) {
    if (!is_torch || name != known.name) continue;
    out->activation = name;
    out->activate = known.apply;
    return OkStatus();
  }
  return NotInFolders(path, fmt::format("activation_function = {}", full));
}

Result<std::string> WeightsIn(const std::string& folder) {
  const std::string path = JoinPath(folder, kWeights);
  if (FileExists(path)) return ReadFile(path, kMostWeightBytes);
  const std::string pickled = JoinPath(folder, kPickledWeights);
  if (!FileExists(pickled)) return NotFound(fmt::format("'{}' is missing", path)).WithFile(path);
  return FailedPrecondition(
             fmt::format("'{}' is not read, because it can contain a program; to convert it, run "
                         "in its folder: python3 -c \"import torch, safetensors.torch as s; "
                         "s.save_file(torch.load('pytorch_model.bin', weights_only=True), "
                         "'model.safetensors')\"",
                         Sanitized(pickled)))
      .WithFile(pickled);
}

// linear.weight, [outputs, inputs], and linear.bias, [outputs].
Status TakeTensors(std::map<std::string, FloatTensor> tensors, bool has_bias, DenseMatrix* out) {
  const std::map<std::string, std::vector<size_t>> wanted = {
      {"linear.weight", {out->outputs, out->inputs}}, {"linear.bias", {out->outputs}}};
  for (const auto& [name, shape] : wanted) {
    if (name == "linear.bias" && !has_bias) continue;
    const auto found = tensors.find(name);
    if (found == tensors.end()) return InvalidArgument(fmt::format("it has no {}", name));
    if (found->second.shape != shape) {
      return InvalidArgument(
          fmt::format("the shape of {} does not fit in_features and out_features", name));
    }
  }
  if (tensors.size() != (has_bias ? 2 : 1)) {
    return InvalidArgument("it has other tensors than those that config.json states");
  }
  const std::vector<float>& rows = tensors["linear.weight"].values;
  out->weights.resize(rows.size());
  for (size_t o = 0; o < out->outputs; ++o) {
    for (size_t i = 0; i < out->inputs; ++i) {
      out->weights[i * out->outputs + o] = rows[o * out->inputs + i];
    }
  }
  const std::vector<float>& bias = tensors["linear.bias"].values;
  out->bias.assign(bias.begin(), bias.end());
  out->bias.resize(out->outputs);
  return OkStatus();
}

Result<Json> DenseConfig(const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(Json config, ReadFolderJson(path));
  if (config.is_null()) return NotFound(fmt::format("'{}' is missing", path)).WithFile(path);
  if (!config.is_object()) return WrongFolderKey(path, "the file", "an object");
  return config;
}

}  // namespace

Result<DenseMatrix> ReadDenseShape(const std::string& folder) {
  const std::string path = JoinPath(folder, "config.json");
  VETVEC_ASSIGN_OR_RETURN(const Json config, DenseConfig(path));
  DenseMatrix layer;
  VETVEC_ASSIGN_OR_RETURN(layer.inputs, FeaturesOf(config, "in_features", path));
  VETVEC_ASSIGN_OR_RETURN(layer.outputs, FeaturesOf(config, "out_features", path));
  return layer;
}

bool HasDenseWeights(const std::string& folder) {
  return FileExists(JoinPath(folder, kWeights)) || FileExists(JoinPath(folder, kPickledWeights));
}

Result<DenseMatrix> ReadDense(const std::string& folder) {
  VETVEC_ASSIGN_OR_RETURN(DenseMatrix layer, ReadDenseShape(folder));
  const std::string path = JoinPath(folder, "config.json");
  VETVEC_ASSIGN_OR_RETURN(const Json config, DenseConfig(path));
  VETVEC_RETURN_IF_ERROR(CheckModulePlace(config, path));
  const Json residual = FolderKey(config, "use_residual");
  if (!residual.is_null() && residual != false) return NotInFolders(path, "use_residual");
  const Json bias = FolderKey(config, "bias");
  if (!bias.is_null() && !bias.is_boolean()) return WrongFolderKey(path, "bias", "true or false");
  VETVEC_RETURN_IF_ERROR(ReadActivation(config, path, &layer));
  VETVEC_ASSIGN_OR_RETURN(const std::string bytes, WeightsIn(folder));
  VETVEC_ASSIGN_OR_RETURN(const std::string config_sha256, Sha256HexOfFile(path));
  layer.sha256 = Sha256Hex(config_sha256 + Sha256Hex(bytes));
  Result<std::map<std::string, FloatTensor>> tensors = ParseSafetensors(bytes);
  const Status taken =
      tensors.ok() ? TakeTensors(*std::move(tensors), bias != false, &layer) : tensors.status();
  if (taken.ok()) return layer;
  const std::string weights = JoinPath(folder, kWeights);
  return taken.Annotate(fmt::format("'{}'", Sanitized(weights))).WithFile(weights);
}

std::vector<double> Applied(const DenseMatrix& layer, std::span<const double> inputs) {
  std::vector<double> sums = layer.bias;
  const float* row = layer.weights.data();
  for (const double input : inputs) {
    for (size_t o = 0; o < sums.size(); ++o) sums[o] += input * static_cast<double>(row[o]);
    row += sums.size();
  }
  for (double& sum : sums) sum = layer.activate(sum);
  return sums;
}

}  // namespace vetvec
