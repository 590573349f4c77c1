#include "base/line_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>

namespace vetvec {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string FileWith(std::string_view bytes) {
  const std::string path = testing::TempDir() + "/line_reader_test.txt";
  EXPECT_TRUE(WriteFileAtomic(path, bytes).ok());
  return path;
}

struct Seen {
  std::vector<std::string> lines;
  Status status;
};

Seen LinesOf(const std::string& path, size_t max_line = kMaxLineBytes) {
  Seen seen;
  Result<LineReader> reader = LineReader::Open(path, max_line);
  EXPECT_TRUE(reader.ok());
  for (std::string_view line;;) {
    const Result<bool> has_line = reader->Next(&line);
    if (!has_line.ok()) seen.status = has_line.status();
    if (!has_line.ok() || !*has_line) return seen;
    seen.lines.emplace_back(line);
  }
}

TEST(LineReader, SeesTheLinesThatForEachLineSees) {
  for (const std::string& bytes :
       {std::string(), std::string("\n"), std::string("a"), std::string("a\n"), std::string("a\nb"),
        std::string("\n\na\r\n\r\nb\r\n"), std::string("\xEF\xBB\xBF"),
        std::string("\xEF\xBB\xBF\n"),
        std::string("\xEF\xBB\xBF"
                    "a\n\xEF\xBB\xBF"
                    "b"),
        std::string("\r"), std::string(600'000, 'x') + "\n" + std::string(300'000, 'y')}) {
    std::vector<std::string> expected;
    ASSERT_TRUE(ForEachLine(bytes, "f", [&](std::string_view line, int64_t) {
                  expected.emplace_back(line);
                  return OkStatus();
                }).ok());
    const std::string path = FileWith(bytes);
    EXPECT_EQ(LinesOf(path).lines, expected) << bytes.substr(0, 20);
    std::string sha256;
    std::vector<std::string> again;
    ASSERT_TRUE(ForEachLineOfFile(path, &sha256, [&](std::string_view line, int64_t number) {
                  again.emplace_back(line);
                  EXPECT_EQ(static_cast<size_t>(number), again.size());
                  return OkStatus();
                }).ok());
    EXPECT_EQ(again, expected);
    EXPECT_EQ(sha256, Sha256Hex(bytes));
  }
}

TEST(LineReader, RefusesLinesByNumber) {
  const Seen longer = LinesOf(FileWith("ok\n" + std::string(11, 'x') + "\n"), 10);
  EXPECT_THAT(longer.lines, ElementsAre("ok"));
  EXPECT_EQ(longer.status.detail().line, 2);
  EXPECT_THAT(longer.status.message(), HasSubstr("line 2 is longer than 10 bytes"));
  EXPECT_TRUE(LinesOf(FileWith(std::string(10, 'x') + "\r\n"), 10).status.ok());
  EXPECT_EQ(LinesOf(FileWith("a\nb\n\xff\n")).status.detail().line, 3);
  EXPECT_EQ(LinesOf(FileWith(std::string("a\n\0\n", 4))).status.detail().line, 2);
  EXPECT_THAT(LinesOf(FileWith(std::string(kMaxLineBytes + 1, 'x'))).status.message(),
              HasSubstr("line 1 is longer than 16 MiB"));
}

TEST(LineReader, TellsWhereALineEndsAndWhetherItDoes) {
  Result<LineReader> reader = LineReader::Open(FileWith("ab\ncd"));
  std::string_view line;
  ASSERT_TRUE(*reader->Next(&line));
  EXPECT_EQ(reader->end_offset(), 3u);
  EXPECT_TRUE(reader->has_end());
  ASSERT_TRUE(*reader->Next(&line));
  EXPECT_EQ(line, "cd");
  EXPECT_FALSE(reader->has_end());
  EXPECT_FALSE(*reader->Next(&line));
}

// A line without an end is not read to its end.
TEST(LineReader, GivesUpEarly) {
  Result<LineReader> reader = LineReader::Open(FileWith(std::string(3 * kMaxLineBytes, 'x')));
  ASSERT_TRUE(reader.ok());
  std::string_view line;
  EXPECT_THAT(reader->Next(&line).status().message(), HasSubstr("line 1 is longer than 16 MiB"));
}

}  // namespace
}  // namespace vetvec
