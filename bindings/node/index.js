// Loads libvetvec and embeds texts. All else is the C ABI under its own names, as koffi calls it:
// `api.vetvec_threshold_compute(...)`, described in include/vetvec; each function also has a form `.async`.
"use strict";
const koffi = require("koffi");
const { constants, prototypes } = require("./abi.js");

function library() {
  if (process.env.VETVEC_LIBRARY) return process.env.VETVEC_LIBRARY;
  const libc = process.report.getReport().header.glibcVersionRuntime ? "gnu" : "musl";
  return require.resolve(`@vetvec/linux-${process.arch}-${libc}/libvetvec.so`);
}

const loaded = koffi.load(library());
const api = {}; // bound at first use: a library without the audit part lacks some
for (const [name, prototype] of Object.entries(prototypes)) {
  const bind = () => Object.defineProperty(api, name, { value: loaded.func(prototype) })[name];
  Object.defineProperty(api, name, { configurable: true, enumerable: true, get: bind });
}
if (api.vetvec_version_abi() !== constants.VETVEC_ABI_VERSION) {
  throw new Error(`libvetvec has ABI ${api.vetvec_version_abi()}, this package ABI ${constants.VETVEC_ABI_VERSION}`);
}

const str = (text) => ({ data: text, size: Buffer.byteLength(text) });
const made = (name, fields) => ({ ...fields, struct_size: koffi.sizeof(name) });

// Throws what a call reported: err is the array that the call was given for it.
function check(status, [error]) {
  if (status === constants.VETVEC_STATUS_OK) return;
  const failure = new Error(api.vetvec_error_message(error));
  api.vetvec_error_destroy(error);
  throw Object.assign(failure, { status });
}

class Encoder {
  constructor(spec, options = {}) {
    const [out, err] = [[0], [null]];
    const texts = Object.entries(options).map(([key, value]) => [key, typeof value === "string" ? str(value) : value]);
    const given = made("vetvec_encoder_options", { ...Object.fromEntries(texts), spec: str(spec) });
    check(api.vetvec_encoder_open(given, out, err), err);
    this.handle = out[0];
  }

  // The vectors, as Float32Arrays.
  async embed(texts) {
    const bytes = texts.map((text) => Buffer.from(text));
    const offsets = [0];
    for (const each of bytes) offsets.push(offsets[offsets.length - 1] + each.length);
    const batch = made("vetvec_text_batch", { bytes: Buffer.concat(bytes), offsets, count: texts.length });
    const [out, err] = [[0], [null]];
    const call = api.vetvec_encoder_embed_alloc.async;
    check(await new Promise((done, failed) => call(this.handle, batch, null, out, null, null, err,
      (error, status) => (error ? failed(error) : done(status)))), err);
    const rows = made("vetvec_rows", {});
    try {
      check(api.vetvec_matrix_view(out[0], rows, err), err);
      const all = Float32Array.from(koffi.decode(rows.data, "float", Number(rows.rows * rows.cols)));
      return texts.map((_, row) => all.subarray(row * rows.cols, (row + 1) * rows.cols));
    } finally {
      api.vetvec_matrix_destroy(out[0]);
    }
  }

  close() {
    api.vetvec_encoder_destroy(this.handle);
  }
}

module.exports = { Encoder, api, check, constants, made, str };
