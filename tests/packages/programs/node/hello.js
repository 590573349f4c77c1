const vetvec = require("vetvec");

const encoder = new vetvec.Encoder("builtin:");
encoder.embed(["hello"]).then((rows) => {
  console.log(`${rows.length} vector of ${rows[0].length}`);
  encoder.close();
});
