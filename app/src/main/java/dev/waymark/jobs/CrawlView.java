package dev.waymark.jobs;

import com.carrotsearch.hppc.LongObjectHashMap;
import dev.waymark.archive.JournalEntry;
import dev.waymark.archive.JournalReader;
import dev.waymark.archive.SkippedRecords;
import dev.waymark.archive.StorageException;
import dev.waymark.archive.StoredPageReader;
import dev.waymark.archive.warc.WarcLocation;
import dev.waymark.crawl.Progress;
import dev.waymark.crawl.visit.CrawlListener;
import dev.waymark.crawl.visit.VisitResult;
import dev.waymark.frontier.ScoredCandidate;
import dev.waymark.model.Candidate;
import dev.waymark.model.FetchResult;
import dev.waymark.model.MissCause;
import dev.waymark.parse.Parser;
import dev.waymark.rank.Contribution;
import dev.waymark.search.Searcher;
import dev.waymark.url.Urls;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is to be seen of a crawl: read from its journal first, then told by the crawl thread as it
 * goes. Bounded, however long the crawl; read from any thread.
 */
public final class CrawlView implements CrawlListener {
  private static final int MAX_HOSTS = 20_000;
  private static final int MAX_FOUND = 60;
  private static final int SIGNALS = 3;

  private final InstantSource clock;
  private final HarvestCurve curve = new HarvestCurve();
  private final Map<String, HostCounts> hosts = new HashMap<>();
  private final ArrayDeque<FoundPage> found = new ArrayDeque<>();
  private final BreadthFirstEstimate breadthFirst = new BreadthFirstEstimate();
  private final LongObjectHashMap<MissCause> missed = new LongObjectHashMap<>();
  private @Nullable Progress progress;
  private String lastError = "";
  private @Nullable Instant lastFetch;
  private long foundCount;

  /**
   * A relevant page.
   *
   * @param number of relevant pages with it
   * @param signals what its score was made of, the strongest first; empty if it was read from the
   *     journal
   * @param reason why it is relevant
   */
  public record FoundPage(
      long number,
      Instant at,
      String url,
      String title,
      double score,
      List<Contribution> signals,
      String reason,
      @Nullable String parent) {
    private FoundPage withTitle(String text) {
      return new FoundPage(number, at, url, text, score, signals, reason, parent);
    }
  }

  /** Of one host: pages, relevant ones, visits without a page because it failed. */
  public record HostCount(String host, long pages, long relevant, long errors) {}

  private static final class HostCounts {
    private long pages;
    private long relevant;
    private long errors;
  }

  CrawlView(InstantSource clock) {
    this.clock = clock;
  }

  /** Of what a collection's journal tells. */
  static CrawlView ofJournal(Path folder, InstantSource clock) {
    CrawlView view = new CrawlView(clock);
    if (JournalReader.existsIn(folder)) {
      Map<String, WarcLocation> archived = new HashMap<>();
      Map<Long, Integer> numbers = new HashMap<>();
      new JournalReader(folder, new SkippedRecords())
          .forEach(entry -> {
            view.add(entry, numbers);
            JournalEntry.PageRecord page = entry.pageRecord();
            if (entry.countsAsRelevant() && page != null && page.location() != null) {
              archived.put(entry.url(), page.location());
              if (archived.size() > 2 * MAX_FOUND) {
                archived.keySet().retainAll(view.foundUrls());
              }
            }
          });
      view.readTitles(folder, archived);
    }
    return view;
  }

  private synchronized Set<String> foundUrls() {
    return found.stream().map(FoundPage::url).collect(Collectors.toSet());
  }

  /**
   * The journal has no titles: the index has those of its last commit, the archive those of pages
   * that were stored since when the program was killed.
   */
  private synchronized void readTitles(Path folder, Map<String, WarcLocation> archived) {
    if (found.isEmpty()) {
      return;
    }
    try (Searcher index = Searcher.indexExists(folder) ? Searcher.open(folder) : null;
        StoredPageReader pages = new StoredPageReader(folder)) {
      List<FoundPage> titled = new ArrayList<>();
      for (FoundPage page : found) {
        String title = index == null ? "" : index.title(page.url());
        titled.add(
            page.withTitle(title.isEmpty() ? title(pages, archived.get(page.url())) : title));
      }
      found.clear();
      found.addAll(titled);
    } catch (StorageException damaged) {
      // The crawl can be looked at all the same; waymark check tells.
    }
  }

  private static String title(StoredPageReader pages, @Nullable WarcLocation location) {
    return location == null
        ? ""
        : pages.read(location).map(page -> new Parser().parse(page).title().text()).orElse("");
  }

  /**
   * @param numbers of the first pages, by the ids of their URLs
   */
  private synchronized void add(JournalEntry entry, Map<Long, Integer> numbers) {
    lastFetch = entry.at();
    noteMissed(entry.url(), entry.missCause(), entry.pageRecord() != null);
    if (entry.relevance() != null) {
      boolean relevant = entry.countsAsRelevant();
      countPage(entry.url(), relevant);
      String parent = entry.path().parent();
      breadthFirst.add(
          parent == null
              ? -1
              : numbers.getOrDefault(Urls.id(parent), BreadthFirstEstimate.MAX_PARENTS),
          entry.path().score(),
          relevant);
      if (numbers.size() < BreadthFirstEstimate.MAX_PARENTS) {
        numbers.putIfAbsent(Urls.id(entry.url()), numbers.size());
      }
      if (relevant) {
        addFound(
            new FoundPage(
                ++foundCount,
                entry.at(),
                entry.url(),
                "",
                entry.path().score(),
                List.of(),
                String.join("; ", entry.relevance().reasons()),
                entry.path().parent()));
      }
    } else if (entry.outcome().kind() == JournalEntry.Kind.FAILURE) {
      countError(entry.url(), entry.outcome().detail());
    }
  }

  /** By the last word on each URL. */
  private void noteMissed(String url, @Nullable MissCause cause, boolean isPage) {
    if (cause != null) {
      missed.put(Urls.id(url), cause);
    } else if (isPage) {
      missed.remove(Urls.id(url));
    }
  }

  private void countPage(String url, boolean relevant) {
    curve.add(relevant);
    HostCounts counts = counts(url);
    if (counts != null) {
      counts.pages++;
      counts.relevant += relevant ? 1 : 0;
    }
  }

  private void countError(String url, String reason) {
    lastError = url + ": " + reason;
    HostCounts counts = counts(url);
    if (counts != null) {
      counts.errors++;
    }
  }

  private @Nullable HostCounts counts(String url) {
    String host = Urls.host(url);
    return hosts.size() < MAX_HOSTS
        ? hosts.computeIfAbsent(host, name -> new HostCounts())
        : hosts.get(host);
  }

  private void addFound(FoundPage page) {
    found.addFirst(page);
    if (found.size() > MAX_FOUND) {
      found.removeLast();
    }
  }

  @Override
  public void onPage(
      VisitResult.PageVisit visit,
      Candidate candidate,
      boolean relevant,
      Supplier<List<Contribution>> score) {
    List<Contribution> signals = relevant ? strongest(score.get()) : List.of();
    synchronized (this) {
      lastFetch = clock.instant();
      countPage(candidate.url(), relevant);
      int[] parents = candidate.parents();
      breadthFirst.add(parents.length == 0 ? -1 : parents[0], visit.path().score(), relevant);
      noteMissed(candidate.url(), visit.missCause(), true);
      if (relevant) {
        var page = visit.judged().page();
        addFound(
            new FoundPage(
                ++foundCount,
                lastFetch,
                candidate.url(),
                page.title().text(),
                visit.path().score(),
                signals,
                String.join("; ", visit.judged().relevance().reasons()),
                visit.path().parent()));
      }
    }
  }

  private static List<Contribution> strongest(List<Contribution> terms) {
    return terms.stream()
        .filter(term -> term.value() != 0)
        .sorted(Comparator.comparingDouble((Contribution term) -> -Math.abs(term.value())))
        .limit(SIGNALS)
        .toList();
  }

  @Override
  public synchronized void onNoPage(VisitResult.NoPageVisit visit, String action) {
    noteMissed(visit.candidate().url(), visit.missCause(action), false);
    if (visit.fetched() instanceof FetchResult.Failure failure) {
      countError(visit.candidate().url(), failure.reason());
    }
  }

  synchronized void setProgress(Progress now) {
    progress = now;
  }

  synchronized void setLastError(String sentence) {
    lastError = sentence;
  }

  /** The crawl's own counts; null if it does not run. */
  public synchronized @Nullable Progress progress() {
    return progress;
  }

  public synchronized long pages() {
    return curve.pages();
  }

  public synchronized long relevant() {
    return curve.relevant();
  }

  /** The harvest so far. */
  public synchronized List<HarvestCurve.Point> curve() {
    return curve.points();
  }

  /** Relevant pages, the latest first. */
  public synchronized List<FoundPage> found() {
    return new ArrayList<>(found);
  }

  /** The hosts with the most pages and errors. */
  public synchronized List<HostCount> hosts(int limit) {
    return hosts.entrySet().stream()
        .map(host ->
            new HostCount(
                host.getKey(),
                host.getValue().pages,
                host.getValue().relevant,
                host.getValue().errors))
        .sorted(
            Comparator.comparingLong((HostCount host) -> -(host.pages + host.errors))
                .thenComparing(HostCount::host))
        .limit(limit)
        .toList();
  }

  /**
   * Relevant pages per page that breadth-first is estimated to find, see {@link
   * BreadthFirstEstimate}.
   *
   * @param sample of the candidates that wait
   */
  public synchronized double breadthFirstHarvestRate(List<ScoredCandidate> sample, long waiting) {
    return breadthFirst.harvestRate(sample, waiting);
  }

  /** Pages missed by cause, from the journal. */
  public synchronized Map<MissCause, Long> missed() {
    Map<MissCause, Long> counts = new EnumMap<>(MissCause.class);
    for (var page : missed) {
      counts.merge(page.value, 1L, Long::sum);
    }
    return counts;
  }

  /** What went wrong last; empty if nothing did. */
  public synchronized String lastError() {
    return lastError;
  }

  /** When something was fetched last; null if never. */
  public synchronized @Nullable Instant lastFetch() {
    return lastFetch;
  }
}
