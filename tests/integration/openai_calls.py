"""Calls a server in OpenAI's format with the package `openai`; run by an interpreter that has it.

    openai_calls.py CALL URL TEXTS.json OUT.json

Writes {"vectors": [[...], ...]} in the order of the texts, {"models": [ID, ...]}, or {"error": CLASS, "status": N}.
"""
import asyncio
import json
import os
import sys

import openai

KEY = os.environ.get("CLIENT_TEST_KEY", "made-up-key")
DIMENSIONS = 256


def connect(url, max_retries=10, package=openai.OpenAI):
    return package(base_url=url + "/v1", api_key=KEY, max_retries=max_retries)


def embed(url, texts, max_retries=10, **options):
    reply = connect(url, max_retries).embeddings.create(model="mock", input=texts, **options)
    return {"vectors": [one.embedding for one in sorted(reply.data, key=lambda one: one.index)]}


def at_once(url, texts):
    async def run():
        async with connect(url, package=openai.AsyncOpenAI) as client:
            replies = await asyncio.gather(*(client.embeddings.create(model="mock", input=text) for text in texts))
            return {"vectors": [reply.data[0].embedding for reply in replies]}

    return asyncio.run(run())


def one_by_one(url, texts):
    client = connect(url)
    return {"vectors": [client.embeddings.create(model="mock", input=text).data[0].embedding for text in texts]}


def models(url, _):
    client = connect(url)
    listed = [one.id for one in client.models.list()]
    return {"models": listed + [client.models.retrieve(one).id for one in listed]}


CALLS = {
    "batch": embed,
    "float": lambda url, texts: embed(url, texts, encoding_format="float"),
    "dimensions": lambda url, texts: embed(url, texts, dimensions=DIMENSIONS),
    "at_once": at_once,
    "one_by_one": one_by_one,
    "no_retry": lambda url, texts: embed(url, texts, max_retries=0),
    "bad_dimensions": lambda url, texts: embed(url, texts, dimensions=1_000_000),
    "models": models,
    "unknown_model": lambda url, _: connect(url).models.retrieve("gpt-4"),
    "unknown_path": lambda url, _: connect(url).post("/nowhere", cast_to=object, body={}),
    "wrong_method": lambda url, _: connect(url).get("/embeddings", cast_to=object),
}


def main():
    name, url, texts, out = sys.argv[1:5]
    with open(texts, encoding="utf-8") as file:
        texts = json.load(file)
    try:
        result = CALLS[name](url, texts)
    except openai.APIError as error:
        result = {"error": type(error).__name__, "status": getattr(error, "status_code", None),
                  "message": str(error)[:500]}
    with open(out, "w", encoding="utf-8") as file:
        json.dump(result, file)


if __name__ == "__main__":
    main()
