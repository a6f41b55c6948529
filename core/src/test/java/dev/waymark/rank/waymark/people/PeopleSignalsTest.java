package dev.waymark.rank.waymark.people;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.people.MemoryTrace;
import dev.waymark.people.Query;
import dev.waymark.people.Session;
import dev.waymark.people.Step;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.PolicyContext;
import dev.waymark.rank.TinyCrawl;
import dev.waymark.rank.knowledge.FeatureCounts;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.registry.AllOrderingPolicies;
import dev.waymark.text.Words;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What people left has a named contribution, once it has told relevant pages from others. */
class PeopleSignalsTest {
  private static final Instant NOON = Instant.parse("2026-01-31T12:00:00Z");
  private static final int PAGES = 60;

  private final List<Session> sessions = new ArrayList<>();
  private final List<Query> queries = new ArrayList<>();

  /**
   * Far apart in their sessions, so that co-visits do not tell: a third of the users are divers.
   */
  @Test
  void usersOfOneSessionCountOnceTheyTell() {
    for (int user = 0; user < 12; user++) {
      List<String> pages = new ArrayList<>();
      for (int page = user % 3; page < PAGES; page += 3) {
        pages.add(page + ".html");
        pages.addAll(List.of("x" + page, "y" + page, "z" + page));
      }
      pages.add(user % 3 == 0 ? "a.html" : "b.html");
      visit("user" + user, pages);
    }
    TinyCrawl crawl = crawl();

    Contribution users = contribution(crawl, "a.html", "users of one session who visited it");
    assertThat(users.value()).isPositive();
    assertThat(users.reason())
        .isEqualTo("4 users, 80 of whose 80 visits to crawled pages were to relevant ones");
    assertThat(contribution(crawl, "b.html", "users of one session who visited it").value())
        .isNegative();
  }

  @Test
  void aQueryThatRelevantPagesWereOpenedForLeadsToTheOthersOpenedForIt() {
    for (int page = 0; page < PAGES; page++) {
      query(page % 3 == 0 ? "coral reef" : "used car", page + ".html");
    }
    query("coral reef", "a.html");
    query("used car", "b.html");
    TinyCrawl crawl = crawl();

    Contribution query = contribution(crawl, "a.html", "queries of users that it is about");
    assertThat(query.value()).isPositive();
    assertThat(query.reason()).isEqualTo("coral reef (1 user) 20 of 20");
    assertThat(contribution(crawl, "b.html", "queries of users that it is about").value())
        .isNegative();
  }

  /** Either word alone says little, so the query adds something to what anchors say. */
  @Test
  void theWordsOfAQueryAreAHint() {
    query("coral reef", null);
    TinyCrawl crawl = startCrawl();
    List<String> words = List.of("coral-reef", "coral", "reef");
    String[] names =
        IntStream.range(0, PAGES)
            .mapToObj(page -> words.get(page % 3) + "-" + page)
            .toArray(String[]::new);
    crawl.page("start", false, "things", names);
    for (int page = 0; page < PAGES; page++) {
      crawl.page(names[page], page % 3 == 0, words.get(page % 3));
    }
    crawl.page("more", false, "text", "coral-reef.html");

    assertThat(contribution(crawl, "coral-reef.html", "queries of users that it is about").reason())
        .isEqualTo("coral reef (1 user) 20 of 20");
  }

  @Test
  void thePatternOfAUrlCountsOnceItTells() {
    List<String> pages = new ArrayList<>();
    for (int page = 0; page < 40; page++) {
      pages.add("item/" + (1000 + page) + ".html");
      pages.add("list?page=" + page);
    }
    visit("ann", pages);
    TinyCrawl crawl = startCrawl();
    crawl.page("start", true, "things", "item/2000.html", "list?page=77");
    for (int page = 0; page < 30; page++) {
      crawl.page("item/" + (1100 + page) + ".html", true, "text");
      crawl.page("list?page=" + (100 + page), false, "text");
    }

    assertThat(contribution(crawl, "item/2000.html", "URL pattern").reason())
        .startsWith("http://web.test/item/")
        .endsWith(" 30 of 30");
    assertThat(contribution(crawl, "list?page=77", "URL pattern").value()).isNegative();
  }

  /** Two traces number their users and queries as they come; what was learned is of the same. */
  @Test
  void usersAndQueriesAreTheSameInTheKnowledgeOfTwoTraces() {
    visit("ann", List.of("0.html"));
    visit("ben", List.of("1.html"));
    query("coral reef", "0.html");
    query("used car", "1.html");
    Knowledge sum = crawl().context().knowledge();
    sessions.clear();
    queries.clear();
    visit("ben", List.of("1.html"));
    visit("ann", List.of("0.html"));
    query("used car", "1.html");
    query("coral reef", "0.html");
    sum.merge(crawl().context().knowledge());

    assertThat(relevantShare(sum, FeatureType.USER, "ann")).isEqualTo("2 of 2");
    assertThat(relevantShare(sum, FeatureType.USER, "ben")).isEqualTo("0 of 2");
    assertThat(relevantShare(sum, FeatureType.QUERY, "coral reef")).isEqualTo("2 of 2");
    assertThat(relevantShare(sum, FeatureType.QUERY, "used car")).isEqualTo("0 of 2");
    assertThat(sum.name(FeatureType.USER, Words.id("ann"))).isEqualTo("ann");
  }

  private static String relevantShare(Knowledge knowledge, FeatureType type, String name) {
    FeatureCounts counts = knowledge.counts(type);
    long id = Words.id(name);
    return "%.0f of %.0f".formatted(counts.relevantOf(id), counts.seenOf(id));
  }

  /** A third of the pages is relevant. */
  private TinyCrawl crawl() {
    TinyCrawl crawl = startCrawl();
    crawl.page("start", false, "things", "a.html", "b.html");
    for (int page = 0; page < PAGES; page++) {
      crawl.page(page + ".html", page % 3 == 0, "text");
    }
    return crawl;
  }

  private TinyCrawl startCrawl() {
    PolicyContext context = PolicyContext.empty().with(trace());
    return new TinyCrawl(AllOrderingPolicies.builtIn().create("waymark", context));
  }

  private MemoryTrace trace() {
    return MemoryTrace.of(sessions, queries);
  }

  private static Contribution contribution(TinyCrawl crawl, String page, String name) {
    List<Contribution> all = crawl.explain(page);
    double sum = all.stream().mapToDouble(Contribution::value).sum();
    assertThat(sum).isCloseTo(crawl.score(page), within(1e-9));
    assertThat(all).extracting(Contribution::name).contains(name);
    return all.stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
  }

  private void visit(String user, List<String> pages) {
    sessions.add(
        new Session(
            user,
            pages.stream().map(page -> new Step(TinyCrawl.url(page), null, NOON, false)).toList(),
            List.of()));
  }

  private void query(String text, @Nullable String clicked) {
    queries.add(new Query("ann", text, NOON, clicked == null ? null : TinyCrawl.url(clicked)));
  }
}
