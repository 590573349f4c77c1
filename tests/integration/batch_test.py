"""vetvec embed --batch-api against the mock's batch APIs: plans, kills, disorder, expiry, lost replies.

VETVEC_FIGURES=full: more kills, and more runs with wrong vectors.
"""
import json
import math
import random
import signal
import subprocess
import time
import unittest

import figures
import origin
import support

KEY = "sk-test-batch-0123456789"
TEXTS = 300
POLL = ["--batch-poll", "0.01"]
# All of the time is for online requests: what runs is cancelled at once, whatever the speed of the machine.
NO_TIME = ["--batch-fallback", "online", "--deadline", "60", "--batch-online-reserve", "60"]


def least_refused(runs, missed):
    """The greatest number of refusals below which RUNS files fall with a probability of less than 1e-6, if each is missed
    with a probability of MISSED."""
    below = 0.0
    for refused in range(runs + 1):
        below += math.comb(runs, refused) * (1 - missed) ** refused * missed ** (runs - refused)
        if below >= 1e-6:
            return refused
    return runs


class Batch(support.Case):
    def setUp(self):
        super().setUp()
        self.service = self.mock()
        self.texts = self.texts_file("texts.txt", range(TEXTS))

    def texts_file(self, name, numbers):
        return self.write(name, "".join(f"sentence number {i} of the test\n" for i in numbers))

    def arguments(self, *more, spec="openai:mock", url=None, texts="texts.txt", cache="cache"):
        return ["embed", spec, "--base-url", url or self.service.base_url("hash"), "--in", texts, "--cache", cache,
                "--batch-api", *more]

    def batch(self, *more, out="out.npy", proof="20", **options):
        return self.run_here(*self.arguments("-o", out, "--batch-proof", proof, *POLL, *more, **options),
                             env={"BATCH_KEY": KEY})

    def batch_json(self, *more, **options):
        outcome = self.batch("--json", *more, **options)
        self.assert_exit(outcome, 0)
        return json.loads(outcome.out)

    def online(self, out="right.npy", texts="texts.txt", spec="openai:mock", url=None):
        """The vectors as the service gives them one request at a time, without a cache."""
        self.assert_exit(self.run_here("embed", spec, "--base-url", url or self.service.base_url("hash"), "--in", texts,
                                       "-o", out, "-q", env={"BATCH_KEY": KEY}), 0)
        return (self.folder / out).read_bytes()

    def expect_right(self, out="out.npy", **options):
        self.assertEqual((self.folder / out).read_bytes(), self.online(**options))

    def start_stopped(self, *arguments):
        return support.start_stopped(*arguments, cwd=self.folder, env={"BATCH_KEY": KEY})

    def start_job(self):
        """A process whose journal has a job that runs without end."""
        self.service.batches(polls=1_000_000)
        process = support.start(*self.arguments("-o", "out.npy", *POLL), cwd=self.folder)
        while "texts, submitted (in_progress" not in self.run_here(*self.arguments("--batch-plan")).text:
            time.sleep(0.05)
        return process

    def start_and_kill(self):
        process = self.start_job()
        process.kill()
        process.communicate()

    def cached_texts(self, cache="cache"):
        outcome = self.run_here("cache", "stat", str(self.folder / cache), "--json")
        self.assert_exit(outcome, 0)
        return json.loads(outcome.out)["rows"]


class Plain(Batch):
    def test_the_plan_sends_nothing(self):
        self.texts_file("texts.txt", list(range(TEXTS)) + [0, 1])
        arguments = self.arguments("--batch-plan", "--batch-file-texts", "100", spec="openai:text-embedding-3-small")
        outcome = self.run_here(*arguments)
        self.assert_exit(outcome, 0)
        self.assert_says(outcome, "302 texts: 2 repeated, 0 invalid, 0 cached, 0 in jobs of earlier runs, 300 to send",
                         "3 files", "$0.01 per million tokens", "2026-11-22", "single swapped pair",
                         "within 24 hours")
        plan = json.loads(self.run_here(*arguments, "--json").out)
        self.assertEqual([file["texts"] for file in plan["files"]], [100, 100, 100])
        self.assertAlmostEqual(plan["cost"], plan["tokens"] * 0.01 / 1e6)
        self.assertEqual(self.service.batch_stats()["requests"], 0)
        self.assertEqual(self.service.requests(), 0)

    def test_the_vectors_are_those_of_the_online_api(self):
        self.service.batches(shuffle=True, page_size=2, polls=3)
        result = self.batch_json("--batch-file-texts", "100")
        self.assertEqual(result["plan"]["to_send"], TEXTS)
        self.assertEqual(result["report"]["stored"], TEXTS)
        self.assertEqual([file["proof_rows"] for file in result["report"]["files"]], [20, 20, 20])
        stats = self.service.batch_stats()
        self.assertEqual((stats["jobs"], stats["billed_texts"], stats["billed_twice"]), (3, TEXTS, 0))
        self.assertEqual(result["report"]["billed_tokens"], stats["billed_tokens"])
        self.assertEqual(stats["files"], 0, "the service's files are deleted")
        self.assertEqual(self.service.stats()["billed_texts"], 60, "the samples")
        self.expect_right()
        requests = self.service.batch_stats()["requests"]
        again = self.batch_json()
        self.assertEqual((again["plan"]["cached"], again["report"]["stored"]), (TEXTS, 0))
        self.assertEqual(self.service.batch_stats()["requests"], requests)

    def test_only_new_texts_are_sent(self):
        self.batch_json()
        self.texts_file("more.txt", range(TEXTS + 50))
        result = self.batch_json(texts="more.txt")
        self.assertEqual(result["plan"]["to_send"], 50)
        self.assertEqual(self.service.batch_stats()["billed_twice"], 0)

    def test_a_cache_is_needed(self):
        outcome = self.run_here("embed", "openai:mock", "--base-url", self.service.base_url("hash"), "--in", "texts.txt",
                                "--batch-api", "--cache", "off", "-o", "out.npy")
        self.assert_exit(outcome, 2)
        self.assert_says(outcome, "cache on disk")

    def test_a_service_without_batches(self):
        outcome = self.batch(spec="ollama:mock", url=f"{self.service.url}/hash/ollama")
        self.assert_exit(outcome, 2)
        self.assert_says(outcome, "ollama has no batch API that vetvec supports", "azure, gemini, http, mistral, openai, voyage")
        outcome = self.batch(spec="cohere:embed-english-v3.0?api_key_env=BATCH_KEY", url=f"{self.service.url}/hash/cohere/v2")
        self.assert_exit(outcome, 2)
        self.assert_says(outcome, "cohere has no batch API that vetvec supports", "embed jobs cost the same as calls")

    def test_no_secret_is_kept(self):
        self.service = self.mock("--api-key", KEY)
        self.service.batches(polls=1_000_000)
        process = support.start(*self.arguments("-o", "out.npy", *POLL, spec="openai:mock?api_key_env=BATCH_KEY"),
                                cwd=self.folder, env={"BATCH_KEY": KEY})
        while self.service.batch_stats()["jobs"] == 0:
            time.sleep(0.01)
        process.kill()
        process.communicate()
        for path in (self.folder / "cache").rglob("*"):
            if path.is_file():
                self.assertNotIn(KEY.encode(), path.read_bytes(), path)
                self.assertEqual(path.stat().st_mode & 0o77, 0, path)

    def test_one_process_at_a_time(self):
        process = self.start_job()
        second = self.batch()
        self.assert_exit(second, 2)
        self.assert_says(second, "another process is running batches")
        plan = self.run_here(*self.arguments("--batch-plan"))
        self.assert_says(plan, f"{TEXTS} in jobs of earlier runs, 0 to send", f"{TEXTS} texts, submitted (in_progress")
        process.send_signal(signal.SIGINT)
        process.communicate()
        self.assertEqual(process.returncode, 130)
        self.service.batches()
        self.assert_exit(self.batch(), 0)
        self.assertEqual(self.service.batch_stats()["jobs"], 1, "the job of the first process")

    def test_a_job_that_the_service_has_forgotten(self):
        self.start_and_kill()
        self.service.reset()
        outcome = self.batch()
        self.assert_exit(outcome, 2)
        self.assert_says(outcome, "job batch_", "the service no longer knows the job", "discard it")
        self.assertEqual(self.service.batch_stats()["jobs"], 0, "nothing is sent before the user says so")
        self.assert_exit(self.batch("--batch-discard"), 0)
        self.expect_right()

    def test_what_is_waited_for_is_said(self):
        def busy(connection):
            while connection.read_request() is not None:
                connection.reply(429, b'{"error":{"message":"slow down"}}')

        with origin.Server(busy) as server:
            outcome = self.batch("--deadline", "6", url=f"{server.url}/v1")
        self.assert_exit(outcome, 3)
        self.assert_says(outcome, "waiting: no vector for", "a request of a batch will be retried", "HTTP 429", "gives up at")

    def test_the_queue_is_full_once(self):
        self.service.batches(fails=1, fails_with="token_limit_exceeded")
        outcome = self.batch("--deadline", "0.5")
        self.assert_exit(outcome, 3)
        self.assertEqual(self.service.batch_stats()["billed_texts"], 0)

    def test_a_job_is_refused_as_a_whole(self):
        self.service.batches(fails=1, fails_with="model_not_found")
        outcome = self.batch()
        self.assert_exit(outcome, 2)
        self.assert_says(outcome, "model_not_found", "bills nothing")
        self.assert_exit(self.batch(), 0)
        self.assertEqual(self.service.batch_stats()["billed_twice"], 0)


# Of each service whose batch API the mock plays: the encoder, and its URL below the persona.
SERVICES = {
    "openai": ("openai:mock", "v1"),
    "azure": ("azure:deployment", "azure"),
    "mistral": ("mistral:mistral-embed", "mistral/v1"),
    "voyage": ("voyage:voyage-3.5", "voyage/v1"),
    "gemini": ("gemini:gemini-embedding-001", "gemini/v1beta"),
}


class Services(Batch):
    """Each thing with each service."""

    def each(self):
        for name, (spec, path) in SERVICES.items():
            with self.subTest(service=name):
                self.service.reset()
                self.name = name
                self.target = {"spec": f"{spec}?api_key_env=BATCH_KEY", "url": f"{self.service.url}/hash/{path}"}
                yield {**self.target, "cache": f"cache-{name}"}

    def test_the_vectors_are_those_of_the_online_api(self):
        for target in self.each():
            self.service.batches(shuffle=True, polls=2, page_size=2)
            result = self.batch_json("--batch-file-texts", "100", **target)
            self.assertEqual(result["report"]["stored"], TEXTS)
            stats = self.service.batch_stats()
            self.assertEqual((stats["billed_texts"], stats["billed_twice"], stats["files"]), (TEXTS, 0, 0), stats)
            if self.name != "gemini":  # tells no tokens
                self.assertEqual(result["report"]["billed_tokens"], stats["billed_tokens"])
            self.expect_right(**self.target)

    def test_replies_are_lost(self):
        for target in self.each():
            self.service.batches(lost_before=0.08, lost_after=0.08, error_before=0.05, error_after=0.05, late_create=0.3,
                                 cut=0.2, seed=len(self.name), polls=2, page_size=3)
            result = self.batch_json("--batch-file-texts", "50", proof="5", **target)
            self.assertEqual(result["report"]["stored"], TEXTS)
            stats = self.service.batch_stats()
            self.assertEqual((stats["billed_texts"], stats["billed_twice"], stats["files"]), (TEXTS, 0, 0), stats)
            self.assertGreater(stats["requests_lost"], 0)
            self.expect_right(**self.target)

    def test_disorder(self):
        for target in self.each():
            for words, habits in (("has two results", {"double_keys": 1}), ("have no result", {"missing_keys": 1}),
                                  ("was not sent in this file", {"unknown_keys": 1}), ("elements", {"wrong_dimension": 1}),
                                  ("do not belong to their texts", {"rotate": True, "shuffle": True}),
                                  ("do not belong to their texts", {"swapped_pairs": 60})):
                self.service.reset()
                self.service.batches(**habits)
                cache = f"{target['cache']}-{next(iter(habits))}"
                outcome = self.batch(**{**target, "cache": cache})
                self.assert_exit(outcome, 3)
                self.assert_says(outcome, "REFUSED, nothing stored", words)
                self.assertEqual(self.cached_texts(cache), 0)

    def test_expiry(self):
        for target in self.each():
            self.service.batches(processed_share=0.6, shuffle=True)
            outcome = self.batch(**target)
            self.assert_exit(outcome, 3)
            self.assert_says(outcome, "120 texts have no vector", "batch_expired")
            self.service.batches()
            self.assert_exit(self.batch(**target), 0)
            stats = self.service.batch_stats()
            self.assertEqual((stats["billed_texts"], stats["billed_twice"], stats["files"]), (TEXTS, 0, 0), stats)
            self.expect_right(**self.target)

    def test_cancelling_before_the_deadline(self):
        """Of a process that was killed at its n-th request: whatever its job was told, no text is paid twice."""
        for target in self.each():
            for kill_at in range(1, 5):
                self.service.reset()
                cache = f"{target['cache']}-{kill_at}"
                self.kill_at_request(kill_at, {**target, "cache": cache})
                self.service.batches(polls=1_000_000)
                self.assert_exit(self.batch(*NO_TIME, proof="0", **{**target, "cache": cache}), 0)
                stats = self.service.batch_stats()
                self.assertEqual((stats["billed_texts"] + self.service.stats()["billed_texts"], stats["billed_twice"],
                                  stats["files"]), (TEXTS, 0, 0), stats)
            self.expect_right(**self.target)

    def kill_at_request(self, number, target):
        process = self.start_stopped(*self.arguments("-o", "out.npy", "-q", "--batch-proof", "0", *POLL, **target))
        self.service.batches(polls=1_000_000, kill_pid=process.pid, kill_at=number, kill_after=True)
        process.send_signal(signal.SIGCONT)
        process.communicate(timeout=support.RUN_TIMEOUT_S)
        self.assertEqual(process.returncode, -signal.SIGKILL)

    def test_a_service_that_shows_no_metadata(self):
        """A job whose creation was not answered is then found by its input file."""
        for target in self.each():
            for seed in range(2):
                self.service.reset()
                self.service.batches(no_metadata=True, lost_after=0.3, seed=seed, polls=2)
                cache = f"{target['cache']}-{seed}"
                result = self.batch_json("--batch-file-texts", "50", proof="0", **{**target, "cache": cache})
                self.assertEqual(result["report"]["stored"], TEXTS)
                self.assertEqual(self.service.batch_stats()["billed_twice"], 0)


class Disorder(Batch):
    def refused(self, *words, **habits):
        self.service.batches(**habits)
        outcome = self.batch()
        self.assert_exit(outcome, 3)
        self.assert_says(outcome, "REFUSED, nothing stored", *words)
        self.assertEqual(self.cached_texts(), 0)
        jobs = self.service.batch_stats()["jobs"]
        self.assert_exit(self.batch(), 3)  # the results are checked once more
        self.assertEqual(self.service.batch_stats()["jobs"], jobs, "nothing is submitted again")
        plan = self.run_here(*self.arguments("--batch-plan"))
        self.assert_says(plan, "refused", *words)
        self.service.batches()
        self.assert_exit(self.batch("--batch-discard"), 0)
        self.expect_right()
        self.assertEqual(self.service.batch_stats()["files"], 0)

    def test_keys_that_occur_twice(self):
        self.refused("has two results", double_keys=1)

    def test_keys_that_are_missing(self):
        self.refused("have no result", missing_keys=1)

    def test_keys_that_were_not_sent(self):
        self.refused("was not sent in this file", unknown_keys=1)

    def test_a_vector_of_another_length(self):
        self.refused("elements", wrong_dimension=1)

    def test_every_line_has_the_key_of_the_next(self):
        self.refused("20 of 20 vectors compared do not belong to their texts", rotate=True, shuffle=True)

    def test_many_swapped_pairs(self):
        self.refused("do not belong to their texts", swapped_pairs=60)

    def test_a_share_of_one_percent(self):
        """A sample of 600 of 2,000 contains none of 20 wrong rows with a probability of 0.08%. The limit is the greatest
        number of refusals that is missed with a probability below one in a million; of 100 runs, more than 95."""
        texts = self.texts_file("many.txt", range(2000))
        runs = figures.either(8, 100)
        limit = least_refused(runs, math.comb(1980, 600) / math.comb(2000, 600))
        self.assertGreaterEqual(limit, 0.75 * runs if runs < 100 else 95)
        caught = 0
        for i in range(runs):
            self.service.batches(wrong_share=0.01, seed=i + 1)
            outcome = self.batch(texts=texts.name, cache=f"cache{i}", proof="600")
            caught += outcome.code == 3 and "do not belong to their texts" in outcome.text
            self.assertIn(outcome.code, (0, 3), str(outcome))
        print(f"FIGURE runs with 1% wrong rows that were refused: {caught} of {runs} (limit: >= {limit})", flush=True)
        self.assertGreaterEqual(caught, limit)


class Partial(Batch):
    def test_expired_texts_are_sent_by_the_next_run(self):
        self.service.batches(processed_share=0.6, shuffle=True)
        outcome = self.batch()
        self.assert_exit(outcome, 3)
        self.assert_says(outcome, "120 texts have no vector", "batch_expired")
        self.assertEqual(self.cached_texts(), 180)
        self.service.batches()
        result = self.batch_json()
        self.assertEqual((result["plan"]["cached"], result["plan"]["to_send"]), (180, 120))
        stats = self.service.batch_stats()
        self.assertEqual((stats["billed_texts"], stats["billed_twice"]), (TEXTS, 0))
        self.expect_right()

    def test_failed_texts_go_online_if_the_user_asks(self):
        self.service.batches(error_share=0.2, shuffle=True)
        result = self.batch_json("--batch-fallback", "online", proof="0")
        failed = sum(file["failed"] for file in result["report"]["files"])
        self.assertGreater(failed, 20)
        self.assertEqual(result["report"]["online"], failed)
        self.assertEqual(self.service.stats()["billed_texts"], failed)
        self.assertEqual(self.service.batch_stats()["billed_texts"], TEXTS - failed)
        self.expect_right()

    def test_jobs_are_cancelled_before_the_deadline(self):
        self.start_and_kill()
        result = self.batch_json(*NO_TIME, proof="0")
        self.assertEqual(result["report"]["stored"], TEXTS, "the mock has processed all before it was cancelled")
        self.assertEqual(self.service.stats()["billed_texts"], 0)
        self.expect_right()

    def test_what_is_not_submitted_before_the_deadline_goes_online(self):
        result = self.batch_json(*NO_TIME, proof="0")
        self.assertEqual((result["report"]["stored"], result["report"]["online"]), (0, TEXTS))
        stats = self.service.batch_stats()
        self.assertEqual((stats["jobs"], stats["files"]), (0, 0))
        self.expect_right()


class Lost(Batch):
    def test_replies_are_lost(self):
        """A third of all requests fails, before or after it takes effect; some creations take effect late."""
        for seed in range(figures.either(2, 30)):
            self.service.reset()
            self.service.batches(lost_before=0.08, lost_after=0.08, error_before=0.05, error_after=0.05, late_create=0.3,
                                 cut=0.2, seed=seed, polls=2, page_size=3)
            result = self.batch_json("--batch-file-texts", "50", proof="5", cache=f"cache{seed}")
            self.assertEqual(result["report"]["stored"], TEXTS)
            stats = self.service.batch_stats()
            self.assertEqual((stats["billed_texts"], stats["billed_twice"]), (TEXTS, 0), stats)
            self.assertGreater(stats["requests_lost"], 0)
            self.assertEqual(stats["files"], 0, "copies of uploads included")
        self.expect_right()

    def test_a_service_that_keeps_no_metadata(self):
        """A job whose creation was not answered is then found by its input file."""
        for seed in range(figures.either(3, 30)):
            self.service.reset()
            self.service.batches(no_metadata=True, lost_after=0.3, seed=seed, polls=2)
            result = self.batch_json("--batch-file-texts", "50", proof="0", cache=f"cache{seed}")
            self.assertEqual(result["report"]["stored"], TEXTS)
            self.assertEqual(self.service.batch_stats()["billed_twice"], 0)

    def test_kills_at_any_request(self):
        """kill -9 at the n-th request of each process, in turn before and after it takes effect, or at a random time."""
        chance = random.Random(3)
        kills = 0
        rounds = 0
        while kills < figures.either(8, 200):
            self.service.reset()
            rounds += 1
            cache = f"cache{rounds}"
            arguments = self.arguments("-o", "out.npy", "-q", "--batch-file-texts", "100", "--batch-proof", "5", *POLL,
                                       cache=cache)
            done = False
            while not done:
                process = self.start_stopped(*arguments)
                self.service.batches(shuffle=True, polls=2, page_size=2, kill_pid=process.pid,
                                     kill_at=chance.randint(1, 6), kill_after=chance.random() < 0.7)
                process.send_signal(signal.SIGCONT)
                if chance.random() < 0.3:
                    try:
                        process.wait(chance.uniform(0, 0.3))
                    except subprocess.TimeoutExpired:
                        process.kill()
                out, err = process.communicate(timeout=support.RUN_TIMEOUT_S)
                kills += process.returncode == -signal.SIGKILL
                done = process.returncode == 0
                self.assertIn(process.returncode, (0, -signal.SIGKILL), (out + err).decode("utf-8", "replace"))
            stats = self.service.batch_stats()
            self.assertEqual((stats["billed_texts"], stats["billed_twice"], stats["files"]), (TEXTS, 0, 0), stats)
            self.expect_right()
            self.assertEqual(sorted(path.name for path in (self.folder / cache / "batches").iterdir()
                                    if not path.name.endswith(".lock")), ["journal.sqlite"])
        print(f"FIGURE texts lost or billed twice in {rounds} batches with {kills} kills: 0", flush=True)


if __name__ == "__main__":
    unittest.main(verbosity=2)
