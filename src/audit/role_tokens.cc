#include "audit/role_tokens.h"

#include <array>
#include <iterator>

#include "audit/sent_texts.h"
#include "core/token_count.h"

namespace vetvec {
namespace {

constexpr size_t kRoles = std::size(kRoleNames);

struct ExpectedTokens {
  double tokens = 0;
  uint64_t texts = 0;

  void Add(std::string_view text) {
    tokens += static_cast<double>(ExpectTokens(text));
    ++texts;
  }
  double mean() const { return texts == 0 ? 0 : tokens / static_cast<double>(texts); }
};

using ByRole = std::array<ExpectedTokens, kRoles>;

bool CarriesRole(const std::string& roles, size_t role) {
  return ("+" + roles + "+").find(std::string("+") + kRoleNames[role] + "+") != std::string::npos;
}

ByRole ExpectedOf(const Workload& work) {
  ByRole expected;
  for (size_t id = 0; id < work.texts.size(); ++id) {
    expected[static_cast<size_t>(work.roles[id])].Add(work.texts[id]);
  }
  return expected;
}

// How many tokens the vendor counts for one that is expected, in texts of this role; 0: unknown.
double RatioOf(TextRole of, const ByRole& expected, const TrafficByRoles& by_roles) {
  const auto role = static_cast<size_t>(of);
  double ratio = 0;
  size_t shortest = SIZE_MAX;
  for (const auto& [roles, traffic] : by_roles) {
    if (!CarriesRole(roles, role) || traffic.texts == 0 || roles.size() >= shortest) continue;
    ExpectedTokens all;
    for (size_t other = 0; other < kRoles; ++other) {
      if (!CarriesRole(roles, other)) continue;
      all.tokens += expected[other].tokens;
      all.texts += expected[other].texts;
    }
    if (all.tokens <= 0) continue;
    shortest = roles.size();
    ratio = static_cast<double>(traffic.tokens) / static_cast<double>(traffic.texts) / all.mean();
  }
  return ratio;
}

}  // namespace

RoleTokens TokensOfRoles(const Workload& work, const VendorResult& vendor,
                         const TrafficByRoles& by_roles) {
  TrafficByRoles sent = by_roles;
  if (vendor.batches && vendor.batches->texts > 0) {
    sent["document+other+query"] = {vendor.batches->texts, vendor.batches->tokens};
  }
  if (sent.empty()) return {};
  ExpectedTokens documents;
  ExpectedTokens queries;
  for (const Suite& suite : work.suites) {
    for (const RetrievalText& one : suite.retrieval.documents) documents.Add(one.text);
    for (const RetrievalText& one : suite.retrieval.queries) queries.Add(one.text);
  }
  const ByRole expected = ExpectedOf(work);
  return {RatioOf(TextRole::kDocument, expected, sent) * documents.mean(),
          RatioOf(TextRole::kQuery, expected, sent) * queries.mean()};
}

RoleTokens RoleTokensOrMean(const VendorResult& vendor) {
  const uint64_t texts = TextsSentTo(vendor);
  if (texts == 0) return vendor.role_tokens;
  const double mean = static_cast<double>(TokensSentTo(vendor)) / static_cast<double>(texts);
  const RoleTokens& of = vendor.role_tokens;
  return {of.document > 0 ? of.document : mean, of.query > 0 ? of.query : mean};
}

}  // namespace vetvec
