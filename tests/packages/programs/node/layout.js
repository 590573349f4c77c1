// Prints the size of each struct named, as koffi lays it out.
const koffi = require("koffi");
require("vetvec/abi.js");

for (const name of process.argv.slice(2)) console.log(name, koffi.sizeof(name));
