// Makes the site from Markdown and the program's help: see the script "build" beside it.
import { createRequire } from "node:module";
import fs from "node:fs";
import path from "node:path";

const [home, work, site] = process.argv.slice(2);
const require = createRequire(path.join(work, "package.json"));
const MarkdownIt = require("markdown-it");
const MiniSearch = require("minisearch");

const MENU = [
  ["Start", ["README.md", "docs/cookbook.md", "commands.md"]],
  ["Guides", [...list("docs/guide"), "examples/plugin/README.md"]],
  ["Reference", ["docs/predicates.md", "docs/ranking.md", "docs/formats.md", "docs/compatibility.md", "docs/benchmarks.md", "docs/conformance.md", "docs/spark.md", "docs/scaling.md", "docs/hostile-web.md"]],
  ["Project", ["ARCHITECTURE.md", "docs/papers.md", "docs/decisions/README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/roadmap.md", "docs/releasing.md", "docs/licences.md", "CHANGELOG.md"]],
];

function list(folder) {
  return fs.readdirSync(path.join(home, folder)).filter((name) => name.endsWith(".md")).map((name) => `${folder}/${name}`).sort();
}

const escape = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const slug = (text) => text.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "").trim().replace(/ /g, "-");
const target = (name) => name.replace(/README\.md$/, "index.md").replace(/\.md$/, ".html");

function commands() {
  const files = fs.readdirSync(path.join(work, "help")).sort((a, b) => a.localeCompare(b));
  const parts = files.map((file) => `## ${file.replace(".txt", "")}\n\n\`\`\`text\n${fs.readFileSync(path.join(work, "help", file), "utf8").trimEnd()}\n\`\`\``);
  return `# Commands\n\nAs the program says it: \`waymark COMMAND --help-all\`.\n\n${parts.join("\n\n")}\n`;
}

const sources = new Map([["commands.md", commands()]]);
for (const name of [...MENU.flatMap(([, names]) => names), ...list("docs/decisions")]) {
  const file = path.join(home, name);
  if (!sources.has(name) && fs.existsSync(file)) sources.set(name, fs.readFileSync(file, "utf8"));
}

const markdown = new MarkdownIt({ html: false, linkify: true });
markdown.renderer.rules.heading_open = (tokens, i) => `<${tokens[i].tag} id="${slug(tokens[i + 1].content)}">`;
const documents = [];
const copied = new Set();

for (const [name, text] of sources) {
  const tokens = markdown.parse(text, {});
  rewriteLinks(tokens, name);
  index(tokens, name);
  const title = (text.match(/^# (.*)/m) || [, name])[1];
  const file = path.join(site, target(name));
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, frame(name, title, markdown.renderer.render(tokens, markdown.options, {})));
}

// Links to other documents lead to their pages; images and other files are copied.
function rewriteLinks(tokens, name) {
  for (const token of tokens.flatMap((t) => [t, ...(t.children || [])])) {
    const attribute = token.type === "link_open" ? "href" : token.type === "image" ? "src" : null;
    const link = attribute && token.attrGet(attribute);
    if (!link || /^[a-z]+:|^#/.test(link)) continue;
    const [relative, anchor] = link.split("#");
    const found = path.posix.normalize(path.posix.join(path.posix.dirname(name), relative)).replace(/\/$/, "/README.md");
    if (!sources.has(found)) copied.add(found);
    else token.attrSet(attribute, path.posix.relative(path.posix.dirname(name), target(found)) + (anchor ? "#" + anchor : ""));
  }
}

function index(tokens, name) {
  let section = null;
  for (let i = 0; i < tokens.length; i++) {
    if (tokens[i].type === "heading_open") {
      const heading = tokens[i + 1].content;
      section = { id: documents.length, page: target(name) + "#" + slug(heading), title: heading, text: "" };
      documents.push(section);
    } else if (section && tokens[i].content) {
      section.text += tokens[i].content + "\n";
    }
  }
}

function frame(name, title, body) {
  const up = path.posix.relative(path.posix.dirname(target(name)), ".") || ".";
  const menu = MENU.map(([group, names]) => `<h2>${group}</h2><ul>${names.filter((n) => sources.has(n)).map((n) => {
    const label = (sources.get(n).match(/^# (.*)/m) || [, n])[1];
    return `<li><a href="${up}/${target(n)}"${n === name ? ' aria-current="page"' : ""}>${escape(label)}</a></li>`;
  }).join("")}</ul>`).join("");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} · Waymark</title><link rel="icon" href="data:,"><link rel="stylesheet" href="${up}/site.css"></head>
<body data-root="${up}"><nav aria-label="Documents"><input id="search" type="search" placeholder="Search" aria-label="Search the documents"><ol id="found" aria-live="polite"></ol><details id="menu" open><summary>Documents</summary>${menu}</details></nav>
<main>${body}</main><script src="${up}/minisearch.js"></script><script src="${up}/search.js"></script></body></html>
`;
}

const search = new MiniSearch({ fields: ["title", "text"], storeFields: ["page", "title"] });
search.addAll(documents);
fs.writeFileSync(path.join(site, "index.json"), JSON.stringify(search));
fs.copyFileSync(path.join(work, "node_modules/minisearch/dist/umd/index.js"), path.join(site, "minisearch.js"));
for (const name of ["site.css", "search.js"]) fs.copyFileSync(path.join(home, "docs/site", name), path.join(site, name));
for (const name of copied) {
  if (!fs.existsSync(path.join(home, name))) throw new Error(`a document links to ${name}, which is not there`);
  fs.mkdirSync(path.dirname(path.join(site, name)), { recursive: true });
  fs.copyFileSync(path.join(home, name), path.join(site, name));
}
console.log(`${sources.size} pages, ${documents.length} sections to search, in ${site}`);
