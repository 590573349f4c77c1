// Embeds texts with OpenAI's package for Node.js, as vendor_clients.py does with that for Python:
//
//   node vendor_clients.cjs CASE URL TEXTS.json OUT.json
//
// NODE_PATH names a node_modules folder that has the package `openai`.
const fs = require("fs");
const OpenAI = require("openai");

const [name, url, texts_file, out] = process.argv.slice(2);
const texts = JSON.parse(fs.readFileSync(texts_file, "utf8"));
const connect = (options) =>
  new OpenAI({ baseURL: url + "/v1", apiKey: process.env.CLIENT_TEST_KEY || "made-up-key", maxRetries: 10, ...options });
const vectors = (reply) => reply.data.sort((a, b) => a.index - b.index).map((one) => one.embedding);

const cases = {
  openai: async () => vectors(await connect().embeddings.create({ model: "mock", input: texts })),
  openai_float: async () =>
    vectors(await connect().embeddings.create({ model: "mock", input: texts, encoding_format: "float" })),
  openai_async: async () => {
    const client = connect();
    const replies = await Promise.all(texts.map((text) => client.embeddings.create({ model: "mock", input: text })));
    return replies.map((reply) => reply.data[0].embedding);
  },
  openai_no_retry: async () =>
    vectors(await connect({ maxRetries: 0 }).embeddings.create({ model: "mock", input: texts })),
};

cases[name]()
  .then((found) => ({ vectors: found }))
  .catch((error) => ({ error: error.constructor.name, status: error.status ?? null, message: String(error).slice(0, 500) }))
  .then((result) => fs.writeFileSync(out, JSON.stringify(result)));
