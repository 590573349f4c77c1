/* suite_kinds.h: the kinds of suites and their options, for vetvec_suite_make (suite.h) and
 * [suites.NAME] of vetvec.toml. Written by cmake/write_suite_kinds.py. Do not edit. */
#ifndef VETVEC_SUITE_KINDS_H_
#define VETVEC_SUITE_KINDS_H_

/* passages: a sentence extracted from a paragraph of your own documents, or of consecutive
 * sentences, must retrieve the rest of its paragraph from among all paragraphs. */
#define VETVEC_SUITE_PASSAGES "passages"
/* Your documents: a .txt, .md, .html or .jsonl file, or a folder of such files; path */
#define VETVEC_PASSAGES_DOCUMENTS "documents"
/* Without documents: your sentences in the order of their text, a file or a folder; path */
#define VETVEC_PASSAGES_SEEDS "seeds"
/* Random seed; integer (0 or more), default 1 */
#define VETVEC_PASSAGES_SEED "seed"
/* Number of sentences to extract; 0: one per paragraph, at most 1000; integer (0 to 10,000,000),
 * default 0 */
#define VETVEC_PASSAGES_N "n"
/* Maximum number of passages to search, drawn at random; those that the queries must retrieve
 * are always included; integer (1 to 10,000,000), default 5000 passages */
#define VETVEC_PASSAGES_BACKGROUND "background"
/* Extract a sentence only from paragraphs with at least this many sentences; integer (2 to 100),
 * default 3 sentences */
#define VETVEC_PASSAGES_MIN_SENTENCES "min_sentences"

/* retrieval: your own queries must retrieve the documents that you judged relevant from among
 * all your documents. */
#define VETVEC_SUITE_RETRIEVAL "retrieval"
/* BEIR folder: corpus.jsonl, queries.jsonl, qrels/SPLIT.tsv; path */
#define VETVEC_RETRIEVAL_BEIR "beir"
/* Name of the qrels split; default: test, or the folder's only split; text */
#define VETVEC_RETRIEVAL_SPLIT "split"
/* Documents: JSONL with _id, title, text, or a table; path */
#define VETVEC_RETRIEVAL_CORPUS "corpus"
/* Queries: JSONL with _id, text, or a table; path */
#define VETVEC_RETRIEVAL_QUERIES "queries"
/* Relevance: lines of BEIR or TREC, or JSONL; path */
#define VETVEC_RETRIEVAL_QRELS "qrels"
/* Random seed; integer (0 or more), default 1 */
#define VETVEC_RETRIEVAL_SEED "seed"
/* Maximum number of queries, drawn at random; 0: all; integer (0 to 10,000,000), default 0 */
#define VETVEC_RETRIEVAL_N "n"
/* Maximum number of documents, drawn at random; all judged documents are always included; 0:
 * all; integer (0 to 10,000,000), default 0 */
#define VETVEC_RETRIEVAL_BACKGROUND "background"

/* contrastive: changed versions of your sentences; one with a synonym must be nearer to the
 * original than one with an antonym or an inverted meaning, and one with swapped gendered words
 * must be nearer than one with a synonym. */
#define VETVEC_SUITE_CONTRASTIVE "contrastive"
/* Your sentences: .txt, .tsv, .csv, .jsonl or .conllu, or a folder of such files; path */
#define VETVEC_CONTRASTIVE_SEEDS "seeds"
/* Random seed; integer (0 or more), default 1 */
#define VETVEC_CONTRASTIVE_SEED "seed"
/* Relations to test; default: all that the sentences allow; list (CR1, CR2, CR3, CR4) */
#define VETVEC_CONTRASTIVE_RELATIONS "relations"
/* Maximum number of triples per relation, drawn at random; 0: all; integer (0 or more), default
 * 0 */
#define VETVEC_CONTRASTIVE_MAX_PER_RELATION "max_per_relation"
/* Maximum number of triples per word pair, so that no word dominates; 0: all; integer (0 or
 * more), default 5 triples */
#define VETVEC_CONTRASTIVE_MAX_PER_WORD "max_per_word"
/* Maximum number of triples per sentence and relation; 0: one per word that can be replaced;
 * integer (0 or more), default 0 */
#define VETVEC_CONTRASTIVE_MAX_PER_SEED "max_per_seed"
/* How positive and negative words are selected; choice (sense, first-sense), default sense */
#define VETVEC_CONTRASTIVE_POLARITY "polarity"
/* Folder with the dict files of WordNet 3.x; path */
#define VETVEC_CONTRASTIVE_WORDNET "wordnet"
/* SentiWordNet 3.0 file, plain or gzip; path */
#define VETVEC_CONTRASTIVE_SENTIWORDNET "sentiwordnet"
/* TSV file of words and their counterparts in the other gender; path */
#define VETVEC_CONTRASTIVE_GENDER_PAIRS "gender_pairs"
/* JSON file with male and female names; path */
#define VETVEC_CONTRASTIVE_NAMES "names"
/* Table of texts and their inversions, for relation CR3; path */
#define VETVEC_CONTRASTIVE_INVERSIONS "inversions"
/* File with your own synonyms and antonyms; path */
#define VETVEC_CONTRASTIVE_LEXICON "lexicon"

/* meaning: your sentences, either changed in meaning (negation, number, date, opposite, swapped
 * roles) or edited without a change of meaning; an edited text must find the original among all
 * sentences and all changes, and a synonym rather than an antonym (with a contrastive suite). */
#define VETVEC_SUITE_MEANING "meaning"
/* Your sentences: .txt, .tsv, .csv, .jsonl or .conllu, or a folder of such files; path */
#define VETVEC_MEANING_SEEDS "seeds"
/* Random seed; integer (0 or more), default 1 */
#define VETVEC_MEANING_SEED "seed"
/* Constructs to use: negation,typo,...; default: all; list */
#define VETVEC_MEANING_CONSTRUCTS "constructs"
/* Maximum number of sentences to use; 0: all; integer (0 or more), default 0 */
#define VETVEC_MEANING_MAX_SEEDS "max_seeds"

/* robustness: your sentences, either with noise (typing errors, case, punctuation) or with a
 * change of meaning (negation, number, date); the noisy text must be nearer to the original than
 * the changed text. */
#define VETVEC_SUITE_ROBUSTNESS "robustness"
/* Your sentences: .txt, .tsv, .csv, .jsonl or .conllu, or a folder of such files; path */
#define VETVEC_ROBUSTNESS_SEEDS "seeds"
/* Random seed; integer (0 or more), default 1 */
#define VETVEC_ROBUSTNESS_SEED "seed"
/* Constructs to use: typo,negation,...; default: all; list */
#define VETVEC_ROBUSTNESS_CONSTRUCTS "constructs"
/* Maximum number of sentences to use; 0: all; integer (0 or more), default 0 */
#define VETVEC_ROBUSTNESS_MAX_SEEDS "max_seeds"

/* sr: sentence pairs with the same meaning in different forms, or with nearly the same form but
 * different meanings; pairs with the same meaning must be closer together. */
#define VETVEC_SUITE_SR "sr"
/* Random seed; integer (0 or more), default 1 */
#define VETVEC_SR_SEED "seed"
/* Number of pairs to make from the grammar; integer (1 to 10,000,000), default 1000 pairs */
#define VETVEC_SR_N "n"
/* Domains to use: general,support,finance,medical,law; default: all; list */
#define VETVEC_SR_DOMAINS "domains"
/* Constructs to use: passive,inversion,...; default: all; list */
#define VETVEC_SR_CONSTRUCTS "constructs"
/* File of your sentences (.txt, .tsv, .csv, .jsonl or .conllu); used with llm; path; not
 * available in audits */
#define VETVEC_SR_SEEDS "seeds"
/* Your parsed sentences, used instead of the grammar; if n is set, only the first n are used;
 * path */
#define VETVEC_SR_CONLLU "conllu"
/* Chat model that generates the pairs, such as openai:MODEL or openai:MODEL@URL; text; not
 * available in audits */
#define VETVEC_SR_LLM "llm"
/* API key; sent only to the model's URL; text; not available in audits */
#define VETVEC_SR_LLM_KEY "llm_key"
/* File that stores the answers, so that none is requested twice; on the command line, the
 * default is OUT.answers.jsonl; path; not available in audits */
#define VETVEC_SR_LLM_JOURNAL "llm_journal"
/* Temperature; negative: omitted from the request; number (-1 to 2), default 0; not available in
 * audits */
#define VETVEC_SR_LLM_TEMPERATURE "llm_temperature"
/* Token limit per answer; integer (1 or more), default 4096 tokens; not available in audits */
#define VETVEC_SR_LLM_MAX_ANSWER_TOKENS "llm_max_answer_tokens"
/* PEM file of CA certificates to use instead of the system's; path; not available in audits */
#define VETVEC_SR_LLM_CA_FILE "llm_ca_file"
/* Proxy URL; text; not available in audits */
#define VETVEC_SR_LLM_PROXY "llm_proxy"

/* evalrank: each sentence must retrieve the one with the same meaning from among sentences that
 * are merely similar. */
#define VETVEC_SUITE_EVALRANK "evalrank"
/* Random seed; integer (0 or more), default 1 */
#define VETVEC_EVALRANK_SEED "seed"
/* Number of pairs to make from the grammar; integer (1 to 10,000,000), default 1000 pairs */
#define VETVEC_EVALRANK_N "n"
/* Domains to use: general,support,finance,medical,law; default: all; list */
#define VETVEC_EVALRANK_DOMAINS "domains"
/* Constructs to use: passive,inversion,...; default: all; list */
#define VETVEC_EVALRANK_CONSTRUCTS "constructs"

/* syntextbench: sentences made of words of known polarity, drawn at random; can a classifier
 * tell positive from negative? */
#define VETVEC_SUITE_SYNTEXTBENCH "syntextbench"
/* Random seed; integer (0 or more), default 1 */
#define VETVEC_SYNTEXTBENCH_SEED "seed"
/* Comma-separated shares p of neutral words, such as 0,0.05,0.1; default: 0 to 0.95 in steps of
 * 0.05; text */
#define VETVEC_SYNTEXTBENCH_P "p"
/* Number of sentences for each share p; an even number, half with each label; default with llm:
 * 200; integer (2 to 10,000,000), default 8192 sentences */
#define VETVEC_SYNTEXTBENCH_N "n"
/* Number of independent draws of n sentences for each share p; the interval is computed over the
 * draws; integer (1 to 100), default 3 */
#define VETVEC_SYNTEXTBENCH_DRAWS "draws"
/* Probability, at each step, that the sentence ends; number (1e-06 to 1), default 0.09 */
#define VETVEC_SYNTEXTBENCH_PE "pe"
/* File of sentences, one per line; 'pe' is estimated from their lengths; path */
#define VETVEC_SYNTEXTBENCH_PE_FROM "pe_from"
/* Probability of repeating the last unpaired word, which completes a nested pair; applies to
 * each step that does not end the sentence. 0: no nesting; number (0 to 1), default 0.5 */
#define VETVEC_SYNTEXTBENCH_PN "pn"
/* Share of the sentences with each label that is used for training; number (0 to 1), default 0.5 */
#define VETVEC_SYNTEXTBENCH_TRAIN_SHARE "train_share"
/* SentiWordNet 3.0 file, plain or gzip; path */
#define VETVEC_SYNTEXTBENCH_SENTIWORDNET "sentiwordnet"
/* File of words to exclude, or 'embedded' for the built-in list; path; not available in audits */
#define VETVEC_SYNTEXTBENCH_STOP_WORDS "stop_words"
/* Write prompts, each with two demonstrations and one sentence; flag, default false; not
 * available in audits */
#define VETVEC_SYNTEXTBENCH_ICL "icl"
/* Number of threads; 0: all usable cores; the result does not depend on it; integer (0 to
 * 4,096), default 0; not available in audits */
#define VETVEC_SYNTEXTBENCH_THREADS "threads"
/* For labelled items: an accuracy below this value is treated as zero; number (0 to 1), default
 * 0.7; available only in audits */
#define VETVEC_SYNTEXTBENCH_A_T "a_t"
/* Chat model that answers the prompts written with icl, such as openai:MODEL@URL; text; not
 * available in audits */
#define VETVEC_SYNTEXTBENCH_LLM "llm"
/* API key; sent only to the model's URL; text; not available in audits */
#define VETVEC_SYNTEXTBENCH_LLM_KEY "llm_key"
/* File that stores the answers, so that none is requested twice; on the command line, the
 * default is OUT.answers.jsonl; path; not available in audits */
#define VETVEC_SYNTEXTBENCH_LLM_JOURNAL "llm_journal"
/* Temperature; negative: omitted from the request; number (-1 to 2), default 0; not available in
 * audits */
#define VETVEC_SYNTEXTBENCH_LLM_TEMPERATURE "llm_temperature"
/* Token limit per answer; integer (1 or more), default 16 tokens; not available in audits */
#define VETVEC_SYNTEXTBENCH_LLM_MAX_ANSWER_TOKENS "llm_max_answer_tokens"
/* PEM file of CA certificates to use instead of the system's; path; not available in audits */
#define VETVEC_SYNTEXTBENCH_LLM_CA_FILE "llm_ca_file"
/* Proxy URL; text; not available in audits */
#define VETVEC_SYNTEXTBENCH_LLM_PROXY "llm_proxy"

/* contract: how the service handles unusual texts, batches, limits and errors; needs no texts
 * from you. Available only in audits. */
#define VETVEC_SUITE_CONTRACT "contract"
/* Length of the longest text sent; integer (32 to 100,000), default 300 words; available only in
 * audits */
#define VETVEC_CONTRACT_LONG_WORDS "long_words"

/* file: your own suite, or one that vetvec made earlier, read from its file. Available only in
 * audits. */
#define VETVEC_SUITE_FILE "file"
/* The suite file (.jsonl); path */
#define VETVEC_FILE_FILE "file"
/* For labelled items: an accuracy below this value is treated as zero; number (0 to 1), default
 * 0.7; available only in audits */
#define VETVEC_FILE_A_T "a_t"

#endif /* VETVEC_SUITE_KINDS_H_ */
