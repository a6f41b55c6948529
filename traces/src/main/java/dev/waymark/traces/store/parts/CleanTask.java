package dev.waymark.traces.store.parts;

import dev.waymark.traces.anonymize.RobotDetector;
import dev.waymark.traces.store.EventsByUser;
import dev.waymark.traces.store.HistoryCleaner;
import dev.waymark.traces.store.KAnonymityFilter;
import dev.waymark.traces.store.TraceImport;
import dev.waymark.traces.store.files.StoredTrace;
import dev.waymark.traces.store.spill.BucketRange;
import dev.waymark.traces.store.spill.EncryptedSpill;
import dev.waymark.traces.store.spill.SortedIdSet;
import java.io.IOException;

/** Cleans the histories of users, and asks for the numbers of their texts. */
final class CleanTask extends ImportTask {
  static final String LOOKUPS = "-lookups";

  private final RobotDetector detector;
  private final KAnonymityFilter urls;
  private final KAnonymityFilter queries;
  private final HistoryCleaner cleaner;
  private final SortedIdSet urlIds = new SortedIdSet();
  private final SortedIdSet queryIds = new SortedIdSet();

  /**
   * @param pages of the whole log
   * @param assets likewise
   */
  CleanTask(ImportSpec spec, BucketRange range, long pages, long assets) throws IOException {
    super(range);
    detector = new RobotDetector(spec.settings(), pages, assets);
    urls = use(new KAnonymityFilter(temporary, TraceImport.URLS, memory, spec.minUsers()));
    queries = use(new KAnonymityFilter(temporary, TraceImport.QUERIES, memory, spec.minUsers()));
    EventsByUser events = use(new EventsByUser(temporary, memory, urls, queries));
    StoredTrace previous = spec.openPrevious();
    if (previous != null) {
      use(previous::close);
    }
    cleaner =
        use(
            new HistoryCleaner(
                spec.settings(), temporary, memory, events, previous, urls, queries));
    cleaner.observe(history -> history.collectIds(urlIds, queryIds));
    input(events.spill());
    output(cleaner.spill());
    output(urls.userPairs());
    output(queries.userPairs());
  }

  @Override
  void run() {
    cleaner.clean(range.from(), range.to(), detector);
    urls.flushCounts();
    queries.flushCounts();
    addCounts(cleaner.counts());
    writeLookups(urlIds, output(spill(TraceImport.URLS + LOOKUPS)));
    writeLookups(queryIds, output(spill(TraceImport.QUERIES + LOOKUPS)));
  }

  private void writeLookups(SortedIdSet ids, EncryptedSpill lookups) {
    ids.sortDistinct();
    for (int i = 0; i < ids.size(); i++) {
      EncryptedSpill.Bucket bucket = lookups.bucketFor(ids.get(i));
      bucket.writeLong(ids.get(i));
      bucket.writeVarint(range.from());
      bucket.endRecord();
    }
    ids.clear();
  }
}
