package dev.waymark.engine;

import dev.waymark.frontier.LatestFirst;
import dev.waymark.frontier.Next;
import dev.waymark.frontier.State;
import dev.waymark.model.Candidate;
import dev.waymark.model.Observation;
import dev.waymark.model.Verdict;
import dev.waymark.parse.Duplicates;
import dev.waymark.parse.Twin;
import dev.waymark.search.CrawlIndex;
import dev.waymark.store.Archive;
import dev.waymark.store.Capture;
import dev.waymark.store.Decision;
import dev.waymark.store.Lengths;
import dev.waymark.store.Place;
import dev.waymark.store.StoreSettings;
import dev.waymark.store.WarcRecords;
import dev.waymark.store.Way;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what comes home in a collection: pages in the archive, every decision in the journal, and
 * both together with the state of the crawl, or not at all.
 */
final class CollectionKeeper implements Keeper {
  /** How much a power cut may cost. */
  private static final Duration SYNC_EVERY = Duration.ofSeconds(1);

  /** URLs of pages remembered, to name parents without asking the disk. */
  private static final int URLS = 10_000;

  private final StoreSettings settings;
  private final Archive archive;
  private final WarcRecords records;
  private final Duplicates duplicates;
  private final Duplicates unkept;
  private final State state;
  private final @Nullable CrawlIndex index;
  private final InstantSource clock;
  private final Map<Integer, String> urls = new LatestFirst<>(URLS);
  private final Parents parents;

  /** What the index is told once it is lasting: it never knows of more than the journal has. */
  private final List<Runnable> settled = new ArrayList<>();

  private Instant synced;
  private byte[] lengths = Lengths.NONE.toBytes();
  private long decisions;
  private Decision.@Nullable Kept kept;

  /**
   * @param duplicates knows the pages in the archive
   * @param unkept knows the others
   * @param index where pages become searchable; null where they do not
   * @param parents told who links to a page, before it is visited
   * @param decisions lines in the journal already
   */
  CollectionKeeper(
      StoreSettings settings,
      Archive archive,
      WarcRecords records,
      Duplicates duplicates,
      Duplicates unkept,
      State state,
      @Nullable CrawlIndex index,
      Parents parents,
      InstantSource clock,
      long decisions) {
    this.settings = settings;
    this.archive = archive;
    this.records = records;
    this.duplicates = duplicates;
    this.unkept = unkept;
    this.state = state;
    this.index = index;
    this.parents = parents;
    this.clock = clock;
    this.decisions = decisions;
    this.synced = clock.instant();
  }

  @Override
  public Way way(Next.Ready next) {
    Candidate candidate = next.candidate();
    String parent = candidate.parents().length == 0 ? null : url(candidate.parents()[0]);
    parents.sent(
        candidate.url(),
        () -> Arrays.stream(candidate.parents()).mapToObj(this::url).distinct().toList());
    return Keeper.way(next, parent);
  }

  private String url(int page) {
    return urls.computeIfAbsent(page, number -> state.observation(number).candidate().url());
  }

  @Override
  public Kept keep(Visited.Seen seen) {
    if (seen.judged().page().noindex()) {
      kept = Decision.Kept.not(seen.print());
      return Kept.UNWANTED;
    }
    Twin twin = duplicates.find(seen.print());
    Place place = place(seen, twin);
    if (place != null && twin instanceof Twin.None) {
      // Only what is archived: a revisit record refers to it, and so a continued crawl knows it.
      duplicates.remember(seen.print(), seen.fetched().url(), seen.fetched().at());
    } else if (place == null && twin instanceof Twin.None) {
      twin = twinAmongUnkept(seen);
    }
    Instant captured = place == null ? null : seen.fetched().at();
    kept = new Decision.Kept(place, captured, seen.print(), twin, false);
    return twin instanceof Twin.None ? Kept.NEW : Kept.TWIN;
  }

  /** The page that one repeats where neither is kept: there are no records to refer to. */
  private Twin twinAmongUnkept(Visited.Seen seen) {
    Twin twin = unkept.find(seen.print());
    if (twin instanceof Twin.None) {
      unkept.remember(seen.print(), seen.fetched().url(), seen.fetched().at());
    }
    return twin instanceof Twin.Exact same ? new Twin.Near(same.url(), 0) : twin;
  }

  /** Where the page that was kept last is; null if it is not archived. */
  @Nullable Place place() {
    return kept == null ? null : kept.place();
  }

  private @Nullable Place place(Visited.Seen seen, Twin twin) {
    Capture capture = seen.capture();
    boolean wanted =
        settings.keep() == StoreSettings.Keep.ALL || seen.judged().verdict().satisfied();
    if (capture == null || !wanted) {
      return null;
    }
    return switch (twin) {
      case Twin.None none -> archive.append(capture);
      case Twin.Exact exact -> archive.append(records.revisit(capture, seen.fetched(), exact));
      case Twin.Near near -> null;
    };
  }

  @Override
  public void crawled(Visited.Seen seen, Observation observation) {
    String url = observation.candidate().url();
    urls.put(observation.page(), url);
    note(
        new Decision(
            decisions++,
            clock.instant(),
            url,
            Decision.Outcome.of(seen.fetched()),
            seen.way(),
            seen.judged().verdict(),
            kept,
            null),
        seen);
  }

  @Override
  public void missed(Visited.Missed missed, String decision) {
    note(
        new Decision(
            decisions++,
            clock.instant(),
            missed.candidate().url(),
            Decision.Outcome.of(missed.fetched()).and(decision),
            missed.way(),
            null,
            null,
            place(missed)),
        missed);
  }

  /** Where redirects and errors are; nobody wants them for themselves. */
  private @Nullable Place place(Visited.Missed missed) {
    Capture capture = missed.capture();
    return capture == null || settings.keep() != StoreSettings.Keep.ALL
        ? null
        : archive.append(capture);
  }

  private void note(Decision decision, Visited visited) {
    parents.settled(decision.url());
    archive.append(decision);
    if (index != null) {
      settled.add(() -> index(index, decision, visited));
    }
  }

  /** A page that repeats another, or asks not to be kept, is not searchable and does not vote. */
  private static void index(CrawlIndex index, Decision decision, Visited visited) {
    Decision.Kept page = decision.kept();
    Verdict verdict = decision.verdict();
    if (visited instanceof Visited.Seen seen
        && page != null
        && verdict != null
        && page.twin() instanceof Twin.None
        && !page.noindex()) {
      if (page.place() != null) {
        index.keep(decision.n(), seen.judged().page(), verdict, decision.at());
      } else {
        index.hear(decision.n(), seen.judged().page());
      }
    } else {
      index.miss(decision.n(), decision.url(), decision.outcome());
    }
  }

  @Override
  public void commit() {
    lengths = archive.lengths().toBytes();
    state.note(Collection.LENGTHS, lengths);
    state.commit();
    settled.forEach(Runnable::run);
    settled.clear();
    Instant now = clock.instant();
    if (Duration.between(synced, now).compareTo(SYNC_EVERY) >= 0) {
      sync();
      synced = now;
    }
  }

  /**
   * What is committed survives a power cut, too. First the files, of which the state tells; how far
   * they are safe is noted with the next commit.
   */
  void sync() {
    archive.sync();
    state.sync();
    state.note(Collection.SYNCED, lengths);
  }
}
