/* suite_kinds.h: the kinds of suites and their options, for vetvec_suite_make (suite.h) and
 * [suites.NAME] of vetvec.toml. Written by cmake/write_suite_kinds.py. Do not edit. */
#ifndef VETVEC_SUITE_KINDS_H_
#define VETVEC_SUITE_KINDS_H_

/* passages: a sentence cut out of a paragraph of your own documents must find the rest of it
 * among all paragraphs. */
#define VETVEC_SUITE_PASSAGES "passages"
/* Your documents: a file or folder of .txt .md .html .jsonl; path */
#define VETVEC_PASSAGES_DOCUMENTS "documents"
/* Of every random choice; integer (0 or more), default 1 */
#define VETVEC_PASSAGES_SEED "seed"
/* Sentences cut out; 0: one a paragraph, 1000 at most; integer (0 to 10,000,000), default 0 */
#define VETVEC_PASSAGES_N "n"
/* Passages at most, a seeded draw with all that are searched for; integer (1 to 10,000,000),
 * default 5000 documents */
#define VETVEC_PASSAGES_BACKGROUND "background"
/* Of a paragraph before one is cut out; integer (2 to 100), default 3 sentences */
#define VETVEC_PASSAGES_MIN_SENTENCES "min_sentences"

/* retrieval: your own queries must find the documents that you judged to be relevant among all
 * of yours. */
#define VETVEC_SUITE_RETRIEVAL "retrieval"
/* BEIR folder: corpus.jsonl, queries.jsonl, qrels/SPLIT.tsv; path */
#define VETVEC_RETRIEVAL_BEIR "beir"
/* Of the folder's qrels; test, or the only one, if not given; text */
#define VETVEC_RETRIEVAL_SPLIT "split"
/* Documents: JSONL with _id, title, text, or id<TAB>text; path */
#define VETVEC_RETRIEVAL_CORPUS "corpus"
/* Queries: JSONL with _id, text, or id<TAB>text; path */
#define VETVEC_RETRIEVAL_QUERIES "queries"
/* Relevance: BEIR's TSV, or TREC qrels; path */
#define VETVEC_RETRIEVAL_QRELS "qrels"
/* Of every random choice; integer (0 or more), default 1 */
#define VETVEC_RETRIEVAL_SEED "seed"
/* Queries at most, a seeded draw; 0: all; integer (0 to 10,000,000), default 0 */
#define VETVEC_RETRIEVAL_N "n"
/* Documents at most, a seeded draw with all that are judged; 0: all; integer (0 to 10,000,000),
 * default 0 */
#define VETVEC_RETRIEVAL_BACKGROUND "background"

/* contrastive: your sentences with one word changed: a synonym must stay nearer than an antonym,
 * a changed gender nearer than a synonym. */
#define VETVEC_SUITE_CONTRASTIVE "contrastive"
/* Your sentences: .txt .tsv .csv .jsonl .conllu; path */
#define VETVEC_CONTRASTIVE_SEEDS "seeds"
/* Of every random choice; integer (0 or more), default 1 */
#define VETVEC_CONTRASTIVE_SEED "seed"
/* Which relations; all that the sentences allow if not given; list (CR1, CR2, CR3, CR4) */
#define VETVEC_CONTRASTIVE_RELATIONS "relations"
/* A seeded choice of so many of each relation; 0: all; integer (0 or more), default 0 */
#define VETVEC_CONTRASTIVE_MAX_PER_RELATION "max_per_relation"
/* Of one word pair, so that no word rules a score; 0: all; integer (0 or more), default 5
 * triples */
#define VETVEC_CONTRASTIVE_MAX_PER_WORD "max_per_word"
/* Of one sentence and relation; 0: one a word that can be changed; integer (0 or more), default
 * 0 */
#define VETVEC_CONTRASTIVE_MAX_PER_SEED "max_per_seed"
/* Which words count as polar; choice (sense, first-sense), default sense */
#define VETVEC_CONTRASTIVE_POLARITY "polarity"
/* dict folder of WordNet 3.x; path */
#define VETVEC_CONTRASTIVE_WORDNET "wordnet"
/* SentiWordNet 3.0, plain or gzip; path */
#define VETVEC_CONTRASTIVE_SENTIWORDNET "sentiwordnet"
/* TSV of word and counterpart; path */
#define VETVEC_CONTRASTIVE_GENDER_PAIRS "gender_pairs"
/* JSON with male and female names; path */
#define VETVEC_CONTRASTIVE_NAMES "names"
/* Table of text and inverted text (CR3); path */
#define VETVEC_CONTRASTIVE_INVERSIONS "inversions"
/* Your own synonyms and antonyms; path */
#define VETVEC_CONTRASTIVE_LEXICON "lexicon"

/* meaning: your sentences with a change of meaning (negation, number, date, opposite, swapped
 * roles) and with a mild edit that keeps it: the edit must be nearer, and nearer than other
 * texts. */
#define VETVEC_SUITE_MEANING "meaning"
/* Your sentences: .txt .tsv .csv .jsonl .conllu; path */
#define VETVEC_MEANING_SEEDS "seeds"
/* Of every random choice; integer (0 or more), default 1 */
#define VETVEC_MEANING_SEED "seed"
/* negation,typo,...; all if not given; list */
#define VETVEC_MEANING_CONSTRUCTS "constructs"
/* Most of your sentences used; 0: all; integer (0 or more), default 0 */
#define VETVEC_MEANING_MAX_SEEDS "max_seeds"

/* robustness: your sentences with noise (typing errors, case, punctuation) and with a change of
 * meaning (negation, number, date): noise must stay nearer. */
#define VETVEC_SUITE_ROBUSTNESS "robustness"
/* Your sentences: .txt .tsv .csv .jsonl .conllu; path */
#define VETVEC_ROBUSTNESS_SEEDS "seeds"
/* Of every random choice; integer (0 or more), default 1 */
#define VETVEC_ROBUSTNESS_SEED "seed"
/* typo,negation,...; all if not given; list */
#define VETVEC_ROBUSTNESS_CONSTRUCTS "constructs"
/* Most of your sentences used; 0: all; integer (0 or more), default 0 */
#define VETVEC_ROBUSTNESS_MAX_SEEDS "max_seeds"

/* sr: pairs of sentences that mean the same in another form, or nearly the same form with
 * another meaning: what keeps the meaning must be nearer. */
#define VETVEC_SUITE_SR "sr"
/* Of every random choice; integer (0 or more), default 1 */
#define VETVEC_SR_SEED "seed"
/* Of the grammar; integer (1 to 10,000,000), default 1000 pairs */
#define VETVEC_SR_N "n"
/* general,support,finance,medical,law; all if not given; list */
#define VETVEC_SR_DOMAINS "domains"
/* passive,inversion,...; all if not given; list */
#define VETVEC_SR_CONSTRUCTS "constructs"
/* With llm: your sentences: .txt .tsv .csv .jsonl .conllu; path, not in audits */
#define VETVEC_SR_SEEDS "seeds"
/* Your parsed sentences instead of the grammar; n: most of them; path */
#define VETVEC_SR_CONLLU "conllu"
/* A chat model makes the pairs: openai:MODEL or openai:MODEL@URL; text, not in audits */
#define VETVEC_SR_LLM "llm"
/* Sent to the model's URL only; text, not in audits */
#define VETVEC_SR_LLM_KEY "llm_key"
/* Answers that came, not asked for again (OUT.answers.jsonl); path, not in audits */
#define VETVEC_SR_LLM_JOURNAL "llm_journal"
/* 0 to 2; negative: not sent; number (-1 to 2), default 0, not in audits */
#define VETVEC_SR_LLM_TEMPERATURE "llm_temperature"
/* Of one answer for ten sentences; integer (1 or more), default 4096 tokens, not in audits */
#define VETVEC_SR_LLM_MAX_ANSWER_TOKENS "llm_max_answer_tokens"
/* Authorities instead of the system's; path, not in audits */
#define VETVEC_SR_LLM_CA_FILE "llm_ca_file"
/* Proxy URL; text, not in audits */
#define VETVEC_SR_LLM_PROXY "llm_proxy"

/* evalrank: sentences that mean the same must find each other among others that nearly do. */
#define VETVEC_SUITE_EVALRANK "evalrank"
/* Of every random choice; integer (0 or more), default 1 */
#define VETVEC_EVALRANK_SEED "seed"
/* Of the grammar; integer (1 to 10,000,000), default 1000 pairs */
#define VETVEC_EVALRANK_N "n"
/* general,support,finance,medical,law; all if not given; list */
#define VETVEC_EVALRANK_DOMAINS "domains"
/* passive,inversion,...; all if not given; list */
#define VETVEC_EVALRANK_CONSTRUCTS "constructs"

/* syntextbench: sentences of drawn words of known polarity: can a classifier tell the two
 * apart?. */
#define VETVEC_SUITE_SYNTEXTBENCH "syntextbench"
/* Of every random choice; integer (0 or more), default 1 */
#define VETVEC_SYNTEXTBENCH_SEED "seed"
/* Shares of neutral words, as 0,0.05,...; up to 0.95 in steps of 0.05 if not given; text */
#define VETVEC_SYNTEXTBENCH_P "p"
/* Of each p, half of each label: even; integer (2 to 10,000,000), default 8192 sentences */
#define VETVEC_SYNTEXTBENCH_N "n"
/* Times n sentences of each p, each drawn anew; the interval is over them; integer (1 to 100),
 * default 3 */
#define VETVEC_SYNTEXTBENCH_DRAWS "draws"
/* Chance of the sentence's end at each step; number (1e-06 to 1), default 0.09 */
#define VETVEC_SYNTEXTBENCH_PE "pe"
/* Takes pe from the lengths of these sentences, one a line; path */
#define VETVEC_SYNTEXTBENCH_PE_FROM "pe_from"
/* Chance of a closing word; 0: no nesting; number (0 to 1), default 0.5 */
#define VETVEC_SYNTEXTBENCH_PN "pn"
/* Of each label; number (0 to 1), default 0.5 */
#define VETVEC_SYNTEXTBENCH_TRAIN_SHARE "train_share"
/* SentiWordNet 3.0, plain or gzip; path */
#define VETVEC_SYNTEXTBENCH_SENTIWORDNET "sentiwordnet"
/* File of words to leave out, or: embedded; path, not in audits */
#define VETVEC_SYNTEXTBENCH_STOP_WORDS "stop_words"
/* Prompts with two demonstrations each; flag, default false, not in audits */
#define VETVEC_SYNTEXTBENCH_ICL "icl"
/* 0: all usable cores; the bytes do not depend on it; integer (0 to 4,096), default 0, not in
 * audits */
#define VETVEC_SYNTEXTBENCH_THREADS "threads"
/* Accuracies below are worth nothing (labelled items); number (0 to 1), default 0.7, audits only */
#define VETVEC_SYNTEXTBENCH_A_T "a_t"

/* contract: no texts: how the service answers odd texts, batches, limits and errors. Of audits
 * alone. */
#define VETVEC_SUITE_CONTRACT "contract"
/* Of the longest text sent; integer (32 to 100,000), default 300 words, audits only */
#define VETVEC_CONTRACT_LONG_WORDS "long_words"

/* file: a suite of yours, or one made before, as it stands in its file. Of audits alone. */
#define VETVEC_SUITE_FILE "file"
/* The suite (.jsonl); path */
#define VETVEC_FILE_FILE "file"
/* Accuracies below are worth nothing (labelled items); number (0 to 1), default 0.7, audits only */
#define VETVEC_FILE_A_T "a_t"

#endif /* VETVEC_SUITE_KINDS_H_ */
