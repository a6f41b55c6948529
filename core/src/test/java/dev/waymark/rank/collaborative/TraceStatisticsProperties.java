package dev.waymark.rank.collaborative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.model.Observation;
import dev.waymark.people.Trace;
import dev.waymark.people.Visits;
import dev.waymark.rank.knowledge.FeatureType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Statistics updated page by page equal those computed from all pages at once. */
class TraceStatisticsProperties {
  private static final int PAGES = 12;
  private static final int NEAR = 2;
  private static final String[] WORDS = {"reef", "fish", "sea", "car", "road", "oil"};

  /** A random crawl of some pages. */
  private static ScriptedCrawl crawl(String name, Trace trace, Random random) {
    CollaborativeSettings settings = new CollaborativeSettings("words", NEAR, 1, 0);
    ScriptedCrawl crawl = new ScriptedCrawl(ScriptedCrawl.policy(name, trace, 0.5, settings));
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < PAGES; i++) {
      numbers.add(i);
    }
    Collections.shuffle(numbers, random);
    for (int number : numbers.subList(0, 1 + random.nextInt(PAGES))) {
      String text = WORDS[random.nextInt(6)] + " " + WORDS[random.nextInt(6)];
      crawl.page("p" + number, random.nextInt(3) == 0, text);
    }
    return crawl;
  }

  private static Trace randomTrace(Random random) {
    String[] users = new String[1 + random.nextInt(6)];
    for (int i = 0; i < users.length; i++) {
      StringBuilder user = new StringBuilder("user" + i);
      for (int visit = random.nextInt(9); visit >= 0; visit--) {
        user.append(" p").append(random.nextInt(PAGES + 3));
      }
      users[i] = user.toString();
    }
    return ScriptedCrawl.trace(users);
  }

  @Property(tries = 200)
  void countsOfUsersAreThoseOfTheirPages(@ForAll long seed) {
    Random random = new Random(seed);
    Trace trace = randomTrace(random);
    ScriptedCrawl crawl = crawl("frequency", trace, random);
    for (int user = 0; user < trace.userCount(); user++) {
      int seen = 0;
      int relevant = 0;
      for (Observation page : crawl.pages()) {
        if (visited(trace, user, page)) {
          seen++;
          relevant += page.relevant() ? 1 : 0;
        }
      }
      long id = UserRates.featureId(trace.pseudonym(user));
      assertThat(crawl.context().knowledge().counts(FeatureType.USER).seenOf(id)).isEqualTo(seen);
      assertThat(crawl.context().knowledge().counts(FeatureType.USER).relevantOf(id))
          .isEqualTo(relevant);
    }
  }

  @Property(tries = 200)
  void affinitiesAreThoseOfAllPagesAtOnce(@ForAll long seed) {
    Random random = new Random(seed);
    Trace trace = randomTrace(random);
    ScriptedCrawl crawl = crawl("signature", trace, random);
    TraceStatistics statistics = new TraceStatistics(trace);
    // Capacity for all numbers, or for so few that the index is cleared all the time.
    SignatureIndex signatureIndex = new SignatureIndex(random.nextBoolean() ? 1000 : 6);
    UserAffinities affinities =
        statistics.register(
            new UserAffinities(
                statistics.crawledPages(), SignatureExtractor.WORDS, signatureIndex, false));
    // One page after the other, with only the earlier ones crawled.
    ScriptedCrawl replayed = new ScriptedCrawl(ScriptedCrawl.policy("random", trace, 2));
    for (Observation page : crawl.pages()) {
      replayed.replay(page);
      statistics.observe(page, replayed.context().history());
    }
    double sum = 0;
    int userCount = 0;
    for (int user = 0; user < trace.userCount(); user++) {
      double affinity = expectedAffinity(trace, user, crawl.pages());
      assertThat(affinities.affinity(user)).isCloseTo(affinity, within(1e-4));
      sum += Math.max(0, affinity);
      userCount += affinity < 0 ? 0 : 1;
    }
    assertThat(affinities.userCount()).isEqualTo(userCount);
    assertThat(affinities.mean()).isCloseTo(userCount == 0 ? 0 : sum / userCount, within(1e-4));
  }

  private static double expectedAffinity(Trace trace, int user, List<Observation> pages) {
    Map<Long, int[]> counts = new HashMap<>();
    boolean any = false;
    for (Observation page : pages) {
      if (visited(trace, user, page)) {
        any = true;
        for (long word : page.words().ids()) {
          int[] count = counts.computeIfAbsent(word, absent -> new int[2]);
          count[0]++;
          count[1] += page.relevant() ? 1 : 0;
        }
      }
    }
    return any
        ? counts.values().stream().mapToDouble(c -> (double) c[1] / c[0]).average().orElse(0)
        : -1;
  }

  @Property(tries = 200)
  void theTemporalLocalityIsThatOfAllPagesAtOnce(@ForAll long seed) {
    Random random = new Random(seed);
    Trace trace = randomTrace(random);
    ScriptedCrawl crawl = crawl("temporal", trace, random);
    TraceStatistics statistics = new TraceStatistics(trace);
    TemporalLocality locality =
        statistics.register(new TemporalLocality(statistics.crawledPages(), NEAR));
    crawl.pages().forEach(page -> statistics.observe(page, crawl.context().history()));
    Set<Integer> inside = urlsNearRelevant(trace, crawl.pages());
    int[][] counts = new int[2][2];
    for (Observation page : crawl.pages()) {
      int in = inside.contains(trace.findUrl(page.candidate().url())) ? 1 : 0;
      counts[in][0]++;
      counts[in][1] += page.relevant() ? 1 : 0;
    }
    for (boolean in : new boolean[] {false, true}) {
      assertThat(locality.pages(in)).isEqualTo(counts[in ? 1 : 0][0]);
      assertThat(locality.relevant(in)).isEqualTo(counts[in ? 1 : 0][1]);
    }
  }

  private static Set<Integer> urlsNearRelevant(Trace trace, List<Observation> pages) {
    Set<Integer> inside = new HashSet<>();
    for (Observation page : pages) {
      for (int user = 0; user < trace.userCount() && page.relevant(); user++) {
        Visits visits = trace.visitsOf(user);
        for (int i = 0; i < visits.size(); i++) {
          if (trace.url(visits.url(i)).equals(page.candidate().url())) {
            for (int neighbour : visits.neighbours(i, NEAR)) {
              inside.add(neighbour);
            }
          }
        }
      }
    }
    return inside;
  }

  @Property(tries = 100)
  void aReplayedPolicyScoresAsTheOriginal(@ForAll long seed) {
    for (String name : List.of("frequency", "signature", "temporal", "collaborative", "people")) {
      Random random = new Random(seed);
      Trace trace = randomTrace(random);
      ScriptedCrawl crawl = crawl(name, trace, random);
      for (int i = 0; i < PAGES; i++) {
        crawl.score("p" + i);
      }
      CollaborativeSettings settings = new CollaborativeSettings("words", NEAR, 1, 0);
      ScriptedCrawl replayed = new ScriptedCrawl(ScriptedCrawl.policy(name, trace, 0.5, settings));
      crawl.pages().forEach(replayed::replay);
      for (int i = 0; i < PAGES + 3; i++) {
        assertThat(replayed.score("p" + i)).as(name).isEqualTo(crawl.score("p" + i));
      }
    }
  }

  private static boolean visited(Trace trace, int user, Observation page) {
    Visits visits = trace.visitsOf(user);
    for (int i = 0; i < visits.size(); i++) {
      if (trace.url(visits.url(i)).equals(page.candidate().url())) {
        return true;
      }
    }
    return false;
  }
}
