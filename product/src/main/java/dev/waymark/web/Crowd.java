package dev.waymark.web;

import dev.waymark.people.Query;
import dev.waymark.people.Session;
import dev.waymark.people.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The people of a generated web. Most have one or two interests; they search, follow links or go
 * straight to a page they know, mostly towards their interest, go back from pages of no use, and
 * mark some of what they like.
 */
final class Crowd {
  private static final long PERSON = 71;
  private static final int SESSION = 12;

  private final GeneratedSettings settings;
  private final GeneratedWeb web;
  private final Vocabulary words;
  private final List<Session> sessions = new ArrayList<>();
  private final List<Query> queries = new ArrayList<>();

  Crowd(GeneratedSettings settings, GeneratedWeb web, Vocabulary words) {
    this.settings = settings;
    this.web = web;
    this.words = words;
  }

  People people() {
    for (int person = 0; person < settings.people(); person++) {
      Dice dice = new Dice(settings.seed(), PERSON, person);
      int first = interest(dice);
      int second = dice.chance(0.5) ? interest(dice) : first;
      boolean idle = dice.chance(settings.idle());
      // People come on different days, so that a cut in time goes through most of them.
      Instant day = GeneratedWeb.START.plus(Duration.ofMinutes(dice.below(7 * 24 * 60)));
      // x^(-1/2) of an even spread: a few look at much more than the others.
      double share = Math.min(5, 0.5 / Math.sqrt(1 - dice.unit()));
      for (int seen = 0; seen < settings.visits() * share; ) {
        int interest = idle ? -1 : dice.chance(0.7) ? first : second;
        seen += session("person" + person, interest, day, dice);
        day = day.plus(Duration.ofMinutes(600 + dice.below(3000)));
      }
    }
    return new People(sessions, queries);
  }

  /** The topic of a content page drawn evenly: frequent topics interest more people. */
  private int interest(Dice dice) {
    for (int attempt = 0; attempt < 1000; attempt++) {
      int topic = web.topic(dice.below(web.pages()));
      if (topic >= 0) {
        return topic;
      }
    }
    return 0;
  }

  /** One session; gives how many pages were looked at. */
  private int session(String user, int interest, Instant start, Dice dice) {
    List<Step> steps = new ArrayList<>();
    List<String> targets = new ArrayList<>();
    Instant time = start;
    int page = first(user, interest, start, dice);
    String referrer = null;
    int length = 2 + dice.below(SESSION);
    for (int i = 0; i < length; i++) {
      String url = web.url(page);
      steps.add(new Step(url, referrer, time, false));
      boolean liked = interest >= 0 && web.topic(page) == interest;
      if (liked && dice.chance(0.4) && !targets.contains(url)) {
        targets.add(url);
      }
      time = time.plusSeconds(5 + dice.below(liked ? 180 : 30));
      if (!liked && referrer != null && dice.chance(0.3)) {
        steps.add(new Step(referrer, null, time, true));
        page = web.page(referrer);
        url = referrer;
        time = time.plusSeconds(3 + dice.below(10));
      }
      int next = next(page, interest, dice);
      referrer = leads(page, next) ? url : null;
      page = next;
    }
    sessions.add(new Session(user, steps, targets));
    return length;
  }

  /** Where a session starts: at a search result for words of the interest, or at any page. */
  private int first(String user, int interest, Instant time, Dice dice) {
    int known = interest < 0 ? -1 : web.popular(interest, dice);
    if (known < 0 || !dice.chance(0.5)) {
      return dice.below(web.pages());
    }
    StringBuilder query = new StringBuilder(words.ofTopic(interest, dice));
    for (int more = dice.below(3); more > 0; more--) {
      query.append(' ').append(words.ofTopic(interest, dice));
    }
    queries.add(new Query(user, query.toString(), time.minusSeconds(10), web.url(known)));
    return known;
  }

  private int next(int page, int interest, Dice dice) {
    int[] links = web.links(page);
    if (interest >= 0 && dice.chance(settings.purpose())) {
      int liked = liked(links, interest, dice);
      int known = liked >= 0 && !dice.chance(0.2) ? liked : web.popular(interest, dice);
      if (known >= 0) {
        return known;
      }
    }
    return links.length == 0 ? dice.below(web.pages()) : links[dice.below(links.length)];
  }

  /** One of the links that lead to the interest; -1 if none does. */
  private int liked(int[] links, int interest, Dice dice) {
    int chosen = -1;
    int met = 0;
    for (int link : links) {
      if (web.topic(link) == interest && dice.below(++met) == 0) {
        chosen = link;
      }
    }
    return chosen;
  }

  private boolean leads(int page, int next) {
    for (int link : web.links(page)) {
      if (link == next) {
        return true;
      }
    }
    return false;
  }
}
