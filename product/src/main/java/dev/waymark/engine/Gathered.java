package dev.waymark.engine;

import dev.waymark.frontier.Next;
import dev.waymark.frontier.State;
import dev.waymark.judge.Predicate;
import dev.waymark.model.Candidate;
import dev.waymark.model.Fetched;
import dev.waymark.model.Judged;
import dev.waymark.model.Observation;
import dev.waymark.model.Page;
import dev.waymark.parse.Fingerprint;
import dev.waymark.parse.Parser;
import dev.waymark.store.Place;
import dev.waymark.store.StoredPages;
import dev.waymark.store.Way;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What several crawls brought home together: a URL that one of them has been to is answered from
 * the archive when another comes to it, or from memory if its page is not home yet.
 */
final class Gathered implements Visitor, AutoCloseable {
  private final Visitor visitor;
  private final StoredPages archive;
  private final Parser parser;
  private final Predicate want;
  private final Keeper keeper;
  private final CollectionKeeper places;
  private final Duration delay;
  private final InstantSource clock;
  private final Map<String, Optional<Place>> seen = new ConcurrentHashMap<>();
  private final Map<String, Instant> asked = new ConcurrentHashMap<>();
  private final Map<String, Visited.Seen> waiting = new ConcurrentHashMap<>();
  private final List<Page> came = new ArrayList<>();
  private List<Brought> last = new ArrayList<>();

  /** A page of the last crawl that is not home yet. */
  private record Brought(Visited.Seen seen, Observation observation) {}

  Gathered(
      Visitor visitor,
      Path folder,
      Parser parser,
      Predicate want,
      Collection collection,
      Duration delay,
      InstantSource clock) {
    this.visitor = visitor;
    this.archive = new StoredPages(folder);
    this.parser = parser;
    this.want = want;
    this.places = collection.collectionKeeper();
    this.keeper = places;
    this.delay = delay;
    this.clock = clock;
  }

  int pages() {
    return (int) seen.values().stream().filter(Optional::isPresent).count();
  }

  @Override
  public Visited visit(Candidate candidate, Way way) {
    Visited.Seen here = waiting.get(candidate.url());
    if (here != null) {
      return new Visited.Seen(
          new Judged(candidate, here.judged().page(), here.judged().verdict()),
          here.fetched(),
          way,
          here.print(),
          here.capture(),
          Duration.ZERO);
    }
    Optional<Place> place = seen.get(candidate.url());
    if (place == null) {
      rest(candidate.host());
      return visitor.visit(candidate, way);
    }
    Fetched.Ok ok = place.flatMap(this::read).orElse(null);
    if (ok == null) {
      Fetched refused = new Fetched.Refused(candidate.url(), "another crawl has been there");
      return new Visited.Missed(candidate, refused, way, false, Duration.ZERO);
    }
    Page page = parser.parse(ok);
    return new Visited.Seen(
        new Judged(candidate, page, want.judge(page)),
        ok,
        way,
        Fingerprint.of(page, ok.payload()),
        null,
        Duration.ZERO);
  }

  private synchronized Optional<Fetched.Ok> read(Place place) {
    return archive.read(place);
  }

  /** A host that the crawl before has just asked rests as it would within a crawl. */
  private void rest(String host) {
    Instant now = clock.instant();
    Instant last = asked.put(host, now);
    Duration left = last == null ? Duration.ZERO : delay.minus(Duration.between(last, now));
    if (left.isPositive()) {
      try {
        Thread.sleep(left);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Gathers what is new of one crawl; what the crawl before it gathered is given up. */
  Keeper keeper(State state) {
    last = new ArrayList<>();
    return new RoundKeeper(state);
  }

  /** The pages that came since this was asked last, and wait to be brought home. */
  List<Page> came() {
    List<Page> pages = List.copyOf(came);
    came.clear();
    return pages;
  }

  /** Keeps the pages of the last crawl. */
  void bringHome() {
    for (Brought one : last) {
      Keeper.Kept kept = keeper.keep(one.seen());
      Optional<Place> place =
          kept == Keeper.Kept.NEW ? Optional.ofNullable(places.place()) : Optional.empty();
      seen.put(one.seen().candidate().url(), place);
      keeper.crawled(one.seen(), one.observation());
    }
    keeper.commit();
    last = new ArrayList<>();
    waiting.clear();
  }

  @Override
  public void close() {
    archive.close();
  }

  private final class RoundKeeper implements Keeper {
    private final State state;
    private boolean known;

    RoundKeeper(State state) {
      this.state = state;
    }

    @Override
    public Way way(Next.Ready next) {
      int[] parents = next.candidate().parents();
      String parent = parents.length == 0 ? null : state.observation(parents[0]).candidate().url();
      return Keeper.way(next, parent);
    }

    @Override
    public Kept keep(Visited.Seen page) {
      String url = page.candidate().url();
      known = seen.containsKey(url);
      if (known) {
        return Kept.NEW;
      }
      if (waiting.put(url, page) == null) {
        came.add(page.judged().page());
      }
      return page.judged().page().noindex() ? Kept.UNWANTED : Kept.NEW;
    }

    @Override
    public void crawled(Visited.Seen page, Observation observation) {
      if (!known) {
        last.add(new Brought(page, observation));
      }
    }

    @Override
    public void missed(Visited.Missed missed, String decision) {
      if (!seen.containsKey(missed.candidate().url())) {
        keeper.missed(missed, decision);
        if (!(missed.fetched() instanceof Fetched.Failed failed && failed.again())) {
          seen.put(missed.candidate().url(), Optional.empty());
        }
      }
    }

    @Override
    public void commit() {
      state.commit();
      keeper.commit();
    }
  }
}
