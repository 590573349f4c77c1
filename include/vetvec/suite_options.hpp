/* suite_options.hpp: for each kind of suite its options as a struct, for Suite::Make.
 *
 *   vetvec::ContrastiveSuiteOptions options;
 *   options.seeds = "sentences.txt";
 *   options.relations = {"CR1", "CR3"};
 *   const vetvec::Suite suite = vetvec::Suite::Make(options);
 *
 * A member that is empty has its default value. Each struct converts to SuiteMakeOptions, where
 * sentences in memory (`seeds`) and `log` can be set. Written by bindings/declare.py. Do not edit.
 */
#ifndef VETVEC_SUITE_OPTIONS_HPP_
#define VETVEC_SUITE_OPTIONS_HPP_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "vetvec/options.hpp"
#include "vetvec/suite_kinds.h"

namespace vetvec {
inline namespace abi {

/* Kind "passages": a sentence extracted from a paragraph of your own documents, or of consecutive
 * sentences, must retrieve the rest of its paragraph from among all paragraphs. */
struct PassagesSuiteOptions {
  /* Your documents: a .txt, .md, .html or .jsonl file, or a folder of such files; path */
  std::string documents;
  /* Without documents: your sentences in the order of their text, a file or a folder; path */
  std::string seeds;
  /* Random seed; integer (0 or more), default 1 */
  std::optional<std::uint64_t> seed;
  /* Number of sentences to extract; 0: one per paragraph, at most 1000; integer (0 to 10,000,000),
   * default 0 */
  std::optional<std::uint64_t> n;
  /* Maximum number of passages to search, drawn at random; those that the queries must retrieve are
   * always included; integer (1 to 10,000,000), default 5000 passages */
  std::optional<std::uint64_t> background;
  /* Extract a sentence only from paragraphs with at least this many sentences; integer (2 to 100),
   * default 3 sentences */
  std::optional<std::uint64_t> min_sentences;

  operator SuiteMakeOptions() const {  // NOLINT(google-explicit-constructor)
    SuiteMakeOptions made;
    made.kind = VETVEC_SUITE_PASSAGES;
    auto* const out = &made.options;
    detail::SetOption(VETVEC_PASSAGES_DOCUMENTS, documents, out);
    detail::SetOption(VETVEC_PASSAGES_SEEDS, seeds, out);
    detail::SetOption(VETVEC_PASSAGES_SEED, seed, out);
    detail::SetOption(VETVEC_PASSAGES_N, n, out);
    detail::SetOption(VETVEC_PASSAGES_BACKGROUND, background, out);
    detail::SetOption(VETVEC_PASSAGES_MIN_SENTENCES, min_sentences, out);
    return made;
  }
};

/* Kind "retrieval": your own queries must retrieve the documents that you judged relevant from
 * among all your documents. */
struct RetrievalSuiteOptions {
  /* BEIR folder: corpus.jsonl, queries.jsonl, qrels/SPLIT.tsv; path */
  std::string beir;
  /* Name of the qrels split; default: test, or the folder's only split; text */
  std::string split;
  /* Documents: JSONL with _id, title, text, or a table; path */
  std::string corpus;
  /* Queries: JSONL with _id, text, or a table; path */
  std::string queries;
  /* Relevance: lines of BEIR or TREC, or JSONL; path */
  std::string qrels;
  /* Random seed; integer (0 or more), default 1 */
  std::optional<std::uint64_t> seed;
  /* Maximum number of queries, drawn at random; 0: all; integer (0 to 10,000,000), default 0 */
  std::optional<std::uint64_t> n;
  /* Maximum number of documents, drawn at random; all judged documents are always included; 0: all;
   * integer (0 to 10,000,000), default 0 */
  std::optional<std::uint64_t> background;

  operator SuiteMakeOptions() const {  // NOLINT(google-explicit-constructor)
    SuiteMakeOptions made;
    made.kind = VETVEC_SUITE_RETRIEVAL;
    auto* const out = &made.options;
    detail::SetOption(VETVEC_RETRIEVAL_BEIR, beir, out);
    detail::SetOption(VETVEC_RETRIEVAL_SPLIT, split, out);
    detail::SetOption(VETVEC_RETRIEVAL_CORPUS, corpus, out);
    detail::SetOption(VETVEC_RETRIEVAL_QUERIES, queries, out);
    detail::SetOption(VETVEC_RETRIEVAL_QRELS, qrels, out);
    detail::SetOption(VETVEC_RETRIEVAL_SEED, seed, out);
    detail::SetOption(VETVEC_RETRIEVAL_N, n, out);
    detail::SetOption(VETVEC_RETRIEVAL_BACKGROUND, background, out);
    return made;
  }
};

/* Kind "contrastive": changed versions of your sentences; one with a synonym must be nearer to the
 * original than one with an antonym or an inverted meaning, and one with swapped gendered words
 * must be nearer than one with a synonym. */
struct ContrastiveSuiteOptions {
  /* Your sentences: .txt, .tsv, .csv, .jsonl or .conllu, or a folder of such files; path */
  std::string seeds;
  /* Random seed; integer (0 or more), default 1 */
  std::optional<std::uint64_t> seed;
  /* Relations to test; default: all that the sentences allow; list (CR1, CR2, CR3, CR4) */
  std::vector<std::string> relations;
  /* Maximum number of triples per relation, drawn at random; 0: all; integer (0 or more),
   * default 0 */
  std::optional<std::uint64_t> max_per_relation;
  /* Maximum number of triples per word pair, so that no word dominates; 0: all; integer (0 or
   * more), default 5 triples */
  std::optional<std::uint64_t> max_per_word;
  /* Maximum number of triples per sentence and relation; 0: one per word that can be replaced;
   * integer (0 or more), default 0 */
  std::optional<std::uint64_t> max_per_seed;
  /* How positive and negative words are selected; choice (sense, first-sense), default sense */
  std::string polarity;
  /* Folder with the dict files of WordNet 3.x; path */
  std::string wordnet;
  /* SentiWordNet 3.0 file, plain or gzip; path */
  std::string sentiwordnet;
  /* TSV file of words and their counterparts in the other gender; path */
  std::string gender_pairs;
  /* JSON file with male and female names; path */
  std::string names;
  /* Table of texts and their inversions, for relation CR3; path */
  std::string inversions;
  /* File with your own synonyms and antonyms; path */
  std::string lexicon;

  operator SuiteMakeOptions() const {  // NOLINT(google-explicit-constructor)
    SuiteMakeOptions made;
    made.kind = VETVEC_SUITE_CONTRASTIVE;
    auto* const out = &made.options;
    detail::SetOption(VETVEC_CONTRASTIVE_SEEDS, seeds, out);
    detail::SetOption(VETVEC_CONTRASTIVE_SEED, seed, out);
    detail::SetOption(VETVEC_CONTRASTIVE_RELATIONS, relations, out);
    detail::SetOption(VETVEC_CONTRASTIVE_MAX_PER_RELATION, max_per_relation, out);
    detail::SetOption(VETVEC_CONTRASTIVE_MAX_PER_WORD, max_per_word, out);
    detail::SetOption(VETVEC_CONTRASTIVE_MAX_PER_SEED, max_per_seed, out);
    detail::SetOption(VETVEC_CONTRASTIVE_POLARITY, polarity, out);
    detail::SetOption(VETVEC_CONTRASTIVE_WORDNET, wordnet, out);
    detail::SetOption(VETVEC_CONTRASTIVE_SENTIWORDNET, sentiwordnet, out);
    detail::SetOption(VETVEC_CONTRASTIVE_GENDER_PAIRS, gender_pairs, out);
    detail::SetOption(VETVEC_CONTRASTIVE_NAMES, names, out);
    detail::SetOption(VETVEC_CONTRASTIVE_INVERSIONS, inversions, out);
    detail::SetOption(VETVEC_CONTRASTIVE_LEXICON, lexicon, out);
    return made;
  }
};

/* Kind "meaning": your sentences, either changed in meaning (negation, number, date, opposite,
 * swapped roles) or edited without a change of meaning; an edited text must find the original
 * among all sentences and all changes, and a synonym rather than an antonym (with a contrastive
 * suite). */
struct MeaningSuiteOptions {
  /* Your sentences: .txt, .tsv, .csv, .jsonl or .conllu, or a folder of such files; path */
  std::string seeds;
  /* Random seed; integer (0 or more), default 1 */
  std::optional<std::uint64_t> seed;
  /* Constructs to use: negation,typo,...; default: all; list */
  std::vector<std::string> constructs;
  /* Maximum number of sentences to use; 0: all; integer (0 or more), default 0 */
  std::optional<std::uint64_t> max_seeds;

  operator SuiteMakeOptions() const {  // NOLINT(google-explicit-constructor)
    SuiteMakeOptions made;
    made.kind = VETVEC_SUITE_MEANING;
    auto* const out = &made.options;
    detail::SetOption(VETVEC_MEANING_SEEDS, seeds, out);
    detail::SetOption(VETVEC_MEANING_SEED, seed, out);
    detail::SetOption(VETVEC_MEANING_CONSTRUCTS, constructs, out);
    detail::SetOption(VETVEC_MEANING_MAX_SEEDS, max_seeds, out);
    return made;
  }
};

/* Kind "robustness": your sentences, either with noise (typing errors, case, punctuation) or with a
 * change of meaning (negation, number, date); the noisy text must be nearer to the original than
 * the changed text. */
struct RobustnessSuiteOptions {
  /* Your sentences: .txt, .tsv, .csv, .jsonl or .conllu, or a folder of such files; path */
  std::string seeds;
  /* Random seed; integer (0 or more), default 1 */
  std::optional<std::uint64_t> seed;
  /* Constructs to use: typo,negation,...; default: all; list */
  std::vector<std::string> constructs;
  /* Maximum number of sentences to use; 0: all; integer (0 or more), default 0 */
  std::optional<std::uint64_t> max_seeds;

  operator SuiteMakeOptions() const {  // NOLINT(google-explicit-constructor)
    SuiteMakeOptions made;
    made.kind = VETVEC_SUITE_ROBUSTNESS;
    auto* const out = &made.options;
    detail::SetOption(VETVEC_ROBUSTNESS_SEEDS, seeds, out);
    detail::SetOption(VETVEC_ROBUSTNESS_SEED, seed, out);
    detail::SetOption(VETVEC_ROBUSTNESS_CONSTRUCTS, constructs, out);
    detail::SetOption(VETVEC_ROBUSTNESS_MAX_SEEDS, max_seeds, out);
    return made;
  }
};

/* Kind "sr": sentence pairs with the same meaning in different forms, or with nearly the same form
 * but different meanings; pairs with the same meaning must be closer together. */
struct SrSuiteOptions {
  /* Random seed; integer (0 or more), default 1 */
  std::optional<std::uint64_t> seed;
  /* Number of pairs to make from the grammar; integer (1 to 10,000,000), default 1000 pairs */
  std::optional<std::uint64_t> n;
  /* Domains to use: general,support,finance,medical,law; default: all; list */
  std::vector<std::string> domains;
  /* Constructs to use: passive,inversion,...; default: all; list */
  std::vector<std::string> constructs;
  /* File of your sentences (.txt, .tsv, .csv, .jsonl or .conllu); used with llm; path; not
   * available in audits */
  std::string seeds;
  /* Your parsed sentences, used instead of the grammar; if n is set, only the first n are used;
   * path */
  std::string conllu;
  /* Chat model that generates the pairs, such as openai:MODEL or openai:MODEL@URL; text; not
   * available in audits */
  std::string llm;
  /* API key; sent only to the model's URL; text; not available in audits */
  std::string llm_key;
  /* File that stores the answers, so that none is requested twice; on the command line, the default
   * is OUT.answers.jsonl; path; not available in audits */
  std::string llm_journal;
  /* Temperature; negative: omitted from the request; number (-1 to 2), default 0; not available in
   * audits */
  std::optional<double> llm_temperature;
  /* Token limit per answer; integer (1 or more), default 4096 tokens; not available in audits */
  std::optional<std::uint64_t> llm_max_answer_tokens;
  /* PEM file of CA certificates to use instead of the system's; path; not available in audits */
  std::string llm_ca_file;
  /* Proxy URL; text; not available in audits */
  std::string llm_proxy;

  operator SuiteMakeOptions() const {  // NOLINT(google-explicit-constructor)
    SuiteMakeOptions made;
    made.kind = VETVEC_SUITE_SR;
    auto* const out = &made.options;
    detail::SetOption(VETVEC_SR_SEED, seed, out);
    detail::SetOption(VETVEC_SR_N, n, out);
    detail::SetOption(VETVEC_SR_DOMAINS, domains, out);
    detail::SetOption(VETVEC_SR_CONSTRUCTS, constructs, out);
    detail::SetOption(VETVEC_SR_SEEDS, seeds, out);
    detail::SetOption(VETVEC_SR_CONLLU, conllu, out);
    detail::SetOption(VETVEC_SR_LLM, llm, out);
    detail::SetOption(VETVEC_SR_LLM_KEY, llm_key, out);
    detail::SetOption(VETVEC_SR_LLM_JOURNAL, llm_journal, out);
    detail::SetOption(VETVEC_SR_LLM_TEMPERATURE, llm_temperature, out);
    detail::SetOption(VETVEC_SR_LLM_MAX_ANSWER_TOKENS, llm_max_answer_tokens, out);
    detail::SetOption(VETVEC_SR_LLM_CA_FILE, llm_ca_file, out);
    detail::SetOption(VETVEC_SR_LLM_PROXY, llm_proxy, out);
    return made;
  }
};

/* Kind "evalrank": each sentence must retrieve the one with the same meaning from among sentences
 * that are merely similar. */
struct EvalRankSuiteOptions {
  /* Random seed; integer (0 or more), default 1 */
  std::optional<std::uint64_t> seed;
  /* Number of pairs to make from the grammar; integer (1 to 10,000,000), default 1000 pairs */
  std::optional<std::uint64_t> n;
  /* Domains to use: general,support,finance,medical,law; default: all; list */
  std::vector<std::string> domains;
  /* Constructs to use: passive,inversion,...; default: all; list */
  std::vector<std::string> constructs;

  operator SuiteMakeOptions() const {  // NOLINT(google-explicit-constructor)
    SuiteMakeOptions made;
    made.kind = VETVEC_SUITE_EVALRANK;
    auto* const out = &made.options;
    detail::SetOption(VETVEC_EVALRANK_SEED, seed, out);
    detail::SetOption(VETVEC_EVALRANK_N, n, out);
    detail::SetOption(VETVEC_EVALRANK_DOMAINS, domains, out);
    detail::SetOption(VETVEC_EVALRANK_CONSTRUCTS, constructs, out);
    return made;
  }
};

/* Kind "syntextbench": sentences made of words of known polarity, drawn at random; can a classifier
 * tell positive from negative? */
struct SynTextBenchSuiteOptions {
  /* Random seed; integer (0 or more), default 1 */
  std::optional<std::uint64_t> seed;
  /* Comma-separated shares p of neutral words, such as 0,0.05,0.1; default: 0 to 0.95 in steps of
   * 0.05; text */
  std::vector<std::string> p;
  /* Number of sentences for each share p; an even number, half with each label; default with llm:
   * 200; integer (2 to 10,000,000), default 8192 sentences */
  std::optional<std::uint64_t> n;
  /* Number of independent draws of n sentences for each share p; the interval is computed over the
   * draws; integer (1 to 100), default 3 */
  std::optional<std::uint64_t> draws;
  /* Probability, at each step, that the sentence ends; number (1e-06 to 1), default 0.09 */
  std::optional<double> pe;
  /* File of sentences, one per line; 'pe' is estimated from their lengths; path */
  std::string pe_from;
  /* Probability of repeating the last unpaired word, which completes a nested pair; applies to each
   * step that does not end the sentence. 0: no nesting; number (0 to 1), default 0.5 */
  std::optional<double> pn;
  /* Share of the sentences with each label that is used for training; number (0 to 1), default
   * 0.5 */
  std::optional<double> train_share;
  /* SentiWordNet 3.0 file, plain or gzip; path */
  std::string sentiwordnet;
  /* File of words to exclude, or 'embedded' for the built-in list; path; not available in audits */
  std::string stop_words;
  /* Write prompts, each with two demonstrations and one sentence; flag, default false; not
   * available in audits */
  bool icl = false;
  /* Number of threads; 0: all usable cores; the result does not depend on it; integer (0 to 4,096),
   * default 0; not available in audits */
  std::optional<std::uint64_t> threads;
  /* Chat model that answers the prompts written with icl, such as openai:MODEL@URL; text; not
   * available in audits */
  std::string llm;
  /* API key; sent only to the model's URL; text; not available in audits */
  std::string llm_key;
  /* File that stores the answers, so that none is requested twice; on the command line, the default
   * is OUT.answers.jsonl; path; not available in audits */
  std::string llm_journal;
  /* Temperature; negative: omitted from the request; number (-1 to 2), default 0; not available in
   * audits */
  std::optional<double> llm_temperature;
  /* Token limit per answer; integer (1 or more), default 16 tokens; not available in audits */
  std::optional<std::uint64_t> llm_max_answer_tokens;
  /* PEM file of CA certificates to use instead of the system's; path; not available in audits */
  std::string llm_ca_file;
  /* Proxy URL; text; not available in audits */
  std::string llm_proxy;

  operator SuiteMakeOptions() const {  // NOLINT(google-explicit-constructor)
    SuiteMakeOptions made;
    made.kind = VETVEC_SUITE_SYNTEXTBENCH;
    auto* const out = &made.options;
    detail::SetOption(VETVEC_SYNTEXTBENCH_SEED, seed, out);
    detail::SetOption(VETVEC_SYNTEXTBENCH_P, p, out);
    detail::SetOption(VETVEC_SYNTEXTBENCH_N, n, out);
    detail::SetOption(VETVEC_SYNTEXTBENCH_DRAWS, draws, out);
    detail::SetOption(VETVEC_SYNTEXTBENCH_PE, pe, out);
    detail::SetOption(VETVEC_SYNTEXTBENCH_PE_FROM, pe_from, out);
    detail::SetOption(VETVEC_SYNTEXTBENCH_PN, pn, out);
    detail::SetOption(VETVEC_SYNTEXTBENCH_TRAIN_SHARE, train_share, out);
    detail::SetOption(VETVEC_SYNTEXTBENCH_SENTIWORDNET, sentiwordnet, out);
    detail::SetOption(VETVEC_SYNTEXTBENCH_STOP_WORDS, stop_words, out);
    detail::SetOption(VETVEC_SYNTEXTBENCH_ICL, icl, out);
    detail::SetOption(VETVEC_SYNTEXTBENCH_THREADS, threads, out);
    detail::SetOption(VETVEC_SYNTEXTBENCH_LLM, llm, out);
    detail::SetOption(VETVEC_SYNTEXTBENCH_LLM_KEY, llm_key, out);
    detail::SetOption(VETVEC_SYNTEXTBENCH_LLM_JOURNAL, llm_journal, out);
    detail::SetOption(VETVEC_SYNTEXTBENCH_LLM_TEMPERATURE, llm_temperature, out);
    detail::SetOption(VETVEC_SYNTEXTBENCH_LLM_MAX_ANSWER_TOKENS, llm_max_answer_tokens, out);
    detail::SetOption(VETVEC_SYNTEXTBENCH_LLM_CA_FILE, llm_ca_file, out);
    detail::SetOption(VETVEC_SYNTEXTBENCH_LLM_PROXY, llm_proxy, out);
    return made;
  }
};

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_SUITE_OPTIONS_HPP_
