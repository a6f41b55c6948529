package dev.waymark.lab.replay;

import dev.waymark.model.Page;
import dev.waymark.rank.BackgroundCorpus;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A recorded web as pages to train on before a crawl. Those of one predicate are equal, so that a
 * model trained on one serves all runs for the predicate.
 */
public record WebBackground(WebSnapshot snapshot, RelevanceJudgments judgments)
    implements BackgroundCorpus {

  @Override
  public Optional<Page> page(String url) {
    int page = snapshot.web().page(url);
    return page < 0 ? Optional.empty() : Optional.of(snapshot.parsedPages().page(page));
  }

  /** In the order of page numbers, so that whoever takes the first few takes the same. */
  @Override
  public List<String> linkingTo(String url) {
    int page = snapshot.web().page(url);
    if (page < 0) {
      return List.of();
    }
    List<String> parents = new ArrayList<>(snapshot.parents(page).length);
    for (int parent : snapshot.parents(page)) {
      parents.add(snapshot.web().url(parent));
    }
    return parents;
  }

  /** A page of another web is not relevant. */
  @Override
  public boolean isRelevant(Page page) {
    int number = snapshot.web().page(page.url());
    return number >= 0 && judgments.isRelevant(number);
  }
}
