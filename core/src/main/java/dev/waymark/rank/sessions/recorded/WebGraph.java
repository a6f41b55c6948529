package dev.waymark.rank.sessions.recorded;

import dev.waymark.people.Session;
import dev.waymark.people.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The pages of sessions with all links between them (the Web graph of section 2.1): links, not
 * clicks, since a crawler follows links. A page that users went back from is included; if none of
 * its links leads to a target, it is a negative example.
 */
public final class WebGraph {
  /** The distance of a page from which no target can be reached. */
  public static final int UNREACHABLE = Integer.MAX_VALUE;

  private final List<SessionPage> pages;
  private final int[][] links;
  private final BitSet targets;

  private WebGraph(List<SessionPage> pages, int[][] links, BitSet targets) {
    this.pages = pages;
    this.links = links;
    this.targets = targets;
  }

  /**
   * The graph of all readable pages of some sessions; targets that no user reached are left out.
   */
  public static WebGraph build(
      Collection<Session> sessions, Function<String, Optional<SessionPage>> readPage, int limit) {
    Set<String> targets = new LinkedHashSet<>();
    Set<String> others = new LinkedHashSet<>();
    for (Session session : sessions) {
      for (Step step : session.steps()) {
        (session.targets().contains(step.url()) ? targets : others).add(step.url());
      }
    }
    Set<String> urls = new LinkedHashSet<>(targets);
    urls.addAll(others);
    List<SessionPage> pages = new ArrayList<>();
    for (String url : urls) {
      if (pages.size() < limit) {
        readPage.apply(url).ifPresent(pages::add);
      }
    }
    return build(pages, targets);
  }

  /** The graph of some pages; target URLs that are not among them are ignored. */
  public static WebGraph build(List<SessionPage> pages, Set<String> targetUrls) {
    Map<String, Integer> numberByUrl = new HashMap<>();
    for (SessionPage page : pages) {
      numberByUrl.putIfAbsent(page.url(), numberByUrl.size());
    }
    if (numberByUrl.size() < pages.size()) {
      throw new IllegalArgumentException("a page is there twice");
    }
    BitSet targets = new BitSet();
    int[][] links = new int[pages.size()][];
    for (int i = 0; i < links.length; i++) {
      int from = i;
      links[i] =
          pages.get(i).links().stream()
              .map(numberByUrl::get)
              .filter(to -> to != null && to != from)
              .mapToInt(Integer::intValue)
              .distinct()
              .toArray();
      targets.set(i, targetUrls.contains(pages.get(i).url()));
    }
    return new WebGraph(List.copyOf(pages), links, targets);
  }

  public int size() {
    return pages.size();
  }

  public SessionPage page(int number) {
    return pages.get(number);
  }

  public int[] links(int page) {
    return links[page];
  }

  public boolean isTarget(int page) {
    return targets.get(page);
  }

  /** The number of targets. */
  public int targetCount() {
    return targets.cardinality();
  }

  /** The number of pages, targets included. */
  public int pageCount() {
    return pages.size();
  }

  /** Links from each page to the nearest target, by breadth-first search over reversed links. */
  public int[] distances() {
    int[][] inLinks = reverseLinks();
    int[] distance = new int[size()];
    Arrays.fill(distance, UNREACHABLE);
    Deque<Integer> queue = new ArrayDeque<>();
    targets.stream()
        .forEach(target -> {
          distance[target] = 0;
          queue.add(target);
        });
    while (!queue.isEmpty()) {
      int page = queue.remove();
      for (int from : inLinks[page]) {
        if (distance[from] == UNREACHABLE) {
          distance[from] = distance[page] + 1;
          queue.add(from);
        }
      }
    }
    return distance;
  }

  private int[][] reverseLinks() {
    int[] count = new int[size()];
    for (int[] outLinks : links) {
      for (int to : outLinks) {
        count[to]++;
      }
    }
    int[][] inLinks = new int[size()][];
    for (int page = 0; page < inLinks.length; page++) {
      inLinks[page] = new int[count[page]];
    }
    for (int page = 0; page < inLinks.length; page++) {
      for (int to : links[page]) {
        inLinks[to][--count[to]] = page;
      }
    }
    return inLinks;
  }

  /** A shortest path from a page to a target, both included; the page alone if there is none. */
  public List<Integer> shortestPath(int page, int[] distances) {
    List<Integer> path = new ArrayList<>(List.of(page));
    int current = page;
    while (distances[current] != UNREACHABLE && distances[current] > 0) {
      int here = current;
      current =
          IntStream.of(links[here])
              .filter(to -> distances[to] == distances[here] - 1)
              .min()
              .orElseThrow();
      path.add(current);
    }
    return path;
  }
}
