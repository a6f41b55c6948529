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
 * The people of a generated web. Most have one or two interests; they search, follow links or go
 * straight to a page they know, mostly towards their interest, go back from pages of no use, and
 * mark some of what they like.
 */
final class SessionGenerator {
  private static final long USER_SALT = 71;
  private static final int SESSION_LENGTH_RANGE = 12;

  private final GeneratedWebSettings settings;
  private final GeneratedWeb web;
  private final GeneratedVocabulary vocabulary;
  private final List<Session> sessions = new ArrayList<>();
  private final List<Query> queries = new ArrayList<>();

  SessionGenerator(GeneratedWebSettings settings, GeneratedWeb web, GeneratedVocabulary words) {
    this.settings = settings;
    this.web = web;
    this.vocabulary = words;
  }

  RecordedTraces generate() {
    for (int person = 0; person < settings.people(); person++) {
      SplitMix64 dice = new SplitMix64(settings.randomSeed(), USER_SALT, person);
      int first = randomTopic(dice);
      int second = dice.bernoulli(0.5) ? randomTopic(dice) : first;
      boolean idle = dice.bernoulli(settings.aimless());
      // People come on different days, so that a cut in time goes through most of them.
      Instant day = GeneratedWeb.FIRST_DAY.plus(Duration.ofMinutes(dice.uniformInt(7 * 24 * 60)));
      // x^(-1/2) of an even spread: a few look at much more than the others.
      double share = Math.min(5, 0.5 / Math.sqrt(1 - dice.uniform()));
      for (int seen = 0; seen < settings.visits() * share; ) {
        int interest = idle ? -1 : dice.bernoulli(0.7) ? first : second;
        seen += addSession("person" + person, interest, day, dice);
        day = day.plus(Duration.ofMinutes(600 + dice.uniformInt(3000)));
      }
    }
    return new RecordedTraces(sessions, queries);
  }

  /** The topic of a content page drawn evenly: frequent topics interest more people. */
  private int randomTopic(SplitMix64 dice) {
    for (int attempt = 0; attempt < 1000; attempt++) {
      int topic = web.topic(dice.uniformInt(web.pages()));
      if (topic >= 0) {
        return topic;
      }
    }
    return 0;
  }

  /** One session; gives how many pages were looked at. */
  private int addSession(String user, int interest, Instant start, SplitMix64 dice) {
    List<Step> steps = new ArrayList<>();
    List<String> targets = new ArrayList<>();
    Instant time = start;
    int page = firstPage(user, interest, start, dice);
    String referrer = null;
    int length = 2 + dice.uniformInt(SESSION_LENGTH_RANGE);
    for (int i = 0; i < length; i++) {
      String url = web.url(page);
      steps.add(new Step(url, referrer, time, false));
      boolean liked = interest >= 0 && web.topic(page) == interest;
      if (liked && dice.bernoulli(0.4) && !targets.contains(url)) {
        targets.add(url);
      }
      time = time.plusSeconds(5 + dice.uniformInt(liked ? 180 : 30));
      if (!liked && referrer != null && dice.bernoulli(0.3)) {
        steps.add(new Step(referrer, null, time, true));
        page = web.page(referrer);
        url = referrer;
        time = time.plusSeconds(3 + dice.uniformInt(10));
      }
      int next = nextPage(page, interest, dice);
      referrer = linksTo(page, next) ? url : null;
      page = next;
    }
    sessions.add(new Session(user, steps, targets));
    return length;
  }

  /** Where a session starts: at a search result for words of the interest, or at any page. */
  private int firstPage(String user, int interest, Instant time, SplitMix64 dice) {
    int known = interest < 0 ? -1 : web.randomPopularPage(interest, dice);
    if (known < 0 || !dice.bernoulli(0.5)) {
      return dice.uniformInt(web.pages());
    }
    StringBuilder query = new StringBuilder(vocabulary.zipfTopicWord(interest, dice));
    for (int more = dice.uniformInt(3); more > 0; more--) {
      query.append(' ').append(vocabulary.zipfTopicWord(interest, dice));
    }
    queries.add(new Query(user, query.toString(), time.minusSeconds(10), web.url(known)));
    return known;
  }

  private int nextPage(int page, int interest, SplitMix64 dice) {
    int[] links = web.links(page);
    if (interest >= 0 && dice.bernoulli(settings.onTopicSteps())) {
      int liked = randomLinkOnTopic(links, interest, dice);
      int known =
          liked >= 0 && !dice.bernoulli(0.2) ? liked : web.randomPopularPage(interest, dice);
      if (known >= 0) {
        return known;
      }
    }
    return links.length == 0 ? dice.uniformInt(web.pages()) : links[dice.uniformInt(links.length)];
  }

  /** One of the links that lead to the interest; -1 if none does. */
  private int randomLinkOnTopic(int[] links, int interest, SplitMix64 dice) {
    int chosen = -1;
    int met = 0;
    for (int link : links) {
      if (web.topic(link) == interest && dice.uniformInt(++met) == 0) {
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
