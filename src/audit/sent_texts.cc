#include "audit/sent_texts.h"

#include <algorithm>
#include <set>

#include "audit/claim_text.h"
#include "audit/verdict_words.h"
#include "base/strings.h"
#include "base/utf8.h"
#include "encoder/encoder_spec.h"
#include "net/url.h"

namespace vetvec {
namespace {

// Whether each text is the user's or made from one; first texts, then what is made from them.
std::vector<uint8_t> OwnOf(const AuditConfig& config, const Workload& work) {
  std::vector<uint8_t> own(work.texts.size(), 0);
  for (size_t s = 0; s < work.suites.size(); ++s) {
    if (!IsOfTheUser(config, work.suites[s])) continue;
    for (const uint64_t id : work.text_rows[s]) own[id] = 1;
  }
  if (!config.dictionary.empty()) {
    for (const uint64_t id : work.dictionary_rows) own[id] = 1;
  }
  for (const KinPair& pair : work.made_kin) own[pair.variant] |= own[pair.seed];
  for (const auto& [step, made] : work.steps) {
    for (const MadeRow& row : made) own[row.id] |= own[row.of];
  }
  return own;
}

class SourceCounter {
 public:
  explicit SourceCounter(const Workload& work) : work_(work), counted_(work.texts.size(), 0) {}

  // `ids` that no earlier source has, as one more source, if there are any.
  void Count(TextOrigin source, const std::vector<uint64_t>& ids) {
    for (const uint64_t id : ids) {
      if (counted_[id] != 0) continue;
      counted_[id] = 1;
      ++source.texts;
      source.characters += CountCodePoints(work_.texts[id]);
    }
    if (source.texts > 0) sources.push_back(std::move(source));
  }

  std::vector<TextOrigin> sources;

 private:
  const Workload& work_;
  std::vector<uint8_t> counted_;
};

Claim About(const char* code, std::vector<size_t> vendors = {}, std::string detail = "") {
  return {.code = code,
          .part = ClaimPart::kAbout,
          .vendors = std::move(vendors),
          .detail = std::move(detail)};
}

ClaimFigure CountFigure(const char* name, uint64_t count, bool is_estimated = false) {
  return {name, static_cast<double>(count), "count",
          is_estimated ? FigureOrigin::kEstimated : FigureOrigin::kMeasured};
}

Claim SourceClaim(const AuditResult& result, bool own) {
  std::vector<std::string> words;
  for (const TextOrigin& source : result.sources) {
    if (source.is_own != own) continue;
    Claim one = About(source.suite.empty() ? "" : "source_suite", {}, source.suite);
    if (source.suite.empty()) one.code = "source_" + source.kind;
    one.figures = {CountFigure("texts", source.texts),
                   CountFigure("characters", source.characters)};
    words.push_back(ClaimText(result, one));
  }
  Claim claim = About(own ? "sources_own" : "sources_built_in", {}, Joined(words));
  if (words.empty()) claim.code.clear();
  return claim;
}

}  // namespace

bool IsOfTheUser(const AuditConfig& config, const Suite& suite) {
  return std::ranges::any_of(config.suites, [&](const SuiteConfig& one) {
    return one.name == suite.name && !one.kind->is_builtin;
  });
}

bool RunsHere(const VendorResult& vendor) {
  const Result<EncoderSpec> spec = ParseEncoderSpec(vendor.spec);
  return spec.ok() && !IsRemoteKind(spec->kind);
}

std::vector<TextOrigin> SourcesOfTexts(const AuditConfig& config, const Workload& work) {
  SourceCounter counter(work);
  const std::vector<uint8_t> own = OwnOf(config, work);
  for (size_t s = 0; s < work.suites.size(); ++s) {
    const Suite& suite = work.suites[s];
    counter.Count({.suite = suite.name, .kind = suite.kind, .is_own = IsOfTheUser(config, suite)},
                  work.text_rows[s]);
  }
  counter.Count({.kind = kDictionarySource, .is_own = !config.dictionary.empty()},
                work.dictionary_rows);
  for (const bool is_own : {true, false}) {
    std::vector<uint64_t> ids;
    for (uint64_t id = 0; id < own.size(); ++id) {
      if ((own[id] != 0) == is_own) ids.push_back(id);
    }
    counter.Count({.kind = kChecksSource, .is_own = is_own}, ids);
  }
  return std::move(counter.sources);
}

std::string HostsOfVendor(const VendorRecord& record) {
  const auto recorded = record.encoders.find(".base_url");
  if (recorded == record.encoders.end()) return "";
  // One URL, or "URL for other texts, URL for queries, ...".
  std::set<std::string> hosts;
  for (const std::string_view word : Split(recorded->second, ' ')) {
    const Result<Url> url = ParseUrl(word);
    if (url.ok()) hosts.insert(url->host);
  }
  return Joined({hosts.begin(), hosts.end()});
}

uint64_t TextsSentTo(const VendorResult& vendor) {
  return vendor.traffic.texts_sent + (vendor.batches ? vendor.batches->texts : 0);
}

uint64_t TokensSentTo(const VendorResult& vendor) {
  return vendor.traffic.tokens + (vendor.batches ? vendor.batches->tokens : 0);
}

OwnTexts OwnTextsSentTo(const AuditResult& result, size_t v) {
  const VendorResult& vendor = result.vendors[v];
  const bool has_own = std::ranges::any_of(result.sources, &TextOrigin::is_own);
  if (!has_own || RunsHere(vendor)) return OwnTexts::kNone;
  if (TextsSentTo(vendor) == 0 && vendor.traffic.failed_requests == 0) return OwnTexts::kNone;
  const bool is_whole = vendor.problem.empty() && vendor.cached_texts == 0;
  return is_whole ? OwnTexts::kAll : OwnTexts::kMaybe;
}

std::vector<Claim> OwnTextClaims(const AuditResult& result) {
  if (result.sources.empty()) return {};
  Claim all = About("answer_own_texts");
  Claim maybe = About("answer_own_texts_maybe");
  for (size_t v = 0; v < result.vendors.size(); ++v) {
    const OwnTexts own = OwnTextsSentTo(result, v);
    if (own == OwnTexts::kAll) all.vendors.push_back(v);
    if (own == OwnTexts::kMaybe) maybe.vendors.push_back(v);
  }
  std::vector<Claim> claims;
  if (!all.vendors.empty()) claims.push_back(all);
  if (!maybe.vendors.empty()) claims.push_back(maybe);
  if (claims.empty()) claims.push_back(About("answer_no_own_texts"));
  return claims;
}

std::vector<Claim> SentClaims(const AuditResult& result, size_t v) {
  const VendorResult& vendor = result.vendors[v];
  const TrafficResult& traffic = vendor.traffic;
  if (RunsHere(vendor)) return {About("sent_nowhere", {v})};
  std::vector<Claim> claims;
  const uint64_t texts = TextsSentTo(vendor);
  if (texts > 0) {
    const bool is_estimated =
        traffic.tokens_are_estimated || (vendor.batches && vendor.batches->tokens_are_estimated);
    Claim sent = About(is_estimated ? "sent_at_most" : "sent", {v}, vendor.host);
    if (vendor.host.empty()) sent.detail = WordsOf("its_service");
    sent.figures = {CountFigure("texts", texts),
                    CountFigure("tokens", TokensSentTo(vendor), is_estimated)};
    claims.push_back(std::move(sent));
  } else if (traffic.failed_requests == 0) {
    claims.push_back(About("sent_nothing", {v}));
  }
  if (traffic.failed_requests > 0) {
    claims.push_back(About("sent_failed", {v}));
    claims.back().n = traffic.failed_requests;
    claims.back().of = traffic.requests;
  }
  if (texts > 0 && vendor.cached_texts > 0) {
    claims.push_back(About("sent_cached", {v}));
    claims.back().figures = {CountFigure("cached", vendor.cached_texts)};
  }
  if (vendor.contract()) claims.push_back(About("sent_contract", {v}));
  return claims;
}

std::vector<Claim> SourceClaims(const AuditResult& result) {
  std::vector<Claim> claims = {SourceClaim(result, true), SourceClaim(result, false)};
  std::erase_if(claims, [](const Claim& one) { return one.code.empty(); });
  return claims;
}

}  // namespace vetvec
