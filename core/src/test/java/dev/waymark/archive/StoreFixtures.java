package dev.waymark.archive;

import dev.waymark.archive.warc.Capture;
import dev.waymark.archive.warc.CrawlPath;
import dev.waymark.archive.warc.StoreSettings;
import dev.waymark.archive.warc.WarcLocation;
import dev.waymark.archive.warc.WarcRecordEncoder;
import dev.waymark.model.FetchResult;
import dev.waymark.model.Origin;
import dev.waymark.model.Relevance;
import dev.waymark.parse.dedup.Digest;
import dev.waymark.parse.dedup.DuplicateMatch;
import dev.waymark.parse.dedup.Fingerprint;
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
public final class StoreFixtures {
  public static final Instant NOON = Instant.parse("2026-05-04T12:00:00.250Z");
  static final StoreSettings SETTINGS = settings(1_000_000_000);
  private static final SequencedMap<String, String> WARCINFO_FIELDS =
      new LinkedHashMap<>(Map.of("software", "Waymark/test"));
  public static final CrawlPath CRAWL_PATH =
      new CrawlPath(Origin.LINK, "http://a.example/", 1, 0.5, true, 7);

  private StoreFixtures() {}

  static StoreSettings settings(long warcSize) {
    return new StoreSettings(warcSize, StoreSettings.Keep.ALL, 6, 1000);
  }

  public static WarcRecordEncoder records() {
    return new WarcRecordEncoder(WARCINFO_FIELDS, SETTINGS);
  }

  static Archive archive(CollectionFolder folder, CommitPoint committed, StoreSettings settings) {
    return Archive.open(
        folder,
        committed,
        settings,
        new WarcRecordEncoder(WARCINFO_FIELDS, settings),
        InstantSource.fixed(NOON));
  }

  public static Archive archive(CollectionFolder folder, CommitPoint committed) {
    return archive(folder, committed, SETTINGS);
  }

  public static FetchResult.Ok page(String url, String html) {
    byte[] body = html.getBytes(StandardCharsets.UTF_8);
    return page(url, body, body, "Content-Type: text/html; charset=utf-8\r\n");
  }

  public static FetchResult.Ok page(String url, byte[] payload, byte[] body, String headers) {
    String path = url.substring(url.indexOf('/', 8));
    return new FetchResult.Ok(
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

  public static Capture capture(FetchResult.Ok ok) {
    return records()
        .capture(
            ok,
            Digest.sha1(ok.payload()),
            Relevance.yes(0.75, "word(\"reef\"): 4 times"),
            CRAWL_PATH);
  }

  public static JournalEntry journalEntry(
      long n, FetchResult.Ok ok, @Nullable WarcLocation location, Relevance relevance) {
    return new JournalEntry(
        n,
        ok.requestedAt(),
        ok.url(),
        JournalEntry.FetchOutcome.fromFetchResult(ok),
        CRAWL_PATH,
        relevance,
        new JournalEntry.PageRecord(
            location,
            null,
            new Fingerprint(Digest.sha1(ok.payload()), n + 1),
            DuplicateMatch.NONE,
            false),
        null);
  }

  public static CollectionFolder folder(Path parent) {
    return CollectionFolder.open(parent.resolve("collection"));
  }
}
