#include "batch_jobs/result_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "batch_jobs/dialect.h"
#include "batch_jobs/request_lines.h"
#include "batch_jobs/result_line.h"
#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class ResultReaderTest : public testing::Test {
 protected:
  ResultReaderTest() {
    settings_.base_url = "https://api.example.com/v1";
    settings_.model = "m";
    EXPECT_TRUE(provider_.Complete(&settings_).ok());
    for (size_t i = 0; i < items_.size(); ++i) items_[i].key.bytes.fill(static_cast<uint8_t>(i));
  }
  std::string IdOf(size_t i) const { return CustomIdOf(i, items_[i].key); }
  std::string Good(size_t i, const std::string& vector) const {
    return "{\"id\":\"x\",\"custom_id\":\"" + IdOf(i) +
           "\",\"response\":{\"status_code\":200,\"request_id\":\"r\",\"body\":{\"object\":"
           "\"list\","
           "\"data\":[{\"object\":\"embedding\",\"index\":0,\"embedding\":" +
           vector + "}],\"usage\":{\"prompt_tokens\":4,\"total_tokens\":4}}},\"error\":null}\n";
  }
  static std::string Bad(const std::string& id, const std::string& response,
                         const std::string& error) {
    return "{\"custom_id\":\"" + id + "\",\"response\":" + response + ",\"error\":" + error + "}\n";
  }
  Status Read(const std::string& content) {
    const std::string path = folder_.path() + "/results";
    std::ofstream(path) << content;
    return reader_.Read(path);
  }
  std::span<const float> Row(size_t i) const { return rows_.Row(i); }

  const TemporaryFolder folder_;
  const Provider& provider_ = **FindProvider("openai");
  ProviderSettings settings_;
  std::vector<BatchItem> items_ = std::vector<BatchItem>(3);
  RowsFile rows_ = *RowsFile::Create(folder_.path() + "/rows", 3);
  const ResultForm form_;
  ResultReader reader_{form_, provider_, settings_, items_, 0, &rows_};
};

TEST_F(ResultReaderTest, PlacesVectorsByTheirIds) {
  ASSERT_TRUE(Read(Good(2, "[5,6]") + "\n" + Good(0, "[1,2]") + Good(1, "\"AABAQAAAgEA=\"")).ok());
  EXPECT_TRUE(reader_.Finish(JobPhase::kCompleted).ok());
  EXPECT_THAT(Row(0), ElementsAre(1, 2));
  EXPECT_THAT(Row(1), ElementsAre(3, 4));
  EXPECT_THAT(Row(2), ElementsAre(5, 6));
  EXPECT_EQ(reader_.rows(), 3u);
  EXPECT_EQ(reader_.tokens(), 12u);
}

TEST_F(ResultReaderTest, TheLastLineNeedsNoEnd) {
  std::string content = Good(0, "[1,2]") + Good(1, "[1,3]") + Good(2, "[1,4]");
  content.pop_back();
  ASSERT_TRUE(Read(content).ok());
  EXPECT_TRUE(reader_.Finish(JobPhase::kCompleted).ok());
}

TEST_F(ResultReaderTest, FailedRequestsAreFailures) {
  ASSERT_TRUE(
      Read(Good(0, "[1,2]") +
           Bad(IdOf(1), R"({"status_code":400,"body":{"error":{"message":"too long"}}})", "null") +
           Bad(IdOf(2), "null", R"({"code":"batch_expired","message":"too late"})"))
          .ok());
  ASSERT_TRUE(reader_.Finish(JobPhase::kCompleted).ok());
  ASSERT_EQ(reader_.failed().size(), 2u);
  EXPECT_EQ(reader_.failed()[0].status.code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(reader_.failed()[0].status.message(), HasSubstr("too long"));
  EXPECT_EQ(reader_.failed()[1].status.code(), StatusCode::kUnavailable);
  EXPECT_THAT(reader_.failed()[1].status.message(), HasSubstr("batch_expired: too late"));
}

TEST_F(ResultReaderTest, AVectorThatIsNotFiniteFails) {
  ASSERT_TRUE(Read(Good(0, "[1,null]") + Good(1, "[0,0]") + Good(2, "[1,2]")).ok());
  ASSERT_TRUE(reader_.Finish(JobPhase::kCompleted).ok());
  EXPECT_EQ(reader_.failed().size(), 2u);
  EXPECT_FALSE(reader_.HasRow(0));
  EXPECT_FALSE(reader_.HasRow(1));
  EXPECT_TRUE(reader_.HasRow(2));
}

TEST_F(ResultReaderTest, AnIdTwice) {
  const Status status = Read(Good(0, "[1,2]") + Good(0, "[1,2]"));
  EXPECT_EQ(status.code(), StatusCode::kProtocol);
  EXPECT_THAT(status.message(),
              HasSubstr("line 2: the custom_id '" + IdOf(0) + "' has two results"));
}

TEST_F(ResultReaderTest, AnIdThatWasNotSent) {
  for (const std::string& id :
       {std::string("request-1"), CustomIdOf(3, items_[0].key), CustomIdOf(0, items_[1].key)}) {
    EXPECT_EQ(Read(Bad(id, "null", "null")).code(), StatusCode::kProtocol) << id;
  }
}

TEST_F(ResultReaderTest, AnIdWithoutAResult) {
  ASSERT_TRUE(Read(Good(1, "[1,2]")).ok());
  const Status status = reader_.Finish(JobPhase::kCompleted);
  EXPECT_EQ(status.code(), StatusCode::kProtocol);
  EXPECT_THAT(status.message(), HasSubstr("2 of 3 texts have no result"));
}

TEST_F(ResultReaderTest, AfterAnEarlyEndMissingTextsHaveFailed) {
  ASSERT_TRUE(Read(Good(1, "[1,2]")).ok());
  ASSERT_TRUE(reader_.Finish(JobPhase::kEnded).ok());
  EXPECT_EQ(reader_.failed().size(), 2u);
}

TEST_F(ResultReaderTest, VectorsOfTwoLengths) {
  const Status status = Read(Good(0, "[1,2]") + Good(1, "[1,2,3]"));
  EXPECT_EQ(status.code(), StatusCode::kDimensionMismatch);
}

TEST_F(ResultReaderTest, MembersInAnotherOrder) {
  const auto wrapped = [&](size_t i, const std::string& after_body) {
    return "{\"custom_id\":\"" + IdOf(i) + "\",\"response\":{\"status_code\":200,\"body\":" +
           "{\"data\":[{\"index\":0,\"embedding\":[1,2]}]}" + after_body + "\n";
  };
  ASSERT_TRUE(Read(wrapped(0, ",\"request_id\":\"r\"},\"error\":null}") +
                   wrapped(1, "},\"error\":null,\"id\":{}}") + wrapped(2, "} , \"error\" : null }"))
                  .ok());
  EXPECT_TRUE(reader_.Finish(JobPhase::kCompleted).ok());
  EXPECT_EQ(reader_.rows(), 3u);
}

// The first line is parsed, the second read directly if it can be: the result must be the same.
TEST_F(ResultReaderTest, DirectlyOrNotIsTheSame) {
  const std::string start = "{\"custom_id\":\"" + IdOf(1) + "\",\"response\":{\"status_code\":";
  const std::string body = ",\"body\":{\"data\":[{\"embedding\":";
  struct Case {
    std::string line;
    StatusCode code;
    bool has_row;
  };
  const StatusCode kBad = StatusCode::kProtocol;
  for (const Case& one : std::vector<Case>{
           {start + "200" + body + "[3,4]}]}}}", StatusCode::kOk, true},
           {start + "200" + body + "[ 3 , 4 ]}]}}}", StatusCode::kOk, true},
           {start + "201" + body + "[3,4]}]}}}", StatusCode::kOk, true},
           {start + "500" + body + "[3,4]}]}}}", StatusCode::kOk, false},
           {start + "200" + body + "[3,4]}]}},\"error\":{\"code\":\"x\"}}", StatusCode::kOk, false},
           {start + "200" + body + "[3,1e99]}]}}}", StatusCode::kOk, false},
           {start + "200" + body + "[0,0]}]}}}", StatusCode::kOk, false},
           {start + "200" + body + "[3,4,5]}]}}}", StatusCode::kDimensionMismatch, false},
           {start + "200" + body + "[3]}]}}}", StatusCode::kDimensionMismatch, false},
           {start + "200" + body + "[3,4}]}}}", kBad, false},
           {start + "200" + body + "[3,4]]}]}}}", kBad, false},
           {start + "200" + body + "[3,4]},{\"embedding\":[5,6]}]}}}", kBad, false},
           {start + "200" + body + "[3,4]}]}}} x", kBad, false},
           {start + "200" + body + "[3,4]}]}}},", kBad, false},
           {start + "200" + body + "[3,4]}],\"n\":01}}}", kBad, false},
           {start + "200" + body + "[3,4]}],\"n\":1.}}}", kBad, false},
           {start + "200" + body + "[3,4]}],\"n\":-1.5e+3,\"m\":[true,{}]}}}", StatusCode::kOk,
            true},
           {start + "200" + body + "[3,4],\"index\":1}]}}}", kBad, false},
           {start + "200" + body + "[3,4],\"embedding\":[5,6]}]}}}", kBad, false}}) {
    RowsFile rows = *RowsFile::Create(folder_.path() + "/rows-of-case", 3);
    ResultReader reader(form_, provider_, settings_, items_, 0, &rows);
    const std::string path = folder_.path() + "/results";
    std::ofstream(path) << Good(0, "[1,2]") << one.line << "\n";
    const Status status = reader.Read(path);
    EXPECT_EQ(status.code(), one.code) << one.line << ": " << status.message();
    EXPECT_EQ(reader.HasRow(1), one.has_row) << one.line;
    if (!one.has_row) continue;
    EXPECT_THAT(rows.Row(1), ElementsAre(3, 4)) << one.line;
  }
}

TEST_F(ResultReaderTest, GeminisForm) {
  const ResultForm& gemini = (*FindBatchDialect("gemini"))->result_form();
  const std::string path = folder_.path() + "/results";
  std::ofstream(path) << "{\"response\":{\"embedding\":{\"values\":[1,2]}},\"key\":\"" << IdOf(0)
                      << "\"}\n{\"key\":\"" << IdOf(1)
                      << "\",\"error\":{\"code\":4,\"message\":\"too late\"}}";
  ResultReader reader(gemini, provider_, settings_, items_, 0, &rows_);
  ASSERT_TRUE(reader.Read(path).ok());
  EXPECT_THAT(Row(0), ElementsAre(1, 2));
  EXPECT_EQ(reader.failed().size(), 1u);
  std::ofstream(path) << "{\"response\":{},\"embeddings\":{}}";
  EXPECT_EQ(reader.Read(path).code(), StatusCode::kProtocol);
}

TEST_F(ResultReaderTest, WhatIsNotAResult) {
  for (const char* line :
       {"[]", "{", "{\"custom_id\":5}", "{\"response\":null}", "text", "{\"custom_id\":\"a\"} x",
        "{\"custom_id\":\"a\",\"response\":{\"status_code\":\"200\"}}"}) {
    std::string text = line;
    EXPECT_EQ(ParseResultLine(form_, &text).status().code(), StatusCode::kProtocol) << line;
    EXPECT_EQ(text, line);
  }
}

}  // namespace
}  // namespace vetvec
