// The readers used by ParseSeeds, one per format, and the collector of their seeds. Internal to
// suites.
#ifndef VETVEC_SUITES_SEED_READERS_H_
#define VETVEC_SUITES_SEED_READERS_H_

#include <string>
#include <string_view>
#include <unordered_set>

#include "base/line_reader.h"
#include "base/status.h"
#include "base/table_reader.h"
#include "suites/seeds.h"

namespace vetvec {

// Keeps seeds in order; counts and drops blank seeds, repeated seeds and those after `max_seeds`.
class SeedCollector {
 public:
  explicit SeedCollector(uint64_t max_seeds) : max_seeds_(max_seeds) {}

  // The seeds that follow stand in this document.
  void BeginDocument(std::string name) { set_.documents.push_back(std::move(name)); }
  void Add(Seed seed);
  SeedCounts* counts() { return &set_.counts; }
  bool full() const { return max_seeds_ != 0 && set_.seeds.size() >= max_seeds_; }
  SeedSet Take() { return std::move(set_); }

 private:
  const uint64_t max_seeds_;
  SeedSet set_;
  std::unordered_set<std::string> seen_;
};

Status ParseSeedTable(std::string_view text, const std::string& name, TableForm form,
                      const SeedOptions& options, SeedCollector* out);
Status ParseSeedJsonl(const EachLine& lines, const std::string& name, const SeedOptions& options,
                      SeedCollector* out);
Status ParseSeedConllu(const EachLine& lines, const std::string& name, SeedCollector* out);

// Reads a pair's label; true means the same meaning. INVALID_ARGUMENT for anything other than 0, 1,
// true, false, equivalent, not_equivalent.
Result<bool> ParseEquivalent(std::string_view label);

}  // namespace vetvec

#endif  // VETVEC_SUITES_SEED_READERS_H_
