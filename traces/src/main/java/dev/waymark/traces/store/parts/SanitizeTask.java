package dev.waymark.traces.store.parts;

import dev.waymark.traces.anonymize.AccessSanitizer;
import dev.waymark.traces.anonymize.Site;
import dev.waymark.traces.formats.BadLine;
import dev.waymark.traces.store.ReadCounts;
import dev.waymark.traces.store.spill.BucketRange;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/** Reads a part of the logs; what it passes on names nobody. */
public abstract class SanitizeTask extends ImportTask {
  private final List<AccessSanitizer> sanitizers = new ArrayList<>();

  /** What was read of a part. */
  public record Counts(ReadCounts read, long ignored, List<BadLine> firstBadLines)
      implements Serializable {}

  SanitizeTask(int part) throws IOException {
    super(new BucketRange(part, BucketRange.MAX_PARTS));
  }

  abstract AccessSanitizer createSanitizer(Site site);

  /** The sanitizer for paths of a site. */
  public final AccessSanitizer sanitizerFor(Site site) {
    sanitizers.add(createSanitizer(site));
    return sanitizers.getLast();
  }

  /** Called at the end of the part. */
  public final void addLineCounts(long lines, long bad, long ignored, List<BadLine> firstBadLines) {
    sanitizers.forEach(AccessSanitizer::flush);
    addCounts(new Counts(ReadCounts.of(lines, bad, sanitizers), ignored, firstBadLines));
  }

  @Override
  final void run() {}
}
