#include "base/text_input.h"

#include <fmt/core.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <utility>
#include <vector>

#include "base/hash.h"
#include "unit/base/gzipped.h"
#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

using ::testing::HasSubstr;
using namespace std::string_literals;

TEST(TextFormatOf, ByTheEndingInAnyCase) {
  for (const auto& [name, format] :
       std::vector<std::pair<const char*, TextFormat>>{{"a.txt", TextFormat::kLines},
                                                       {"a.TEXT.gz", TextFormat::kLines},
                                                       {"words", TextFormat::kLines},
                                                       {"/dev/fd/63", TextFormat::kLines},
                                                       {"x.d/words", TextFormat::kLines},
                                                       {"-", TextFormat::kLines},
                                                       {".", TextFormat::kLines},
                                                       {"a/.hidden", TextFormat::kLines},
                                                       {"a.CSV", TextFormat::kCsv},
                                                       {"a.csv.GZ", TextFormat::kCsv},
                                                       {"a.tsv", TextFormat::kTsv},
                                                       {"a.tab", TextFormat::kTsv},
                                                       {"a.jsonl.gz", TextFormat::kJsonl},
                                                       {"a.ndjson", TextFormat::kJsonl},
                                                       {"a.json", TextFormat::kOther},
                                                       {"a.pdf", TextFormat::kOther},
                                                       {"a.parquet", TextFormat::kOther},
                                                       {"a.txt.zip", TextFormat::kOther}}) {
    EXPECT_EQ(TextFormatOf(name), format) << name;
  }
}

TEST(ParseTextSource, AFormatAndAColumnMayPrecedeThePath) {
  struct Row {
    const char* source;
    const char* path;
    TextFormat format;
    const char* column;
  };
  for (const Row& row :
       std::vector<Row>{{"a.csv", "a.csv", TextFormat::kCsv, "text"},
                        {"lines:a.json", "a.json", TextFormat::kLines, "text"},
                        {"tsv-plain:-", "-", TextFormat::kPlainTsv, "text"},
                        {"auto[body]:a.csv", "a.csv", TextFormat::kCsv, "body"},
                        {"csv[a [b]]:x:y.dat", "x:y.dat", TextFormat::kCsv, "a [b]"},
                        {"csv", "csv", TextFormat::kLines, "text"},
                        {"./csv:a.txt", "./csv:a.txt", TextFormat::kLines, "text"},
                        {"xml:a.txt", "xml:a.txt", TextFormat::kLines, "text"}}) {
    const auto parsed = ParseTextSource(row.source);
    ASSERT_TRUE(parsed.ok()) << row.source;
    EXPECT_EQ(parsed->path, row.path);
    EXPECT_EQ(parsed->format, row.format) << row.source;
    EXPECT_EQ(parsed->column, row.column);
  }
  EXPECT_EQ(ParseTextSource("csv:a", "word")->column, "word");
  EXPECT_EQ(ParseTextSource("csv[b]:a", "word")->column, "b");
  EXPECT_EQ(PathOfTextSource("csv[b]:a"), "a");
  EXPECT_EQ(PathOfTextSource("c.csv"), "c.csv");
  EXPECT_FALSE(ParseTextSource("csv[]:a").ok());
  EXPECT_FALSE(ParseTextSource("csv[a:b").ok());
}

TEST(ReadTextFile, Utf16WithAByteOrderMarkAndUtf8AreOneText) {
  const TemporaryFolder folder;
  const auto read = [&](std::string_view bytes) {
    const auto text = ReadTextFile(folder.Write("a.txt", bytes));
    return text.ok() ? *text : text.status().ToString();
  };
  EXPECT_EQ(read("a\xC3\xA9\n"), "a\xC3\xA9\n");
  EXPECT_EQ(read("\xEF\xBB\xBFx"), "x");
  EXPECT_EQ(read("\xFF\xFE"s + "a\0\xE9\0\x3D\xD8\x00\xDE"s), "a\xC3\xA9\xF0\x9F\x98\x80");
  EXPECT_EQ(read("\xFE\xFF"s + "\0a\0\xE9"s), "a\xC3\xA9");
  EXPECT_EQ(read("\xFF\xFE"), "");
  EXPECT_EQ(read(""), "");
}

TEST(ReadTextFile, OtherEncodingsAreRefusedByName) {
  const TemporaryFolder folder;
  const auto why = [&](std::string_view bytes) {
    const auto text = ReadTextFile(folder.Write("a.txt", bytes));
    EXPECT_EQ(text.status().code(), StatusCode::kInvalidArgument);
    return text.status().message();
  };
  EXPECT_THAT(why("one\ncaf\xE9\n"),
              HasSubstr("line 2: not valid UTF-8 at byte 4 of the line; if the file is in "
                        "Windows-1252 or Latin-1, convert it with iconv -f WINDOWS-1252"));
  EXPECT_THAT(why("\xFF\xFE\0\0a\0\0\0"s), HasSubstr("UTF-32"));
  EXPECT_THAT(why("a\0b\0c\0"s), HasSubstr("seems to be UTF-16 without a byte order mark"));
  EXPECT_THAT(why("\xFF\xFE"s + "a\0\n\0\x3D\xD8"s), HasSubstr("line 2: invalid UTF-16"));
  EXPECT_THAT(why("\xFF\xFE"s + "a\0b"s), HasSubstr("half a UTF-16 character"));
}

TEST(LinesOfFile, PlainGzipAndUtf16AreTheSameLines) {
  const TemporaryFolder folder;
  const auto lines = [&](std::string_view bytes) {
    std::string all;
    std::string sha256;
    const Status status = LinesOfFile(folder.Write("a.txt", bytes),
                                      &sha256)([&](std::string_view line, int64_t number) {
      all += fmt::format("{}:{} ", number, line);
      return OkStatus();
    });
    EXPECT_EQ(sha256, Sha256Hex(bytes));
    return status.ok() ? all : status.ToString();
  };
  const std::string utf16 =
      "\xFF\xFE"
      "a\0\n\0b\0"s;
  for (const std::string& bytes :
       {"a\nb"s,
        "\xEF\xBB\xBF"
        "a\r\nb\n"s,
        utf16, Gzipped("a\nb"), Gzipped(utf16), Gzipped("a\n") + Gzipped("b")}) {
    EXPECT_EQ(lines(bytes), "1:a 2:b ");
  }
  EXPECT_EQ(lines(""), "");
  // Blocks that end inside a character and inside a line.
  std::string long_text;
  std::string units = "\xFE\xFF"s;
  for (int i = 0; i < 100'000; ++i) {
    long_text += i % 1000 == 999 ? "\n" : "\xF0\x9F\x98\x80";
    units += i % 1000 == 999 ? "\0\n"s : "\xD8\x3D\xDE\x00"s;
  }
  EXPECT_EQ(lines(units), lines(long_text));
  EXPECT_EQ(lines(Gzipped(units)), lines(long_text));
}

TEST(LinesOfFile, OtherEncodingsAreRefusedByName) {
  const TemporaryFolder folder;
  const auto why = [&](std::string_view bytes) {
    const auto nothing = [](std::string_view, int64_t) { return OkStatus(); };
    return LinesOfFile(folder.Write("a.txt", bytes))(nothing).message();
  };
  for (const bool packed : {false, true}) {
    const auto file = [&](const std::string& bytes) { return packed ? Gzipped(bytes) : bytes; };
    EXPECT_THAT(why(file("one\ncaf\xE9\n")),
                HasSubstr("line 2: not valid UTF-8 at byte 4 of the line; if the file is in "
                          "Windows-1252 or Latin-1, convert it with iconv -f WINDOWS-1252"));
    EXPECT_THAT(why(file("\xFF\xFE\0\0a\0\0\0"s)), HasSubstr("UTF-32"));
    EXPECT_THAT(why(file("a\0b\0c\0"s)), HasSubstr("UTF-16 without a byte order mark"));
    EXPECT_THAT(why(file("\xFF\xFE"s + "a\0\n\0\x3D\xD8"s)), HasSubstr("line 2: invalid UTF-16"));
    EXPECT_THAT(why(file("\xFF\xFE"s + "a\0b"s)), HasSubstr("half a UTF-16 character"));
  }
}

// A pipe is read once, whatever it contains, and hashed all the same.
TEST(SuppliedFiles, MayBePipes) {
  const std::string utf16 = "\xFF\xFE"s + "a\0\n\0b\0"s;
  for (const std::string& bytes : {"a\nb"s, utf16, Gzipped("a\nb\n"), Gzipped(utf16)}) {
    for (const bool as_lines : {false, true}) {
      int ends[2];
      ASSERT_EQ(pipe(ends), 0);
      for (const char byte : bytes) ASSERT_EQ(write(ends[1], &byte, 1), 1);
      close(ends[1]);
      const std::string path = fmt::format("/dev/fd/{}", ends[0]);
      std::string sha256;
      std::string all;
      const auto add = [&](std::string_view line, int64_t) {
        all.append(line).append(" ");
        return OkStatus();
      };
      if (as_lines) {
        EXPECT_TRUE(LinesOfFile(path, &sha256)(add).ok());
      } else {
        EXPECT_TRUE(ForEachRowOfFile(path, TableForm::kCsv, &sha256, [&](auto fields, int64_t) {
                      return add(fields[0], 0);
                    }).ok());
      }
      close(ends[0]);
      EXPECT_EQ(all, "a b ");
      EXPECT_EQ(sha256, Sha256Hex(bytes));
    }
  }
}

}  // namespace
}  // namespace vetvec
