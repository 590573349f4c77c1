#include "audit/http_table.h"

#include <fmt/core.h>

#include <cmath>

#include "base/json.h"
#include "base/utf8.h"
#include "providers/http_plan.h"

namespace vetvec {
namespace {

// JSON has neither dates nor non-finite numbers. `where` names the value in the message.
Result<OrderedJson> JsonOf(const toml::node& node, const std::string& where,
                           const std::string& file) {
  if (const auto* text = node.as_string()) return OrderedJson(text->get());
  if (const auto* number = node.as_integer()) return OrderedJson(number->get());
  if (const auto* flag = node.as_boolean()) return OrderedJson(flag->get());
  if (const auto* number = node.as_floating_point(); number && std::isfinite(number->get())) {
    return OrderedJson(number->get());
  }
  if (const toml::array* list = node.as_array()) {
    OrderedJson out = OrderedJson::array();
    for (const toml::node& item : *list) {
      VETVEC_ASSIGN_OR_RETURN(OrderedJson value, JsonOf(item, where, file));
      out.push_back(std::move(value));
    }
    return out;
  }
  if (const toml::table* table = node.as_table()) {
    OrderedJson out = OrderedJson::object();
    for (const auto& [key, item] : *table) {
      const std::string name(key.str());
      VETVEC_ASSIGN_OR_RETURN(out[name], JsonOf(item, fmt::format("{}.{}", where, name), file));
    }
    return out;
  }
  const std::string allowed = "a string, number, boolean, list or table";
  return InvalidArgument(
             fmt::format("'{}' is a date or a non-finite number; allowed: {}", where, allowed))
      .WithFile(file, static_cast<int64_t>(node.source().begin.line))
      .WithKey(where, "a date or a non-finite number", allowed);
}

}  // namespace

Result<std::string> HttpDefinitionOf(const toml::table& table, const std::string& name,
                                     const std::string& file) {
  const std::string path = "http." + name;
  VETVEC_ASSIGN_OR_RETURN(const OrderedJson definition, JsonOf(table, path, file));
  const std::string json = definition.dump();
  const Status status = MakeHttpPlan(json, {}).status();
  if (status.ok()) return json;
  // The keys of the definition are those of the table.
  const StatusDetail& detail = status.detail();
  const toml::node* node = detail.key.empty() ? nullptr : table.get(detail.key);
  const auto line = (node ? node->source() : table.source()).begin.line;
  std::string found = detail.found;
  if (const auto* text = node ? node->as_string() : nullptr; text && found.empty()) {
    found = Sanitized(text->get(), 80);
  }
  return Status(status.code(), fmt::format("[{}]: {}", path, status.message()))
      .WithFile(file, static_cast<int64_t>(line))
      .WithKey(detail.key.empty() ? path : fmt::format("{}.{}", path, detail.key), found,
               detail.allowed.empty() ? status.message() : detail.allowed);
}

}  // namespace vetvec
