// What speaks against a vendor in one line, for a table of vendors: "Finds 14.1 points less; fails
// 15 of 166 requests". The words are in verdict_words.cc, in the rows that begin with "short_".
//
// Used by reports. Deterministic. Thread safety: any thread.
#ifndef VETVEC_AUDIT_AGAINST_IN_SHORT_H_
#define VETVEC_AUDIT_AGAINST_IN_SHORT_H_

#include <optional>
#include <string>
#include <vector>

#include "audit/result.h"

namespace vetvec {

struct AgainstInShort {
  std::vector<Claim> claims;
  std::string text;  // a sentence without its full stop
};

// `reference` is the vendor from which points are counted (places.h). A count among fewer than 20
// cases is not said of a ranked vendor here; Verdict::against has all.
AgainstInShort AgainstInShortOf(const AuditResult& result, size_t vendor,
                                std::optional<size_t> reference);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_AGAINST_IN_SHORT_H_
