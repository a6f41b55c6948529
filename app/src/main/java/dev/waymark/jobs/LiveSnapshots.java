package dev.waymark.jobs;

import dev.waymark.collection.RunningCrawl;
import dev.waymark.config.ConfigException;
import dev.waymark.crawl.CrawlState;
import dev.waymark.frontier.HostInTrouble;
import dev.waymark.frontier.ScoredCandidate;
import dev.waymark.model.MissCause;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Looks at crawls for all who watch: however many they are, the crawl thread is asked once a second
 * at most.
 */
public final class LiveSnapshots {
  private static final Duration MAX_AGE = Duration.ofMillis(900);
  private static final int HOSTS = 40;
  private static final int NEXT_CANDIDATES = 50;
  private static final int SAMPLE = 250;

  private final JobRegistry jobs;
  private final InstantSource clock;
  private final Map<String, Cached> cache = new ConcurrentHashMap<>();

  private record Cached(Instant at, LiveSnapshot snapshot) {}

  /** What only the crawl thread can tell. */
  private record FrontierState(
      List<LiveSnapshot.Host> hosts, List<ScoredCandidate> sample, long waiting) {}

  public LiveSnapshots(JobRegistry jobs, InstantSource clock) {
    this.jobs = jobs;
    this.clock = clock;
  }

  /** At most a second old. */
  public LiveSnapshot of(String name) {
    return cache.compute(
            name,
            (key, before) ->
                before != null
                        && Duration.between(before.at, clock.instant()).compareTo(MAX_AGE) < 0
                    ? before
                    : new Cached(clock.instant(), look(name, before)))
        .snapshot;
  }

  /** The next look is a new one: something was changed. */
  public void forget(String name) {
    cache.remove(name);
  }

  /** A crawl that has ended keeps the last estimate. */
  private static double breadthFirstHarvestRate(
      CrawlView view, @Nullable FrontierState frontier, @Nullable Cached before) {
    if (frontier != null) {
      return view.breadthFirstHarvestRate(frontier.sample, frontier.waiting);
    }
    return before == null || before.snapshot.pages() > view.pages()
        ? 0
        : before.snapshot.breadthFirstHarvestRate();
  }

  private LiveSnapshot look(String name, @Nullable Cached before) {
    CrawlView view = jobs.view(name);
    CrawlJob job = jobs.find(name);
    RunningCrawl running = job == null ? null : job.running();
    List<CrawlView.HostCount> counts = view.hosts(HOSTS);
    FrontierState frontier = ask(running, state -> read(state, counts));
    Map<MissCause, Long> missed =
        running == null ? null : ask(running.missed(), summary -> summary.causes());
    return new LiveSnapshot(
        name,
        job == null ? null : job.state(),
        job == null ? "" : job.message(),
        view.pages(),
        view.relevant(),
        job != null && job.isActive() ? view.progress() : null,
        breadthFirstHarvestRate(view, frontier, before),
        view.curve(),
        view.found(),
        frontier == null
            ? counts.stream()
                .map(host -> new LiveSnapshot.Host(host, 0, Duration.ZERO, "", null))
                .toList()
            : frontier.hosts,
        mostFirst(missed == null ? view.missed() : missed),
        jobs.steering(name));
  }

  private static <T> @Nullable T ask(
      @Nullable RunningCrawl running, Function<CrawlState, T> question) {
    return running == null ? null : ask(running.query(question), answer -> answer);
  }

  /** A crawl that has just ended answers nothing. */
  private static <T, R> @Nullable R ask(CompletableFuture<T> answer, Function<T, R> use) {
    try {
      return use.apply(CrawlJob.await(answer));
    } catch (ConfigException ended) {
      return null;
    }
  }

  private static Map<MissCause, Long> mostFirst(Map<MissCause, Long> counts) {
    return counts.entrySet().stream()
        .sorted(Map.Entry.<MissCause, Long>comparingByValue().reversed())
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, LinkedHashMap::new));
  }

  private FrontierState read(CrawlState state, List<CrawlView.HostCount> counts) {
    var frontier = state.frontier();
    Map<String, CrawlView.HostCount> hosts = new LinkedHashMap<>();
    counts.forEach(host -> hosts.put(host.host(), host));
    frontier
        .waiting()
        .best(NEXT_CANDIDATES)
        .forEach(next -> {
          String host = next.candidate().host();
          hosts.putIfAbsent(host, new CrawlView.HostCount(host, 0, 0, 0));
        });
    Map<String, HostInTrouble> troubled = new HashMap<>();
    frontier.hostsInTrouble().forEach(host -> troubled.put(host.host(), host));
    List<LiveSnapshot.Host> all = new ArrayList<>();
    Instant now = clock.instant();
    hosts
        .values()
        .forEach(host -> {
          HostInTrouble trouble = troubled.get(host.host());
          Instant until = frontier.notBefore(host.host());
          all.add(
              new LiveSnapshot.Host(
                  host,
                  frontier.waitingCount(host.host()),
                  frontier.hostDelay(host.host()),
                  trouble == null ? "" : trouble.reason(),
                  until.isAfter(now) ? until : null));
        });
    return new FrontierState(all, frontier.waiting().sample(SAMPLE), frontier.size());
  }
}
