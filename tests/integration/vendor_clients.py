"""Embeds texts with a vendor's own Python package; run by an interpreter that has it.

    vendor_clients.py CASE URL TEXTS.json OUT.json

URL is the mock's with the persona in its path, or of any server in OpenAI's format for the cases
openai*. Writes {"vectors": [[...], ...]} in the order of the texts, or {"error": CLASS, "status": N}.
"""
import asyncio
import json
import os
import sys

KEY = os.environ.get("CLIENT_TEST_KEY", "made-up-key")
DIMENSIONS = 256


def openai_sync(url, texts, **options):
    import openai
    client = openai.OpenAI(base_url=url + "/v1", api_key=KEY, max_retries=10)
    reply = client.embeddings.create(model="mock", input=texts, **options)
    return [one.embedding for one in sorted(reply.data, key=lambda one: one.index)]


def openai_async(url, texts):
    import openai

    async def run():
        async with openai.AsyncOpenAI(base_url=url + "/v1", api_key=KEY, max_retries=10) as client:
            replies = await asyncio.gather(*(client.embeddings.create(model="mock", input=text) for text in texts))
            return [reply.data[0].embedding for reply in replies]

    return asyncio.run(run())


def openai_one_by_one(url, texts):
    import openai
    client = openai.OpenAI(base_url=url + "/v1", api_key=KEY, max_retries=10)
    return [client.embeddings.create(model="mock", input=text).data[0].embedding for text in texts]


def openai_no_retry(url, texts):
    import openai
    client = openai.OpenAI(base_url=url + "/v1", api_key=KEY, max_retries=0)
    return [client.embeddings.create(model="mock", input=texts).data[0].embedding]


def azure(url, texts):
    import openai
    client = openai.AzureOpenAI(azure_endpoint=url + "/azure", api_key=KEY, api_version="2024-10-21",
                                azure_deployment="mock")
    return [one.embedding for one in client.embeddings.create(model="mock", input=texts).data]


def cohere(url, texts):
    import cohere as package
    client = package.ClientV2(api_key=KEY, base_url=url + "/cohere")
    reply = client.embed(model="embed-v4.0", texts=texts, input_type="search_document", embedding_types=["float"])
    return reply.embeddings.float_ or reply.embeddings.float


def voyage(url, texts):
    import voyageai
    client = voyageai.Client(api_key=KEY, base_url=url + "/voyage/v1")
    # Without output_dtype the package sends null, which the mock does not take.
    return client.embed(texts, model="voyage-3.5", input_type="document", output_dtype="float").embeddings


def gemini(url, texts):
    from google import genai
    client = genai.Client(api_key=KEY, http_options={"base_url": url + "/gemini", "api_version": "v1beta"})
    reply = client.models.embed_content(model="gemini-embedding-001", contents=texts)
    return [one.values for one in reply.embeddings]


def mistral(url, texts):
    try:
        from mistralai import Mistral
    except ImportError:
        from mistralai.client import Mistral
    client = Mistral(api_key=KEY, server_url=url + "/mistral")
    return [one.embedding for one in client.embeddings.create(model="codestral-embed", inputs=texts).data]


def bedrock(url, texts):
    import boto3
    client = boto3.client("bedrock-runtime", region_name="eu-west-1", endpoint_url=url + "/bedrock",
                          aws_access_key_id="AKIDMOCK", aws_secret_access_key="a-made-up-secret")
    vectors = []
    for text in texts:
        reply = client.invoke_model(modelId="amazon.titan-embed-text-v2:0",
                                    body=json.dumps({"inputText": text, "dimensions": DIMENSIONS}))
        vectors.append(json.loads(reply["body"].read())["embedding"])
    return vectors


def ollama(url, texts):
    import ollama as package
    return [list(one) for one in package.Client(host=url + "/ollama").embed(model="mock", input=texts).embeddings]


def dashscope(url, texts):
    import dashscope as package
    package.base_http_api_url = url + "/dashscope/api/v1"
    reply = package.TextEmbedding.call(model="text-embedding-v4", input=texts, api_key=KEY)
    return [one["embedding"] for one in sorted(reply.output["embeddings"], key=lambda one: one["text_index"])]


CASES = {
    "openai": openai_sync,
    "openai_float": lambda url, texts: openai_sync(url, texts, encoding_format="float"),
    "openai_dimensions": lambda url, texts: openai_sync(url, texts, dimensions=DIMENSIONS),
    "openai_async": openai_async,
    "openai_one_by_one": openai_one_by_one,
    "openai_no_retry": openai_no_retry,
    "openai_bad_dimensions": lambda url, texts: openai_sync(url, texts, dimensions=1_000_000),
    "azure": azure,
    "cohere": cohere,
    "voyage": voyage,
    "gemini": gemini,
    "mistral": mistral,
    "bedrock": bedrock,
    "ollama": ollama,
    "dashscope": dashscope,
}


def main():
    case, url, texts, out = sys.argv[1:5]
    with open(texts, encoding="utf-8") as file:
        texts = json.load(file)
    try:
        result = {"vectors": CASES[case](url, texts)}
    except Exception as error:  # whatever class the package has for it is what is asked for
        result = {"error": type(error).__name__, "status": getattr(error, "status_code", None),
                  "message": str(error)[:500]}
    with open(out, "w", encoding="utf-8") as file:
        json.dump(result, file)


if __name__ == "__main__":
    main()
