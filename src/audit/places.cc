#include "audit/places.h"

#include <algorithm>
#include <numeric>

#include "audit/comparison.h"
#include "audit/verdict_state.h"

namespace vetvec {
namespace {

using Indices = std::vector<size_t>;

bool Has(const Indices& vendors, size_t vendor) {
  return std::find(vendors.begin(), vendors.end(), vendor) != vendors.end();
}

bool IsBeatenAmong(const AuditResult& result, const Indices& vendors, size_t vendor) {
  for (const size_t copy : vendors) {
    if (copy != vendor && !GiveTheSame(result, copy, vendor)) continue;
    for (const size_t other : vendors) {
      const bool is_same = other == vendor || GiveTheSame(result, other, vendor);
      if (!is_same && StandsAbove(result, other, copy)) return true;
    }
  }
  return false;
}

std::optional<size_t> ReferenceOf(const Verdict& verdict, const std::vector<Indices>& groups) {
  Indices wanted = verdict.candidates;
  if (verdict.meanwhile) wanted.insert(wanted.begin(), *verdict.meanwhile);
  if (verdict.choice) wanted.insert(wanted.begin(), *verdict.choice);
  for (const size_t v : wanted) {
    for (const Indices& group : groups) {
      if (Has(group, v)) return v;
    }
  }
  return groups.empty() ? std::nullopt : std::optional(groups[0][0]);
}

double MeanFrom(const AuditResult& result, size_t reference, size_t vendor) {
  const std::vector<FromReference> all = PointsFrom(result, reference, vendor);
  if (all.empty()) return 0;
  return std::accumulate(all.begin(), all.end(), 0.0,
                         [](double sum, const FromReference& one) { return sum + one.points; }) /
         static_cast<double>(all.size());
}

void AddRows(const AuditResult& result, Places* places) {
  size_t place = 1;
  for (const Indices& group : places->groups) {
    Indices ordered = group;
    const size_t reference = *places->reference;
    std::stable_sort(ordered.begin(), ordered.end(), [&](size_t a, size_t b) {
      if ((a == reference) != (b == reference)) return a == reference;
      return MeanFrom(result, reference, a) > MeanFrom(result, reference, b);
    });
    for (const size_t v : ordered) places->rows.push_back({v, place, group.size() > 1});
    place += group.size();
  }
}

}  // namespace

Indices ComparedAmong(const AuditResult& result, const Indices& vendors) {
  Indices compared;
  for (const size_t v : vendors) {
    const bool is_compared = std::any_of(vendors.begin(), vendors.end(), [&](size_t other) {
      return other != v && !ComparisonsOf(result, v, other).empty();
    });
    if (is_compared) compared.push_back(v);
  }
  return compared;
}

Indices UnbeatenAmong(const AuditResult& result, const Indices& vendors) {
  Indices unbeaten;
  for (const size_t v : vendors) {
    if (!IsBeatenAmong(result, vendors, v)) unbeaten.push_back(v);
  }
  return unbeaten.empty() ? vendors : unbeaten;
}

Places PlacesOf(const AuditResult& result) {
  Indices ranked;
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    if (result.vendors[v].IsRanked()) ranked.push_back(v);
  }
  Places places;
  Indices left = ComparedAmong(result, ranked);
  while (!left.empty()) {
    places.groups.push_back(UnbeatenAmong(result, left));
    std::erase_if(left, [&](size_t v) { return Has(places.groups.back(), v); });
  }
  places.reference = ReferenceOf(result.decision, places.groups);
  AddRows(result, &places);
  const auto add = [&](const auto& is_meant) {
    for (size_t v = 0; v < result.vendors.size(); ++v) {
      const bool has_place = std::any_of(places.rows.begin(), places.rows.end(),
                                         [&](const VendorPlace& row) { return row.vendor == v; });
      if (!has_place && is_meant(result.vendors[v])) places.rows.push_back({v});
    }
  };
  add([](const VendorResult& vendor) { return vendor.IsRanked(); });
  add([](const VendorResult& vendor) { return vendor.problem.empty(); });
  add([](const VendorResult&) { return true; });
  return places;
}

std::string PlaceText(const AuditResult& result, const VendorPlace& row) {
  const VendorResult& vendor = result.vendors[row.vendor];
  if (!vendor.problem.empty()) return "";
  if (!vendor.defects.empty()) return "out";
  if (row.place == 0) return "";
  return std::to_string(row.place) + (row.is_shared ? "=" : "");
}

std::vector<FromReference> PointsFrom(const AuditResult& result, size_t reference, size_t vendor) {
  std::vector<FromReference> out;
  if (reference == vendor) return out;
  for (const SuiteComparison* one : ComparisonsOf(result, reference, vendor)) {
    const Interval& seen = one->figures.interval;
    const bool is_turned = one->first == reference;
    out.push_back({one->suite, is_turned ? -one->figures.difference : one->figures.difference,
                   is_turned ? Interval{-seen.high, -seen.low} : seen, one->IsBetter(reference)});
  }
  return out;
}

}  // namespace vetvec
