// The builtin grammar, and the suites that are made of it.
#include "suites/grammar_suite.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>

#include "base/strings.h"
#include "english/grammar.h"
#include "suites/suite_file.h"

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::multiset<std::string> WordsOf(std::string_view sentence) {
  std::multiset<std::string> words;
  std::string lower(sentence.substr(0, sentence.size() - 1));
  if (lower[0] >= 'A' && lower[0] <= 'Z') lower[0] = static_cast<char>(lower[0] - 'A' + 'a');
  for (const std::string_view word : Split(lower, ' ')) words.emplace(word);
  return words;
}

std::multiset<std::string> Without(std::multiset<std::string> all,
                                   const std::multiset<std::string>& less) {
  for (const std::string& word : less) {
    const auto found = all.find(word);
    if (found != all.end()) all.erase(found);
  }
  return all;
}

Suite Pairs(uint64_t n, const std::string& constructs = "", const std::string& domains = "") {
  GrammarSuiteOptions options;
  options.random_seed = 7;
  options.n = n;
  options.constructs = *ParseConstructs(constructs);
  options.domains = *ParseDomains(domains);
  Result<Suite> suite = MakeScoredPairs(options);
  EXPECT_TRUE(suite.ok()) << suite.status().message();
  return suite.ok() ? *suite : Suite();
}

TEST(Grammar, HasFramesForEveryDomain) {
  const Grammar& grammar = BuiltinGrammar();
  EXPECT_THAT(grammar.domains(), ElementsAre("general", "support", "finance", "medical", "law"));
  EXPECT_GE(grammar.frames().size(), 40u);
  for (const std::string& domain : grammar.domains()) {
    for (const FrameKind kind : {FrameKind::kAct, FrameKind::kReverse, FrameKind::kPlace,
                                 FrameKind::kReason, FrameKind::kCause}) {
      EXPECT_FALSE(grammar.Frames(domain, kind).empty()) << domain;
    }
  }
}

TEST(Grammar, NoListHasAWordTwice) {
  const Grammar& grammar = BuiltinGrammar();
  for (const Frame& frame : grammar.frames()) {
    std::set<std::string> verbs;
    for (const Verb& verb : frame.verbs) EXPECT_TRUE(verbs.insert(verb.base).second) << verb.base;
    if (frame.verbs.empty()) continue;
    for (const size_t index : {frame.subject, frame.object}) {
      std::set<std::string> words;
      for (const Noun& noun : grammar.slot(index).nouns) {
        EXPECT_TRUE(words.insert(noun.text).second) << noun.text;
      }
      for (const std::string& adjective : grammar.slot(index).adjectives) {
        EXPECT_TRUE(words.insert(adjective).second) << adjective;
      }
      for (const std::string& modifier : grammar.slot(index).modifiers) {
        EXPECT_TRUE(words.insert(modifier).second) << modifier;
      }
    }
  }
}

TEST(Grammar, RegularVerbs) {
  EXPECT_EQ(RegularVerb("paint").past, "painted");
  EXPECT_EQ(RegularVerb("close").participle, "closed");
  EXPECT_EQ(RegularVerb("copy").past, "copied");
  EXPECT_EQ(RegularVerb("destroy").past, "destroyed");
}

TEST(Grammar, BadLinesAreNamed) {
  const std::string slots = "domain\tkind\tarticle\tname\tnouns\tadjectives\tmodifiers\n";
  const std::string frames = "domain\tkind\tfirst\tsecond\tthird\n";
  const std::string slot = "x\tnoun\ta\ts\tb, c+\td, e\t-\n";
  const auto message = [&](const std::string& more_slots, const std::string& more_frames) {
    return Grammar::Parse(slots + slot + more_slots, frames + more_frames).status().message();
  };
  EXPECT_EQ(message("", "x\tact\ts\tgo/went/gone\ts\n"), "");
  EXPECT_THAT(message("", ""), HasSubstr("has no frames"));
  EXPECT_THAT(message("x\tverb\ta\tt\tb, c\td, e\t-", ""),
              HasSubstr("line 3: invalid kind 'verb'"));
  EXPECT_THAT(message("x\tnoun\tthe\tt\tb, c\td, e\t-", ""), HasSubstr("article 'the'"));
  EXPECT_THAT(message("x\tnoun\ta\tt\tb\td, e\t-", ""), HasSubstr("nouns 'b'"));
  EXPECT_THAT(message("x\tnoun\ta\tt\tb, c\td\t-", ""), HasSubstr("adjectives 'd'"));
  EXPECT_THAT(message("x\tnoun\tb, c\td, e", ""), HasSubstr("row"));
  EXPECT_THAT(message("", "x\tdo\ts\tgo\ts"), HasSubstr("line 2: invalid kind 'do'"));
  EXPECT_THAT(message("", "x\tact\ts\tgo\tt"), HasSubstr("slot 'x.t'"));
  EXPECT_THAT(message("", "y\tact\ts\tgo\ts"), HasSubstr("slot 'y.s'"));
  EXPECT_THAT(message("", "x\tact\ts\tgo/went\ts"), HasSubstr("verb 'go/went'"));
  EXPECT_THAT(message("", "x\treverse\ts\tgo\ts"), HasSubstr("third 's'"));
}

TEST(GrammarSuite, TheSameBytesForASeed) {
  const Suite suite = Pairs(1000);
  EXPECT_EQ(SuiteSha256(suite), SuiteSha256(Pairs(1000)));
  EXPECT_EQ(SuiteSha256(suite), "47e51ed98260916a037486ae1e188c327bc311dc7fcbd495fb7f6a58f8ed4d7a");
  EXPECT_EQ(suite.kind, "sr");
  const Result<Suite> again =
      ParseSuite(SuiteJsonl(suite), SuiteManifest(suite, SuiteSha256(suite)), "sr.jsonl");
  ASSERT_TRUE(again.ok()) << again.status().message();
  EXPECT_EQ(SuiteSha256(*again), SuiteSha256(suite));
  EXPECT_EQ(again->lexicons[0].name, "vetvec grammar");
}

TEST(GrammarSuite, SharesAndLabels) {
  const Suite suite = Pairs(1300);
  const std::map<std::string, double> labels = {{"passive", 4},
                                                {"inversion", 4},
                                                {"partial-inversion", 4},
                                                {"concept-order", 1},
                                                {"passive-swap", 1},
                                                {"partial-inversion-swap", 1},
                                                {"relation-front-swap", 1},
                                                {"relation-swap", 1},
                                                {"relation-front", 5},
                                                {"insert", 4},
                                                {"delete", 4},
                                                {"replace", 3},
                                                {"replace-verb", 2}};
  std::map<std::string, uint64_t> domains;
  std::set<std::string> seen;
  for (const ScoredPair& pair : suite.pairs) {
    EXPECT_EQ(pair.score, labels.at(pair.construct)) << pair.id;
    EXPECT_EQ(pair.label_source, "rule");
    EXPECT_NE(pair.a, pair.b);
    EXPECT_TRUE(seen.insert(pair.a + "|" + pair.b).second) << pair.a;
    ++domains[pair.domain];
  }
  for (const auto& [name, label] : labels) EXPECT_EQ(suite.counts.at(name), 100u) << name;
  for (const std::string& domain : BuiltinGrammar().domains()) EXPECT_EQ(domains[domain], 260u);
}

// What each construct changes, counted in words.
TEST(GrammarSuite, ConstructsChangeWhatTheySay) {
  for (const ScoredPair& pair : Pairs(3000).pairs) {
    const auto a = WordsOf(pair.a);
    const auto b = WordsOf(pair.b);
    const auto only_a = Without(a, b);
    const auto only_b = Without(b, a);
    const std::string both = pair.construct + ": " + pair.a + " | " + pair.b;
    if (pair.construct == "passive" || pair.construct == "passive-swap") {
      EXPECT_NE(pair.a.find(" by ") == std::string::npos, pair.b.find(" by ") == std::string::npos)
          << both;
    } else if (pair.construct == "inversion" || pair.construct == "relation-swap") {
      EXPECT_TRUE(only_a.empty() && only_b.empty()) << both;
    } else if (pair.construct == "concept-order") {
      EXPECT_LE(only_a.size(), 1u) << both;  // has, have
    } else if (pair.construct == "insert") {
      EXPECT_EQ(b.size(), a.size() + (only_b.size() - only_a.size())) << both;
      EXPECT_GT(b.size(), a.size()) << both;
      EXPECT_LE(only_a.size(), 1u) << both;  // a, an
    } else if (pair.construct == "delete") {
      EXPECT_LT(b.size(), a.size()) << both;
    } else if (pair.construct == "replace" || pair.construct == "replace-verb") {
      EXPECT_GE(only_a.size(), 1u) << both;
    } else if (pair.construct.rfind("partial-inversion", 0) == 0) {
      EXPECT_THAT(pair.b, HasSubstr(", ")) << both;
    }
  }
}

TEST(GrammarSuite, SentencesAreWellFormed) {
  const std::regex wrong(
      R"( an? the\b|  |\{|\}|\||\ba [aeio]|\ban [bcdfgjklmnpqrstvwyz]|\b(\w+) \1\b)");
  for (const ScoredPair& pair : Pairs(3000).pairs) {
    for (const std::string* text : {&pair.a, &pair.b}) {
      EXPECT_TRUE((*text)[0] >= 'A' && (*text)[0] <= 'Z') << *text;
      EXPECT_EQ(text->back(), '.') << *text;
      EXPECT_FALSE(std::regex_search(*text, wrong)) << *text;
    }
  }
}

TEST(GrammarSuite, ChosenConstructsAndDomains) {
  const Suite suite = Pairs(40, "passive,concept-order", "law,medical");
  EXPECT_EQ(suite.counts.size(), 2u);
  EXPECT_EQ(suite.counts.at("passive"), 20u);
  for (const ScoredPair& pair : suite.pairs) {
    EXPECT_TRUE(pair.domain == "law" || pair.domain == "medical");
  }
}

TEST(GrammarSuite, InsertedNounsAndVerbsAndShuffledWords) {
  std::set<std::string> domains;
  for (const ScoredPair& pair : Pairs(600, "insert-noun,insert-verb,shuffle").pairs) {
    const auto a = WordsOf(pair.a);
    const auto b = WordsOf(pair.b);
    const auto only_a = Without(a, b);
    const auto only_b = Without(b, a);
    const std::string both = pair.construct + ": " + pair.a + " | " + pair.b;
    if (pair.construct == "shuffle") {
      EXPECT_EQ(pair.score, 1) << both;
      EXPECT_EQ(a.size(), b.size()) << both;
      for (const std::string& word : only_b) {  // a name that now comes first
        EXPECT_EQ(
            std::count_if(only_a.begin(), only_a.end(),
                          [&](const std::string& other) { return AsciiLower(other) == word; }),
            1)
            << both;
      }
      EXPECT_EQ(pair.b.back(), '.') << both;
      continue;
    }
    EXPECT_EQ(pair.score, 4) << both;
    EXPECT_LE(only_a.size(), 1u) << both;  // a, an
    EXPECT_GT(b.size(), a.size()) << both;
    if (pair.construct == "insert-verb") {
      EXPECT_THAT(pair.b, HasSubstr(" and ")) << both;
      EXPECT_EQ(only_b.size(), 2u) << both;
    }
    if (pair.construct == "insert-noun") domains.insert(pair.domain);
  }
  EXPECT_EQ(domains.size(), BuiltinGrammar().domains().size());
  GrammarSuiteOptions options;
  options.constructs = {"insert-noun"};
  EXPECT_THAT(MakeRankingSet(options).status().message(), HasSubstr("changes the meaning"));
}

TEST(GrammarSuite, BadOptionsAreRefused) {
  EXPECT_THAT(ParseDomains("law,medcal").status().message(), HasSubstr("medical"));
  EXPECT_THAT(ParseConstructs("pasive").status().message(), HasSubstr("did you mean"));
  GrammarSuiteOptions options;
  options.n = 0;
  EXPECT_EQ(MakeScoredPairs(options).status().code(), StatusCode::kInvalidArgument);
  options.n = 100'000;
  options.constructs = {"relation-front"};
  options.domains = {"law"};
  EXPECT_EQ(MakeScoredPairs(options).status().code(), StatusCode::kInsufficientData);
  options.constructs = {"concept-order"};
  EXPECT_THAT(MakeRankingSet(options).status().message(), HasSubstr("changes the meaning"));
}

TEST(GrammarSuite, ProgressStops) {
  GrammarSuiteOptions options;
  options.progress = [](uint64_t done, uint64_t total) {
    return done == total ? int32_t{5} : int32_t{0};
  };
  const Status status = MakeScoredPairs(options).status();
  EXPECT_EQ(status.code(), StatusCode::kCancelled);
}

TEST(GrammarSuite, RankingSetsHaveEachTextOnce) {
  GrammarSuiteOptions options;
  options.random_seed = 7;
  options.n = 1000;
  options.name = "evalrank";
  const Result<Suite> suite = MakeRankingSet(options);
  ASSERT_TRUE(suite.ok()) << suite.status().message();
  EXPECT_EQ(SuiteSha256(*suite),
            "67cf8c9a596c3f146b764df4f94cd6f379588a146a3b60223d96627d6a7b4918");
  const RankingSet& set = suite->ranking;
  EXPECT_EQ(set.pairs.size(), 2000u);
  EXPECT_GT(set.texts.size(), 2800u) << "nearly every pair has its near miss";
  std::set<std::string> texts;
  for (const RankingText& text : set.texts) EXPECT_TRUE(texts.insert(text.text).second);
  for (size_t i = 0; i < set.pairs.size(); i += 2) {
    EXPECT_EQ(set.pairs[i].first, set.pairs[i + 1].second);
    EXPECT_EQ(set.pairs[i].second, set.pairs[i + 1].first);
  }
  const Result<Suite> again =
      ParseSuite(SuiteJsonl(*suite), SuiteManifest(*suite, SuiteSha256(*suite)), "e.jsonl");
  EXPECT_TRUE(again.ok()) << again.status().message();
}

}  // namespace
}  // namespace vetvec
