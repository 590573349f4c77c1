// Kind "contract": how a service keeps its word; of audits alone (contract/contract.h).
#include "kinds/rows.h"

namespace vetvec {

SuiteKind ContractRow() {
  SuiteKind kind;
  kind.name = kContractKind;
  kind.summary = "no texts: how the service answers odd texts, batches, limits and errors";
  kind.options = {
      {.name = "long_words",
       .type = OptionType::kInteger,
       .standard = "300",
       .least = 32,
       .most = 100'000,
       .unit = "words",
       .help = "Of the longest text sent",
       .use = OptionUse::kAudit},
  };
  kind.items = "tests";
  kind.ability = "keeps its contract";
  kind.skill = "keeping its contract";
  return kind;
}

}  // namespace vetvec
