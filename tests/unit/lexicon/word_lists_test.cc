#include "lexicon/word_lists.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/lexicon/test_files.h"

namespace vetvec {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(DictionaryTest, CountsWhatItDrops) {
  TemporaryFolder folder;
  const auto list =
      LoadDictionary(folder.Write("d.txt", "\xEF\xBB\xBFthe\r\n of \r\n\r\nthe\r\n#\r\nice cream"));
  ASSERT_TRUE(list.ok()) << list.status().ToString();
  EXPECT_THAT(list->words, ElementsAre("the", "of", "#", "ice cream"));
  EXPECT_EQ(list->duplicates, 1);
  EXPECT_EQ(list->blank_lines, 1);
  EXPECT_EQ(list->source.sha256.size(), 64u);
}

TEST(DictionaryTest, BadFiles) {
  TemporaryFolder folder;
  EXPECT_EQ(LoadDictionary(folder.Write("e.txt", "\n \n")).status().code(),
            StatusCode::kInsufficientData);
  const auto bad = LoadDictionary(folder.Write("u.txt", "good\nb\xC3\n"));
  EXPECT_EQ(bad.status().code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(bad.status().detail().line, 2);
  EXPECT_THAT(
      bad.status().message(),
      HasSubstr("line 2: not valid UTF-8 at byte 2 of the line; if the file is in Windows-1252"));
  EXPECT_EQ(LoadDictionary("/no/such").status().code(), StatusCode::kNotFound);
}

TEST(DictionaryTest, AnyFormatOfTexts) {
  TemporaryFolder folder;
  for (const auto& [name, bytes] : std::vector<std::pair<const char*, std::string>>{
           {"w.csv", "id;Word\n1;the\n2;\"ice\ncream\"\n"},
           {"w.tsv", "word\tcount\nthe\t9\n\"ice\ncream\"\t1\n"},
           {"w.jsonl", "{\"word\": \"the\"}\n\n{\"word\": \"ice\\ncream\"}\n"}}) {
    const auto list = LoadDictionary(folder.Write(name, bytes));
    ASSERT_TRUE(list.ok()) << list.status().ToString();
    EXPECT_THAT(list->words, ElementsAre("the", "ice\ncream")) << name;
  }
  const std::string other = folder.Write("w.dic", "lemma\nthe\n");
  EXPECT_THAT(LoadDictionary(other).status().message(),
              HasSubstr("'.dic' is not an ending of files with texts; allowed: .txt"));
  EXPECT_THAT(LoadDictionary(other).status().message(), HasSubstr("write 'lines:FILE'"));
  EXPECT_THAT(LoadDictionary("lines:" + other)->words, ElementsAre("lemma", "the"));
  EXPECT_THAT(LoadDictionary("csv[lemma]:" + other)->words, ElementsAre("the"));
  EXPECT_THAT(LoadDictionary("csv:" + other).status().message(),
              HasSubstr("line 1: the header has no column 'word'; its columns are: lemma"));
  EXPECT_THAT(LoadDictionary(folder.Write("w.csv", "word\na,b\n")).status().message(),
              HasSubstr("line 2: found 2 fields, but the header has 1"));
}

TEST(DictionaryTest, SharedWikipediaWords) {
  const std::string path = SharedData("evalrank/wiki_vocab.txt");
  VETVEC_SKIP_WITHOUT(path, "the Wikipedia word list");
  const auto list = LoadDictionary(path);
  ASSERT_TRUE(list.ok());
  EXPECT_EQ(list->words.size(), 20000u);
}

TEST(StopWordsTest, AnyLetterCaseAndApostrophe) {
  TemporaryFolder folder;
  const auto words = StopWords::Load(folder.Write("s.txt", "# mine\nthe\n\ndon't\n"));
  ASSERT_TRUE(words.ok());
  EXPECT_EQ(words->size(), 2u);
  EXPECT_TRUE(words->Contains("The"));
  EXPECT_TRUE(words->Contains("don\u2019t"));
  EXPECT_FALSE(words->Contains("# mine"));
  EXPECT_FALSE(words->Contains("good"));
}

TEST(StopWordsTest, SharedList) {
  const std::string path = SharedData("stopwords/syntextbench_a2.txt");
  VETVEC_SKIP_WITHOUT(path, "the SynTextBench stop word list");
  const auto words = StopWords::Load(path);
  ASSERT_TRUE(words.ok());
  EXPECT_TRUE(words->Contains("the"));
  EXPECT_LE(words->size(), 284u);
  EXPECT_GE(words->size(), 266u);  // the three apostrophes of one contraction are one word here
}

TEST(NamesTest, JsonObjects) {
  TemporaryFolder folder;
  const auto lists = LoadNameLists(
      folder.Write("n.json", R"({"male": ["Ann", "Bo", "Bo"], "female": ["Ida"], "last": [1]})"));
  ASSERT_TRUE(lists.ok()) << lists.status().ToString();
  EXPECT_THAT(lists->male, ElementsAre("Ann", "Bo"));
  EXPECT_THAT(lists->female, ElementsAre("Ida"));
  EXPECT_EQ(lists->sources.size(), 1u);
  const auto other = LoadNameLists(folder.Write("m.json", R"({"men": ["A"], "women": ["B"]})"));
  ASSERT_TRUE(other.ok());
  EXPECT_THAT(other->female, ElementsAre("B"));
}

TEST(NamesTest, BadJson) {
  TemporaryFolder folder;
  const auto load = [&](const char* text) {
    return LoadNameLists(folder.Write("bad.json", text)).status();
  };
  EXPECT_EQ(load("{\"male\": [\"A\"],\n oops").code(), StatusCode::kParseError);
  EXPECT_EQ(load("{\"male\": [\"A\"],\n oops").detail().line, 2);
  EXPECT_THAT(load("[1]").message(), HasSubstr("contains a JSON array; allowed: an object"));
  EXPECT_THAT(load(R"({"male": ["A"]})").message(), HasSubstr("neither 'female' nor 'women'"));
  EXPECT_THAT(load(R"({"male": "A", "female": []})").message(),
              HasSubstr("'male' must be an array of names; found string"));
  EXPECT_THAT(
      load(R"({"male": ["A", 3], "female": ["B"]})").message(),
      HasSubstr("'male' must be an array of names; found a value of type number at index 1"));
  EXPECT_THAT(load(R"({"male": ["A", " "], "female": ["B"]})").message(),
              HasSubstr("an empty name at index 1"));
  EXPECT_THAT(load(R"({"male": [], "female": ["B"]})").message(), HasSubstr("no name"));
  EXPECT_EQ(load("{\"male\": [\"\xFF\"]}").code(), StatusCode::kInvalidArgument);
  const Status too_large = load(R"({"male": ["A", 1e400], "female": ["B"]})");
  EXPECT_EQ(too_large.code(), StatusCode::kNonFinite);
  EXPECT_THAT(too_large.message(), HasSubstr("a number exceeds the largest double"));
  EXPECT_THAT(too_large.detail().file, HasSubstr("bad.json"));
}

TEST(NamesTest, SharedCheckListNames) {
  const std::string basic = SharedData("gender/checklist_basic_gender.json");
  const std::string full = SharedData("gender/checklist_names.json");
  VETVEC_SKIP_WITHOUT(basic, "CheckList's name list");
  const auto small = LoadNameLists(basic);
  ASSERT_TRUE(small.ok()) << small.status().ToString();
  EXPECT_EQ(small->male.size(), 100u);
  EXPECT_EQ(small->female.size(), 100u);
  const auto large = LoadNameLists(full);
  ASSERT_TRUE(large.ok()) << large.status().ToString();
  EXPECT_GE(large->male.size(), 5000u);
  EXPECT_GE(large->female.size(), 7000u);
}

TEST(FrequencyTest, RanksAndErrors) {
  const auto list = ParseFrequencyList("# counted\nthe\t90\nof\n\nto\t7\n", {});
  ASSERT_TRUE(list.ok()) << list.status().ToString();
  EXPECT_EQ(list->entries.size(), 3u);
  EXPECT_EQ(list->RankOf("to"), 3);
  EXPECT_EQ(list->RankOf("zebra"), std::nullopt);
  EXPECT_EQ(list->entries[1].count, 0);
  const auto error = [](const char* text) {
    return ParseFrequencyList(text, {}).status().message();
  };
  EXPECT_THAT(error("a\t1\nb\tmany\n"),
              HasSubstr("line 2: invalid count 'many'; allowed: a whole number of 0 or more"));
  EXPECT_THAT(error("a\t-1\n"), HasSubstr("count '-1'"));
  EXPECT_THAT(error("a\t1\na\t2\n"), HasSubstr("line 2: duplicate word 'a'"));
  EXPECT_THAT(error("a\t1\t2\n"), HasSubstr("allowed: 'word' or 'word<tab>count'"));
  EXPECT_THAT(error("\n"), HasSubstr("contains no words"));
}

}  // namespace
}  // namespace vetvec
