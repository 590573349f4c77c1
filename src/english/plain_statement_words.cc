#include "english/plain_statement_words.h"

#include <array>

#include "base/strings.h"

namespace vetvec {
namespace {

// Quantities, comparisons, degrees, focus and frequency; and words and punctuation that begin
// another clause.
constexpr std::array<std::string_view, 108> kUnplain = {
    "than",      "more",     "less",      "most",       "least",    "fewer",    "fewest",
    "much",      "many",     "few",       "little",     "lot",      "lots",     "plenty",
    "half",      "dozen",    "majority",  "another",    "each",     "every",    "all",
    "both",      "either",   "neither",   "nor",        "some",     "someone",  "somebody",
    "something", "any",      "anyone",    "anybody",    "anything", "none",     "nothing",
    "nobody",    "everyone", "everybody", "everything", "several",  "various",  "enough",
    "once",      "twice",    "times",     "best",       "worst",    "rather",   "quite",
    "very",      "really",   "too",       "so",         "such",     "as",       "same",
    "already",   "still",    "yet",       "ever",       "never",    "always",   "often",
    "rarely",    "seldom",   "sometimes", "again",      "also",     "even",     "only",
    "just",      "almost",   "nearly",    "until",      "till",     "since",    "because",
    "if",        "while",    "where",     "which",      "who",      "whose",    "whom",
    "what",      "how",      "why",       "whether",    "though",   "although", "but",
    "and",       "or",       "except",    "without",    "instead",  "one",      "ones",
    "longer",    "far",      "finally",   "would",      "might",    "ought",    "else",
    ",",         ";",        ":"};
constexpr std::array<std::string_view, 11> kUnplainMarks = {
    "(", ")", "\"", "?", "!", "-", "/", "&", "%", "\xE2\x80\x93", "\xE2\x80\x94"};

// Verbs, in any form, whose denial does not mean the opposite, or that are idioms.
constexpr std::array<std::string_view, 96> kUnplainVerbs = {
    "held",     "hold",     "holds",   "kept",     "keep",      "keeps",    "leave",     "leaves",
    "left",     "leaving",  "let",     "lets",     "fail",      "fails",    "failed",    "lack",
    "lacks",    "lacked",   "stop",    "stops",    "stopped",   "cease",    "ceased",    "remain",
    "remains",  "remained", "seem",    "seems",    "seemed",    "appear",   "appears",   "appeared",
    "tend",     "tends",    "tended",  "happen",   "happens",   "happened", "turned",    "turns",
    "prove",    "proved",   "hope",    "hopes",    "hoped",     "wish",     "wishes",    "think",
    "thinks",   "thought",  "believe", "believes", "believed",  "suppose",  "expect",    "expects",
    "expected", "intended", "doubt",   "doubts",   "doubted",   "miss",     "misses",    "missed",
    "regret",   "regrets",  "used",    "compared", "based",     "cost",     "costs",     "lasted",
    "lasts",    "praise",   "desired", "deny",     "denied",    "denies",   "avoid",     "avoided",
    "avoids",   "refuse",   "refuses", "refused",  "prevent",   "prevents", "prevented", "forget",
    "forgets",  "forgot",   "prefers", "prefer",   "preferred", "died",     "dies",      "worth"};

// Verbs that take a clause for what is said, seen or known, in the forms used in a statement or
// after an auxiliary.
constexpr std::array<std::string_view, 88> kReportVerbs = {
    "tell",       "tells",      "told",      "inform",     "informs",   "informed",  "say",
    "says",       "said",       "report",    "reports",    "reported",  "show",      "shows",
    "showed",     "shown",      "find",      "finds",      "found",     "notice",    "noticed",
    "notices",    "state",      "states",    "stated",     "confirm",   "confirms",  "confirmed",
    "indicate",   "indicates",  "indicated", "explain",    "explains",  "explained", "note",
    "notes",      "noted",      "discover",  "discovered", "mention",   "mentioned", "realise",
    "realised",   "realize",    "realized",  "spot",       "spotted",   "reveal",    "reveals",
    "revealed",   "ask",        "asked",     "asks",       "learn",     "learned",   "learnt",
    "warn",       "warned",     "suggest",   "suggests",   "suggested", "remember",  "remembered",
    "see",        "saw",        "seen",      "claim",      "claims",    "claimed",   "complained",
    "recommend",  "recommends", "advise",    "advised",    "promise",   "promised",  "agreed",
    "decided",    "hear",       "heard",     "suspect",    "know",      "knows",     "knew",
    "understand", "think",      "believe",   "ensure"};

}  // namespace

bool IsReportVerb(std::string_view lower) { return IsOneOf(lower, kReportVerbs); }

bool IsContracted(std::string_view lower) {
  return lower.ends_with("'re") || lower.ends_with("'m") || lower.ends_with("'ll") ||
         lower.ends_with("'ve") || IsOneOf(lower, {"he's", "she's", "it's", "that's", "there's"});
}

bool IsUnplainWord(std::string_view lower) {
  return IsOneOf(lower, kUnplain) || IsOneOf(lower, kUnplainMarks);
}

bool IsUnplainVerb(std::string_view lower) { return IsOneOf(lower, kUnplainVerbs); }

}  // namespace vetvec
