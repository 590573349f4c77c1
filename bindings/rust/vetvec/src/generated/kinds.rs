// Made by bindings/declare.py from include/vetvec/*.h. Do not edit.
//! Suite kinds. The module of each kind contains the names of its options.

/// A sentence extracted from a paragraph of your own documents, or of consecutive sentences, must retrieve the rest of
/// its paragraph from among all paragraphs.
pub const PASSAGES: &str = "passages";

/// Your own queries must retrieve the documents that you judged relevant from among all your documents.
pub const RETRIEVAL: &str = "retrieval";

/// Changed versions of your sentences; one with a synonym must be nearer to the original than one with an antonym or an
/// inverted meaning, and one with swapped gendered words must be nearer than one with a synonym.
pub const CONTRASTIVE: &str = "contrastive";

/// Your sentences, either changed in meaning (negation, number, date, opposite, swapped roles) or edited without a
/// change of meaning; an edited text must find the original among all sentences and all changes, and a synonym rather
/// than an antonym (with a contrastive suite).
pub const MEANING: &str = "meaning";

/// Your sentences, either with noise (typing errors, case, punctuation) or with a change of meaning (negation, number,
/// date); the noisy text must be nearer to the original than the changed text.
pub const ROBUSTNESS: &str = "robustness";

/// Sentence pairs with the same meaning in different forms, or with nearly the same form but different meanings; pairs
/// with the same meaning must be closer together.
pub const SR: &str = "sr";

/// Each sentence must retrieve the one with the same meaning from among sentences that are merely similar.
pub const EVALRANK: &str = "evalrank";

/// Sentences made of words of known polarity, drawn at random; can a classifier tell positive from negative?
pub const SYNTEXTBENCH: &str = "syntextbench";

/// How the service handles unusual texts, batches, limits and errors; needs no texts from you. Available only in
/// audits.
pub const CONTRACT: &str = "contract";

/// Your own suite, or one that vetvec made earlier, read from its file. Available only in audits.
pub const FILE: &str = "file";

/// Options of the kind passages.
pub mod passages {
    /// Your documents: a .txt, .md, .html or .jsonl file, or a folder of such files; path.
    pub const DOCUMENTS: &str = "documents";
    /// Without documents: your sentences in the order of their text, a file or a folder; path.
    pub const SEEDS: &str = "seeds";
    /// Random seed; integer (0 or more), default 1.
    pub const SEED: &str = "seed";
    /// Number of sentences to extract; 0: one per paragraph, at most 1000; integer (0 to 10,000,000), default 0.
    pub const N: &str = "n";
    /// Maximum number of passages to search, drawn at random; those that the queries must retrieve are always included;
    /// integer (1 to 10,000,000), default 5000 passages.
    pub const BACKGROUND: &str = "background";
    /// Extract a sentence only from paragraphs with at least this many sentences; integer (2 to 100), default 3
    /// sentences.
    pub const MIN_SENTENCES: &str = "min_sentences";
}

/// Options of the kind retrieval.
pub mod retrieval {
    /// BEIR folder: corpus.jsonl, queries.jsonl, qrels/SPLIT.tsv; path.
    pub const BEIR: &str = "beir";
    /// Name of the qrels split; default: test, or the folder's only split; text.
    pub const SPLIT: &str = "split";
    /// Documents: JSONL with _id, title, text, or a table; path.
    pub const CORPUS: &str = "corpus";
    /// Queries: JSONL with _id, text, or a table; path.
    pub const QUERIES: &str = "queries";
    /// Relevance: lines of BEIR or TREC, or JSONL; path.
    pub const QRELS: &str = "qrels";
    /// Random seed; integer (0 or more), default 1.
    pub const SEED: &str = "seed";
    /// Maximum number of queries, drawn at random; 0: all; integer (0 to 10,000,000), default 0.
    pub const N: &str = "n";
    /// Maximum number of documents, drawn at random; all judged documents are always included; 0: all; integer (0 to
    /// 10,000,000), default 0.
    pub const BACKGROUND: &str = "background";
}

/// Options of the kind contrastive.
pub mod contrastive {
    /// Your sentences: .txt, .tsv, .csv, .jsonl or .conllu, or a folder of such files; path.
    pub const SEEDS: &str = "seeds";
    /// Random seed; integer (0 or more), default 1.
    pub const SEED: &str = "seed";
    /// Relations to test; default: all that the sentences allow; list (CR1, CR2, CR3, CR4).
    pub const RELATIONS: &str = "relations";
    /// Maximum number of triples per relation, drawn at random; 0: all; integer (0 or more), default 0.
    pub const MAX_PER_RELATION: &str = "max_per_relation";
    /// Maximum number of triples per word pair, so that no word dominates; 0: all; integer (0 or more), default 5
    /// triples.
    pub const MAX_PER_WORD: &str = "max_per_word";
    /// Maximum number of triples per sentence and relation; 0: one per word that can be replaced; integer (0 or more),
    /// default 0.
    pub const MAX_PER_SEED: &str = "max_per_seed";
    /// How positive and negative words are selected; choice (sense, first-sense), default sense.
    pub const POLARITY: &str = "polarity";
    /// Folder with the dict files of WordNet 3.x; path.
    pub const WORDNET: &str = "wordnet";
    /// SentiWordNet 3.0 file, plain or gzip; path.
    pub const SENTIWORDNET: &str = "sentiwordnet";
    /// TSV file of words and their counterparts in the other gender; path.
    pub const GENDER_PAIRS: &str = "gender_pairs";
    /// JSON file with male and female names; path.
    pub const NAMES: &str = "names";
    /// Table of texts and their inversions, for relation CR3; path.
    pub const INVERSIONS: &str = "inversions";
    /// File with your own synonyms and antonyms; path.
    pub const LEXICON: &str = "lexicon";
}

/// Options of the kind meaning.
pub mod meaning {
    /// Your sentences: .txt, .tsv, .csv, .jsonl or .conllu, or a folder of such files; path.
    pub const SEEDS: &str = "seeds";
    /// Random seed; integer (0 or more), default 1.
    pub const SEED: &str = "seed";
    /// Constructs to use: negation,typo,...; default: all; list.
    pub const CONSTRUCTS: &str = "constructs";
    /// Maximum number of sentences to use; 0: all; integer (0 or more), default 0.
    pub const MAX_SEEDS: &str = "max_seeds";
}

/// Options of the kind robustness.
pub mod robustness {
    /// Your sentences: .txt, .tsv, .csv, .jsonl or .conllu, or a folder of such files; path.
    pub const SEEDS: &str = "seeds";
    /// Random seed; integer (0 or more), default 1.
    pub const SEED: &str = "seed";
    /// Constructs to use: typo,negation,...; default: all; list.
    pub const CONSTRUCTS: &str = "constructs";
    /// Maximum number of sentences to use; 0: all; integer (0 or more), default 0.
    pub const MAX_SEEDS: &str = "max_seeds";
}

/// Options of the kind sr.
pub mod sr {
    /// Random seed; integer (0 or more), default 1.
    pub const SEED: &str = "seed";
    /// Number of pairs to make from the grammar; integer (1 to 10,000,000), default 1000 pairs.
    pub const N: &str = "n";
    /// Domains to use: general,support,finance,medical,law; default: all; list.
    pub const DOMAINS: &str = "domains";
    /// Constructs to use: passive,inversion,...; default: all; list.
    pub const CONSTRUCTS: &str = "constructs";
    /// File of your sentences (.txt, .tsv, .csv, .jsonl or .conllu); used with llm; path; not available in audits.
    pub const SEEDS: &str = "seeds";
    /// Your parsed sentences, used instead of the grammar; if n is set, only the first n are used; path.
    pub const CONLLU: &str = "conllu";
    /// Chat model that generates the pairs, such as openai:MODEL or openai:MODEL@URL; text; not available in audits.
    pub const LLM: &str = "llm";
    /// API key; sent only to the model's URL; text; not available in audits.
    pub const LLM_KEY: &str = "llm_key";
    /// File that stores the answers, so that none is requested twice; on the command line, the default is
    /// OUT.answers.jsonl; path; not available in audits.
    pub const LLM_JOURNAL: &str = "llm_journal";
    /// Temperature; negative: omitted from the request; number (-1 to 2), default 0; not available in audits.
    pub const LLM_TEMPERATURE: &str = "llm_temperature";
    /// Token limit per answer; integer (1 or more), default 4096 tokens; not available in audits.
    pub const LLM_MAX_ANSWER_TOKENS: &str = "llm_max_answer_tokens";
    /// PEM file of CA certificates to use instead of the system's; path; not available in audits.
    pub const LLM_CA_FILE: &str = "llm_ca_file";
    /// Proxy URL; text; not available in audits.
    pub const LLM_PROXY: &str = "llm_proxy";
}

/// Options of the kind evalrank.
pub mod evalrank {
    /// Random seed; integer (0 or more), default 1.
    pub const SEED: &str = "seed";
    /// Number of pairs to make from the grammar; integer (1 to 10,000,000), default 1000 pairs.
    pub const N: &str = "n";
    /// Domains to use: general,support,finance,medical,law; default: all; list.
    pub const DOMAINS: &str = "domains";
    /// Constructs to use: passive,inversion,...; default: all; list.
    pub const CONSTRUCTS: &str = "constructs";
}

/// Options of the kind syntextbench.
pub mod syntextbench {
    /// Random seed; integer (0 or more), default 1.
    pub const SEED: &str = "seed";
    /// Comma-separated shares p of neutral words, such as 0,0.05,0.1; default: 0 to 0.95 in steps of 0.05; text.
    pub const P: &str = "p";
    /// Number of sentences for each share p; an even number, half with each label; default with llm: 200; integer (2 to
    /// 10,000,000), default 8192 sentences.
    pub const N: &str = "n";
    /// Number of independent draws of n sentences for each share p; the interval is computed over the draws; integer (1
    /// to 100), default 3.
    pub const DRAWS: &str = "draws";
    /// Probability, at each step, that the sentence ends; number (1e-06 to 1), default 0.09.
    pub const PE: &str = "pe";
    /// File of sentences, one per line; 'pe' is estimated from their lengths; path.
    pub const PE_FROM: &str = "pe_from";
    /// Probability of repeating the last unpaired word, which completes a nested pair; applies to each step that does
    /// not end the sentence. 0: no nesting; number (0 to 1), default 0.5.
    pub const PN: &str = "pn";
    /// Share of the sentences with each label that is used for training; number (0 to 1), default 0.5.
    pub const TRAIN_SHARE: &str = "train_share";
    /// SentiWordNet 3.0 file, plain or gzip; path.
    pub const SENTIWORDNET: &str = "sentiwordnet";
    /// File of words to exclude, or 'embedded' for the built-in list; path; not available in audits.
    pub const STOP_WORDS: &str = "stop_words";
    /// Write prompts, each with two demonstrations and one sentence; flag, default false; not available in audits.
    pub const ICL: &str = "icl";
    /// Number of threads; 0: all usable cores; the result does not depend on it; integer (0 to 4,096), default 0; not
    /// available in audits.
    pub const THREADS: &str = "threads";
    /// For labelled items: an accuracy below this value is treated as zero; number (0 to 1), default 0.7; available
    /// only in audits.
    pub const A_T: &str = "a_t";
    /// Chat model that answers the prompts written with icl, such as openai:MODEL@URL; text; not available in audits.
    pub const LLM: &str = "llm";
    /// API key; sent only to the model's URL; text; not available in audits.
    pub const LLM_KEY: &str = "llm_key";
    /// File that stores the answers, so that none is requested twice; on the command line, the default is
    /// OUT.answers.jsonl; path; not available in audits.
    pub const LLM_JOURNAL: &str = "llm_journal";
    /// Temperature; negative: omitted from the request; number (-1 to 2), default 0; not available in audits.
    pub const LLM_TEMPERATURE: &str = "llm_temperature";
    /// Token limit per answer; integer (1 or more), default 16 tokens; not available in audits.
    pub const LLM_MAX_ANSWER_TOKENS: &str = "llm_max_answer_tokens";
    /// PEM file of CA certificates to use instead of the system's; path; not available in audits.
    pub const LLM_CA_FILE: &str = "llm_ca_file";
    /// Proxy URL; text; not available in audits.
    pub const LLM_PROXY: &str = "llm_proxy";
}

/// Options of the kind contract.
pub mod contract {
    /// Length of the longest text sent; integer (32 to 100,000), default 300 words; available only in audits.
    pub const LONG_WORDS: &str = "long_words";
}

/// Options of the kind file.
pub mod file {
    /// The suite file (.jsonl); path.
    pub const FILE: &str = "file";
    /// For labelled items: an accuracy below this value is treated as zero; number (0 to 1), default 0.7; available
    /// only in audits.
    pub const A_T: &str = "a_t";
}
