package dev.waymark.lab.hostile;

import java.util.List;

/** Redirects. */
final class RedirectMisbehaviours {
  private static final String TOO_MANY = "20 redirects";

  private RedirectMisbehaviours() {}

  private static Misbehaviour.Answer to(String location) {
    return x -> x.respond("302 Found", "Location: " + location + "\r\n", "");
  }

  static List<Misbehaviour> all() {
    return new Catalogue(Misbehaviour.Category.REDIRECTS)
        .none("to-itself", "no page", to("/"))
        .none("loop-of-two", "known URLs", x -> to(x.path().equals("/a") ? "/" : "/a").write(x))
        .none("without-end", TOO_MANY, x -> to("/" + (x.number() + 1)).write(x))
        .none(
            "without-end-over-ports",
            TOO_MANY,
            x ->
                to("http://"
                        + x.host().replaceAll(":.*", "")
                        + ":"
                        + (8000
                            + (x.host().contains(":")
                                ? Integer.parseInt(x.host().replaceAll(".*:", "")) - 7999
                                : 0))
                        + "/")
                    .write(x))
        .none("to-a-private-address", "address guard", to("http://10.0.0.1/"))
        .none("to-cloud-metadata", "address guard", to("http://169.254.169.254/latest/meta-data/"))
        .none("to-an-address-as-a-number", "address guard", to("http://167772161/"))
        .none("to-a-file", "no web address", to("file:///etc/passwd"))
        .none("to-javascript", "no web address", to("javascript:alert(1)"))
        .none("to-data", "no web address", to("data:text/html,hello"))
        .none("to-ftp", "no web address", to("ftp://g0.good.test/"))
        .none("to-nothing", "no page", to(""))
        .none("to-an-invalid-url", "no web address", to("http://[::1"))
        .none("to-port-99999", "no web address", to("http://g0.good.test:99999/"))
        .none("to-a-url-of-100-kb", "--max-url-length", to("/" + "x".repeat(100_000)))
        .none("with-terminal-escapes", "escaped", to("/\u001b[2J"))
        .none("without-location", "no page", x -> x.respond("301 Moved", "", ""))
        .none("to-user-and-password", "no page", to("http://admin:secret@10.0.0.1/"))
        .none("to-a-host-that-is-not", "no page", to("http://no-such-host.invalid/"))
        .none(
            "with-a-body-without-end",
            "32 KB of an error",
            x -> {
              x.send("HTTP/1.1 301 Moved\r\nLocation: /moved\r\n\r\n");
              x.forever("x");
            })
        .entries();
  }
}
