// Suite kinds. Made by bindings/declare.py from include/vetvec/*.h. Do not edit.

namespace Vetvec
{
    /// <summary>Suite kinds.</summary>
    public static class SuiteKind
    {
        /// <summary>A sentence extracted from a paragraph of your own documents, or of consecutive sentences, must
        /// retrieve the rest of its paragraph from among all paragraphs.</summary>
        public const string Passages = "passages";
        /// <summary>Your own queries must retrieve the documents that you judged relevant from among all your
        /// documents.</summary>
        public const string Retrieval = "retrieval";
        /// <summary>Changed versions of your sentences; one with a synonym must be nearer to the original than one with
        /// an antonym or an inverted meaning, and one with swapped gendered words must be nearer than one with a
        /// synonym.</summary>
        public const string Contrastive = "contrastive";
        /// <summary>Your sentences, either changed in meaning (negation, number, date, opposite, swapped roles) or
        /// edited without a change of meaning; an edited text must find the original among all sentences and all
        /// changes, and a synonym rather than an antonym (with a contrastive suite).</summary>
        public const string Meaning = "meaning";
        /// <summary>Your sentences, either with noise (typing errors, case, punctuation) or with a change of meaning
        /// (negation, number, date); the noisy text must be nearer to the original than the changed text.</summary>
        public const string Robustness = "robustness";
        /// <summary>Sentence pairs with the same meaning in different forms, or with nearly the same form but different
        /// meanings; pairs with the same meaning must be closer together.</summary>
        public const string Sr = "sr";
        /// <summary>Each sentence must retrieve the one with the same meaning from among sentences that are merely
        /// similar.</summary>
        public const string Evalrank = "evalrank";
        /// <summary>Sentences made of words of known polarity, drawn at random; can a classifier tell positive from
        /// negative?</summary>
        public const string SynTextBench = "syntextbench";
        /// <summary>How the service handles unusual texts, batches, limits and errors; needs no texts from you.
        /// Available only in audits.</summary>
        public const string Contract = "contract";
        /// <summary>Your own suite, or one that vetvec made earlier, read from its file. Available only in
        /// audits.</summary>
        public const string File = "file";
    }

    /// <summary>Names of options, by kind.</summary>
    public static class SuiteOption
    {
        /// <summary>Options of kind "passages".</summary>
        public static class Passages
        {
            /// <summary>Your documents: a .txt, .md, .html or .jsonl file, or a folder of such files; path.</summary>
            public const string Documents = "documents";
            /// <summary>Without documents: your sentences in the order of their text, a file or a folder;
            /// path.</summary>
            public const string Seeds = "seeds";
            /// <summary>Random seed; integer (0 or more), default 1.</summary>
            public const string Seed = "seed";
            /// <summary>Number of sentences to extract; 0: one per paragraph, at most 1000; integer (0 to 10,000,000),
            /// default 0.</summary>
            public const string N = "n";
            /// <summary>Maximum number of passages to search, drawn at random; those that the queries must retrieve are
            /// always included; integer (1 to 10,000,000), default 5000 passages.</summary>
            public const string Background = "background";
            /// <summary>Extract a sentence only from paragraphs with at least this many sentences; integer (2 to 100),
            /// default 3 sentences.</summary>
            public const string MinSentences = "min_sentences";
        }

        /// <summary>Options of kind "retrieval".</summary>
        public static class Retrieval
        {
            /// <summary>BEIR folder: corpus.jsonl, queries.jsonl, qrels/SPLIT.tsv; path.</summary>
            public const string Beir = "beir";
            /// <summary>Name of the qrels split; default: test, or the folder's only split; text.</summary>
            public const string Split = "split";
            /// <summary>Documents: JSONL with _id, title, text, or a table; path.</summary>
            public const string Corpus = "corpus";
            /// <summary>Queries: JSONL with _id, text, or a table; path.</summary>
            public const string Queries = "queries";
            /// <summary>Relevance: lines of BEIR or TREC, or JSONL; path.</summary>
            public const string Qrels = "qrels";
            /// <summary>Random seed; integer (0 or more), default 1.</summary>
            public const string Seed = "seed";
            /// <summary>Maximum number of queries, drawn at random; 0: all; integer (0 to 10,000,000), default
            /// 0.</summary>
            public const string N = "n";
            /// <summary>Maximum number of documents, drawn at random; all judged documents are always included; 0: all;
            /// integer (0 to 10,000,000), default 0.</summary>
            public const string Background = "background";
        }

        /// <summary>Options of kind "contrastive".</summary>
        public static class Contrastive
        {
            /// <summary>Your sentences: .txt, .tsv, .csv, .jsonl or .conllu, or a folder of such files; path.</summary>
            public const string Seeds = "seeds";
            /// <summary>Random seed; integer (0 or more), default 1.</summary>
            public const string Seed = "seed";
            /// <summary>Relations to test; default: all that the sentences allow; list (CR1, CR2, CR3, CR4).</summary>
            public const string Relations = "relations";
            /// <summary>Maximum number of triples per relation, drawn at random; 0: all; integer (0 or more), default
            /// 0.</summary>
            public const string MaxPerRelation = "max_per_relation";
            /// <summary>Maximum number of triples per word pair, so that no word dominates; 0: all; integer (0 or
            /// more), default 5 triples.</summary>
            public const string MaxPerWord = "max_per_word";
            /// <summary>Maximum number of triples per sentence and relation; 0: one per word that can be replaced;
            /// integer (0 or more), default 0.</summary>
            public const string MaxPerSeed = "max_per_seed";
            /// <summary>How positive and negative words are selected; choice (sense, first-sense), default
            /// sense.</summary>
            public const string Polarity = "polarity";
            /// <summary>Folder with the dict files of WordNet 3.x; path.</summary>
            public const string Wordnet = "wordnet";
            /// <summary>SentiWordNet 3.0 file, plain or gzip; path.</summary>
            public const string Sentiwordnet = "sentiwordnet";
            /// <summary>TSV file of words and their counterparts in the other gender; path.</summary>
            public const string GenderPairs = "gender_pairs";
            /// <summary>JSON file with male and female names; path.</summary>
            public const string Names = "names";
            /// <summary>Table of texts and their inversions, for relation CR3; path.</summary>
            public const string Inversions = "inversions";
            /// <summary>File with your own synonyms and antonyms; path.</summary>
            public const string Lexicon = "lexicon";
        }

        /// <summary>Options of kind "meaning".</summary>
        public static class Meaning
        {
            /// <summary>Your sentences: .txt, .tsv, .csv, .jsonl or .conllu, or a folder of such files; path.</summary>
            public const string Seeds = "seeds";
            /// <summary>Random seed; integer (0 or more), default 1.</summary>
            public const string Seed = "seed";
            /// <summary>Constructs to use: negation,typo,...; default: all; list.</summary>
            public const string Constructs = "constructs";
            /// <summary>Maximum number of sentences to use; 0: all; integer (0 or more), default 0.</summary>
            public const string MaxSeeds = "max_seeds";
        }

        /// <summary>Options of kind "robustness".</summary>
        public static class Robustness
        {
            /// <summary>Your sentences: .txt, .tsv, .csv, .jsonl or .conllu, or a folder of such files; path.</summary>
            public const string Seeds = "seeds";
            /// <summary>Random seed; integer (0 or more), default 1.</summary>
            public const string Seed = "seed";
            /// <summary>Constructs to use: typo,negation,...; default: all; list.</summary>
            public const string Constructs = "constructs";
            /// <summary>Maximum number of sentences to use; 0: all; integer (0 or more), default 0.</summary>
            public const string MaxSeeds = "max_seeds";
        }

        /// <summary>Options of kind "sr".</summary>
        public static class Sr
        {
            /// <summary>Random seed; integer (0 or more), default 1.</summary>
            public const string Seed = "seed";
            /// <summary>Number of pairs to make from the grammar; integer (1 to 10,000,000), default 1000
            /// pairs.</summary>
            public const string N = "n";
            /// <summary>Domains to use: general,support,finance,medical,law; default: all; list.</summary>
            public const string Domains = "domains";
            /// <summary>Constructs to use: passive,inversion,...; default: all; list.</summary>
            public const string Constructs = "constructs";
            /// <summary>File of your sentences (.txt, .tsv, .csv, .jsonl or .conllu); used with llm; path; not
            /// available in audits.</summary>
            public const string Seeds = "seeds";
            /// <summary>Your parsed sentences, used instead of the grammar; if n is set, only the first n are used;
            /// path.</summary>
            public const string Conllu = "conllu";
            /// <summary>Chat model that generates the pairs, such as openai:MODEL or openai:MODEL@URL; text; not
            /// available in audits.</summary>
            public const string Llm = "llm";
            /// <summary>API key; sent only to the model's URL; text; not available in audits.</summary>
            public const string LlmKey = "llm_key";
            /// <summary>File that stores the answers, so that none is requested twice; on the command line, the default
            /// is OUT.answers.jsonl; path; not available in audits.</summary>
            public const string LlmJournal = "llm_journal";
            /// <summary>Temperature; negative: omitted from the request; number (-1 to 2), default 0; not available in
            /// audits.</summary>
            public const string LlmTemperature = "llm_temperature";
            /// <summary>Token limit per answer; integer (1 or more), default 4096 tokens; not available in
            /// audits.</summary>
            public const string LlmMaxAnswerTokens = "llm_max_answer_tokens";
            /// <summary>PEM file of CA certificates to use instead of the system's; path; not available in
            /// audits.</summary>
            public const string LlmCaFile = "llm_ca_file";
            /// <summary>Proxy URL; text; not available in audits.</summary>
            public const string LlmProxy = "llm_proxy";
        }

        /// <summary>Options of kind "evalrank".</summary>
        public static class Evalrank
        {
            /// <summary>Random seed; integer (0 or more), default 1.</summary>
            public const string Seed = "seed";
            /// <summary>Number of pairs to make from the grammar; integer (1 to 10,000,000), default 1000
            /// pairs.</summary>
            public const string N = "n";
            /// <summary>Domains to use: general,support,finance,medical,law; default: all; list.</summary>
            public const string Domains = "domains";
            /// <summary>Constructs to use: passive,inversion,...; default: all; list.</summary>
            public const string Constructs = "constructs";
        }

        /// <summary>Options of kind "syntextbench".</summary>
        public static class SynTextBench
        {
            /// <summary>Random seed; integer (0 or more), default 1.</summary>
            public const string Seed = "seed";
            /// <summary>Comma-separated shares p of neutral words, such as 0,0.05,0.1; default: 0 to 0.95 in steps of
            /// 0.05; text.</summary>
            public const string P = "p";
            /// <summary>Number of sentences for each share p; an even number, half with each label; default with llm:
            /// 200; integer (2 to 10,000,000), default 8192 sentences.</summary>
            public const string N = "n";
            /// <summary>Number of independent draws of n sentences for each share p; the interval is computed over the
            /// draws; integer (1 to 100), default 3.</summary>
            public const string Draws = "draws";
            /// <summary>Probability, at each step, that the sentence ends; number (1e-06 to 1), default 0.09.</summary>
            public const string Pe = "pe";
            /// <summary>File of sentences, one per line; 'pe' is estimated from their lengths; path.</summary>
            public const string PeFrom = "pe_from";
            /// <summary>Probability of repeating the last unpaired word, which completes a nested pair; applies to each
            /// step that does not end the sentence. 0: no nesting; number (0 to 1), default 0.5.</summary>
            public const string Pn = "pn";
            /// <summary>Share of the sentences with each label that is used for training; number (0 to 1), default
            /// 0.5.</summary>
            public const string TrainShare = "train_share";
            /// <summary>SentiWordNet 3.0 file, plain or gzip; path.</summary>
            public const string Sentiwordnet = "sentiwordnet";
            /// <summary>File of words to exclude, or 'embedded' for the built-in list; path; not available in
            /// audits.</summary>
            public const string StopWords = "stop_words";
            /// <summary>Write prompts, each with two demonstrations and one sentence; flag, default false; not
            /// available in audits.</summary>
            public const string Icl = "icl";
            /// <summary>Number of threads; 0: all usable cores; the result does not depend on it; integer (0 to 4,096),
            /// default 0; not available in audits.</summary>
            public const string Threads = "threads";
            /// <summary>For labelled items: an accuracy below this value is treated as zero; number (0 to 1), default
            /// 0.7; available only in audits.</summary>
            public const string AT = "a_t";
            /// <summary>Chat model that answers the prompts written with icl, such as openai:MODEL@URL; text; not
            /// available in audits.</summary>
            public const string Llm = "llm";
            /// <summary>API key; sent only to the model's URL; text; not available in audits.</summary>
            public const string LlmKey = "llm_key";
            /// <summary>File that stores the answers, so that none is requested twice; on the command line, the default
            /// is OUT.answers.jsonl; path; not available in audits.</summary>
            public const string LlmJournal = "llm_journal";
            /// <summary>Temperature; negative: omitted from the request; number (-1 to 2), default 0; not available in
            /// audits.</summary>
            public const string LlmTemperature = "llm_temperature";
            /// <summary>Token limit per answer; integer (1 or more), default 16 tokens; not available in
            /// audits.</summary>
            public const string LlmMaxAnswerTokens = "llm_max_answer_tokens";
            /// <summary>PEM file of CA certificates to use instead of the system's; path; not available in
            /// audits.</summary>
            public const string LlmCaFile = "llm_ca_file";
            /// <summary>Proxy URL; text; not available in audits.</summary>
            public const string LlmProxy = "llm_proxy";
        }

        /// <summary>Options of kind "contract".</summary>
        public static class Contract
        {
            /// <summary>Length of the longest text sent; integer (32 to 100,000), default 300 words; available only in
            /// audits.</summary>
            public const string LongWords = "long_words";
        }

        /// <summary>Options of kind "file".</summary>
        public static class File
        {
            /// <summary>The suite file (.jsonl); path.</summary>
            public const string FileOption = "file";
            /// <summary>For labelled items: an accuracy below this value is treated as zero; number (0 to 1), default
            /// 0.7; available only in audits.</summary>
            public const string AT = "a_t";
        }
    }
}
