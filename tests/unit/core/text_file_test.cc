#include "core/text_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// The texts, or the error as text.
std::vector<std::string> Read(const std::string& name, const std::string& bytes) {
  const TemporaryFolder folder;
  const Result<PackedTexts> texts = ReadTexts(folder.Write(name, bytes));
  if (!texts.ok()) {
    std::string error = texts.status().ToString();
    for (size_t at = error.find(folder.path()); at != std::string::npos;
         at = error.find(folder.path())) {
      error.erase(at, folder.path().size() + 1);
    }
    return {error};
  }
  std::vector<std::string> out;
  for (size_t i = 0; i < texts->size(); ++i) out.emplace_back((*texts)[i]);
  return out;
}

TEST(ReadTexts, OneALine) {
  EXPECT_THAT(Read("a.txt", "one\ntwo \r\none\n"), ElementsAre("one", "two ", "one"));
  EXPECT_THAT(Read("words",
                   "\xEF\xBB\xBF"
                   "one"),
              ElementsAre("one"));
  EXPECT_THAT(Read("a.txt", "one\n\n \n"), ElementsAre("one")) << "blank lines at the end";
}

TEST(ReadTexts, Jsonl) {
  EXPECT_THAT(Read("a.jsonl", "{\"text\":\"one\\ntwo\",\"id\":1}\n{\"id\":2,\"text\":\"b\"}\n"),
              ElementsAre("one\ntwo", "b"));
  EXPECT_THAT(Read("a.ndjson", "{\"text\":\"x\"}"), ElementsAre("x"));
}

TEST(ReadTexts, Tables) {
  EXPECT_THAT(Read("a.tsv", "id\ttext\n1\tone, \"two\"\n2\tb\n"), ElementsAre("one, \"two\"", "b"));
  EXPECT_THAT(Read("a.csv", "text,id\n\"one, \"\"two\"\"\",1\nb,2\n"),
              ElementsAre("one, \"two\"", "b"));
  EXPECT_THAT(Read("a.csv", "id,text\n1,\"\xC3\xA9\"\n"), ElementsAre("\xC3\xA9"));
}

TEST(ReadTexts, Gzip) {
  const TemporaryFolder folder;
  const std::string path = folder.Path("a.jsonl.gz");
  gzFile file = gzopen(path.c_str(), "wb");
  const std::string bytes = "{\"text\":\"packed\"}\n";
  ASSERT_EQ(gzwrite(file, bytes.data(), static_cast<unsigned>(bytes.size())),
            static_cast<int>(bytes.size()));
  gzclose(file);
  const Result<PackedTexts> texts = ReadTexts(path);
  ASSERT_TRUE(texts.ok()) << texts.status().ToString();
  EXPECT_EQ((*texts)[0], "packed");
}

TEST(ReadTexts, ErrorsNameFileAndLine) {
  const auto error = [](const std::string& name, const std::string& bytes) {
    const std::vector<std::string> read = Read(name, bytes);
    return read.empty() ? std::string() : read[0];
  };
  EXPECT_EQ(error("a.txt", ""), "INSUFFICIENT_DATA: a.txt: 'a.txt' contains no texts");
  EXPECT_EQ(error("a.txt", "one\n\ntwo"),
            "INVALID_ARGUMENT: a.txt:2: line 2: the line is blank; every row must have a text");
  EXPECT_THAT(error("a.txt", "one\n\xFF"), HasSubstr("a.txt:2: line 2: not valid UTF-8 at byte 1"));
  EXPECT_EQ(error("a.jsonl", "{\"text\":\"a\"}\n{\"text\":"),
            "PARSE_ERROR: a.jsonl:2: line 2: invalid JSON at byte 8");
  EXPECT_THAT(error("a.jsonl", "{\"txt\":\"a\"}"), HasSubstr("a.jsonl:1: line 1: the line is not a "
                                                             "JSON object with a string 'text'"));
  EXPECT_THAT(error("a.jsonl", "{\"text\":5}"), HasSubstr("string 'text'"));
  EXPECT_THAT(error("a.jsonl", "[\"text\"]"), HasSubstr("string 'text'"));
  EXPECT_THAT(error("a.jsonl", "{\"text\":\" \"}"), HasSubstr("line 1: the text is blank"));
  EXPECT_THAT(error("a.csv", "id,txt\n1,a\n"), HasSubstr("a.csv:1: line 1: the header has no "
                                                         "column 'text'"));
  EXPECT_THAT(error("a.csv", "id,text\n1\n"),
              HasSubstr("a.csv:2: line 2: found 1 fields, but the header has 2"));
  EXPECT_THAT(error("a.csv", "text\n\"open\n"), HasSubstr("a quoted field is never closed"));
  EXPECT_EQ(error("a.csv", "id,text\n1,Hello, world\n"),
            "INVALID_ARGUMENT: a.csv:2: line 2: found 3 fields, but the header has 2");
  EXPECT_THAT(error("a.csv", "id,Txt,b\n1,a,2\n"),
              HasSubstr("its columns are: id, Txt, b (did you mean 'Txt'?)"));
  EXPECT_THAT(error("a.csv", "text\n"), HasSubstr("contains no texts"));
  EXPECT_THAT(error("a.csv", "text,id\n\"\",1\n"), HasSubstr("line 2: the text is blank"));
}

TEST(ReadTexts, TablesAsProgramsWriteThem) {
  EXPECT_THAT(Read("a.csv", "ID;Text\n1;one, two\n"), ElementsAre("one, two"));
  EXPECT_THAT(Read("a.CSV", "text\n\"a\nb\"\n\nc\n"), ElementsAre("a\nb", "c"));
  EXPECT_THAT(Read("a.csv", std::string("\xFF\xFE"
                                        "t\0e\0x\0t\0\n\0a\0",
                                        14)),
              ElementsAre("a"));
  EXPECT_THAT(Read("a.txt", "one\rtwo\r"), ElementsAre("one", "two"));
}

TEST(ReadTexts, AnEndingThatIsNotOneOfTextsIsRefused) {
  for (const char* name : {"a.json", "a.pdf", "a.md", "a.xml", "a.conllu", "a.parquet"}) {
    EXPECT_THAT(Read(name, "one\n")[0],
                testing::AllOf(HasSubstr("is not an ending of files with texts; allowed: .txt"),
                               HasSubstr("--in-format lines")))
        << name;
  }
}

TEST(ReadTexts, AFormatAndAColumnMayBeStated) {
  const TemporaryFolder folder;
  const std::string path = folder.Write("a.dat", "id,body\n1,\"a, b\"\n");
  const auto first = [&](const std::string& source) {
    const Result<PackedTexts> texts = ReadTexts(source + path);
    return texts.ok() ? std::string((*texts)[0]) : texts.status().message();
  };
  EXPECT_EQ(first("csv[body]:"), "a, b");
  EXPECT_EQ(first("csv[Body]:"), "a, b");
  EXPECT_EQ(first("lines:"), "id,body");
  EXPECT_THAT(first("csv:"), HasSubstr("the header has no column 'text'; its columns are: id, "
                                       "body"));
  const std::string json = folder.Write("b.jsonl", "{\"body\":\"x\"}\n");
  EXPECT_EQ((*ReadTexts("auto[body]:" + json))[0], "x");
}

TEST(ReadTexts, MissingFile) {
  EXPECT_EQ(ReadTexts("/no/such/file").status().code(), StatusCode::kNotFound);
}

}  // namespace
}  // namespace vetvec
