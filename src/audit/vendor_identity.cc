#include "audit/vendor_identity.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <utility>

#include "audit_steps/fresh_vectors.h"
#include "base/hash.h"
#include "core/vector_distance.h"
#include "identity/diagnosis.h"
#include "identity/pass.h"

namespace vetvec {
namespace {

// The rows of each text, by the first time that it was sent.
std::vector<std::vector<size_t>> RowsByText(const std::vector<std::string>& texts) {
  std::vector<std::vector<size_t>> rows;
  std::map<std::string_view, size_t> places;
  for (size_t i = 0; i < texts.size(); ++i) {
    const auto [place, is_new] = places.try_emplace(texts[i], rows.size());
    if (is_new) rows.emplace_back();
    rows[place->second].push_back(i);
  }
  return rows;
}

std::string FingerprintOf(const FreshVectors& fresh,
                          const std::vector<std::vector<size_t>>& by_text) {
  Sha256 sha256;
  for (const std::vector<size_t>& of_text : by_text) {
    sha256.Update(fresh.texts[of_text[0]]);
    const auto row = std::as_bytes(fresh.rows.row(of_text[0]));
    sha256.Update({reinterpret_cast<const char*>(row.data()), row.size()});
  }
  return HexOf(sha256.Finish());
}

std::optional<double> NoiseOf(const FreshVectors& fresh,
                              const std::vector<std::vector<size_t>>& by_text) {
  std::vector<double> angles;
  for (const std::vector<size_t>& of_text : by_text) {
    for (size_t i = 1; i < of_text.size(); ++i) {
      angles.push_back(AngleBetween(fresh.rows.row(of_text[i]), fresh.rows.row(of_text[0])));
    }
  }
  return angles.empty() ? std::nullopt : std::optional(NoiseOfPass(angles));
}

// All vectors of the contract's texts before those of the texts sent again.
FreshVectors Joined(const FreshVectors* first, const FreshVectors* second) {
  FreshVectors out;
  std::vector<std::span<const float>> rows;
  for (const FreshVectors* from : {first, second}) {
    if (from == nullptr) continue;
    out.texts.insert(out.texts.end(), from->texts.begin(), from->texts.end());
    for (size_t i = 0; i < from->rows.rows(); ++i) rows.push_back(from->rows.row(i));
    if (!from->model.empty()) out.model = from->model;
  }
  out.rows = Matrix(rows.size(), rows[0].size());
  for (size_t i = 0; i < rows.size(); ++i) std::ranges::copy(rows[i], out.rows.row(i).begin());
  return out;
}

const FreshVectors* Some(const std::optional<FreshVectors>& fresh) {
  return fresh && fresh->rows.rows() > 0 ? &*fresh : nullptr;
}

}  // namespace

std::optional<VendorIdentity> IdentityOf(const VendorResult& vendor) {
  const FreshVectors* contract = Some(ContractOf(vendor.steps).fresh);
  const FreshVectors* resent = Some(ResentOf(vendor.steps).fresh);
  if (contract != nullptr && resent != nullptr) {
    const bool is_of_one_kind = contract->rows.cols() == resent->rows.cols();
    if (vendor.cached_texts > 0 || !is_of_one_kind) resent = nullptr;
  }
  const FreshVectors* const named = contract != nullptr ? contract : resent;
  if (named == nullptr) return std::nullopt;
  VendorIdentity out;
  out.fingerprint = FingerprintOf(*named, RowsByText(named->texts));
  if (contract != nullptr) out.noise = NoiseOf(*contract, RowsByText(contract->texts));
  if (resent != nullptr && vendor.resent().texts > 0) {
    out.noise = std::max(out.noise.value_or(0), vendor.resent().noise_angle);
  }
  const FreshVectors all = Joined(contract, resent);
  std::vector<size_t> firsts;
  std::vector<size_t> most;
  for (const std::vector<size_t>& of_text : RowsByText(all.texts)) {
    firsts.push_back(of_text[0]);
    out.texts.push_back(all.texts[of_text[0]]);
    if (of_text.size() > most.size()) most = of_text;
  }
  out.rows = TakenRows(all.rows.view(), firsts);
  out.repeated = all.texts[most[0]];
  out.repeats = TakenRows(all.rows.view(), most);
  out.is_unit_length = AreUnitLength(out.rows.view());
  out.answered = all.model;
  return out;
}

}  // namespace vetvec
