#include "mock_server/faults.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "base/rng.h"
#include "base/strings.h"

namespace vetvec::mock {
namespace {

Result<Fault> FaultOfJson(const nlohmann::json& item) {
  std::optional<std::string> arg;
  if (const auto it = item.find("arg"); it != item.end()) {
    arg = it->is_string() ? it->get<std::string>() : it->dump();
  }
  const auto kind = item.find("kind");
  if (kind == item.end() || !kind->is_string()) {
    return InvalidArgument("a fault needs a string \"kind\"");
  }
  return ParseFault(kind->get<std::string>() + (arg ? ":" + *arg : ""));
}

Status CheckKeys(const nlohmann::json& object, const std::vector<std::string>& allowed) {
  if (!object.is_object()) {
    return InvalidArgument(fmt::format("expected an object; found {}", object.dump()));
  }
  for (const auto& [key, value] : object.items()) {
    bool known = false;
    for (const std::string& name : allowed) known = known || name == key;
    if (!known) {
      return BadFault(fmt::format("unknown key{}", DidYouMean(key, allowed)), key).WithKey(key);
    }
  }
  return OkStatus();
}

Result<uint64_t> Count(const nlohmann::json& object, const char* key, uint64_t standard,
                       uint64_t low) {
  const auto it = object.find(key);
  if (it == object.end()) return standard;
  if (!it->is_number_unsigned() || it->get<uint64_t>() < low) {
    return BadFault(fmt::format("{} must be an integer of at least {}", key, low), it->dump());
  }
  return it->get<uint64_t>();
}

}  // namespace

Status FaultPlan::AddRate(Fault fault, double rate) {
  double sum = rate;
  for (const Rate& other : rates_) sum += other.rate;
  if (!(rate >= 0) || sum > 1 + 1e-9) {
    return InvalidArgument("fault rates must not be negative or add up to more than 1");
  }
  rates_.push_back({std::move(fault), rate});
  return OkStatus();
}

Status FaultPlan::AddScheduled(uint64_t first, uint64_t count, Fault fault) {
  if (first == 0 || count == 0) {
    return InvalidArgument("requests in the schedule are counted from 1");
  }
  schedule_.push_back({first, first + (count - 1), std::move(fault)});
  return OkStatus();
}

Status FaultPlan::AddRate(std::string_view text) {
  const size_t at = text.rfind('@');
  const std::optional<double> rate =
      at == std::string_view::npos ? std::nullopt : ParseDouble(text.substr(at + 1));
  if (!rate) return BadFault("a fault by rate must have the form KIND[:ARG]@RATE", text);
  VETVEC_ASSIGN_OR_RETURN(Fault fault, ParseFault(text.substr(0, at)));
  return AddRate(std::move(fault), *rate);
}

Status FaultPlan::AddScheduled(std::string_view text) {
  const size_t equals = text.find('=');
  const std::string_view range = text.substr(0, equals);
  const size_t dash = range.find('-');
  const std::optional<int64_t> first = ParseInt(range.substr(0, dash));
  const std::optional<int64_t> last =
      dash == std::string_view::npos ? first : ParseInt(range.substr(dash + 1));
  if (equals == std::string_view::npos || !first || !last || *first < 1 || *last < *first) {
    return BadFault("a scheduled fault must have the form N[-M]=KIND[:ARG], counted from 1", text);
  }
  VETVEC_ASSIGN_OR_RETURN(Fault fault, ParseFault(text.substr(equals + 1)));
  return AddScheduled(static_cast<uint64_t>(*first), static_cast<uint64_t>(*last - *first + 1),
                      std::move(fault));
}

Status FaultPlan::AddOfText(std::string_view text) {
  const size_t equals = text.rfind('=');
  if (equals == std::string_view::npos || equals == 0) {
    return BadFault("a fault for texts must have the form SUBSTRING=KIND[:ARG]", text);
  }
  VETVEC_ASSIGN_OR_RETURN(Fault fault, ParseFault(text.substr(equals + 1)));
  texts_.push_back({std::string(text.substr(0, equals)), std::move(fault)});
  return OkStatus();
}

std::optional<Fault> FaultPlan::ForTexts(TextBatch texts) const {
  for (const OfText& entry : texts_) {
    for (size_t i = 0; i < texts.size(); ++i) {
      if (texts[i].find(entry.contains) != std::string_view::npos) return entry.fault;
    }
  }
  return std::nullopt;
}

Result<FaultPlan> FaultPlan::FromJson(std::string_view text) {
  const nlohmann::json object = nlohmann::json::parse(text, nullptr, false);
  if (object.is_discarded()) return ParseError("the fault plan is not JSON");
  VETVEC_RETURN_IF_ERROR(CheckKeys(object, {"seed", "rates", "schedule", "texts"}));
  FaultPlan plan;
  VETVEC_ASSIGN_OR_RETURN(plan.seed_, Count(object, "seed", 1, 0));
  for (const char* key : {"rates", "schedule", "texts"}) {
    if (object.contains(key) && !object[key].is_array()) {
      return InvalidArgument(fmt::format("{} must be an array", key)).WithKey(key);
    }
  }
  for (const nlohmann::json& item : object.value("rates", nlohmann::json::array())) {
    VETVEC_RETURN_IF_ERROR(CheckKeys(item, {"kind", "arg", "rate", "once"}));
    VETVEC_ASSIGN_OR_RETURN(Fault fault, FaultOfJson(item));
    if (const auto once = item.find("once"); once != item.end()) {
      if (!once->is_boolean()) return InvalidArgument("once must be true or false").WithKey("once");
      fault.once = once->get<bool>();
    }
    const auto rate = item.find("rate");
    if (rate == item.end() || !rate->is_number()) {
      return InvalidArgument("a fault by rate needs a number \"rate\"").WithKey("rate");
    }
    VETVEC_RETURN_IF_ERROR(plan.AddRate(std::move(fault), rate->get<double>()));
  }
  for (const nlohmann::json& item : object.value("schedule", nlohmann::json::array())) {
    VETVEC_RETURN_IF_ERROR(CheckKeys(item, {"kind", "arg", "request", "count"}));
    VETVEC_ASSIGN_OR_RETURN(Fault fault, FaultOfJson(item));
    if (!item.contains("request")) {
      return InvalidArgument("a scheduled fault needs \"request\"").WithKey("request");
    }
    VETVEC_ASSIGN_OR_RETURN(const uint64_t first, Count(item, "request", 0, 1));
    VETVEC_ASSIGN_OR_RETURN(const uint64_t count, Count(item, "count", 1, 1));
    VETVEC_RETURN_IF_ERROR(plan.AddScheduled(first, count, std::move(fault)));
  }
  for (const nlohmann::json& item : object.value("texts", nlohmann::json::array())) {
    VETVEC_RETURN_IF_ERROR(CheckKeys(item, {"kind", "arg", "contains"}));
    VETVEC_ASSIGN_OR_RETURN(Fault fault, FaultOfJson(item));
    const auto contains = item.find("contains");
    if (contains == item.end() || !contains->is_string() || contains->get<std::string>().empty()) {
      return InvalidArgument("a fault for texts needs a string \"contains\"").WithKey("contains");
    }
    plan.texts_.push_back({contains->get<std::string>(), std::move(fault)});
  }
  return plan;
}

Fault FaultPlan::For(uint64_t request) const {
  for (const Scheduled& entry : schedule_) {
    if (request >= entry.first && request <= entry.last) return entry.fault;
  }
  const Fault* fault = ByRate(Rng(seed_, request).Uniform(), /*without_once=*/false);
  return fault == nullptr ? Fault() : *fault;
}

Fault FaultPlan::ForAgain(uint64_t request) const {
  Fault fault = For(request);
  if (!fault.once) return fault;
  double sum = 0;
  for (const Rate& entry : rates_) sum += entry.fault.once ? 0 : entry.rate;
  Rng rng(seed_, request);
  static_cast<void>(rng.Uniform());  // the one that For has used
  const Fault* other = ByRate(rng.Uniform() * sum, /*without_once=*/true);
  return other == nullptr ? Fault() : *other;
}

const Fault* FaultPlan::ByRate(double at, bool without_once) const {
  for (const Rate& entry : rates_) {
    if (without_once && entry.fault.once) continue;
    if (at < entry.rate) return &entry.fault;
    at -= entry.rate;
  }
  return nullptr;
}

}  // namespace vetvec::mock
