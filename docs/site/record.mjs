// Records a command as an asciicast and as an SVG whose lines appear as they were printed.
//
//   node docs/site/record.mjs docs/images/demo ./waymark demo crawl
//
// Waits are cut to a second, so that nobody has to watch a crawl.
import { spawn } from "node:child_process";
import fs from "node:fs";

const [into, ...command] = process.argv.slice(2);
const COLUMNS = 100;
const MAX_WAIT_SECONDS = 1;
const begin = Date.now();
const lines = [[0, `$ ${command.join(" ")}`]];
let rest = "";
let before = 0;
let shown = 0.5;

const child = spawn(command[0], command.slice(1), { stdio: ["ignore", "pipe", "inherit"] });
child.stdout.setEncoding("utf8");
child.stdout.on("data", (text) => {
  const now = (Date.now() - begin) / 1000;
  const parts = (rest + text).split("\n");
  rest = parts.pop();
  for (const line of parts) {
    shown += Math.min(MAX_WAIT_SECONDS, now - before);
    before = now;
    lines.push([shown, line.slice(0, COLUMNS)]);
  }
});
child.on("close", (code) => {
  if (code !== 0) process.exit(code);
  write();
});

function write() {
  const header = { version: 2, width: COLUMNS, height: 40, title: "Waymark", env: { TERM: "xterm-256color" } };
  const events = lines.map(([time, line]) => JSON.stringify([Number(time.toFixed(2)), "o", line + "\r\n"]));
  fs.writeFileSync(into + ".cast", [JSON.stringify(header), ...events].join("\n") + "\n");
  const escape = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const height = lines.length * 18 + 24;
  const rows = lines.map(([time, line], i) => `<text x="12" y="${28 + i * 18}" style="animation-delay:${time.toFixed(2)}s" xml:space="preserve">${escape(line)}</text>`);
  fs.writeFileSync(into + ".svg", `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${COLUMNS * 8.2 + 24} ${height}" role="img" aria-label="The demo of Waymark in a terminal">
<style>rect{fill:#1c1c1e}text{fill:#e8e8e8;font:13.5px ui-monospace,monospace;opacity:0;animation:show .01s forwards}@keyframes show{to{opacity:1}}@media (prefers-reduced-motion:reduce){text{opacity:1;animation:none}}</style>
<rect width="100%" height="100%" rx="8"/>
${rows.join("\n")}
</svg>
`);
  console.log(`${lines.length} lines, ${shown.toFixed(0)} s: ${into}.cast, ${into}.svg`);
}
