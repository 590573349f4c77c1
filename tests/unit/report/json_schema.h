// A validator of JSON Schema, as much of it as docs/report.schema.json uses. A keyword that it does
// not know is an error, so that no rule is passed over.
#ifndef VETVEC_TESTS_UNIT_REPORT_JSON_SCHEMA_H_
#define VETVEC_TESTS_UNIT_REPORT_JSON_SCHEMA_H_

#include <algorithm>
#include <string>

#include "base/json.h"

namespace vetvec {

class SchemaCheck {
 public:
  explicit SchemaCheck(const Json& root) : root_(root) {}

  // Where and why `value` breaks the schema; empty: it does not.
  std::string Error(const Json& schema, const Json& value, const std::string& at = "") const {
    for (const auto& [keyword, rule] : schema.items()) {
      const std::string error = Of(keyword, rule, schema, value, at);
      if (!error.empty()) return error;
    }
    return "";
  }

 private:
  std::string Of(const std::string& keyword, const Json& rule, const Json& schema,
                 const Json& value, const std::string& at) const {
    if (keyword[0] == '$' && keyword != "$ref") return "";
    if (keyword == "title" || keyword == "description") return "";
    if (keyword == "$ref") {
      return Error(root_.at(Json::json_pointer(rule.get<std::string>().substr(1))), value, at);
    }
    if (keyword == "type") return OfType(rule, value, at);
    if (keyword == "const") return value == rule ? "" : at + ": not the constant";
    if (keyword == "enum") {
      const bool is_there = std::find(rule.begin(), rule.end(), value) != rule.end();
      return is_there ? "" : at + ": not one of the values allowed";
    }
    if (keyword == "minimum") {
      return value.is_number() && value < rule ? at + ": below the minimum" : "";
    }
    if (keyword == "required") return OfRequired(rule, value, at);
    if (keyword == "properties" || keyword == "additionalProperties") {
      return OfMembers(keyword, rule, schema, value, at);
    }
    if (keyword == "items") return OfItems(rule, value, at);
    return at + ": unknown keyword " + keyword;
  }

  static std::string OfType(const Json& rule, const Json& value, const std::string& at) {
    const Json types = rule.is_array() ? rule : Json::array({rule});
    for (const Json& type : types) {
      const bool is_it = type == "integer" ? value.is_number_integer() : type == value.type_name();
      if (is_it) return "";
    }
    return at + ": a " + value.type_name() + " is not allowed";
  }

  static std::string OfRequired(const Json& rule, const Json& value, const std::string& at) {
    for (const Json& name : rule) {
      if (value.is_object() && !value.contains(name)) {
        return at + ": no '" + name.get<std::string>() + "'";
      }
    }
    return "";
  }

  std::string OfMembers(const std::string& keyword, const Json& rule, const Json& schema,
                        const Json& value, const std::string& at) const {
    if (!value.is_object()) return "";
    const Json known = schema.value("properties", Json::object());
    for (const auto& [name, member] : value.items()) {
      const std::string there = at + "/" + name;
      if (keyword == "properties") {
        const std::string error = known.contains(name) ? Error(known[name], member, there) : "";
        if (!error.empty()) return error;
      } else if (!known.contains(name)) {
        if (rule == false) return there + ": not allowed";
        const std::string error = rule.is_object() ? Error(rule, member, there) : "";
        if (!error.empty()) return error;
      }
    }
    return "";
  }

  std::string OfItems(const Json& rule, const Json& value, const std::string& at) const {
    for (size_t i = 0; value.is_array() && i < value.size(); ++i) {
      const std::string error = Error(rule, value[i], at + "/" + std::to_string(i));
      if (!error.empty()) return error;
    }
    return "";
  }

  const Json& root_;
};

inline std::string SchemaError(const Json& schema, const Json& value) {
  return SchemaCheck(schema).Error(schema, value);
}

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_REPORT_JSON_SCHEMA_H_
