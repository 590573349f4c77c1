#include "audit/vendor_identity.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "audit/compare_models.h"
#include "base/hash.h"
#include "base/rng.h"
#include "unit/audit_steps/step_data.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

constexpr size_t kWidth = 16;
constexpr size_t kPlain = 20;  // texts of the contract test that are sent once
constexpr size_t kTimes = 5;   // how often one more is sent
constexpr size_t kResent = 30;

// A model: the vector of a text, with noise of this size that differs each time.
class Model {
 public:
  explicit Model(uint64_t seed, double noise = 0)
      : seed_(seed), noise_(noise), rng_(seed, static_cast<uint64_t>(noise * 1e6)) {}

  FreshVectors Contract() {
    std::vector<std::string> texts(kTimes, "contract");
    for (size_t i = 0; i < kPlain; ++i) texts.push_back("contract " + std::to_string(i));
    return Vectors(std::move(texts), "model");
  }
  FreshVectors Resent() {
    std::vector<std::string> texts;
    for (size_t i = 0; i < kResent; ++i) texts.push_back("audit " + std::to_string(i));
    return Vectors(std::move(texts), "model");
  }
  // Moves the vectors of all texts from here on.
  void Alter(double size) { altered_ = size; }

 private:
  FreshVectors Vectors(std::vector<std::string> texts, std::string name) {
    FreshVectors out{std::move(texts), {}, std::move(name)};
    out.rows = Matrix(out.texts.size(), kWidth);
    for (size_t i = 0; i < out.texts.size(); ++i) {
      Rng of_text(seed_, Xxh64(out.texts[i].data(), out.texts[i].size()));
      for (float& x : out.rows.row(i)) {
        const double plain = of_text.Uniform() - 0.5 + altered_ * (of_text.Uniform() - 0.5);
        x = static_cast<float>(plain + noise_ * (rng_.Uniform() - 0.5));
      }
    }
    return out;
  }

  const uint64_t seed_;
  const double noise_;
  double altered_ = 0;
  Rng rng_;
};

VendorResult VendorOf(Model* model, bool has_contract = true, bool has_resent = true) {
  VendorResult vendor;
  if (has_contract) {
    StepDataIn<ContractResult>(&vendor.steps, "contract").fresh = model->Contract();
  }
  if (has_resent) {
    ResentResult& resent = ResentIn(&vendor.steps);
    resent.fresh = model->Resent();
    resent.figures.texts = kResent;
    resent.figures.noise_angle = 1e-4;
  }
  return vendor;
}

VendorIdentity Identity(Model model, bool has_contract = true, bool has_resent = true) {
  const auto identity = IdentityOf(VendorOf(&model, has_contract, has_resent));
  EXPECT_TRUE(identity);
  return identity.value_or(VendorIdentity());
}

TEST(VendorIdentity, NothingIsRecordedOfWhatSentNothing) {
  EXPECT_FALSE(IdentityOf(VendorResult()));
  VendorResult older;
  ContractIn(&older.steps);
  ResentIn(&older.steps).figures.texts = kResent;
  EXPECT_FALSE(IdentityOf(older));
}

TEST(VendorIdentity, OneFingerprintWhateverElseWasSent) {
  const VendorIdentity all = Identity(Model(1));
  EXPECT_EQ(all.texts.size(), 1 + kPlain + kResent);
  EXPECT_EQ(all.repeats.rows(), kTimes);
  EXPECT_EQ(all.answered, "model");
  EXPECT_FALSE(all.is_unit_length);
  EXPECT_EQ(all.fingerprint, Identity(Model(1), true, false).fingerprint);
  EXPECT_NE(all.fingerprint, Identity(Model(1), false, true).fingerprint) << "of other texts";
  EXPECT_NE(all.fingerprint, Identity(Model(2)).fingerprint);
  Model model(1);
  VendorResult changed = VendorOf(&model);
  float& x = StepDataIn<ContractResult>(&changed.steps, "contract").fresh->rows.row(kTimes)[0];
  x = std::nextafter(x, 1.0F);
  EXPECT_NE(IdentityOf(changed)->fingerprint, all.fingerprint);
}

TEST(VendorIdentity, TheLargerNoiseCounts) {
  EXPECT_EQ(Identity(Model(1)).noise, 1e-4) << "of the texts sent again";
  EXPECT_GT(Identity(Model(1, 1e-2)).noise, 1e-3) << "of the contract's repeated text";
  EXPECT_EQ(Identity(Model(1), true, false).noise, 0.0);
}

TEST(VendorIdentity, OfVectorsFromACacheOnlyTheContractCounts) {
  Model model(1);
  VendorResult vendor = VendorOf(&model);
  vendor.cached_texts = 1;
  EXPECT_EQ(IdentityOf(vendor)->texts.size(), 1 + kPlain);
  EXPECT_EQ(IdentityOf(vendor)->noise, 0.0);
  VendorResult without = VendorOf(&model, false);
  without.cached_texts = 1;
  EXPECT_EQ(IdentityOf(without)->texts.size(), kResent);
}

TEST(CompareIdentities, TheSameAndNoise) {
  const ModelComparison same = CompareIdentities(Identity(Model(1)), Identity(Model(1)));
  EXPECT_STREQ(same.verdict(), "same");
  EXPECT_TRUE(same.is_by_identity);
  EXPECT_EQ(same.bound, 1);
  const ModelComparison noisy =
      CompareIdentities(Identity(Model(1, 1e-2)), Identity(Model(1, 1.1e-2)));
  EXPECT_STREQ(noisy.verdict(), "same within noise");
}

TEST(CompareIdentities, TheBoundIsThatOfThePasses) {
  Model altered(1);
  altered.Alter(0.1);
  const ModelComparison found = CompareIdentities(Identity(Model(1)), Identity(altered));
  EXPECT_STREQ(found.verdict(), "altered");
  EXPECT_EQ(found.recorded_passes, kTimes - 1);
  EXPECT_EQ(found.new_passes, kTimes);
  EXPECT_NEAR(found.bound, 1.0 / 126, 1e-12);
  const ModelComparison other = CompareIdentities(Identity(Model(1)), Identity(Model(2)));
  EXPECT_STREQ(other.verdict(), "other");
}

TEST(CompareIdentities, FewPassesAndLittleMoreThanNoiseSayNothing) {
  Model altered(1);
  altered.Alter(1e-3);  // an angle of 0.001
  VendorIdentity before = Identity(Model(1), false);
  const VendorIdentity after = Identity(altered, false);
  before.noise = 2e-4;
  const ModelComparison unknown = CompareIdentities(before, after);
  EXPECT_STREQ(unknown.verdict(), "not known");
  EXPECT_THAT(unknown.reason, HasSubstr("too few for an error bound"));
  EXPECT_EQ(unknown.bound, 1);
  VendorIdentity quiet = after;
  before.noise = quiet.noise = 5e-5;
  EXPECT_STREQ(CompareIdentities(before, quiet).verdict(), "altered") << "ten times the noise";
}

TEST(CompareIdentities, ManyPassesDecideWhatFewDoNot) {
  Model altered(1);
  altered.Alter(1e-3);
  VendorIdentity before = Identity(Model(1));
  before.noise = 2e-4;
  const ModelComparison found = CompareIdentities(before, Identity(altered));
  EXPECT_STREQ(found.verdict(), "altered");
  EXPECT_LT(found.bound, 0.01);
}

TEST(CompareIdentities, ALengthThatAnglesDoNotShow) {
  const VendorIdentity before = Identity(Model(1));
  VendorIdentity after = before;
  for (size_t i = 0; i < after.rows.rows(); ++i) {
    for (float& x : after.rows.row(i)) x *= 2;
  }
  const ModelComparison longer = CompareIdentities(before, after);
  EXPECT_STREQ(longer.verdict(), "named");
  EXPECT_THAT(longer.diagnosis.names, testing::ElementsAre("vectors of another length"));
}

}  // namespace
}  // namespace vetvec
