package dev.waymark.lab.sites;

import dev.waymark.people.Session;
import dev.waymark.people.Step;
import dev.waymark.web.ListedWeb;
import dev.waymark.web.RecordedTraces;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A site as its log knows it: the pages that users visited, linked where users went from one to the
 * other, with the words of their URLs as text. Policies see the earlier visits; what is to be found
 * are the pages visited later, {@link #LATER_LABEL}.
 */
public final class LogWeb extends ListedWeb {
  /** Label of the pages that users visited in the later part of the log. */
  public static final String LATER_LABEL = "visited.later";

  /** Share of the sessions, by time, that policies may learn from. */
  private static final double EARLIER_SHARE = 0.6;

  private final List<Set<Integer>> links = new ArrayList<>();
  private final Set<Integer> visitedLater = new HashSet<>();
  private final RecordedTraces earlier;

  /**
   * @param traces of the whole log
   */
  public LogWeb(String name, RecordedTraces traces) {
    super(name);
    RecordedTraces.Split split = traces.splitByTime(EARLIER_SHARE);
    this.earlier = split.training();
    Map<String, Integer> visits = new TreeMap<>();
    for (Session session : traces.sessions()) {
      session.visits().forEach(visit -> visits.merge(visit.url(), 1, Integer::sum));
    }
    // Most visited first: the first page of a site is one that others can be reached from.
    visits.keySet().stream()
        .sorted((a, b) -> visits.get(b) - visits.get(a))
        .forEach(url -> {
          addUrl(url);
          links.add(new TreeSet<>());
        });
    traces.sessions().forEach(this::addLinks);
    split.test().visits().forEach(visit -> visitedLater.add(page(visit.url())));
  }

  /** A link where a user came from another page of the log, by its referrer or next to it. */
  private void addLinks(Session session) {
    Step previous = null;
    for (Step step : session.steps()) {
      String from = step.referrer() != null ? step.referrer() : url(previous);
      int source = page(from);
      int target = page(step.url());
      if (source >= 0 && target >= 0 && source != target) {
        links.get(source).add(target);
      }
      previous = step;
    }
  }

  private static String url(@Nullable Step step) {
    return step == null ? "" : step.url();
  }

  @Override
  public byte[] html(int page) {
    StringBuilder html = new StringBuilder("<title>" + words(url(page)) + "</title><ul>");
    for (int target : links(page)) {
      html.append("<li><a href=\"").append(escape(url(target))).append("\">");
      html.append(words(url(target))).append("</a>");
    }
    return html.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static String words(String url) {
    return url.replaceFirst("^https?://[^/]*", "").replaceAll("[^\\p{L}\\p{N}]+", " ").strip();
  }

  private static String escape(String url) {
    return url.replace("&", "&amp;").replace("\"", "&quot;");
  }

  @Override
  public int[] links(int page) {
    return links.get(page).stream().mapToInt(Integer::intValue).toArray();
  }

  @Override
  public Set<String> labels(int page) {
    return visitedLater.contains(page) ? Set.of(LATER_LABEL) : Set.of();
  }

  @Override
  public RecordedTraces traces() {
    return earlier;
  }
}
