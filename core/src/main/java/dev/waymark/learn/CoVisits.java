package dev.waymark.learn;

import dev.waymark.model.Observation;
import dev.waymark.people.Trace;
import dev.waymark.people.Visits;
import dev.waymark.text.Words;
import dev.waymark.url.Urls;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntConsumer;

/**
 * The pages that people visited next to a crawled one, as features of it: their tallies say how the
 * neighbours of a candidate in people's sessions turned out. A page one step away counts twice, one
 * two or three steps away once; so does the page that somebody was looking for without reaching it.
 */
final class CoVisits implements Features, Guide {
  private static final int STEPS = 3;

  /**
   * Pages that people went to, anywhere, which are looked at with each page. Until the first hit
   * they become candidates as they are: links lead round the places where nothing was found, people
   * know all of the others. Later they must be called like wanted pages, see {@link #welcome}.
   */
  private static final int STRANGERS = 10;

  private final Trace people;
  private final Visitors visitors;

  CoVisits(Visitors visitors) {
    this.people = visitors.people();
    this.visitors = visitors;
  }

  @Override
  public void of(Observation seen, Crawled crawled, Sink sink) {
    beside(seen.candidate().url(), url -> sink.feature(Urls.id(people.url(url)), ""));
  }

  private void beside(String page, IntConsumer sink) {
    int url = people.number(page);
    for (long user : visitors.of(page)) {
      Visits visits = people.visitsOf((int) user);
      for (int at = 0; at < visits.size(); at++) {
        if (visits.url(at) == url) {
          around(visits, at, sink);
        }
      }
    }
  }

  private static void around(Visits visits, int at, IntConsumer sink) {
    for (int i = at; i > 0 && at - i < STEPS && !visits.starts(i); i--) {
      tell(visits, at, i - 1, sink);
    }
    int end = at + 1;
    while (end < visits.size() && end - at <= STEPS && !visits.starts(end)) {
      tell(visits, at, end++, sink);
    }
    boolean nearTheEnd = end == visits.size() || visits.starts(end);
    int begin = at;
    while (begin > 0 && !visits.starts(begin)) {
      begin--;
    }
    // What was not reached is told with the first visit of a session.
    if (nearTheEnd && visits.wanted(begin) != Visits.NONE) {
      sink.accept(visits.wanted(begin));
    }
  }

  private static void tell(Visits visits, int from, int to, IntConsumer sink) {
    if (visits.url(to) != visits.url(from)) {
      sink.accept(visits.url(to));
      if (Math.abs(to - from) == 1) {
        sink.accept(visits.url(to));
      }
    }
  }

  /** Those about which more is known now, and some that people went to anywhere. */
  @Override
  public List<String> after(Observation seen, Known known) {
    Set<Integer> near = new LinkedHashSet<>();
    beside(seen.candidate().url(), near::add);
    if (seen.satisfied()) {
      visitors.alsoWentTo(seen.candidate().url(), near::add);
    }
    for (int i = 0; i < STRANGERS && !isLost(known); i++) {
      int url = anywhere((long) seen.page() * STRANGERS + i);
      if (url != Visits.NONE) {
        near.add(url);
      }
    }
    return near.stream().map(people::url).toList();
  }

  /** Where people say that a page is better than any, no link is needed. */
  @Override
  public boolean welcome(double score) {
    return score > 0;
  }

  @Override
  public int strangers(Known known) {
    return isLost(known) ? STRANGERS : 0;
  }

  @Override
  public Optional<String> anywhere(long draw, Known known) {
    int url = isLost(known) ? anywhere(draw) : Visits.NONE;
    return url == Visits.NONE ? Optional.empty() : Optional.of(people.url(url));
  }

  private int anywhere(long draw) {
    return people.visited(Words.mix(draw), page -> true);
  }

  private static boolean isLost(Known known) {
    return known.knowledge().base().hits() == 0;
  }
}
