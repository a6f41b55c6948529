package dev.waymark.rank;

import dev.waymark.model.Page;
import java.util.List;
import java.util.Optional;

/**
 * Pages an order may read before the crawl begins: those that people's sessions went through, the
 * pages that link to them, and which of them satisfy. A recorded web or an earlier collection.
 */
public interface BackgroundCorpus {

  /** The page at a URL in normal form, if it can be had. */
  Optional<Page> page(String url);

  /** The URLs of pages known to link to a URL. */
  List<String> linkingTo(String url);

  /** Whether a page is of the wanted kind. */
  boolean isRelevant(Page page);

  /** Nothing can be read. */
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
