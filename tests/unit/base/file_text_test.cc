#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "base/file.h"
#include "unit/base/gzipped.h"
#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

TEST(Gzip, PlainAndPacked) {
  const TemporaryFolder folder;
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += "line " + std::to_string(i) + "\n";
  for (const std::string& bytes : {text, std::string("short"), std::string()}) {
    EXPECT_EQ(*ReadFileMaybeGzip(folder.Write("plain", bytes)), bytes);
    EXPECT_EQ(*ReadFileMaybeGzip(folder.Write("packed", Gzipped(bytes))), bytes);
  }
  EXPECT_EQ(*ReadFileMaybeGzip(folder.Write("one", "\x1f")), "\x1f");
}

TEST(Gzip, SeveralMembersAreOneFile) {
  const TemporaryFolder folder;
  const std::string big(200'000, 'b');
  const std::string path = folder.Write("a.gz", Gzipped("first ") + Gzipped(big) + Gzipped(""));
  const Result<std::string> text = ReadFileMaybeGzip(path);
  ASSERT_TRUE(text.ok()) << text.status().ToString();
  EXPECT_EQ(*text, "first " + big);
}

TEST(Gzip, EveryCutIsDataLoss) {
  const TemporaryFolder folder;
  const std::string packed = Gzipped("a text that is long enough to be cut in many places");
  for (size_t size = 2; size < packed.size(); ++size) {
    const std::string path = folder.Write("cut.gz", packed.substr(0, size));
    const Result<std::string> text = ReadFileMaybeGzip(path);
    ASSERT_EQ(text.status().code(), StatusCode::kDataLoss) << size;
    EXPECT_EQ(text.status().detail().file, path);
  }
}

TEST(Gzip, DamageIsDataLoss) {
  const TemporaryFolder folder;
  const std::string packed = Gzipped("a text whose checksum will no longer fit");
  std::string changed = packed;
  changed[packed.size() - 6] = static_cast<char>(changed[packed.size() - 6] ^ 1);  // CRC-32
  EXPECT_EQ(ReadFileMaybeGzip(folder.Write("crc.gz", changed)).status().code(),
            StatusCode::kDataLoss);
  EXPECT_EQ(ReadFileMaybeGzip(folder.Write("tail.gz", packed + "garbage")).status().code(),
            StatusCode::kDataLoss);
}

TEST(Gzip, BombsAreCapped) {
  const TemporaryFolder folder;
  const std::string path = folder.Write("bomb.gz", Gzipped(std::string(50'000'000, '\0')));
  const Result<std::string> text = ReadFileMaybeGzip(path, 1'000'000);
  EXPECT_EQ(text.status().code(), StatusCode::kOutOfRange);
  EXPECT_THAT(text.status().message(), HasSubstr("decompresses to more than 1000000 bytes"));
}

struct Lines {
  Status status;
  std::vector<std::pair<int64_t, std::string>> lines;
};

Lines LinesOf(std::string_view text) {
  Lines out;
  out.status = ForEachLine(text, "f.txt", [&](std::string_view line, int64_t number) {
    out.lines.emplace_back(number, std::string(line));
    return OkStatus();
  });
  return out;
}

TEST(ForEachLine, EndingsAndNumbers) {
  EXPECT_THAT(LinesOf("").lines, testing::IsEmpty());
  EXPECT_THAT(LinesOf("a").lines, ElementsAre(Pair(1, "a")));
  EXPECT_THAT(LinesOf("a\n").lines, ElementsAre(Pair(1, "a")));
  EXPECT_THAT(LinesOf("a\r\n\r\nb\r").lines, ElementsAre(Pair(1, "a"), Pair(2, ""), Pair(3, "b")));
  EXPECT_THAT(LinesOf("a\rb\n").lines, ElementsAre(Pair(1, "a\rb"))) << "a lone CR ends no line";
  EXPECT_THAT(LinesOf("\n\n").lines, ElementsAre(Pair(1, ""), Pair(2, "")));
}

TEST(ForEachLine, ByteOrderMarkAtTheStartOnly) {
  EXPECT_THAT(LinesOf("\xEF\xBB\xBF"
                      "a\n\xEF\xBB\xBF"
                      "b")
                  .lines,
              ElementsAre(Pair(1, "a"), Pair(2,
                                             "\xEF\xBB\xBF"
                                             "b")));
}

TEST(ForEachLine, BadLinesAreNamed) {
  const Lines nul = LinesOf(std::string("a\nb\0c\n", 6));
  EXPECT_EQ(nul.status.code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(nul.status.ToString(),
            "INVALID_ARGUMENT: f.txt:2: line 2 contains a NUL byte; the file must be UTF-8 text");
  const Lines bad = LinesOf("ok\nok\n\xC3\xA9\xFFz\nok");
  EXPECT_EQ(bad.status.ToString(),
            "INVALID_ARGUMENT: f.txt:3: line 3 is not valid UTF-8 at byte 3");
  EXPECT_EQ(bad.lines.size(), 2u);
  EXPECT_EQ(bad.status.detail().line, 3);
}

TEST(ForEachLine, LongLines) {
  const std::string limit(kMaxLineBytes, 'x');
  EXPECT_TRUE(LinesOf(limit + "\r\n" + limit).status.ok());
  const Lines over = LinesOf("a\n" + limit + "x\n");
  EXPECT_EQ(over.status.message(), "line 2 is longer than 16 MiB");
  EXPECT_EQ(over.status.detail().line, 2);
}

TEST(ForEachLine, ErrorsOfTheVisitorStopAndGetTheLine) {
  int visited = 0;
  const Status status = ForEachLine("a\nb\nc", "f.txt", [&](std::string_view, int64_t number) {
    ++visited;
    return number == 2 ? InvalidArgument("no") : OkStatus();
  });
  EXPECT_EQ(visited, 2);
  EXPECT_EQ(status.ToString(), "INVALID_ARGUMENT: f.txt:2: no");
  const Status own = ForEachLine("a", "f.txt", [](std::string_view, int64_t) {
    return InvalidArgument("no").WithFile("other.txt", 9);
  });
  EXPECT_EQ(own.detail().file, "other.txt") << "a place that is known is kept";
  EXPECT_EQ(own.detail().line, 9);
}

}  // namespace
}  // namespace vetvec
