package dev.waymark.lab;

import dev.waymark.model.Page;
import dev.waymark.rank.BackgroundCorpus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A recorded web as pages to read before a crawl. Those of one want are equal, so that what an
 * order learned from one serves all runs of the want.
 */
public record WebBackground(WebSnapshot snapshot, RelevanceJudgments judgments)
    implements BackgroundCorpus {

  @Override
  public Optional<Page> page(String url) {
    int page = snapshot.web().page(url);
    return page < 0 ? Optional.empty() : Optional.of(snapshot.parsedPages().page(page));
  }

  /** In the order of the web's page numbers, so that whoever takes the first few takes the same. */
  @Override
  public List<String> linkingTo(String url) {
    int page = snapshot.web().page(url);
    if (page < 0) {
      return List.of();
    }
    List<String> sources = new ArrayList<>(snapshot.parents(page).length);
    for (int source : snapshot.parents(page)) {
      sources.add(snapshot.web().url(source));
    }
    return sources;
  }

  /** What the predicate says; of a page of another web it says no. */
  @Override
  public boolean isRelevant(Page page) {
    int number = snapshot.web().page(page.url());
    return number >= 0 && judgments.isRelevant(number);
  }
}
