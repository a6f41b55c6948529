package dev.waymark.parse.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.model.Page;
import dev.waymark.parse.Parser;
import dev.waymark.text.Words;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class DuplicateDetectorTest {
  private static final Instant NOW = Instant.parse("2026-05-04T12:00:00.250Z");
  private static final Parser PARSER = new Parser("waymark");

  @Example
  void theDigestIsWrittenAsArchivesDo() {
    assertThat(Digest.sha1()).isEqualTo("sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ");
    assertThat(Digest.sha1(new byte[] {'a'}, new byte[] {'b', 'c'}))
        .isEqualTo("sha1:VGMT4NSHA2AWVOR6EVYXQUGCNSONBWE5");
  }

  @Example
  void theSameBytesAreFoundAgain() {
    DuplicateDetector duplicates = new DuplicateDetector(100);
    Fingerprint print = print(text(1, 300));
    assertThat(duplicates.findAndAdd(print, "http://a/", NOW)).isEqualTo(DuplicateMatch.NONE);
    assertThat(duplicates.findAndAdd(print, "http://b/", NOW.plusSeconds(1)))
        .isEqualTo(new DuplicateMatch.Exact("http://a/", NOW));
    assertThat(duplicates.find(print)).isEqualTo(new DuplicateMatch.Exact("http://a/", NOW));
  }

  @Example
  void nearlyTheSameTextIsFoundAgain() {
    DuplicateDetector duplicates = new DuplicateDetector(100);
    String text = text(2, 800);
    duplicates.findAndAdd(print(text), "http://a/", NOW);
    assertThat(duplicates.find(print(text + " updated today")))
        .isInstanceOfSatisfying(
            DuplicateMatch.Near.class, near -> assertThat(near.url()).isEqualTo("http://a/"));
    assertThat(duplicates.find(print(text(3, 800)))).isEqualTo(DuplicateMatch.NONE);
  }

  @Example
  void shortPagesAreNeverNear() {
    DuplicateDetector duplicates = new DuplicateDetector(100);
    duplicates.findAndAdd(print("<p>Not found. Please go back."), "http://a/", NOW);
    assertThat(duplicates.find(print("<p>Not found. Please  go back.")))
        .isEqualTo(DuplicateMatch.NONE);
  }

  @Example
  void pagesThatShareOnlyTheirNavigationAreNotNear() {
    String menu =
        "<nav><a href=x>" + text(4, 2_000) + "</a></nav>"; // far more words than the content
    DuplicateDetector duplicates = new DuplicateDetector(100);
    duplicates.findAndAdd(print(menu + text(5, 60)), "http://a/", NOW);
    assertThat(duplicates.find(print(menu + text(6, 60)))).isEqualTo(DuplicateMatch.NONE);
  }

  @Example
  void whatIsNearANearOneIsComparedWithTheFirst() {
    DuplicateDetector duplicates = new DuplicateDetector(100);
    duplicates.findAndAdd(new Fingerprint("a", 0b1), "http://a/", NOW);
    assertThat(duplicates.findAndAdd(new Fingerprint("b", 0b1111), "http://b/", NOW))
        .isEqualTo(new DuplicateMatch.Near("http://a/", 3));
    assertThat(duplicates.findAndAdd(new Fingerprint("c", 0b1111111), "http://c/", NOW))
        .isEqualTo(DuplicateMatch.NONE);
    assertThat(duplicates.find(new Fingerprint("b", 5))).isInstanceOf(DuplicateMatch.Exact.class);
  }

  @Example
  void theNearestIsChosenAndOfEquallyNearOnesTheFirst() {
    DuplicateDetector duplicates = new DuplicateDetector(100);
    duplicates.findAndAdd(new Fingerprint("a", 0xFF00), "http://a/", NOW);
    duplicates.findAndAdd(new Fingerprint("b", 0x00FF), "http://b/", NOW);
    duplicates.findAndAdd(new Fingerprint("c", 0x0FF0), "http://c/", NOW);
    assertThat(duplicates.find(new Fingerprint("d", 0xFF01)))
        .isEqualTo(new DuplicateMatch.Near("http://a/", 1));
  }

  @Example
  void theOldestAreDropped() {
    DuplicateDetector duplicates = new DuplicateDetector(100);
    for (int i = 0; i < 1_000; i++) {
      duplicates.findAndAdd(new Fingerprint("d" + i, Words.mix(i)), "http://a/" + i, NOW);
    }
    int known = 0;
    for (int i = 0; i < 1_000; i++) {
      known += duplicates.find(new Fingerprint("d" + i, 0)) instanceof DuplicateMatch.Exact ? 1 : 0;
    }
    assertThat(known).isBetween(50, 100);
    assertThat(duplicates.find(new Fingerprint("d999", 0)))
        .isInstanceOf(DuplicateMatch.Exact.class);
  }

  /** The index against a look at every page. */
  @Property(tries = 50)
  void nothingNearIsMissed(@ForAll long seed) {
    Random random = new Random(seed);
    DuplicateDetector duplicates = new DuplicateDetector(10_000);
    List<Long> firsts = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      long hash = random.nextLong();
      if (!firsts.isEmpty() && random.nextBoolean()) {
        hash = firsts.get(random.nextInt(firsts.size()));
        for (int flips = random.nextInt(6); flips > 0; flips--) {
          hash ^= 1L << random.nextInt(64);
        }
      }
      long target = hash;
      int nearest =
          firsts.stream().mapToInt(first -> SimHash.distance(first, target)).min().orElse(64);
      DuplicateMatch match =
          duplicates.findAndAdd(new Fingerprint("d" + i, hash), "http://a/" + i, NOW);
      if (nearest <= DuplicateDetector.MAX_NEAR_DISTANCE_BITS) {
        assertThat(match).isInstanceOf(DuplicateMatch.Near.class);
        assertThat(((DuplicateMatch.Near) match).distance()).isEqualTo(nearest);
      } else {
        assertThat(match).isEqualTo(DuplicateMatch.NONE);
        firsts.add(hash);
      }
    }
  }

  /** The bit-sliced counters against counting bit by bit. */
  @Property(tries = 50)
  void theSimHashIsTheMajorityOfItsFeatures(@ForAll long seed) {
    Page page = PARSER.parse("<p>" + text(seed, 40 + (int) (seed & 255)), "http://a/");
    int[] votes = new int[64];
    int n = 0;
    for (int i = 2; i < page.body().size(); i++, n++) {
      long feature =
          Words.mix(page.body().id(i - 2) * 31 + page.body().id(i - 1) * 17 + page.body().id(i));
      for (int bit = 0; bit < 64; bit++) {
        votes[bit] += (int) (feature >>> bit & 1);
      }
    }
    long expected = 0;
    for (int bit = 0; bit < 64; bit++) {
      expected |= votes[bit] * 2 > n ? 1L << bit : 0;
    }
    assertThat(SimHash.compute(page)).isEqualTo(expected);
  }

  private static Fingerprint print(String html) {
    Page page = PARSER.parse(html, "http://a/");
    return Fingerprint.compute(page, html.getBytes(StandardCharsets.UTF_8));
  }

  private static String text(long seed, int words) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < words; i++) {
      text.append("word").append(random.nextInt(3_000)).append(' ');
    }
    return text.toString();
  }
}
