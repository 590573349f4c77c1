// SuiteOfTable: reads a table [suites.NAME] of vetvec.toml.
#ifndef VETVEC_AUDIT_SUITE_TABLE_H_
#define VETVEC_AUDIT_SUITE_TABLE_H_

#include <string>

#include "audit/config.h"
#include "audit/toml_include.h"
#include "base/result.h"

namespace vetvec {

// Paths are kept as written. Errors: INVALID_ARGUMENT with the file, line, key, and the values
// found and allowed.
Result<SuiteConfig> SuiteOfTable(const toml::table& table, const std::string& name,
                                 const std::string& file);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_SUITE_TABLE_H_
