// Kind "contract": tests whether a service meets its contract; only for audits
// (contract/contract.h).
#include "kinds/rows.h"

namespace vetvec {

SuiteKind ContractRow() {
  SuiteKind kind;
  kind.name = kContractKind;
  kind.summary =
      "how the service handles unusual texts, batches, limits and errors; needs no texts from you";
  kind.options = {
      {.name = "long_words",
       .type = OptionType::kInteger,
       .standard = "300",
       .least = 32,
       .most = 100'000,
       .unit = "words",
       .help = "Length of the longest text sent",
       .use = OptionUse::kAudit},
  };
  kind.items = "tests";
  kind.ability = "meets its contract";
  return kind;
}

}  // namespace vetvec
