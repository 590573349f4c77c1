// A run folder made by hand: four triples and three words whose vectors lie on a line, so that
// every figure can be counted.
#ifndef VETVEC_TESTS_UNIT_AUDIT_HAND_MADE_RUN_H_
#define VETVEC_TESTS_UNIT_AUDIT_HAND_MADE_RUN_H_

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "audit/run_folder.h"
#include "audit/workload.h"
#include "unit/audit/suite_config_of.h"
#include "unit/base/temporary_folder.h"

namespace vetvec {

// Where a text lies.
using Positions = std::map<std::string, float>;

// Words at 10, 11 and 13: nearest neighbours at 1, 1 and 2, so that "min" gives a threshold of 1.
// Seeds at 0; t1 and t3 are violated (D+ - D- = 2 and 5), t0 (0.5) and t2 (exactly 1) are not.
inline Positions FaultyPositions() {
  return {{"w0", 10.0f}, {"w1", 11.0f}, {"w2", 13.0f}, {"s0", 0.0f}, {"p0", 1.0f},
          {"n0", 0.5f},  {"s1", 0.0f},  {"p1", 3.0f},  {"n1", 1.0f}, {"s2", 0.0f},
          {"p2", 2.0f},  {"n2", 1.0f},  {"s3", 0.0f},  {"p3", 5.0f}, {"n3", 0.0f}};
}

// The same with every positive on its seed: nothing is violated.
inline Positions GoodPositions() {
  Positions positions = FaultyPositions();
  for (const char* positive : {"p0", "p1", "p2", "p3"}) positions[positive] = 0;
  return positions;
}

class HandMadeRun {
 public:
  HandMadeRun() : run_(folder_.Path("run")) {
    std::string suite;
    for (const char* i : {"0", "1", "2", "3"}) {
      suite += std::string("{\"relation\":\"CR1\",\"seed\":\"s") + i + "\",\"positive\":\"p" + i +
               "\",\"negative\":\"n" + i + "\"}\n";
    }
    record_.config.suites = {
        SuiteConfigOf("mine", "file", {{"file", folder_.Write("suite.jsonl", suite)}})};
    record_.config.dictionary = folder_.Write("words.txt", "w0\nw1\nw2\n");
    record_.config.threshold_method = ThresholdMethod::kMin;
    record_.config.out = run_.path();
    record_.created = "2026-01-02T03:04:05Z";
    record_.library_version = "0.1.0";
    record_.status = "finished";
    Result<Workload> work = BuildWorkload(record_.config, nullptr);
    EXPECT_TRUE(work.ok()) << work.status().ToString();
    work_ = *std::move(work);
    EXPECT_TRUE(run_.Create().ok());
    EXPECT_TRUE(WriteWorkload(work_, run_, &record_).ok());
  }

  // A vendor with a vector (position, `height`) for each text; `failed` texts get a zero row.
  void AddVendor(const std::string& name, const Positions& positions, float height,
                 const std::vector<std::string>& failed = {}) {
    VendorConfig vendor;
    vendor.name = name;
    vendor.spec = "builtin:";
    record_.config.vendors.push_back(vendor);
    Matrix rows(work_.texts.size(), 2);
    for (size_t id = 0; id < work_.texts.size(); ++id) {
      const std::string text(work_.texts[id]);
      if (std::find(failed.begin(), failed.end(), text) != failed.end()) {
        record_.vendors[name].failed_texts.push_back(id);
        continue;
      }
      rows.row(id)[0] = positions.at(text);
      rows.row(id)[1] = height;
    }
    const Result<std::string> sha256 = run_.WriteVectors(name, rows.view());
    EXPECT_TRUE(sha256.ok());
    record_.files[RunFolder::VectorsName(name)] = *sha256;
  }

  void Finish() { EXPECT_TRUE(run_.WriteRecord(record_).ok()); }

  const RunFolder& run() const { return run_; }
  RunRecord& record() { return record_; }
  const Workload& work() const { return work_; }

 private:
  TemporaryFolder folder_;
  RunFolder run_;
  RunRecord record_;
  Workload work_;
};

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_AUDIT_HAND_MADE_RUN_H_
