package dev.waymark.archive.warc;

import dev.waymark.config.Key;
import dev.waymark.model.Relevance;

/** What is archived of the pages, and how. */
public record StoreSettings(
    @Key(
            help = "Size at which a new WARC file is begun.",
            defaultValue = "1GB",
            min = 1_000_000,
            advanced = true)
        long warcSize,
    @Key(
            help = "Pages that are archived: all, with redirects and errors, or only the relevant.",
            defaultValue = "all")
        Keep keep,
    @Key(
            help = "How hard the archive is compressed, 1 (quick) to 9 (small).",
            defaultValue = "1",
            min = 1,
            max = 9,
            advanced = true)
        int compression,
    @Key(
            help =
                "Pages remembered, in memory, to recognise duplicates; about 200 bytes each. In"
                    + " shards, as many of other shards, too.",
            defaultValue = "500k",
            min = 2,
            advanced = true)
        int rememberPages) {

  /** Whether a page is archived that is no duplicate of another. */
  public boolean archives(Relevance relevance) {
    return keep == Keep.ALL || relevance.relevant();
  }

  /** Whether redirects and errors are archived. */
  public boolean archivesErrors() {
    return keep == Keep.ALL;
  }

  /** Which pages are archived. */
  public enum Keep {
    ALL,
    RELEVANT
  }
}
