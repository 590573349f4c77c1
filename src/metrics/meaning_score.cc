#include "metrics/meaning_score.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace vetvec {
namespace {

constexpr double kHundred = 100;
// Distances that differ by less than this share of the distance to the nearest other seed count as
// equal: float32 has no more digits. An encoder that ignores word order gives the same words in
// another order equal vectors.
constexpr double kEqualDistances = 1e-6;

struct SeedVariants {
  std::vector<const MeaningVariant*> kept;
  std::vector<const MeaningVariant*> changes;
};

// One seed's part in a cell.
struct CellItem {
  size_t seed = 0;
  double order = 0;
  double value = 0;
};

using CellKey = std::pair<std::string_view, std::string_view>;  // edit, group
using Cells = std::map<CellKey, std::vector<CellItem>>;

double Closeness(double distance, double nearest) {
  return nearest > 0 ? std::max(0.0, 1 - distance / nearest) : 0;
}

double OrderOf(double edit, double change, double nearest) {
  if (std::fabs(edit - change) <= kEqualDistances * nearest) return 0.5;
  return edit < change ? 1 : 0;
}

void AddItems(const SeedVariants& variants, size_t seed, double nearest, Cells* cells) {
  for (const MeaningVariant* edit : variants.kept) {
    std::map<std::string_view, std::pair<double, size_t>> orders;  // by group: sum, number
    for (const MeaningVariant* change : variants.changes) {
      auto& [sum, number] = orders[change->group];
      sum += OrderOf(edit->distance, change->distance, nearest);
      ++number;
    }
    const double closeness = Closeness(edit->distance, nearest);
    for (const auto& [group, order] : orders) {
      const double share = order.first / static_cast<double>(order.second);
      (*cells)[{edit->construct, group}].push_back({seed, share, share * closeness});
    }
  }
}

MeaningCell CellOf(const CellKey& key, MeaningSide side, const std::vector<CellItem>& items) {
  MeaningCell cell{std::string(key.first), std::string(key.second), side, items.size(), 0, 0};
  for (const CellItem& item : items) {
    cell.order += item.order;
    cell.points += item.value;
  }
  cell.order /= static_cast<double>(items.size());
  cell.points *= kHundred / static_cast<double>(items.size());
  return cell;
}

struct Parts {
  double slips = 0;
  double words = 0;
  size_t slip_cells = 0;
  size_t word_cells = 0;

  double Harmonic() const { return slips + words > 0 ? 2 * slips * words / (slips + words) : 0; }
  // The derivative of the score by the mean of a part.
  double Slope(MeaningSide side) const {
    if (slips + words <= 0) return 0.5;
    const double other = side == MeaningSide::kSlip ? words : slips;
    return 2 * other * other / ((slips + words) * (slips + words));
  }
  size_t CellsOf(MeaningSide side) const {
    return side == MeaningSide::kSlip ? slip_cells : word_cells;
  }
};

Parts PartsOf(const std::vector<MeaningCell>& cells) {
  Parts parts;
  for (const MeaningCell& cell : cells) {
    (cell.side == MeaningSide::kSlip ? parts.slips : parts.words) += cell.points;
    ++(cell.side == MeaningSide::kSlip ? parts.slip_cells : parts.word_cells);
  }
  if (parts.slip_cells > 0) parts.slips /= static_cast<double>(parts.slip_cells);
  if (parts.word_cells > 0) parts.words /= static_cast<double>(parts.word_cells);
  return parts;
}

// Each seed's effect on the score, to first order: units whose mean is the score. In a cell of mean
// v on m seeds, a seed of value x does (x - v) / m, times the slope of its part.
void AddUnits(const Cells& cells, const Parts& parts, MeaningScore* out) {
  std::map<size_t, double> effects;
  for (const MeaningCell& cell : out->cells) {
    const double weight =
        parts.Slope(cell.side) / static_cast<double>(parts.CellsOf(cell.side) * cell.seeds);
    for (const CellItem& item : cells.at({cell.edit, cell.group})) {
      effects[item.seed] += weight * (kHundred * item.value - cell.points);
    }
  }
  out->units.clusterings.emplace_back();
  for (const auto& [seed, effect] : effects) {
    out->seeds.push_back(seed);
    out->units.values.push_back(out->points + static_cast<double>(effects.size()) * effect);
    out->units.clusterings[0].push_back(seed);
  }
}

void AddStands(const Cells& cells, const std::map<std::string_view, std::vector<double>>& closeness,
               MeaningScore* out) {
  for (const auto& [edit, values] : closeness) {
    MeaningStand stand;
    stand.edit = edit;
    size_t groups = 0;
    for (const auto& [key, items] : cells) {
      if (key.first != edit || items.size() < kLeastCellSeeds) continue;
      const MeaningCell cell = CellOf(key, MeaningSide::kNoise, items);
      stand.seeds = std::max(stand.seeds, cell.seeds);
      stand.order += cell.order;
      stand.points += cell.points;
      ++groups;
    }
    if (groups == 0) continue;
    stand.order /= static_cast<double>(groups);
    stand.points /= static_cast<double>(groups);
    double sum = 0;
    for (const double value : values) sum += value;
    stand.closeness = kHundred * sum / static_cast<double>(values.size());
    out->stands.push_back(std::move(stand));
  }
}

Result<std::map<size_t, SeedVariants>> BySeed(std::span<const MeaningVariant> variants,
                                              std::span<const double> nearest) {
  std::map<size_t, SeedVariants> seeds;
  for (size_t i = 0; i < variants.size(); ++i) {
    const MeaningVariant& variant = variants[i];
    if (variant.seed >= nearest.size()) {
      return OutOfRange(
          fmt::format("variant {} refers to seed sentence {}, but there are only {} seed sentences",
                      i, variant.seed, nearest.size()));
    }
    if (!std::isfinite(variant.distance) || !std::isfinite(nearest[variant.seed])) {
      return NonFinite(fmt::format("the distance of variant {} is not finite", i));
    }
    SeedVariants& seed = seeds[variant.seed];
    (variant.side == MeaningSide::kChange ? seed.changes : seed.kept).push_back(&variant);
  }
  return seeds;
}

}  // namespace

Result<MeaningScore> ScoreMeaning(std::span<const MeaningVariant> variants,
                                  std::span<const double> nearest) {
  VETVEC_ASSIGN_OR_RETURN(const auto seeds, BySeed(variants, nearest));
  Cells cells;
  std::map<std::string_view, MeaningSide> sides;
  std::map<std::string_view, std::vector<double>> closeness;
  for (const auto& [seed, of_seed] : seeds) {
    AddItems(of_seed, seed, nearest[seed], &cells);
    for (const MeaningVariant* edit : of_seed.kept) {
      sides[edit->construct] = edit->side;
      closeness[edit->construct].push_back(Closeness(edit->distance, nearest[seed]));
    }
  }
  MeaningScore out;
  for (const auto& [key, items] : cells) {
    const MeaningSide side = sides.at(key.first);
    if (side == MeaningSide::kNoise || items.size() < kLeastCellSeeds) continue;
    out.cells.push_back(CellOf(key, side, items));
  }
  const Parts parts = PartsOf(out.cells);
  if (parts.slip_cells == 0 || parts.word_cells == 0) {
    return InsufficientData(
        fmt::format("{} can be compared with a change of meaning in fewer than {} seed sentences; "
                    "use more seed sentences",
                    parts.slip_cells == 0 ? "a slip (typo-1, ocr-1 or spacing-1)" : "a synonym",
                    kLeastCellSeeds));
  }
  out.slips = parts.slips;
  out.words = parts.words;
  out.points = parts.Harmonic();
  out.chance = kHundred / static_cast<double>(nearest.size() + 1);
  AddUnits(cells, parts, &out);
  AddStands(cells, closeness, &out);
  return out;
}

}  // namespace vetvec
