// vetvec/config.h.
#include "vetvec/config.h"

#include <fmt/core.h>

#include <string>
#include <utility>
#include <vector>

#include "audit/run_folder.h"
#include "audit/vendor.h"
#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api_audit/objects.h"
#include "identity/guarded_encoder.h"

namespace vetvec {
namespace {

std::vector<std::string> StringsOf(const TextBatch& batch) {
  std::vector<std::string> strings;
  for (size_t i = 0; i < batch.size(); ++i) strings.emplace_back(batch[i]);
  return strings;
}

// The configuration of an earlier run.
Status LoadRun(const vetvec_config_options& options, const std::string& path, ConfigObject* out) {
  if (options.file.size > 0 || options.text.size > 0 || options.overrides != nullptr ||
      options.vendors != nullptr) {
    return InvalidArgument("'run' cannot be combined with 'file', 'text', 'overrides' or 'vendors'")
        .WithKey("run");
  }
  VETVEC_ASSIGN_OR_RETURN(RunRecord record, RunFolder(path).ReadRecord());
  out->config = std::move(record.config);
  out->config.out = path;  // the folder may have been moved
  out->secret_names = SecretNames(out->config);
  return OkStatus();
}

Result<std::shared_ptr<ConfigObject>> LoadConfigObject(const vetvec_config_options* in) {
  vetvec_config_options options;
  VETVEC_RETURN_IF_ERROR(ReadOptions(in, "vetvec_config_options", &options));
  UserData of_log(options.log_user_data, options.log_drop);
  UserData of_call(options.on_call_user_data, options.on_call_drop);
  auto object = std::make_shared<ConfigObject>();
  object->log = LogOf(options.log, std::move(of_log));
  object->on_call = CallFunctionOf(options.on_call, std::move(of_call));
  VETVEC_ASSIGN_OR_RETURN(const std::string run, StringOf(options.run, "run"));
  if (!run.empty()) {
    VETVEC_RETURN_IF_ERROR(LoadRun(options, run, object.get()));
    return object;
  }
  AuditConfigInput input;
  VETVEC_ASSIGN_OR_RETURN(input.file, StringOf(options.file, "file"));
  VETVEC_ASSIGN_OR_RETURN(input.text, StringOf(options.text, "text"));
  if (!input.file.empty() && !input.text.empty()) {
    return InvalidArgument("'file' and 'text' are both set; keep one");
  }
  VETVEC_ASSIGN_OR_RETURN(const TextBatch overrides, BatchOf(options.overrides, "overrides"));
  VETVEC_ASSIGN_OR_RETURN(const TextBatch vendors, BatchOf(options.vendors, "vendors"));
  input.overrides = StringsOf(overrides);
  input.vendors = StringsOf(vendors);
  VETVEC_ASSIGN_OR_RETURN(object->config, LoadConfig(input));
  object->secret_names = SecretNames(object->config);
  return object;
}

Status CheckVendorName(const ConfigObject& object, const std::string& name) {
  const bool is_spec = name.find(':') != std::string::npos;
  if (is_spec || object.config.FindVendor(name) != nullptr) return OkStatus();
  return NotFound("the configuration has no vendor '" + name + "'");
}

}  // namespace
}  // namespace vetvec

using vetvec::FindHandle;
using vetvec::Guard;
using vetvec::InvalidArgument;
using vetvec::NewHandle;
using vetvec::OkStatus;
using vetvec::Status;
using vetvec::StringOf;

extern "C" {

vetvec_status vetvec_config_load(const vetvec_config_options* options, vetvec_config* out,
                                 vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = {};
    VETVEC_ASSIGN_OR_RETURN(auto object, vetvec::LoadConfigObject(options));
    *out = NewHandle<vetvec_config>(std::move(object));
    return OkStatus();
  });
}

void vetvec_config_destroy(vetvec_config config) noexcept { vetvec::DestroyHandle(config); }

const char* vetvec_config_secret_name(vetvec_config config, uint64_t index) noexcept {
  const char* name = nullptr;
  Guard(nullptr, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(config));
    if (index < object->secret_names.size()) {
      name = object->secret_names[static_cast<size_t>(index)].c_str();
    }
    return OkStatus();
  });
  return name;
}

vetvec_status vetvec_config_set_secret(vetvec_config config, vetvec_str name, vetvec_str value,
                                       vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(config));
    VETVEC_ASSIGN_OR_RETURN(const std::string key, StringOf(name, "name"));
    VETVEC_ASSIGN_OR_RETURN(const std::string_view secret, vetvec::ViewOf(value, "value"));
    for (const std::string& known : object->secret_names) {
      if (known != key) continue;
      object->secrets.Set(key, std::string(secret));
      return OkStatus();
    }
    for (const char* known : {"HTTPS_PROXY", "HTTP_PROXY", "NO_PROXY"}) {
      if (key != known) continue;
      object->secrets.Set(key, std::string(secret));
      return OkStatus();
    }
    return vetvec::NotFound("no vendor in the configuration uses the secret '" + key + "'");
  });
}

vetvec_status vetvec_config_set_tokenizer(vetvec_config config, vetvec_str vendor,
                                          vetvec_count_tokens_fn count, void* user_data,
                                          void (*drop)(void* user_data),
                                          vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    vetvec::TokenCounter counter = vetvec::TokenCounterOf(count, {user_data, drop});
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(config));
    VETVEC_ASSIGN_OR_RETURN(const std::string name, StringOf(vendor, "vendor"));
    VETVEC_RETURN_IF_ERROR(vetvec::CheckVendorName(*object, name));
    object->tokenizers[name] = std::move(counter);
    return OkStatus();
  });
}

vetvec_status vetvec_config_set_key_fn(vetvec_config config, vetvec_str vendor,
                                       vetvec_key_fn key_fn, void* user_data,
                                       void (*drop)(void* user_data), vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    vetvec::KeyFunction function = vetvec::KeyFunctionOf(key_fn, {user_data, drop});
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(config));
    VETVEC_ASSIGN_OR_RETURN(const std::string name, StringOf(vendor, "vendor"));
    VETVEC_RETURN_IF_ERROR(vetvec::CheckVendorName(*object, name));
    object->secrets.SetKeyFunction(name, std::move(function), object->log);
    return OkStatus();
  });
}

vetvec_status vetvec_config_json(vetvec_config config, vetvec_buffer** out,
                                 vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(config));
    *out = vetvec::NewBuffer(vetvec::ConfigJsonWithOrigin(object->config));
    return OkStatus();
  });
}

vetvec_status vetvec_config_template(vetvec_buffer** out, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = nullptr;
    *out = vetvec::NewBuffer(vetvec::ConfigTemplate());
    return OkStatus();
  });
}

vetvec_status vetvec_config_open_encoder(vetvec_config config, vetvec_str vendor,
                                         vetvec_encoder* out, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL");
    *out = {};
    VETVEC_ASSIGN_OR_RETURN(const auto object, FindHandle(config));
    VETVEC_ASSIGN_OR_RETURN(const std::string name, StringOf(vendor, "vendor"));
    vetvec::VendorConfig unnamed;
    unnamed.name = unnamed.spec = name;
    const vetvec::VendorConfig* known = object->config.FindVendor(name);
    if (known && !known->query_spec.empty()) {
      return vetvec::FailedPrecondition(
          "vendor '" + name + "' has one model for documents and one for queries: '" + known->spec +
          "' and '" + known->query_spec + "'; open one of them");
    }
    const vetvec::RedisConfig& redis = object->config.redis;
    const bool is_half = object->config.cache.dtype == "f16" || (redis.half && !redis.url.empty());
    const auto dtype = is_half ? vetvec::VectorDtype::kFloat16 : vetvec::VectorDtype::kFloat32;
    VETVEC_ASSIGN_OR_RETURN(auto cache, vetvec::OpenCache(object->config, "", object->log, dtype));
    const auto tokenizer = object->tokenizers.find(name);
    const vetvec::TokenCounter counter =
        tokenizer == object->tokenizers.end() ? nullptr : tokenizer->second;
    VETVEC_ASSIGN_OR_RETURN(
        auto encoder,
        vetvec::OpenVendor(object->config, known ? *known : unnamed, object->secrets,
                           std::move(cache), {object->log, counter, object->on_call, dtype}));
    VETVEC_ASSIGN_OR_RETURN(const auto spec,
                            vetvec::ConfiguredSpec(object->config, known ? *known : unnamed));
    const auto mode =
        object->config.cache.mode == "only" ? vetvec::CacheMode::kOnly : vetvec::CacheMode::kOn;
    VETVEC_ASSIGN_OR_RETURN(
        encoder, vetvec::GuardEncoder(std::move(encoder), spec.settings, mode, object->log));
    const double price = known ? known->settings.Number("price_per_million_tokens") : 0;
    *out = NewHandle<vetvec_encoder>(
        std::make_shared<vetvec::SharedEncoder>(std::move(encoder), price, counter));
    return OkStatus();
  });
}

}  // extern "C"
