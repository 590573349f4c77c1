// Reads a JSON report as its user would, to check what its verdict claims.
#ifndef VETVEC_TESTS_UNIT_REPORT_VERDICT_REPORT_H_
#define VETVEC_TESTS_UNIT_REPORT_VERDICT_REPORT_H_

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/json.h"

namespace vetvec {

// A comparison of two vendors from the side of one.
struct Seen {
  double points = 0;
  double low = 0;
  double high = 0;
  std::string outcome;  // "better", "worse", "equal", "undecided"
  std::optional<double> detectable;
  uint64_t items = 0;
  std::string suite;
};

class VerdictReport {
 public:
  explicit VerdictReport(const Json& of) : report(of), verdict(of["verdict"]) {}

  // All that is claimed: first words, reasons, answers, what speaks against vendors.
  std::vector<Json> Claims() const {
    std::vector<Json> claims = {verdict["first"]};
    for (const char* part : {"why", "how_sure", "next", "not_known", "condition"}) {
      claims.insert(claims.end(), verdict[part].begin(), verdict[part].end());
    }
    for (const auto& [name, against] : verdict["against"].items()) {
      for (const Json& claim : against) {
        if (claim["vendors"] != Json::array({name})) throw std::invalid_argument(claim.dump());
        claims.push_back(claim);
      }
    }
    return claims;
  }

  const Json& VendorOf(const std::string& name) const {
    for (const Json& vendor : report["vendors"]) {
      if (vendor["name"] == name) return vendor;
    }
    throw std::invalid_argument("no vendor " + name);
  }
  bool IsRanked(const std::string& name) const { return VendorOf(name)["standing"] == "ranked"; }
  std::set<std::string> Ranked() const {
    std::set<std::string> out;
    for (const Json& vendor : report["vendors"]) {
      if (vendor["standing"] == "ranked") out.insert(vendor["name"].get<std::string>());
    }
    return out;
  }
  bool AreSame(const std::string& a, const std::string& b) const {
    for (const Json& pair : report["same"]) {
      if (pair == Json{a, b} || pair == Json{b, a}) return true;
    }
    return false;
  }

  std::vector<Seen> Comparisons(const std::string& a, const std::string& b,
                                const Json& suite = nullptr) const {
    std::vector<Seen> out;
    for (const Json& one : report["comparisons"]) {
      const bool is_straight = one["first"] == a && one["second"] == b;
      if (!is_straight && !(one["first"] == b && one["second"] == a)) continue;
      if (!suite.is_null() && one["suite"] != suite) continue;
      Seen& seen = out.emplace_back();
      const double sign = is_straight ? 1 : -1;
      seen.points = sign * one["difference"].get<double>();
      seen.low = sign * one["interval"][is_straight ? 0 : 1].get<double>();
      seen.high = sign * one["interval"][is_straight ? 1 : 0].get<double>();
      const std::string outcome = one["outcome"].get<std::string>();
      seen.outcome = !outcome.ends_with(" better")                ? outcome
                     : (outcome == "first better") == is_straight ? "better"
                                                                  : "worse";
      if (!one["detectable"].is_null()) seen.detectable = one["detectable"].get<double>();
      seen.items = one["items"].get<uint64_t>();
      seen.suite = one["suite"].get<std::string>();
    }
    return out;
  }

  // Comparisons of a suite between tied vendors that are not copies.
  std::vector<Seen> AmongTied(const Json& suite) const {
    std::vector<Seen> out;
    const std::vector<std::string> tied = verdict["tied"];
    for (size_t i = 0; i < tied.size(); ++i) {
      for (size_t j = i + 1; j < tied.size(); ++j) {
        if (AreSame(tied[i], tied[j])) continue;
        for (const Seen& one : Comparisons(tied[i], tied[j], suite)) out.push_back(one);
      }
    }
    return out;
  }

  static std::optional<double> MostDetectable(const std::vector<Seen>& seen,
                                              const std::string& outcome) {
    double most = 0;
    for (const Seen& one : seen) {
      if (one.outcome != outcome) continue;
      if (!one.detectable) return std::nullopt;
      most = std::max(most, *one.detectable);
    }
    return most;
  }

  bool IsSeen(const Json& claim, const std::string& outcome, double sign) const {
    const std::string a = claim["vendors"][0];
    const std::string b = claim["other"];
    if (!IsRanked(a) || !IsRanked(b) || AreSame(a, b)) return false;
    const Json& points = claim["figures"]["points"];
    for (const Seen& one : Comparisons(a, b, claim["suite"])) {
      const double low = sign > 0 ? one.low : -one.high;
      const double high = sign > 0 ? one.high : -one.low;
      if (one.outcome == outcome && sign * one.points == points["value"].get<double>() &&
          points["interval"] == Json{low, high} && points["unit"] == "points") {
        return true;
      }
    }
    return false;
  }

  // Better on at least one suite and worse on none.
  bool StandsAboveIn(const std::string& a, const std::string& b) const {
    bool is_better = false;
    for (const Seen& one : Comparisons(a, b)) {
      if (one.outcome == "worse") return false;
      is_better = is_better || one.outcome == "better";
    }
    return is_better;
  }

  // Whether 95 of 100 texts take longer than the limit; of none that was measured is it known.
  bool IsSlow(const std::string& name) const {
    const Json& load = VendorOf(name)["load"];
    const Json& volume = report["volume"];
    const double limit = volume.is_null() ? 0 : volume["p95_ms_at_most"].get<double>();
    if (load.is_null() || limit <= 0) return false;
    const Json& p95 = load["percentiles"]["p95"]["value"];
    return p95.is_null() || p95.get<double>() > limit;
  }
  // By how much `a` is surely slower than `b`, as {value, low, high}; null if it is not.
  Json SurelySlower(const std::string& a, const std::string& b) const {
    for (const Json& one : report["load_differences"]) {
      const bool is_straight = one["first"] == a && one["second"] == b;
      if (!is_straight && !(one["first"] == b && one["second"] == a)) continue;
      const double sign = is_straight ? 1 : -1;
      const double low = sign * one["interval"][is_straight ? 0 : 1].get<double>();
      const double high = sign * one["interval"][is_straight ? 1 : 0].get<double>();
      if (low > 0) return {sign * one["difference"].get<double>(), low, high};
    }
    return nullptr;
  }
  bool IsOver(const std::string& name) const { return IsDear(name) || IsSlow(name); }
  bool IsDear(const std::string& name) const {
    const Json& cost = VendorOf(name)["cost"];
    return !cost.is_null() && report["volume"]["month_at_most"] > 0 &&
           cost["figures"]["month"]["value"] > report["volume"]["month_at_most"];
  }

  // A month of the vendor, or what 1,000 texts cost.
  std::optional<double> PriceOf(const std::string& name) const {
    const Json& cost = VendorOf(name)["cost"];
    if (!cost.is_null()) return cost["figures"]["month"]["value"].get<double>();
    const Json& traffic = VendorOf(name)["traffic"];
    if (traffic["cost"].is_null()) return std::nullopt;
    return 1000 * traffic["cost"].get<double>() / traffic["texts_sent"].get<double>();
  }

  bool IsSaving(const Json& claim, bool free) const {
    const std::optional<double> own = PriceOf(claim["vendors"][0]);
    const std::optional<double> other = PriceOf(claim["other"]);
    if (!own || !other || !(*own < 0.98 * *other) || (*own <= 0) != free) return false;
    const double saved = std::min(99.0, std::round(100 * (1 - *own / *other)));
    return free || (claim["figures"]["saved"]["value"] == saved &&
                    claim["figures"]["saved"]["origin"] == "typed");
  }

  bool FailsOften(const std::string& name) const {
    const Json& steps = VendorOf(name)["steps"];
    if (!steps.contains("failures")) return false;
    const Json& against = steps["failures"]["against"];
    return !against.empty() && against[0]["code"] == "fails_often" && against[0]["n"] == 15 &&
           against[0]["of"] == 166;
  }

  bool HavePrices() const {
    for (const std::string name : verdict["candidates"]) {
      if (!PriceOf(name)) return false;
    }
    return true;
  }

  // No other vendor is above the choice, and no equal one that does not fail is cheaper.
  bool IsRightChoice(const std::string& name) const {
    if (!IsRanked(name) || IsOver(name)) return false;
    for (const std::string& other : Ranked()) {
      const bool is_above = other != name && !IsOver(other) && StandsAboveIn(other, name);
      if (is_above && verdict["state"] == "one_best") {
        return false;
      }
    }
    for (const std::string other : verdict["tied"]) {
      const bool may_be_cheaper = FailsOften(other) == FailsOften(name);
      const std::optional<double> own = PriceOf(name);
      const std::optional<double> others = PriceOf(other);
      if (may_be_cheaper && own && others && *others < 0.98 * *own) return false;
    }
    return true;
  }

  const Json& report;
  const Json& verdict;
};

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_REPORT_VERDICT_REPORT_H_
