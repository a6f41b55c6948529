// Owns the session. Pages and the popup send wishes; each is done after the one before it.
if (typeof Session === "undefined") importScripts("session.js");

const api = globalThis.browser ?? globalThis.chrome;
let queue = Promise.resolve();

const load = async () => ({ ...Session.empty(), ...(await api.storage.local.get("session")).session });

const save = async (session) => {
  await api.storage.local.set({ session });
  await show(session);
  return session;
};

const show = async (session) => {
  const text = { off: "", recording: "REC", paused: "II" }[session.mode];
  await api.action.setBadgeText({ text });
  await api.action.setBadgeBackgroundColor({ color: session.mode === "recording" ? "#c00" : "#777" });
};

const submit = async (session) => {
  if (!Session.isLoopback(session.address)) {
    return { ...session, message: "The address must be on this machine, such as http://127.0.0.1:7340/sessions." };
  }
  if (!session.steps.length) return { ...session, message: "Nothing is recorded." };
  try {
    const answer = await fetch(session.address, {
      method: "POST",
      headers: { authorization: "Bearer " + session.token, "content-type": "application/json" },
      body: JSON.stringify(Session.file(session)),
    });
    const said = await answer.text();
    return answer.ok
      ? { ...session, mode: "off", steps: [], message: "Submitted: " + said + "." }
      : { ...session, message: "Not submitted: " + said + "." };
  } catch (unreachable) {
    return { ...session, message: "Not submitted: nothing answers there. Is `waymark people record` running?" };
  }
};

// Only when the user says so, only those of the site that is open, only to this machine.
const handOverCookies = async (session, wish) => {
  if (!Session.isLoopback(session.address)) {
    return { ...session, message: "The address must be on this machine, such as http://127.0.0.1:7340/sessions." };
  }
  if (!/^https?:/.test(wish.url)) return { ...session, message: "Open the site whose cookies you want to hand over." };
  const cookies = await api.cookies.getAll({ url: wish.url });
  if (!cookies.length) return { ...session, message: "The site has no cookies here." };
  try {
    const answer = await fetch(new URL("/cookies", session.address), {
      method: "POST",
      headers: { authorization: "Bearer " + session.token, "content-type": "text/plain" },
      body: Session.cookieFile(cookies),
    });
    return { ...session, message: (answer.ok ? "Handed over: " : "Not handed over: ") + (await answer.text()) + "." };
  } catch (unreachable) {
    return { ...session, message: "Not handed over: nothing answers there. Is `waymark people record` running?" };
  }
};

const wishes = {
  state: (session) => session,
  page: (session, wish) => Session.withPage(session, { ...wish.page, time: new Date().toISOString() }),
  useful: (session, wish) => Session.withUseful(session, wish.url, wish.useful),
  mode: (session, wish) => ({ ...session, mode: wish.mode, message: "" }),
  set: (session, wish) => ({ ...session, ...wish.values }),
  remove: (session, wish) => Session.without(session, wish.url),
  clear: (session) => ({ ...session, steps: [], message: "Deleted." }),
  submit,
  cookies: handOverCookies,
  // Opened from here, so that no page sees the token.
  found: async (session) => {
    const page = new URL("/", session.address);
    page.searchParams.set("token", session.token);
    if (Session.isLoopback(session.address)) await api.tabs.create({ url: page.href });
    return session;
  },
};

// A page learns only what it has to show: whether it is recorded and useful, and how its Submit ended.
const forPage = (session, wish, url) => ({
  mode: session.mode,
  useful: Session.isUseful(session, url),
  message: wish.kind === "submit" ? session.message : "",
});

const fromPage = (sender) => Boolean(sender.tab) && !sender.url.startsWith(api.runtime.getURL(""));

api.runtime.onMessage.addListener((wish, sender, respond) => {
  const page = fromPage(sender);
  const allowed = page ? ["state", "page", "useful", "mode", "submit", "found"] : Object.keys(wishes);
  if (!allowed.includes(wish.kind)) return false;
  queue = queue.then(async () => {
    const session = await load();
    const next = await wishes[wish.kind](session, wish);
    if (next !== session) await save(next);
    respond(page ? forPage(next, wish, sender.url) : next);
  });
  return true;
});

load().then(show);
