#include "mock_server/batches.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "mock_server/service.h"

namespace vetvec::mock {
namespace {

using ::nlohmann::json;
using ::testing::HasSubstr;

class BatchesTest : public ::testing::Test {
 protected:
  json Send(const std::string& method, const std::string& path, const std::string& body = "",
            int status = 200) {
    HttpRequest request;
    request.method = method;
    const size_t query = std::min(path.find('?'), path.size());
    request.path = path.substr(0, query);
    request.target = path;
    request.body = body;
    last_ = service_.Handle(request);
    EXPECT_EQ(last_.status, status) << path << ": " << last_.body;
    return json::parse(last_.body, nullptr, false);
  }
  std::string Upload(const std::vector<std::string>& texts) {
    HttpRequest request;
    request.method = "POST";
    request.path = request.target = "/hash/v1/files";
    FormPart file{"file", "batch.jsonl", ""};
    for (const std::string& text : texts) {
      file.content += json{{"custom_id", "id-" + text},
                           {"method", "POST"},
                           {"url", "/v1/embeddings"},
                           {"body", {{"model", "m"}, {"input", {text}}}}}
                          .dump() +
                      "\n";
    }
    request.form = {{"purpose", "", "batch"}, file};
    return json::parse(service_.Handle(request).body)["id"];
  }
  json Create(const std::string& file, int status = 200) {
    return Send("POST", "/hash/v1/batches",
                json{{"input_file_id", file},
                     {"endpoint", "/v1/embeddings"},
                     {"completion_window", "24h"},
                     {"metadata", {{"mine", "yes"}}}}
                    .dump(),
                status);
  }
  void Habits(const json& habits) { Send("POST", "/admin/batches", habits.dump()); }
  std::string Content(const json& job, const char* which) {
    Send("GET", "/hash/v1/files/" + job[which].get<std::string>() + "/content");
    return last_.body;
  }

  static const PersonaSet& Personas() {
    static const PersonaSet* const kPersonas = new PersonaSet(*PersonaSet::Make({}));
    return *kPersonas;
  }
  MockService service_{&Personas(), {}};
  HttpReply last_;
};

TEST_F(BatchesTest, AJobEndsWhenItHasBeenPolledOftenEnough) {
  Habits({{"polls", 2}});
  const json made = Create(Upload({"one", "two"}));
  EXPECT_EQ(made["metadata"]["mine"], "yes");
  const std::string path = "/hash/v1/batches/" + made["id"].get<std::string>();
  EXPECT_EQ(Send("GET", path)["status"], "in_progress");
  const json job = Send("GET", path);
  EXPECT_EQ(job["status"], "completed");
  EXPECT_EQ(job["request_counts"]["completed"], 2);
  EXPECT_TRUE(job["error_file_id"].is_null());
  const std::string content = Content(job, "output_file_id");
  EXPECT_EQ(std::count(content.begin(), content.end(), '\n'), 2);
  EXPECT_THAT(content, HasSubstr("\"custom_id\":\"id-two\""));
}

TEST_F(BatchesTest, WhatIsProcessedIsBilledOnce) {
  const std::string file = Upload({"one", "two"});
  Create(file);
  EXPECT_EQ(Send("GET", "/admin/batches")["billed_twice"], 0);
  Create(file);
  const json stats = Send("GET", "/admin/batches");
  EXPECT_EQ(stats["billed_texts"], 4);
  EXPECT_EQ(stats["billed_twice"], 2);
}

TEST_F(BatchesTest, ExpiredLinesAreInTheErrorFile) {
  Habits({{"processed_share", 0.5}});
  const json made = Create(Upload({"one", "two", "three", "four"}));
  const json job = Send("GET", "/hash/v1/batches/" + made["id"].get<std::string>());
  EXPECT_EQ(job["status"], "expired");
  EXPECT_THAT(Content(job, "error_file_id"), HasSubstr("batch_expired"));
  EXPECT_EQ(Send("GET", "/admin/batches")["billed_texts"], 2);
}

TEST_F(BatchesTest, AJobNeedsItsInputFile) {
  const std::string file = Upload({"one"});
  EXPECT_EQ(Send("DELETE", "/hash/v1/files/" + file)["deleted"], true);
  EXPECT_THAT(Create(file, 400)["error"]["message"].get<std::string>(),
              HasSubstr("does not exist"));
  Send("DELETE", "/hash/v1/files/" + file, "", 404);
}

TEST_F(BatchesTest, ListsHavePages) {
  Habits({{"page_size", 2}});
  const std::string file = Upload({"one"});
  for (int i = 0; i < 3; ++i) Create(file);
  const json first = Send("GET", "/hash/v1/batches?limit=100");
  ASSERT_EQ(first["data"].size(), 2u);
  EXPECT_EQ(first["has_more"], true);
  const json second =
      Send("GET", "/hash/v1/batches?after=" + first["data"][1]["id"].get<std::string>());
  EXPECT_EQ(second["data"].size(), 1u);
  EXPECT_EQ(second["has_more"], false);
}

TEST_F(BatchesTest, AnUnknownHabitIsNamed) {
  EXPECT_THAT(Send("POST", "/admin/batches", R"({"shufle": true})", 400)["error"]["message"]
                  .get<std::string>(),
              HasSubstr("'shufle' is not a setting"));
}

}  // namespace
}  // namespace vetvec::mock
