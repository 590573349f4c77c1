// Making a suite, and an audit.
#include <fstream>
#include <iterator>

#include "torture/operations.h"

namespace torture {
namespace {

uint64_t HashOf(std::string_view bytes) {
  uint64_t hash = 14695981039346656037u;
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 1099511628211u;
  return hash;
}

// The result of a run in which nothing failed has this hash.
void CheckResult(World* world, std::string_view bytes) {
  world->result_hash = HashOf(bytes);
  const uint64_t expected = world->expected->result_hash;
  if (expected != 0 && expected != world->result_hash) {
    world->Blame(kWrong, "the result is not the right one");
  }
}

// A contrastive suite from the starter lexicon, whose words are most of the allocations.
class SuiteOperation : public Operation {
 public:
  bool HasResult() const override { return true; }
  void Prepare(World* world) override {
    seeds_ = world->folder + "/seeds.txt";
    std::ofstream(seeds_) << "The food was good and the staff were friendly.\n"
                             "He said that the old house was beautiful.\n"
                             "She is a happy woman and she loves her job.\n"
                             "The room was clean and the bed was comfortable.\n";
    given_[0] = {VETVEC_STR("seeds"), Str(seeds_)};
    given_[1] = {VETVEC_STR("max_per_relation"), VETVEC_STR("5")};
    options_.kind = VETVEC_STR(VETVEC_SUITE_CONTRASTIVE);
    options_.options = given_;
    options_.options_count = 2;
  }
  void Act(World* world) override {
    world->status = vetvec_suite_make(&options_, nullptr, &suite_, &error_);
  }
  void Check(World* world) override {
    CheckError(world, world->status, error_);
    vetvec_error_destroy(error_);
    if (world->status == VETVEC_STATUS_OK) CheckResult(world, vetvec_suite_sha256(suite_));
    vetvec_suite_destroy(suite_);
    vetvec_error* error = nullptr;
    if (vetvec_suite_make(&options_, nullptr, &suite_, &error) != VETVEC_STATUS_OK) {
      world->Blame(kDead, vetvec_error_message(error));
    }
    vetvec_error_destroy(error);
    CheckResult(world, vetvec_suite_sha256(suite_));
    vetvec_suite_destroy(suite_);
  }

 private:
  std::string seeds_;
  vetvec_suite_option given_[2];
  vetvec_suite_make_options options_ = VETVEC_INIT(vetvec_suite_make_options);
  vetvec_suite suite_ = {0};
  vetvec_error* error_ = nullptr;
};

// A small audit of one vendor; then again in its folder, as after any interruption. Its suite is
// the user's own, so that each moment can be tried: SuiteOperation makes one.
class AuditOperation : public Operation {
 public:
  bool HasResult() const override { return true; }
  void Prepare(World* world) override {
    folder_ = world->folder + "/run";
    const std::string suite = world->folder + "/suite.jsonl";
    std::ofstream(suite) << R"({"relation":"CR1","seed":"The food was good.","positive":"The )"
                            R"(food was fine.","negative":"The food was bad."}
{"relation":"CR1","seed":"The room was clean.","positive":"The room was tidy.",)"
                            R"("negative":"The room was dirty."}
{"relation":"CR3","seed":"She is happy.","positive":"She is glad.","negative":"She is not happy."}
)";
    const std::string words = world->folder + "/words.txt";
    std::ofstream(words) << "bacoter\nbaditer\ncoditer\ncofuter\ndigeter\ndihoter\nfukater\n";
    const std::string text =
        "version = 1\n[audit]\nvendors = [\"mock\"]\nseed = 7\ndictionary = \"" + words +
        "\"\nout = \"" + folder_ + "\"\n[vendors.mock]\nspec = \"openai:mock\"\nbase_url = \"" +
        world->url + "\"\n[suites.own]\nkind = \"file\"\nfile = \"" + suite + "\"\n";
    vetvec_config_options options = VETVEC_INIT(vetvec_config_options);
    options.text = Str(text);
    vetvec_error* error = nullptr;
    if (vetvec_config_load(&options, &config_, &error) != VETVEC_STATUS_OK) {
      world->Blame(kDead, vetvec_error_message(error));
    }
    vetvec_error_destroy(error);
  }
  void Act(World* world) override {
    world->status = vetvec_audit_run(config_, nullptr, &audit_, &error_);
  }
  void Check(World* world) override {
    CheckError(world, world->status, error_);
    vetvec_error_destroy(error_);
    if (world->status == VETVEC_STATUS_OK) CheckRun(world);
    vetvec_audit_destroy(audit_);
    vetvec_error* error = nullptr;
    if (vetvec_audit_run(config_, nullptr, &audit_, &error) != VETVEC_STATUS_OK) {
      world->Blame(kDead, vetvec_error_message(error));
    }
    vetvec_error_destroy(error);
    CheckRun(world);
    vetvec_audit_destroy(audit_);
    vetvec_config_destroy(config_);
  }

 private:
  void CheckRun(World* world) {
    std::ifstream file(folder_ + "/vectors/mock.npy", std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    CheckResult(world, bytes);
    if (vetvec_audit_verdict(audit_)[0] == '\0') world->Blame(kDead, "the audit has no verdict");
  }

  std::string folder_;
  vetvec_config config_ = {0};
  vetvec_audit audit_ = {0};
  vetvec_error* error_ = nullptr;
};

}  // namespace

std::span<const OperationRow> AuditOperations() {
  static constexpr OperationRow kRows[] = {
      {"suite", &Make<SuiteOperation>},
      {"audit", &Make<AuditOperation>},
  };
  return kRows;
}

}  // namespace torture
