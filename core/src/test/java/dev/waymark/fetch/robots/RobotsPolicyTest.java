package dev.waymark.fetch.robots;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.fetch.FetchTestSettings;
import dev.waymark.fetch.Fetcher;
import dev.waymark.fetch.HttpFetcher;
import dev.waymark.fetch.Loopback;
import dev.waymark.fetch.TestClock;
import dev.waymark.model.FetchResult;
import dev.waymark.model.MissCause;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class RobotsPolicyTest {
  private final TestClock clock = new TestClock();
  private final Map<String, FetchResult> answers = new HashMap<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private final Fetcher files =
      (url, conditions) -> {
        requests.add(url);
        return answers.getOrDefault(url, failed(url, 404));
      };
  private final RobotsPolicy policy = policy();

  private RobotsPolicy policy(String... flags) {
    List<String> all = new ArrayList<>(List.of("contact", "me@example.org"));
    all.addAll(List.of(flags));
    return new RobotsPolicy(FetchTestSettings.politeness(all.toArray(String[]::new)), files, clock);
  }

  private static FetchResult file(String url, String text) {
    byte[] none = {};
    byte[] body = text.getBytes(UTF_8);
    return new FetchResult.Ok(
        url,
        200,
        none,
        none,
        body,
        body,
        "text/plain",
        null,
        "",
        null,
        null,
        "1.1.1.1",
        Instant.EPOCH,
        Duration.ZERO,
        false);
  }

  private static FetchResult failed(String url, int status) {
    boolean again = status == 0 || status == 429 || status >= 500;
    return new FetchResult.Failure(url, status, "status " + status, again, Duration.ZERO);
  }

  private void robots(String... lines) {
    String url = "http://a.example/robots.txt";
    answers.put(url, file(url, String.join("\n", lines)));
  }

  private boolean allows(String path) {
    return policy.decide("http://a.example" + path).allowed();
  }

  @Test
  void groupOfOurNameCountsAndNotTheOneForAll() {
    robots("User-agent: *", "Disallow: /", "", "User-agent: WayMark", "Disallow: /private");
    assertThat(allows("/page")).isTrue();
    assertThat(allows("/private/page")).isFalse();
  }

  @Test
  void groupForAllCountsWhenNoneHasOurName() {
    robots(
        "User-agent: way",
        "Disallow:",
        "User-agent: waymarker",
        "Disallow:",
        "User-agent: *",
        "Disallow: /x");
    assertThat(allows("/x")).isFalse();
    assertThat(allows("/y")).isTrue();
  }

  @Test
  void groupsOfOneNameAreOneGroup() {
    robots(
        "User-agent: waymark",
        "Disallow: /a",
        "User-agent: other",
        "Disallow: /",
        "User-agent: waymark",
        "Disallow: /b");
    assertThat(allows("/a")).isFalse();
    assertThat(allows("/b")).isFalse();
    assertThat(allows("/c")).isTrue();
  }

  @Test
  void severalNamesMayShareAGroup() {
    robots("User-agent: other", "User-agent: waymark", "Disallow: /a");
    assertThat(allows("/a")).isFalse();
  }

  /** Rules of one group, parted by semicolons, in the words of RFC 9309 section 2.2.2. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Disallow: /a                         | /a            | false
          Disallow: /a                         | /ab/c?d       | false
          Disallow: /a                         | /b/a          | true
          Disallow: /a                         | /A            | true
          Disallow: /a/; Allow: /a/b           | /a/b/c        | true
          Disallow: /a/; Allow: /a/b           | /a/c          | false
          Allow: /a/b; Disallow: /a/           | /a/b/c        | true
          Disallow: /a/b/c; Allow: /a/b        | /a/b/c        | false
          Disallow: /a; Allow: /a              | /a            | true
          Disallow:                            | /a            | true
          Allow: /; Disallow: /                | /a            | true
          Disallow: /*.php                     | /x/y.php5     | false
          Disallow: /*.php$                    | /x/y.php      | false
          Disallow: /*.php$                    | /x/y.php?z    | true
          Disallow: /a*b                       | /axxxb        | false
          Disallow: /*?                        | /a?b=c        | false
          Disallow: /a/%7Ebob                  | /a/~bob       | false
          Disallow: /a%2Fb                     | /a/b          | true
          Disallow: /a # not this one          | /a            | false
          DISALLOW: /a                         | /a            | false
          Disalow: /a                          | /b            | true
          Crawl-delay: x; Disallow: /a         | /a            | false
          Disallow: /********************a     | /bbbbbbbbbbbb | true
          """)
  void longestRuleWins(String rules, String path, boolean allowed) {
    robots("User-agent: *\n" + rules.replace("; ", "\n"));
    assertThat(allows(path)).isEqualTo(allowed);
  }

  @Test
  void rulesBeforeAnyNameAreForNobody() {
    robots("Disallow: /", "User-agent: other", "Disallow: /");
    assertThat(allows("/a")).isTrue();
  }

  @Test
  void markInFrontAndOldLineEndsDoNotMatter() {
    String url = "http://a.example/robots.txt";
    answers.put(url, file(url, "\ufeffUser-agent: *\rDisallow: /a\r\n\r\nDisallow: /b"));
    assertThat(allows("/a")).isFalse();
    assertThat(allows("/b")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 403, 404, 410, 451})
  void noFileAllowsEverything(int status) {
    answers.put("http://a.example/robots.txt", failed("", status));
    assertThat(policy.decide("http://a.example/x"))
        .isEqualTo(RobotsDecision.definitive(true, "", Duration.ZERO));
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 500, 502, 503})
  void brokenServerAllowsNothingUntilRobotsTxtIsFetchedAgain(int status) {
    answers.put("http://a.example/robots.txt", failed("", status));
    RobotsDecision decision = policy.decide("http://a.example/x");
    assertThat(decision.allowed()).isFalse();
    assertThat(decision.reason()).contains("robots.txt could not be read").contains("" + status);
    answers.clear();
    clock.pass(Duration.ofMinutes(9));
    assertThat(allows("/x")).isFalse();
    assertThat(policy.decide("http://a.example/x").toFetchResult("http://a.example/x"))
        .isInstanceOfSatisfying(
            FetchResult.Failure.class,
            failed -> {
              assertThat(failed.retryable()).isTrue();
              assertThat(failed.retryAfter()).isEqualTo(Duration.ofMinutes(1));
            });
    clock.pass(Duration.ofMinutes(2));
    assertThat(allows("/x")).isTrue();
    assertThat(requests).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 503})
  void retryAfterOfRobotsTxtIsObeyed(int status) {
    Duration later = Duration.ofSeconds(40);
    answers.put(
        "http://a.example/robots.txt", new FetchResult.Failure("", status, "busy", true, later));
    assertThat(policy.decide("http://a.example/x").retryAfter()).isEqualTo(later);
    answers.clear();
    clock.pass(later.minusSeconds(1));
    assertThat(allows("/x")).isFalse();
    clock.pass(Duration.ofSeconds(1));
    assertThat(allows("/x")).isTrue();
  }

  @Test
  void retryAfterOfRobotsTxtIsAtMostAnHour() {
    Duration day = Duration.ofDays(1);
    answers.put("http://a.example/robots.txt", new FetchResult.Failure("", 503, "busy", true, day));
    assertThat(policy.decide("http://a.example/x").retryAfter()).isEqualTo(Duration.ofHours(1));
  }

  @Test
  void robotsTxtOfAServerThatDoesNotRespondIsRetriedSoon() {
    answers.put("http://a.example/robots.txt", failed("", 0));
    assertThat(policy.decide("http://a.example/x").toFetchResult("http://a.example/x"))
        .isInstanceOfSatisfying(
            FetchResult.Failure.class,
            failed -> {
              assertThat(failed.retryable()).isTrue();
              assertThat(failed.retryAfter()).isEqualTo(Duration.ofSeconds(5));
            });
    answers.clear();
    clock.pass(Duration.ofSeconds(6));
    assertThat(allows("/x")).isTrue();
  }

  @Test
  void aNameThatIsNotFoundIsAFailureOfTheHostWhichOnlyAnOutageExcuses() {
    String url = "http://a.example/robots.txt";
    answers.put(
        url,
        new FetchResult.Failure(
            url, 0, "no such name", false, Duration.ZERO, FetchResult.FailureScope.HOST, null));
    assertThat(policy.decide("http://a.example/x").toFetchResult("http://a.example/x"))
        .isInstanceOfSatisfying(
            FetchResult.Failure.class,
            failed -> {
              assertThat(failed.reason()).isEqualTo("no such name");
              assertThat(failed.retryable()).isFalse();
              assertThat(failed.scope()).isEqualTo(FetchResult.FailureScope.HOST);
            });
  }

  @Test
  void aFileThatWasStoredIsNotFetchedAgainUntilItsDayIsOver() {
    Map<String, byte[]> stored = new HashMap<>();
    Map<String, Duration> delays = new HashMap<>();
    RobotsStore store =
        new RobotsStore() {
          @Override
          public byte[] read(String site) {
            return stored.get(site);
          }

          @Override
          public void write(String site, byte[] file, Duration crawlDelay) {
            stored.put(site, file);
            delays.put(site, crawlDelay);
          }
        };
    AtomicInteger fetches = new AtomicInteger();
    Fetcher files =
        (url, conditions) -> {
          fetches.incrementAndGet();
          return FetchResult.Ok.recorded(
              url, "text/plain", "User-agent: *\nCrawl-delay: 7\nDisallow: /no".getBytes(UTF_8));
        };
    for (int process = 0; process < 3; process++) {
      RobotsPolicy robots =
          new RobotsPolicy(FetchTestSettings.politeness("contact", "a@b.c"), files, store, clock);
      assertThat(robots.decide("http://s.example/no").allowed()).isFalse();
      assertThat(robots.decide("http://s.example/yes").crawlDelay())
          .isEqualTo(Duration.ofSeconds(7));
      clock.pass(Duration.ofHours(11));
    }
    assertThat(delays).containsEntry("http://s.example", Duration.ofSeconds(7));
    assertThat(fetches).hasValue(1);
    clock.pass(Duration.ofHours(-60));
    RobotsPolicy setBack =
        new RobotsPolicy(FetchTestSettings.politeness("contact", "a@b.c"), files, store, clock);
    setBack.decide("http://s.example/");
    assertThat(fetches).hasValue(1);
    clock.pass(Duration.ofHours(25));
    setBack.decide("http://s.example/");
    assertThat(fetches).as("a clock that was set back does not make a day longer").hasValue(2);
  }

  @Test
  void aBlockedHostIsNotWaitedFor() {
    String url = "http://a.example/robots.txt";
    answers.put(
        url,
        new FetchResult.Failure(url, 0, "host name not found: a.example", false, Duration.ZERO));
    assertThat(policy.decide("http://a.example/x").toFetchResult("http://a.example/x"))
        .isEqualTo(
            new FetchResult.Refusal(
                "http://a.example/x", "host name not found: a.example", MissCause.UNREACHABLE));
    answers.put(
        "http://b.example/robots.txt", new FetchResult.Refusal(url, "address guard: 10.0.0.1"));
    assertThat(policy.decide("http://b.example/x").toFetchResult("http://b.example/x"))
        .isEqualTo(
            new FetchResult.Refusal(
                "http://b.example/x", "address guard: 10.0.0.1", MissCause.ADDRESS));
  }

  @Test
  void rulesAreUsedForADayAndKeptWhileTheServerIsBroken() {
    robots("User-agent: *", "Disallow: /a");
    assertThat(allows("/a")).isFalse();
    clock.pass(Duration.ofHours(23));
    assertThat(allows("/b")).isTrue();
    assertThat(requests).hasSize(1);
    answers.put("http://a.example/robots.txt", failed("", 500));
    clock.pass(Duration.ofHours(2));
    assertThat(allows("/a")).isFalse();
    assertThat(allows("/b")).isTrue();
    assertThat(requests).hasSize(2);
    answers.clear();
    clock.pass(Duration.ofMinutes(11));
    assertThat(allows("/a")).isTrue();
  }

  @Test
  void redirectsAreFollowedFiveTimes() {
    String before = "http://a.example/robots.txt";
    for (int i = 1; i <= 5; i++) {
      answers.put(before, new FetchResult.Redirect(before, 301, "http://b" + i + ".example/r"));
      before = "http://b" + i + ".example/r";
    }
    answers.put(before, file(before, "User-agent: *\nDisallow: /a"));
    assertThat(allows("/a")).isFalse();
    assertThat(requests).hasSize(6);
  }

  @Test
  void redirectsInACircleCountAsNoFile() {
    String url = "http://a.example/robots.txt";
    answers.put(url, new FetchResult.Redirect(url, 301, "http://a.example/r"));
    answers.put("http://a.example/r", new FetchResult.Redirect(url, 301, url));
    assertThat(allows("/a")).isTrue();
    assertThat(requests).hasSize(6);
  }

  @Test
  void schemeAndPortHaveRulesOfTheirOwn() {
    robots("User-agent: *", "Disallow: /");
    assertThat(allows("/a")).isFalse();
    assertThat(policy.decide("https://a.example/a").allowed()).isTrue();
    assertThat(policy.decide("http://a.example:8080/a").allowed()).isTrue();
    assertThat(requests)
        .containsExactly(
            "http://a.example/robots.txt",
            "https://a.example/robots.txt",
            "http://a.example:8080/robots.txt");
  }

  @Test
  void whatIsDisallowedIsRefusedForGood() {
    robots("User-agent: *", "Disallow: /");
    assertThat(policy.decide("http://a.example/x").toFetchResult("http://a.example/x"))
        .isEqualTo(
            new FetchResult.Refusal(
                "http://a.example/x", "robots.txt disallows it", MissCause.ROBOTS));
  }

  @Test
  void tooManyWildcardsCloseTheHost() {
    robots("User-agent: *", distinct(26_000));
    RobotsDecision decision = policy.decide("http://a.example/" + "a".repeat(1900));
    assertThat(decision.allowed()).isFalse();
    assertThat(decision.reason()).contains("wildcards");
  }

  private static String distinct(int count) {
    StringBuilder rules = new StringBuilder();
    for (int i = 0; i < count; i++) {
      rules.append("Disallow: /*a*").append(i).append('\n');
    }
    return rules.toString();
  }

  @Test
  void crawlDelayIsTakenUpToALimit() {
    robots("User-agent: *", "Crawl-delay: 2.5", "Disallow: /a");
    assertThat(policy.decide("http://a.example/b").crawlDelay()).isEqualTo(Duration.ofMillis(2500));
    String slow = "http://slow.example/robots.txt";
    answers.put(slow, file(slow, "User-agent: *\nCrawl-delay: 86400"));
    assertThat(policy.decide("http://slow.example/b"))
        .isEqualTo(RobotsDecision.definitive(true, "", Duration.ofSeconds(60)));
  }

  @Test
  void sitemapsAreNamed() {
    robots(
        "Sitemap: http://a.example/map.xml", "User-agent: *", "Disallow: /", "sitemap: /two.xml");
    assertThat(policy.sitemaps("http://a.example/x"))
        .containsExactly("http://a.example/map.xml", "http://a.example/two.xml");
  }

  @Test
  void robotsTxtIsNotFetchedWhenItIsNotObeyed() {
    robots("User-agent: *", "Disallow: /");
    assertThat(policy("robots", "false").decide("http://a.example/").allowed()).isTrue();
    assertThat(requests).isEmpty();
  }

  @Test
  void otherHostsAreNotContactedWithoutAContactThoughALinkLeadsThere() {
    for (String robots : List.of("true", "false")) {
      RobotsPolicy nameless =
          new RobotsPolicy(FetchTestSettings.politeness("robots", robots), files, clock);
      assertThat(nameless.decide("http://a.example/").toFetchResult("http://a.example/"))
          .isInstanceOf(FetchResult.Refusal.class);
      assertThat(nameless.sitemaps("http://a.example/")).isEmpty();
      assertThat(requests).isEmpty();
      assertThat(nameless.decide("http://127.0.0.1:8080/").allowed()).isTrue();
      requests.clear();
    }
  }

  @Test
  void concurrentRequestsCauseOneFetch() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    RobotsPolicy shared =
        new RobotsPolicy(
            FetchTestSettings.politeness("contact", "me@example.org"),
            (url, conditions) -> {
              requests.add(url);
              try {
                go.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              return file(url, "User-agent: *\nDisallow: /a");
            },
            clock);
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<RobotsDecision>> decisions = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        decisions.add(threads.submit(() -> shared.decide("http://a.example/a")));
      }
      go.countDown();
      for (Future<RobotsDecision> decision : decisions) {
        assertThat(decision.get().allowed()).isFalse();
      }
    }
    assertThat(requests).hasSize(1);
  }

  @Test
  void realServerIsContactedOnce() {
    try (Loopback server =
            new Loopback()
                .on(
                    "/robots.txt",
                    200,
                    "User-agent: waymark\nDisallow: /no",
                    "Content-Type",
                    "x/y");
        HttpFetcher fetcher =
            new HttpFetcher(FetchTestSettings.fetch(), FetchTestSettings.politeness(), clock)) {
      RobotsPolicy real =
          new RobotsPolicy(
              FetchTestSettings.politeness(),
              fetcher.fileFetcher(RobotsPolicy.MAX_ROBOTS_TXT_BYTES),
              clock);
      assertThat(real.decide(server.url("/no/page")).allowed()).isFalse();
      assertThat(real.decide(server.url("/yes")).allowed()).isTrue();
      assertThat(server.requests).containsExactly("/robots.txt");
    }
  }
}
