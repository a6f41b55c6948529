const api = globalThis.browser ?? globalThis.chrome;
const at = (id) => document.getElementById(id);

const wish = async (what) => render(await api.runtime.sendMessage(what));

const item = (step, back) => {
  const row = document.createElement("li");
  row.textContent = (step.useful ? "★ " : "") + (back ? "↩ " : "") + step.url;
  const useful = document.createElement("button");
  useful.textContent = step.useful ? "Not useful" : "Useful";
  useful.onclick = () => wish({ kind: "useful", url: step.url, useful: !step.useful });
  const remove = document.createElement("button");
  remove.textContent = "Delete";
  remove.onclick = () => wish({ kind: "remove", url: step.url });
  row.append(useful, remove);
  return row;
};

const render = (session) => {
  const state = at("state");
  state.className = session.mode;
  state.textContent = { off: "Not recording", recording: "● Recording", paused: "❚❚ Paused" }[session.mode];
  at("start").disabled = session.mode === "recording";
  at("start").textContent = session.mode === "paused" ? "Go on" : "Start recording";
  at("pause").disabled = session.mode !== "recording";
  at("submit").disabled = at("clear").disabled = !session.steps.length;
  at("message").textContent = session.message;
  at("count").textContent = session.steps.length;
  at("steps").replaceChildren(...session.steps.map((step) => item(step, step.back)));
  for (const id of ["topic", "address", "token"]) {
    if (document.activeElement !== at(id)) at(id).value = session[id];
  }
  at("keepText").checked = session.keepText;
};

at("start").onclick = () => wish({ kind: "mode", mode: "recording" });
at("pause").onclick = () => wish({ kind: "mode", mode: "paused" });
at("submit").onclick = () => wish({ kind: "submit" });
at("cookies").onclick = async () => {
  // First, while the click counts as one: browsers ask the user.
  if (!(await api.permissions.request({ permissions: ["cookies"] }))) return;
  const [tab] = await api.tabs.query({ active: true, currentWindow: true });
  await wish({ kind: "cookies", url: tab?.url ?? "" });
};
at("found").onclick = () => wish({ kind: "found" });
at("clear").onclick = () => wish({ kind: "clear" });
for (const id of ["topic", "address", "token"]) {
  at(id).onchange = () => wish({ kind: "set", values: { [id]: at(id).value.trim() } });
}
at("keepText").onchange = () => wish({ kind: "set", values: { keepText: at("keepText").checked } });
api.storage.onChanged.addListener(() => wish({ kind: "state" }));
wish({ kind: "state" });
