// Compares exports of one collection, each read by its own reader: see the script foreign-exports.
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { ZipRangeReader, createLoader } from "@webrecorder/wabac/swlib";

const folder = process.argv[2];
const ours = fs.readFileSync(path.join(folder, "pages.jsonl"), "utf8").trim().split("\n").map((line) => JSON.parse(line).url);

async function parquet() {
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  const rows = await connection.runAndReadAll(`select url from read_parquet('${path.join(folder, "pages.parquet")}')`);
  return rows.getRows().map(([url]) => url);
}

// wabac.js reads by HTTP ranges, as a browser would.
async function wacz() {
  const file = path.join(folder, "pages.wacz");
  const size = fs.statSync(file).size;
  const server = http.createServer((request, response) => {
    const [, from, to] = /bytes=(\d*)-(\d*)/.exec(request.headers.range || "bytes=0-") || [];
    const start = from === "" ? size - Number(to) : Number(from);
    const end = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
    response.writeHead(206, { "Content-Range": `bytes ${start}-${end}/${size}`, "Content-Length": end - start + 1, "Accept-Ranges": "bytes" });
    request.method === "HEAD" ? response.end() : fs.createReadStream(file, { start, end }).pipe(response);
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  const zip = new ZipRangeReader(await createLoader({ url: `http://127.0.0.1:${server.address().port}/pages.wacz` }));
  await zip.load();
  const { reader } = await zip.loadFile("pages/pages.jsonl", { unzip: true });
  const text = Buffer.from(await reader.readFully()).toString("utf8");
  server.closeAllConnections();
  server.close();
  // The first line is a heading.
  return text.trim().split("\n").slice(1).map((line) => JSON.parse(line).url);
}

let failed = false;
for (const [name, read] of [["Parquet by DuckDB", parquet], ["WACZ by wabac.js", wacz]]) {
  const urls = await read();
  const missing = ours.filter((url) => !new Set(urls).has(url));
  console.log(`${name}: ${urls.length} pages, ours ${ours.length}, ${missing.length} missing`);
  failed ||= urls.length !== ours.length || missing.length > 0;
}
process.exit(failed ? 1 : 0);
