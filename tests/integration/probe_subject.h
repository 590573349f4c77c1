// What embed_probe calls: an encoder behind the C ABI, or behind the Encoder interface below it.
#ifndef VETVEC_TESTS_INTEGRATION_PROBE_SUBJECT_H_
#define VETVEC_TESTS_INTEGRATION_PROBE_SUBJECT_H_

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "integration/probe_settings.h"

namespace vetvec {

struct CallEnd {
  std::string status;  // "OK"
  std::string message;
  int http_status = 0;
  std::string vectors_hash;  // hexadecimal, of the bytes of all rows; empty if there are none
};

struct ProbeLog {
  std::mutex mutex;
  std::vector<std::string> lines;
};

class ProbeSubject {
 public:
  virtual ~ProbeSubject() = default;
  // Before each call: from here on Cancel is about that call.
  virtual void Begin() = 0;
  virtual CallEnd Embed(const std::vector<std::string>& texts, int64_t timeout_ms) = 0;
  virtual void Cancel() = 0;  // of the call under way, from any thread
  virtual std::string UsageJson() = 0;
  virtual std::string Metrics() = 0;
};

// `key_number` >= 0 is put behind the key. Null if it cannot be opened; `*end` says why.
std::unique_ptr<ProbeSubject> OpenSubject(const ProbeSettings& settings, int64_t key_number,
                                          ProbeLog* log, CallEnd* end);

}  // namespace vetvec

#endif  // VETVEC_TESTS_INTEGRATION_PROBE_SUBJECT_H_
