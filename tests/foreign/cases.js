// The calls of cases_test.py from Node.js, by bindings/node (koffi):   node cases.js bindings/node
"use strict";
const readline = require("node:readline");
const koffi = require("koffi");
const { api, constants, made, str } = require(process.argv[2]);

const LONGEST_ROW = 8192;
const NUMBERS = ["http_status", "retry_after_ms", "attempts", "is_retryable", "item_index", "callback_value"];
let handles = []; // those of the last case: the encoder, and those that it is combined of

const say = (...words) => process.stdout.write(words.join("\t") + "\n");
const sayRow = (elements) => say("row", ...elements.map((x) => x.toPrecision(9)));
const name = (status) => api.vetvec_status_name(status);

function sayError(kind, status, error) {
  const numbers = NUMBERS.map((field) => api[`vetvec_error_${field}`](error));
  say(kind, name(status), ...numbers, api.vetvec_error_message(error).replace(/\s/g, " "));
}

// Says how a call for `count` texts ended.
function ended(status, [error], count) {
  sayError("error", status, error);
  for (let i = 0; i < count; ++i) {
    const item = api.vetvec_error_item(error, i);
    sayError("text", api.vetvec_error_status(item), item);
  }
  api.vetvec_error_destroy(error);
}

function openOne(given, err) {
  const out = [0];
  const values = Object.entries(given).map(([key, text]) => [key, /^-?\d+$/.test(text) ? Number(text) : str(text)]);
  const status = api.vetvec_encoder_open(made("vetvec_encoder_options", Object.fromEntries(values)), out, err);
  handles.push(out[0]);
  return status;
}

function open(words) {
  const { fallback, ...given } = Object.fromEntries(words.map((word) => word.split(/=(.*)/s, 2)));
  const err = [null];
  handles = [];
  let status = openOne(given, err);
  if (fallback !== undefined && status === constants.VETVEC_STATUS_OK) {
    openOne({ spec: "builtin:" }, err);
    const out = [0];
    const options = made("vetvec_fallback_options", { policy: Number(fallback) });
    status = api.vetvec_fallback_open(handles[0], handles[1], options, out, err);
    handles.unshift(out[0]);
  }
  ended(status, err, 0);
}

function sayRows(matrix) {
  if (!matrix) return;
  const rows = made("vetvec_rows", {});
  if (api.vetvec_matrix_view(matrix, rows, null) !== constants.VETVEC_STATUS_OK) throw new Error("no view");
  const all = Array.from(koffi.decode(rows.data, "float", Number(rows.rows * rows.cols)));
  for (let i = 0; i < rows.rows; ++i) sayRow(all.slice(i * rows.cols, (i + 1) * rows.cols));
  api.vetvec_matrix_destroy(matrix);
}

// One of api's functions on another thread.
const elsewhere = (f, ...given) =>
  new Promise((done, failed) => f.async(...given, (error, result) => (error ? failed(error) : done(result))));

async function submitted(batch, call, cancelAfter, sources, out, err) {
  const job = [0];
  let status = api.vetvec_job_submit(handles[0], batch, call, null, job, err);
  if (status !== constants.VETVEC_STATUS_OK) return status;
  if (cancelAfter >= 0) {
    status = await elsewhere(api.vetvec_job_wait, job[0], cancelAfter, null);
    if (status !== constants.VETVEC_STATUS_DEADLINE_EXCEEDED) throw new Error(`it has ended: ${name(status)}`);
    api.vetvec_job_cancel(job[0]);
  }
  await elsewhere(api.vetvec_job_wait, job[0], 60000, null);
  api.vetvec_job_provenance(job[0], sources, batch.count, null);
  status = api.vetvec_job_take(job[0], out, null, 0, err);
  api.vetvec_job_destroy(job[0]);
  return status;
}

async function embed(way, timeout, cancelAfter, flags, ...texts) {
  const call = made("vetvec_call_options", { timeout_ms: Number(timeout), flags: Number(flags) });
  const [out, err] = [[0], [null]];
  if (way === "one") {
    const [row, written] = [new Float32Array(LONGEST_ROW), [0]];
    ended(api.vetvec_encoder_embed_one(handles[0], str(texts[0]), call, row, LONGEST_ROW, written, err), err, 0);
    return sayRow(Array.from(row.subarray(0, Number(written[0]))));
  }
  const offsets = [0];
  for (const text of texts) offsets.push(offsets[offsets.length - 1] + Buffer.byteLength(text));
  const batch = made("vetvec_text_batch", { bytes: Buffer.from(texts.join("")), offsets, count: texts.length });
  const sources = koffi.alloc("vetvec_provenance", texts.length);
  const embedAlloc = api.vetvec_encoder_embed_alloc;
  const status = way === "async" || cancelAfter >= 0
    ? await submitted(batch, call, Number(cancelAfter), sources, out, err)
    : await elsewhere(embedAlloc, handles[0], batch, call, out, null, sources, err);
  ended(status, err, texts.length);
  for (const one of koffi.decode(sources, koffi.array("vetvec_provenance", texts.length))) {
    say("source", one.source, one.reason, name(one.remote_status));
  }
  sayRows(out[0]);
}

async function main() {
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const [what, ...words] = line.split("\t");
    if (what === "open") {
      open(words);
    } else if (what === "close") {
      handles.forEach((handle) => api.vetvec_encoder_destroy(handle));
      say("error", "OK", 0, -1, 0, 0, -1, 0, "");
    } else {
      await embed(...words);
    }
    say("end");
  }
}

main();
