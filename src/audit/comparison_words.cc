#include "audit/comparison_words.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "audit/comparison.h"
#include "audit/vendor_label.h"
#include "audit/verdict_state.h"
#include "audit/wording.h"
#include "kinds/suite_kind.h"

namespace vetvec {
namespace {

using Comparisons = std::vector<const SuiteComparison*>;

constexpr double kShown = 0.05;  // smaller differences print as 0.0
constexpr std::string_view kNoDifference = "no difference in finding was seen";

// The comparisons on each suite among `vendors`, without those of copies.
std::vector<Comparisons> BySuite(const AuditResult& result, const std::vector<size_t>& vendors) {
  const auto is_among = [&](size_t v) {
    return std::find(vendors.begin(), vendors.end(), v) != vendors.end();
  };
  std::vector<Comparisons> suites;
  for (const SuiteComparison& one : result.comparisons) {
    if (!is_among(one.first) || !is_among(one.second)) continue;
    if (GiveTheSame(result, one.first, one.second)) continue;
    if (suites.empty() || suites.back().front()->suite != one.suite) suites.emplace_back();
    suites.back().push_back(&one);
  }
  return suites;
}

bool RankOnSeveralSuites(const AuditResult& result) {
  return std::any_of(
      result.comparisons.begin(), result.comparisons.end(),
      [&](const SuiteComparison& one) { return one.suite != result.comparisons.front().suite; });
}

// A comparison from the side of the vendor that scored more.
struct Turned {
  const std::string& more;
  const std::string& less;
  double difference;  // at least 0
  Interval interval;
};

Turned TurnedUp(const AuditResult& result, const SuiteComparison& one) {
  const std::string& first = LabelOf(result.vendors[one.first]);
  const std::string& second = LabelOf(result.vendors[one.second]);
  const ScoreComparison& figures = one.figures;
  if (figures.difference >= 0) return {first, second, figures.difference, figures.interval};
  return {second, first, -figures.difference, {-figures.interval.high, -figures.interval.low}};
}

// "1.4 less to 5.6 more"
std::string Range(const Interval& interval) {
  const auto side = [](double points) {
    return fmt::format("{:.1f} {}", std::abs(points), points < 0 ? "less" : "more");
  };
  return fmt::format("{} to {}", side(interval.low), side(interval.high));
}

std::string Decided(const AuditResult& result, const SuiteComparison& one) {
  const Turned turned = TurnedUp(result, one);
  return fmt::format("{} finds {:.1f} points more than {} (95%: {:.1f} to {:.1f})", turned.more,
                     turned.difference, turned.less, turned.interval.low, turned.interval.high);
}

// The greatest difference that one of the comparisons needed to be noticed; nothing if one of them
// could have noticed none.
std::optional<double> WouldHaveNoticed(const Comparisons& comparisons) {
  double most = 0;
  for (const SuiteComparison* one : comparisons) {
    if (!one->figures.detectable) return std::nullopt;
    most = std::max(most, *one->figures.detectable);
  }
  return most;
}

std::string NoDifference(const AuditResult& result, const Comparisons& equal) {
  const auto is_certain = [](const SuiteComparison* one) {
    const ScoreComparison& figures = one->figures;
    return std::abs(figures.difference) >= kShown &&
           (figures.interval.low > 0 || figures.interval.high < 0);
  };
  const auto certain = std::find_if(equal.begin(), equal.end(), is_certain);
  if (certain != equal.end()) {
    return fmt::format("{}, which is less than the {:g} points that count as a difference here",
                       Decided(result, **certain), result.equal_within);
  }
  const std::optional<double> least = WouldHaveNoticed(equal);
  if (!least) {
    return fmt::format("{}, and it is below {:g} points (95%)", kNoDifference, result.equal_within);
  }
  return fmt::format("{}; this audit would have noticed {:.1f} points", kNoDifference, *least);
}

std::string CannotSay(const AuditResult& result, const Comparisons& undecided) {
  const SuiteComparison& widest = **std::max_element(
      undecided.begin(), undecided.end(), [](const SuiteComparison* a, const SuiteComparison* b) {
        return std::abs(a->figures.difference) < std::abs(b->figures.difference);
      });
  const Turned turned = TurnedUp(result, widest);
  const std::string& unit = KindOfSuite(widest.kind).items;
  const uint64_t items = widest.figures.items;
  std::string text = turned.difference < kShown
                         ? fmt::format("{} and {} found equally much", turned.more, turned.less)
                         : fmt::format("{} found {:.1f} points more than {}", turned.more,
                                       turned.difference, turned.less);
  text += fmt::format(", but anything from {} fits", Range(turned.interval));
  const std::optional<double> least = WouldHaveNoticed(undecided);
  if (!least) return fmt::format("{}: {} {} cannot show any difference", text, items, unit);
  constexpr uint64_t kMore = 3;  // four times the items halve the error
  return fmt::format("{}. It would have noticed {:.1f} points; with {} more {}, about {:.1f}", text,
                     *least, kMore * items, unit, *least / 2);
}

std::string AboutSuite(const AuditResult& result, const Comparisons& comparisons) {
  Comparisons equal;
  Comparisons undecided;
  std::string text;
  for (const SuiteComparison* one : comparisons) {
    if (one->IsBetter(one->first) || one->IsBetter(one->second)) {
      text += (text.empty() ? "" : ", ") + Decided(result, *one);
    } else if (one->figures.outcome == ComparisonOutcome::kEqual) {
      equal.push_back(one);
    } else {
      undecided.push_back(one);
    }
  }
  if (!undecided.empty()) {
    text += (text.empty() ? "" : "; ") + CannotSay(result, undecided);
  } else if (text.empty()) {
    text = NoDifference(result, equal);
  }
  return text;
}

// A text that begins with the name of a vendor keeps its case.
std::string AsSentence(const std::string& text) {
  return fmt::format("{}{}.", text.starts_with(kNoDifference) ? "N" : text.substr(0, 1),
                     text.substr(1));
}

std::string Differences(const AuditResult& result, size_t better, size_t worse, const char* word,
                        size_t than) {
  const bool is_named = RankOnSeveralSuites(result);
  std::string out;
  for (const SuiteComparison* one : ComparisonsOf(result, better, worse)) {
    if (!one->IsBetter(better)) continue;
    const Turned turned = TurnedUp(result, *one);
    out += out.empty() ? fmt::format("{:.1f} points {} than {}", turned.difference, word,
                                     LabelOf(result.vendors[than]))
                       : fmt::format(" and {:.1f}", turned.difference);
    if (is_named) out += fmt::format(" in {}", one->suite);
    out += fmt::format(" (95%: {:.1f} to {:.1f})", turned.interval.low, turned.interval.high);
  }
  return out;
}

// Three digits that count, at least two decimals: "0.00213", "12.40".
std::string PriceText(double price) {
  if (price <= 0) return "0";
  const int decimals = std::clamp(2 - static_cast<int>(std::floor(std::log10(price))), 2, 12);
  return fmt::format("{:.{}f}", price, decimals);
}

}  // namespace

std::string AboutComparisons(const AuditResult& result, const std::vector<size_t>& vendors) {
  const std::vector<Comparisons> suites = BySuite(result, vendors);
  const bool is_named = RankOnSeveralSuites(result);
  std::string out;
  for (const Comparisons& suite : suites) {
    const std::string text = AboutSuite(result, suite);
    out += out.empty() ? "" : " ";
    out += is_named ? fmt::format("In {}: {}.", suite.front()->suite, text) : AsSentence(text);
  }
  for (size_t i = 0; i < vendors.size(); ++i) {
    for (size_t j = i + 1; j < vendors.size(); ++j) {
      const bool is_known = GiveTheSame(result, vendors[i], vendors[j]) ||
                            !ComparisonsOf(result, vendors[i], vendors[j]).empty();
      if (is_known) continue;
      out += fmt::format("{}{} and {} have no scores on the same suite.", out.empty() ? "" : " ",
                         LabelOf(result.vendors[vendors[i]]), LabelOf(result.vendors[vendors[j]]));
    }
  }
  return out;
}

std::string FindsMore(const AuditResult& result, size_t vendor, size_t other) {
  return Differences(result, vendor, other, "more", other);
}

std::string FindsLess(const AuditResult& result, size_t vendor, size_t other) {
  return Differences(result, other, vendor, "less", other);
}

std::string CostsLess(const AuditResult& result, size_t vendor, size_t other) {
  const std::optional<Prices> prices = PricesOf(result, {vendor, other});
  if (!prices || !IsCheaper(prices->values[0], prices->values[1])) return "";
  const double own = prices->values[0];
  const double others = prices->values[1];
  const std::string& name = LabelOf(result.vendors[other]);
  if (own <= 0) {
    return fmt::format("costs nothing by the price that you set ({}: {} {})", name,
                       PriceText(others), prices->unit);
  }
  constexpr double kAll = 99;
  const double percent = std::min(kAll, std::round(100 * (1 - own / others)));
  return fmt::format("costs {:.0f}% less than {} ({} against {} {})", percent, name, PriceText(own),
                     PriceText(others), prices->unit);
}

}  // namespace vetvec
