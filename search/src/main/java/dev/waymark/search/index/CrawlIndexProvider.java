package dev.waymark.search.index;

import dev.waymark.collection.IndexSettings;
import dev.waymark.collection.PageIndex;
import dev.waymark.model.FetchResult;
import dev.waymark.model.Page;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Function;

/** Lets the crawler find {@link CrawlIndex}. */
public final class CrawlIndexProvider implements PageIndex.Provider {

  @Override
  public PageIndex open(
      Path collection,
      IndexSettings settings,
      Function<FetchResult.Ok, Page> parser,
      long journalEntries,
      Consumer<String> messages) {
    return CrawlIndex.open(collection, settings, parser, journalEntries, messages);
  }
}
