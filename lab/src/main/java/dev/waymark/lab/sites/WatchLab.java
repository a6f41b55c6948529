package dev.waymark.lab.sites;

import dev.waymark.people.MemoryTrace;
import dev.waymark.watch.Hub;
import dev.waymark.watch.HubPriors;
import dev.waymark.watch.PollSchedule;
import dev.waymark.web.RecordedTraces;
import dev.waymark.web.generated.GeneratedWeb;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How soon revisit policies find new pages, in a generated web that grows day by day. All pages of
 * day 0 are known; each day has the same page budget, new pages included, and a new page is fetched
 * as soon as a link to it is seen.
 */
public final class WatchLab {
  /** Polls taken from the schedule at once. */
  private static final int POLLS_PER_SCHEDULE = 20;

  private final String settings;
  private final int days;
  private final int pagesPerDay;
  private final GeneratedWeb finalWeb;

  /**
   * The result of one revisit policy.
   *
   * @param newPages pages that appeared after day 0
   * @param found those of them that were found
   * @param meanDelay days from appearing to being found; what was not found counts until the end
   * @param withinADay share of the new pages found on the day they appeared or the next
   */
  public record DiscoveryDelays(
      String policy, int newPages, int found, double meanDelay, double withinADay) {}

  /**
   * @param settings of the generated web, without days and day
   * @param pagesPerDay that are fetched
   */
  public WatchLab(String settings, int days, int pagesPerDay) {
    this.settings = settings;
    this.days = days;
    this.pagesPerDay = pagesPerDay;
    this.finalWeb = web(days);
  }

  private GeneratedWeb web(int day) {
    String growth = "days=" + days + ",day=" + day;
    return GeneratedWeb.parse(settings.isEmpty() ? growth : settings + "," + growth);
  }

  /** Runs all revisit policies side by side, each with what it alone has seen. */
  public List<DiscoveryDelays> run() {
    GeneratedWeb first = web(0);
    List<RevisitPolicy> policies =
        List.of(new BreadthFirst(first), new Uniform(first), new PatternsHub(first));
    for (int day = 1; day <= days; day++) {
      GeneratedWeb today = web(day);
      for (RevisitPolicy policy : policies) {
        policy.startDay(today, day);
      }
    }
    return policies.stream().map(this::measureDelays).toList();
  }

  private DiscoveryDelays measureDelays(RevisitPolicy policy) {
    int newPages = 0;
    int found = 0;
    int withinADay = 0;
    double sum = 0;
    for (int page = 0; page < finalWeb.pages(); page++) {
      int published = finalWeb.publicationDay(page);
      if (published > 0) {
        newPages++;
        Integer foundOn = policy.foundOnDay.get(finalWeb.url(page));
        found += foundOn == null ? 0 : 1;
        int delay = (foundOn == null ? days : foundOn) - published;
        sum += delay;
        withinADay += foundOn != null && delay <= 1 ? 1 : 0;
      }
    }
    return new DiscoveryDelays(
        policy.name, newPages, found, sum / newPages, (double) withinADay / newPages);
  }

  /** Which known pages are fetched again on a day. */
  private abstract class RevisitPolicy {
    final String name;
    final List<String> knownUrls = new ArrayList<>();
    final Map<String, Integer> foundOnDay = new HashMap<>();
    private final Set<String> seenUrls = new HashSet<>();
    GeneratedWeb web;
    int day;
    int pagesLeft;

    RevisitPolicy(String name, GeneratedWeb first) {
      this.name = name;
      this.web = first;
      for (int page = 0; page < first.pages(); page++) {
        knownUrls.add(first.url(page));
        seenUrls.add(first.url(page));
      }
    }

    void startDay(GeneratedWeb today, int number) {
      web = today;
      day = number;
      pagesLeft = pagesPerDay;
      revisit();
    }

    abstract void revisit();

    /** Fetches a page and the new pages it links to; returns how many new links it had. */
    int fetch(String url) {
      ArrayDeque<String> queue = new ArrayDeque<>();
      int newLinks = fetchLinks(url, queue);
      while (!queue.isEmpty() && pagesLeft > 0) {
        String newUrl = queue.remove();
        knownUrls.add(newUrl);
        foundOnDay.put(newUrl, day);
        fetchLinks(newUrl, queue);
        onNewPage(newUrl);
      }
      // What is left over is seen again on the page that links to it.
      seenUrls.removeAll(queue);
      return newLinks;
    }

    private int fetchLinks(String url, ArrayDeque<String> queue) {
      pagesLeft--;
      int newLinks = 0;
      for (int target : web.links(web.page(url))) {
        String link = web.url(target);
        if (seenUrls.add(link)) {
          queue.add(link);
          newLinks++;
        }
      }
      return newLinks;
    }

    /** Called for every new page. */
    void onNewPage(String url) {}
  }

  /** From the first page along the links, nearest first; each day from the beginning. */
  private final class BreadthFirst extends RevisitPolicy {
    BreadthFirst(GeneratedWeb first) {
      super("breadth-first", first);
    }

    @Override
    void revisit() {
      Set<String> visited = new HashSet<>();
      ArrayDeque<String> queue = new ArrayDeque<>(List.of(web.url(0)));
      visited.add(web.url(0));
      while (!queue.isEmpty() && pagesLeft > 0) {
        String url = queue.remove();
        fetch(url);
        for (int target : web.links(web.page(url))) {
          if (visited.add(web.url(target))) {
            queue.add(web.url(target));
          }
        }
      }
    }
  }

  /** All known pages in turn, each as often as the others. */
  private final class Uniform extends RevisitPolicy {
    private int next;

    Uniform(GeneratedWeb first) {
      super("uniform", first);
    }

    @Override
    void revisit() {
      while (pagesLeft > 0) {
        next = next >= knownUrls.size() ? 0 : next;
        fetch(knownUrls.get(next++));
      }
    }
  }

  /** By the schedule and the priors of {@code waymark watch}. */
  private final class PatternsHub extends RevisitPolicy {
    private final HubPriors priors;
    private final PollSchedule schedule;

    PatternsHub(GeneratedWeb first) {
      super("patterns-hub", first);
      RecordedTraces traces = first.traces();
      this.priors = HubPriors.mine(MemoryTrace.of(traces.sessions(), traces.queries()), knownUrls);
      this.schedule = new PollSchedule(List.of(), priors.rateFactors());
      knownUrls.forEach(url -> schedule.put(Hub.of(url, priors.pattern(url), time(0))));
    }

    private Instant time(int dayNumber) {
      return GeneratedWeb.FIRST_DAY.plus(Duration.ofDays(dayNumber));
    }

    @Override
    void revisit() {
      while (pagesLeft > 0) {
        for (Hub hub : schedule.best(POLLS_PER_SCHEDULE, time(day))) {
          if (pagesLeft > 0) {
            schedule.put(hub.afterPoll(time(day), fetch(hub.url())));
          }
        }
      }
    }

    @Override
    void onNewPage(String url) {
      schedule.put(Hub.of(url, priors.pattern(url), time(day)));
    }
  }
}
