"""Embeds texts with a vendor's own Python package, once with the settings that it has by default and once with those
that our client sends; run by an interpreter that has the package.

    calls.py CALL URL TEXTS.json OUT.json

URL is the mock's, with the persona in its path. Writes {"vectors": [[...], ...]} in the order of the texts, or
{"error": ...}. For the call `url PACKAGE` it writes {"url": ...}: where the package sends requests by default.
"""
import importlib
import json
import os
import pathlib
import sys

KEY = os.environ["CLIENT_TEST_KEY"]
DIMENSIONS = 256


def openai(path, model, **options):
    def call(url, texts):
        import openai as package
        client = package.OpenAI(base_url=url + path, api_key=KEY, max_retries=0)
        return [one.embedding for one in client.embeddings.create(model=model, input=texts, **options).data]
    return call


def azure(**options):
    def call(url, texts):
        import openai as package
        client = package.AzureOpenAI(azure_endpoint=url + "/azure", api_key=KEY, api_version="2024-10-21", max_retries=0)
        return [one.embedding for one in client.embeddings.create(model="mock", input=texts, **options).data]
    return call


def cohere(**options):
    def call(url, texts):
        import cohere as package
        client = package.ClientV2(api_key=KEY, base_url=url + "/cohere")
        return client.embed(model="embed-v4.0", texts=texts, **options).embeddings.float_
    return call


def voyage(**options):
    def call(url, texts):
        import voyageai
        client = voyageai.Client(api_key=KEY, base_url=url + "/voyage/v1")
        return client.embed(texts, model="voyage-3.5", **options).embeddings
    return call


def gemini(**config):
    def call(url, texts):
        from google import genai
        client = genai.Client(api_key=KEY, http_options={"base_url": url + "/gemini"})
        reply = client.models.embed_content(model="gemini-embedding-001", contents=texts, config=config or None)
        return [one.values for one in reply.embeddings]
    return call


def mistral(**options):
    def call(url, texts):
        from mistralai.client import Mistral
        client = Mistral(api_key=KEY, server_url=url + "/mistral")
        return [one.embedding for one in client.embeddings.create(model="codestral-embed", inputs=texts, **options).data]
    return call


def bedrock(model, bodies_for, vectors_of):
    def call(url, texts):
        import boto3
        access_key, secret = KEY.split(":")
        client = boto3.client("bedrock-runtime", region_name="eu-west-1", endpoint_url=url + "/bedrock",
                              aws_access_key_id=access_key, aws_secret_access_key=secret)
        replies = [json.loads(client.invoke_model(modelId=model, body=json.dumps(body))["body"].read())
                   for body in bodies_for(texts)]
        return [vector for reply in replies for vector in vectors_of(reply)]
    return call


def titan(**options):
    return bedrock("amazon.titan-embed-text-v2:0", lambda texts: [{"inputText": text, **options} for text in texts],
                   lambda reply: [reply["embedding"]])


def nova(**options):
    def body(text):
        return {"taskType": "SINGLE_EMBEDDING",
                "singleEmbeddingParams": {"embeddingPurpose": "GENERIC_INDEX",
                                          "text": {"truncationMode": "NONE", "value": text}, **options}}
    return bedrock("amazon.nova-2-multimodal-embeddings-v1:0", lambda texts: map(body, texts),
                   lambda reply: [one["embedding"] for one in reply["embeddings"]])


def bedrock_cohere(vectors_of, **options):
    return bedrock("cohere.embed-v4:0", lambda texts: [{"texts": texts, "input_type": "search_document", **options}],
                   vectors_of)


def ollama(**options):
    def call(url, texts):
        import ollama as package
        return [list(one) for one in package.Client(host=url + "/ollama").embed(model="mock", input=texts, **options).embeddings]
    return call


def dashscope(**options):
    def call(url, texts):
        import dashscope as package
        package.base_http_api_url = url + "/dashscope/api/v1"
        reply = package.TextEmbedding.call(model="text-embedding-v4", input=texts, api_key=KEY, **options)
        return [one["embedding"] for one in sorted(reply.output["embeddings"], key=lambda one: one["text_index"])]
    return call


def together(url, texts):
    import together as package
    client = package.Together(base_url=url + "/together", api_key=KEY, max_retries=0)
    return [one.embedding for one in client.embeddings.create(model="mock", input=texts).data]


def nomic(**options):
    def call(url, texts):
        # What `nomic login` writes.
        folder = pathlib.Path.home() / ".nomic"
        folder.mkdir(exist_ok=True)
        credentials = {"token": KEY, "refresh_token": None, "tenant": "production", "expires": None}
        (folder / "credentials").write_text(json.dumps(credentials), encoding="utf-8")
        os.environ["ATLAS_API_PATH"] = url + "/nomic"
        from nomic import embed
        return embed.text(texts, model="nomic-embed-text-v1.5", **options)["embeddings"]
    return call


def nlpcloud(url, texts):
    import nlpcloud as package
    package.BASE_URL = url + "/nlpcloud"
    return package.Client("paraphrase-multilingual-mpnet-base-v2", KEY).embeddings(texts)["embeddings"]


def tei(**options):
    def call(url, texts):
        from huggingface_hub import InferenceClient
        return InferenceClient(model=url + "/tei/embed", token=KEY).feature_extraction(texts, **options).tolist()
    return call


def gemini_url():
    from google import genai
    options = genai.Client(api_key=KEY)._api_client._http_options
    return options.base_url + options.api_version


def mistral_url():
    from mistralai.client import sdkconfiguration
    return sdkconfiguration.SERVERS[sdkconfiguration.SERVER_GLOBAL]


def module(name):
    return importlib.import_module(name)


URLS = {
    "boto3": lambda: module("boto3").client("bedrock-runtime", region_name="us-east-1").meta.endpoint_url,
    "cohere": lambda: module("cohere.environment").ClientEnvironment.PRODUCTION.value,
    "dashscope": lambda: module("dashscope").base_http_api_url,
    "google-genai": gemini_url,
    "mistralai": mistral_url,
    "nlpcloud": lambda: module("nlpcloud").BASE_URL,
    "nomic": lambda: "https://" + module("nomic.cli").tenants["production"]["api_domain"],
    "ollama": lambda: str(module("ollama").Client()._client.base_url),
    "openai": lambda: str(module("openai").OpenAI(api_key=KEY).base_url),
    "together": lambda: str(module("together").Together(api_key=KEY).base_url),
    "voyageai": lambda: module("voyageai.util").get_default_base_url(KEY),
}
CALLS = {
    "openai": openai("/openai/v1", "mock"),
    "openai as ours": openai("/openai/v1", "mock", dimensions=DIMENSIONS),
    "azure": azure(),
    "azure as ours": azure(dimensions=DIMENSIONS),
    "azure v1": openai("/azure/openai/v1", "mock"),
    "ollama, OpenAI's route": openai("/ollama/v1", "mock"),
    "dashscope, OpenAI's route": openai("/dashscope/compatible-mode/v1", "text-embedding-v4", encoding_format="float",
                                        dimensions=DIMENSIONS),
    "cohere": cohere(input_type="search_document"),
    "cohere as ours": cohere(input_type="search_query", embedding_types=["float"], truncate="NONE",
                             output_dimension=DIMENSIONS),
    "voyage": voyage(),
    "voyage as ours": voyage(input_type="query", truncation=False, output_dimension=DIMENSIONS),
    "gemini": gemini(),
    "gemini as ours": gemini(task_type="RETRIEVAL_QUERY", output_dimensionality=DIMENSIONS),
    "mistral": mistral(),
    "mistral as ours": mistral(output_dimension=DIMENSIONS),
    "titan": titan(),
    "titan as ours": titan(dimensions=DIMENSIONS),
    "nova as ours": nova(embeddingDimension=DIMENSIONS),
    "bedrock cohere": bedrock_cohere(lambda reply: reply["embeddings"]),
    "bedrock cohere as ours": bedrock_cohere(lambda reply: reply["embeddings"]["float"], embedding_types=["float"],
                                             truncate="NONE", output_dimension=DIMENSIONS),
    "ollama": ollama(),
    "ollama as ours": ollama(truncate=False, dimensions=DIMENSIONS),
    "dashscope": dashscope(),
    "dashscope as ours": dashscope(text_type="query", dimension=DIMENSIONS),
    "together": together,
    "nomic": nomic(),
    "nomic as ours": nomic(task_type="search_query", dimensionality=DIMENSIONS),
    "nlpcloud": nlpcloud,
    "tei": tei(),
    "tei as ours": tei(truncate=False, dimensions=DIMENSIONS),
}


def main():
    name, url, texts, out = sys.argv[1:5]
    texts = json.loads(pathlib.Path(texts).read_text(encoding="utf-8"))
    try:
        kind, _, package = name.partition(" ")
        result = {"url": URLS[package]()} if kind == "url" else {"vectors": CALLS[name](url, texts)}
    except Exception as error:  # the test shows it, whatever it is
        result = {"error": f"{type(error).__name__}: {str(error)[:500]}"}
    pathlib.Path(out).write_text(json.dumps(result), encoding="utf-8")


if __name__ == "__main__":
    main()
