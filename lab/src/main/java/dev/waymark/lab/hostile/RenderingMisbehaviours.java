package dev.waymark.lab.hostile;

import java.util.List;

/** Pages that misbehave in a browser. */
final class RenderingMisbehaviours {
  private static final String TIME = "--render-timeout";
  private static final String VIRTUAL_TIME = "10 s of virtual time";
  private static final String MEMORY = "1 GB a process";
  private static final String NETWORK = "no network";
  private static final String SCOPE = "hosts of the crawl";
  private static final String ADDRESS = "address guard";
  private static final String REQUESTS = "200 requests";
  private static final String APART = "read apart from its scripts";

  private RenderingMisbehaviours() {}

  /** A page without text but for what a script draws. */
  static String drawnBy(String script) {
    return "<title>Drawn</title><div id=root></div><script>"
        + script
        + "</script><noscript>Enable JavaScript</noscript>";
  }

  /**
   * A page that a script draws, and worse.
   *
   * @param script {@code EVIL} in it is an address that nobody may reach
   */
  private static Misbehaviour.Answer script(String script) {
    return x -> x.page(drawnBy("root.textContent = 'A page of its script. ';" + evil(x, script)));
  }

  private static String evil(HostileExchange x, String script) {
    return script
        .replace("EVIL", x.forbiddenAddress())
        .replace("ELSEWHERE", "elsewhere.foreign.test")
        .replace("NAME", x.host().replaceFirst("\\..*", ""));
  }

  /** A page whose scripts are at paths of their own. */
  private static Misbehaviour.Answer withScriptAt(String path, Misbehaviour.Answer answer) {
    return x -> {
      if (x.path().startsWith(path)) {
        answer.write(x);
      } else {
        x.page("<title>Drawn</title><div id=root></div><script src='" + path + "'></script>");
      }
    };
  }

  static List<Misbehaviour> all() {
    Catalogue rows = new Catalogue(Misbehaviour.Category.RENDERING);
    addEndless(rows);
    addGreedy(rows);
    addWindows(rows);
    addRequests(rows);
    addNavigations(rows);
    addMeddling(rows);
    return rows.entries();
  }

  private static void addEndless(Catalogue rows) {
    rows.page("script-without-end", TIME, script("for (;;) {}"))
        .page("promises-without-end", TIME, script("(async () => { for (;;) await 0; })()"))
        .page("expression-without-end", TIME, script("/^(a+)+$/.test('a'.repeat(50) + 'b')"))
        .page("timers-without-end", VIRTUAL_TIME, script("setInterval(() => root.append('.'), 1)"))
        .page(
            "frames-of-animation-without-end",
            VIRTUAL_TIME,
            script("(function f() { requestAnimationFrame(f); })()"))
        .page("writes-without-end", TIME, script("for (;;) document.write('<p>more')"))
        .page(
            "polls-without-end",
            REQUESTS,
            script("(function f() { fetch('/poll' + Math.random()).then(f, f); })()"))
        .page("script-that-never-comes", TIME, withScriptAt("/slow.js", HostileExchange::hang))
        .page(
            "script-that-drips",
            TIME,
            withScriptAt(
                "/slow.js",
                x -> {
                  x.send(HostileExchange.OK + "Content-Type: text/javascript\r\n\r\n");
                  x.drip("//".repeat(1000), java.time.Duration.ofMillis(500));
                }))
        .page(
            "script-of-endless-bytes",
            "--max-bytes",
            withScriptAt(
                "/large.js",
                x -> {
                  x.send(HostileExchange.OK + "Content-Type: text/javascript\r\n\r\n");
                  x.forever("var a = 1;\n");
                }))
        .page(
            "says-without-end",
            TIME,
            script("for (;;) { console.log('x'.repeat(1e6)); document.title = Math.random(); }"))
        .page(
            "addresses-without-end",
            TIME,
            script("for (let i = 0;; i++) history.replaceState({}, '', '/at' + i)"));
  }

  private static void addGreedy(Catalogue rows) {
    rows.page("objects-without-end", MEMORY, script("const a = []; for (;;) a.push({a: [a]})"))
        .page(
            "buffers-without-end",
            MEMORY,
            script("const a = []; for (;;) a.push(new Uint8Array(1 << 26).fill(1))"))
        .page(
            "strings-without-end",
            MEMORY,
            script(
                "let s = 'x'; const a = []; for (;;) { a.push(s = (s + s).slice(0, 1 << 28)); }"))
        .page(
            "memory-of-webassembly",
            MEMORY,
            script(
                "const a = []; for (;;) { const m = new WebAssembly.Memory({initial: 1000});"
                    + " new Uint8Array(m.buffer).fill(1); a.push(m); }"))
        .page(
            "elements-without-end",
            TIME,
            script("for (;;) root.append(document.createElement('p'))"))
        .page(
            "a-million-elements",
            TIME,
            script("for (let i = 0; i < 1e6; i++) root.append(document.createElement('p'))"))
        .page(
            "elements-nested-50000-deep",
            "stack",
            script(
                "let e = root; for (let i = 0; i < 50000; i++)"
                    + " { const d = document.createElement('div'); e.append(d); e = d; }"))
        .page("text-of-100-mb", MEMORY, script("root.append('many words '.repeat(1e7))"))
        .page(
            "workers-without-end",
            MEMORY,
            script(
                "const w = URL.createObjectURL(new Blob(['for (;;) {}']));"
                    + " for (let i = 0; i < 300; i++) new Worker(w)"))
        .page(
            "storage-without-end",
            "deleted with its page",
            script(
                "try { for (let i = 0;; i++) localStorage['k' + i] = 'x'.repeat(1e5); }"
                    + " catch (e) { } indexedDB.open('d').onupgradeneeded = e => {"
                    + " const s = e.target.result.createObjectStore('s');"
                    + " for (let i = 0; i < 200; i++) s.put(new Uint8Array(1e6), i); }"));
  }

  private static void addWindows(Catalogue rows) {
    String windows =
        "for (let i = 0; i < 300; i++) { window.open('about:blank', '_blank', 'noopener');"
            + " window.open('http://EVIL/NAME'); }";
    rows.page("alerts", "dismissed", script("for (let i = 0; i < 20; i++) alert(i)"))
        .page("alerts-without-end", TIME, script("for (;;) alert('again')"))
        .page(
            "questions",
            "dismissed",
            script("prompt('name?'); confirm('sure?'); onbeforeunload = () => 'stay'"))
        .page("prints", "not printed", script("for (let i = 0; i < 20; i++) print()"))
        .page("windows", NETWORK, script(windows))
        .page(
            "downloads",
            "denied",
            script(
                "const a = document.createElement('a'); a.download = 'x.exe';"
                    + " a.href = URL.createObjectURL(new Blob(['MZ'.repeat(1e6)]));"
                    + " for (let i = 0; i < 20; i++) a.click()"))
        .page(
            "asks-for-permissions",
            "denied",
            script(
                "navigator.geolocation.getCurrentPosition(() => {});"
                    + " Notification.requestPermission();"
                    + " navigator.mediaDevices?.getUserMedia({audio: true});"
                    + " document.documentElement.requestFullscreen();"
                    + " navigator.serial?.requestPort()"));
  }

  private static void addRequests(Catalogue rows) {
    rows.page("fetches-elsewhere", SCOPE, script("fetch('http://ELSEWHERE/NAME')"))
        .page(
            "asks-elsewhere-by-xhr",
            SCOPE,
            script(
                "const r = new XMLHttpRequest(); r.open('GET', 'http://ELSEWHERE/NAME');"
                    + " r.send()"))
        .page(
            "waits-for-xhr",
            SCOPE,
            script(
                "const r = new XMLHttpRequest(); r.open('GET', 'http://EVIL/NAME', false);"
                    + " r.send()"))
        .page(
            "script-from-elsewhere",
            SCOPE,
            script(
                "const s = document.createElement('script'); s.src = 'http://ELSEWHERE/NAME';"
                    + " document.head.append(s); import('http://EVIL/NAME')"))
        .page(
            "script-redirected-elsewhere",
            SCOPE,
            withScriptAt("/go.js", x -> to(x, "http://elsewhere.foreign.test/" + x.host())))
        .page(
            "script-redirected-to-a-private-address",
            ADDRESS,
            withScriptAt("/go.js", x -> to(x, "http://169.254.169.254/latest/meta-data/")))
        .page(
            "fetches-cloud-metadata",
            SCOPE,
            script(
                "for (const h of ['169.254.169.254', '[fd00:ec2::254]', '100.100.100.200',"
                    + " 'metadata.google.internal', '0xA9FEA9FE']) fetch('http://' + h + '/')"))
        .page(
            "fetches-local-ports",
            SCOPE,
            script(
                "fetch('http://EVIL/NAME'); fetch('http://EVIL/NAME', {mode: 'no-cors'});"
                    + " for (let p = 1; p < 300; p++) fetch('http://127.0.0.1:' + p + '/')"))
        .page("posts", "GET only", script("fetch('http://EVIL/NAME', {method: 'POST', body: 'x'})"))
        .page(
            "sockets-and-streams",
            NETWORK,
            script(
                "new WebSocket('ws://EVIL/NAME'); new EventSource('http://EVIL/NAME');"
                    + " new WebTransport('https://EVIL/NAME')"))
        .page("beacons", NETWORK, script("navigator.sendBeacon('http://EVIL/NAME', 'x')"))
        .page(
            "pings",
            NETWORK,
            script(
                "root.innerHTML = '<a ping=http://EVIL/NAME href=#>x</a>';"
                    + " root.firstChild.click()"))
        .page(
            "peers",
            NETWORK,
            script(
                "const p = new RTCPeerConnection({iceServers: [{urls: 'turn:EVIL?transport=tcp',"
                    + " username: 'a', credential: 'b'}]}); p.createDataChannel('x');"
                    + " p.createOffer().then(o => p.setLocalDescription(o))"))
        .page(
            "images-and-styles",
            NETWORK,
            script(
                "new Image().src = 'http://EVIL/NAME'; root.innerHTML = '<style>@import"
                    + " \"http://EVIL/NAME\";@font-face{font-family:f;src:url(http://EVIL/NAME)}"
                    + " *{font-family:f;background:url(http://EVIL/NAME)}</style>x<video"
                    + " src=http://EVIL/NAME></video><object data=http://EVIL/NAME></object><embed"
                    + " src=http://EVIL/NAME>'"))
        .page(
            "hints",
            NETWORK,
            script(
                "for (const rel of ['preconnect', 'dns-prefetch', 'prefetch', 'preload',"
                    + " 'modulepreload', 'prerender', 'manifest', 'icon']) {"
                    + " const l = document.createElement('link'); l.rel = rel; l.as = 'script';"
                    + " l.href = 'http://EVIL/NAME'; document.head.append(l); }"))
        .page(
            "speculation-rules",
            NETWORK,
            script(
                "const s = document.createElement('script'); s.type = 'speculationrules';"
                    + " s.textContent = JSON.stringify({prefetch: [{urls: ['http://EVIL/NAME']}],"
                    + " prerender: [{urls: ['/prerendered']}]}); document.head.append(s)"))
        .page(
            "workers-that-load",
            NETWORK,
            script(
                "const w = URL.createObjectURL(new Blob(['importScripts(\"http://EVIL/NAME\");"
                    + "fetch(\"http://EVIL/NAME\")'])); new Worker(w); new SharedWorker(w)"))
        .page("service-worker", NETWORK, RenderingMisbehaviours::serviceWorker)
        .page(
            "frames-of-local-ports",
            "frames not loaded",
            script(
                "for (const u of ['http://EVIL/NAME', 'http://localhost:22/',"
                    + " 'file:///etc/passwd', 'http://169.254.169.254/']) {"
                    + " const f = document.createElement('iframe'); f.src = u;"
                    + " document.body.append(f); }"));
  }

  private static void to(HostileExchange x, String location) throws java.io.IOException {
    x.respond("302 Found", "Location: " + location + "\r\n", "");
  }

  private static void serviceWorker(HostileExchange x) throws Exception {
    if (x.path().equals("/worker.js")) {
      String worker = "fetch('http://EVIL/NAME'); onfetch = e => e.respondWith(new Response('x'))";
      x.respond("200 OK", "Content-Type: text/javascript\r\n", evil(x, worker));
    } else {
      script("navigator.serviceWorker?.register('/worker.js')").write(x);
    }
  }

  private static void addNavigations(Catalogue rows) {
    rows.none("moves-to-a-private-address", ADDRESS, script("location = 'http://10.0.0.1/'"))
        .none(
            "moves-to-cloud-metadata",
            ADDRESS,
            script("location = 'http://169.254.169.254/latest/meta-data/'"))
        .none(
            "moves-elsewhere-later",
            "a redirect",
            script("setTimeout(() => location = 'http://EVIL/NAME', 3000)"))
        .page("moves-to-a-file", "no web address", script("location = 'file:///etc/passwd'"))
        .page("moves-to-the-browser", "no web address", script("location = 'chrome://settings'"))
        .any("moves-to-data", "no web address", script("location = 'data:text/html,<p>data'"))
        .any(
            "moves-to-a-blob",
            "no web address",
            script("location = URL.createObjectURL(new Blob(['<p>blob'], {type: 'text/html'}))"))
        .none(
            "moves-without-end",
            "20 redirects",
            x -> script("location = '/" + (x.number() + 1) + "'").write(x))
        .page("reloads-without-end", "asked once", script("location.reload()"))
        .page(
            "meta-refresh-loop",
            "asked once",
            x ->
                x.page("<meta http-equiv=refresh content='0;url=/'>" + drawnBy("root.append('a')")))
        .page("hash-without-end", TIME, script("for (let i = 0;; i++) location.hash = i"))
        .any(
            "form-that-submits-itself",
            NETWORK,
            script(
                "root.innerHTML = '<form method=post action=http://EVIL/NAME><input"
                    + " name=a></form>'; root.firstChild.submit()"));
  }

  private static void addMeddling(Catalogue rows) {
    rows.page(
            "replaces-prototypes",
            APART,
            script(
                "for (const p of [Element.prototype, Document.prototype, String.prototype])"
                    + " for (const k of Object.getOwnPropertyNames(p))"
                    + " try { p[k] = () => { for (;;) {} }; } catch (e) { }"))
        .page("removes-its-document", APART, script("document.documentElement.remove()"))
        .page("opens-its-document-anew", APART, script("document.open(); document.write('<p>new')"))
        .page("closes-itself", APART, script("window.close(); opener?.close()"))
        .page(
            "asks-the-debugger",
            APART,
            script("debugger; for (let i = 0; i < 1000; i++) { debugger; }"))
        .page(
            "text-with-zeros-and-halves-of-characters",
            APART,
            script("root.append('\\0\\uD800\\uFFFF\\u2028\\u202E')"));
  }
}
