// Search over the sections of the site; the index is fetched when the reader first asks.
const field = document.getElementById("search");
const found = document.getElementById("found");
const root = document.body.dataset.root;
let index = null;

// Where there is no room beside the text, the menu is closed.
document.getElementById("menu").open = !matchMedia("(max-width: 50rem)").matches;

async function load() {
  index ??= fetch(`${root}/index.json`)
    .then((response) => response.text())
    .then((json) => MiniSearch.loadJSON(json, { fields: ["title", "text"], storeFields: ["page", "title"] }));
  return index;
}

field.addEventListener("input", async () => {
  const words = field.value.trim();
  const hits = words ? (await load()).search(words, { prefix: true, fuzzy: 0.15, combineWith: "AND", boost: { title: 3 } }) : [];
  found.replaceChildren(...hits.slice(0, 12).map((hit) => {
    const link = document.createElement("a");
    link.href = `${root}/${hit.page}`;
    link.textContent = hit.title;
    const item = document.createElement("li");
    item.append(link);
    return item;
  }));
});
