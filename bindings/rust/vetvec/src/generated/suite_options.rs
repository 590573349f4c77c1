// Made by bindings/declare.py from include/vetvec/*.h. Do not edit.
//! The options of each kind of suite.
use std::path::PathBuf;

use crate::generated::options::SuiteMakeOptions;
use crate::secret::Secret;
use crate::suite_values::Value;

/// A sentence extracted from a paragraph of your own documents, or of consecutive sentences, must retrieve the rest of
/// its paragraph from among all paragraphs.
///
/// Fields that are not set have their defaults.
#[derive(Clone, Debug, Default)]
pub struct PassagesSuiteOptions {
    /// Your documents: a .txt, .md, .html or .jsonl file, or a folder of such files; path.
    pub documents: PathBuf,
    /// Without documents: your sentences in the order of their text, a file or a folder; path.
    pub seeds: PathBuf,
    /// Random seed; integer (0 or more), default 1.
    pub seed: Option<u64>,
    /// Number of sentences to extract; 0: one per paragraph, at most 1000; integer (0 to 10,000,000), default 0.
    pub n: Option<u64>,
    /// Maximum number of passages to search, drawn at random; those that the queries must retrieve are always included;
    /// integer (1 to 10,000,000), default 5000 passages.
    pub background: Option<u64>,
    /// Extract a sentence only from paragraphs with at least this many sentences; integer (2 to 100), default 3
    /// sentences.
    pub min_sentences: Option<u64>,
}

impl PassagesSuiteOptions {
    /// The defaults.
    pub fn new() -> Self {
        Self::default()
    }
    /// Your documents: a .txt, .md, .html or .jsonl file, or a folder of such files; path.
    #[must_use]
    pub fn documents(mut self, documents: impl Into<PathBuf>) -> Self {
        self.documents = documents.into();
        self
    }
    /// Without documents: your sentences in the order of their text, a file or a folder; path.
    #[must_use]
    pub fn seeds(mut self, seeds: impl Into<PathBuf>) -> Self {
        self.seeds = seeds.into();
        self
    }
    /// Random seed; integer (0 or more), default 1.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }
    /// Number of sentences to extract; 0: one per paragraph, at most 1000; integer (0 to 10,000,000), default 0.
    #[must_use]
    pub fn n(mut self, n: u64) -> Self {
        self.n = Some(n);
        self
    }
    /// Maximum number of passages to search, drawn at random; those that the queries must retrieve are always included;
    /// integer (1 to 10,000,000), default 5000 passages.
    #[must_use]
    pub fn background(mut self, background: u64) -> Self {
        self.background = Some(background);
        self
    }
    /// Extract a sentence only from paragraphs with at least this many sentences; integer (2 to 100), default 3
    /// sentences.
    #[must_use]
    pub fn min_sentences(mut self, min_sentences: u64) -> Self {
        self.min_sentences = Some(min_sentences);
        self
    }
}

impl From<PassagesSuiteOptions> for SuiteMakeOptions {
    fn from(given: PassagesSuiteOptions) -> Self {
        let mut made = SuiteMakeOptions::of("passages");
        given.documents.set("documents", &mut made.options);
        given.seeds.set("seeds", &mut made.options);
        given.seed.set("seed", &mut made.options);
        given.n.set("n", &mut made.options);
        given.background.set("background", &mut made.options);
        given.min_sentences.set("min_sentences", &mut made.options);
        made
    }
}

/// Your own queries must retrieve the documents that you judged relevant from among all your documents.
///
/// Fields that are not set have their defaults.
#[derive(Clone, Debug, Default)]
pub struct RetrievalSuiteOptions {
    /// BEIR folder: corpus.jsonl, queries.jsonl, qrels/SPLIT.tsv; path.
    pub beir: PathBuf,
    /// Name of the qrels split; default: test, or the folder's only split; text.
    pub split: String,
    /// Documents: JSONL with _id, title, text, or a table; path.
    pub corpus: PathBuf,
    /// Queries: JSONL with _id, text, or a table; path.
    pub queries: PathBuf,
    /// Relevance: lines of BEIR or TREC, or JSONL; path.
    pub qrels: PathBuf,
    /// Random seed; integer (0 or more), default 1.
    pub seed: Option<u64>,
    /// Maximum number of queries, drawn at random; 0: all; integer (0 to 10,000,000), default 0.
    pub n: Option<u64>,
    /// Maximum number of documents, drawn at random; all judged documents are always included; 0: all; integer (0 to
    /// 10,000,000), default 0.
    pub background: Option<u64>,
}

impl RetrievalSuiteOptions {
    /// The defaults.
    pub fn new() -> Self {
        Self::default()
    }
    /// BEIR folder: corpus.jsonl, queries.jsonl, qrels/SPLIT.tsv; path.
    #[must_use]
    pub fn beir(mut self, beir: impl Into<PathBuf>) -> Self {
        self.beir = beir.into();
        self
    }
    /// Name of the qrels split; default: test, or the folder's only split; text.
    #[must_use]
    pub fn split(mut self, split: impl Into<String>) -> Self {
        self.split = split.into();
        self
    }
    /// Documents: JSONL with _id, title, text, or a table; path.
    #[must_use]
    pub fn corpus(mut self, corpus: impl Into<PathBuf>) -> Self {
        self.corpus = corpus.into();
        self
    }
    /// Queries: JSONL with _id, text, or a table; path.
    #[must_use]
    pub fn queries(mut self, queries: impl Into<PathBuf>) -> Self {
        self.queries = queries.into();
        self
    }
    /// Relevance: lines of BEIR or TREC, or JSONL; path.
    #[must_use]
    pub fn qrels(mut self, qrels: impl Into<PathBuf>) -> Self {
        self.qrels = qrels.into();
        self
    }
    /// Random seed; integer (0 or more), default 1.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }
    /// Maximum number of queries, drawn at random; 0: all; integer (0 to 10,000,000), default 0.
    #[must_use]
    pub fn n(mut self, n: u64) -> Self {
        self.n = Some(n);
        self
    }
    /// Maximum number of documents, drawn at random; all judged documents are always included; 0: all; integer (0 to
    /// 10,000,000), default 0.
    #[must_use]
    pub fn background(mut self, background: u64) -> Self {
        self.background = Some(background);
        self
    }
}

impl From<RetrievalSuiteOptions> for SuiteMakeOptions {
    fn from(given: RetrievalSuiteOptions) -> Self {
        let mut made = SuiteMakeOptions::of("retrieval");
        given.beir.set("beir", &mut made.options);
        given.split.set("split", &mut made.options);
        given.corpus.set("corpus", &mut made.options);
        given.queries.set("queries", &mut made.options);
        given.qrels.set("qrels", &mut made.options);
        given.seed.set("seed", &mut made.options);
        given.n.set("n", &mut made.options);
        given.background.set("background", &mut made.options);
        made
    }
}

/// Changed versions of your sentences; one with a synonym must be nearer to the original than one with an antonym or an
/// inverted meaning, and one with swapped gendered words must be nearer than one with a synonym.
///
/// Fields that are not set have their defaults.
#[derive(Clone, Debug, Default)]
pub struct ContrastiveSuiteOptions {
    /// Your sentences: .txt, .tsv, .csv, .jsonl or .conllu, or a folder of such files; path.
    pub seeds: PathBuf,
    /// Random seed; integer (0 or more), default 1.
    pub seed: Option<u64>,
    /// Relations to test; default: all that the sentences allow; list (CR1, CR2, CR3, CR4).
    pub relations: Vec<String>,
    /// Maximum number of triples per relation, drawn at random; 0: all; integer (0 or more), default 0.
    pub max_per_relation: Option<u64>,
    /// Maximum number of triples per word pair, so that no word dominates; 0: all; integer (0 or more), default 5
    /// triples.
    pub max_per_word: Option<u64>,
    /// Maximum number of triples per sentence and relation; 0: one per word that can be replaced; integer (0 or more),
    /// default 0.
    pub max_per_seed: Option<u64>,
    /// How positive and negative words are selected; choice (sense, first-sense), default sense.
    pub polarity: String,
    /// Folder with the dict files of WordNet 3.x; path.
    pub wordnet: PathBuf,
    /// SentiWordNet 3.0 file, plain or gzip; path.
    pub sentiwordnet: PathBuf,
    /// TSV file of words and their counterparts in the other gender; path.
    pub gender_pairs: PathBuf,
    /// JSON file with male and female names; path.
    pub names: PathBuf,
    /// Table of texts and their inversions, for relation CR3; path.
    pub inversions: PathBuf,
    /// File with your own synonyms and antonyms; path.
    pub lexicon: PathBuf,
}

impl ContrastiveSuiteOptions {
    /// The defaults.
    pub fn new() -> Self {
        Self::default()
    }
    /// Your sentences: .txt, .tsv, .csv, .jsonl or .conllu, or a folder of such files; path.
    #[must_use]
    pub fn seeds(mut self, seeds: impl Into<PathBuf>) -> Self {
        self.seeds = seeds.into();
        self
    }
    /// Random seed; integer (0 or more), default 1.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }
    /// Relations to test; default: all that the sentences allow; list (CR1, CR2, CR3, CR4).
    #[must_use]
    pub fn relations<T: Into<String>>(mut self, relations: impl IntoIterator<Item = T>) -> Self {
        self.relations = relations.into_iter().map(Into::into).collect();
        self
    }
    /// Maximum number of triples per relation, drawn at random; 0: all; integer (0 or more), default 0.
    #[must_use]
    pub fn max_per_relation(mut self, max_per_relation: u64) -> Self {
        self.max_per_relation = Some(max_per_relation);
        self
    }
    /// Maximum number of triples per word pair, so that no word dominates; 0: all; integer (0 or more), default 5
    /// triples.
    #[must_use]
    pub fn max_per_word(mut self, max_per_word: u64) -> Self {
        self.max_per_word = Some(max_per_word);
        self
    }
    /// Maximum number of triples per sentence and relation; 0: one per word that can be replaced; integer (0 or more),
    /// default 0.
    #[must_use]
    pub fn max_per_seed(mut self, max_per_seed: u64) -> Self {
        self.max_per_seed = Some(max_per_seed);
        self
    }
    /// How positive and negative words are selected; choice (sense, first-sense), default sense.
    #[must_use]
    pub fn polarity(mut self, polarity: impl Into<String>) -> Self {
        self.polarity = polarity.into();
        self
    }
    /// Folder with the dict files of WordNet 3.x; path.
    #[must_use]
    pub fn wordnet(mut self, wordnet: impl Into<PathBuf>) -> Self {
        self.wordnet = wordnet.into();
        self
    }
    /// SentiWordNet 3.0 file, plain or gzip; path.
    #[must_use]
    pub fn sentiwordnet(mut self, sentiwordnet: impl Into<PathBuf>) -> Self {
        self.sentiwordnet = sentiwordnet.into();
        self
    }
    /// TSV file of words and their counterparts in the other gender; path.
    #[must_use]
    pub fn gender_pairs(mut self, gender_pairs: impl Into<PathBuf>) -> Self {
        self.gender_pairs = gender_pairs.into();
        self
    }
    /// JSON file with male and female names; path.
    #[must_use]
    pub fn names(mut self, names: impl Into<PathBuf>) -> Self {
        self.names = names.into();
        self
    }
    /// Table of texts and their inversions, for relation CR3; path.
    #[must_use]
    pub fn inversions(mut self, inversions: impl Into<PathBuf>) -> Self {
        self.inversions = inversions.into();
        self
    }
    /// File with your own synonyms and antonyms; path.
    #[must_use]
    pub fn lexicon(mut self, lexicon: impl Into<PathBuf>) -> Self {
        self.lexicon = lexicon.into();
        self
    }
}

impl From<ContrastiveSuiteOptions> for SuiteMakeOptions {
    fn from(given: ContrastiveSuiteOptions) -> Self {
        let mut made = SuiteMakeOptions::of("contrastive");
        given.seeds.set("seeds", &mut made.options);
        given.seed.set("seed", &mut made.options);
        given.relations.set("relations", &mut made.options);
        given.max_per_relation.set("max_per_relation", &mut made.options);
        given.max_per_word.set("max_per_word", &mut made.options);
        given.max_per_seed.set("max_per_seed", &mut made.options);
        given.polarity.set("polarity", &mut made.options);
        given.wordnet.set("wordnet", &mut made.options);
        given.sentiwordnet.set("sentiwordnet", &mut made.options);
        given.gender_pairs.set("gender_pairs", &mut made.options);
        given.names.set("names", &mut made.options);
        given.inversions.set("inversions", &mut made.options);
        given.lexicon.set("lexicon", &mut made.options);
        made
    }
}

/// Your sentences, either changed in meaning (negation, number, date, opposite, swapped roles) or edited without a
/// change of meaning; an edited text must find the original among all sentences and all changes, and a synonym rather
/// than an antonym (with a contrastive suite).
///
/// Fields that are not set have their defaults.
#[derive(Clone, Debug, Default)]
pub struct MeaningSuiteOptions {
    /// Your sentences: .txt, .tsv, .csv, .jsonl or .conllu, or a folder of such files; path.
    pub seeds: PathBuf,
    /// Random seed; integer (0 or more), default 1.
    pub seed: Option<u64>,
    /// Constructs to use: negation,typo,...; default: all; list.
    pub constructs: Vec<String>,
    /// Maximum number of sentences to use; 0: all; integer (0 or more), default 0.
    pub max_seeds: Option<u64>,
}

impl MeaningSuiteOptions {
    /// The defaults.
    pub fn new() -> Self {
        Self::default()
    }
    /// Your sentences: .txt, .tsv, .csv, .jsonl or .conllu, or a folder of such files; path.
    #[must_use]
    pub fn seeds(mut self, seeds: impl Into<PathBuf>) -> Self {
        self.seeds = seeds.into();
        self
    }
    /// Random seed; integer (0 or more), default 1.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }
    /// Constructs to use: negation,typo,...; default: all; list.
    #[must_use]
    pub fn constructs<T: Into<String>>(mut self, constructs: impl IntoIterator<Item = T>) -> Self {
        self.constructs = constructs.into_iter().map(Into::into).collect();
        self
    }
    /// Maximum number of sentences to use; 0: all; integer (0 or more), default 0.
    #[must_use]
    pub fn max_seeds(mut self, max_seeds: u64) -> Self {
        self.max_seeds = Some(max_seeds);
        self
    }
}

impl From<MeaningSuiteOptions> for SuiteMakeOptions {
    fn from(given: MeaningSuiteOptions) -> Self {
        let mut made = SuiteMakeOptions::of("meaning");
        given.seeds.set("seeds", &mut made.options);
        given.seed.set("seed", &mut made.options);
        given.constructs.set("constructs", &mut made.options);
        given.max_seeds.set("max_seeds", &mut made.options);
        made
    }
}

/// Your sentences, either with noise (typing errors, case, punctuation) or with a change of meaning (negation, number,
/// date); the noisy text must be nearer to the original than the changed text.
///
/// Fields that are not set have their defaults.
#[derive(Clone, Debug, Default)]
pub struct RobustnessSuiteOptions {
    /// Your sentences: .txt, .tsv, .csv, .jsonl or .conllu, or a folder of such files; path.
    pub seeds: PathBuf,
    /// Random seed; integer (0 or more), default 1.
    pub seed: Option<u64>,
    /// Constructs to use: typo,negation,...; default: all; list.
    pub constructs: Vec<String>,
    /// Maximum number of sentences to use; 0: all; integer (0 or more), default 0.
    pub max_seeds: Option<u64>,
}

impl RobustnessSuiteOptions {
    /// The defaults.
    pub fn new() -> Self {
        Self::default()
    }
    /// Your sentences: .txt, .tsv, .csv, .jsonl or .conllu, or a folder of such files; path.
    #[must_use]
    pub fn seeds(mut self, seeds: impl Into<PathBuf>) -> Self {
        self.seeds = seeds.into();
        self
    }
    /// Random seed; integer (0 or more), default 1.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }
    /// Constructs to use: typo,negation,...; default: all; list.
    #[must_use]
    pub fn constructs<T: Into<String>>(mut self, constructs: impl IntoIterator<Item = T>) -> Self {
        self.constructs = constructs.into_iter().map(Into::into).collect();
        self
    }
    /// Maximum number of sentences to use; 0: all; integer (0 or more), default 0.
    #[must_use]
    pub fn max_seeds(mut self, max_seeds: u64) -> Self {
        self.max_seeds = Some(max_seeds);
        self
    }
}

impl From<RobustnessSuiteOptions> for SuiteMakeOptions {
    fn from(given: RobustnessSuiteOptions) -> Self {
        let mut made = SuiteMakeOptions::of("robustness");
        given.seeds.set("seeds", &mut made.options);
        given.seed.set("seed", &mut made.options);
        given.constructs.set("constructs", &mut made.options);
        given.max_seeds.set("max_seeds", &mut made.options);
        made
    }
}

/// Sentence pairs with the same meaning in different forms, or with nearly the same form but different meanings; pairs
/// with the same meaning must be closer together.
///
/// Fields that are not set have their defaults.
#[derive(Clone, Debug, Default)]
pub struct SrSuiteOptions {
    /// Random seed; integer (0 or more), default 1.
    pub seed: Option<u64>,
    /// Number of pairs to make from the grammar; integer (1 to 10,000,000), default 1000 pairs.
    pub n: Option<u64>,
    /// Domains to use: general,support,finance,medical,law; default: all; list.
    pub domains: Vec<String>,
    /// Constructs to use: passive,inversion,...; default: all; list.
    pub constructs: Vec<String>,
    /// File of your sentences (.txt, .tsv, .csv, .jsonl or .conllu); used with llm; path; not available in audits.
    pub seeds: PathBuf,
    /// Your parsed sentences, used instead of the grammar; if n is set, only the first n are used; path.
    pub conllu: PathBuf,
    /// Chat model that generates the pairs, such as openai:MODEL or openai:MODEL@URL; text; not available in audits.
    pub llm: String,
    /// API key; sent only to the model's URL; text; not available in audits.
    pub llm_key: Secret,
    /// File that stores the answers, so that none is requested twice; on the command line, the default is
    /// OUT.answers.jsonl; path; not available in audits.
    pub llm_journal: PathBuf,
    /// Temperature; negative: omitted from the request; number (-1 to 2), default 0; not available in audits.
    pub llm_temperature: Option<f64>,
    /// Token limit per answer; integer (1 or more), default 4096 tokens; not available in audits.
    pub llm_max_answer_tokens: Option<u64>,
    /// PEM file of CA certificates to use instead of the system's; path; not available in audits.
    pub llm_ca_file: PathBuf,
    /// Proxy URL; text; not available in audits.
    pub llm_proxy: Secret,
}

impl SrSuiteOptions {
    /// The defaults.
    pub fn new() -> Self {
        Self::default()
    }
    /// Random seed; integer (0 or more), default 1.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }
    /// Number of pairs to make from the grammar; integer (1 to 10,000,000), default 1000 pairs.
    #[must_use]
    pub fn n(mut self, n: u64) -> Self {
        self.n = Some(n);
        self
    }
    /// Domains to use: general,support,finance,medical,law; default: all; list.
    #[must_use]
    pub fn domains<T: Into<String>>(mut self, domains: impl IntoIterator<Item = T>) -> Self {
        self.domains = domains.into_iter().map(Into::into).collect();
        self
    }
    /// Constructs to use: passive,inversion,...; default: all; list.
    #[must_use]
    pub fn constructs<T: Into<String>>(mut self, constructs: impl IntoIterator<Item = T>) -> Self {
        self.constructs = constructs.into_iter().map(Into::into).collect();
        self
    }
    /// File of your sentences (.txt, .tsv, .csv, .jsonl or .conllu); used with llm; path; not available in audits.
    #[must_use]
    pub fn seeds(mut self, seeds: impl Into<PathBuf>) -> Self {
        self.seeds = seeds.into();
        self
    }
    /// Your parsed sentences, used instead of the grammar; if n is set, only the first n are used; path.
    #[must_use]
    pub fn conllu(mut self, conllu: impl Into<PathBuf>) -> Self {
        self.conllu = conllu.into();
        self
    }
    /// Chat model that generates the pairs, such as openai:MODEL or openai:MODEL@URL; text; not available in audits.
    #[must_use]
    pub fn llm(mut self, llm: impl Into<String>) -> Self {
        self.llm = llm.into();
        self
    }
    /// API key; sent only to the model's URL; text; not available in audits.
    #[must_use]
    pub fn llm_key(mut self, llm_key: impl Into<Secret>) -> Self {
        self.llm_key = llm_key.into();
        self
    }
    /// File that stores the answers, so that none is requested twice; on the command line, the default is
    /// OUT.answers.jsonl; path; not available in audits.
    #[must_use]
    pub fn llm_journal(mut self, llm_journal: impl Into<PathBuf>) -> Self {
        self.llm_journal = llm_journal.into();
        self
    }
    /// Temperature; negative: omitted from the request; number (-1 to 2), default 0; not available in audits.
    #[must_use]
    pub fn llm_temperature(mut self, llm_temperature: f64) -> Self {
        self.llm_temperature = Some(llm_temperature);
        self
    }
    /// Token limit per answer; integer (1 or more), default 4096 tokens; not available in audits.
    #[must_use]
    pub fn llm_max_answer_tokens(mut self, llm_max_answer_tokens: u64) -> Self {
        self.llm_max_answer_tokens = Some(llm_max_answer_tokens);
        self
    }
    /// PEM file of CA certificates to use instead of the system's; path; not available in audits.
    #[must_use]
    pub fn llm_ca_file(mut self, llm_ca_file: impl Into<PathBuf>) -> Self {
        self.llm_ca_file = llm_ca_file.into();
        self
    }
    /// Proxy URL; text; not available in audits.
    #[must_use]
    pub fn llm_proxy(mut self, llm_proxy: impl Into<Secret>) -> Self {
        self.llm_proxy = llm_proxy.into();
        self
    }
}

impl From<SrSuiteOptions> for SuiteMakeOptions {
    fn from(given: SrSuiteOptions) -> Self {
        let mut made = SuiteMakeOptions::of("sr");
        given.seed.set("seed", &mut made.options);
        given.n.set("n", &mut made.options);
        given.domains.set("domains", &mut made.options);
        given.constructs.set("constructs", &mut made.options);
        given.seeds.set("seeds", &mut made.options);
        given.conllu.set("conllu", &mut made.options);
        given.llm.set("llm", &mut made.options);
        given.llm_key.set("llm_key", &mut made.options);
        given.llm_journal.set("llm_journal", &mut made.options);
        given.llm_temperature.set("llm_temperature", &mut made.options);
        given.llm_max_answer_tokens.set("llm_max_answer_tokens", &mut made.options);
        given.llm_ca_file.set("llm_ca_file", &mut made.options);
        given.llm_proxy.set("llm_proxy", &mut made.options);
        made
    }
}

/// Each sentence must retrieve the one with the same meaning from among sentences that are merely similar.
///
/// Fields that are not set have their defaults.
#[derive(Clone, Debug, Default)]
pub struct EvalRankSuiteOptions {
    /// Random seed; integer (0 or more), default 1.
    pub seed: Option<u64>,
    /// Number of pairs to make from the grammar; integer (1 to 10,000,000), default 1000 pairs.
    pub n: Option<u64>,
    /// Domains to use: general,support,finance,medical,law; default: all; list.
    pub domains: Vec<String>,
    /// Constructs to use: passive,inversion,...; default: all; list.
    pub constructs: Vec<String>,
}

impl EvalRankSuiteOptions {
    /// The defaults.
    pub fn new() -> Self {
        Self::default()
    }
    /// Random seed; integer (0 or more), default 1.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }
    /// Number of pairs to make from the grammar; integer (1 to 10,000,000), default 1000 pairs.
    #[must_use]
    pub fn n(mut self, n: u64) -> Self {
        self.n = Some(n);
        self
    }
    /// Domains to use: general,support,finance,medical,law; default: all; list.
    #[must_use]
    pub fn domains<T: Into<String>>(mut self, domains: impl IntoIterator<Item = T>) -> Self {
        self.domains = domains.into_iter().map(Into::into).collect();
        self
    }
    /// Constructs to use: passive,inversion,...; default: all; list.
    #[must_use]
    pub fn constructs<T: Into<String>>(mut self, constructs: impl IntoIterator<Item = T>) -> Self {
        self.constructs = constructs.into_iter().map(Into::into).collect();
        self
    }
}

impl From<EvalRankSuiteOptions> for SuiteMakeOptions {
    fn from(given: EvalRankSuiteOptions) -> Self {
        let mut made = SuiteMakeOptions::of("evalrank");
        given.seed.set("seed", &mut made.options);
        given.n.set("n", &mut made.options);
        given.domains.set("domains", &mut made.options);
        given.constructs.set("constructs", &mut made.options);
        made
    }
}

/// Sentences made of words of known polarity, drawn at random; can a classifier tell positive from negative?
///
/// Fields that are not set have their defaults.
#[derive(Clone, Debug, Default)]
pub struct SynTextBenchSuiteOptions {
    /// Random seed; integer (0 or more), default 1.
    pub seed: Option<u64>,
    /// Comma-separated shares p of neutral words, such as 0,0.05,0.1; default: 0 to 0.95 in steps of 0.05; text.
    pub p: Vec<String>,
    /// Number of sentences for each share p; an even number, half with each label; default with llm: 200; integer (2 to
    /// 10,000,000), default 8192 sentences.
    pub n: Option<u64>,
    /// Number of independent draws of n sentences for each share p; the interval is computed over the draws; integer (1
    /// to 100), default 3.
    pub draws: Option<u64>,
    /// Probability, at each step, that the sentence ends; number (1e-06 to 1), default 0.09.
    pub pe: Option<f64>,
    /// File of sentences, one per line; 'pe' is estimated from their lengths; path.
    pub pe_from: PathBuf,
    /// Probability of repeating the last unpaired word, which completes a nested pair; applies to each step that does
    /// not end the sentence. 0: no nesting; number (0 to 1), default 0.5.
    pub pn: Option<f64>,
    /// Share of the sentences with each label that is used for training; number (0 to 1), default 0.5.
    pub train_share: Option<f64>,
    /// SentiWordNet 3.0 file, plain or gzip; path.
    pub sentiwordnet: PathBuf,
    /// File of words to exclude, or 'embedded' for the built-in list; path; not available in audits.
    pub stop_words: PathBuf,
    /// Write prompts, each with two demonstrations and one sentence; flag, default false; not available in audits.
    pub icl: bool,
    /// Number of threads; 0: all usable cores; the result does not depend on it; integer (0 to 4,096), default 0; not
    /// available in audits.
    pub threads: Option<u64>,
    /// Chat model that answers the prompts written with icl, such as openai:MODEL@URL; text; not available in audits.
    pub llm: String,
    /// API key; sent only to the model's URL; text; not available in audits.
    pub llm_key: Secret,
    /// File that stores the answers, so that none is requested twice; on the command line, the default is
    /// OUT.answers.jsonl; path; not available in audits.
    pub llm_journal: PathBuf,
    /// Temperature; negative: omitted from the request; number (-1 to 2), default 0; not available in audits.
    pub llm_temperature: Option<f64>,
    /// Token limit per answer; integer (1 or more), default 16 tokens; not available in audits.
    pub llm_max_answer_tokens: Option<u64>,
    /// PEM file of CA certificates to use instead of the system's; path; not available in audits.
    pub llm_ca_file: PathBuf,
    /// Proxy URL; text; not available in audits.
    pub llm_proxy: Secret,
}

impl SynTextBenchSuiteOptions {
    /// The defaults.
    pub fn new() -> Self {
        Self::default()
    }
    /// Random seed; integer (0 or more), default 1.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }
    /// Comma-separated shares p of neutral words, such as 0,0.05,0.1; default: 0 to 0.95 in steps of 0.05; text.
    #[must_use]
    pub fn p<T: Into<String>>(mut self, p: impl IntoIterator<Item = T>) -> Self {
        self.p = p.into_iter().map(Into::into).collect();
        self
    }
    /// Number of sentences for each share p; an even number, half with each label; default with llm: 200; integer (2 to
    /// 10,000,000), default 8192 sentences.
    #[must_use]
    pub fn n(mut self, n: u64) -> Self {
        self.n = Some(n);
        self
    }
    /// Number of independent draws of n sentences for each share p; the interval is computed over the draws; integer (1
    /// to 100), default 3.
    #[must_use]
    pub fn draws(mut self, draws: u64) -> Self {
        self.draws = Some(draws);
        self
    }
    /// Probability, at each step, that the sentence ends; number (1e-06 to 1), default 0.09.
    #[must_use]
    pub fn pe(mut self, pe: f64) -> Self {
        self.pe = Some(pe);
        self
    }
    /// File of sentences, one per line; 'pe' is estimated from their lengths; path.
    #[must_use]
    pub fn pe_from(mut self, pe_from: impl Into<PathBuf>) -> Self {
        self.pe_from = pe_from.into();
        self
    }
    /// Probability of repeating the last unpaired word, which completes a nested pair; applies to each step that does
    /// not end the sentence. 0: no nesting; number (0 to 1), default 0.5.
    #[must_use]
    pub fn pn(mut self, pn: f64) -> Self {
        self.pn = Some(pn);
        self
    }
    /// Share of the sentences with each label that is used for training; number (0 to 1), default 0.5.
    #[must_use]
    pub fn train_share(mut self, train_share: f64) -> Self {
        self.train_share = Some(train_share);
        self
    }
    /// SentiWordNet 3.0 file, plain or gzip; path.
    #[must_use]
    pub fn sentiwordnet(mut self, sentiwordnet: impl Into<PathBuf>) -> Self {
        self.sentiwordnet = sentiwordnet.into();
        self
    }
    /// File of words to exclude, or 'embedded' for the built-in list; path; not available in audits.
    #[must_use]
    pub fn stop_words(mut self, stop_words: impl Into<PathBuf>) -> Self {
        self.stop_words = stop_words.into();
        self
    }
    /// Write prompts, each with two demonstrations and one sentence; flag, default false; not available in audits.
    #[must_use]
    pub fn icl(mut self, icl: bool) -> Self {
        self.icl = icl;
        self
    }
    /// Number of threads; 0: all usable cores; the result does not depend on it; integer (0 to 4,096), default 0; not
    /// available in audits.
    #[must_use]
    pub fn threads(mut self, threads: u64) -> Self {
        self.threads = Some(threads);
        self
    }
    /// Chat model that answers the prompts written with icl, such as openai:MODEL@URL; text; not available in audits.
    #[must_use]
    pub fn llm(mut self, llm: impl Into<String>) -> Self {
        self.llm = llm.into();
        self
    }
    /// API key; sent only to the model's URL; text; not available in audits.
    #[must_use]
    pub fn llm_key(mut self, llm_key: impl Into<Secret>) -> Self {
        self.llm_key = llm_key.into();
        self
    }
    /// File that stores the answers, so that none is requested twice; on the command line, the default is
    /// OUT.answers.jsonl; path; not available in audits.
    #[must_use]
    pub fn llm_journal(mut self, llm_journal: impl Into<PathBuf>) -> Self {
        self.llm_journal = llm_journal.into();
        self
    }
    /// Temperature; negative: omitted from the request; number (-1 to 2), default 0; not available in audits.
    #[must_use]
    pub fn llm_temperature(mut self, llm_temperature: f64) -> Self {
        self.llm_temperature = Some(llm_temperature);
        self
    }
    /// Token limit per answer; integer (1 or more), default 16 tokens; not available in audits.
    #[must_use]
    pub fn llm_max_answer_tokens(mut self, llm_max_answer_tokens: u64) -> Self {
        self.llm_max_answer_tokens = Some(llm_max_answer_tokens);
        self
    }
    /// PEM file of CA certificates to use instead of the system's; path; not available in audits.
    #[must_use]
    pub fn llm_ca_file(mut self, llm_ca_file: impl Into<PathBuf>) -> Self {
        self.llm_ca_file = llm_ca_file.into();
        self
    }
    /// Proxy URL; text; not available in audits.
    #[must_use]
    pub fn llm_proxy(mut self, llm_proxy: impl Into<Secret>) -> Self {
        self.llm_proxy = llm_proxy.into();
        self
    }
}

impl From<SynTextBenchSuiteOptions> for SuiteMakeOptions {
    fn from(given: SynTextBenchSuiteOptions) -> Self {
        let mut made = SuiteMakeOptions::of("syntextbench");
        given.seed.set("seed", &mut made.options);
        given.p.set("p", &mut made.options);
        given.n.set("n", &mut made.options);
        given.draws.set("draws", &mut made.options);
        given.pe.set("pe", &mut made.options);
        given.pe_from.set("pe_from", &mut made.options);
        given.pn.set("pn", &mut made.options);
        given.train_share.set("train_share", &mut made.options);
        given.sentiwordnet.set("sentiwordnet", &mut made.options);
        given.stop_words.set("stop_words", &mut made.options);
        given.icl.set("icl", &mut made.options);
        given.threads.set("threads", &mut made.options);
        given.llm.set("llm", &mut made.options);
        given.llm_key.set("llm_key", &mut made.options);
        given.llm_journal.set("llm_journal", &mut made.options);
        given.llm_temperature.set("llm_temperature", &mut made.options);
        given.llm_max_answer_tokens.set("llm_max_answer_tokens", &mut made.options);
        given.llm_ca_file.set("llm_ca_file", &mut made.options);
        given.llm_proxy.set("llm_proxy", &mut made.options);
        made
    }
}
