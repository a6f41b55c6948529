package dev.waymark.rank.patterns.mining;

import java.util.List;

/** Samples a node's URLs evenly, to choose the key to split it by. */
final class NodeSampler {
  /** URLs sampled; of a larger node every second, third, … one. */
  private static final int MAX_SAMPLED_URLS = 50_000;

  private final SiteUrls urls;
  private final ValueCounts counts = new ValueCounts();

  NodeSampler(SiteUrls urls) {
    this.urls = urls;
  }

  NodeSample sample(List<RowRange> segments) {
    int total = segments.stream().mapToInt(RowRange::size).sum();
    int stride = Math.max(1, total / MAX_SAMPLED_URLS);
    NodeSample sample = new NodeSample(total);
    for (RowRange segment : segments) {
      for (int key : segment.shape().keys) {
        sample.addKey(key, segment.size());
      }
    }
    for (int key : sample.keys()) {
      counts.clear();
      for (RowRange segment : segments) {
        int column = segment.shape().columnOf(key);
        if (column >= 0) {
          countValues(segment, segment.shape().columns[column], stride, sample, key);
        }
      }
      sample.entropy(key, counts.entropy());
    }
    return sample;
  }

  private void countValues(RowRange segment, int[] column, int stride, NodeSample sample, int key) {
    int[] types = sample.types(key);
    int value = 0;
    for (int i = segment.from(); i < segment.to(); i += stride) {
      value = column[segment.permutation()[i]];
      counts.add(value);
      types[urls.values.type(value)]++;
    }
    sample.anyValue(key, value);
  }
}
