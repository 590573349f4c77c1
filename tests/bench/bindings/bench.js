// The work "cached" of bench_bindings.py through koffi, as a program for Node.js calls the C ABI; bench.c says what it is.
"use strict";
const vetvec = require("vetvec");

const CACHED = 200000;
const [, url, folder] = process.argv.slice(2);
const encoder = new vetvec.Encoder("openai:m?encoding=base64",
  { base_url: url, api_key: "k", cache_dir: folder, batch: 100, concurrency: 16 });
const text = "a cached text";
const embedOne = vetvec.api.vetvec_encoder_embed_one;
const row = new Float32Array(1536);
const given = vetvec.str(text);
const [written, error] = [[0], [null]];

function calls(count) {
  for (let i = 0; i < count; i++) {
    vetvec.check(embedOne(encoder.handle, given, null, row, row.length, written, error), error);
  }
}

calls(CACHED / 10);
const before = process.cpuUsage();
calls(CACHED);
const { user, system } = process.cpuUsage(before);
console.log(JSON.stringify({ us: (user + system) / CACHED }));
encoder.close();
