// Calls a server in OpenAI's format with OpenAI's package for Node.js, as openai_calls.py does with that for Python:
//
//   node openai_calls.cjs CALL URL TEXTS.json OUT.json
//
// NODE_PATH names a node_modules folder that has the package `openai`.
const fs = require("fs");
const OpenAI = require("openai");

const [name, url, texts_file, out] = process.argv.slice(2);
const texts = JSON.parse(fs.readFileSync(texts_file, "utf8"));
const connect = (maxRetries = 10) =>
  new OpenAI({ baseURL: url + "/v1", apiKey: process.env.CLIENT_TEST_KEY || "made-up-key", maxRetries });
const vectors = (reply) => reply.data.sort((a, b) => a.index - b.index).map((one) => one.embedding);
const embed = async (options, maxRetries) =>
  ({ vectors: vectors(await connect(maxRetries).embeddings.create({ model: "mock", input: texts, ...options })) });

const calls = {
  batch: () => embed(),
  float: () => embed({ encoding_format: "float" }),
  at_once: async () => {
    const client = connect();
    const replies = await Promise.all(texts.map((text) => client.embeddings.create({ model: "mock", input: text })));
    return { vectors: replies.map((reply) => reply.data[0].embedding) };
  },
  one_by_one: async () => {
    const found = [];
    for (const text of texts) found.push(...vectors(await connect().embeddings.create({ model: "mock", input: text })));
    return { vectors: found };
  },
  no_retry: () => embed({}, 0),
  models: async () => {
    const client = connect();
    const listed = [];
    for await (const model of client.models.list()) listed.push(model.id);
    const retrieved = await Promise.all(listed.map((id) => client.models.retrieve(id)));
    return { models: [...listed, ...retrieved.map((model) => model.id)] };
  },
  unknown_model: () => connect().models.retrieve("gpt-4"),
  unknown_path: () => connect().post("/nowhere", { body: {} }),
  wrong_method: () => connect().get("/embeddings"),
};

calls[name]()
  .catch((error) => {
    if (!(error instanceof OpenAI.APIError)) throw error;
    return { error: error.constructor.name, status: error.status ?? null, message: String(error).slice(0, 500) };
  })
  .then((result) => fs.writeFileSync(out, JSON.stringify(result)));
