#include "base/table_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vetvec {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Each row as "line: field|field", the header first; or the error.
std::vector<std::string> RowsBy(const TableRules& rules, std::string_view text) {
  std::vector<std::string> rows;
  const Status status = ForEachRow(
      text, "t", rules, [&](std::span<const std::string_view> fields, int64_t line) -> Status {
        std::string row = std::to_string(line) + ":";
        for (size_t i = 0; i < fields.size(); ++i) {
          row.append(i == 0 ? " " : "|").append(fields[i]);
        }
        rows.push_back(row);
        return OkStatus();
      });
  return status.ok() ? rows : std::vector<std::string>{status.ToString()};
}
std::vector<std::string> Rows(std::string_view text, TableForm form = TableForm::kCsv) {
  return RowsBy({form, false, true}, text);
}

TEST(ForEachRow, CsvAsPythonAndPandasReadIt) {
  EXPECT_THAT(Rows("id,text\n1,a\n"), ElementsAre("1: id|text", "2: 1|a"));
  EXPECT_THAT(Rows("id,text\r\n1,\"a, \"\"b\"\"\"\r\n\r\n2,c"),
              ElementsAre("1: id|text", "2: 1|a, \"b\"", "4: 2|c"));
  EXPECT_THAT(Rows("id,text\r1,a\r2,b\r"), ElementsAre("1: id|text", "2: 1|a", "3: 2|b"));
  EXPECT_THAT(Rows("\xEF\xBB\xBF\"text\",id\n\"a\nb\r\nc\",1\nd,2\n"),
              ElementsAre("1: text|id", "2: a\nb\r\nc|1", "5: d|2"));
  EXPECT_THAT(Rows("\n\ntext , id\n5\" pipe, \"x\"\n"),
              ElementsAre("3: text|id", "4: 5\" pipe| \"x\""));
  EXPECT_THAT(Rows("a,b\n\"x\"y\"z\",\"\"\n"), ElementsAre("1: a|b", "2: xy\"z\"|"));
  EXPECT_THAT(Rows(",text\n0,a\n"), ElementsAre("1: |text", "2: 0|a")) << "the index of pandas";
}

TEST(ForEachRow, TheHeaderTellsTheSeparatorOfACsv) {
  EXPECT_THAT(Rows("id;text\n1;a, b\n"), ElementsAre("1: id|text", "2: 1|a, b"));
  EXPECT_THAT(Rows("\"a,b\";text\n1;a\n"), ElementsAre("1: a,b|text", "2: 1|a"));
  EXPECT_THAT(Rows("id,te;xt\n1,a;b\n"), ElementsAre("1: id|te;xt", "2: 1|a;b"));
  EXPECT_THAT(Rows("text\na;b\n"), ElementsAre("1: text", "2: a;b"));
  EXPECT_THAT(Rows("\n\r\nid;text\n1;a\n"), ElementsAre("3: id|text", "4: 1|a"));
}

TEST(ForEachRow, CommentsAndTheHeaderAreMattersOfTheRules) {
  const TableRules rules{TableForm::kByHeader, true, true};
  EXPECT_THAT(RowsBy(rules, "# \"a\", x;\n\n#\nid;text\n \t\n# c\n#1;a, b\n\"# x\";y\n# end"),
              ElementsAre("4: id|text", "7: #1|a, b", "8: # x|y"));
  EXPECT_THAT(RowsBy(rules, "# a,b\nid\ttext\n1\t\"a\n"), ElementsAre("2: id|text", "3: 1|\"a"));
  EXPECT_THAT(RowsBy(rules, "# only\n")[0], HasSubstr("a header line is required"));
  EXPECT_THAT(Rows("# a\n# b\n"), ElementsAre("1: # a", "2: # b"));
  const TableRules no_header{TableForm::kByHeader, true, false};
  EXPECT_THAT(RowsBy(no_header, "a,a\nb,c\n"), ElementsAre("1: a|a", "2: b|c"));
  EXPECT_THAT(RowsBy(no_header, "a,a\nb\n")[0],
              HasSubstr("t:2: line 2: found 1 fields, but the first row has 2"));
  EXPECT_THAT(RowsBy(no_header, "# only\n"), ElementsAre());
}

TEST(ForEachRow, AnErrorOfTheVisitorGetsFileAndLine) {
  const Status status = ForEachRow("a\n\nb\n", "t", TableForm::kCsv, [](auto, int64_t line) {
    return line == 1 ? OkStatus() : InvalidArgument("no");
  });
  EXPECT_EQ(status.ToString(), "INVALID_ARGUMENT: t:3: no");
}

TEST(ForEachRow, QuotesOfATsvDependOnItsForm) {
  const std::string_view text = "id\ttext\n1\t\"a \"\"b\"\"\"\n2\tc \"d\"\n";
  EXPECT_THAT(Rows(text, TableForm::kTsv),
              ElementsAre("1: id|text", "2: 1|a \"b\"", "3: 2|c \"d\""));
  EXPECT_THAT(Rows(text, TableForm::kPlainTsv),
              ElementsAre("1: id|text", "2: 1|\"a \"\"b\"\"\"", "3: 2|c \"d\""));
  const std::string_view spoken = "id\ttext\n1\t\"Stop,\" he said.\n";
  EXPECT_THAT(Rows(spoken, TableForm::kTsv)[0],
              HasSubstr("t:2: line 2: field 2 begins with a quote and continues after the closing "
                        "one; if the quotes belong to the text, the format is tsv-plain"));
  EXPECT_THAT(Rows(spoken, TableForm::kPlainTsv),
              ElementsAre("1: id|text", "2: 1|\"Stop,\" he said."));
}

TEST(ForEachRow, ErrorsNameTheLineWhatWasFoundAndWhatIsAllowed) {
  const auto error = [](std::string_view text, TableForm form = TableForm::kCsv) {
    return Rows(text, form)[0];
  };
  EXPECT_EQ(error("id,text\n1,Hello, world\n"),
            "INVALID_ARGUMENT: t:2: line 2: found 3 fields, but the header has 2");
  EXPECT_EQ(error("id\ttext\n1\tHello\tworld\n", TableForm::kTsv),
            "INVALID_ARGUMENT: t:2: line 2: found 3 fields, but the header has 2");
  EXPECT_THAT(error("id,text\n1,\"a\nb\"\n2\n"), HasSubstr("line 4: found 1 fields"));
  EXPECT_THAT(error("id,text\n1,\"a\n2,b\n"), HasSubstr("line 2: a quoted field is never closed"));
  EXPECT_THAT(error("text,text\n"), HasSubstr("line 1: two columns are named 'text'"));
  EXPECT_THAT(error(""), HasSubstr("the file is empty; a header line is required"));
  EXPECT_THAT(error("text\n\xFF\n"), HasSubstr("line 2 is not valid UTF-8 at byte 1"));
  EXPECT_THAT(error(std::string("text\na") + '\0' + "\n"), HasSubstr("line 2 contains a NUL byte"));
  EXPECT_THAT(error("text\n" + std::string(kMaxLineBytes + 1, 'a')),
              HasSubstr("line 2 is longer than 16 MiB"));
}

TEST(ColumnOf, TakesTheExactNameOrTheOnlyOneOfAnotherCase) {
  const std::vector<std::string_view> header = {"ID", "Text", "TEXT", "Label"};
  EXPECT_EQ(ColumnOf(header, "TEXT"), 2U);
  EXPECT_EQ(ColumnOf(header, "text"), std::nullopt) << "two would do";
  EXPECT_EQ(ColumnOf(header, "id"), 0U);
  EXPECT_EQ(ColumnOf(header, "label"), 3U);
  EXPECT_EQ(ColumnOf(header, "score"), std::nullopt);
}

}  // namespace
}  // namespace vetvec
