#include "audit/role_tokens.h"

#include "audit/sent_texts.h"
#include "core/token_count.h"

namespace vetvec {
namespace {

struct ExpectedMean {
  double tokens = 0;
  uint64_t texts = 0;

  void Add(std::string_view text) {
    tokens += static_cast<double>(ExpectTokens(text));
    ++texts;
  }
  double mean() const { return texts == 0 ? 0 : tokens / static_cast<double>(texts); }
};

}  // namespace

RoleTokens TokensOfRoles(const Workload& work, const VendorResult& vendor) {
  const uint64_t texts = TextsSentTo(vendor);
  ExpectedMean all;
  ExpectedMean documents;
  ExpectedMean queries;
  for (size_t id = 0; texts > 0 && id < work.texts.size(); ++id) all.Add(work.texts[id]);
  for (const Suite& suite : work.suites) {
    for (const RetrievalText& one : suite.retrieval.documents) documents.Add(one.text);
    for (const RetrievalText& one : suite.retrieval.queries) queries.Add(one.text);
  }
  if (all.tokens <= 0) return {};
  const double counted = static_cast<double>(TokensSentTo(vendor)) / static_cast<double>(texts);
  const double ratio = counted / all.mean();
  return {ratio * documents.mean(), ratio * queries.mean()};
}

}  // namespace vetvec
