#include "audit/claim_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "audit/vendor_label.h"
#include "audit/verdict_words.h"
#include "audit/wording.h"

namespace vetvec {
namespace {

bool RankOnSeveralSuites(const AuditResult& result) {
  return std::any_of(
      result.comparisons.begin(), result.comparisons.end(),
      [&](const SuiteComparison& one) { return one.suite != result.comparisons.front().suite; });
}

// Three digits that count, at least two decimals: "0.00213", "12.40".
std::string PriceText(double price) {
  if (price <= 0) return "0";
  const int decimals = std::clamp(2 - static_cast<int>(std::floor(std::log10(price))), 2, 12);
  return fmt::format("{:.{}f}", price, decimals);
}

// "EUR 138"
std::string MoneyText(const std::string& currency, double amount) {
  return currency + (currency.empty() ? "" : " ") + AmountText(amount);
}

std::string FigureText(const std::string& unit, double value) {
  if (unit == "points") return fmt::format("{:.1f}", value);
  if (unit == "score") return fmt::format("{:.3f}", value);
  if (unit == "milliseconds") return Grouped(fmt::format("{:.0f}", value));
  if (unit == "percent") return fmt::format("{:.0f}", value);
  if (unit == "count") return Grouped(fmt::format("{:.0f}", value));
  return PriceText(value);
}

using Words = std::vector<std::pair<std::string, std::string>>;

// The row with each name in braces replaced; empty if one of them is unknown.
template <typename Replace>
std::string Filled(std::string_view row, const Replace& replace) {
  std::string out;
  while (!row.empty()) {
    const size_t open = row.find('{');
    out += row.substr(0, open);
    if (open == std::string_view::npos) return out;
    const size_t close = row.find('}', open);
    const std::optional<std::string> word = replace(row.substr(open + 1, close - open - 1));
    if (!word) return "";
    out += *word;
    row.remove_prefix(close + 1);
    if (out.ends_with(':') && row.starts_with(':')) row.remove_prefix(1);  // "builtin:"
  }
  return out;
}

std::string FilledWith(std::string_view code, const Words& words) {
  return Filled(WordsOf(code), [&](std::string_view name) -> std::optional<std::string> {
    for (const auto& [key, word] : words) {
      if (key == name) return word;
    }
    return std::nullopt;
  });
}

// "1.4 less to 5.6 more"
std::string RangeText(const std::string& unit, const Interval& interval) {
  const auto side = [&](double points) {
    return FilledWith(points < 0 ? "less" : "more",
                      {{"points", FigureText(unit, std::abs(points))}});
  };
  return FilledWith("range", {{"low", side(interval.low)}, {"high", side(interval.high)}});
}

class ClaimWriter {
 public:
  ClaimWriter(const AuditResult& result, const Claim& claim)
      : result_(result), claim_(claim), names_suite_(RankOnSeveralSuites(result)) {}

  std::string Text() const {
    const std::string_view row = WordsOf(claim_.code);
    std::string text = Filled(row, [this](std::string_view name) { return Word(name); });
    const bool has_prefix = names_suite_ && !claim_.suite.empty() && !text.empty() &&
                            claim_.part != ClaimPart::kAgainst &&
                            row.find("{in}") == std::string_view::npos &&
                            row.find("{suite}") == std::string_view::npos;
    if (!has_prefix) return text;
    // A name keeps its capital letter.
    if (row.front() != '{') text[0] = static_cast<char>(std::tolower(text[0]));
    return FilledWith("in_suite", {{"suite", claim_.suite}}) + text;
  }

 private:
  std::optional<std::string> Word(std::string_view name) const {
    const auto names = [this] {
      std::vector<std::string> out;
      for (const size_t v : claim_.vendors) out.push_back(LabelOf(result_.vendors[v]));
      return out;
    };
    if (name == "detail") return claim_.detail;
    if ((name == "n" || name == "of") && claim_.of > 0) {
      return Grouped(std::to_string(name == "n" ? claim_.n : claim_.of));
    }
    if (name == "suite") return claim_.suite;
    if (name == "in") {
      return names_suite_ ? FilledWith("in", {{"suite", claim_.suite}}) : std::string();
    }
    if (name == "other") {
      return claim_.other ? std::optional(LabelOf(result_.vendors[*claim_.other])) : std::nullopt;
    }
    if (name.starts_with("vendor") && claim_.vendors.empty()) return std::nullopt;
    if (name == "vendor") return names()[0];
    if (name == "vendors") return Enumerated(names());
    if (name == "vendors.or") return Alternatives(names());
    return Figure(name);
  }

  std::optional<std::string> Figure(std::string_view name) const {
    const size_t end = name.find_first_of(".:");
    const std::string_view aspect = end == std::string_view::npos ? "" : name.substr(end);
    for (const ClaimFigure& one : claim_.figures) {
      if (name.substr(0, end) != one.name) continue;
      if (aspect == ":g") return fmt::format("{:g}", one.value);
      if (aspect == ":.0f") return fmt::format("{:.0f}", one.value);
      if (aspect == ".unit") return std::string(WordsOf(one.unit));
      if (aspect.empty() && std::string_view(one.unit) == "per_month") {
        return MoneyText(result_.volume.currency, one.value);
      }
      if (aspect.empty()) return FigureText(one.unit, one.value);
      if (!one.interval)
        return aspect == ".interval" ? std::optional<std::string>("") : std::nullopt;
      if (aspect == ".range") return RangeText(one.unit, *one.interval);
      return FilledWith("interval", {{"low", FigureText(one.unit, one.interval->low)},
                                     {"high", FigureText(one.unit, one.interval->high)}});
    }
    return std::nullopt;
  }

  const AuditResult& result_;
  const Claim& claim_;
  const bool names_suite_;
};

}  // namespace

const char* FigureOriginName(FigureOrigin origin) {
  switch (origin) {
    case FigureOrigin::kMeasured: return "measured";
    case FigureOrigin::kTyped: return "typed";
    case FigureOrigin::kStated: return "stated";
    case FigureOrigin::kEstimated: return "estimated";
  }
  return "";
}

std::string ClaimText(const AuditResult& result, const Claim& claim) {
  return ClaimWriter(result, claim).Text();
}

std::string AgainstText(const AuditResult& result, const Claim& claim) {
  Claim sentence{.code = "against", .part = ClaimPart::kAbout};
  sentence.vendors = claim.vendors;
  sentence.detail = ClaimText(result, claim);
  if (sentence.detail.empty()) return "";
  if (claim.of == 0) return ClaimText(result, sentence);  // a difference, with its interval
  sentence.code = "against_counted";
  std::string_view check = WordsOf("check_" + claim.code);
  if (check.empty()) check = WordsOf("check");
  return fmt::format("{} {}", ClaimText(result, sentence), check);
}

std::string ClaimsText(const AuditResult& result, const std::vector<Claim>& claims,
                       ClaimPart part) {
  std::string text;
  for (const Claim& claim : claims) {
    if (claim.part != part) continue;
    const std::string sentence = ClaimText(result, claim);
    if (!sentence.empty()) text += (text.empty() ? "" : " ") + sentence;
  }
  return text;
}

}  // namespace vetvec
