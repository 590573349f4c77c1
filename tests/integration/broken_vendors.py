"""Vendors that are broken, each in one way: a server on loopback that speaks OpenAI's embeddings format,
takes vectors from a clean encoder behind it and spoils them.

    with broken_vendors.Server(upstream_url) as server:
        server.base_url("drifting", seed=3)   # http://127.0.0.1:PORT/drifting/3/v1

What is spoiled depends on the seed, the texts and, where DEFECTS says so, on the number of the request,
so a client that sends one request at a time gets the same vectors again. Standard library only.
"""
import http.server
import json
import math
import random
import threading
import urllib.request

UPSTREAM_BATCH = 256
DRIFT_AFTER = 640  # texts; the contract test sends about 500 of them
SHIFT_EVERY = 10
NULL_EVERY = 50
SHORT_EVERY = 20
SWAP_EVERY = 10
WORDS_SEEN = 8
LARGE_BATCH = 8    # texts; audits send 16, and alone or 12 again
LARGE_REQUEST = 16
STOP_WORDS = frozenset("a an the of to in is was are were and or it its this that for on with at by as be".split())
FAILURES = (429, 500, 503, None)  # statuses; None: the connection is closed


class Refused(Exception):
    """A reply with this status instead of vectors."""

    def __init__(self, status, message="try again"):
        super().__init__(message)
        self.status = status


def unit(vector):
    length = math.sqrt(sum(x * x for x in vector))
    return [x / length for x in vector]


def noise(dimension, *key):
    """A unit vector in a direction that `key` alone decides."""
    source = random.Random("/".join(map(str, key)))
    return unit([source.gauss(0, 1) for _ in range(dimension)])


def chance(*key):
    """A number of [0, 1) that `key` alone decides."""
    return random.Random("/".join(map(str, key))).random()


class Batch:
    """A request: its texts, the seed of the vendor, what came before, and the clean vectors of any texts."""

    def __init__(self, texts, seed, number, texts_before, clean):
        self.texts, self.seed, self.number, self.texts_before, self.clean = texts, seed, number, texts_before, clean

    def is_one_of(self, every):
        """One request in `every`, which one the seed decides; the first is spared."""
        return self.number > 0 and self.number % every == 1 + self.seed % (every - 1)


def clean(batch):
    return batch.clean(batch.texts)


def constant(batch):
    one = batch.clean(["one vector for all"])[0]
    return [noise(len(one), "constant", batch.seed) for _ in batch.texts]


def spoil(batch, replacement, share=1.0):
    """`replacement`(text, vector) in place of the vectors of a share of all texts."""
    return [replacement(text, vector) if chance("share", batch.seed, text) < share else vector
            for text, vector in zip(batch.texts, clean(batch))]


def random_by_text(batch, share=1.0):
    return spoil(batch, lambda text, vector: noise(len(vector), batch.seed, text), share)


def random_by_beginning(batch):
    """Noise that looks alive: texts with the same first words are near each other, and nothing else is."""
    def by_words(text, vector):
        first = noise(len(vector), batch.seed, *text.lower().split()[:3])
        own = noise(len(vector), batch.seed, text)
        return unit([x + 0.3 * y for x, y in zip(first, own)])
    return spoil(batch, by_words)


def random_each_time(batch):
    return spoil(batch, lambda text, vector: noise(len(vector), batch.seed, batch.number, text))


def half_random_elements(batch):
    def mixed(text, vector):
        size = len(vector)
        noisy = set(random.Random(f"elements/{batch.seed}").sample(range(size), size // 2))
        other = noise(size, "elements", batch.seed, text)
        return unit([other[i] if i in noisy else vector[i] for i in range(size)])
    return spoil(batch, mixed)


def length_only(batch):
    """A smooth curve: texts of nearly the same length are near each other."""
    def by_length(text, vector):
        source = random.Random(f"length/{batch.seed}")
        return unit([math.cos(source.uniform(0, 2 * math.pi) + len(text) * source.uniform(0, 0.5))
                     for _ in vector])
    return spoil(batch, by_length)


def swapped(batch):
    vectors = clean(batch)
    for i in range(0, len(vectors) - 1, 2):
        vectors[i], vectors[i + 1] = vectors[i + 1], vectors[i]
    return vectors


def drifting(batch):
    if batch.texts_before < DRIFT_AFTER:
        return clean(batch)
    return spoil(batch, lambda _, vector: turned(batch, vector, "drift"))


def shifted_batches(batch):
    vectors = clean(batch)
    return vectors[-1:] + vectors[:-1] if batch.is_one_of(SHIFT_EVERY) else vectors


def null_in_50(batch):
    vectors = [list(vector) for vector in clean(batch)]
    if batch.is_one_of(NULL_EVERY):
        vectors[len(vectors) // 2][3] = None
    return vectors


def short_in_20(batch):
    vectors = clean(batch)
    if batch.is_one_of(SHORT_EVERY):
        vectors[len(vectors) // 2] = vectors[len(vectors) // 2][:-1]
    return vectors


def null_everywhere(batch):
    return [[None] * len(vector) for vector in clean(batch)]


def failing_3_of_10(batch):
    if chance("failure", batch.seed, batch.number) < 0.3:
        raise Refused(503, "overloaded")
    return clean(batch)


def without_access(batch):
    raise Refused(401, "the key is not valid")


def reading(kept):
    """The vectors of the words that `kept`(list of words) returns."""
    return lambda batch: batch.clean([" ".join(kept(text.split())) or "nothing" for text in batch.texts])


def known(share):
    return reading(lambda words: [w for w in words if chance("known", w.strip(".,!?;:'\"()").lower()) < share])


def turned(batch, vector, key):
    """Another basis: elements change places and signs, which leaves all angles as they are."""
    source = random.Random(f"{key}/{batch.seed}")
    order = source.sample(range(len(vector)), len(vector))
    return [vector[i] * source.choice((-1, 1)) for i in order]


def large_batch_model(batch, most=LARGE_BATCH):
    """Larger requests go to a model with another basis."""
    if len(batch.texts) <= most:
        return clean(batch)
    return spoil(batch, lambda _, vector: turned(batch, vector, "large"))


def centred(batch):
    vectors = clean(batch)
    if len(vectors) == 1:
        return vectors
    mean = [sum(column) / len(vectors) for column in zip(*vectors, strict=True)]
    return [unit([x - m for x, m in zip(vector, mean, strict=True)]) for vector in vectors]


def noise_each_call(batch):
    """6% of the squared length is random."""
    def noisy(text, vector):
        other = noise(len(vector), batch.seed, batch.number, text)
        return [0.94 ** 0.5 * x + 0.06 ** 0.5 * y for x, y in zip(unit(vector), other, strict=True)]
    return spoil(batch, noisy)


def each_element(change):
    """`change`(element, source of chance of the call) in place of each element of the unit vectors."""
    def changed(batch):
        source = random.Random(f"element/{batch.seed}/{batch.number}")
        return [[change(x, source) for x in unit(vector)] for vector in clean(batch)]
    return changed


def swapped_in_10(batch):
    """Two texts of one request in ten have each other's vectors."""
    vectors = clean(batch)
    if batch.number % SWAP_EVERY == 1 + batch.seed % (SWAP_EVERY - 1) and len(vectors) > 1:
        vectors[0], vectors[1] = vectors[1], vectors[0]
    return vectors


def failing(batch):
    if chance("fails", batch.seed, batch.number) < 0.3:
        raise Refused(FAILURES[batch.number % len(FAILURES)])
    return clean(batch)


STORED = {}  # by seed and beginning of a text


def stored_by_beginning(batch):
    return batch.clean([STORED.setdefault((batch.seed, text[:24]), text) for text in batch.texts])


def other_model_for_some(batch):
    return [turned(batch, vector, "some") if chance("model", batch.seed, text) < 0.1 else vector
            for text, vector in zip(batch.texts, clean(batch), strict=True)]


DEFECTS = {
    "clean": clean,
    "constant": constant,                          # one vector for all texts
    "random": random_by_text,                      # a direction for each text, the same one again
    "random-by-beginning": random_by_beginning,    # the like for texts with the same first three words
    "random-each-time": random_each_time,
    "half-random-texts": lambda batch: random_by_text(batch, 0.5),
    "half-random-elements": half_random_elements,  # the same elements of each vector
    "length-only": length_only,
    "swapped": swapped,                            # neighbours of each batch
    "drifting": drifting,                          # another basis from text 640 on
    "shifted-batches": shifted_batches,            # one batch in ten is moved on by one place
    "null-in-50": null_in_50,                      # one reply in 50 has a null in a vector
    "short-in-20": short_in_20,                    # one reply in 20 has a vector with an element less
    "cut-8-words": lambda batch: batch.clean([" ".join(text.split()[:WORDS_SEEN]) for text in batch.texts]),
    "last-8-words": reading(lambda words: words[-8:]),
    "last-12-words": reading(lambda words: words[-12:]),
    "quarter-unread": known(0.75),                 # of all words, the same ones in each text
    "half-unread": known(0.5),
    "no-stop-words": reading(lambda words: [w for w in words if w.lower() not in STOP_WORDS]),
    "large-batch-model": large_batch_model,        # another basis in requests of more than 8 texts
    "centred": centred,                            # the mean of the request's vectors is subtracted
    "noise-each-call": noise_each_call,
    "swapped-in-10": swapped_in_10,                # two texts of one request in ten
    "stored-by-beginning": stored_by_beginning,    # a cache whose key is the first 24 characters
    "other-model-for-some": other_model_for_some,  # another basis for one text in ten
    "failing": failing,                            # three requests in ten, at first
    "random-2-percent": lambda batch: random_by_text(batch, 0.02),
    "upper-cased": lambda batch: batch.clean([text.upper() for text in batch.texts]),
}

# Sound services: rounding, and the noise of floating-point sums. None of them may be accused.
SOUND = {
    "2-decimals": each_element(lambda x, _: round(x, 2)),
    "int8": each_element(lambda x, _: round(127 * x)),
    "noise-1e-6": each_element(lambda x, source: x * (1 + 1e-6 * source.gauss(0, 1))),
    "noise-1e-3": each_element(lambda x, source: x * (1 + 1e-3 * source.gauss(0, 1))),
    "noise-1e-2": each_element(lambda x, source: x * (1 + 1e-2 * source.gauss(0, 1))),
}

# Known to the server as well: vendors that cannot be measured or fail, and more that gate_test.py audits.
OTHER_DEFECTS = {
    "null-everywhere": null_everywhere,
    "zero": lambda batch: [[0.0] * len(vector) for vector in clean(batch)],
    "another-model-above-16": lambda batch: large_batch_model(batch, LARGE_REQUEST),
    "failing-3-of-10": failing_3_of_10,
    "without-access": without_access,
}


class Upstream:
    """The clean encoder, any service in OpenAI's format; each text is requested once."""

    def __init__(self, base_url, model):
        self._url, self._model = base_url + "/embeddings", model
        self._vectors = {}
        self._lock = threading.Lock()

    def __call__(self, texts):
        with self._lock:
            missing = list(dict.fromkeys(text for text in texts if text not in self._vectors))
            for begin in range(0, len(missing), UPSTREAM_BATCH):
                part = missing[begin:begin + UPSTREAM_BATCH]
                self._vectors.update(zip(part, self._ask(part), strict=True))
            return [self._vectors[text] for text in texts]

    def _ask(self, texts):
        body = json.dumps({"model": self._model, "input": texts, "encoding_format": "float"}).encode()
        request = urllib.request.Request(self._url, body, {"Content-Type": "application/json"})
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(request, timeout=300) as reply:
            data = json.load(reply)["data"]
        return [one["embedding"] for one in sorted(data, key=lambda one: one["index"])]


class Server:
    def __init__(self, upstream_url, model="clean"):
        self._clean = Upstream(upstream_url, model)
        self._numbers = {}
        self._texts = {}
        self._lock = threading.Lock()
        server = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                status, reply = server.answer(self.path, json.loads(body))
                if status is None:
                    self.close_connection = True
                    return
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(reply)))
                self.end_headers()
                self.wfile.write(reply)

            def log_message(self, *_):
                pass

        self._http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        self._thread = threading.Thread(target=self._http.serve_forever, daemon=True)
        self._thread.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        self._http.shutdown()
        self._thread.join()
        self._http.server_close()

    def base_url(self, defect, seed=0):
        """Its requests are counted from 0 again."""
        with self._lock:
            self._numbers.pop((defect, seed), None)
            self._texts.pop((defect, seed), None)
        return f"http://127.0.0.1:{self._http.server_address[1]}/{defect}/{seed}/v1"

    def requests(self, defect, seed=0):
        with self._lock:
            return self._numbers.get((defect, seed), 0)

    def answer(self, path, asked):
        defect, seed = path.split("/")[1:3]
        key = (defect, int(seed))
        texts = [asked["input"]] if isinstance(asked["input"], str) else asked["input"]
        with self._lock:
            number = self._numbers.get(key, 0)
            self._numbers[key] = number + 1
            before = self._texts.get(key, 0)
            self._texts[key] = before + len(texts)
        try:
            vectors = {**DEFECTS, **SOUND, **OTHER_DEFECTS}[defect](Batch(texts, key[1], number, before, self._clean))
        except Refused as refused:
            return refused.status, json.dumps({"error": {"message": str(refused)}}).encode()
        data = [{"object": "embedding", "index": i, "embedding": v} for i, v in enumerate(vectors)]
        tokens = sum(len(text.split()) for text in texts)
        return 200, json.dumps({"object": "list", "data": data, "model": asked.get("model", ""),
                                "usage": {"prompt_tokens": tokens, "total_tokens": tokens}}).encode()
