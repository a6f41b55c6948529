package dev.waymark.traces.store;

import dev.waymark.traces.anonymize.AccessSanitizer;
import dev.waymark.traces.anonymize.Pseudonyms;
import dev.waymark.traces.anonymize.Site;
import dev.waymark.traces.formats.BadLine;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** Sanitizes a part of the logs; what it passes on names nobody. */
public final class SanitizeTask extends ImportTask {
  private final Pseudonyms pseudonyms;
  private final EventsByUser events;
  private final List<AccessSanitizer> sanitizers = new ArrayList<>();

  /** What each task knows of the whole. */
  public record Setup(ImportSpec spec) implements Serializable {
    /**
     * @param part its number; records are in the order of parts
     */
    public SanitizeTask begin(int part) throws IOException {
      return new SanitizeTask(spec, part);
    }
  }

  /** What was read of a part. */
  public record Counts(ReadCounts read, long ignored, List<BadLine> firstBadLines)
      implements Serializable {}

  private SanitizeTask(ImportSpec spec, int part) throws IOException {
    super(new BucketRange(part, BucketRange.MAX_PARTS));
    pseudonyms = spec.pseudonyms();
    KAnonymityFilter urls =
        use(new KAnonymityFilter(temporary, TraceImport.URLS, memory, spec.minUsers()));
    KAnonymityFilter queries =
        use(new KAnonymityFilter(temporary, TraceImport.QUERIES, memory, spec.minUsers()));
    events = use(new EventsByUser(temporary, memory, urls, queries));
    output(events.spill());
    output(urls.texts());
    output(queries.texts());
  }

  public AccessSanitizer sanitizerFor(Site site) {
    sanitizers.add(new AccessSanitizer(pseudonyms, site, events));
    return sanitizers.getLast();
  }

  /** Called at the end of the part. */
  public void addLineCounts(long lines, long bad, long ignored, List<BadLine> firstBadLines) {
    sanitizers.forEach(AccessSanitizer::flush);
    addCounts(new Counts(ReadCounts.of(lines, bad, sanitizers), ignored, firstBadLines));
  }

  @Override
  void run() {}
}
