// Common to TEI's two routes and its /info: limits, and the status and name of each problem.
#ifndef VETVEC_MOCK_SERVER_FORMATS_TEI_RULES_H_
#define VETVEC_MOCK_SERVER_FORMATS_TEI_RULES_H_

#include <string>

#include "mock_server/formats/reading.h"

namespace vetvec::mock {

inline constexpr size_t kTeiBatch = 32;
inline constexpr uint64_t kTeiTokens = 512;
inline constexpr uint64_t kTeiBatchTokens = 16'384;

TextRules TeiRules(const char* field);

struct TeiAnswer {
  int status;
  std::string type;
  std::string message;
};
TeiAnswer TeiProblem(const Refusal& refusal);

// The reply to GET /info.
std::string TeiInfo();

}  // namespace vetvec::mock

#endif  // VETVEC_MOCK_SERVER_FORMATS_TEI_RULES_H_
