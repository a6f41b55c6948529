package dev.waymark.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waymark.model.Fetched;
import dev.waymark.model.Origin;
import dev.waymark.model.Verdict;
import dev.waymark.parse.Duplicates;
import dev.waymark.parse.Fingerprint;
import dev.waymark.parse.Twin;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
  private static final Instant NOW = Given.NOON;
  private static final Instant CAPTURED = NOW.minusSeconds(2);

  @TempDir Path temp;

  @Test
  void everyKindOfDecisionIsReadAsItWasWritten() throws IOException {
    Way seed = new Way(Origin.SEED, null, 0, Double.POSITIVE_INFINITY, false, -1);
    Place place = new Place("waymark-00001.warc.gz", 1L << 40, 1234);
    List<Decision> decisions =
        List.of(
            decision(0, new Fetched.Refused("u", "robots: \"/x\"\n"), seed, null, null),
            new Decision(
                1,
                NOW,
                "u",
                Decision.Outcome.of(new Fetched.Failed("u", 503, "busy", true, Duration.ZERO))
                    .and("again in 10 s"),
                seed,
                null,
                null,
                null),
            decision(2, new Fetched.Moved("u", 301, "http://b/ü"), Given.WAY, null, null),
            decision(3, new Fetched.Unchanged("u", NOW), Given.WAY, null, null),
            page(4, Verdict.yes(0.25, "a", "b"), place, new Fingerprint("sha1:A", -1), Twin.NONE),
            page(5, Verdict.trouble("hung"), null, new Fingerprint("sha1:B", 0), Twin.NONE),
            page(
                6,
                Verdict.no(0),
                place,
                new Fingerprint("sha1:A", 7),
                new Twin.Exact("http://a/", NOW)),
            page(
                7,
                Verdict.no(0),
                null,
                new Fingerprint("sha1:C", 7),
                new Twin.Near("http://a/", 3)),
            decision(
                8,
                Given.page("http://a.example/", "x"),
                Given.WAY,
                Verdict.yes(1),
                Decision.Kept.not(new Fingerprint("sha1:D", 7))),
            new Decision(
                9,
                NOW,
                "u",
                Decision.Outcome.of(new Fetched.Moved("u", 301, "http://b/")),
                Given.WAY,
                null,
                null,
                place));
    StringBuilder file = new StringBuilder();
    for (Decision decision : decisions) {
      file.append(new String(DecisionJson.line(decision), StandardCharsets.UTF_8));
    }
    Files.writeString(temp.resolve("journal.jsonl"), file + "{\"n\":9,\"ti");
    assertThat(read()).isEqualTo(decisions);
    assertThat(decisions.get(4).counts()).isTrue();
    assertThat(decisions.get(6).counts()).isFalse();
    assertThat(decisions.get(8).counts()).isFalse();
  }

  @Test
  void aLineIsFlatJson() {
    Place place = new Place("waymark-00001.warc.gz", 5, 6);
    Decision decision =
        page(4, Verdict.yes(0.25, "a"), place, new Fingerprint("sha1:A", 255), Twin.NONE);
    assertThat(new String(DecisionJson.line(decision), StandardCharsets.UTF_8))
        .isEqualTo(
            "{\"n\":4,\"time\":\"2026-05-04T12:00:00.250Z\",\"url\":\"http://a.example/\","
                + "\"outcome\":\"ok\",\"status\":200,\"millis\":17,\"origin\":\"link\","
                + "\"parent\":\"http://a.example/\",\"depth\":1,\"priority\":0.5,"
                + "\"hosts-turn\":true,\"known\":7,"
                + "\"satisfied\":true,\"score\":0.25,\"reasons\":[\"a\"],"
                + "\"file\":\"waymark-00001.warc.gz\",\"offset\":5,\"length\":6,"
                + "\"captured\":\"2026-05-04T11:59:58.250Z\","
                + "\"digest\":\"sha1:A\",\"simhash\":\"ff\"}\n");
  }

  @Test
  void aCollectionWithoutJournalHasNoDecisions() {
    assertThat(read()).isEmpty();
  }

  @Test
  void aForeignLineIsNamed() throws IOException {
    Files.writeString(temp.resolve("journal.jsonl"), "{}\n");
    assertThatThrownBy(this::read)
        .isInstanceOf(BrokenDisk.class)
        .hasMessageContaining("journal.jsonl line 1");
  }

  @Test
  void duplicatesAreRememberedFromTheJournal() throws IOException {
    Fingerprint print = new Fingerprint("sha1:A", 0);
    Fingerprint notKept = new Fingerprint("sha1:B", 0);
    Place place = new Place("waymark-00001.warc.gz", 5, 6);
    Files.write(
        temp.resolve("journal.jsonl"),
        DecisionJson.line(page(0, Verdict.yes(1), place, print, Twin.NONE)));
    Files.write(
        temp.resolve("journal.jsonl"),
        DecisionJson.line(page(1, Verdict.no(1), null, notKept, Twin.NONE)),
        StandardOpenOption.APPEND);
    Duplicates archived = new Duplicates(100);
    Duplicates unkept = new Duplicates(100);
    new Journal(temp).remind(archived, unkept);
    assertThat(archived.find(print)).isEqualTo(new Twin.Exact("http://a.example/", CAPTURED));
    assertThat(archived.find(notKept)).isEqualTo(Twin.NONE);
    assertThat(unkept.find(print)).isEqualTo(Twin.NONE);
    assertThat(unkept.find(notKept)).isInstanceOf(Twin.Exact.class);
  }

  private List<Decision> read() {
    List<Decision> read = new ArrayList<>();
    new Journal(temp).forEach(read::add);
    return read;
  }

  private static Decision page(
      long n, Verdict verdict, @Nullable Place place, Fingerprint print, Twin twin) {
    return decision(
        n,
        Given.page("http://a.example/", "x"),
        Given.WAY,
        verdict,
        new Decision.Kept(place, place == null ? null : CAPTURED, print, twin, false));
  }

  private static Decision decision(
      long n, Fetched fetched, Way way, @Nullable Verdict verdict, Decision.@Nullable Kept kept) {
    return new Decision(
        n, NOW, fetched.url(), Decision.Outcome.of(fetched), way, verdict, kept, null);
  }
}
