#include "encoder/local_batch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>
#include <thread>

#include "cache/memory_store.h"
#include "core/usage_total.h"
#include "encoder/cached_encoder.h"

namespace vetvec {
namespace {

using testing::ElementsAre;

// A text's vector is its length and its first byte. "bad" fails, "stop" is as if cancelled there.
class Model : public Encoder {
 public:
  Status Embed(const TextBatch& texts, const CallOptions& options, EmbedOutput* out) override {
    VETVEC_RETURN_IF_ERROR(out->rows.SetDimension(2));
    {
      std::unique_lock<std::mutex> lock(mutex);
      ++calls;
      changed.notify_all();
      changed.wait(lock, [&] { return !is_held; });
    }
    std::vector<size_t> done;
    for (size_t i = 0; i < texts.size(); ++i) {
      computed.emplace_back(texts[i]);
      if (texts[i] == "stop") {
        if (options.on_rows) options.on_rows(done);
        return Cancelled("the call was cancelled");
      }
      if (texts[i] == "bad") {
        out->items[i] = InvalidArgument("no tokens").WithItem(static_cast<int64_t>(i));
        ++out->usage.failed_texts;
        continue;
      }
      out->rows.Row(i)[0] = static_cast<float>(texts[i].size());
      out->rows.Row(i)[1] = static_cast<float>(texts[i][0]);
      out->sources[i] = VectorSource::kComputed;
      ++out->usage.texts_sent;
      done.push_back(i);
    }
    if (options.on_rows) options.on_rows(done);
    return SummarizeItems(out->items);
  }
  size_t dimension() const override { return 2; }
  const std::string& name() const override { return name_; }
  const VectorIdentity& identity() const override { return identity_; }
  Usage usage() const override { return {}; }

  std::mutex mutex;
  std::condition_variable changed;
  bool is_held = false;
  int calls = 0;
  std::vector<std::string> computed;

 private:
  const std::string name_ = "model";
  const VectorIdentity identity_;
};

class LocalBatchTest : public testing::Test {
 protected:
  LocalBatchTest() {
    auto model = std::make_unique<Model>();
    model_ = model.get();
    CachedEncoderOptions options;
    options.clock = SystemClock();
    options.memory = OpenMemoryStore({});
    encoder_ = std::make_unique<CachedEncoder>(std::make_unique<LocalBatch>(std::move(model)),
                                               std::move(options));
  }

  Status Embed(const std::vector<std::string>& texts) {
    const PackedTexts packed = PackedTexts::Of(texts);
    out_ = std::make_unique<EmbedOutput>(texts.size());
    return encoder_->Embed(packed.view(), {}, out_.get());
  }
  float Length(size_t row) const { return out_->rows.Row(row)[0]; }

  Model* model_;
  std::unique_ptr<CachedEncoder> encoder_;
  std::unique_ptr<EmbedOutput> out_;
};

TEST_F(LocalBatchTest, EachTextIsComputedOnce) {
  EXPECT_TRUE(Embed({"a", "bcd", "a", "ef"}).ok());
  EXPECT_THAT(model_->computed, ElementsAre("a", "bcd", "ef"));
  EXPECT_EQ(Length(2), 1);
  EXPECT_EQ(Length(3), 2);
  EXPECT_TRUE(Embed({"ghij", "ef"}).ok());
  EXPECT_THAT(model_->computed, ElementsAre("a", "bcd", "ef", "ghij"));
  EXPECT_EQ(Length(0), 4);
  EXPECT_EQ(Length(1), 2);
  EXPECT_THAT(out_->sources, ElementsAre(VectorSource::kComputed, VectorSource::kMemoryCache));
  const Usage usage = encoder_->usage();
  EXPECT_EQ(usage.texts, 6U);
  EXPECT_EQ(usage.texts_sent, 4U);
  EXPECT_EQ(usage.joined, 1U);
  EXPECT_EQ(usage.cache_memory_hits, 1U);
}

TEST_F(LocalBatchTest, ABadTextKeepsItsPlace) {
  EXPECT_TRUE(Embed({"known"}).ok());
  EXPECT_EQ(Embed({"known", "x", "bad", "yy"}).code(), StatusCode::kPartial);
  EXPECT_EQ(out_->items[2].code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(out_->items[2].detail().item_index, 2);
  EXPECT_EQ(Length(2), 0);
  EXPECT_EQ(Length(3), 2);
  EXPECT_EQ(out_->usage.failed_texts, 1U);
}

TEST_F(LocalBatchTest, WhatWasComputedBeforeACancelIsKept) {
  EXPECT_EQ(Embed({"one", "stop", "three"}).code(), StatusCode::kCancelled);
  EXPECT_TRUE(Embed({"one"}).ok());
  EXPECT_THAT(model_->computed, ElementsAre("one", "stop"));
}

TEST_F(LocalBatchTest, ATextThatAnotherCallComputesIsWaitedFor) {
  model_->is_held = true;
  std::thread first([&] {
    EmbedOutput out(1);
    const PackedTexts texts = PackedTexts::Of(std::vector<std::string>{"same"});
    EXPECT_TRUE(encoder_->Embed(texts.view(), {}, &out).ok());
  });
  {
    std::unique_lock<std::mutex> lock(model_->mutex);
    model_->changed.wait(lock, [&] { return model_->calls == 1; });
  }
  std::thread second([&] {
    EmbedOutput out(1);
    const PackedTexts texts = PackedTexts::Of(std::vector<std::string>{"same"});
    EXPECT_TRUE(encoder_->Embed(texts.view(), {}, &out).ok());
    EXPECT_EQ(out.rows.Row(0)[0], 4);
  });
  {
    const std::lock_guard<std::mutex> lock(model_->mutex);
    model_->is_held = false;
    model_->changed.notify_all();
  }
  first.join();
  second.join();
  EXPECT_THAT(model_->computed, ElementsAre("same"));
}

TEST_F(LocalBatchTest, ItHasNoTasksForALoop) {
  const PackedTexts texts = PackedTexts::Of(std::vector<std::string>{"a"});
  EmbedOutput out(1);
  EXPECT_EQ(encoder_->NewTask(texts.view(), {}, &out, nullptr), nullptr);
}

}  // namespace
}  // namespace vetvec
