package dev.waymark.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.archive.warc.CrawlPath;
import dev.waymark.archive.warc.WarcLocation;
import dev.waymark.model.FetchResult;
import dev.waymark.model.Origin;
import dev.waymark.model.Relevance;
import dev.waymark.parse.dedup.DuplicateDetector;
import dev.waymark.parse.dedup.DuplicateMatch;
import dev.waymark.parse.dedup.Fingerprint;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalReaderTest {
  private static final Instant NOW = StoreFixtures.NOON;
  private static final Instant CAPTURED = NOW.minusSeconds(2);

  @TempDir Path temp;

  @BeforeEach
  void writeFormat() {
    CollectionFormat.write(temp, NOW);
  }

  @Test
  void everyKindOfDecisionIsReadAsItWasWritten() throws IOException {
    CrawlPath seed = new CrawlPath(Origin.SEED, null, 0, Double.POSITIVE_INFINITY, false, -1);
    WarcLocation location = new WarcLocation("waymark-00001.warc.gz", 1L << 40, 1234);
    List<JournalEntry> entries =
        List.of(
            decision(0, new FetchResult.Refusal("u", "robots: \"/x\"\n"), seed, null, null),
            new JournalEntry(
                1,
                NOW,
                "u",
                JournalEntry.FetchOutcome.fromFetchResult(
                        new FetchResult.Failure("u", 503, "busy", true, Duration.ZERO))
                    .withAction("retry in 10 s"),
                seed,
                null,
                null,
                null),
            decision(
                2,
                new FetchResult.Redirect("u", 301, "http://b/ü"),
                StoreFixtures.CRAWL_PATH,
                null,
                null),
            decision(
                3, new FetchResult.NotModified("u", NOW), StoreFixtures.CRAWL_PATH, null, null),
            page(
                4,
                Relevance.yes(0.25, "a", "b"),
                location,
                new Fingerprint("sha1:A", -1),
                DuplicateMatch.NONE),
            page(
                5,
                Relevance.error("hung"),
                null,
                new Fingerprint("sha1:B", 0),
                DuplicateMatch.NONE),
            page(
                6,
                Relevance.no(0),
                location,
                new Fingerprint("sha1:A", 7),
                new DuplicateMatch.Exact("http://a/", NOW)),
            page(
                7,
                Relevance.no(0),
                null,
                new Fingerprint("sha1:C", 7),
                new DuplicateMatch.Near("http://a/", 3)),
            decision(
                8,
                StoreFixtures.page("http://a.example/", "x"),
                StoreFixtures.CRAWL_PATH,
                Relevance.yes(1),
                JournalEntry.PageRecord.forNoindex(new Fingerprint("sha1:D", 7))),
            new JournalEntry(
                9,
                NOW,
                "u",
                JournalEntry.FetchOutcome.fromFetchResult(
                    new FetchResult.Redirect("u", 301, "http://b/")),
                StoreFixtures.CRAWL_PATH,
                null,
                null,
                location));
    StringBuilder file = new StringBuilder();
    for (JournalEntry entry : entries) {
      file.append(new String(JournalEntryJson.encode(entry), StandardCharsets.UTF_8));
    }
    Files.writeString(temp.resolve("journal.jsonl"), file + "{\"number\":9,\"ti");
    assertThat(read()).isEqualTo(entries);
    assertThat(entries.get(4).countsAsRelevant()).isTrue();
    assertThat(entries.get(6).countsAsRelevant()).isFalse();
    assertThat(entries.get(8).countsAsRelevant()).isFalse();
  }

  @Test
  void aLineIsFlatJson() {
    WarcLocation location = new WarcLocation("waymark-00001.warc.gz", 5, 6);
    JournalEntry entry =
        page(
            4,
            Relevance.yes(0.25, "a"),
            location,
            new Fingerprint("sha1:A", 255),
            DuplicateMatch.NONE);
    assertThat(new String(JournalEntryJson.encode(entry), StandardCharsets.UTF_8))
        .isEqualTo(
            "{\"number\":4,\"time\":\"2026-05-04T12:00:00.250Z\",\"url\":\"http://a.example/\","
                + "\"outcome\":\"ok\",\"status\":200,\"millis\":17,\"origin\":\"link\","
                + "\"parent\":\"http://a.example/\",\"depth\":1,\"score\":0.5,"
                + "\"hosts_turn\":true,\"pages_known\":7,"
                + "\"relevant\":true,\"relevance\":0.25,\"reasons\":[\"a\"],"
                + "\"file\":\"waymark-00001.warc.gz\",\"offset\":5,\"length\":6,"
                + "\"captured\":\"2026-05-04T11:59:58.250Z\","
                + "\"digest\":\"sha1:A\",\"simhash\":\"ff\",\"crc\":\"fb7d7345\"}\n");
  }

  @Test
  void aCollectionWithoutJournalHasNoDecisions() {
    assertThat(read()).isEmpty();
  }

  @Test
  void aForeignLineIsNamed() throws IOException {
    Files.writeString(temp.resolve("journal.jsonl"), "{}\n");
    assertThatThrownBy(this::read)
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("journal.jsonl line 1");
  }

  @Test
  void duplicatesAreRememberedFromTheJournal() throws IOException {
    Fingerprint print = new Fingerprint("sha1:A", 0);
    Fingerprint notKept = new Fingerprint("sha1:B", 0);
    WarcLocation location = new WarcLocation("waymark-00001.warc.gz", 5, 6);
    Files.write(
        temp.resolve("journal.jsonl"),
        JournalEntryJson.encode(page(0, Relevance.yes(1), location, print, DuplicateMatch.NONE)));
    Files.write(
        temp.resolve("journal.jsonl"),
        JournalEntryJson.encode(page(1, Relevance.no(1), null, notKept, DuplicateMatch.NONE)),
        StandardOpenOption.APPEND);
    DuplicateDetector archived = new DuplicateDetector(100);
    DuplicateDetector unarchived = new DuplicateDetector(100);
    new JournalReader(temp).replayInto(archived, unarchived);
    assertThat(archived.find(print))
        .isEqualTo(new DuplicateMatch.Exact("http://a.example/", CAPTURED));
    assertThat(archived.find(notKept)).isEqualTo(DuplicateMatch.NONE);
    assertThat(unarchived.find(print)).isEqualTo(DuplicateMatch.NONE);
    assertThat(unarchived.find(notKept)).isInstanceOf(DuplicateMatch.Exact.class);
  }

  private List<JournalEntry> read() {
    List<JournalEntry> read = new ArrayList<>();
    new JournalReader(temp).forEach(read::add);
    return read;
  }

  private static JournalEntry page(
      long n,
      Relevance relevance,
      @Nullable WarcLocation location,
      Fingerprint print,
      DuplicateMatch duplicate) {
    return decision(
        n,
        StoreFixtures.page("http://a.example/", "x"),
        StoreFixtures.CRAWL_PATH,
        relevance,
        new JournalEntry.PageRecord(
            location, location == null ? null : CAPTURED, print, duplicate, false));
  }

  private static JournalEntry decision(
      long n,
      FetchResult fetched,
      CrawlPath path,
      @Nullable Relevance relevance,
      JournalEntry.@Nullable PageRecord kept) {
    return new JournalEntry(
        n,
        NOW,
        fetched.url(),
        JournalEntry.FetchOutcome.fromFetchResult(fetched),
        path,
        relevance,
        kept,
        null);
  }

  @Test
  void partsOfAFileHaveEachEntryOnce() throws IOException {
    CrawlPath seed = new CrawlPath(Origin.SEED, null, 0, Double.POSITIVE_INFINITY, false, -1);
    List<JournalEntry> entries = new ArrayList<>();
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    for (int i = 0; i < 40; i++) {
      FetchResult refusal = new FetchResult.Refusal("u" + i, "x".repeat(i * 7));
      entries.add(decision(i, refusal, seed, null, null));
      file.write(JournalEntryJson.encode(entries.get(i)));
    }
    Files.write(temp.resolve("journal.jsonl"), file.toByteArray());
    JournalReader reader = new JournalReader(temp);
    for (int part : new int[] {1, 97, 500, 100_000}) {
      List<JournalEntry> read = new ArrayList<>();
      for (long from = 0; from < reader.length(); from += part) {
        reader.forEachFrom(from, from + part, read::add);
      }
      assertThat(read).as("parts of %d bytes", part).isEqualTo(entries);
    }
  }
}
