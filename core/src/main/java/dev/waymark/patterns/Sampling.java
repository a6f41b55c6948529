package dev.waymark.patterns;

import java.util.List;

/** Looks at some of a node's URLs, evenly spread, to see which key to part it by. */
final class Sampling {
  /** URLs looked at; of a larger node every second, third, … one. */
  private static final int ENOUGH = 50_000;

  private final SiteUrls urls;
  private final Counts counts = new Counts();

  Sampling(SiteUrls urls) {
    this.urls = urls;
  }

  Summary look(List<Segment> segments) {
    int total = segments.stream().mapToInt(Segment::size).sum();
    int stride = Math.max(1, total / ENOUGH);
    Summary summary = new Summary(total, urls.types);
    for (Segment segment : segments) {
      for (int key : segment.shape().keys) {
        summary.meet(key, segment.size());
      }
    }
    for (int key : summary.keys()) {
      counts.clear();
      for (Segment segment : segments) {
        int column = segment.shape().column(key);
        if (column >= 0) {
          count(segment, segment.shape().columns[column], stride, summary, key);
        }
      }
      summary.entropy(key, counts.entropy());
    }
    return summary;
  }

  private void count(Segment segment, int[] column, int stride, Summary summary, int key) {
    int[] types = summary.types(key);
    int value = 0;
    for (int i = segment.from(); i < segment.to(); i += stride) {
      value = column[segment.order()[i]];
      counts.add(value);
      types[urls.values.type(value)]++;
    }
    summary.any(key, value);
  }
}
