package dev.waymark.lab;

import dev.waymark.learn.Background;
import dev.waymark.model.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A recorded web as pages to read before a crawl. Shared by all runs of a want, and read lazily: a
 * page is parsed when the first run asks for it.
 */
final class WebBackground implements Background {
  private final Readings readings;
  private final int[][] linkedFrom;
  private final Wanted wanted;

  /**
   * @param linkedFrom the pages that link to each page
   */
  WebBackground(Readings readings, int[][] linkedFrom, Wanted wanted) {
    this.readings = readings;
    this.linkedFrom = linkedFrom;
    this.wanted = wanted;
  }

  @Override
  public Optional<Page> page(String url) {
    int page = readings.web().page(url);
    return page < 0 ? Optional.empty() : Optional.of(readings.page(page));
  }

  /** In the order of the web's page numbers, so that whoever takes the first few takes the same. */
  @Override
  public List<String> linkingTo(String url) {
    int page = readings.web().page(url);
    if (page < 0) {
      return List.of();
    }
    List<String> sources = new ArrayList<>(linkedFrom[page].length);
    for (int source : linkedFrom[page]) {
      sources.add(readings.web().url(source));
    }
    return sources;
  }

  /** What the predicate says; of a page of another web it says no. */
  @Override
  public boolean satisfies(Page page) {
    int number = readings.web().page(page.url());
    return number >= 0 && wanted.satisfies(number);
  }
}
