// world.h: what the operations of the torture program share: texts with known vectors, calls whose
// results are checked, and what has gone wrong in this run.
//
// A run is a process: it prepares, does one operation while calls of the C library fail, and then
// looks whether the library still works. Nothing here allocates between failing_calls_arm and
// failing_calls_disarm.
#ifndef VETVEC_TESTS_TORTURE_WORLD_H_
#define VETVEC_TESTS_TORTURE_WORLD_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "vetvec/vetvec.h"

namespace torture {

constexpr size_t kTexts = 24;           // that there are
constexpr size_t kMostElements = 512;   // of a vector
constexpr int64_t kTimeoutMs = 10'000;  // of a call
constexpr int64_t kLateMs =
    60'000;  // whatever else the machine does: a call that does not end by itself

// The right vectors, by a process in which nothing failed.
struct Vectors {
  uint64_t dimension;
  float rows[kTexts][kMostElements];
};
struct Expected {
  Vectors remote;
  Vectors local;
  uint64_t result_hash;  // of the operation, if it makes a file; 0: unknown
};

// What is wrong with a run, as bits.
enum Fault : uint32_t {
  kDead = 1,     // the next call, with everything back, did not deliver
  kWrong = 2,    // a vector that is not the right one, or one missing that was said to be there
  kLate = 4,     // the operation or the next call ended long after its deadline, or not at all
  kUntyped = 8,  // INTERNAL or UNKNOWN, a status without its error object, or the like
  kLeaked = 16,  // threads or descriptors are left at the end
};

struct World {
  // Given.
  std::string url;      // of the service, in OpenAI's format
  std::string ca_file;  // for https; may be empty
  std::string folder;   // an empty folder of this run
  const Expected* expected = nullptr;

  // Found.
  uint32_t faults = 0;
  vetvec_status status = VETVEC_STATUS_OK;  // of the operation
  uint64_t result_hash = 0;
  char what[256] = "";  // the first fault

  void Blame(Fault fault, const char* why, int64_t number = 0);
};

// Some of the texts, in the form of the ABI.
class Batch {
 public:
  Batch(size_t first, size_t count);
  const vetvec_text_batch* get() const { return &batch_; }
  size_t first() const { return first_; }
  size_t count() const { return batch_.count; }

 private:
  const size_t first_;
  char bytes_[kTexts * 32];
  uint64_t offsets_[kTexts + 1];
  vetvec_text_batch batch_;
};
std::string TextOf(size_t number);

// The result of one embed call.
class Call {
 public:
  Call(size_t first, size_t count) : batch_(first, count) { Clear(); }
  ~Call();
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  void SetTimeout(int64_t millis) { options_.timeout_ms = millis; }
  // Each makes the call, in one of its forms. No call allocates memory of its own.
  vetvec_status EmbedAlloc(vetvec_encoder encoder);
  vetvec_status EmbedArray(vetvec_encoder encoder);
  vetvec_status Submit(vetvec_encoder encoder, const vetvec_job_options& options);
  vetvec_status Take();  // after its end

  // With everything back: blames the world for what is wrong in the result.
  void Check(World* world);
  vetvec_status status() const { return status_; }
  const char* message() const { return vetvec_error_message(error_); }
  int64_t RetryAfterMs() const { return vetvec_error_retry_after_ms(error_); }
  vetvec_job job() const { return job_; }

 private:
  void Clear();
  void DropError();

  const Batch batch_;
  vetvec_call_options options_ = VETVEC_INIT(vetvec_call_options);
  vetvec_status status_ = VETVEC_STATUS_OK;
  vetvec_status items_[kTexts];
  vetvec_provenance provenance_[kTexts];
  vetvec_error* error_ = nullptr;
  vetvec_matrix matrix_ = {0};
  vetvec_job job_ = {0};
  bool is_array_ = false;
  uint64_t dimension_ = 0;
  float rows_[kTexts * kMostElements];
};

// A row that is said to be there is the right one.
void CheckRow(World* world, const Vectors& expected, uint64_t text, const float* row,
              uint64_t dimension);
// A status must have its error object, with a message; both say the same.
void CheckError(World* world, vetvec_status status, const vetvec_error* error);
// The next call, with everything back: all of the first `count` texts, right and in time.
void CheckWorks(World* world, vetvec_encoder encoder, size_t count);

inline void Ignore(vetvec_status /*status*/) {}
vetvec_str Str(const std::string& text);
// Options of an encoder for the service, with three requests per call of five texts.
vetvec_encoder_options RemoteOptions(const World& world);
vetvec_encoder Open(World* world, const vetvec_encoder_options& options);

// In a process in which nothing fails. False: the service does not answer.
bool FillExpected(World* world, Expected* expected);

}  // namespace torture

#endif  // VETVEC_TESTS_TORTURE_WORLD_H_
