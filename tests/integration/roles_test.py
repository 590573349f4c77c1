"""What a text is for reaches the wire: input types of every kind that sends them, prefixes of every kind, through the
command, the configuration and audits; and what right, missing and swapped prefixes are worth on a model that wants them."""
import json
import os
import unittest
import urllib.parse

import report_schema
import support

KEY = {"MOCK_KEY": "made-up-key"}
TEXTS = ["a good day", "the train was late", "one"]
# Kind and model: the mock's path, further keys, what is sent for documents and queries ("": nothing).
SENDING = {
    "cohere:embed-v4.0": ("/cohere/v2", "", "search_document", "search_query"),
    "voyage:voyage-3.5": ("/voyage/v1", "", "document", "query"),
    "jina:jina-embeddings-v3": ("/jina/v1", "", "retrieval.passage", "retrieval.query"),
    "gemini:gemini-embedding-001": ("/gemini/v1beta", "", "RETRIEVAL_DOCUMENT", "RETRIEVAL_QUERY"),
    "bedrock:cohere.embed-english-v3": ("/bedrock", "region=eu-west-1", "search_document", "search_query"),
    "dashscope:text-embedding-v4": ("/dashscope/api/v1", "", "document", "query"),
    "nomic:nomic-embed-text-v1.5": ("/nomic/v1", "", "search_document", "search_query"),
    "tei:": ("/tei", "", "", "query"),
}
SILENT = {
    "openai:mock": ("/v1", ""),
    "azure:mock": ("/azure", ""),
    "mistral:codestral-embed": ("/mistral/v1", ""),
    "together:mock": ("/together/v1", ""),
    "ollama:mock": ("/ollama", ""),
    "nlpcloud:mock": ("/nlpcloud/v1", ""),
    "jina:jina-embeddings-v2-base-en": ("/jina/v1", ""),
    "bedrock:amazon.titan-embed-text-v2:0": ("/bedrock", "region=eu-west-1"),
    "dashscope:text-embedding-v3": ("/dashscope/compatible-mode/v1", ""),
}
PREFIXES = {"query": "query: ", "document": "passage: "}


def with_keys(kind, url, **keys):
    """The specification of `kind` at `url`, which for tei is the target."""
    spec = kind + url if kind == "tei:" else kind
    if kind != "tei:":
        keys = {"base_url": url, **keys}
    return spec + "?" + "&".join(f"{key}={urllib.parse.quote(value, safe=':/.')}" for key, value in keys.items())


class OnTheWire(support.Case):
    def setUp(self):
        super().setUp()
        self.server = self.mock()
        self.write("texts.txt", "\n".join(TEXTS) + "\n")

    def seen(self, spec, expected=0, out="v.npy"):
        """Input types and prefixes of the texts that `vetvec embed SPEC` sends."""
        self.server.reset()
        self.write("vetvec.toml", f'[vendors.v]\nspec = {json.dumps(spec)}\napi_key_env = "MOCK_KEY"\n')
        done = self.run_here("embed", "v", "--in", "texts.txt", "-o", out, "--cache", "off", env=KEY)
        self.assert_exit(done, expected)
        stats = self.server.stats()
        return stats["input_types"], stats["prefixes"], done

    def spec_of(self, kind, path, more, **keys):
        further = dict(pair.split("=") for pair in more.split("&") if pair)
        return with_keys(kind, f"{self.server.url}/faithful{path}", **further, **keys)

    def test_roles_reach_the_wire_for_every_kind_that_has_them(self):
        for kind, (path, more, document, query) in SENDING.items():
            for role, word in (("document", document), ("query", query)):
                with self.subTest(kind=kind, role=role):
                    types, prefixes, _ = self.seen(self.spec_of(kind, path, more, input_type=role))
                    self.assertEqual(types, {word: len(TEXTS)})
                    self.assertEqual(prefixes, {"": len(TEXTS)})

    def test_prefixes_reach_the_wire_for_every_kind(self):
        both = {"query_prefix": PREFIXES["query"], "document_prefix": PREFIXES["document"]}
        kinds = {kind: (path, more, {"document": document, "query": query})
                 for kind, (path, more, document, query) in SENDING.items()}
        kinds.update({kind: (path, more, {"document": "", "query": ""}) for kind, (path, more) in SILENT.items()})
        kinds["tei:"] = ("/tei", "", {"document": "", "query": ""})  # a prefix instead of a prompt's name
        for kind, (path, more, words) in kinds.items():
            for role, prefix in PREFIXES.items():
                with self.subTest(kind=kind, role=role):
                    types, prefixes, _ = self.seen(self.spec_of(kind, path, more, input_type=role, **both))
                    self.assertEqual(prefixes, {prefix: len(TEXTS)})
                    self.assertEqual(types, {words[role]: len(TEXTS)})

    def test_words_of_geminis_second_generation(self):
        for role, begin in (("document", "title: "), ("query", "task: ")):
            types, prefixes, _ = self.seen(self.spec_of("gemini:gemini-embedding-2", "/gemini/v1beta", "",
                                                        input_type=role))
            self.assertEqual((types, prefixes), ({"": len(TEXTS)}, {begin: len(TEXTS)}))

    def test_a_definition_of_http(self):
        cohere = {"texts": "{texts}", "model": "embed-v4.0", "input_type": "{input_type}", "embedding_types": ["float"]}
        for path, body, more, word in (
                ("/v1/embeddings", {"input": "{texts}", "model": "m"},
                 {"vectors": "/data/*/embedding", "index": "/data/*/index"}, ""),
                ("/cohere/v2/embed", cohere,
                 {"vectors": "/embeddings/float/*", "input_types": {"query": "search_query"}}, "search_query")):
            self.write("own.json", json.dumps({"url": f"{self.server.url}/faithful{path}", "body": body, **more}))
            types, prefixes, _ = self.seen("http:own.json?input_type=query&query_prefix=query:%20")
            self.assertEqual((types, prefixes), ({word: len(TEXTS)}, {"query: ": len(TEXTS)}))

    def test_the_command_takes_texts_for_documents(self):
        spec = self.spec_of("openai:mock", "/v1", "", query_prefix="query: ", document_prefix="passage: ")
        self.assertEqual(self.seen(spec)[1], {"passage: ": len(TEXTS)})

    def test_what_is_refused(self):
        url = f"{self.server.url}/faithful/v1"
        for spec, *words in ((with_keys("openai:mock", url, input_type="qeury"), "did you mean 'query'"),
                             (with_keys("openai:mock", url, input_type="=query"), "'=query'", "sends no input type"),
                             (with_keys("openai:mock", url, query_prefix="a\r"), "query_prefix", "control")):
            with self.subTest(spec=spec):
                _, _, done = self.seen(spec, expected=2)
                self.assert_says(done, *words)
                self.assertEqual(self.server.requests(), 0)

    def test_an_audit_and_its_plan_count_the_prefix(self):
        self.write("words.txt", support.short_dictionary(60))
        support.write_config(self.folder / "vetvec.toml", self.server.url, {"plain": "faithful", "own": "prefixed"},
                             audit='dictionary = "words.txt"\nresend = false',
                             rest='query_prefix = "query: "\ndocument_prefix = "passage: "\n')
        plan = {v["name"]: v for v in json.loads(self.run_here("plan", "--json").out)["vendors"]}
        self.assertEqual(plan["plain"]["texts"], plan["own"]["texts"])
        self.assertGreater(plan["own"]["tokens"], plan["plain"]["tokens"] + 4 * plan["own"]["texts"])
        self.assertEqual(plan["own"]["spec"], f"openai:mock?base_url={self.server.url}/prefixed/v1"
                         "&input_type=document&document_prefix=passage:%20")
        self.server.reset()
        self.assert_exit(self.run_here("audit", "-o", "run", "-o", "run.json"), 0)
        prefixes = self.server.stats()["prefixes"]
        self.assertEqual(prefixes["passage: "], plan["own"]["texts"])
        self.assertNotIn("query: ", prefixes)
        # The prefix decides the vectors: a run with another one is another run.
        config = (self.folder / "vetvec.toml").read_text()
        for other in (config.replace("passage: ", "p: "),
                      config + '[defaults]\ndocument_prefix = "d: "\n'):
            self.write("vetvec.toml", other)
            refused = self.run_here("audit", "-o", "run")
            self.assert_exit(refused, 2)
            self.assert_says(refused, "a different configuration")
        specs = {v["name"]: v["spec"] for v in json.loads((self.folder / "run.json").read_text())["vendors"]}
        self.assertIn("document_prefix=passage:%20", specs["own"])


def found_first(queries, documents):
    """How many queries have their own document as the nearest, in percent; rows of unit length."""
    first = 0
    for i, query in enumerate(queries):
        products = [sum(x * y for x, y in zip(query, document)) for document in documents]
        first += products[i] == max(products)
    return 100 * first / len(queries)


def halves_and_wholes():
    """The first half of each sentence of examples/seeds.txt, which searches for the whole."""
    sentences = [line.strip() for line in support.SEEDS.read_text().splitlines() if line.strip()]
    return [" ".join(s.rstrip(".").split()[:max(3, (len(s.split()) + 1) // 2)]) for s in sentences], sentences


RIGHT = 'query_prefix = "query: "\ndocument_prefix = "passage: "\n'
SWAPPED = 'query_prefix = "passage: "\ndocument_prefix = "query: "\n'


class AuditsSayWhatRolesAreWorth(support.Case):
    def setUp(self):
        super().setUp()
        self.server = self.mock()
        queries, documents = halves_and_wholes()
        self.write("queries.tsv", "".join(f"q{i}\t{text}\n" for i, text in enumerate(queries)))
        self.write("corpus.tsv", "".join(f"d{i}\t{text}\n" for i, text in enumerate(documents)))
        self.write("qrels.txt", "".join(f"q{i} 0 d{i} 1\n" for i in range(len(queries))))
        self.write("words.txt", support.short_dictionary(200))

    def audit(self, vendors, more=""):
        """The report; `vendors` by name: specification, path of the mock, further lines."""
        config = ('version = 1\n[audit]\ndictionary = "words.txt"\nseed = 3\n' + more +
                  f"vendors = {json.dumps(list(vendors))}\n"
                  '[suites.own]\nkind = "retrieval"\ncorpus = "corpus.tsv"\nqueries = "queries.tsv"\n'
                  'qrels = "qrels.txt"\n')
        for name, (spec, path, lines) in vendors.items():
            config += (f'[vendors.{name}]\nspec = "{spec}"\nbase_url = "{self.server.url}/{path}"\n'
                       f'api_key_env = "MOCK_KEY"\n{lines}')
        self.write("vetvec.toml", config)
        done = self.run_here("audit", "-o", "r.json", "-o", "r.html", "-o", "r.md", env=KEY)
        self.assertIn(done.code, (0, 3), str(done))
        report = json.loads((self.folder / "r.json").read_text())
        self.assertIsNone(report_schema.error(report))
        return report

    def test_prefixes_that_are_missing_or_swapped_are_named(self):
        report = self.audit({"right": ("openai:mock", "prefixed/v1", RIGHT),
                             "missing": ("openai:mock", "prefixed/v1", ""),
                             "swapped": ("openai:mock", "prefixed/v1", SWAPPED),
                             "half": ("openai:mock", "prefixed/v1", 'query_prefix = "query: "\n')})
        by_name = {one["name"]: one["roles"] for one in report["vendors"]}
        better = {name: [one for one in roles["trials"] if one["better"]] for name, roles in by_name.items()}
        self.assertEqual(better["right"], [])
        for name, treatment in (("missing", "prefixes"), ("swapped", "prefixes swapped"), ("half", "prefixes")):
            with self.subTest(vendor=name):
                self.assertEqual([(one["treatment"], one["query_prefix"], one["document_prefix"])
                                  for one in better[name]], [(treatment, "query: ", "passage: ")])
                self.assertGreater(better[name][0]["difference"], 5)
                self.assertLess(better[name][0]["p_holm"], 0.01)
                said = [line for line in report["caveats"] if line.startswith(name + " would score ")]
                self.assertEqual(len(said), 1, report["caveats"])
                self.assertIn('query prefix "query: " and document prefix "passage: "', said[0])
        # What the right ones are worth: the vectors without are those of `missing`.
        alike = [one for one in by_name["right"]["trials"] if one["treatment"] == "queries like documents"]
        self.assertEqual(len(alike), 1)
        self.assertAlmostEqual(alike[0]["value"], by_name["missing"]["value"], delta=1e-6)
        self.assertIn("distinguishing queries from documents adds ", " ".join(report["verdict"]["lines"]))

    def test_nothing_is_named_where_nothing_helps(self):
        report = self.audit({"plain": ("openai:mock", "faithful/v1", ""),
                             "typed": ("cohere:embed-v4.0", "faithful/cohere/v2", ""),
                             "random": ("openai:mock", "hash/v1", ""),
                             "quantised": ("openai:mock", "quantised/v1", "")})
        for vendor in report["vendors"]:
            with self.subTest(vendor=vendor["name"]):
                self.assertEqual([one for one in vendor["roles"]["trials"] if one["better"]], [])
        typed = next(one for one in report["vendors"] if one["name"] == "typed")
        self.assertEqual([one["treatment"] for one in typed["roles"]["trials"]], ["queries like documents"])
        self.assertEqual(typed["roles"]["trials"][0]["difference"], 0)  # the mock does not read the type
        self.assertFalse([line for line in report["caveats"] if "prefix" in line])

    def texts_sent(self):
        return sum(self.server.stats()["prefixes"].values())

    def planned(self):
        return json.loads(self.run_here("plan", "--json", env=KEY).out)["vendors"][0]

    def test_trials_are_counted_sent_once_and_left_out_on_request(self):
        vendors = {"plain": ("openai:mock", "faithful/v1", "")}
        quiet = "resend = false\ntry_roles = false\n"
        self.audit(vendors, more=quiet + 'out = "quiet"\n')
        self.assertEqual(self.planned()["role_trial_texts"], 0)
        without = self.texts_sent()
        self.assertEqual(set(self.server.stats()["prefixes"]), {""})
        self.server.reset()
        config = (self.folder / "vetvec.toml").read_text()
        self.write("vetvec.toml", config.replace(quiet, "resend = false\n").replace("quiet", "run"))
        planned = self.planned()
        self.assertGreater(planned["role_trial_texts"], 500)
        report = self.audit(vendors, more="resend = false\n")
        self.assertEqual(self.texts_sent(), without + planned["role_trial_texts"])
        self.assertEqual(report["vendors"][0]["cached_texts"], 0)
        self.assertEqual(self.planned()["role_trial_texts"], 0)  # all of it is in the cache
        self.server.reset()
        self.audit(vendors, more="resend = false\n")
        self.assertEqual(self.server.requests(), 0)


class PrefixesAreWorthPoints(support.Case):

    def embedded(self, persona, role, **prefixes):
        spec = with_keys("openai:mock", f"{self.server.url}/{persona}/v1", input_type=role, **prefixes)
        done = self.run_here("embed", spec, "--in", f"{role}.txt", "-o", "v.jsonl", "--cache", "off",
                             "--config", os.devnull)
        self.assert_exit(done, 0)
        rows = [json.loads(line) for line in (self.folder / "v.jsonl").read_text().splitlines()]
        return [row["vector"] for row in rows]

    def points(self, persona, query="", document=""):
        prefixes = {key: value for key, value in (("query_prefix", query), ("document_prefix", document)) if value}
        return found_first(self.embedded(persona, "query", **prefixes), self.embedded(persona, "document", **prefixes))

    def test_right_missing_and_swapped(self):
        self.server = self.mock()
        halves, sentences = halves_and_wholes()
        self.write("document.txt", "\n".join(sentences) + "\n")
        self.write("query.txt", "\n".join(halves) + "\n")
        right = self.points("prefixed", "query: ", "passage: ")
        missing = self.points("prefixed")
        swapped = self.points("prefixed", "passage: ", "query: ")
        self.assertAlmostEqual(right, self.points("faithful"), delta=1)
        self.assertGreater(right, 95)
        self.assertAlmostEqual(missing, 82, delta=5)
        self.assertAlmostEqual(swapped, 40, delta=8)


if __name__ == "__main__":
    unittest.main(verbosity=2)
