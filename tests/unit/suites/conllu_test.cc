#include "english/conllu.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/hash.h"
#include "english/suite_lexicons.h"
#include "suites/conllu_suite.h"
#include "suites/suite_file.h"

namespace vetvec {
namespace {

using ::testing::HasSubstr;

// "form lemma UPOS feats head deprel", a word a line; the last word but one has no blank behind it.
std::string Conllu(const std::vector<std::string>& words) {
  std::string text;
  for (size_t i = 0; i < words.size(); ++i) {
    std::vector<std::string> fields;
    std::string field;
    for (const char c : words[i] + ' ') {
      if (c != ' ') {
        field += c;
        continue;
      }
      fields.push_back(field);
      field.clear();
    }
    const char* misc = i + 2 == words.size() ? "SpaceAfter=No" : "_";
    text += std::to_string(i + 1) + '\t' + fields[0] + '\t' + fields[1] + '\t' + fields[2] +
            "\t_\t" + fields[3] + '\t' + fields[4] + '\t' + fields[5] + "\t_\t" + misc + '\n';
  }
  return text + '\n';
}

std::string FileWith(const std::string& bytes) {
  const std::string path = testing::TempDir() + "/conllu_test.conllu";
  EXPECT_TRUE(WriteFileAtomic(path, bytes).ok());
  return path;
}

// What one construct makes of one sentence; "no: REASON" if nothing.
std::string Made(const std::string& construct, const std::vector<std::string>& words) {
  const Result<ParsedSet> set = ReadConllu(FileWith(Conllu(words)));
  if (!set.ok()) return set.status().message();
  ConlluSuiteOptions options;
  options.constructs = {construct};
  const Result<Suite> suite = MakeScoredPairsOfParsed(options, *set, StarterSuiteLexicons());
  if (!suite.ok()) return "no: " + suite.status().message();
  EXPECT_EQ(suite->pairs.at(0).label_source, "rule");
  return suite->pairs.at(0).b;
}

const std::vector<std::string> kActive = {
    "The the DET _ 2 det",  "clerk clerk NOUN Number=Sing 4 nsubj",
    "has have AUX _ 4 aux", "checked check VERB Tense=Past|VerbForm=Part 0 root",
    "the the DET _ 6 det",  "invoices invoice NOUN Number=Plur 4 obj",
    ". . PUNCT _ 4 punct"};
const std::vector<std::string> kPronouns = {
    "I I PRON Number=Sing|Person=1 2 nsubj", "saw see VERB Tense=Past|VerbForm=Fin 0 root",
    "him he PRON Number=Sing|Person=3 2 obj", "yesterday yesterday ADV _ 2 advmod",
    ". . PUNCT _ 2 punct"};
const std::vector<std::string> kPassive = {"They they PRON Number=Plur|Person=3 4 nsubj:pass",
                                           "were be AUX _ 4 aux:pass",
                                           "not not PART _ 4 advmod",
                                           "seen see VERB Tense=Past|VerbForm=Part 0 root",
                                           "by by ADP _ 6 case",
                                           "her she PRON Number=Sing|Person=3 4 obl:agent",
                                           ". . PUNCT _ 4 punct"};
const std::vector<std::string> kBecause = {"The the DET _ 2 det",
                                           "train train NOUN Number=Sing 4 nsubj",
                                           "was be AUX _ 4 cop",
                                           "late late ADJ _ 0 root",
                                           "because because SCONJ _ 8 mark",
                                           "the the DET _ 7 det",
                                           "signal signal NOUN Number=Sing 8 nsubj",
                                           "failed fail VERB Tense=Past|VerbForm=Fin 4 advcl",
                                           ". . PUNCT _ 4 punct"};
const std::vector<std::string> kPlace = {
    "The the DET _ 2 det", "keys key NOUN Number=Plur 6 nsubj",
    "are be AUX _ 6 cop",  "in in ADP _ 6 case",
    "the the DET _ 6 det", "drawer drawer NOUN Number=Sing 0 root",
    ". . PUNCT _ 6 punct"};
const std::vector<std::string> kConjuncts = {
    "She she PRON Number=Sing|Person=3 2 nsubj", "sells sell VERB Tense=Pres|VerbForm=Fin 0 root",
    "bread bread NOUN Number=Sing 2 obj",        "and and CCONJ _ 5 cc",
    "milk milk NOUN Number=Sing 3 conj",         ". . PUNCT _ 2 punct"};

TEST(ConlluSuite, Voice) {
  EXPECT_EQ(Made("passive", kActive), "The invoices have been checked by the clerk.");
  EXPECT_EQ(Made("passive", kPronouns), "He was seen by me yesterday.");
  EXPECT_EQ(Made("passive", kPassive), "She did not see them.");
  EXPECT_THAT(Made("passive", kPlace), HasSubstr("passive.no_verb"));
  // "They'd been seen", with either apostrophe: had, or would have.
  for (const std::string apostrophe : {"'", "\xE2\x80\x99"}) {
    std::vector<std::string> contracted = kPassive;
    contracted[1] = apostrophe + "d have AUX _ 4 aux";
    contracted[2] = "been be AUX _ 4 aux:pass";
    EXPECT_THAT(Made("passive", contracted), HasSubstr("passive.no_subject"));
  }
}

TEST(ConlluSuite, Order) {
  EXPECT_EQ(Made("inversion", kPlace), "In the drawer are the keys.");
  EXPECT_EQ(Made("partial-inversion", kActive), "The invoices, the clerk has checked.");
  EXPECT_EQ(Made("concept-order", kActive), "The invoices have checked the clerk.");
  EXPECT_EQ(Made("concept-order", kPronouns), "He saw me yesterday.");
  EXPECT_EQ(Made("conjunct-order", kConjuncts), "She sells milk and bread.");
  EXPECT_THAT(Made("inversion", kActive), HasSubstr("inversion.no_pattern"));
}

TEST(ConlluSuite, Relations) {
  EXPECT_EQ(Made("relation-front", kBecause), "Because the signal failed, the train was late.");
  EXPECT_EQ(Made("relation-swap", kBecause), "The signal failed because the train was late.");
  EXPECT_EQ(Made("negation", kActive), "The clerk has not checked the invoices.");
  EXPECT_EQ(Made("negation", kPronouns), "I did not see him yesterday.");
  EXPECT_EQ(Made("negation", kConjuncts), "She does not sell bread and milk.");
  EXPECT_THAT(Made("negation", kPassive), HasSubstr("negation.negated"));
}

TEST(ConlluSuite, Words) {
  const std::vector<std::string> words = {"The the DET _ 3 det",
                                          "old old ADJ Degree=Pos 3 amod",
                                          "clerk clerk NOUN Number=Sing 4 nsubj",
                                          "signed sign VERB Tense=Past|VerbForm=Fin 0 root",
                                          "a a DET _ 7 det",
                                          "new new ADJ Degree=Pos 7 amod",
                                          "agreement agreement NOUN Number=Sing 4 obj",
                                          ". . PUNCT _ 4 punct"};
  EXPECT_EQ(Made("delete", words), "The clerk signed a new agreement.");
  const std::vector<std::string> article = {"She she PRON Number=Sing|Person=3 2 nsubj",
                                            "signed sign VERB Tense=Past|VerbForm=Fin 0 root",
                                            "a a DET _ 5 det",
                                            "new new ADJ Degree=Pos 5 amod",
                                            "agreement agreement NOUN Number=Sing 2 obj",
                                            ". . PUNCT _ 2 punct"};
  EXPECT_EQ(Made("delete", article), "She signed an agreement.");
}

TEST(ConlluSuite, SameBytesForASeedAndAllCounted) {
  std::string bytes;
  for (const auto* words : {&kActive, &kPronouns, &kPassive, &kBecause, &kPlace, &kConjuncts}) {
    bytes += Conllu(*words);
  }
  const ParsedSet set = *ReadConllu(FileWith(bytes + Conllu(kPlace)));
  EXPECT_EQ(set.duplicates, 1u);
  const SuiteLexicons lexicons = StarterSuiteLexicons();
  const Suite suite = *MakeScoredPairsOfParsed({}, set, lexicons);
  EXPECT_EQ(SuiteSha256(suite), SuiteSha256(*MakeScoredPairsOfParsed({}, set, lexicons)));
  uint64_t told = suite.pairs.size();
  for (const auto& [reason, count] : suite.dropped) {
    if (reason.rfind("sentence.", 0) != 0) told += count;
  }
  EXPECT_EQ(told, 6u * 12u);  // sentences x constructs
  EXPECT_EQ(suite.counts.at("sentences"), 6u);
}

TEST(ConlluSuite, UnknownConstruct) {
  EXPECT_THAT(ParseConlluConstructs("negatoin").status().message(),
              HasSubstr("did you mean 'negation'"));
}

TEST(Conllu, ErrorsNameTheLine) {
  const std::string good = Conllu(kActive);
  const auto line_of = [](const std::string& bytes, const char* words) {
    const Status status = ReadConllu(FileWith(bytes)).status();
    EXPECT_THAT(status.message(), HasSubstr(words));
    EXPECT_THAT(status.detail().file, HasSubstr("conllu_test.conllu"));
    return status.detail().line;
  };
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string bytes = "# comment\n" + good;
    bytes.replace(bytes.find(from), from.size(), to);
    return bytes;
  };
  EXPECT_EQ(line_of(with("3\thas", "4\thas"), "word number '4'; expected 3"), 4);
  EXPECT_EQ(line_of(with("\t4\taux\t", "\t9\taux\t"), "head 9; allowed: 0 to 7"), 4);
  EXPECT_EQ(line_of(with("\t4\taux\t", "\tx\taux\t"), "head 'x'"), 4);
  EXPECT_EQ(line_of(with("\t4\taux\t", "\t3\taux\t"), "except the word's own number"), 4);
  EXPECT_EQ(line_of(with("\taux\t", "\t_\t"), "no dependency relation"), 4);
  EXPECT_EQ(line_of(with("\tAUX\t", "\t_\t"), "no part of speech"), 4);
  EXPECT_EQ(line_of(with("\t4\taux\t", "\t0\troot\t"), "a second root"), 5);
  EXPECT_EQ(line_of(with("\t0\troot\t", "\t3\tacl\t"), "the sentence has no root"), 2);
  EXPECT_EQ(line_of(with("\t4\taux\t", "\t0\taux\t"), "the root has head 0"), 4);
  EXPECT_EQ(line_of(with("3\thas\thave\tAUX", "3\thas have\tAUX"), "9 tab-separated fields"), 4);
  EXPECT_EQ(
      line_of("# text = Another one.\n" + good, "is not the next word of the sentence's text"), 2);
  EXPECT_EQ(line_of(good + "1\t\xff\n", "not valid UTF-8"), 9);
  EXPECT_EQ(line_of(good + "1-2\tabc\t_\t_\t_\t_\t_\t_\t_\t_\n" + Conllu({"a a DET _ 0 root"}),
                    "ends inside a contraction"),
            10);
  EXPECT_EQ(ReadConllu(FileWith("# nothing\n\n")).status().code(), StatusCode::kInvalidArgument);
  // Two heads that are each other's.
  EXPECT_EQ(line_of(Conllu({"a a DET _ 2 det", "b b NOUN _ 1 nsubj", "c c VERB _ 0 root"}),
                    "form a cycle"),
            1);
}

TEST(Conllu, Contractions) {
  std::string bytes =
      "1\tWe\twe\tPRON\t_\t_\t4\tnsubj\t_\t_\n"
      "2-3\tdon't\t_\t_\t_\t_\t_\t_\t_\t_\n"
      "2\tdo\tdo\tAUX\t_\t_\t4\taux\t_\t_\n"
      "3\tn't\tnot\tPART\t_\t_\t4\tadvmod\t_\t_\n"
      "4\tknow\tknow\tVERB\t_\tVerbForm=Inf\t0\troot\t_\tSpaceAfter=No\n"
      "5\t.\t.\tPUNCT\t_\t_\t4\tpunct\t_\t_\n\n";
  const ParsedSet set = *ReadConllu(FileWith(bytes));
  EXPECT_EQ(set.sentences[0].text, "We don't know.");
  EXPECT_FALSE(set.sentences[0].has_other_tokens);
  EXPECT_EQ(set.sha256, Sha256Hex(bytes));
  bytes.replace(bytes.find("don't"), 5, "dunno");
  EXPECT_TRUE(
      ReadConllu(FileWith("# text = We dunno know.\n" + bytes))->sentences[0].has_other_tokens);
}

}  // namespace
}  // namespace vetvec
