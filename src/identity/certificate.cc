#include "identity/certificate.h"

#include <fmt/core.h>

#include <cmath>
#include <optional>

#include "base/file.h"
#include "base/json.h"
#include "base/json_reader.h"
#include "base/utc_time.h"
#include "identity/diagnosis.h"
#include "identity/rule.h"

namespace vetvec {
namespace {

constexpr size_t kMostCertificateBytes = size_t{1} << 20;
constexpr double kCertificateRounding = 2e-5;  // its numbers have six digits

Status NotACertificate(const std::string& why) {
  return Status(StatusCode::kDataLoss, "not a certificate of vetvec identity compare: " + why);
}

Result<double> AngleMember(const Json& found, const char* key) {
  const double value = found.at(key).get<double>();
  if (value >= 0 && value <= kFarthestAngle * 3) return value;
  return NotACertificate(fmt::format("its {} is not that of an angle", key));
}

Status CheckConsistent(double angle, double noise, const IdentityCertificate& certificate) {
  const double tolerance = ToleranceOf(noise);
  if (std::abs(certificate.tolerance - tolerance) > kCertificateRounding * tolerance) {
    return NotACertificate("its tolerance does not follow from its noise");
  }
  if (certificate.is_same && angle > tolerance * (1 + kCertificateRounding)) {
    return NotACertificate("its verdict does not follow from its angle");
  }
  return OkStatus();
}

Result<IdentityCertificate> CertificateOf(const Json& found) {
  IdentityCertificate out;
  const auto at = ReadUtcTime(found.at("at").get<std::string>());
  if (!at) return NotACertificate("its date is not one");
  out.at_millis = *at;
  out.fingerprint = found.at("a").at("fingerprint").get<std::string>();
  if (out.fingerprint.empty()) return NotACertificate("it has no fingerprint of a record");
  out.name = found.at("b").at("name").get<std::string>();
  out.is_of_encoder = found.at("b").at("fingerprint").get<std::string>().empty();
  out.verdict = found.at("verdict").get<std::string>();
  out.is_same = out.verdict == DiagnosisVerdictName(DiagnosisVerdict::kSame) ||
                out.verdict == DiagnosisVerdictName(DiagnosisVerdict::kSameWithinNoise);
  VETVEC_ASSIGN_OR_RETURN(const double angle, AngleMember(found, "angle"));
  VETVEC_ASSIGN_OR_RETURN(const double noise, AngleMember(found, "noise"));
  VETVEC_ASSIGN_OR_RETURN(out.tolerance, AngleMember(found, "tolerance"));
  VETVEC_RETURN_IF_ERROR(CheckConsistent(angle, noise, out));
  return out;
}

}  // namespace

Result<IdentityCertificate> ParseIdentityCertificate(std::string_view text) {
  const Result<Json> found = ParseJsonText<Json>(text);
  if (!found.ok()) return NotACertificate(found.status().message());
  try {
    if (!found->is_object() || !found->contains("format") || !found->at("format").is_string()) {
      return NotACertificate("it has no \"format\"");
    }
    const auto format = found->at("format").get<std::string>();
    constexpr std::string_view kAnyVersion = "vetvec-certificate/";
    if (format.starts_with(kAnyVersion) && format != kCertificateFormat) {
      return Unimplemented(fmt::format("found format {}; expected {}", format, kCertificateFormat));
    }
    if (format != kCertificateFormat) return NotACertificate("its format is another");
    return CertificateOf(*found);
  } catch (const Json::exception& error) {
    return NotACertificate(error.what());
  }
}

Result<IdentityCertificate> ReadIdentityCertificate(const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(const std::string text, ReadFile(path, kMostCertificateBytes));
  auto certificate = ParseIdentityCertificate(text);
  if (!certificate.ok()) return certificate.status().WithFile(path);
  return certificate;
}

}  // namespace vetvec
