#include "audit/verdict_words.h"

namespace vetvec {
namespace {

struct WordRow {
  std::string_view code;
  std::string_view words;
};

constexpr WordRow kRows[] = {
    // First words: at most 45 letters beside the names.
    {"nothing_measured", "No vendor could be measured."},
    {"none_left", "No vendor can be taken on this evidence."},
    {"no_fault", "{vendor}: no fault found."},
    {"one_fault", "{vendor}: 1 fault found."},
    {"faults", "{vendor}: {faults} faults found."},
    {"no_ranking_suite", "No suite here ranks vendors: add documents."},
    {"no_ranking_score", "No score here ranks the vendors."},
    {"take", "Take {vendor}."},
    {"take_any", "Take {vendors.or}."},
    {"one_model", "{vendors} are one model."},
    {"cannot_say", "{vendors.or}: this audit cannot say."},
    {"too_few_documents", "Too few documents to choose."},
    {"too_few_queries", "Too few queries to choose."},
    {"none_fits", "None fits your limit."},
    {"depends", "{vendors.or}: it depends on the suite."},

    // Why.
    {"it_finds_more", "It finds {points} points more than {other}{in}{points.interval}."},
    {"finds_more", "{vendor} finds {points} points more than {other}{points.interval}."},
    {"copies_find_more", "{vendor} finds {points} points more than {other}{in}{points.interval}."},
    {"certain_within",
     "{vendor} finds {points} points more than {other}{points.interval}, which is less than the "
     "{margin:g} points that count as a difference here."},
    {"one_less_as_well", "{vendor} finds less as well."},
    {"less_as_well", "{vendors} find less as well."},
    {"costs_less",
     "{vendor} costs {saved}% less than {other} ({price} against {other_price} {price.unit})."},
    {"it_costs_less",
     "It costs {saved}% less than {other} ({price} against {other_price} {price.unit})."},
    {"costs_nothing",
     "{vendor} costs nothing by the price that you set ({other}: {other_price} "
     "{other_price.unit})."},
    {"it_costs_nothing",
     "It costs nothing by the price that you set ({other}: {other_price} {other_price.unit})."},
    {"finds_less", "{vendor} finds {points} points less than {other}{in}{points.interval}."},
    {"take_if_price", "Take {vendor} if the price matters more than that."},
    {"fails", "{vendor} {detail}."},
    {"cheapest_over",
     "The cheapest is {vendor}: {month} a month at your volume; your limit is {limit}."},
    {"other_from", "From {queries} queries a day on, {other} costs less."},
    {"other_below", "Below {queries} queries a day, {other} costs less."},
    {"over_limit", "{vendor} costs {month} a month, over your limit of {limit}."},
    {"costs_a_month", "{vendor} costs {month} a month at your volume."},
    {"same_vectors", "They return the same vectors."},
    {"take_copy", "Take {vendor}."},
    {"cost_the_same", "They cost the same."},
    {"scores", "It scores {detail}{score.interval} on {suite}."},
    {"none_to_compare", "No other vendor is left to compare it with."},
    {"no_score", "{vendor} has no score on {suite}: {detail}."},
    {"see_notes", "The reasons are among the notes below."},
    {"left_out_short", "{vendor} is left out: it {detail}."},
    {"until_then", "Until that is known: {vendor}."},

    // How sure.
    {"decided_on", "Decided on {items} {detail}; a difference of {noticed} points would show."},
    {"no_difference",
     "No difference in finding was seen; this audit would have noticed {noticed} points."},
    {"no_difference_below",
     "No difference in finding was seen, and it is below {margin:g} points (95%)."},
    {"found_more",
     "{vendor} found {points} points more than {other}, but anything from {points.range} fits."},
    {"found_equally",
     "{vendor} and {other} found equally much, but anything from {points.range} fits."},
    {"would_have_noticed", "It would have noticed {noticed} points."},
    {"shows_nothing", "{items} {detail} cannot show any difference."},

    // What next.
    {"more_items", "With {more} more {detail}, it would notice about {noticed} points."},
    {"set_prices", "Set their prices (price_per_million_tokens), and the audit chooses."},
    {"add_vendor", "One vendor cannot be called good or bad: add a second one to compare it with."},
    {"add_ranking_suite",
     "Only finding ranks: add a suite of kind passages with your documents, or of kind retrieval "
     "with your own judgements. What was measured here describes the vendors."},
    {"add_documents",
     "How well it finds was not measured: add your documents (a suite of kind passages)."},
    {"one_byte_fits",
     "With one byte a number, {vendor} would cost {month} a month, within your limit; what that "
     "loses was not measured here."},
    {"choose_suite", "Take the one that finds more on the suite that is nearest to your use."},
    {"check_first",
     "Before you conclude anything, check addresses, model names and the network, then run "
     "`vetvec doctor --contract`: if vendors fail alike, the cause may be on this side."},
    {"keep_baseline",
     "Keep this run as a baseline: `vetvec gate` with it shows whether {vendor} finds less later."},

    // What is not known.
    {"not_measured", "{vendor} could not be measured: nothing is said about it."},
    {"not_compared",
     "{vendor} has no score that could be compared: how well it finds is not known."},
    {"no_common_suite", "{vendor} and {other} have no scores on the same suite."},
    {"not_english",
     "{share}% of your texts are not English: finding was tested on them; tests made by rules of "
     "English say nothing about them."},
    {"no_fee", "What {vendor} costs on your own machine is not counted."},
    {"no_load_test", "Speed was not tested."},
    {"month_unknown",
     "Whether {vendor} is within your limit is not known: it has no price "
     "(price_per_million_tokens)."},
    {"no_load_test_limit",
     "Speed was not tested: whether any answers 95 of 100 queries within your {p95:.0f} ms is not "
     "known; `vetvec load` measures it."},

    // Against a vendor, after its name.
    {"against", "Against {vendor}: {detail}."},
    {"against_finds_less", "finds {points} points less than {other}{in}{points.interval}"},
    {"against_meaning",
     "surely {points} points worse at keeping meaning than {other} (suite {suite})"},
    {"against_limit", "costs {month} a month, over your limit of {limit}"},
    {"against_contract", "failed {failed} of {tests} contract tests: {detail}"},
    {"against_reach", "{detail}; {cut}% of these texts are longer"},
    {"against_roles", "{detail}"},
    {"left_out", "{detail}"},
    {"fails_often", "{detail}"},
    {"unseen_changes", "{detail}"},

    // About a vendor.
    {"why_not_measured", "{vendor} could not be measured: {detail}."},
    {"why_left_out",
     "{vendor} is left out: it {detail}. Before you conclude anything, check its address and model "
     "name, and ask the vendor."},
    {"and_it", "; it "},
    {"same_pair", "{vendor} and {other} return the same vectors for all texts."},
    {"about", "{vendor}: {detail}."},
    {"about_interval", "{detail}{score.interval}"},
    {"about_roles", "{detail}"},
    {"about_finds", "finds: {detail}"},
    {"about_described", "described only: {detail}"},
    {"about_no_contract", "no contract test applies"},
    {"about_contract_one", "meets its contract (1 test)"},
    {"about_contract", "meets its contract ({tests} tests)"},
    {"about_cost", "this audit cost {detail}"},
    {"about_times", "median response time of this audit's own mixed batches {millis:.0f} ms"},

    // Words that join.
    {"and", " and "},
    {"or", " or "},
    {"others", "{} others"},
    {"in", " in {suite}"},
    {"in_suite", "In {suite}: "},
    {"interval", " (95%: {low} to {high})"},
    {"range", "{low} to {high}"},
    {"less", "{points} less"},
    {"more", "{points} more"},
    {"per_1000_texts", "per 1,000 texts of this audit"},
    {"per_million_tokens", "per million tokens"},
    {"per_month", "a month at your volume"},
    {"for_this_audit", "for this audit"},
    {"points_word", " points"},

    // The three questions beside the first words.
    {"how_sure", "How sure"},
    {"next", "What next"},
    {"not_known", "Not known"},
};

}  // namespace

std::string_view WordsOf(std::string_view code) {
  for (const WordRow& row : kRows) {
    if (row.code == code) return row.words;
  }
  return "";
}

}  // namespace vetvec
