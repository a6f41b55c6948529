package dev.waymark.rank.waymark.people;

import dev.waymark.model.Observation;
import dev.waymark.people.Trace;
import dev.waymark.people.Visits;
import dev.waymark.rank.CandidateSource;
import dev.waymark.rank.ScoringContext;
import dev.waymark.rank.knowledge.FeatureExtractor;
import dev.waymark.rank.knowledge.PageHistory;
import dev.waymark.text.Words;
import dev.waymark.url.Urls;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntConsumer;

/**
 * The pages that users visited next to a crawled page, as its features: their counts are the
 * relevance of a candidate's neighbours in sessions. A page one step away counts twice, one two or
 * three steps away once, as does an unreached target of the session.
 */
public final class CoVisits implements FeatureExtractor, CandidateSource {
  private static final int MAX_STEPS = 3;

  /**
   * Random visited pages looked at with each crawled page. Before the first relevant page they
   * become candidates unconditionally: links keep a crawl near irrelevant pages, while a trace
   * covers all. Later they need a score that {@link #accepts} takes.
   */
  private static final int RANDOM_URLS_PER_PAGE = 10;

  private final Trace trace;
  private final Visitors visitors;

  CoVisits(Visitors visitors) {
    this.trace = visitors.trace();
    this.visitors = visitors;
  }

  @Override
  public void extract(Observation observation, PageHistory history, Sink sink) {
    forEachCoVisit(
        observation.candidate().url(),
        url -> {
          String neighbour = trace.url(url);
          sink.add(Urls.id(neighbour), neighbour);
        });
  }

  private void forEachCoVisit(String page, IntConsumer sink) {
    int url = trace.findUrl(page);
    for (int user : visitors.usersOf(page)) {
      Visits visits = trace.visitsOf(user);
      for (int at = 0; at < visits.size(); at++) {
        if (visits.url(at) == url) {
          forEachNeighbour(visits, at, sink);
        }
      }
    }
  }

  private static void forEachNeighbour(Visits visits, int at, IntConsumer sink) {
    for (int i = at; i > 0 && at - i < MAX_STEPS && !visits.startsSession(i); i--) {
      emit(visits, at, i - 1, sink);
    }
    int end = at + 1;
    while (end < visits.size() && end - at <= MAX_STEPS && !visits.startsSession(end)) {
      emit(visits, at, end++, sink);
    }
    boolean nearEnd = end == visits.size() || visits.startsSession(end);
    int start = at;
    while (start > 0 && !visits.startsSession(start)) {
      start--;
    }
    // An unreached target is stored with the first visit of a session.
    if (nearEnd && visits.unreachedTarget(start) != Visits.NONE) {
      sink.accept(visits.unreachedTarget(start));
    }
  }

  private static void emit(Visits visits, int from, int to, IntConsumer sink) {
    if (visits.url(to) != visits.url(from)) {
      sink.accept(visits.url(to));
      if (Math.abs(to - from) == 1) {
        sink.accept(visits.url(to));
      }
    }
  }

  /** The neighbours of the page, whose counts have changed, and some random visited pages. */
  @Override
  public List<String> relatedUrls(Observation observation, ScoringContext context) {
    Set<Integer> urls = new LinkedHashSet<>();
    forEachCoVisit(observation.candidate().url(), urls::add);
    if (observation.relevant()) {
      visitors.forEachPageOfVisitors(observation.candidate().url(), urls::add);
    }
    for (int i = 0; i < RANDOM_URLS_PER_PAGE && !isColdStart(context); i++) {
      int url = randomUrl((long) observation.page() * RANDOM_URLS_PER_PAGE + i);
      if (url != Visits.NONE) {
        urls.add(url);
      }
    }
    return urls.stream().map(trace::url).toList();
  }

  /** A page with a positive score needs no link. */
  @Override
  public boolean accepts(double score) {
    return score > 0;
  }

  @Override
  public int randomPages(ScoringContext context) {
    return isColdStart(context) ? RANDOM_URLS_PER_PAGE : 0;
  }

  @Override
  public Optional<String> randomUrl(long random, ScoringContext context) {
    int url = isColdStart(context) ? randomUrl(random) : Visits.NONE;
    return url == Visits.NONE ? Optional.empty() : Optional.of(trace.url(url));
  }

  private int randomUrl(long random) {
    return trace.randomVisitedUrl(Words.mix(random), page -> true);
  }

  private static boolean isColdStart(ScoringContext context) {
    return context.knowledge().baseRate().relevant() == 0;
  }
}
