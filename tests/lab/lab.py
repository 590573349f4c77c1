"""What the laboratory's tests share: pools of Debian's manuals, encoders, and draws of audits.

VETVEC_LAB_DATA names a folder that keeps pools and vectors between runs (else a temporary one); VETVEC_LAB_DRAWS the
draws of each cell (20). VETVEC_SHARED names a folder with models/all-minilm-l6-v2; without it only `builtin:` is tested.
"""
import datetime
import os
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "integration"))
import packages  # noqa: E402

packages.run_by_python_with(["numpy"], "python3-numpy")
import debian_manuals  # noqa: E402
import lossy_server  # noqa: E402
import onnx_test  # noqa: E402
import outcome  # noqa: E402
import pools  # noqa: E402
import support  # noqa: E402

DRAWS = int(os.environ.get("VETVEC_LAB_DRAWS", "20"))
QUERIES = 300
MANUALS = {"postgresql": ("postgresql-doc-15", "postgresql-doc-15/html"), "exim": ("exim4-doc-html", "exim4-doc-html"),
           "handbook": ("debian-handbook", "debian-handbook/html/en-US")}
SENTENCES = [line for name in ("genre-bank", "genre-hospital", "genre-support", "review-sentences", "support-sentences")
             for line in (support.REPOSITORY / "tests/integration/data" / f"{name}.txt").read_text(encoding="utf-8").splitlines()]
CLEAN, OTHER = "plain", "suspect"  # names of services, which no sentence of a report contains otherwise


def model_env():
    return {"VETVEC_ORT_LIBRARY": os.environ.get("VETVEC_ORT_LIBRARY") or onnx_test.library("onnxruntime")}


def encoders():
    """Specifications by name; the models only where they are there."""
    found = {"builtin": "builtin:"}
    if onnx_test.has_model():
        found.update(int8=f"onnx:{onnx_test.MODEL}/model_int8.onnx", fp32=f"onnx:{onnx_test.MODEL}/model.onnx")
    return found


def documents(name):
    """The folder of a manual; skips the test if it cannot be fetched."""
    package, folder = MANUALS[name]
    found = debian_manuals.folder(package)
    if found is None:
        raise unittest.SkipTest(f"{package} cannot be fetched here")
    return found / folder


def say(*parts):
    print(*parts, flush=True)


def say_date(what, draws):
    say(f"{what}, {datetime.date.today()}: {draws} draws of {QUERIES} queries")


class Case(support.Case):
    def setUp(self):
        super().setUp()
        kept = os.environ.get("VETVEC_LAB_DATA")
        self.data = pathlib.Path(kept) if kept else self.folder / "data"
        self.data.mkdir(parents=True, exist_ok=True)

    def pool(self, name):
        (self.data / name).mkdir(exist_ok=True)
        return pools.Pool(documents(name), self.data / name)

    def vectors(self, encoder):
        spec = encoders()[encoder]
        return pools.Vectors(spec, self.data, env=model_env() if spec.startswith("onnx:") else None)

    def server(self, vectors, pool):
        server = lossy_server.LossyServer(vectors, pool.texts)
        self.addCleanup(server.stop)
        return server

    def audit(self, pool, draw, vendors, suites=None, more=""):
        """The report on `vendors` (base URLs by name) from draw number `draw` of `pool`, and `suites`."""
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.folder))
        pool.draw(draw, QUERIES, folder / "passages.jsonl")
        return outcome.audit(folder, {name: outcome.service(url) for name, url in vendors.items()},
                             {"passages": 'kind = "file"\nfile = "passages.jsonl"', **(suites or {})},
                             f"seed = {draw}\n{more}")

    def pair(self, server, pool, loss, draw, **options):
        """An audit of the clean service and the same with a loss."""
        return self.audit(pool, draw, {CLEAN: server.base_url("clean", draw), OTHER: server.base_url(loss, draw)}, **options)
