package dev.waymark.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.people.Query;
import dev.waymark.people.Session;
import dev.waymark.people.Step;
import dev.waymark.people.Visit;
import dev.waymark.web.generated.GeneratedWeb;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class RecordedTracesTest {
  private static final GeneratedWeb WEB = GeneratedWeb.parse("pages=1000,people=60");

  @Property(tries = 50)
  void nobodyAndNoMomentIsOnBothSides(
      @ForAll long seed, @ForAll @DoubleRange(min = 0, max = 1) double share) {
    RecordedTraces.Split split = WEB.traces().split(seed, share);
    assertThat(Collections.disjoint(users(split.training()), users(split.test()))).isTrue();
    Instant last =
        split.training().visits().stream()
            .map(Visit::time)
            .max(Instant::compareTo)
            .orElse(Instant.MIN);
    assertThat(split.test().visits()).allMatch(visit -> visit.time().isAfter(last));
    assertThat(split.test().queries()).allMatch(query -> query.time().isAfter(last));
  }

  @Property(tries = 20)
  void aSplitByPersonLosesNothing(@ForAll long seed) {
    RecordedTraces.Split split = WEB.traces().splitByUser(seed, 0.7);
    assertThat(split.training().sessions().size() + split.test().sessions().size())
        .isEqualTo(WEB.traces().sessions().size());
    assertThat(split.training().queries().size() + split.test().queries().size())
        .isEqualTo(WEB.traces().queries().size());
    assertThat(WEB.traces().splitByUser(seed, 0.7)).isEqualTo(split);
  }

  @Test
  void aSessionThatSpansTheSplitIsInNeitherPart() {
    RecordedTraces traces =
        new RecordedTraces(
            List.of(session("a", 10, 100), session("b", 20, 30), session("c", 50, 60)),
            List.of(new Query("d", "reef", Instant.ofEpochSecond(40), null)));
    RecordedTraces.Split split = traces.splitByTime(0.5);
    assertThat(users(split.training())).containsExactly("b");
    assertThat(users(split.test())).containsExactlyInAnyOrder("c", "d");
  }

  private static Session session(String user, long from, long to) {
    return new Session(
        user,
        List.of(
            new Step("http://a.example/", null, Instant.ofEpochSecond(from), false),
            new Step("http://a.example/x", "http://a.example/", Instant.ofEpochSecond(to), false)),
        List.of());
  }

  private static Set<String> users(RecordedTraces traces) {
    Set<String> users = traces.sessions().stream().map(Session::user).collect(Collectors.toSet());
    traces.queries().forEach(query -> users.add(query.user()));
    return users;
  }

  @Test
  void usersWithInterestsFollowThemAndOthersDoNot() {
    assertThat(fidelity("pages=3000,on-topic-steps=0.95,aimless=0")).isGreaterThan(0.7);
    assertThat(fidelity("pages=3000,on-topic-steps=0.95,aimless=0,locality=0.1,noise=0.4"))
        .as("also where the links do not lead there")
        .isGreaterThan(0.7);
    assertThat(fidelity("pages=3000,aimless=1")).isLessThan(0.45);
  }

  /** Share of a user's content pages that are of the user's two most frequent topics. */
  private static double fidelity(String settings) {
    GeneratedWeb web = GeneratedWeb.parse(settings);
    Map<String, int[]> byUser = new HashMap<>();
    for (Visit visit : web.traces().visits()) {
      int page = web.page(visit.url());
      assertThat(page).as(visit.url()).isNotNegative();
      if (web.topic(page) >= 0) {
        byUser
            .computeIfAbsent(visit.user(), user -> new int[web.topics().length])[web.topic(page)]++;
      }
    }
    double top = 0;
    double all = 0;
    for (int[] counts : byUser.values()) {
      Arrays.sort(counts);
      top += counts[counts.length - 1] + counts[counts.length - 2];
      all += Arrays.stream(counts).sum();
    }
    return top / all;
  }

  @Test
  void aReferrerLinksToTheVisitedPage() {
    int referred = 0;
    for (Visit visit : WEB.traces().visits()) {
      if (visit.referrer() != null) {
        referred++;
        assertThat(WEB.links(WEB.page(visit.referrer()))).contains(WEB.page(visit.url()));
      }
    }
    assertThat(referred).isGreaterThan(WEB.traces().visits().size() / 3);
  }

  @Test
  void sessionsHaveTargetsAndQueriesHaveWordsOfTheClickedTopic() {
    assertThat(WEB.traces().sessions()).anyMatch(session -> !session.targets().isEmpty());
    assertThat(WEB.traces().sessions())
        .allMatch(session ->
            session.steps().stream()
                .map(Step::url)
                .collect(Collectors.toSet())
                .containsAll(session.targets()));
    assertThat(WEB.traces().queries()).isNotEmpty();
    for (Query query : WEB.traces().queries()) {
      assertThat(query.text()).isNotBlank();
      assertThat(WEB.topic(WEB.page(query.clickedUrl()))).isNotNegative();
    }
  }

  @Test
  void aFewPagesHaveMostVisitors() {
    Map<String, Set<String>> users =
        GeneratedWeb.parse("pages=5000,people=500").traces().visits().stream()
            .collect(
                Collectors.groupingBy(
                    Visit::url, Collectors.mapping(Visit::user, Collectors.toSet())));
    List<Integer> counts =
        users.values().stream().map(Set::size).sorted(Comparator.reverseOrder()).toList();
    int all = counts.stream().mapToInt(Integer::intValue).sum();
    int top = counts.stream().limit(counts.size() / 10).mapToInt(Integer::intValue).sum();
    assertThat((double) top / all).isGreaterThan(0.3);
  }
}
