package dev.waymark.people;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.url.Urls;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Contract of every implementation of Trace. */
public abstract class TraceContract {
  public static final String A = "http://one.example/a";
  public static final String B = "http://one.example/b";
  protected static final String C = "http://two.example/c?x=1";
  protected static final String D = "http://two.example/d";

  private static final List<Session> SESSIONS =
      List.of(
          new Session("ann", List.of(step(A, null, 0), step(B, A, 100), back(A, 110)), List.of()),
          new Session("ann", List.of(step(C, null, 9_000)), List.of(C)),
          new Session("bob", List.of(step(A, null, 500), step(B, A, 600)), List.of(B)),
          new Session("cat", List.of(step(C, null, 100_000)), List.of(D)));

  private static final List<Query> QUERIES =
      List.of(
          new Query("ann", "coral reef", at(0), A),
          new Query("bob", "coral reef", at(500), A),
          new Query("bob", "atoll", at(550), null));

  /** A trace with every URL and query stored, and users in the same order. */
  protected abstract Trace trace(List<Session> sessions, List<Query> queries);

  @Test
  void itCountsUsersUrlsAndVisits() {
    try (Trace trace = trace(SESSIONS, QUERIES)) {
      assertThat(trace.userCount()).isEqualTo(3);
      assertThat(trace.urlCount()).isEqualTo(4);
      assertThat(trace.visitCount()).as("going back is no visit").isEqualTo(6);
    }
  }

  @Test
  void theUsersOfAUrlAreThoseWhoVisitedIt() {
    try (Trace trace = trace(SESSIONS, QUERIES)) {
      assertThat(users(trace, A)).hasSize(2).isEqualTo(users(trace, B));
      assertThat(users(trace, C)).hasSize(2).isNotEqualTo(users(trace, A));
      assertThat(users(trace, D)).as("a target that was never reached").isEmpty();
      assertThat(trace.usersOf(trace.findUrl(A))).isSorted();
      assertThat(trace.findUrl("http://one.example/nowhere")).isEqualTo(Visits.NONE);
    }
  }

  /**
   * A was visited next to C and, in another session, to D, B next to C. So A was near 4, B 2, C 4
   * and D 2 others, to which 5 are added: A has 2/√(9·9) of C and 2/√(9·7) of D, B has 2/√(7·9) of
   * C. The cosine of A and B is 2/9 / √(4/81 + 4/63) = √7/4; C has nothing in common with A.
   */
  @Test
  void pagesAreSimilarWhenUsersVisitTheSamePagesNearThem() {
    List<Session> sessions =
        List.of(
            new Session("ann", List.of(step(A, null, 0), step(C, A, 100)), List.of()),
            new Session("ann", List.of(step(A, null, 9_000)), List.of(D)),
            new Session("bob", List.of(step(B, null, 500), step(C, B, 600)), List.of()));
    try (Trace trace = trace(sessions, List.of())) {
      CoVisitEmbedding embedding = trace.embedding();
      assertThat(cosine(embedding, A, B)).isCloseTo(Math.sqrt(7) / 4, within(1e-5));
      assertThat(cosine(embedding, A, A)).isCloseTo(1, within(1e-5));
      assertThat(cosine(embedding, A, C)).isCloseTo(0, within(1e-5));
      assertThat(embedding.find(Urls.id("http://one.example/nowhere"))).isNegative();
      assertThat(trace.embedding()).as("computed once").isSameAs(embedding);
    }
  }

  private static double cosine(CoVisitEmbedding embedding, String one, String other) {
    double[] direction = new double[CoVisitEmbedding.DIMENSIONS];
    embedding.add(embedding.find(Urls.id(one)), 1, direction);
    return embedding.dotProduct(embedding.find(Urls.id(other)), direction);
  }

  @Test
  void visitsOfAUserComeInTheOrderOfTimeWithAllFields() {
    try (Trace trace = trace(SESSIONS, QUERIES)) {
      Visits ann = trace.visitsOf(inBoth(trace, A, C));
      assertThat(texts(trace, ann)).containsExactly(A, B, A, C);
      assertThat(ann.time(1)).isEqualTo(at(100).getEpochSecond());
      assertThat(ann.referrer(0)).isEqualTo(Visits.NONE);
      assertThat(trace.url(ann.referrer(1))).isEqualTo(A);
      assertThat(ann.back(2)).isTrue();
      assertThat(ann.back(3)).isFalse();
      assertThat(ann.target(3)).isTrue();
      assertThat(ann.target(1)).isFalse();
    }
  }

  @Test
  void sessionsAreRestored() {
    try (Trace trace = trace(SESSIONS, QUERIES)) {
      List<Session> sessions = new ArrayList<>();
      trace.forEachSession(sessions::add);
      assertThat(sessions.stream().map(s -> new Session("x", s.steps(), s.targets())))
          .containsExactlyInAnyOrderElementsOf(
              SESSIONS.stream().map(s -> new Session("x", s.steps(), s.targets())).toList());
    }
  }

  @Test
  void sessionsBeginAtTheFirstVisitAfterAPauseAndWhereTheSourceSaysSo() {
    List<Session> sessions =
        List.of(
            new Session(
                "ann", List.of(step(A, null, 0), step(B, A, 1_800), step(C, B, 3_601)), List.of()),
            new Session("ann", List.of(step(D, null, 3_700)), List.of()));
    try (Trace trace = trace(sessions, List.of())) {
      Visits ann = trace.visitsOf(0);
      assertThat(IntStream.range(0, 4).mapToObj(ann::startsSession))
          .containsExactly(true, false, true, true);
      assertThat(ann.sessions()).extracting(Visits::size).containsExactly(2, 1, 1);
    }
  }

  @Test
  void temporalNeighboursAreTheVisitsJustBeforeAndAfter() {
    try (Trace trace = trace(SESSIONS, QUERIES)) {
      Visits ann = trace.visitsOf(inBoth(trace, A, C));
      assertThat(ann.neighbours(0, 1)).containsExactly(trace.findUrl(B));
      assertThat(ann.neighbours(2, 5))
          .containsExactly(trace.findUrl(A), trace.findUrl(B), trace.findUrl(C));
    }
  }

  @Test
  void triplesNameTargetReferrerAndUser() {
    try (Trace trace = trace(SESSIONS, QUERIES)) {
      List<String> triples = new ArrayList<>();
      trace.forEachTriple((target, referrer, user) ->
          triples.add(trace.url(target) + " " + (referrer < 0 ? "-" : trace.url(referrer))));
      assertThat(triples)
          .containsExactlyInAnyOrder(
              A + " -", A + " -", B + " " + A, B + " " + A, C + " -", C + " -");
    }
  }

  @Test
  void queriesAreListedByUserAndSummed() {
    try (Trace trace = trace(SESSIONS, QUERIES)) {
      assertThat(trace.queryStats())
          .containsExactly(
              new QueryStats("coral reef", 2, 2, at(500)), new QueryStats("atoll", 1, 1, at(550)));
      List<Query> ann = trace.queriesOf(inBoth(trace, A, C));
      assertThat(ann).hasSize(1);
      assertThat(ann.getFirst().clickedUrl()).isEqualTo(A);
      assertThat(ann.getFirst().text()).isEqualTo("coral reef");
    }
  }

  @Test
  void anEmptyTraceIsATrace() {
    try (Trace trace = trace(List.of(), List.of())) {
      assertThat(trace.userCount() + trace.urlCount() + trace.visitCount()).isZero();
      assertThat(trace.queryStats()).isEmpty();
      assertThat(trace.findUrl(A)).isEqualTo(Visits.NONE);
    }
  }

  protected static Instant at(long second) {
    return Instant.ofEpochSecond(1_000_000 + second);
  }

  public static Step step(String url, @Nullable String referrer, long second) {
    return new Step(url, referrer, at(second), false);
  }

  private static Step back(String url, long second) {
    return new Step(url, null, at(second), true);
  }

  private static int inBoth(Trace trace, String one, String other) {
    return users(trace, one).stream().filter(users(trace, other)::contains).findFirst().get();
  }

  private static List<Integer> users(Trace trace, String url) {
    return IntStream.of(trace.usersOf(trace.findUrl(url))).boxed().toList();
  }

  private static List<String> texts(Trace trace, Visits visits) {
    return IntStream.range(0, visits.size()).mapToObj(i -> trace.url(visits.url(i))).toList();
  }
}
