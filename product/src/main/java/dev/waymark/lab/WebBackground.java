package dev.waymark.lab;

import dev.waymark.learn.Background;
import dev.waymark.model.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A recorded web as pages to read before a crawl. Those of one want are equal, so that what an
 * order learned from one serves all runs of the want.
 */
record WebBackground(Terrain terrain, Wanted wanted) implements Background {

  @Override
  public Optional<Page> page(String url) {
    int page = terrain.web().page(url);
    return page < 0 ? Optional.empty() : Optional.of(terrain.readings().page(page));
  }

  /** In the order of the web's page numbers, so that whoever takes the first few takes the same. */
  @Override
  public List<String> linkingTo(String url) {
    int page = terrain.web().page(url);
    if (page < 0) {
      return List.of();
    }
    List<String> sources = new ArrayList<>(terrain.linkedFrom(page).length);
    for (int source : terrain.linkedFrom(page)) {
      sources.add(terrain.web().url(source));
    }
    return sources;
  }

  /** What the predicate says; of a page of another web it says no. */
  @Override
  public boolean satisfies(Page page) {
    int number = terrain.web().page(page.url());
    return number >= 0 && wanted.satisfies(number);
  }
}
