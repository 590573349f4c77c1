#include "suites/passages_suite.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <set>

#include "base/file.h"
#include "base/rng.h"
#include "suites/documents.h"
#include "suites/passage.h"
#include "suites/seed_passages.h"
#include "suites/suite_file.h"

namespace vetvec {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::Pair;

class PassagesTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string path = testing::TempDir() + "/passages_XXXXXX";
    ASSERT_NE(mkdtemp(path.data()), nullptr);
    folder_ = path;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  void Write(const std::string& name, const std::string& bytes) const {
    const std::filesystem::path path = std::filesystem::path(folder_) / name;
    std::filesystem::create_directories(path.parent_path());
    ASSERT_TRUE(WriteFileAtomic(path.string(), bytes).ok());
  }

  // `count` paragraphs of four sentences, all words of this file's own.
  static std::vector<std::string> Paragraphs(const std::string& word, size_t count) {
    std::vector<std::string> paragraphs;
    for (size_t p = 0; p < count; ++p) {
      std::string text;
      for (int s = 0; s < 4; ++s) {
        text += text.empty() ? "The" : " The";
        for (int w = 0; w < 11; ++w) {
          text += ' ' + word + static_cast<char>('a' + w) + static_cast<char>('a' + s) +
                  static_cast<char>('a' + p % 26) + static_cast<char>('a' + p / 26);
        }
        text += '.';
      }
      paragraphs.push_back(text);
    }
    return paragraphs;
  }
  static std::string Page(const std::vector<std::string>& paragraphs) {
    std::string page = "<html><body>";
    for (const std::string& paragraph : paragraphs) page += "<p>" + paragraph + "</p>";
    return page;
  }
  PassagesOptions Options() const {
    PassagesOptions options;
    options.documents = folder_;
    return options;
  }

  std::string folder_;
};

TEST(PassageTest, WhyParagraphsAreLeftOut) {
  const PassageRules rules;
  PassageText passage;
  const auto repeated = [](const std::string& text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += (i == 0 ? "" : " ") + text;
    return all;
  };
  const std::string sentence = "Every morning the baker opens her small shop at the corner.";
  EXPECT_STREQ(ReadPassage(repeated(sentence, 2), rules, &passage), "few_sentences");
  EXPECT_STREQ(ReadPassage(repeated("Too few words.", 3), rules, &passage), "few_words");
  EXPECT_STREQ(
      ReadPassage(repeated("Set x[3] := {1,2,3} | (4-5) & $a == %b && 77.", 8), rules, &passage),
      "not_prose");
  EXPECT_STREQ(ReadPassage(repeated("Yes, it surely does so.", 9), rules, &passage), "no_query");
  EXPECT_EQ(ReadPassage(repeated(sentence, 4), rules, &passage), nullptr);
  EXPECT_EQ(passage.sentences.size(), 4u);
}

TEST(PassageTest, LongParagraphsAreCutWithNothingLost) {
  const PassageRules rules;
  const std::string sentence = "Every morning the baker opens her small shop at the corner.";
  std::string paragraph = sentence;
  for (int i = 1; i < 40; ++i) paragraph += " " + sentence;
  std::vector<size_t> sentences;
  std::string all;
  for (const std::string_view part : PassageParts(paragraph, rules)) {
    PassageText passage;
    EXPECT_EQ(ReadPassage(part, rules, &passage), nullptr);
    EXPECT_EQ(passage.text, part);
    sentences.push_back(passage.sentences.size());
    all.append(all.empty() ? "" : " ").append(part);
  }
  EXPECT_THAT(sentences, testing::ElementsAre(16, 16, 8));  // of 11 words
  EXPECT_EQ(all, paragraph);
  // A sentence that alone is too long is a part, which is counted and not used.
  std::string endless = "It";
  for (int i = 0; i < 200; ++i) endless += " goes";
  EXPECT_EQ(PassageParts(sentence + " " + endless + ". " + sentence, rules).size(), 3U);
  EXPECT_TRUE(PassageParts("", rules).empty());
}

TEST(PassageTest, SentencesThatCanBeCutOut) {
  const PassageRules rules;
  const auto can = [&](const char* text) { return CanBeQuery(text, rules); };
  EXPECT_TRUE(can("The index holds a snapshot of the working tree."));
  EXPECT_TRUE(can("\u201CThe index holds a snapshot of the working tree.\u201D"));
  EXPECT_TRUE(can("索引には作業ツリーの内容の写しが保存されます。"));
  EXPECT_FALSE(can("The index holds it."));
  EXPECT_FALSE(can("the index holds a snapshot of the working tree."));
  EXPECT_FALSE(can("The index holds a snapshot of the following things:"));
  EXPECT_FALSE(can("The index (which holds a snapshot of the working tree."));
  EXPECT_FALSE(can("-x holds a snapshot of the working tree today."));
}

TEST(PassageTest, CutOut) {
  PassageText passage;
  PassageRules rules;
  rules.min_words = 6;
  ASSERT_NE(ReadPassage("One is here. Two is there. Three is gone.", rules, &passage), nullptr);
  EXPECT_THAT(CutOut(passage, 0), Pair("One is here.", "Two is there. Three is gone."));
  EXPECT_THAT(CutOut(passage, 1), Pair("Two is there.", "One is here. Three is gone."));
  EXPECT_THAT(CutOut(passage, 2), Pair("Three is gone.", "One is here. Two is there."));
}

TEST_F(PassagesTest, EveryQueryIsCutOutOfItsDocument) {
  Write("guide/intro.html", Page(Paragraphs("intro", 12)));
  Write("faq.md", Paragraphs("faq", 1)[0] + "\n\n# Head\n\n" + Paragraphs("more", 1)[0]);
  Write("lines.jsonl", "{\"text\":\"" + Paragraphs("line", 1)[0] + "\",\"title\":\"x\"}\n");
  const Result<Suite> suite = MakePassages(Options());
  ASSERT_TRUE(suite.ok()) << suite.status().ToString();
  const RetrievalSet& set = suite->retrieval;
  ASSERT_EQ(set.queries.size(), 15u);
  ASSERT_EQ(set.documents.size(), 15u);
  ASSERT_EQ(set.judgements.size(), 15u);
  std::set<std::string> groups;
  for (const Judgement& judgement : set.judgements) {
    const RetrievalText& query = set.queries[judgement.query];
    const RetrievalText& document = set.documents[judgement.document];
    EXPECT_EQ(query.id.substr(0, query.id.rfind('.')), document.id);
    EXPECT_EQ(query.group, document.group);
    EXPECT_EQ(document.text.find(query.text), std::string::npos);
    groups.insert(query.group);
  }
  EXPECT_THAT(groups, ElementsAre("faq.md", "guide/intro.html", "lines.jsonl:1"));
  EXPECT_EQ(set.documents[0].id, "guide/intro.html#1");
  EXPECT_EQ(suite->counts.at("sources"), 3u);
  const Result<Suite> again =
      ParseSuite(SuiteJsonl(*suite), SuiteManifest(*suite, SuiteSha256(*suite)), "p.jsonl");
  EXPECT_TRUE(again.ok()) << again.status().ToString();
}

// Wherever the documents lie; another seed gives other queries. The hash was made by gcc, and holds
// for every compiler.
TEST_F(PassagesTest, BytesDependOnTheDocumentsAndTheSeedAlone) {
  for (const char* place : {"here", "deep/er/there"}) {
    Write(std::string(place) + "/a.html", Page(Paragraphs("alpha", 40)));
    Write(std::string(place) + "/b.txt", Paragraphs("beta", 1)[0]);
  }
  PassagesOptions options = Options();
  options.n = 20;
  options.documents = folder_ + "/here";
  const Suite first = *MakePassages(options);
  options.documents = folder_ + "/deep/er/there/";
  const Suite second = *MakePassages(options);
  EXPECT_EQ(SuiteJsonl(first), SuiteJsonl(second));
  EXPECT_EQ(SuiteManifest(first, "x"), SuiteManifest(second, "x"));
  EXPECT_EQ(SuiteSha256(first), "1ec299fd0fa0b10ad0091d637d60d36c6aa6cc2e213798790f115a1f364afc08");
  options.random_seed = 2;
  EXPECT_NE(SuiteSha256(*MakePassages(options)), SuiteSha256(first));
}

TEST_F(PassagesTest, CopiesAndSharedSentencesAreLeftOut) {
  std::vector<std::string> paragraphs = Paragraphs("word", 12);
  std::vector<std::string> copies = paragraphs;
  copies[1].replace(copies[1].find(' ') + 1, 4, "sword");  // one word changed
  copies.resize(2);
  // A sentence that stands in two paragraphs is nobody's query.
  const std::string shared = "All rights are reserved by whoever happens to hold them.";
  paragraphs[3] = shared + ' ' + paragraphs[3];
  paragraphs[4] = shared + ' ' + paragraphs[4];
  Write("a.html", Page(paragraphs));
  Write("b.html", Page(copies));
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    PassagesOptions options = Options();
    options.random_seed = seed;
    const Result<Suite> suite = MakePassages(options);
    ASSERT_TRUE(suite.ok()) << suite.status().ToString();
    EXPECT_EQ(suite->dropped.at("duplicate"), 1u);
    EXPECT_EQ(suite->dropped.at("near_duplicate"), 1u);
    EXPECT_EQ(suite->retrieval.queries.size(), 12u);
    for (const RetrievalText& query : suite->retrieval.queries) EXPECT_NE(query.text, shared);
  }
}

TEST_F(PassagesTest, QueriesComeFromManySources) {
  Write("long.html", Page(Paragraphs("long", 200)));
  for (int i = 0; i < 15; ++i) {
    const std::string word = std::string("short") + static_cast<char>('a' + i);
    Write(word + ".html", Page(Paragraphs(word, 2)));
  }
  PassagesOptions options = Options();
  options.n = 20;
  options.background = 60;
  const Suite suite = *MakePassages(options);
  EXPECT_EQ(suite.retrieval.queries.size(), 20u);
  EXPECT_EQ(suite.retrieval.documents.size(), 60u);
  EXPECT_EQ(suite.counts.at("sources"), 16u);
  EXPECT_EQ(suite.dropped.at("over_limit"), 200u + 30 - 60);
  options.background = 0;  // those of the queries are always in
  EXPECT_EQ(MakePassages(options)->retrieval.documents.size(), 20u);
}

TEST_F(PassagesTest, WhatCannotBeReadIsCountedAndNamed) {
  Write("a.html", Page(Paragraphs("alpha", 12)));
  Write("bad.txt", "caf\xE9");
  Write("nul.txt", std::string("a\0b", 3));
  Write("latin.html", "<meta charset=iso-8859-1><p>caf\xE9");
  Write("cut.txt.gz", "\x1f\x8b\x08");
  Write("picture.png", "x");
  Write(".hidden/b.html", Page(Paragraphs("beta", 12)));
  std::filesystem::create_directory_symlink(folder_, folder_ + "/loop");
  const Result<Suite> suite = MakePassages(Options());
  ASSERT_TRUE(suite.ok()) << suite.status().ToString();
  EXPECT_EQ(suite->dropped.at("file.not_utf8"), 1u);
  EXPECT_EQ(suite->dropped.at("file.not_text"), 1u);
  EXPECT_EQ(suite->dropped.at("file.damaged_gzip"), 1u);
  EXPECT_EQ(suite->dropped.at("file.other_ending"), 1u);
  EXPECT_EQ(suite->dropped.at("file.linked_folder"), 1u);
  EXPECT_EQ(suite->retrieval.documents.size(), 12u);
  EXPECT_THAT(suite->facts_json, HasSubstr("\"bad.txt: not_utf8\""));
  EXPECT_THAT(suite->facts_json, HasSubstr("\"files\":2"));
}

TEST_F(PassagesTest, Errors) {
  PassagesOptions options = Options();
  EXPECT_EQ(MakePassages(options).status().code(), StatusCode::kInvalidArgument);  // no document
  options.documents = folder_ + "/none";
  EXPECT_EQ(MakePassages(options).status().code(), StatusCode::kNotFound);
  Write("bad.txt", "caf\xE9");
  options.documents = folder_ + "/bad.txt";
  Status status = MakePassages(options).status();
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(status.detail().file, folder_ + "/bad.txt");
  Write("a.md", Paragraphs("alpha", 1)[0] + "\n\nToo short.");
  options.documents = folder_ + "/a.md";
  status = MakePassages(options).status();
  EXPECT_EQ(status.code(), StatusCode::kInsufficientData);
  EXPECT_THAT(status.message(), HasSubstr("1 passages, but 10 are needed"));
  EXPECT_THAT(status.message(), HasSubstr("(excluded: fewer than 3 sentences: 1)"));
  EXPECT_THAT(status.message(), HasSubstr("paragraphs of at least 3 sentences"));
  for (const auto& [name, command] : std::initializer_list<std::pair<const char*, const char*>>{
           {"a.pdf", "pdftotext '"},
           {"a.DOCX", "pandoc -t plain"},
           {"a.pptx", "soffice --headless --convert-to pdf"}}) {
    Write(name, "x");
    options.documents = folder_ + "/" + name;
    status = MakePassages(options).status();
    EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
    EXPECT_THAT(status.message(), HasSubstr(std::string("to turn it into text: ") + command));
    std::filesystem::remove(options.documents);
  }
  Write("lines.jsonl", "{\"text\":\"x\"}\n{\"body\":\"x\"}\n");
  options.documents = folder_ + "/lines.jsonl";
  status = MakePassages(options).status();
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(status.detail().line, 2);
  Write("lines.jsonl", "{\"text\":\n");
  EXPECT_EQ(MakePassages(options).status().code(), StatusCode::kParseError);
  options.min_sentences = 1;
  EXPECT_EQ(MakePassages(options).status().detail().key, "min_sentences");
}

TEST_F(PassagesTest, CanBeStopped) {
  Write("a.html", Page(Paragraphs("alpha", 12)));
  PassagesOptions options = Options();
  options.progress = [](uint64_t done, uint64_t total) { return done == 1 && total == 1 ? 7 : 0; };
  const Status status = MakePassages(options).status();
  EXPECT_EQ(status.code(), StatusCode::kCancelled);
  EXPECT_EQ(status.detail().callback_value, 7);
  options.progress = nullptr;
  options.cancel = CancelToken::Create();
  options.cancel->Request();
  EXPECT_EQ(MakePassages(options).status().code(), StatusCode::kCancelled);
}

TEST(DocumentsTest, Encodings) {
  const auto text = [](std::string_view bytes, DocumentFormat format) {
    return *DocumentParagraphs(bytes, format);
  };
  EXPECT_THAT(text("\xEF\xBB\xBF"
                   "one",
                   DocumentFormat::kText),
              ElementsAre("one"));
  EXPECT_THAT(text("<meta charset='windows-1252'><p>\x93"
                   "caf\xE9\x94",
                   DocumentFormat::kHtml),
              ElementsAre("\u201Ccaf\u00E9\u201D"));
  EXPECT_THAT(text("<meta charset=latin1><p>caf\u00E9", DocumentFormat::kHtml),
              ElementsAre("caf\u00E9"));  // UTF-8, whatever it says
  EXPECT_EQ(DocumentParagraphs("<meta charset=koi8-r><p>\xC1", DocumentFormat::kHtml)
                .status()
                .detail()
                .key,
            "not_utf8");
  EXPECT_EQ(DocumentParagraphs("\xFF\xFE"
                               "a",
                               DocumentFormat::kText)
                .status()
                .detail()
                .key,
            "not_utf8");
}

// Three topics, whose sentences share words with their neighbours.
std::vector<std::string> RunningSentences(size_t count) {
  std::vector<std::string> sentences;
  for (size_t i = 0; i < count; ++i) {
    const std::string topic = "topic" + std::to_string(i / 5);
    const std::string own = "word" + std::to_string(i);
    sentences.push_back("The " + topic + " was seen with a " + own + " near the old gate of " +
                        topic + "s and a " + own + "er stood there.");
  }
  return sentences;
}

SeedSet SeedsOf(std::vector<std::string> sentences) { return *SeedsFromTexts(sentences); }

TEST(SeedPassages, SentencesInTheOrderOfTheirTextAreRunning) {
  std::vector<std::string> sentences = RunningSentences(100);
  EXPECT_TRUE(AreRunningText(SeedsOf(sentences)));
  Rng rng(3, 1);
  Shuffle(sentences, rng);
  EXPECT_FALSE(AreRunningText(SeedsOf(sentences)));
  sentences.resize(20);
  EXPECT_FALSE(AreRunningText(SeedsOf(sentences))) << "too few to say";
}

TEST(SeedPassages, ParagraphsEndWithTheirDocument) {
  SeedSet seeds = SeedsOf(RunningSentences(10));
  seeds.documents = {"a.txt", "b.txt"};
  for (size_t i = 6; i < seeds.seeds.size(); ++i) seeds.seeds[i].document = 1;
  const std::vector<Paragraph> paragraphs = ParagraphsOfSeeds(seeds, 3);
  ASSERT_EQ(paragraphs.size(), 3u);  // of 4 sentences, of 2, and of 4 in the second document
  EXPECT_EQ(*paragraphs[1].document, "a.txt");
  EXPECT_EQ(*paragraphs[2].document, "b.txt");
  EXPECT_EQ(paragraphs[1].number, 2u);
  EXPECT_EQ(paragraphs[2].number, 1u);
  EXPECT_THAT(paragraphs[0].text, HasSubstr("word3 "));
  EXPECT_THAT(paragraphs[2].text, Not(HasSubstr("word5 ")));
}

TEST(SeedPassages, ASentenceMustFindTheRestOfItsParagraph) {
  const SeedSet seeds = SeedsOf(RunningSentences(100));
  PassagesOptions options;
  options.seeds = &seeds;
  const Result<Suite> suite = MakePassages(options);
  ASSERT_TRUE(suite.ok()) << suite.status().ToString();
  EXPECT_EQ(suite->retrieval.queries.size(), suite->retrieval.documents.size());
  EXPECT_GE(suite->retrieval.queries.size(), 20u);
  EXPECT_EQ(suite->seeds_sha256, seeds.sha256);
  std::vector<std::string> sentences = RunningSentences(100);
  Rng rng(3, 1);
  Shuffle(sentences, rng);
  const SeedSet list = SeedsOf(sentences);
  options.seeds = &list;
  EXPECT_EQ(MakePassages(options).status().code(), StatusCode::kInsufficientData);
  EXPECT_THAT(MakePassages(options).status().message(), HasSubstr("do not continue one another"));
}

}  // namespace
}  // namespace vetvec
