#include "suites/seeds.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>

#include "base/file.h"
#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

using ::testing::HasSubstr;

SeedSet MustParse(std::string_view bytes, const std::string& name) {
  Result<SeedSet> seeds = ParseSeeds(bytes, name, {});
  EXPECT_TRUE(seeds.ok()) << seeds.status().ToString();
  return seeds.ok() ? *seeds : SeedSet();
}

Status Failure(std::string_view bytes, const std::string& name) {
  return ParseSeeds(bytes, name, {}).status();
}

TEST(SeedsTest, TextKeepsBytesAndCountsBlankAndRepeated) {
  const SeedSet set = MustParse("a good idea \n\n  \na good idea \r\nb\n", "s.txt");
  ASSERT_EQ(set.seeds.size(), 2u);
  EXPECT_EQ(set.seeds[0].text, "a good idea ");
  EXPECT_EQ(set.seeds[1].line, 5);
  EXPECT_EQ(set.counts.lines, 5u);
  EXPECT_EQ(set.counts.blank, 2u);
  EXPECT_EQ(set.counts.duplicates, 1u);
  EXPECT_EQ(set.sha256.size(), 64u);
}

TEST(SeedsTest, EmptyFileIsRefused) {
  EXPECT_EQ(Failure("", "s.txt").code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(Failure("", "s.txt").ToString(), HasSubstr("'s.txt' contains no seed sentences"));
  EXPECT_THAT(Failure("\n \n", "s.txt").message(), HasSubstr("all lines are blank"));
}

TEST(SeedsTest, InvalidUtf8NamesTheLine) {
  const Status status = Failure("good\nbad \xff\n", "s.txt");
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(status.detail().line, 2);
  EXPECT_EQ(status.detail().file, "s.txt");
}

TEST(SeedsTest, CsvWithQuotesAndPairs) {
  const SeedSet set =
      MustParse("id,a,b,label\n1,\"He said \"\"no\"\", twice\",He refused,1\n2,x y,z,0\n", "p.csv");
  ASSERT_EQ(set.seeds.size(), 1u);
  EXPECT_EQ(set.seeds[0].text, "He said \"no\", twice");
  EXPECT_EQ(set.seeds[0].second, "He refused");
  EXPECT_EQ(set.counts.not_equivalent, 1u);
}

TEST(SeedsTest, FilesMayBeInUtf16OrStateTheirFormatAndColumn) {
  const TemporaryFolder folder;
  const auto first = [](const std::string& source) {
    const auto set = ReadSeeds(source, {});
    return set.ok() ? set->seeds[0].text : set.status().message();
  };
  const std::string utf16("\xFF\xFEO\0n\0e\0.\0", 10);
  EXPECT_EQ(first(folder.Write("a.txt", utf16)), "One.");
  EXPECT_EQ(first(folder.Write("b.csv", "ID;Text\n1;\"One,\ntwo.\"\n")), "One,\ntwo.");
  EXPECT_EQ(first(folder.Write("b.tsv", "id\ttext\n1\t\"Stop,\" he said.\n")),
            "\"Stop,\" he said.");
  const std::string other = folder.Write("c.dat", "id,body\n1,One.\n");
  EXPECT_EQ(first("csv[body]:" + other), "One.");
  EXPECT_EQ(*SeedsSha256("csv[body]:" + other), ReadSeeds("csv[body]:" + other, {})->sha256);
  EXPECT_THAT(first(other), HasSubstr("'.dat' is not an ending of files with texts"));
  EXPECT_THAT(first(other), HasSubstr("seeds may also be in .conllu"));
}

TEST(SeedsTest, TableErrorsNameTheLine) {
  EXPECT_EQ(Failure("sentence\nx\n", "s.tsv").detail().line, 1);
  EXPECT_THAT(Failure("sentence\nx\n", "s.tsv").message(), HasSubstr("'text'"));
  EXPECT_EQ(Failure("text\tid\nx\ty\nz\n", "s.tsv").detail().line, 3);
  EXPECT_THAT(Failure("text\tid\nx\ty\nz\n", "s.tsv").message(), HasSubstr("1 fields"));
  EXPECT_THAT(Failure("text\n\"open\n", "s.csv").message(), HasSubstr("never closed"));
  EXPECT_THAT(Failure("a,b,label\nx,y,maybe\n", "s.csv").message(), HasSubstr("'maybe'"));
  EXPECT_THAT(Failure("a,b\nx,\n", "s.csv").message(),
              HasSubstr("one sentence of the pair is blank"));
}

TEST(SeedsTest, JsonLines) {
  const SeedSet set = MustParse(
      "{\"text\":\"one\"}\n\n{\"a\":\"x\",\"b\":\"y\"}\n{\"a\":\"p\",\"b\":\"q\",\"label\":0}\n",
      "s.jsonl");
  ASSERT_EQ(set.seeds.size(), 2u);
  EXPECT_FALSE(set.seeds[0].is_pair());
  EXPECT_TRUE(set.seeds[1].is_pair());
  EXPECT_EQ(set.counts.blank, 1u);
  EXPECT_EQ(set.counts.not_equivalent, 1u);
  EXPECT_EQ(Failure("{\"text\":\"one\"}\n{oops\n", "s.jsonl").code(), StatusCode::kParseError);
  EXPECT_EQ(Failure("{\"text\":\"one\"}\n{oops\n", "s.jsonl").detail().line, 2);
  EXPECT_THAT(Failure("{\"text\":7}\n", "s.jsonl").message(), HasSubstr("must be a string"));
  EXPECT_THAT(Failure("[1]\n", "s.jsonl").message(), HasSubstr("expected a JSON object"));
  EXPECT_THAT(Failure("{\"x\":\"one\"}\n", "s.jsonl").message(), HasSubstr("expected 'text'"));
}

TEST(SeedsTest, ConlluTagsHaveTheirBytes) {
  const SeedSet set = MustParse(
      "# text = It's a kind man.\n"
      "1-2\tIt's\t_\t_\t_\t_\t_\t_\t_\t_\n1\tIt\tit\tPRON\tPRP\t_\t_\t_\t_\t_\n"
      "2\t's\tbe\tAUX\tVBZ\t_\t_\t_\t_\t_\n3\ta\ta\tDET\tDT\t_\t_\t_\t_\t_\n"
      "4\tkind\tkind\tADJ\tJJ\t_\t_\t_\t_\t_\n5\tman\tman\tNOUN\tNN\t_\t_\t_\t_\tSpaceAfter=No\n"
      "6\t.\t.\tPUNCT\t.\t_\t_\t_\t_\t_\n",
      "s.conllu");
  ASSERT_EQ(set.seeds.size(), 1u);
  EXPECT_TRUE(set.seeds[0].tagged);
  ASSERT_EQ(set.seeds[0].tags.size(), 5u);
  EXPECT_EQ(set.seeds[0].tags[2].upos, "ADJ");
  EXPECT_EQ(set.seeds[0].text.substr(set.seeds[0].tags[2].start, 4), "kind");
}

TEST(SeedsTest, ConlluErrors) {
  EXPECT_EQ(Failure("1\tone\n", "s.conllu").detail().line, 1);
  const Status status =
      Failure("# text = other words\n1\tone\tone\tNUM\t_\t_\t_\t_\t_\t_\n", "s.conllu");
  EXPECT_THAT(status.message(), HasSubstr("'one' is not in the sentence's text"));
  EXPECT_EQ(status.detail().line, 2);
}

TEST(SeedsTest, MaxSeedsAndTexts) {
  SeedOptions options;
  options.max_seeds = 2;
  EXPECT_EQ(ParseSeeds("a\nb\nc\n", "s.txt", options)->seeds.size(), 2u);
  EXPECT_EQ(SeedsFromTexts({"a", "", "a"})->seeds.size(), 1u);
  EXPECT_EQ(SeedsFromTexts({"ok", "\xc3"}).status().detail().item_index, 1);
  EXPECT_EQ(SeedsFromTexts({}).status().code(), StatusCode::kInvalidArgument);
}

TEST(SeedsTest, MissingFileAndLongLine) {
  EXPECT_EQ(ReadSeeds("/no/such/file.txt", {}).status().code(), StatusCode::kNotFound);
  const Status status = Failure("ok\n" + std::string(kMaxLineBytes + 1, 'x'), "s.txt");
  EXPECT_EQ(status.detail().line, 2);
}

TEST(SeedsTest, AFolderIsReadFileByFile) {
  std::string folder = testing::TempDir() + "/seeds_XXXXXX";
  ASSERT_NE(mkdtemp(folder.data()), nullptr);
  ASSERT_TRUE(WriteFileAtomic(folder + "/b.txt", "Third.\nFirst.\n").ok());
  ASSERT_TRUE(WriteFileAtomic(folder + "/a.txt", "First.\nSecond.\n").ok());
  ASSERT_TRUE(WriteFileAtomic(folder + "/c.conllu",
                              "# newdoc id = x\n# text = One.\n1\tOne\t_\t_\t_\t_\t_\t_\t_\t_\n\n"
                              "# newdoc id = y\n# text = Two.\n1\tTwo\t_\t_\t_\t_\t_\t_\t_\t_\n\n")
                  .ok());
  ASSERT_TRUE(WriteFileAtomic(folder + "/.hidden.txt", "Hidden.\n").ok());
  ASSERT_TRUE(WriteFileAtomic(folder + "/notes.pdf", "Other.\n").ok());
  const Result<SeedSet> seeds = ReadSeeds(folder, {});
  ASSERT_TRUE(seeds.ok()) << seeds.status().ToString();
  std::vector<std::string> found;
  for (const Seed& seed : seeds->seeds) {
    found.push_back(seeds->documents[seed.document] + " " + seed.text);
  }
  EXPECT_THAT(found, testing::ElementsAre("a.txt First.", "a.txt Second.", "b.txt Third.",
                                          "c.conllu:x One.", "c.conllu:y Two."));
  EXPECT_EQ(*SeedsSha256(folder), seeds->sha256);
  ASSERT_TRUE(WriteFileAtomic(folder + "/b.txt", "Fourth.\n").ok());
  EXPECT_NE(*SeedsSha256(folder), seeds->sha256);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace vetvec
