#include "lexicon/data_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lexicon/irregular_tables.h"

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// The cells of all rows, "|" between; else the message.
std::string Cells(std::string_view text) {
  std::string cells;
  const Status status = ForEachDataRow(text, "a\tb", [&](const DataRow& row) {
    cells += std::to_string(row.line);
    for (const std::string_view cell : row.cells) cells += "|" + std::string(cell);
    cells += "\n";
    return OkStatus();
  });
  return status.ok() ? cells : status.message();
}

TEST(DataTable, RowsBelowAHeaderWithoutComments) {
  EXPECT_EQ(Cells("# a comment\na\tb\n1\t-\n#x\n2\t3, 4\n"), "3|1|-\n5|2|3, 4\n");
  EXPECT_EQ(Cells("a\tb\n"), "");
}

TEST(DataTable, MalformedLinesAreNamed) {
  EXPECT_THAT(Cells("a\n1\t2\n"), HasSubstr("line 1: invalid header 'a'"));
  EXPECT_THAT(Cells("a\tb\n1\t2\n1\n"), HasSubstr("line 3: invalid row '1'"));
  EXPECT_THAT(Cells("a\tb\n1\t2\t3\n"), HasSubstr("line 2: invalid row"));
  EXPECT_THAT(Cells("a\tb\n1\t\n"), HasSubstr("line 2: invalid row"));
  EXPECT_THAT(Cells("a\tb\n\n"), HasSubstr("line 2: invalid row"));
}

TEST(DataTable, WordsOfACell) {
  EXPECT_THAT(CellWords("one, two three,four", ','), ElementsAre("one", "two three", "four"));
  EXPECT_THAT(CellWords("-", ','), ElementsAre());
}

TEST(IrregularTablesTest, BadRowsNameTheLine) {
  const auto message = [](const std::string& forms, const std::string& classes) {
    const auto tables =
        IrregularTables::Parse("pos\tbase\tsecond\tthird\n" + forms, "class\tword\n" + classes);
    return tables.status().message();
  };
  EXPECT_EQ(message("noun\tchild\tchildren\t-\nverb\tgo\twent\tgone", "modal-verb\tmust"), "");
  EXPECT_THAT(message("vreb\tgo\twent\tgone", ""), HasSubstr("line 2: invalid pos 'vreb'"));
  EXPECT_THAT(message("verb\tgo\twent\t-", ""), HasSubstr("line 2: invalid form '-'"));
  EXPECT_THAT(message("noun\tchild\tchildren\tchildren", ""), HasSubstr("form 'children'"));
  EXPECT_THAT(message("verb\tgo\twent", ""), HasSubstr("row"));
  EXPECT_THAT(message("", "modal\tmust"), HasSubstr("line 2: invalid class 'modal'"));
}

}  // namespace
}  // namespace vetvec
