#include "audit/load_file.h"

#include <algorithm>
#include <string>

#include "base/json.h"
#include "base/json_reader.h"

namespace vetvec {
namespace {

constexpr double kSecondsADay = 86'400;

std::optional<size_t> VendorNamed(const AuditResult& result, const std::string& name) {
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    if (result.vendors[v].name == name) return v;
  }
  return std::nullopt;
}

std::optional<double> NumberOf(const Json& value) {
  return value.is_number() ? std::optional(value.get<double>()) : std::nullopt;
}

LoadQuantile QuantileOf(const Json& in) {
  return {NumberOf(in.at("value")), NumberOf(in.at("low")).value_or(0), NumberOf(in.at("high"))};
}

VendorLoad LoadOf(const Json& in) {
  VendorLoad load;
  in.at("rate").get_to(load.rate);
  in.at("seconds").get_to(load.seconds);
  in.at("requests").get_to(load.requests);
  in.at("answered").get_to(load.answered);
  in.at("failures").get_to(load.failures);
  const Json& latency = in.at("latency_ms");
  load.p50 = QuantileOf(latency.at("p50"));
  load.p95 = QuantileOf(latency.at("p95"));
  load.p99 = QuantileOf(latency.at("p99"));
  return load;
}

// Whether the rate says more about the user's than that of the load that stands.
bool IsNearer(double rate, double standing, double wanted) {
  if ((rate >= wanted) != (standing >= wanted)) return rate >= wanted;
  return rate >= wanted ? rate < standing : rate > standing;
}

void TakeMeasurements(const Json& in, AuditResult* result) {
  const double wanted = result->volume.queries_a_day / kSecondsADay;
  for (const Json& one : in.at("measurements")) {
    const auto v = VendorNamed(*result, one.at("vendor").get<std::string>());
    if (!v) continue;
    VendorLoad load = LoadOf(one);
    if (load.requests == 0) continue;
    std::optional<VendorLoad>& standing = result->vendors[*v].load;
    if (!standing || IsNearer(load.rate, standing->rate, wanted)) standing = std::move(load);
  }
}

void TakeDifferences(const Json& in, AuditResult* result) {
  for (const Json& one : in.at("differences")) {
    const auto a = VendorNamed(*result, one.at("a").get<std::string>());
    const auto b = VendorNamed(*result, one.at("b").get<std::string>());
    if (!a || !b || one.at("quantile") != "p95") continue;
    const auto value = NumberOf(one.at("value"));
    const auto low = NumberOf(one.at("low"));
    const auto high = NumberOf(one.at("high"));
    if (!value || !low || !high) continue;
    result->load_differences.push_back({*a, *b, one.at("rate").get<double>(), *value, *low, *high});
  }
}

}  // namespace

Status ReadLoad(std::string_view text, AuditResult* result) {
  Result<Json> parsed = ParseJsonText<Json>(text);
  if (!parsed.ok()) return parsed.status();
  try {
    const Json& schema = parsed->at("schema");
    if (schema.at("name") != "vetvec.load" || schema.at("version") != 1) {
      return ParseError("not a result of `vetvec load -o`, version 1");
    }
    TakeMeasurements(*parsed, result);
    TakeDifferences(*parsed, result);
  } catch (const Json::exception&) {
    return ParseError("not a result of `vetvec load -o`");
  }
  return OkStatus();
}

bool IsTooSlow(const AuditResult& result, size_t vendor) {
  const std::optional<VendorLoad>& load = result.vendors[vendor].load;
  const double limit = result.volume.p95_ms_at_most;
  return load && limit > 0 && (!load->p95.value || *load->p95.value > limit);
}

std::optional<LoadDifference> SurelySlower(const AuditResult& result, size_t vendor, size_t other) {
  for (const LoadDifference& one : result.load_differences) {
    const std::optional<VendorLoad>& load = result.vendors[vendor].load;
    if (!load || !result.vendors[other].load || one.rate != load->rate) continue;
    if (one.first == vendor && one.second == other && one.low > 0) return one;
    if (one.first == other && one.second == vendor && one.high < 0) {
      return LoadDifference{vendor, other, one.rate, -one.millis, -one.high, -one.low};
    }
  }
  return std::nullopt;
}

}  // namespace vetvec
