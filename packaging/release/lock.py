"""Reads sources.lock."""
import collections
import pathlib

LOCK = pathlib.Path(__file__).with_name("sources.lock")
Source = collections.namedtuple("Source", "kind package package_version sha256 name version licence part")


def sources():
    """Every line, in the lock's order; a package with two names has two."""
    lines = [line.split() for line in LOCK.read_text().splitlines() if line and not line.startswith("#")]
    return [Source(*line) for line in lines]


def packages(kind):
    """The packages of a kind, each once."""
    return list({source.package: source for source in sources() if source.kind == kind}.values())
