#include "kinds/describe.h"

#include "base/json.h"
#include "kinds/suite_kind.h"

namespace vetvec {
namespace {

const char* UseName(OptionUse use) {
  switch (use) {
    case OptionUse::kMake: return "make";
    case OptionUse::kAudit: return "audit";
    case OptionUse::kAnywhere: break;
  }
  return "anywhere";
}

bool IsNumeric(const Option& option) {
  return option.type == OptionType::kInteger || option.type == OptionType::kNumber;
}

OrderedJson OptionJson(const Option& option) {
  OrderedJson out = {
      {"name", option.name}, {"type", OptionTypeName(option.type)}, {"default", option.standard}};
  if (IsNumeric(option)) {
    out["least"] = option.least;
    if (option.most < kNoMost) out["most"] = option.most;
  }
  if (!option.allowed.empty()) out["allowed"] = option.allowed;
  if (!option.unit.empty()) out["unit"] = option.unit;
  out["help"] = option.help;
  out["use"] = UseName(option.use);
  if (option.is_secret) out["secret"] = true;
  return out;
}

}  // namespace

std::string KindsJson() {
  OrderedJson kinds = OrderedJson::array();
  for (const SuiteKind& kind : SuiteKinds()) {
    OrderedJson options = OrderedJson::array();
    for (const Option& option : kind.options) options.push_back(OptionJson(option));
    kinds.push_back({{"kind", kind.name},
                     {"summary", kind.summary},
                     {"items", kind.items},
                     {"measure", kind.measure},
                     {"cluster", kind.cluster},
                     {"ability", kind.ability},
                     {"made", kind.IsMadeByCommand()},
                     {"options", std::move(options)}});
  }
  return kinds.dump();
}

}  // namespace vetvec
