#include "cli/identity_text.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <string_view>

#include "cli/wrapped_text.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

constexpr size_t kColumns = 80;
constexpr std::string_view kNextLine = "    ";  // of a line that is too long

std::string BoundText(const json& found) {  // "1 in 3108105"
  return fmt::format("1 in {:.0f}", 1 / found["bound"].get<double>());
}

std::string WordsOf(uint64_t count, const char* one) {
  return fmt::format("{} {}{}", count, one, count == 1 ? "" : one[0] == 'p' ? "es" : "s");
}

// What stands before the words about an encoder: "builtin:" ends with a colon of its own.
std::string Headed(const std::string& spec) { return spec + (spec.ends_with(':') ? " " : ": "); }

// What the alteration costs a search.
std::string MovedText(const json& checked) {
  if (checked["harmless"].get<bool>()) return "  an angle below 1e-3: no neighbour moves\n";
  std::string text = fmt::format("  {:.1f}% of the 10 nearest neighbours move among the texts sent",
                                 100 * checked["moved_share"].get<double>());
  if (checked.contains("moved_vectors")) {
    text += fmt::format(", {:.1f}% among your vectors if queries turn by as much",
                        100 * checked["moved_vectors"].get<double>());
  }
  return text + "\n";
}

std::string NightText(const json& night) {
  const auto recorded = night["recorded"].get<uint64_t>();
  std::string text = fmt::format("  by nights: {}", night["answer"].get<std::string>());
  if (night["answer"] == "provisional") {
    text += fmt::format(", {} of 30 nights recorded; the passes decide until then", recorded);
  } else {
    text += fmt::format(
        ", {} in a row beyond the 30 recorded nights; six mean altered, which a faithful service "
        "reaches with a chance of {} a night",
        WordsOf(night["in_a_row"].get<uint64_t>(), "night"), BoundText(night));
  }
  if (!night["counted"].get<bool>()) text += "; less than 12 hours after the last: not counted";
  return text + "\n";
}

std::string Metric(const char* name, const char* help, const json& value) {
  return fmt::format("# TYPE {0} gauge\n# HELP {0} {1}\n{0} {2}\n", name, help, value.dump());
}

// "a", or "one of: a; b".
std::string NamesText(const json& names) {
  std::string text = names.size() > 1 ? "one of: " : "";
  for (size_t i = 0; i < names.size(); ++i) {
    text += (i > 0 ? "; " : "") + names[i].get<std::string>();
  }
  return text;
}

// Of what angles do not show: the model is the same, and nothing has to be embedded again.
std::string BesideText(const json& certificate) {
  const std::string beside = certificate["beside"].get<std::string>();
  if (beside == "length") {
    return Wrapped(
               "  the same vectors after normalising: search by cosine is not affected, search "
               "by dot product or Euclidean distance is",
               kNextLine) +
           Wrapped(
               "  to do: nothing for search by cosine; otherwise normalise all vectors, stored "
               "and new",
               kNextLine);
  }
  if (beside == "zeros") {
    return Wrapped(
        "  to do: bring new vectors to the recorded dimension; what they lack or have "
        "too much is zeros",
        kNextLine);
  }
  return Wrapped(fmt::format("  the same model: with this noise, {:.1f}% of the 10 nearest "
                             "neighbours among the texts sent may move from call to call",
                             100 * certificate["moved_share"].get<double>()),
                 kNextLine) +
         Wrapped("  to do: ask the service why; the index need not be embedded again", kNextLine);
}

std::string AdviceText(const json& certificate) {
  if (certificate["harmless"].get<bool>()) return "  to do: nothing";
  std::string text = certificate["verdict"] == "other"
                         ? "  to do: go back to the recorded model, or embed the index again"
                         : "  to do: undo the alteration, or embed the index again";
  const bool is_named = certificate["verdict"] == "named";
  if (!is_named && certificate["reference"].get<std::string>().empty()) {
    text +=
        "; with --reference (the recorded model, such as onnx:DIR), other prefixes, truncation, "
        "pooling and weights are tried, too";
  }
  return text;
}

}  // namespace

std::string DiagnosisText(const json& diagnosis) {
  const std::string verdict = diagnosis["verdict"].get<std::string>();
  const std::string names = NamesText(diagnosis["names"]);
  if (verdict == "named") return "altered: " + names;
  if (verdict == "mostly") return fmt::format("altered: mostly {}, and something else", names);
  if (verdict == "other") return "another model";
  if (verdict == "altered") {
    return fmt::format("the same model, altered: none of {} known alterations explains it",
                       diagnosis["tried"].size());
  }
  return verdict;
}

std::string IdentityRecordText(const std::string& path, const json& recorded) {
  std::string text = fmt::format(
      "{}: {}, {} dimensions, {} texts, 1 + {} passes ({} sent now, {} requests)\n", path,
      recorded["model"]["name"].get<std::string>(), recorded["dimensions"].get<uint64_t>(),
      recorded["texts"].get<uint64_t>(), recorded["passes"].get<uint64_t>(),
      recorded["passes_sent"].get<uint64_t>(), recorded["requests"].get<uint64_t>());
  if (!recorded["refused"].empty()) {
    text += fmt::format("  {} rejected by the encoder and left out\n",
                        WordsOf(recorded["refused"].size(), "text"));
  }
  return text + fmt::format("  largest distance from the reference T {:.2g}\n  fingerprint {}\n",
                            recorded["largest"].get<double>(),
                            recorded["fingerprint"].get<std::string>());
}

std::string IdentityCheckText(const json& checked, const std::string& compare) {
  std::string text = fmt::format("{}{}\n", Headed(checked["encoder"].get<std::string>()),
                                 checked["answer"].get<std::string>());
  const auto reason = checked["reason"].get<std::string>();
  const bool is_by_rule = reason.empty();
  if (!is_by_rule) text += fmt::format("  {}\n", reason);
  if (const json& distances = checked["distances"]; !distances.empty()) {
    text += fmt::format("  distance D {:.2g}, largest recorded T {:.2g}; {} sent, {}\n",
                        distances.back().get<double>(), checked["largest"].get<double>(),
                        WordsOf(distances.size(), "pass"),
                        WordsOf(checked["requests"].get<uint64_t>(), "request"));
    if (is_by_rule) {
      text += fmt::format("  chance that a check calls a faithful service altered: {}\n",
                          BoundText(checked));
    }
    if (checked["answer"] == "altered") text += MovedText(checked);
  }
  if (checked["model"] != checked["model_recorded"]) {
    text += fmt::format("  the service names the model '{}'; recorded: '{}'\n",
                        checked["model"].get<std::string>(),
                        checked["model_recorded"].get<std::string>());
  }
  if (!checked["night"].is_null()) text += NightText(checked["night"]);
  if (checked["altered"].get<bool>()) text += fmt::format("  what differs: {}\n", compare);
  return text;
}

std::string IdentityCertificateText(const json& certificate) {
  const std::string verdict = certificate["verdict"].get<std::string>();
  const bool is_same = verdict.starts_with("same");
  const std::string name = Headed(certificate["b"]["name"].get<std::string>());
  const std::string said = DiagnosisText(certificate);
  const bool fits = WidthOf(name) + WidthOf(said) <= kColumns;
  std::string text = fits
                         ? name + said + "\n"
                         : name.substr(0, name.size() - 1) + "\n" + Wrapped("  " + said, kNextLine);
  std::string angles = fmt::format("angle {:.2g}", certificate["angle"].get<double>());
  if (!certificate["names"].empty()) {
    angles += fmt::format(", without that {:.2g}", certificate["explained"].get<double>());
  }
  text += Wrapped(
      fmt::format("  {}; noise {:.2g}, tolerance {:.2g}; {} texts, {}", angles,
                  certificate["noise"].get<double>(), certificate["tolerance"].get<double>(),
                  certificate["texts"].get<uint64_t>(),
                  WordsOf(certificate["requests"].get<uint64_t>(), "request")),
      kNextLine);
  const auto length = certificate["length_change"].get<std::string>();
  if (!length.empty() && certificate["names"] != json::array({length})) {
    text += fmt::format("  besides, {}\n", length);
  }
  if (is_same) return text;
  if (!certificate["beside"].get<std::string>().empty()) return text + BesideText(certificate);
  text += MovedText(certificate) + Wrapped(AdviceText(certificate), kNextLine);
  if (!certificate["not_tried"].empty()) {
    text += fmt::format("  {} could not be tried (--json says why)\n",
                        WordsOf(certificate["not_tried"].size(), "known alteration"));
  }
  return text;
}

std::string IdentityMetrics(const json& record, const json& checked) {
  std::string text = Metric("vetvec_identity_altered", "1 if the encoder is not the recorded one.",
                            checked["altered"].get<bool>() ? 1 : 0);
  if (!checked["distances"].empty()) {
    text += Metric("vetvec_identity_distance", "Mean angle to the reference.",
                   checked["distances"].back());
  }
  text += Metric("vetvec_identity_largest", "Largest distance recorded.", checked["largest"]);
  text +=
      Metric("vetvec_identity_checks", "Checks in the file.", record["checks"].get<uint64_t>() + 1);
  if (!checked["night"].is_null()) {
    text += Metric("vetvec_identity_nights_beyond", "Latest nights in a row beyond the record.",
                   checked["night"]["in_a_row"]);
  }
  return text + "# EOF\n";
}

}  // namespace vetvec::cli
