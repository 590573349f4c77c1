#include "cli/load/load_text.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "cli/load/latency_quantile.h"
#include "cli/wrapped_text.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

std::string Millis(double value) {
  constexpr double kFew = 10;
  constexpr double kMany = 10'000;
  const double size = std::abs(value);
  if (size < kFew) return fmt::format("{:.1f} ms", value);
  return size < kMany ? fmt::format("{:.0f} ms", value) : fmt::format("{:.1f} s", value / 1000);
}

std::string IntervalText(const json& quantile) {
  const std::string low = Millis(quantile.at("low").get<double>());
  const json& high = quantile.at("high");
  if (high.is_null()) return fmt::format("(95%: at least {}; a longer run may bound it)", low);
  return fmt::format("(95%: {} to {})", low, Millis(high.get<double>()));
}

std::string QuantileText(const json& quantile) {
  const json& value = quantile.at("value");
  if (!value.is_null()) {
    return fmt::format("within {:>9}  {}", Millis(value.get<double>()), IntervalText(quantile));
  }
  return quantile.at("low").is_null() ? "not answered" : "not answered  " + IntervalText(quantile);
}

std::string MeasurementText(const json& measurement) {
  std::string out = Wrapped(fmt::format(
      "{}, {:g} a second: {} of {} single texts answered in {:g} s",
      measurement.at("vendor").get<std::string>(), measurement.at("rate").get<double>(),
      measurement.at("answered").get<uint64_t>(), measurement.at("requests").get<uint64_t>(),
      std::round(measurement.at("seconds").get<double>() * 10) / 10));
  for (const QuantileName& each : kQuantiles) {
    out += fmt::format("  {:<10} {}\n", each.words,
                       QuantileText(measurement.at("latency_ms").at(each.name)));
  }
  std::string failures;
  for (const auto& [failure, count] : measurement.at("failures").items()) {
    failures += fmt::format("{}{} x {}", failures.empty() ? "" : ", ", failure, count.dump());
  }
  if (!failures.empty()) out += Wrapped("  not answered: " + failures, "    ");
  return out;
}

// "5 ms less (95%: 3 ms to 7 ms less)"
std::string DifferenceText(const json& difference) {
  const json& low = difference.at("low");
  const json& high = difference.at("high");
  if (difference.at("value").is_null() || low.is_null() || high.is_null()) {
    return "no difference can be told";
  }
  const double least = low.get<double>();
  const double most = high.get<double>();
  const double value = difference.at("value").get<double>();
  if (least <= 0 && most >= 0) {
    return fmt::format("no difference can be told (95%: {} less to {} more)", Millis(-least),
                       Millis(most));
  }
  return fmt::format("{} {} (95%: {} to {})", Millis(std::abs(value)), value < 0 ? "less" : "more",
                     Millis(value < 0 ? -most : least), Millis(value < 0 ? -least : most));
}

}  // namespace

std::string LoadText(const json& load) {
  std::string out;
  for (const json& measurement : load.at("measurements")) out += MeasurementText(measurement);
  const json* heading = nullptr;
  for (const json& difference : load.at("differences")) {
    const bool is_same = heading != nullptr && heading->at("a") == difference.at("a") &&
                         heading->at("b") == difference.at("b") &&
                         heading->at("rate") == difference.at("rate");
    if (!is_same) {
      out += Wrapped(
          fmt::format("{} against {}, {:g} a second:", difference.at("a").get<std::string>(),
                      difference.at("b").get<std::string>(), difference.at("rate").get<double>()));
      heading = &difference;
    }
    for (const QuantileName& each : kQuantiles) {
      if (difference.at("quantile") != each.name) continue;
      out += fmt::format("  {:<10} {}\n", each.words, DifferenceText(difference));
    }
  }
  return out;
}

}  // namespace vetvec::cli
