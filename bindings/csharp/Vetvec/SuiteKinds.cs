// Suite kinds. Made by bindings/declare.py from include/vetvec/*.h. Do not edit.

namespace Vetvec
{
    /// <summary>Suite kinds.</summary>
    public static class SuiteKind
    {
        /// <summary>A sentence cut out of a paragraph of your own documents must find the rest of its paragraph among
        /// all paragraphs.</summary>
        public const string Passages = "passages";
        /// <summary>Your own queries must find the documents that you judged relevant among all of yours.</summary>
        public const string Retrieval = "retrieval";
        /// <summary>Your sentences with one word changed: a synonym must stay nearer than an antonym, a changed gender
        /// nearer than a synonym.</summary>
        public const string Contrastive = "contrastive";
        /// <summary>Your sentences, changed in meaning (negation, number, date, opposite, swapped roles) or edited
        /// mildly without a change of meaning: the edited text must be nearer than the changed one and than other
        /// texts.</summary>
        public const string Meaning = "meaning";
        /// <summary>Your sentences with noise (typing errors, case, punctuation) or with a change of meaning (negation,
        /// number, date): the noisy text must stay nearer.</summary>
        public const string Robustness = "robustness";
        /// <summary>Pairs of sentences with the same meaning in another form, or with nearly the same form but another
        /// meaning: pairs that keep the meaning must be nearer.</summary>
        public const string Sr = "sr";
        /// <summary>Sentences that mean the same must find each other among others that nearly do.</summary>
        public const string Evalrank = "evalrank";
        /// <summary>Sentences of randomly drawn words with a known polarity: can a classifier tell positive from
        /// negative?</summary>
        public const string SynTextBench = "syntextbench";
        /// <summary>How the service handles unusual texts, batches, limits and errors, without a suite of texts. In
        /// audits only.</summary>
        public const string Contract = "contract";
        /// <summary>Your own suite, or one made earlier, read from its file. In audits only.</summary>
        public const string File = "file";
    }

    /// <summary>Names of options, by kind.</summary>
    public static class SuiteOption
    {
        /// <summary>Options of kind "passages".</summary>
        public static class Passages
        {
            /// <summary>Your documents: a file or folder of .txt .md .html .jsonl; path.</summary>
            public const string Documents = "documents";
            /// <summary>Random seed; integer (0 or more), default 1.</summary>
            public const string Seed = "seed";
            /// <summary>Sentences cut out; 0: one per paragraph, at most 1000; integer (0 to 10,000,000), default
            /// 0.</summary>
            public const string N = "n";
            /// <summary>Maximum number of passages, drawn at random; always includes those that queries look for;
            /// integer (1 to 10,000,000), default 5000 documents.</summary>
            public const string Background = "background";
            /// <summary>Minimum number of sentences in a paragraph from which one is cut out; integer (2 to 100),
            /// default 3 sentences.</summary>
            public const string MinSentences = "min_sentences";
        }

        /// <summary>Options of kind "retrieval".</summary>
        public static class Retrieval
        {
            /// <summary>BEIR folder: corpus.jsonl, queries.jsonl, qrels/SPLIT.tsv; path.</summary>
            public const string Beir = "beir";
            /// <summary>Split of the folder's qrels; default: test, or the only one; text.</summary>
            public const string Split = "split";
            /// <summary>Documents: JSONL with _id, title, text, or id&lt;TAB&gt;text; path.</summary>
            public const string Corpus = "corpus";
            /// <summary>Queries: JSONL with _id, text, or id&lt;TAB&gt;text; path.</summary>
            public const string Queries = "queries";
            /// <summary>Relevance: BEIR's TSV, or TREC qrels; path.</summary>
            public const string Qrels = "qrels";
            /// <summary>Random seed; integer (0 or more), default 1.</summary>
            public const string Seed = "seed";
            /// <summary>Maximum number of queries, drawn at random; 0: all; integer (0 to 10,000,000), default
            /// 0.</summary>
            public const string N = "n";
            /// <summary>Maximum number of documents, drawn at random; always includes all judged ones; 0: all; integer
            /// (0 to 10,000,000), default 0.</summary>
            public const string Background = "background";
        }

        /// <summary>Options of kind "contrastive".</summary>
        public static class Contrastive
        {
            /// <summary>Your sentences: .txt .tsv .csv .jsonl .conllu; path.</summary>
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
            /// <summary>Maximum number of triples per sentence and relation; 0: one per changeable word; integer (0 or
            /// more), default 0.</summary>
            public const string MaxPerSeed = "max_per_seed";
            /// <summary>How polar words are selected; choice (sense, first-sense), default sense.</summary>
            public const string Polarity = "polarity";
            /// <summary>Dict folder of WordNet 3.x; path.</summary>
            public const string Wordnet = "wordnet";
            /// <summary>SentiWordNet 3.0, plain or gzip; path.</summary>
            public const string Sentiwordnet = "sentiwordnet";
            /// <summary>TSV of word and counterpart; path.</summary>
            public const string GenderPairs = "gender_pairs";
            /// <summary>JSON with male and female names; path.</summary>
            public const string Names = "names";
            /// <summary>Table of text and inverted text (CR3); path.</summary>
            public const string Inversions = "inversions";
            /// <summary>Your own synonyms and antonyms; path.</summary>
            public const string Lexicon = "lexicon";
        }

        /// <summary>Options of kind "meaning".</summary>
        public static class Meaning
        {
            /// <summary>Your sentences: .txt .tsv .csv .jsonl .conllu; path.</summary>
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
            /// <summary>Your sentences: .txt .tsv .csv .jsonl .conllu; path.</summary>
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
            /// <summary>Pairs made from the grammar; integer (1 to 10,000,000), default 1000 pairs.</summary>
            public const string N = "n";
            /// <summary>Domains to use: general,support,finance,medical,law; default: all; list.</summary>
            public const string Domains = "domains";
            /// <summary>Constructs to use: passive,inversion,...; default: all; list.</summary>
            public const string Constructs = "constructs";
            /// <summary>Your sentences, for llm: .txt .tsv .csv .jsonl .conllu; path, not in audits.</summary>
            public const string Seeds = "seeds";
            /// <summary>Your parsed sentences, instead of the grammar; n limits how many are used; path.</summary>
            public const string Conllu = "conllu";
            /// <summary>Chat model that makes the pairs: openai:MODEL or openai:MODEL@URL; text, not in
            /// audits.</summary>
            public const string Llm = "llm";
            /// <summary>API key; sent to the model's URL only; text, not in audits.</summary>
            public const string LlmKey = "llm_key";
            /// <summary>Journal of answers, so that none is requested twice (OUT.answers.jsonl); path, not in
            /// audits.</summary>
            public const string LlmJournal = "llm_journal";
            /// <summary>Temperature, 0 to 2; negative: not sent; number (-1 to 2), default 0, not in audits.</summary>
            public const string LlmTemperature = "llm_temperature";
            /// <summary>Token limit per answer; an answer covers ten sentences; integer (1 or more), default 4096
            /// tokens, not in audits.</summary>
            public const string LlmMaxAnswerTokens = "llm_max_answer_tokens";
            /// <summary>PEM file of CA certificates to use instead of the system's; path, not in audits.</summary>
            public const string LlmCaFile = "llm_ca_file";
            /// <summary>Proxy URL; text, not in audits.</summary>
            public const string LlmProxy = "llm_proxy";
        }

        /// <summary>Options of kind "evalrank".</summary>
        public static class Evalrank
        {
            /// <summary>Random seed; integer (0 or more), default 1.</summary>
            public const string Seed = "seed";
            /// <summary>Pairs made from the grammar; integer (1 to 10,000,000), default 1000 pairs.</summary>
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
            /// <summary>Shares of neutral words, such as 0,0.05,...; default: 0 to 0.95 in steps of 0.05;
            /// text.</summary>
            public const string P = "p";
            /// <summary>Sentences per p, half of each label; an even number; integer (2 to 10,000,000), default 8192
            /// sentences.</summary>
            public const string N = "n";
            /// <summary>Independent draws of n sentences per p; the interval is over draws; integer (1 to 100), default
            /// 3.</summary>
            public const string Draws = "draws";
            /// <summary>Probability that a sentence ends at each step; number (1e-06 to 1), default 0.09.</summary>
            public const string Pe = "pe";
            /// <summary>File of sentences, one per line; pe is estimated from their lengths; path.</summary>
            public const string PeFrom = "pe_from";
            /// <summary>Probability of a closing word; 0: no nesting; number (0 to 1), default 0.5.</summary>
            public const string Pn = "pn";
            /// <summary>Share of each label used for training; number (0 to 1), default 0.5.</summary>
            public const string TrainShare = "train_share";
            /// <summary>SentiWordNet 3.0, plain or gzip; path.</summary>
            public const string Sentiwordnet = "sentiwordnet";
            /// <summary>File of words to leave out; embedded: the built-in list; path, not in audits.</summary>
            public const string StopWords = "stop_words";
            /// <summary>Prompts with two demonstrations each; flag, default false, not in audits.</summary>
            public const string Icl = "icl";
            /// <summary>Number of threads; 0: all usable cores; does not change the result; integer (0 to 4,096),
            /// default 0, not in audits.</summary>
            public const string Threads = "threads";
            /// <summary>Accuracies below this count as zero (labelled items); number (0 to 1), default 0.7, audits
            /// only.</summary>
            public const string AT = "a_t";
        }

        /// <summary>Options of kind "contract".</summary>
        public static class Contract
        {
            /// <summary>Length of the longest text sent; integer (32 to 100,000), default 300 words, audits
            /// only.</summary>
            public const string LongWords = "long_words";
        }

        /// <summary>Options of kind "file".</summary>
        public static class File
        {
            /// <summary>The suite (.jsonl); path.</summary>
            public const string FileOption = "file";
            /// <summary>Accuracies below this count as zero (labelled items); number (0 to 1), default 0.7, audits
            /// only.</summary>
            public const string AT = "a_t";
        }
    }
}
