// On every page: says what it is if a session is being recorded, and shows that it is.
(() => {
  const api = globalThis.browser ?? globalThis.chrome;
  // Of a frameset its frames are recorded instead of it; what is embedded in a page is no page.
  const isFrameset = (of) => of.document.body?.tagName === "FRAMESET";
  const frameset = () => {
    try {
      return window.top !== window && isFrameset(window.parent) ? window.top : null;
    } catch (otherSite) {
      return null;
    }
  };
  const around = frameset();
  if ((window.top !== window && !around) || isFrameset(window)) return;

  const describe = (back) => ({
    url: location.href,
    referrer: around && document.referrer === around.location.href ? around.document.referrer : document.referrer,
    frameset: around ? around.location.href : "",
    title: document.title,
    text: document.body ? document.body.innerText : "",
    links: [...document.links].map((link) => link.href).filter((href) => href.startsWith("http")),
    back,
  });

  let bar = null;

  const button = (label, title, action) => {
    const node = document.createElement("button");
    node.textContent = label;
    node.title = title;
    // A page's own scripts can click, too, but not as a person does.
    node.addEventListener("click", (event) => event.isTrusted && action());
    return node;
  };

  let message = "";

  const hide = () => {
    message = "";
    if (bar) bar.remove();
    bar = null;
  };

  const show = (state) => {
    message = state.message || message;
    if (state.mode === "off" && !message) return hide();
    if (!bar) {
      bar = document.createElement("waymark-recorder");
      bar.attachShadow({ mode: "open" });
      document.documentElement.append(bar);
    }
    const recording = state.mode === "recording";
    const style = document.createElement("style");
    style.textContent =
      ":host{all:initial;color-scheme:light dark;position:fixed;right:12px;bottom:12px;z-index:2147483647;font:13px sans-serif}" +
      "div{background:Canvas;color:CanvasText;border:1px solid #888;border-radius:6px;padding:6px 8px;display:flex;gap:8px;align-items:center}" +
      "i{color:" + (recording ? "light-dark(#c00,#f77)" : "GrayText") + ";font-style:normal}";
    const box = document.createElement("div");
    const light = document.createElement("i");
    light.textContent = { off: "", recording: "● recording", paused: "❚❚ paused" }[state.mode];
    box.append(light, message);
    if (recording) {
      box.append(
        button(state.useful ? "Useful ✓" : "Useful", "This page is what I was looking for", () =>
          wish({ kind: "useful", url: location.href, useful: !state.useful })),
        button("Pause", "Record nothing until I go on", () => wish({ kind: "mode", mode: "paused" })),
        button("Submit", "Hand the session to my Waymark", () => wish({ kind: "submit" })));
    } else if (state.mode === "off") {
      box.append(
        button("What is found", "See what my Waymark finds for it", () => wish({ kind: "found" }).then(hide)),
        button("Close", "Done", hide));
    } else {
      box.append(button("Go on", "Record again", () => wish({ kind: "mode", mode: "recording" }).then(() => record(false))));
    }
    bar.shadowRoot.replaceChildren(style, box);
  };

  const wish = async (what) => {
    const state = await api.runtime.sendMessage(what);
    if (state) show(state);
    return state;
  };

  // Asks first: of a page that is not recorded, nothing is read.
  const record = async (back) => {
    const state = await wish({ kind: "state" });
    if (state && state.mode === "recording") await wish({ kind: "page", page: describe(back) });
  };

  const entry = performance.getEntriesByType("navigation")[0];
  record(Boolean(entry) && entry.type === "back_forward");
  // A page that comes back from the browser's memory does not load again.
  addEventListener("pageshow", (event) => event.persisted && record(true));
  document.addEventListener("visibilitychange", () => !document.hidden && wish({ kind: "state" }));
  api.storage.onChanged.addListener(() => wish({ kind: "state" }));
})();
