package dev.waymark.lab;

import dev.waymark.patterns.Pattern;
import dev.waymark.patterns.PatternMiner;
import dev.waymark.patterns.Patterns;
import dev.waymark.people.MemoryTrace;
import dev.waymark.url.UrlForm;
import dev.waymark.watch.Hub;
import dev.waymark.watch.Schedule;
import dev.waymark.web.GeneratedWeb;
import dev.waymark.web.People;
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
 * How soon ways of revisiting find new pages, in a generated web that grows day by day. All pages
 * of day 0 are known; each day has the same number of fetches, those of new pages included, and a
 * new page is fetched as soon as a link to it is seen.
 */
public final class WatchLab {
  /** Polls between two looks at the schedule. */
  private static final int LOOK = 20;

  private final String settings;
  private final int days;
  private final int fetches;
  private final GeneratedWeb last;

  /**
   * How one way did.
   *
   * @param fresh pages that appeared after day 0
   * @param found those of them that were found
   * @param meanDelay days from appearing to being found; what was not found counts until the end
   * @param withinADay share of the fresh pages found on the day they appeared or the next
   */
  public record Delays(String way, int fresh, int found, double meanDelay, double withinADay) {}

  /**
   * @param settings of the generated web, without days and day
   * @param fetches of each day
   */
  public WatchLab(String settings, int days, int fetches) {
    this.settings = settings;
    this.days = days;
    this.fetches = fetches;
    this.last = web(days);
  }

  private GeneratedWeb web(int day) {
    String more = "days=" + days + ",day=" + day;
    return GeneratedWeb.of(settings.isEmpty() ? more : settings + "," + more);
  }

  /** Runs all ways side by side, each with what it alone has seen. */
  public List<Delays> run() {
    GeneratedWeb first = web(0);
    List<Way> ways = List.of(new BreadthFirst(first), new Uniform(first), new PatternsHub(first));
    for (int day = 1; day <= days; day++) {
      GeneratedWeb today = web(day);
      for (Way way : ways) {
        way.day(today, day);
      }
    }
    return ways.stream().map(this::delays).toList();
  }

  private Delays delays(Way way) {
    int fresh = 0;
    int found = 0;
    int soon = 0;
    double sum = 0;
    for (int page = 0; page < last.pages(); page++) {
      int appeared = last.day(page);
      if (appeared > 0) {
        fresh++;
        Integer seen = way.found.get(last.url(page));
        found += seen == null ? 0 : 1;
        int delay = (seen == null ? days : seen) - appeared;
        sum += delay;
        soon += seen != null && delay <= 1 ? 1 : 0;
      }
    }
    return new Delays(way.name, fresh, found, sum / fresh, (double) soon / fresh);
  }

  /** A way of revisiting. */
  private abstract class Way {
    final String name;
    final List<String> known = new ArrayList<>();
    final Map<String, Integer> found = new HashMap<>();
    private final Set<String> seen = new HashSet<>();
    GeneratedWeb web;
    int day;
    int left;

    Way(String name, GeneratedWeb first) {
      this.name = name;
      this.web = first;
      for (int page = 0; page < first.pages(); page++) {
        known.add(first.url(page));
        seen.add(first.url(page));
      }
    }

    void day(GeneratedWeb today, int number) {
      web = today;
      day = number;
      left = fetches;
      revisit();
    }

    abstract void revisit();

    /** Fetches a page, and what is new on it; gives how many new links it had. */
    int fetch(String url) {
      ArrayDeque<String> queue = new ArrayDeque<>();
      int brought = links(url, queue);
      while (!queue.isEmpty() && left > 0) {
        String fresh = queue.remove();
        known.add(fresh);
        found.put(fresh, day);
        links(fresh, queue);
        met(fresh);
      }
      // What the day had no fetch left for is met again on the page that links to it.
      seen.removeAll(queue);
      return brought;
    }

    private int links(String url, ArrayDeque<String> queue) {
      left--;
      int brought = 0;
      for (int target : web.links(web.page(url))) {
        String link = web.url(target);
        if (seen.add(link)) {
          queue.add(link);
          brought++;
        }
      }
      return brought;
    }

    /** Told of every new page. */
    void met(String url) {}
  }

  /** From the first page along the links, nearest first; each day from the beginning. */
  private final class BreadthFirst extends Way {
    BreadthFirst(GeneratedWeb first) {
      super("breadth-first", first);
    }

    @Override
    void revisit() {
      Set<String> visited = new HashSet<>();
      ArrayDeque<String> queue = new ArrayDeque<>(List.of(web.url(0)));
      visited.add(web.url(0));
      while (!queue.isEmpty() && left > 0) {
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
  private final class Uniform extends Way {
    private int next;

    Uniform(GeneratedWeb first) {
      super("uniform", first);
    }

    @Override
    void revisit() {
      while (left > 0) {
        next = next >= known.size() ? 0 : next;
        fetch(known.get(next++));
      }
    }
  }

  /** By the schedule of the product, with people's traffic as its prior. */
  private final class PatternsHub extends Way {
    private final Patterns patterns;
    private final Schedule schedule;

    PatternsHub(GeneratedWeb first) {
      super("patterns-hub", first);
      PatternMiner miner = new PatternMiner();
      known.forEach(miner::add);
      People people = first.people();
      miner.add(MemoryTrace.of(people.sessions(), people.queries()));
      this.patterns = miner.mine();
      this.schedule = new Schedule(List.of(), priors());
      known.forEach(url -> schedule.put(Hub.of(url, pattern(url), time(0))));
    }

    /** Times people went on from a URL of a pattern, against the mean of all. */
    private Map<String, Double> priors() {
      double transits = 0;
      double urls = 0;
      List<Pattern> all =
          patterns.sites().stream().flatMap(site -> site.patterns().stream()).toList();
      for (Pattern pattern : all) {
        transits += pattern.transits();
        urls += pattern.urls();
      }
      Map<String, Double> priors = new HashMap<>();
      for (Pattern pattern : all) {
        double mean = (transits + 1) / (urls + 1);
        priors.put(pattern.text(), (pattern.transits() + mean) / (pattern.urls() + 1) / mean);
      }
      return priors;
    }

    private String pattern(String url) {
      return patterns.match(url).map(Pattern::text).orElseGet(() -> UrlForm.of(url));
    }

    private Instant time(int number) {
      return GeneratedWeb.START.plus(Duration.ofDays(number));
    }

    @Override
    void revisit() {
      while (left > 0) {
        for (Hub hub : schedule.best(LOOK, time(day))) {
          if (left > 0) {
            schedule.put(hub.polled(time(day), fetch(hub.url())));
          }
        }
      }
    }

    @Override
    void met(String url) {
      schedule.put(Hub.of(url, pattern(url), time(day)));
    }
  }
}
