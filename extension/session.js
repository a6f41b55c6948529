// The session as a value: every function takes one and gives a new one. No browser in here, so that
// the same code runs in Chromium, in Firefox and in a test.
const Session = (() => {
  const MOST_STEPS = 2000;
  const MOST_LINKS = 1000;
  const MOST_TEXT = 200000;

  const empty = () => ({
    mode: "off", // off, recording, paused
    topic: "",
    steps: [],
    keepText: true,
    address: "http://127.0.0.1:7340/sessions",
    token: "",
    message: "",
  });

  // Without a fragment: two places on one page are one page.
  const bare = (url) => url.split("#")[0];

  const withPage = (session, page) => {
    const url = bare(page.url);
    const last = session.steps[session.steps.length - 1];
    if (session.mode !== "recording" || session.steps.length >= MOST_STEPS) return session;
    if (last && last.url === url) return session;
    const step = { url, time: page.time };
    if (page.back) {
      step.back = true;
    } else if (page.referrer) {
      step.referrer = bare(page.referrer);
    }
    if (session.steps.some((s) => s.url === url && s.useful)) step.useful = true;
    if (!session.steps.some((s) => s.url === url)) {
      step.title = (page.title || "").slice(0, 500);
      step.links = [...new Set((page.links || []).map(bare))].slice(0, MOST_LINKS);
      if (session.keepText) step.text = (page.text || "").slice(0, MOST_TEXT);
    }
    return { ...session, steps: [...withFrame(session.steps, page.frameset, url), step], message: "" };
  };

  // Who links to a frameset links to its frames, which are recorded instead of it.
  const withFrame = (steps, frameset, url) =>
    !frameset
      ? steps
      : steps.map((step) =>
          step.links && step.links.includes(bare(frameset)) && !step.links.includes(url)
            ? { ...step, links: [...step.links, url] }
            : step);

  const withUseful = (session, url, useful) => ({
    ...session,
    steps: session.steps.map((step) => {
      if (step.url !== bare(url)) return step;
      const { useful: before, ...rest } = step;
      return useful ? { ...rest, useful: true } : rest;
    }),
  });

  // A page is deleted with every visit to it, and nobody was sent from it.
  const without = (session, url) => ({
    ...session,
    steps: session.steps
      .filter((step) => step.url !== url)
      .map((step) => {
        if (step.referrer !== url) return step;
        const { referrer, ...rest } = step;
        return rest;
      }),
  });

  const isUseful = (session, url) =>
    session.steps.some((step) => step.url === bare(url) && step.useful === true);

  // What is submitted, see docs/formats.md.
  const file = (session) => ({
    waymark: "sessions",
    version: 1,
    sessions: [{ topic: session.topic, user: "me", steps: session.steps }],
  });

  // Sessions go to a program on this machine and nowhere else.
  const isLoopback = (address) => {
    try {
      const url = new URL(address);
      return url.protocol === "http:" && ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
    } catch (wrong) {
      return false;
    }
  };

  // The lines of a cookie file in Netscape's format.
  const cookieFile = (cookies) =>
    cookies
      .filter((cookie) => !/[\t\r\n]/.test(cookie.name + cookie.value + cookie.path))
      .map((cookie) =>
        [
          (cookie.httpOnly ? "#HttpOnly_" : "") + cookie.domain,
          cookie.hostOnly ? "FALSE" : "TRUE",
          cookie.path,
          cookie.secure ? "TRUE" : "FALSE",
          Math.floor(cookie.expirationDate ?? 0),
          cookie.name,
          cookie.value,
        ].join("\t"),
      )
      .join("\n");

  return { cookieFile, empty, withPage, withUseful, without, isUseful, file, isLoopback };
})();
