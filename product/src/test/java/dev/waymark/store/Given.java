package dev.waymark.store;

import dev.waymark.model.Fetched;
import dev.waymark.model.Origin;
import dev.waymark.model.Verdict;
import dev.waymark.parse.Digest;
import dev.waymark.parse.Fingerprint;
import dev.waymark.parse.Twin;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** What the tests of the store start from. */
final class Given {
  static final Instant NOON = Instant.parse("2026-05-04T12:00:00.250Z");
  static final StoreSettings SETTINGS = settings(1_000_000_000);
  private static final SequencedMap<String, String> MADE =
      new LinkedHashMap<>(Map.of("software", "Waymark/test"));
  static final Way WAY = new Way(Origin.LINK, "http://a.example/", 1, 0.5, true, 7);

  private Given() {}

  static StoreSettings settings(long warcSize) {
    return new StoreSettings(warcSize, StoreSettings.Keep.ALL, 6, 1000);
  }

  static WarcRecords records() {
    return new WarcRecords(MADE, SETTINGS);
  }

  static Archive archive(Folder folder, Lengths committed, StoreSettings settings) {
    return Archive.open(
        folder, committed, settings, new WarcRecords(MADE, settings), InstantSource.fixed(NOON));
  }

  static Archive archive(Folder folder, Lengths committed) {
    return archive(folder, committed, SETTINGS);
  }

  static Fetched.Ok page(String url, String html) {
    byte[] body = html.getBytes(StandardCharsets.UTF_8);
    return page(url, body, body, "Content-Type: text/html; charset=utf-8\r\n");
  }

  static Fetched.Ok page(String url, byte[] payload, byte[] body, String headers) {
    String path = url.substring(url.indexOf('/', 8));
    return new Fetched.Ok(
        url,
        200,
        ("GET " + path + " HTTP/1.1\r\nUser-Agent: test\r\n\r\n")
            .getBytes(StandardCharsets.US_ASCII),
        ("HTTP/1.1 200 OK\r\n" + headers + "\r\n").getBytes(StandardCharsets.US_ASCII),
        payload,
        body,
        "text/html",
        "utf-8",
        "",
        null,
        null,
        "127.0.0.1",
        NOON,
        Duration.ofMillis(17),
        false);
  }

  static Capture capture(Fetched.Ok ok) {
    return records()
        .capture(ok, Digest.of(ok.payload()), Verdict.yes(0.75, "word(\"reef\"): 4 times"), WAY);
  }

  static Decision decision(long n, Fetched.Ok ok, @Nullable Place place, Verdict verdict) {
    return new Decision(
        n,
        ok.at(),
        ok.url(),
        Decision.Outcome.of(ok),
        WAY,
        verdict,
        new Decision.Kept(
            place, null, new Fingerprint(Digest.of(ok.payload()), n + 1), Twin.NONE, false),
        null);
  }

  static Folder folder(Path parent) {
    return Folder.open(parent.resolve("collection"));
  }
}
