package dev.waymark.rank;

import dev.waymark.model.Page;
import java.util.List;
import java.util.Optional;

/**
 * Pages that a policy may read before the crawl begins, such as the pages of recorded sessions and
 * the pages that link to them. The corpus is a recorded web or an earlier collection.
 */
public interface BackgroundCorpus {

  /** The page at a URL in normal form, if the corpus has it. */
  Optional<Page> page(String url);

  /** The URLs of pages known to link to a URL. */
  List<String> linkingTo(String url);

  /** Whether a page is relevant. */
  boolean isRelevant(Page page);

  /** An empty corpus. */
  BackgroundCorpus NONE =
      new BackgroundCorpus() {
        @Override
        public Optional<Page> page(String url) {
          return Optional.empty();
        }

        @Override
        public List<String> linkingTo(String url) {
          return List.of();
        }

        @Override
        public boolean isRelevant(Page page) {
          return false;
        }
      };
}
