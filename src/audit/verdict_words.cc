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
    {"finds_less", "It finds {points} points less{in}{points.interval}."},
    {"take_if_price", "Take {vendor} if the price matters more."},
    {"fails", "In this test, {vendor} {detail}."},
    {"cheapest_over",
     "The cheapest is {vendor}: {month} a month at your volume; your limit is {limit}."},
    {"other_from", "From {queries} queries a day on, {other} costs less."},
    {"other_below", "Below {queries} queries a day, {other} costs less."},
    {"over_limit", "{vendor} costs {month} a month, over your limit of {limit}."},
    {"over_p95",
     "{vendor} answers 95 of 100 queries within {p95} ms{p95.interval}, over your limit of {limit} "
     "ms."},
    {"answers_within", "{vendor} answers 95 of 100 queries within {p95} ms{p95.interval}."},
    {"take_if_speed",
     "{vendor} answers 95 of 100 queries {less} ms sooner{less.interval}: take it if that matters "
     "more."},
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
    {"one_byte_fits_loss",
     "With one byte a number, {vendor} would cost {month} a month, within your limit; that loses "
     "{points} points{points.interval}."},
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
    {"no_load_test_of", "How fast {vendors} answers was not tested."},
    {"load_from_here", "Speed was measured from one machine: measure from yours."},
    {"month_unknown",
     "Whether {vendor} is within your limit is not known: it has no price "
     "(price_per_million_tokens)."},
    {"no_load_test_limit",
     "Speed was not tested: whether any answers 95 of 100 queries within your {p95:.0f} ms is not "
     "known; `vetvec load -o RUN/load.json` measures it."},

    // Against a vendor, after its name.
    {"against", "Against {vendor}: {detail}."},
    {"against_counted", "Against {vendor}, in this test: {detail}."},
    {"check_fails_often", "Check the limits of your account and the network, and ask the vendor."},
    {"check_hubs", "Check whether your documents have such texts: they can be left out."},
    {"check_against_contract", "`vetvec doctor --contract` repeats these tests."},
    {"check_against_p95", "`vetvec load` from your own machine measures it again."},
    {"check_against_p95_unanswered", "`vetvec load` from your own machine measures it again."},
    {"check", "Check the model name and your settings, and ask the vendor."},
    {"against_finds_less", "finds {points} points less than {other}{in}{points.interval}"},
    {"against_meaning",
     "surely {points} points worse at keeping meaning than {other} (suite {suite}){detail}"},
    {"against_limit", "costs {month} a month, over your limit of {limit}"},
    {"against_p95",
     "answers 95 of 100 queries within {p95} ms{p95.interval}, over your limit of {limit} ms"},
    {"against_p95_unanswered",
     "answered {n} of {of} queries, so 95 of 100 are not within your limit of {limit} ms"},
    {"against_slower",
     "takes {more} ms longer than {other} to answer 95 of 100 queries{more.interval}"},
    {"against_contract", "failed {failed} of {tests} contract tests: {detail}"},
    {"against_reach", "{detail}; {cut}% of these texts are longer"},
    {"against_roles", "{detail}"},
    {"left_out", "{detail}"},
    {"fails_often", "{detail}"},
    {"unseen_changes", "{detail}"},
    {"hubs", "{detail}"},
    {"same_vector", "{detail}"},
    {"only_length", "{detail}"},
    {"not_of_the_text", "{detail}"},
    {"partly_noise", "{detail}"},
    {"few_vectors", "{detail}"},
    {"cut_off", "{detail}"},
    {"unrelated", "{detail}"},
    {"not_repeated", "{detail}"},
    {"unread_words", "{detail}"},
    {"reply_fault", "{detail}"},
    {"contract", "{detail}"},

    // The same in short, in the table of vendors; {detail} ends before its figures and reasons.
    {"short_against_finds_less", "finds less{in}"},
    {"short_less_than", "finds {points} points less than {other}{in}"},
    {"short_against_meaning", "surely {points} points worse at keeping meaning than {other}"},
    {"short_against_limit", "over your {limit} a month"},
    {"short_against_contract", "failed {failed} of {tests} contract tests"},
    {"short_against_p95", "over your {limit} ms"},
    {"short_against_p95_unanswered", "answered {n} of {of} queries"},
    {"short_against_slower", "{more} ms slower"},
    {"short_slower_than", "{more} ms slower than {other}"},
    {"short_costs_more", "{more} a month more"},
    {"short_more", "; {n} more below"},
    {"short_same_vector", "it returned {n} different vectors for {of} texts"},
    {"short_few_vectors", "it returned {n} different vectors for {of} texts"},
    {"short_only_length", "its vectors told only the length of a text ({n} for {of} texts)"},
    {"short_not_of_the_text",
     "a slightly changed text was nearest to its original in {n} of {of} cases"},
    {"short_cut_off", "it {detail}; {n} of {of} texts are longer"},
    {"short_unrelated", "about {n} of {of} texts got a vector that does not fit them"},
    {"short_not_repeated", "{n} of {of} texts got a different vector when they were sent again"},
    {"short_unread_words", "{n} of {of} changes of one word went unnoticed"},
    {"short_reply_fault", "{n} of {of} replies had a faulty vector"},
    {"short_contract", "it {detail} in {n} of {of} checks"},
    {"short_partly_noise",
     "{n} of {of} texts with one changed word or comma were far from their originals"},
    {"short_left_out", "it {detail}"},
    {"short_fails_often", "{detail}"},
    {"short_unseen_changes", "{detail}"},
    {"short_hubs", "a near-empty text came first for {n} of {of} queries"},
    {"short_against_reach", "{detail}"},
    {"short_against_roles", "{detail}"},
    {"row_left_out", "Left out: in this test, {detail}. Check its address and model name"},
    {"row_not_measured", "Could not be measured: {detail}"},
    {"row_nothing", "Nothing found"},
    {"row_few", "Nothing found in 20 cases or more"},

    // About a vendor.
    {"why_not_measured", "{vendor} could not be measured: {detail}."},
    {"why_left_out",
     "About {vendor}, in this test: {detail}. Before you conclude anything, check its address and "
     "model name, "
     "and "
     "ask the vendor."},
    {"why_left_out_only",
     "About {vendor}: before you conclude anything, check its address and model name, and ask the "
     "vendor."},
    {"it_also", "it {detail}"},
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

    // The table of vendors.
    {"head_question", "Which embedding service?"},
    {"head_vendor", "Vendor"},
    {"head_points", "Points from {vendor}"},
    {"head_points_choice", "Points from the choice"},
    {"head_interval", "95% interval"},
    {"head_month", "{detail} a month"},
    {"head_month_no_currency", "Price a month"},
    {"head_p95", "95 of 100 in, ms"},
    {"head_failed", "Failed requests"},
    {"head_against", "What speaks against it"},
    {"head_limit", "limit {detail}"},
    {"narrow_failed", " failed"},
    {"cell_choice", "choice"},
    {"cell_same", "same"},
    {"cell_take", "take"},
    {"cell_over", "over"},
    {"cell_unanswered", "never"},
    {"cell_none_sent", "none sent"},
    {"note_tied", "=: none of them finds surely more than another."},
    {"note_tied_on_all",
     "=: none of them finds surely more on one suite without finding less on another."},
    {"head_suites", " ({detail})"},
    {"note_points",
     "Points: of 100, how much better or worse the right texts are placed (0 = the same, below 0 = "
     "finds less), over the same texts for all."},
    {"chart_none_less", "No other vendor surely finds less than {vendor}"},
    {"chart_less", "{n} of {of} others surely find less than {vendor}"},
    {"chart_note",
     "Bars: 95% interval of the difference. Shaded: within {margin:g} points, too little to "
     "matter."},

    // Below the headings of the page.
    {"answer_against", "Something was counted against {n} of {of} vendors in this test."},
    {"answer_contract", "{n} of {of} services passed all tests that apply to them."},
    {"answer_stable",
     "The vectors of {n} of {of} vendors follow the text and came again when texts were sent "
     "again."},
    {"answer_sent", "{n} of {of} requests failed."},
    {"answer_own_texts", "Texts of your own were sent to {vendors}."},
    {"answer_own_texts_maybe",
     "Texts of your own may have been sent to {vendors}: some came from the cache, or were not "
     "answered."},
    {"answer_no_own_texts", "No text of your own was sent."},
    {"answer_speed", "{vendor} answers 95 of 100 queries within {p95} ms{p95.interval}."},
    {"answer_month", "{vendor}: {month} a month at your volume."},

    // Whether it keeps meaning.
    {"meaning_of", "{vendor}, {suite}: {detail}."},
    {"meaning_f2", "F2 {f2}{f2.interval}, S {s}, W2 {w2}"},
    {"meaning_s_w2", "S {s}{s.interval}, W2 {w2}"},
    {"meaning_s", "S {s}{s.interval}; W2 was not measured"},
    {"meaning_lost", "; for example, {detail}"},
    {"meaning_nearer_to", " was nearer to "},
    {"meaning_than_to", " than to "},
    {"meaning_did_not_find", " did not find "},
    {"note_meaning",
     "S: of 100 sentences with slips of the pen, how many find their own among all sentences and "
     "all changes of meaning. W2: of 100 sentences with a synonym, how many find their own, less "
     "those that find the one with the antonym. F2: both together. 100 is best. This describes "
     "and does not decide: a model that overlooks words can look good in it."},

    // What was sent.
    {"sent", "{vendor} was sent {texts} texts ({tokens} tokens) at {detail}."},
    {"sent_at_most", "{vendor} was sent {texts} texts (at most {tokens} tokens) at {detail}."},
    {"sent_nowhere", "{vendor} was sent nothing: it runs on this machine."},
    {"sent_nothing", "{vendor} was sent nothing."},
    {"sent_failed", "{n} of {of} requests to it failed; their texts were sent as well."},
    {"sent_cached", "The vectors of {cached} texts came from the cache."},
    {"sent_contract", "Its contract tests sent it texts that are built into vetvec."},
    {"its_service", "its service"},
    {"sources_own", "Your own texts, or made from them: {detail}."},
    {"sources_built_in", "Built into vetvec: {detail}."},
    {"source_suite", "{detail} {texts} ({characters} characters)"},
    {"source_dictionary", "words of the dictionary {texts} ({characters} characters)"},
    {"source_checks", "copies changed for checks {texts} ({characters} characters)"},

    // What can be cut, and how it finds among fewer documents.
    {"cut_smallest",
     "{vendor} can be stored as {detail}: {bytes} bytes a vector instead of {full}, at a loss of "
     "{points} points{points.interval}, surely less than {limit:g}."},
    {"cut_saves",
     "{vendor} can be stored as {detail}: {bytes} bytes a vector instead of {full}, at a loss of "
     "{points} points{points.interval}, surely less than {limit:g}. That saves {saved} a month."},
    {"cut_needs",
     "Nothing smaller is proved harmless for {vendor} here; {needed} sentences would show it for "
     "{detail}."},
    {"cut_not_proved", "Nothing smaller is proved harmless for {vendor} here."},
    {"form_all", "{detail} (all {numbers} numbers)"},
    {"form_first", "{detail} (the first {numbers} numbers)"},
    {"form_axes", "{detail} ({numbers} principal axes)"},
    {"float32", "float32"},
    {"float16", "float16"},
    {"int8", "int8"},
    {"binary_rescored", "bits, rescored"},
    {"binary", "bits"},
    {"note_cuts",
     "Measured with the vectors of this audit. A smaller form is proposed only if its whole "
     "interval, and that of every milder form, is below a point of loss. Principal axes are fitted "
     "on passages that the scored queries need not find. Int8: one scale for all numbers. Bits, "
     "rescored: the first 40 by bits are put in order by their int8 vectors, which stay on disk. "
     "No "
     "index: by the databases' own documentation, with sources in the JSON report."},
    {"size",
     "Among {few} of these documents, {vendor} would score {least} points; among all {all}, it "
     "scores {most}{most.interval}. About more documents, nothing is known."},
    {"size_more",
     "To know more: set background = {documents} for suite {suite}; {texts} more texts for each "
     "vendor."},
    {"size_more_cost",
     "To know more: set background = {documents} for suite {suite}; {texts} more texts for each "
     "vendor, about {cost} for all at their prices."},

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
