"""In which fields of a request our client differs from the vendors' own ones, and why.

A field is "method", "path", "query NAME", "header NAME", "body.NAME" or "other requests" (those that are not POST). A row
of COMMON may apply to any call; a row of a call must. The field of a row may end with `*`.
"""
import enum
from typing import NamedTuple


class Mark(enum.Enum):
    ABSENT = "absent"
    ANY = "anything"


ABSENT, ANY = Mark.ABSENT, Mark.ANY


class Row(NamedTuple):
    field: str
    ours: object
    theirs: object
    why: str


class Call(NamedTuple):
    package: str  # on PyPI
    name: str     # in calls.py
    spec: str     # of ours; URL stands for the base URL, which is otherwise an option
    base: str     # path of our base URL below the persona
    rows: tuple = ()
    texts: int = 8


COMMON = (
    Row("header user-agent", ANY, ANY, "each client names itself"),
    Row("header accept-encoding", ANY, ANY, "what its HTTP library can decode"),
    Row("header accept", "*/*", "application/json", "no service has another format"),
    Row("header connection", ABSENT, ANY, "HTTP/1.1 keeps connections without it"),
    Row("header x-stainless-*", ABSENT, ANY, "telemetry of packages that Stainless generates"),
    Row("header x-amz-date", ANY, ANY, "the second of the signature"),
    Row("header x-amzn-trace-id", ABSENT, ANY, "telemetry of huggingface-hub"),
    Row("header x-goog-api-client", ABSENT, ANY, "telemetry of Google's packages"),
    Row("header x-fern-*", ABSENT, ANY, "telemetry of packages that Fern generates"),
)
DEPLOYMENT = Row("body.model", ABSENT, "mock", "the deployment is in the URL")
AWS = (
    Row("header authorization", ANY, ANY, "other headers and another second are signed; the mock verifies both"),
    Row("header content-type", "application/json", ABSENT, "the format that Bedrock takes when none is named"),
    Row("header accept", "application/json", ABSENT, "the format that Bedrock sends when none is named"),
    Row("header amz-sdk-*", ABSENT, ANY, "numbers the package's retries"),
)
DASHSCOPE = (
    Row("header accept", "*/*", "application/json; charset=utf-8", "the service has no other format"),
    Row("header content-type", "application/json", "application/json; charset=utf-8", "JSON is always UTF-8"),
    Row("header x-dashscope-sdk-*", ABSENT, ANY, "telemetry"),
)
ROLE = Row("body.requests[].content.role", ABSENT, "user", "embeddings have no roles")
NOMIC = (
    Row("body.max_tokens_per_text", 8192, ABSENT, "copies of the documentation have different defaults"),
    Row("other requests", "", "GET /faithful/nomic/v1/user", "the package looks up the user first"),
)
TRUNCATE = "a text that is too long is to be an error, not a vector of its beginning"
KIND = "we send the input type `document` by default, as an audit needs the same kind of vector from each vendor"
FLOATS = "we read floats, which the server sends without being asked"
UNSET = "the package sends what is not set as null"

DEFAULT_URLS = {  # package: (the beginning of its key, the heading of our request in docs/PROVIDERS.md)
    "boto3": (("", "`bedrock` Titan v2, bearer key"),),
    "cohere": (("", "`cohere`"),),
    "dashscope": (("", "`dashscope` native"),),
    "google-genai": (("", "`gemini`"),),
    "mistralai": (("", "`mistral`"),),
    "nlpcloud": (("", "`nlpcloud`"),),
    "nomic": (("", "`nomic`"),),
    "ollama": (("", "`ollama` native"),),
    "openai": (("", "`openai`"),),
    "together": (("", "`together`"),),
    "voyageai": (("", "`voyage`"), ("al-", "`voyage` key that begins with al-")),
}
CALLS = (
    Call("openai", "openai", "openai:mock", "/openai/v1"),
    Call("openai", "openai as ours", "openai:mock?dimensions=256", "/openai/v1"),
    Call("openai", "azure", "azure:mock?api_version=2024-10-21", "/azure", (DEPLOYMENT,)),
    Call("openai", "azure as ours", "azure:mock?api_version=2024-10-21&dimensions=256", "/azure", (DEPLOYMENT,)),
    Call("openai", "azure v1", "azure:mock", "/azure", (
        Row("header api-key", "made-up-key", ABSENT, "Azure takes a key in either header"),
        Row("header authorization", ABSENT, "Bearer made-up-key", "Azure takes a key in either header"))),
    Call("openai", "ollama, OpenAI's route", "ollama:mock", "/ollama/v1", (
        Row("body.encoding_format", ABSENT, "base64", FLOATS),)),
    Call("openai", "dashscope, OpenAI's route", "dashscope:text-embedding-v4?dimensions=256",
         "/dashscope/compatible-mode/v1", (Row("body.encoding_format", ABSENT, "float", FLOATS),)),
    Call("cohere", "cohere", "cohere:embed-v4.0", "/cohere/v2", (
        Row("body.embedding_types[]", "float", ABSENT, FLOATS),
        Row("body.truncate", "NONE", ABSENT, TRUNCATE))),
    Call("cohere", "cohere as ours", "cohere:embed-v4.0?input_type=query&dimensions=256", "/cohere/v2"),
    Call("voyageai", "voyage", "voyage:voyage-3.5", "/voyage/v1", (
        Row("body.input_type", "document", None, KIND),
        Row("body.truncation", False, True, TRUNCATE),
        Row("body.output_dimension", ABSENT, None, UNSET),
        Row("body.output_dtype", ABSENT, None, UNSET))),
    Call("voyageai", "voyage as ours", "voyage:voyage-3.5?input_type=query&dimensions=256", "/voyage/v1", (
        Row("body.output_dtype", ABSENT, None, UNSET),)),
    Call("google-genai", "gemini", "gemini:gemini-embedding-001", "/gemini/v1", (
        ROLE, Row("body.requests[].taskType", "RETRIEVAL_DOCUMENT", ABSENT, KIND))),
    Call("google-genai", "gemini as ours", "gemini:gemini-embedding-001?input_type=query&dimensions=256", "/gemini/v1",
         (ROLE,)),
    Call("mistralai", "mistral", "mistral:codestral-embed", "/mistral/v1"),
    Call("mistralai", "mistral as ours", "mistral:codestral-embed?dimensions=256", "/mistral/v1"),
    Call("boto3", "titan", "bedrock:amazon.titan-embed-text-v2:0?region=eu-west-1", "/bedrock", AWS),
    Call("boto3", "titan as ours", "bedrock:amazon.titan-embed-text-v2:0?region=eu-west-1&dimensions=256", "/bedrock", AWS),
    Call("boto3", "nova as ours",
         "bedrock:amazon.nova-2-multimodal-embeddings-v1:0?region=eu-west-1&input_type=document&dimensions=256", "/bedrock", AWS),
    Call("boto3", "bedrock cohere", "bedrock:cohere.embed-v4:0?region=eu-west-1", "/bedrock", (
        *AWS,
        Row("body.embedding_types[]", "float", ABSENT, FLOATS),
        Row("body.truncate", "NONE", ABSENT, TRUNCATE))),
    Call("boto3", "bedrock cohere as ours", "bedrock:cohere.embed-v4:0?region=eu-west-1&dimensions=256", "/bedrock", AWS),
    Call("ollama", "ollama", "ollama:mock", "/ollama", (Row("body.truncate", False, ABSENT, TRUNCATE),)),
    Call("ollama", "ollama as ours", "ollama:mock?dimensions=256", "/ollama"),
    Call("dashscope", "dashscope", "dashscope:text-embedding-v4", "/dashscope/api/v1", (
        *DASHSCOPE,
        Row("body.parameters", ABSENT, {}, KIND),
        Row("body.parameters.text_type", "document", ABSENT, KIND))),
    Call("dashscope", "dashscope as ours", "dashscope:text-embedding-v4?input_type=query&dimensions=256",
         "/dashscope/api/v1", DASHSCOPE),
    Call("together", "together", "together:mock", "/together/v1"),
    Call("nomic", "nomic", "nomic:nomic-embed-text-v1.5", "/nomic/v1", (
        *NOMIC, Row("body.dimensionality", ABSENT, None, UNSET)), texts=100),
    Call("nomic", "nomic as ours", "nomic:nomic-embed-text-v1.5?input_type=query&dimensions=256", "/nomic/v1", NOMIC,
         texts=100),
    Call("nlpcloud", "nlpcloud", "nlpcloud:paraphrase-multilingual-mpnet-base-v2", "/nlpcloud/v1"),
    Call("huggingface-hub", "tei", "tei:URL?api_key_env=CLIENT_TEST_KEY", "/tei", (
        Row("body.truncate", False, ABSENT, TRUNCATE),)),
    Call("huggingface-hub", "tei as ours", "tei:URL?api_key_env=CLIENT_TEST_KEY&dimensions=256", "/tei"),
)
