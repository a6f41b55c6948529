package dev.waymark.lab.hostile;

import java.time.Duration;
import java.util.List;
import java.util.Random;

/** Handshakes that come to nothing. */
final class TlsMisbehaviours {
  private static final String RESTS = "--first-rest";

  private TlsMisbehaviours() {}

  static List<Misbehaviour> all() {
    return new Catalogue(Misbehaviour.Category.TLS)
        .nothing("plain-http", RESTS, x -> x.send("HTTP/1.1 400 Bad Request\r\n\r\n"))
        .nothing("closes", RESTS, x -> {})
        .nothing("resets", RESTS, HostileExchange::reset)
        .nothing("hangs", "--idle-timeout", HostileExchange::hang)
        .nothing(
            "drips",
            "--timeout",
            x -> x.drip("\26\3\3\77\377" + "x".repeat(1000), Duration.ofMillis(300)))
        .nothing(
            "random-bytes",
            RESTS,
            x -> {
              byte[] noise = new byte[5000];
              new Random(3).nextBytes(noise);
              x.send(noise);
            })
        .nothing("alert", RESTS, x -> x.send("\25\3\3\0\2\2\50"))
        .nothing("alerts-without-end", RESTS, x -> x.forever("\25\3\3\0\2\1\0"))
        .nothing(
            "record-of-64-kb",
            RESTS,
            x -> {
              x.send("\26\3\3\377\377");
              x.forever("x");
            })
        .nothing(
            "handshake-of-16-mb",
            RESTS,
            x -> {
              x.send("\26\3\3\100\0\2\377\377\377" + "x".repeat(16380));
              x.forever("\26\3\3\100\0" + "x".repeat(16384));
            })
        .entries();
  }
}
