#include "audit/vendor_label.h"

#include <fmt/core.h>

#include <algorithm>
#include <functional>

#include "audit/result.h"

namespace vetvec {
namespace {

using Shortener = std::function<std::string(const std::string&)>;

bool HasUrl(const std::string& name) { return name.find("://") != std::string::npos; }

std::string Beginning(const std::string& name) { return name.substr(0, name.find('?')); }

std::string WithHost(const std::string& name) {
  const size_t start = name.find("://") + 3;
  const size_t end = std::min(name.find_first_of("&?#", start), name.size());
  return fmt::format("{} at {}", Beginning(name), name.substr(start, end - start));
}

std::string WithoutColon(const std::string& name) {
  return name.ends_with(':') ? name.substr(0, name.size() - 1) : name;
}

std::vector<Shortener> ShortenersOf(const std::string& name) {
  if (HasUrl(name)) return {Beginning, WithHost};
  return {WithoutColon};
}

}  // namespace

std::vector<std::string> VendorLabels(const std::vector<std::string>& names) {
  std::vector<std::string> labels = names;
  for (size_t i = 0; i < names.size(); ++i) {
    for (const Shortener& shorten : ShortenersOf(names[i])) {
      const std::string label = shorten(names[i]);
      const auto alike = std::count_if(names.begin(), names.end(), [&](const std::string& name) {
        return name == label || (HasUrl(name) == HasUrl(names[i]) && shorten(name) == label);
      });
      if (alike != 1) continue;
      labels[i] = label;
      break;
    }
  }
  return labels;
}

std::string ShortSpec(const std::string& spec) {
  return HasUrl(spec) ? WithHost(spec) : Beginning(spec);
}

const std::string& LabelOf(const VendorResult& vendor) {
  return vendor.label.empty() ? vendor.name : vendor.label;
}

}  // namespace vetvec
