#include "suites/construct_counterparts.h"

namespace vetvec {
namespace {

// The same words in different places, with the roles exchanged: only word order distinguishes them.
constexpr std::string_view kRoles[] = {"concept-order"};
// The same change with the roles exchanged: it has the same words as the change that keeps the
// meaning, including "was", "by" and the comma.
constexpr std::string_view kPassiveRoles[] = {"passive-swap"};
constexpr std::string_view kFrontedRoles[] = {"partial-inversion-swap"};
constexpr std::string_view kFrontedReasons[] = {"relation-front-swap"};
constexpr std::string_view kReasons[] = {"relation-swap"};
// One word is replaced, while `insert` and `delete` add or remove one.
constexpr std::string_view kWords[] = {"replace", "replace-verb"};
// A "not" or an opposite is a small change to the surface; every change that keeps the meaning
// changes as much of it or more.
constexpr std::string_view kKeeping[] = {"passive",        "inversion",      "partial-inversion",
                                         "conjunct-order", "relation-front", "insert",
                                         "delete"};

// The same words in an order that keeps the meaning, with at most a comma, "was" and "by" more.
constexpr std::string_view kReordering[] = {"passive", "inversion", "partial-inversion",
                                            "conjunct-order", "relation-front"};

constexpr ConstructCounterpart kCounterparts[] = {
    {"passive", true, kPassiveRoles, kRoles},
    {"inversion", true, kRoles, {}},
    {"partial-inversion", true, kFrontedRoles, kRoles},
    {"conjunct-order", true, kRoles, {}},
    {"relation-front", true, kFrontedReasons, kReasons},
    {"insert", true, kWords, {}},
    {"insert-noun", true, kWords, {}},
    {"insert-verb", true, kWords, {}},
    {"delete", true, kWords, {}},
    {"negation", false, kKeeping, {}},
    {"antonym", false, kKeeping, {}},
    {"shuffle", false, kReordering, {}},
};

}  // namespace

std::span<const ConstructCounterpart> ConstructCounterparts() { return kCounterparts; }

}  // namespace vetvec
