#include "suites/grammar_suite.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <unordered_set>

#include "base/json.h"
#include "base/strings.h"
#include "base/utf8.h"
#include "english/grammar_sentence.h"
#include "english/word_shuffle.h"
#include "suites/names.h"

namespace vetvec {
namespace {

constexpr uint64_t kMostItems = 10'000'000;
constexpr int kMostAttempts = 500;           // per pair, before the grammar counts as exhausted
constexpr uint64_t kStepsOfProgress = 1024;  // pairs between two calls of `progress`

enum class Construct : int32_t {
  kPassive = 0,
  kInversion,
  kPartialInversion,
  kConceptOrder,
  kPassiveSwap,
  kPartialInversionSwap,
  kRelationSwap,
  kRelationFront,
  kRelationFrontSwap,
  kInsert,
  kDelete,
  kReplace,
  kReplaceVerb,
  kInsertNoun,
  kInsertVerb,
  kShuffle,
};

struct ConstructFacts {
  const char* name;
  double label;
  bool is_default = true;  // whether it is made if no construct is named
};
constexpr std::array<ConstructFacts, 16> kConstructs = {{{"passive", 4},
                                                         {"inversion", 4},
                                                         {"partial-inversion", 4},
                                                         {"concept-order", 1},
                                                         {"passive-swap", 1},
                                                         {"partial-inversion-swap", 1},
                                                         {"relation-swap", 1},
                                                         {"relation-front", 5},
                                                         {"relation-front-swap", 1},
                                                         {"insert", 4},
                                                         {"delete", 4},
                                                         {"replace", 3},
                                                         {"replace-verb", 2},
                                                         {"insert-noun", 4, false},
                                                         {"insert-verb", 4, false},
                                                         {"shuffle", 1, false}}};
constexpr double kKeepsMeaning = 4;

const ConstructFacts& FactsOf(Construct construct) {
  return kConstructs[static_cast<size_t>(construct)];
}

// Rewordings; the positives of evalrank are made with these.
bool IsRewording(Construct construct) {
  return FactsOf(construct).label >= kKeepsMeaning && construct != Construct::kInsert &&
         construct != Construct::kDelete && construct != Construct::kInsertNoun &&
         construct != Construct::kInsertVerb;
}

// Whether subject and object can change places: both must be possible subjects of the verb.
bool ExchangesRoles(Construct construct) {
  return construct == Construct::kConceptOrder || construct == Construct::kPassiveSwap ||
         construct == Construct::kPartialInversionSwap;
}

// Two sentences, and a third that is close to the first but has a different meaning.
struct Made {
  std::string a;
  std::string b;
  std::string near_miss;
};

class PairMaker {
 public:
  PairMaker(const GrammarSuiteOptions& options, bool for_ranking)
      : options_(options), grammar_(BuiltinGrammar()), for_ranking_(for_ranking) {}

  Status Prepare();
  // Calls take(number, construct, domain, made) until it accepts, for each of the n pairs.
  template <typename Take>
  Status Run(const Take& take);

 private:
  const Frame& DrawFrame(const std::string& domain, std::initializer_list<FrameKind> kinds,
                         Rng* rng) const;
  Clause DrawClauseOf(const std::string& domain, bool reversible, Rng* rng) const;
  Made MakeClausePair(Construct construct, const std::string& domain, Rng* rng) const;
  Made MakeLongerPair(Construct construct, const std::string& domain, Rng* rng) const;
  Made MakePlacePair(const std::string& domain, Rng* rng) const;
  Made MakeReasonPair(Construct construct, const std::string& domain, Rng* rng) const;
  Made Make(Construct construct, const std::string& domain, Rng* rng) const;

  const GrammarSuiteOptions& options_;
  const Grammar& grammar_;
  const bool for_ranking_;
  std::vector<std::string> domains_;
  std::vector<Construct> constructs_;
};

Status PairMaker::Prepare() {
  if (options_.n == 0 || options_.n > kMostItems) {
    return InvalidArgument(fmt::format("'n' is {}; allowed: 1 to 10,000,000 pairs", options_.n))
        .WithKey("n", std::to_string(options_.n), "1 to 10,000,000");
  }
  VETVEC_ASSIGN_OR_RETURN(domains_, ParseDomains(Joined(options_.domains)));
  if (domains_.empty()) domains_ = grammar_.domains();
  VETVEC_ASSIGN_OR_RETURN(const std::vector<std::string> names,
                          ParseConstructs(Joined(options_.constructs)));
  for (size_t i = 0; i < kConstructs.size(); ++i) {
    const auto construct = static_cast<Construct>(i);
    const bool is_named = std::find(names.begin(), names.end(), kConstructs[i].name) != names.end();
    if (is_named && for_ranking_ && !IsRewording(construct)) {
      return InvalidArgument(fmt::format("construct '{}' changes the meaning; allowed in evalrank: "
                                         "passive, inversion, partial-inversion, relation-front",
                                         kConstructs[i].name))
          .WithKey("constructs", kConstructs[i].name);
    }
    const bool is_default =
        names.empty() && kConstructs[i].is_default && (!for_ranking_ || IsRewording(construct));
    if (is_named || is_default) constructs_.push_back(construct);
  }
  return OkStatus();
}

const Frame& PairMaker::DrawFrame(const std::string& domain, std::initializer_list<FrameKind> kinds,
                                  Rng* rng) const {
  std::vector<const Frame*> frames;
  for (const FrameKind kind : kinds) {
    const std::vector<const Frame*> more = grammar_.Frames(domain, kind);
    frames.insert(frames.end(), more.begin(), more.end());
  }
  return *frames[static_cast<size_t>(rng->Below(frames.size()))];
}

Clause PairMaker::DrawClauseOf(const std::string& domain, bool reversible, Rng* rng) const {
  const Frame& frame = reversible ? DrawFrame(domain, {FrameKind::kReverse}, rng)
                                  : DrawFrame(domain, {FrameKind::kAct, FrameKind::kReverse}, rng);
  return DrawClause(grammar_, frame, rng);
}

// Replaces one noun or adjective of the clause with another of the same slot.
Clause WithReplacedWord(Clause clause, Rng* rng) {
  NounPhrase& phrase =
      clause.subject.pronoun || rng->Below(2) == 0 ? clause.object : clause.subject;
  const NounPhrase& other = &phrase == &clause.object ? clause.subject : clause.object;
  if (phrase.adjective && rng->Below(2) == 0) {
    phrase.adjective = DrawOther(phrase.slot->adjectives.size(), *phrase.adjective, rng);
    return clause;
  }
  const bool was_plural = phrase.is_plural();
  // Number is kept, so that only the noun changes; subject and object stay different.
  for (int attempt = 0; attempt < kMostAttempts; ++attempt) {
    const size_t noun = DrawOther(phrase.slot->nouns.size(), phrase.noun, rng);
    if (phrase.slot->nouns[noun].is_plural != was_plural) continue;
    if (phrase.slot == other.slot && !other.pronoun && noun == other.noun) continue;
    phrase.noun = noun;
    break;
  }
  return clause;
}

Made PairMaker::MakeClausePair(Construct construct, const std::string& domain, Rng* rng) const {
  Clause clause = DrawClauseOf(domain, ExchangesRoles(construct), rng);
  Clause other = clause;
  Made made;
  switch (construct) {
    case Construct::kPassive:
      made = {clause.Active(), clause.Passive(), ""};
      if (!for_ranking_ && rng->Below(2) == 0) std::swap(made.a, made.b);
      break;
    case Construct::kPartialInversion:
    case Construct::kPartialInversionSwap:
      clause.object.is_indefinite = false;  // "a fence, he has painted" is not English
      if (clause.tense == Tense::kPast) {
        clause.tense = Tense::kPerfect;
        clause.adjunct = 0;
      }
      if (construct == Construct::kPartialInversionSwap) {
        clause.subject.is_indefinite = false;
        made = {clause.Active(), clause.Reversed().Fronted(), ""};
      } else {
        made = {clause.Active(), clause.Fronted(), ""};
      }
      break;
    case Construct::kPassiveSwap:
      made = {clause.Active(), clause.Reversed().Passive(), ""};
      if (rng->Below(2) == 0) std::swap(made.a, made.b);
      break;
    case Construct::kConceptOrder: made = {clause.Active(), clause.Reversed().Active(), ""}; break;
    case Construct::kInsert:
    case Construct::kDelete: {
      NounPhrase& phrase =
          clause.subject.pronoun || rng->Below(2) == 0 ? other.object : other.subject;
      NounPhrase& same = &phrase == &other.object ? clause.object : clause.subject;
      same.adjective.reset();
      phrase.adjective = static_cast<size_t>(rng->Below(phrase.slot->adjectives.size()));
      made = {clause.Active(), other.Active(), ""};
      if (construct == Construct::kDelete) std::swap(made.a, made.b);
      break;
    }
    case Construct::kReplaceVerb:
      other.verb = DrawOther(clause.frame->verbs.size(), clause.verb, rng);
      made = {clause.Active(), other.Active(), ""};
      break;
    default: made = {clause.Active(), WithReplacedWord(clause, rng).Active(), ""}; break;
  }
  if (!for_ranking_) return made;
  made.near_miss = clause.frame->kind == FrameKind::kReverse
                       ? clause.Reversed().Active()
                       : WithReplacedWord(clause, rng).Active();
  return made;
}

// A noun before the object, or a second verb.
Made PairMaker::MakeLongerPair(Construct construct, const std::string& domain, Rng* rng) const {
  Clause clause = DrawClauseOf(domain, false, rng);
  Clause longer = clause;
  if (construct == Construct::kInsertVerb) {
    longer.second_verb = DrawOther(clause.frame->verbs.size(), clause.verb, rng);
  } else {
    const std::vector<std::string>& modifiers = clause.object.slot->modifiers;
    if (modifiers.empty()) return {};  // not taken: another clause is drawn
    longer.object.modifier = static_cast<size_t>(rng->Below(modifiers.size()));
  }
  return {clause.Active(), longer.Active(), ""};
}

Made PairMaker::MakePlacePair(const std::string& domain, Rng* rng) const {
  const Placement placement =
      DrawPlacement(grammar_, DrawFrame(domain, {FrameKind::kPlace}, rng), rng);
  Placement other = placement;
  other.thing.noun = DrawOther(other.thing.slot->nouns.size(), other.thing.noun, rng);
  return {placement.Straight(), placement.Inverted(), other.Straight()};
}

Made PairMaker::MakeReasonPair(Construct construct, const std::string& domain, Rng* rng) const {
  const bool is_front = construct != Construct::kRelationSwap;
  const Causation causation =
      DrawCausation(is_front ? DrawFrame(domain, {FrameKind::kReason}, rng)
                             : DrawFrame(domain, {FrameKind::kReason, FrameKind::kCause}, rng),
                    rng);
  const std::string swapped = causation.Swapped();
  if (construct == Construct::kRelationFrontSwap) {
    Causation exchanged = causation;
    std::swap(exchanged.cause, exchanged.effect);
    return {causation.Straight(), exchanged.ReasonFirst(), swapped};
  }
  return {causation.Straight(), is_front ? causation.ReasonFirst() : swapped, swapped};
}

Made PairMaker::Make(Construct construct, const std::string& domain, Rng* rng) const {
  if (construct == Construct::kInversion) return MakePlacePair(domain, rng);
  if (construct == Construct::kRelationSwap || construct == Construct::kRelationFront ||
      construct == Construct::kRelationFrontSwap) {
    return MakeReasonPair(construct, domain, rng);
  }
  if (construct == Construct::kInsertNoun || construct == Construct::kInsertVerb) {
    return MakeLongerPair(construct, domain, rng);
  }
  if (construct == Construct::kShuffle) {
    const std::string sentence = DrawClauseOf(domain, false, rng).Active();
    return {sentence, ShuffledWords(sentence, rng), ""};
  }
  return MakeClausePair(construct, domain, rng);
}

template <typename Take>
Status PairMaker::Run(const Take& take) {
  for (uint64_t i = 0; i < options_.n; ++i) {
    const Construct construct = constructs_[static_cast<size_t>(i % constructs_.size())];
    const std::string& domain =
        domains_[static_cast<size_t>(i / constructs_.size() % domains_.size())];
    Rng rng(options_.random_seed, i);
    bool is_taken = false;
    for (int attempt = 0; attempt < kMostAttempts && !is_taken; ++attempt) {
      Made made = Make(construct, domain, &rng);
      is_taken = take(i + 1, construct, domain, std::move(made));
    }
    if (!is_taken) {
      return InsufficientData(
                 fmt::format(
                     "after a total of {} pairs, the grammar cannot form another distinct pair of "
                     "construct '{}' in domain '{}'; use a smaller 'n', or more constructs and "
                     "domains",
                     i, FactsOf(construct).name, domain))
          .WithKey("n", std::to_string(options_.n));
    }
    if (options_.cancel != nullptr && options_.cancel->requested()) {
      return Cancelled("suite generation was cancelled");
    }
    if (!options_.progress || ((i + 1) % kStepsOfProgress != 0 && i + 1 != options_.n)) continue;
    const int32_t value = options_.progress(i + 1, options_.n);
    if (value != 0) {
      return StoppedByProgress(value);
    }
  }
  return OkStatus();
}

Suite Described(const GrammarSuiteOptions& options, const char* kind,
                const std::map<std::string, uint64_t>& domains,
                const std::map<std::string, uint64_t>& constructs) {
  Suite suite;
  suite.name = options.name;
  suite.kind = kind;
  suite.generator = kGrammarGenerator;
  suite.random_seed = options.random_seed;
  suite.lexicons = {BuiltinGrammarSource()};
  OrderedJson facts;
  facts["frames"] = BuiltinGrammar().frames().size();
  facts["domains"] = domains;
  facts["constructs"] = constructs;
  suite.facts_json = facts.dump();
  return suite;
}

}  // namespace

Result<std::vector<std::string>> ParseDomains(std::string_view text) {
  return ParseNames(text, "domains", BuiltinGrammar().domains());
}

std::vector<std::string> ConstructNames() {
  std::vector<std::string> names;
  for (const ConstructFacts& facts : kConstructs) names.emplace_back(facts.name);
  return names;
}

std::vector<std::string> DefaultConstructNames() {
  std::vector<std::string> names;
  for (const ConstructFacts& facts : kConstructs) {
    if (facts.is_default) names.emplace_back(facts.name);
  }
  return names;
}

Result<std::vector<std::string>> ParseConstructs(std::string_view text) {
  return ParseNames(text, "constructs", ConstructNames());
}

Result<Suite> MakeScoredPairs(const GrammarSuiteOptions& options) {
  PairMaker maker(options, /*for_ranking=*/false);
  VETVEC_RETURN_IF_ERROR(maker.Prepare());
  std::vector<ScoredPair> pairs;
  std::map<std::string, uint64_t> counts;
  std::map<std::string, uint64_t> domains;
  std::unordered_set<std::string> seen;
  VETVEC_RETURN_IF_ERROR(
      maker.Run([&](uint64_t number, Construct construct, const std::string& domain, Made made) {
        if (made.a == made.b || !seen.insert(fmt::format("{}\n{}", made.a, made.b)).second)
          return false;
        ScoredPair pair;
        pair.construct = FactsOf(construct).name;
        pair.id = NumberedId(FactsOf(construct).name, number);
        pair.a = std::move(made.a);
        pair.b = std::move(made.b);
        pair.score = FactsOf(construct).label;
        pair.domain = domain;
        ++counts[pair.construct];
        ++domains[domain];
        pairs.push_back(std::move(pair));
        return true;
      }));
  Suite suite = Described(options, kScoredKind, domains, counts);
  suite.pairs = std::move(pairs);
  suite.counts = std::move(counts);
  return suite;
}

Result<Suite> MakeRankingSet(const GrammarSuiteOptions& options) {
  PairMaker maker(options, /*for_ranking=*/true);
  VETVEC_RETURN_IF_ERROR(maker.Prepare());
  RankingSet set;
  std::map<std::string, uint64_t> constructs;
  std::map<std::string, uint64_t> domains;
  std::unordered_set<std::string> seen;
  VETVEC_RETURN_IF_ERROR(
      maker.Run([&](uint64_t number, Construct construct, const std::string& domain, Made made) {
        // A sentence that is the near miss of another pair cannot become a pivot, because its
        // rewording would then be a second right answer. If the pivot came first, the near miss is
        // omitted.
        if (seen.count(made.a) != 0 || seen.count(made.b) != 0) return false;
        seen.insert(made.a);
        seen.insert(made.b);
        const std::string id = NumberedId(FactsOf(construct).name, number);
        const size_t first = set.texts.size();
        set.texts.push_back({id + "-a", std::move(made.a)});
        set.texts.push_back({id + "-b", std::move(made.b)});
        set.pairs.emplace_back(first, first + 1);
        set.pairs.emplace_back(first + 1, first);
        if (seen.insert(made.near_miss).second) {
          set.texts.push_back({id + "-near", std::move(made.near_miss)});
        }
        ++constructs[FactsOf(construct).name];
        ++domains[domain];
        return true;
      }));
  Suite suite = Described(options, kRankingKind, domains, constructs);
  suite.counts = {{"texts", set.texts.size()}, {"pairs", set.pairs.size()}};
  suite.ranking = std::move(set);
  return suite;
}

}  // namespace vetvec
