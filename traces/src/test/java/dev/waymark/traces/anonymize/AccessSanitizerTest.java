package dev.waymark.traces.anonymize;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waymark.people.VisitFlags;
import dev.waymark.traces.formats.Access;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccessSanitizerTest {
  private static final String BROWSER =
      "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

  /** Records what a sanitizer emits, ids replaced by their texts. */
  private static final class RecordingSink implements SanitizedSink {
    private final Map<Long, String> texts = new HashMap<>(Map.of(0L, "-"));
    private final List<String> events = new ArrayList<>();
    private final List<Long> users = new ArrayList<>();
    private final List<Integer> flags = new ArrayList<>();
    private final boolean includesRobots;
    private int definedUrls;

    RecordingSink(boolean includesRobots) {
      this.includesRobots = includesRobots;
    }

    @Override
    public boolean includesRobots() {
      return includesRobots;
    }

    @Override
    public void defineUrl(long id, String text) {
      texts.put(id, text);
      definedUrls++;
    }

    @Override
    public void defineQuery(long id, String text) {
      texts.put(id, text);
    }

    @Override
    public void addVisit(
        long user, long time, int visitFlags, long url, long referrer, long unreachedTarget) {
      users.add(user);
      flags.add(visitFlags);
      events.add(
          texts.get(url)
              + " from "
              + texts.get(referrer)
              + (unreachedTarget == 0 ? "" : " towards " + texts.get(unreachedTarget)));
    }

    @Override
    public void addQuery(long user, long time, long query, long clicked) {
      events.add("query " + texts.get(query) + " led to " + texts.get(clicked));
    }

    @Override
    public void addNonVisit(long user, long time, DropReason reason) {
      events.add(reason.name());
    }
  }

  private final RecordingSink sink = new RecordingSink(false);
  private final AccessSanitizer sanitizer = sanitizer(sink, 1 << 10);

  private static AccessSanitizer sanitizer(SanitizedSink sink, int urlCacheSize) {
    return new AccessSanitizer(
        new Pseudonyms(new byte[32]), new Site("http://h.example"), sink, urlCacheSize);
  }

  private static Access access(String url) {
    Access access = new Access();
    access.clear();
    access.client.set("10.1.2.3");
    access.url.set(url);
    access.method.set("GET");
    access.userAgent.set(BROWSER);
    access.status = 200;
    access.time = 1_000;
    return access;
  }

  private List<String> sanitize(String url, Consumer<Access> change) {
    Access access = access(url);
    change.accept(access);
    sanitizer.accept(access);
    sanitizer.flush();
    return sink.events;
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /a.html, 200, http://h.example/a.html from -",
    "GET, /a.html, 304, http://h.example/a.html from -",
    "HEAD, /a.html, 200, NOT_GET",
    "PROPFIND, /a.html, 200, SCANNER",
    "GET, /robots.txt, 404, ROBOTS_TXT",
    "GET, /.env, 404, SCANNER",
    "GET, /admin, 200, http://h.example/admin from -",
    "GET, /a.html, 404, ERROR",
    "GET, /a.html, 0, ERROR",
    "GET, /favicon.ico, 404, ICON",
    "GET, /favicon.ico, 200, ICON",
    "GET, /a.html, 204, BEACON",
    "GET, /a.html, 301, REDIRECT",
    "GET, /a.png, 200, ASSET",
    "GET, /feed/, 200, FEED",
    "GET, /piwik.php, 200, BEACON",
    "GET, mailto:jo, 200, UNUSABLE_URL"
  })
  void everyAccessIsAVisitOrDroppedForOneReason(
      String method, String url, int status, String expected) {
    sanitize(
        url,
        access -> {
          access.method.set(method);
          access.status = status;
        });
    assertThat(sink.events).containsExactly(expected);
    assertThat(sanitizer.accesses()).isEqualTo(1);
    long dropped = sanitizer.dropped().values().stream().mapToLong(Long::longValue).sum();
    assertThat(sanitizer.pages() + dropped).isEqualTo(1);
  }

  @Test
  void aRobotIsRecognizedByItsUserAgent() {
    assertThat(sanitize("/a", access -> access.userAgent.set("curl/8.5.0")))
        .containsExactly("ROBOT_AGENT");
    assertThat(sanitizer.dropped()).containsEntry(DropReason.ROBOT_AGENT, 1L);
  }

  @Test
  void aPageOfARobotIsEmittedWithoutUserWhereTheSinkWantsIt() {
    RecordingSink all = new RecordingSink(true);
    AccessSanitizer lenient = sanitizer(all, 1 << 10);
    Access access = access("/a");
    access.userAgent.set("curl/8.5.0");
    lenient.accept(access);
    lenient.flush();
    assertThat(all.events).containsExactly("http://h.example/a from -", "ROBOT_AGENT");
    assertThat(all.users).containsExactly(0L);
  }

  @Test
  void urlReferrerAndUnreachedTargetLosePersonalData() {
    sanitize(
        "/~jennydoe/x?token=abc&id=7",
        access -> {
          access.user.set("jennydoe");
          access.referrer.set("http://jennydoe:pw@other.example/?sid=1&page=2");
          access.unreachedTarget.set("/goal?mail=jo%40mail.example");
        });
    assertThat(sink.events)
        .containsExactly(
            "http://h.example//x?id=7 from http://other.example/?page=2 towards"
                + " http://h.example/goal");
  }

  @Test
  void usersAreRecognizedByNameAndElseByAddress() {
    sanitize("/a", access -> {});
    sanitize("/a", access -> access.user.set("jo"));
    sanitize(
        "/a",
        access -> {
          access.client.set("10.9.9.9");
          access.user.set("jo");
        });
    sanitize("/b", access -> {});
    assertThat(sink.users.get(1)).isEqualTo(sink.users.get(2)).isNotEqualTo(sink.users.get(0));
    assertThat(sink.users.get(3)).isEqualTo(sink.users.get(0));
  }

  @Test
  void aUrlInPartsIsJoined() {
    sanitize(
        "/a",
        access -> {
          access.site.set("shop.example:443");
          access.queryString.set("id=7&token=x");
        });
    sanitize("/b", access -> access.site.set("shop.example:8080"));
    assertThat(sink.events)
        .containsExactly("https://shop.example/a?id=7 from -", "http://shop.example:8080/b from -");
  }

  @Test
  void aQueryComesFromTheSourceFromThePageOrFromItsReferrer() {
    sanitize("/a", access -> access.query.set("Coral  Reef jo@mail.example"));
    sanitize("/search?q=atoll", access -> {});
    sanitize("/c", access -> access.referrer.set("https://www.google.com/search?q=tide"));
    assertThat(sink.events.stream().filter(event -> event.startsWith("query")))
        .containsExactly(
            "query coral reef led to http://h.example/a",
            "query atoll led to -",
            "query tide led to http://h.example/c");
  }

  @Test
  void flagsOfAVisitArePassedOn() {
    sanitize(
        "/a",
        access -> {
          access.target = true;
          access.startsSession = true;
        });
    sanitize("/a.png", access -> access.confirmedPageView = true);
    assertThat(sink.flags)
        .containsExactly(
            VisitFlags.TARGET | VisitFlags.SESSION_START, VisitFlags.CONFIRMED_PAGE_VIEW);
  }

  @Test
  void anAccessWithoutClientAndUserIsUnusable() {
    assertThat(sanitize("/a", access -> access.client.clear())).isEmpty();
    assertThat(sanitizer.dropped()).containsEntry(DropReason.UNUSABLE_URL, 1L);
  }

  @Test
  void aTextIsDefinedAgainAfterTheCacheWasEmptied() {
    RecordingSink recorder = new RecordingSink(false);
    AccessSanitizer small = sanitizer(recorder, 16);
    for (int i = 0; i < 200; i++) {
      small.accept(access("/page" + i));
    }
    small.accept(access("/page0"));
    small.flush();
    assertThat(recorder.definedUrls).isEqualTo(201);
    assertThat(recorder.events).hasSize(201).last().isEqualTo("http://h.example/page0 from -");
  }
}
