// Reads the released suites of COSTELLO: a JSON object that maps the name of each suite to a list
// of [seed, positive, negative, label]. The name determines the relation:
//
//   SenWordFuzz CR1   swapGender_sentiSynonymSubstitution CR2   synon_contr CR3   mrpc_fuzz CR4
//
// A suite may also be named after its relation. Labels are not used. The released files are not
// distributed with vetvec: they have no licence.
//
//   VETVEC_ASSIGN_OR_RETURN(Suite suite, ImportTriples({{"costello", {"ctset1.json"}}}));
#ifndef VETVEC_SUITES_IMPORT_TRIPLES_H_
#define VETVEC_SUITES_IMPORT_TRIPLES_H_

#include <vector>

#include "base/result.h"
#include "suites/import.h"
#include "suites/suite.h"

namespace vetvec {

inline constexpr const char* kCostelloFormat = "costello";

// A suite of kind "contrastive". Triples in which two texts are equal are dropped ("unchanged"),
// and so are repeated triples ("duplicate"). Errors: INVALID_ARGUMENT: a different format, a suite
// with an unknown name, a triple that is not a list of at least three texts (with its number), no
// triples; PARSE_ERROR; NOT_FOUND.
Result<Suite> ImportTriples(const std::vector<ImportSource>& sources);

}  // namespace vetvec

#endif  // VETVEC_SUITES_IMPORT_TRIPLES_H_
