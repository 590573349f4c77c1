#include "cli/telemetry/telemetry.h"

#include <memory>
#include <string>
#include <utility>

#include "cli/environment.h"
#include "cli/session.h"
#include "cli/telemetry/exporter.h"
#include "cli/telemetry/settings.h"

namespace vetvec::cli {
namespace {

using telemetry::Exporter;
using telemetry::Settings;

// The exporter, created when the first encoder is about to be opened.
std::unique_ptr<Exporter>& TheExporter() {
  static auto* const exporter = new std::unique_ptr<Exporter>;
  return *exporter;
}

}  // namespace

std::function<void(const vetvec_call_record&)> CallReceiver(const CommonFlags& flags) {
  std::unique_ptr<Exporter>& exporter = TheExporter();
  if (exporter == nullptr) {
    const auto warn = [is_quiet = flags.quiet](const std::string& text) {
      if (!is_quiet) PrintError("vetvec: warning: " + text);
    };
    std::string problem;
    Settings settings = telemetry::ReadSettings(flags.otlp_endpoint, Variable, &problem);
    if (!problem.empty()) {
      if (!flags.otlp_endpoint.empty()) throw UsageError{problem};
      warn("telemetry is not exported: " + problem);
    }
    if (!settings.is_on()) return nullptr;
    exporter = std::make_unique<Exporter>(std::move(settings), warn);
  }
  return [to = exporter.get()](const vetvec_call_record& call) { to->Add(call); };
}

TelemetryScope::~TelemetryScope() { TheExporter().reset(); }

}  // namespace vetvec::cli
