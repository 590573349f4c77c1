#include "torture/world.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <thread>

namespace torture {
namespace {

constexpr vetvec_status kUntouched = static_cast<vetvec_status>(-1);

bool IsZero(const float* row, uint64_t dimension) {
  return std::all_of(row, row + dimension, [](float x) { return x == 0; });
}

}  // namespace

void World::Blame(Fault fault, const char* why, int64_t number) {
  if (faults == 0)
    std::snprintf(what, sizeof what, "%s (%lld)", why, static_cast<long long>(number));
  faults |= fault;
}

std::string TextOf(size_t number) { return "This is sentence number " + std::to_string(number); }

Batch::Batch(size_t first, size_t count) : first_(first) {
  uint64_t at = 0;
  for (size_t i = 0; i < count; ++i) {
    const std::string text = TextOf(first + i);
    std::memcpy(bytes_ + at, text.data(), text.size());
    offsets_[i] = at;
    at += text.size();
  }
  offsets_[count] = at;
  batch_ = {sizeof batch_, bytes_, offsets_, count};
}

void Call::Clear() {
  std::fill_n(items_, kTexts, kUntouched);
  std::memset(provenance_, 0, sizeof provenance_);
  std::memset(rows_, 0, sizeof rows_);
  options_.timeout_ms = kTimeoutMs;
}

Call::~Call() {
  vetvec_job_destroy(job_);
  vetvec_matrix_destroy(matrix_);
  vetvec_error_destroy(error_);
}

void Call::DropError() {
  vetvec_error_destroy(error_);
  error_ = nullptr;
}

vetvec_status Call::EmbedAlloc(vetvec_encoder encoder) {
  status_ = vetvec_encoder_embed_alloc(encoder, batch_.get(), &options_, &matrix_, items_,
                                       provenance_, &error_);
  return status_;
}

vetvec_status Call::EmbedArray(vetvec_encoder encoder) {
  is_array_ = true;
  dimension_ = vetvec_encoder_dimension(encoder);
  size_t written = 0;
  status_ =
      vetvec_encoder_embed(encoder, batch_.get(), &options_, rows_, sizeof rows_ / sizeof rows_[0],
                           &written, items_, provenance_, &error_);
  return status_;
}

vetvec_status Call::Submit(vetvec_encoder encoder, const vetvec_job_options& options) {
  status_ = vetvec_job_submit(encoder, batch_.get(), &options_, &options, &job_, &error_);
  return status_;
}

vetvec_status Call::Take() {
  DropError();
  status_ = vetvec_job_take(job_, &matrix_, items_, kTexts, &error_);
  return status_;
}

void CheckError(World* world, vetvec_status status, const vetvec_error* error) {
  if (status == VETVEC_STATUS_INTERNAL || status == VETVEC_STATUS_UNKNOWN) {
    world->Blame(kUntyped, vetvec_error_message(error), status);
  }
  if (vetvec_error_status(error) != status) {
    world->Blame(kUntyped, "the error object has another status", vetvec_error_status(error));
  }
  if (status != VETVEC_STATUS_OK && vetvec_error_message(error)[0] == '\0') {
    world->Blame(kUntyped, "an error without a message", status);
  }
}

void CheckRow(World* world, const Vectors& expected, uint64_t text, const float* row,
              uint64_t dimension) {
  if (row == nullptr || dimension == 0) {
    world->Blame(kWrong, "a text that is OK has no row", static_cast<int64_t>(text));
  } else if (dimension != expected.dimension ||
             std::memcmp(row, expected.rows[text], dimension * sizeof(float)) != 0) {
    world->Blame(kWrong, "a vector is not the right one", static_cast<int64_t>(text));
  }
}

void Call::Check(World* world) {
  CheckError(world, status_, error_);
  if (job_.id != 0) {
    // What could not be taken for want of memory is still there.
    if (status_ == VETVEC_STATUS_OUT_OF_MEMORY && matrix_.id == 0) Take();
    if (vetvec_job_provenance(job_, provenance_, kTexts, nullptr) != VETVEC_STATUS_OK) {
      world->Blame(kDead, "a job that has ended does not say where its vectors come from");
    }
  }
  vetvec_rows rows = {rows_, batch_.count(), dimension_, dimension_};
  if (!is_array_ && vetvec_matrix_view(matrix_, &rows, nullptr) != VETVEC_STATUS_OK) rows = {};
  size_t delivered = 0;
  for (size_t i = 0; i < batch_.count(); ++i) {
    const size_t text = batch_.first() + i;
    const bool has_row = i < rows.rows && rows.cols > 0;
    const float* row = has_row ? rows.data + i * rows.row_stride : nullptr;
    if (items_[i] != VETVEC_STATUS_OK) {
      if (has_row && !IsZero(row, rows.cols)) {
        world->Blame(kWrong, "a text that failed has a row that is not zero",
                     static_cast<int64_t>(text));
      }
      continue;
    }
    ++delivered;
    const bool is_local = provenance_[i].source == VETVEC_SOURCE_LOCAL;
    const Vectors& expected = is_local ? world->expected->local : world->expected->remote;
    CheckRow(world, expected, text, row, rows.cols);
  }
  if (status_ == VETVEC_STATUS_OK && delivered != batch_.count()) {
    world->Blame(kWrong, "the call is OK and has vectors for", static_cast<int64_t>(delivered));
  }
}

void CheckWorks(World* world, vetvec_encoder encoder, size_t count) {
  // A service that has failed five times in a row is left alone for as long as the error says.
  constexpr int kMostTries = 3;
  for (int i = 1;; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    Call call(0, count);
    const vetvec_status status = call.EmbedAlloc(encoder);
    const auto took = std::chrono::steady_clock::now() - begin;
    if (took > std::chrono::milliseconds(kLateMs)) world->Blame(kLate, "the next call was late");
    const int64_t wait_ms = call.RetryAfterMs();
    if (status == VETVEC_STATUS_UNAVAILABLE && wait_ms > 0 && i < kMostTries) {
      std::this_thread::sleep_for(std::chrono::milliseconds(wait_ms));
      continue;
    }
    if (status != VETVEC_STATUS_OK) world->Blame(kDead, call.message(), status);
    return call.Check(world);
  }
}

vetvec_str Str(const std::string& text) { return {text.data(), text.size()}; }

vetvec_encoder_options RemoteOptions(const World& world) {
  vetvec_encoder_options options = VETVEC_INIT(vetvec_encoder_options);
  options.spec = VETVEC_STR("openai:torture");
  options.base_url = Str(world.url);
  options.ca_file = Str(world.ca_file);
  options.api_key = VETVEC_STR("canary-key-of-the-torture");
  options.batch = 2;
  return options;
}

vetvec_encoder Open(World* world, const vetvec_encoder_options& options) {
  vetvec_encoder encoder = {0};
  vetvec_error* error = nullptr;
  if (vetvec_encoder_open(&options, &encoder, &error) != VETVEC_STATUS_OK) {
    world->Blame(kDead, vetvec_error_message(error));
  }
  vetvec_error_destroy(error);
  return encoder;
}

bool FillExpected(World* world, Expected* expected) {
  vetvec_encoder_options local = VETVEC_INIT(vetvec_encoder_options);
  local.spec = VETVEC_STR("builtin:");
  const Batch all(0, kTexts);
  const auto fill = [&](const vetvec_encoder_options& options, Vectors* vectors) {
    const vetvec_encoder encoder = Open(world, options);
    vetvec_matrix matrix = {0};
    vetvec_error* error = nullptr;
    vetvec_rows rows{};
    const vetvec_status status =
        vetvec_encoder_embed_alloc(encoder, all.get(), nullptr, &matrix, nullptr, nullptr, &error);
    if (status != VETVEC_STATUS_OK ||
        vetvec_matrix_view(matrix, &rows, nullptr) != VETVEC_STATUS_OK ||
        rows.cols > kMostElements) {
      world->Blame(kDead, vetvec_error_message(error), status);
    } else {
      vectors->dimension = rows.cols;
      for (size_t i = 0; i < kTexts; ++i) {
        std::copy_n(rows.data + i * rows.row_stride, rows.cols, vectors->rows[i]);
      }
    }
    vetvec_error_destroy(error);
    vetvec_matrix_destroy(matrix);
    vetvec_encoder_destroy(encoder);
  };
  fill(RemoteOptions(*world), &expected->remote);
  fill(local, &expected->local);
  return world->faults == 0;
}

}  // namespace torture
