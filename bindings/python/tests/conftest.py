"""What the tests share: the mock server, which bindings/with_mock.py starts, and encoders that use it."""

from __future__ import annotations

import inspect
import json
import os
import urllib.request
from typing import Any, Callable, Iterator

import pytest

import vetvec
from vetvec._native import Client, lib

MOCK = os.environ.get("VETVEC_MOCK_URL", "")
pytest_plugins = ["pytester"]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """LangChain's tests have coroutines, which pytest-asyncio runs (asyncio_mode in pyproject.toml). The mark "audit":
    what the command does by a configuration, which a library without audit part cannot read."""
    for item in items:
        if item.get_closest_marker("audit") and isinstance(lib, Client):
            item.add_marker(pytest.mark.skip(reason="no audit part"))
    if config.pluginmanager.hasplugin("asyncio"):
        return
    for item in items:
        if inspect.iscoroutinefunction(getattr(item, "obj", None)):
            item.add_marker(pytest.mark.skip(reason="pytest-asyncio is not installed"))


def _skipped_without_audit(item: pytest.Item) -> Any:
    """With a library that has no audit part, tests of that part end as skipped; python_test.py counts the others."""
    try:
        return (yield)
    except vetvec.UnimplementedError as error:
        if "no audit part" not in str(error):
            raise
        pytest.skip(str(error))


pytest_runtest_setup = pytest.hookimpl(wrapper=True)(_skipped_without_audit)
pytest_runtest_call = pytest.hookimpl(wrapper=True)(_skipped_without_audit)


class MockServer:
    url = MOCK

    def call(self, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(urllib.request.Request(self.url + path, data=data), timeout=60) as reply:
            return json.loads(reply.read() or b"null")

    def faults(self, **plan: Any) -> None:
        self.call("/admin/faults", {"seed": 7, **plan})

    def requests(self) -> int:
        return int(self.call("/admin/stats")["requests"])


@pytest.fixture
def mock() -> Iterator[MockServer]:
    if not MOCK:
        pytest.skip("VETVEC_MOCK_URL is not set (bindings/with_mock.py sets it)")
    server = MockServer()
    server.call("/admin/reset", "")
    yield server
    server.call("/admin/reset", "")


@pytest.fixture
def remote(mock: MockServer, request: pytest.FixtureRequest) -> Iterator[Callable[..., vetvec.Encoder]]:
    """remote(persona="hash", **options): an encoder with a key of its own."""
    opened: list[vetvec.Encoder] = []

    def open_encoder(persona: str = "hash", **options: Any) -> vetvec.Encoder:
        options.setdefault("api_key", f"key-{request.node.name}")
        opened.append(vetvec.Encoder("openai:m", base_url=f"{mock.url}/{persona}/v1", **options))
        return opened[-1]

    yield open_encoder
    for encoder in opened:
        encoder.close()


@pytest.fixture
def builtin() -> Iterator[vetvec.Encoder]:
    with vetvec.Encoder("builtin:") as encoder:
        yield encoder
