#include "case_options.h"

#include <map>
#include <stdexcept>

namespace {

using Json = nlohmann::json;

constexpr std::int32_t kNoSuchValue = 99;  // of any enum: what C has for an unknown name

template <typename Member>
using Members = std::map<std::string, Member vetvec_encoder_options::*>;

const Members<vetvec_str> kStrings = {{"spec", &vetvec_encoder_options::spec},
                                      {"api_key", &vetvec_encoder_options::api_key},
                                      {"base_url", &vetvec_encoder_options::base_url},
                                      {"http_definition", &vetvec_encoder_options::http_definition},
                                      {"input_type", &vetvec_encoder_options::input_type},
                                      {"query_prefix", &vetvec_encoder_options::query_prefix},
                                      {"document_prefix", &vetvec_encoder_options::document_prefix},
                                      {"identity", &vetvec_encoder_options::identity},
                                      {"cache_salt", &vetvec_encoder_options::cache_salt},
                                      {"cache_dir", &vetvec_encoder_options::cache_dir}};
const Members<std::int32_t> kNumbers = {{"batch", &vetvec_encoder_options::batch},
                                        {"concurrency", &vetvec_encoder_options::concurrency},
                                        {"dimensions", &vetvec_encoder_options::dimensions},
                                        {"max_attempts", &vetvec_encoder_options::max_attempts}};
const Members<std::int64_t> kLongNumbers = {
    {"timeout_ms", &vetvec_encoder_options::timeout_ms},
    {"requests_per_minute", &vetvec_encoder_options::requests_per_minute}};

template <typename Member>
bool Set(const Members<Member>& members, const std::string& name, const Member& value,
         vetvec_encoder_options* options) {
  const auto found = members.find(name);
  if (found != members.end()) options->*found->second = value;
  return found != members.end();
}

std::int32_t Value(const std::map<std::string, std::int32_t>& names, const std::string& name) {
  const auto found = names.find(name);
  return found == names.end() ? kNoSuchValue : found->second;
}

std::string Text(const Json& given) {
  if (given.is_string()) return given;
  std::string text;
  if (given.contains("hex")) {
    const std::string hex = given["hex"];
    for (std::size_t i = 0; i < hex.size(); i += 2) {
      text.push_back(static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16)));
    }
  }
  for (int i = 0; i < given.value("times", 0); ++i) text += given["repeat"].get<std::string>();
  return text;
}

}  // namespace

CaseOptions::CaseOptions(const Json& given, const Fill& fill) {
  for (const auto& [name, value] : given.items()) {
    if (name == "fallback") {
      SetFallback(value);
    } else if (name == "cache_mode") {
      encoder.cache_mode = static_cast<vetvec_cache_mode>(Value({{"OFF", VETVEC_CACHE_MODE_OFF},
                                                                 {"ON", VETVEC_CACHE_MODE_ON},
                                                                 {"ONLY", VETVEC_CACHE_MODE_ONLY}},
                                                                value));
    } else if (name == "price_per_million_tokens") {
      encoder.price_per_million_tokens = value;
    } else if (!value.is_number()) {
      kept_.push_back(fill(Text(value)));
      const vetvec_str text = {kept_.back().data(), kept_.back().size()};
      if (!Set(kStrings, name, text, &encoder)) throw std::runtime_error("unknown option " + name);
    } else if (!Set(kNumbers, name, value.get<std::int32_t>(), &encoder) &&
               !Set(kLongNumbers, name, value.get<std::int64_t>(), &encoder)) {
      throw std::runtime_error("unknown option " + name);
    }
  }
}

void CaseOptions::SetFallback(const Json& given) {
  is_fallback_ = true;
  fallback_.policy = static_cast<vetvec_fallback_policy>(
      Value({{"REMOTE_THEN_LOCAL", VETVEC_FALLBACK_POLICY_REMOTE_THEN_LOCAL},
             {"LOCAL_FIRST", VETVEC_FALLBACK_POLICY_LOCAL_FIRST},
             {"REMOTE", VETVEC_FALLBACK_POLICY_REMOTE},
             {"LOCAL", VETVEC_FALLBACK_POLICY_LOCAL}},
            given["policy"]));
  fallback_.latency_target_ms = given.value("latency_target_ms", 0);
}

Texts::Texts(const Json& step) {
  for (const Json& text : step.value("texts", Json::array())) Add(Text(text));
  for (int i = 0; i < step.value("count", 0); ++i) {
    Add(step["prefix"].get<std::string>() + std::to_string(i));
  }
}

void Texts::Add(const std::string& text) {
  bytes += text;
  offsets.push_back(bytes.size());
}

vetvec_text_batch Texts::view() const {
  return {sizeof(vetvec_text_batch), bytes.data(), offsets.data(), offsets.size() - 1};
}
