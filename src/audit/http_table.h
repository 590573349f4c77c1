// HttpDefinitionOf: converts a table [http.NAME] of vetvec.toml to the definition that `http:NAME`
// refers to. The table is the JSON object of docs/PROVIDERS.md, written in TOML.
#ifndef VETVEC_AUDIT_HTTP_TABLE_H_
#define VETVEC_AUDIT_HTTP_TABLE_H_

#include <string>

#include "audit/toml_include.h"
#include "base/result.h"

namespace vetvec {

// The definition as JSON text, checked as far as possible without a key. Errors: INVALID_ARGUMENT
// with the file, line, key, and the values found and allowed.
Result<std::string> HttpDefinitionOf(const toml::table& table, const std::string& name,
                                     const std::string& file);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_HTTP_TABLE_H_
