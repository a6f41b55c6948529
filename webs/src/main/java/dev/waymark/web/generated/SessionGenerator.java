package dev.waymark.web.generated;

import dev.waymark.people.Query;
import dev.waymark.people.Session;
import dev.waymark.people.Step;
import dev.waymark.web.RecordedTraces;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Generates the users of a web. Most have one or two interests; they search, follow links or go
 * straight to a page they know, mostly towards their interest, go back from irrelevant pages, and
 * mark some of the relevant ones.
 */
final class SessionGenerator {
  private static final long USER_SALT = 71;
  private static final int SESSION_LENGTH_RANGE = 12;

  private final GeneratedWebSettings settings;
  private final GeneratedWeb web;
  private final GeneratedVocabulary vocabulary;
  private final List<Session> sessions = new ArrayList<>();
  private final List<Query> queries = new ArrayList<>();

  SessionGenerator(
      GeneratedWebSettings settings, GeneratedWeb web, GeneratedVocabulary vocabulary) {
    this.settings = settings;
    this.web = web;
    this.vocabulary = vocabulary;
  }

  RecordedTraces generate() {
    for (int user = 0; user < settings.people(); user++) {
      SplitMix64 random = new SplitMix64(settings.randomSeed(), USER_SALT, user);
      int first = randomTopic(random);
      int second = random.bernoulli(0.5) ? randomTopic(random) : first;
      boolean aimless = random.bernoulli(settings.aimless());
      // Users start on different days, so that a split by time goes through most of them.
      Instant day = GeneratedWeb.FIRST_DAY.plus(Duration.ofMinutes(random.uniformInt(7 * 24 * 60)));
      // x^(-1/2) of a uniform variable: a few users have many more visits than the others.
      double share = Math.min(5, 0.5 / Math.sqrt(1 - random.uniform()));
      for (int visits = 0; visits < settings.visits() * share; ) {
        int interest = aimless ? -1 : random.bernoulli(0.7) ? first : second;
        visits += addSession("person" + user, interest, day, random);
        day = day.plus(Duration.ofMinutes(600 + random.uniformInt(3000)));
      }
    }
    return new RecordedTraces(sessions, queries);
  }

  /** The topic of a uniformly chosen content page: frequent topics interest more users. */
  private int randomTopic(SplitMix64 random) {
    for (int attempt = 0; attempt < 1000; attempt++) {
      int topic = web.topic(random.uniformInt(web.pages()));
      if (topic >= 0) {
        return topic;
      }
    }
    return 0;
  }

  /** Adds one session and returns its number of visits. */
  private int addSession(String user, int interest, Instant start, SplitMix64 random) {
    List<Step> steps = new ArrayList<>();
    List<String> targets = new ArrayList<>();
    Instant time = start;
    int page = firstPage(user, interest, start, random);
    String referrer = null;
    int length = 2 + random.uniformInt(SESSION_LENGTH_RANGE);
    for (int i = 0; i < length; i++) {
      String url = web.url(page);
      steps.add(new Step(url, referrer, time, false));
      boolean relevant = interest >= 0 && web.topic(page) == interest;
      if (relevant && random.bernoulli(0.4) && !targets.contains(url)) {
        targets.add(url);
      }
      time = time.plusSeconds(5 + random.uniformInt(relevant ? 180 : 30));
      if (!relevant && referrer != null && random.bernoulli(0.3)) {
        steps.add(new Step(referrer, null, time, true));
        page = web.page(referrer);
        url = referrer;
        time = time.plusSeconds(3 + random.uniformInt(10));
      }
      int next = nextPage(page, interest, random);
      referrer = linksTo(page, next) ? url : null;
      page = next;
    }
    sessions.add(new Session(user, steps, targets));
    return length;
  }

  /** The first page of a session: a search result for words of the interest, or any page. */
  private int firstPage(String user, int interest, Instant time, SplitMix64 random) {
    int popular = interest < 0 ? -1 : web.randomPopularPage(interest, random);
    if (popular < 0 || !random.bernoulli(0.5)) {
      return random.uniformInt(web.pages());
    }
    StringBuilder query = new StringBuilder(vocabulary.zipfTopicWord(interest, random));
    for (int remaining = random.uniformInt(3); remaining > 0; remaining--) {
      query.append(' ').append(vocabulary.zipfTopicWord(interest, random));
    }
    queries.add(new Query(user, query.toString(), time.minusSeconds(10), web.url(popular)));
    return popular;
  }

  private int nextPage(int page, int interest, SplitMix64 random) {
    int[] links = web.links(page);
    if (interest >= 0 && random.bernoulli(settings.onTopicSteps())) {
      int relevant = randomLinkOnTopic(links, interest, random);
      int popular =
          relevant >= 0 && !random.bernoulli(0.2)
              ? relevant
              : web.randomPopularPage(interest, random);
      if (popular >= 0) {
        return popular;
      }
    }
    return links.length == 0
        ? random.uniformInt(web.pages())
        : links[random.uniformInt(links.length)];
  }

  /** A random link to a page on a topic; -1 if there is none. */
  private int randomLinkOnTopic(int[] links, int interest, SplitMix64 random) {
    int chosen = -1;
    int matches = 0;
    for (int link : links) {
      if (web.topic(link) == interest && random.uniformInt(++matches) == 0) {
        chosen = link;
      }
    }
    return chosen;
  }

  private boolean linksTo(int page, int next) {
    for (int link : web.links(page)) {
      if (link == next) {
        return true;
      }
    }
    return false;
  }
}
