package dev.waymark.rank.patterns.mining;

import dev.waymark.rank.patterns.mining.KeyConstraint.ValueConstraint;
import dev.waymark.rank.patterns.mining.PatternTreeBuilder.Partition;
import java.util.ArrayList;
import java.util.List;

/** Distributes the URLs of a node among its children. */
final class NodeSplitter {
  private final SiteUrls urls;
  private final int[] counts;
  private final int[] traffic;
  private int[] distinctValues = new int[1 << 10];
  private int distinctCount;

  NodeSplitter(SiteUrls urls) {
    this.urls = urls;
    this.counts = new int[urls.values.size()];
    this.traffic = new int[urls.values.size()];
  }

  /** The URLs with a key, then those without it. */
  static List<Partition> splitByPresence(List<RowRange> segments, int key) {
    List<RowRange> with = new ArrayList<>();
    List<RowRange> without = new ArrayList<>();
    for (RowRange segment : segments) {
      (segment.shape().columnOf(key) >= 0 ? with : without).add(segment);
    }
    return List.of(
        new Partition(new ValueConstraint.Any(), with),
        new Partition(new ValueConstraint.Any(), without));
  }

  /** Whether all URLs have this value. */
  boolean isConstant(List<RowRange> segments, int key, int value) {
    for (RowRange segment : segments) {
      int[] column = segment.shape().columns[segment.shape().columnOf(key)];
      for (int i = segment.from(); i < segment.to(); i++) {
        if (column[segment.permutation()[i]] != value) {
          return false;
        }
      }
    }
    return true;
  }

  /** Adds all URLs to the counts of a leaf. */
  void countUrls(List<RowRange> segments, PatternNode node) {
    for (RowRange segment : segments) {
      for (int i = segment.from(); i < segment.to(); i++) {
        int row = segment.shape().rows[segment.permutation()[i]];
        node.addUrl(urls.visits(row), urls.transits(row));
      }
    }
  }

  /**
   * Splits by the values of a key that all URLs have.
   *
   * @param minUrls URLs from which on a value or type gets a child
   * @param minTraffic visits and transits from which on a value gets a child
   */
  List<Partition> splitByValue(List<RowRange> segments, int key, int minUrls, long minTraffic) {
    countValues(segments, key);
    List<ValueConstraint> constraints = new ArrayList<>();
    int[] tailByType = new int[UrlValueTypes.MAX_TYPES];
    for (int i = 0; i < distinctCount; i++) {
      int value = distinctValues[i];
      boolean isHomePage = key == 0 && urls.values.text(value).isEmpty();
      boolean frequent = counts[value] >= minUrls || traffic[value] >= minTraffic || isHomePage;
      if (frequent && urls.values.hasText(value)) {
        constraints.add(new ValueConstraint.Literal(urls.values.text(value)));
        counts[value] = -constraints.size();
      } else {
        tailByType[urls.values.type(value)] += counts[value];
      }
    }
    int[] childByType = assignTypes(tailByType, minUrls, constraints);
    List<Partition> partitions = partition(segments, key, constraints, childByType);
    resetCounts();
    return partitions;
  }

  private void countValues(List<RowRange> segments, int key) {
    distinctCount = 0;
    for (RowRange segment : segments) {
      int[] column = segment.shape().columns[segment.shape().columnOf(key)];
      for (int i = segment.from(); i < segment.to(); i++) {
        int index = segment.permutation()[i];
        int value = column[index];
        if (counts[value]++ == 0) {
          distinctValues = LongIndex.ensureCapacity(distinctValues, distinctCount);
          distinctValues[distinctCount++] = value;
        }
        int row = segment.shape().rows[index];
        traffic[value] += urls.visits(row) + urls.transits(row);
      }
    }
  }

  private void resetCounts() {
    for (int i = 0; i < distinctCount; i++) {
      counts[distinctValues[i]] = 0;
      traffic[distinctValues[i]] = 0;
    }
  }

  /**
   * One child for each frequent type, words last, and one for the rest, typed if they are of one
   * type.
   */
  private static int[] assignTypes(
      int[] tailByType, int minUrls, List<ValueConstraint> constraints) {
    int[] childByType = new int[UrlValueTypes.MAX_TYPES];
    int rareTypes = 0;
    int lastRareType = 0;
    for (int pass = 0; pass < 2; pass++) {
      for (int type = 1; type < tailByType.length; type++) {
        boolean inThisPass = (UrlValueTypes.wordsType(type) == type) == (pass == 1);
        if (inThisPass && tailByType[type] >= minUrls) {
          constraints.add(new ValueConstraint.Typed(type));
          childByType[type] = constraints.size();
        } else if (inThisPass && tailByType[type] > 0) {
          rareTypes++;
          lastRareType = type;
        }
      }
    }
    if (rareTypes > 0) {
      constraints.add(
          rareTypes == 1 ? new ValueConstraint.Typed(lastRareType) : new ValueConstraint.Any());
      for (int type = 1; type < tailByType.length; type++) {
        childByType[type] =
            tailByType[type] > 0 && childByType[type] == 0 ? constraints.size() : childByType[type];
      }
    }
    return childByType;
  }

  private List<Partition> partition(
      List<RowRange> segments, int key, List<ValueConstraint> constraints, int[] childByType) {
    List<Partition> partitions = new ArrayList<>();
    for (ValueConstraint constraint : constraints) {
      partitions.add(new Partition(constraint, new ArrayList<>()));
    }
    for (RowRange segment : segments) {
      int[] column = segment.shape().columns[segment.shape().columnOf(key)];
      int[] starts = new int[constraints.size() + 1];
      for (int i = segment.from(); i < segment.to(); i++) {
        starts[childIndex(column[segment.permutation()[i]], childByType)]++;
      }
      int start = segment.from();
      for (int c = 0; c < starts.length; c++) {
        int size = starts[c];
        starts[c] = start;
        start += size;
      }
      int[] sorted = new int[segment.size()];
      for (int i = segment.from(); i < segment.to(); i++) {
        int index = segment.permutation()[i];
        sorted[starts[childIndex(column[index], childByType)]++ - segment.from()] = index;
      }
      System.arraycopy(sorted, 0, segment.permutation(), segment.from(), sorted.length);
      int from = segment.from();
      for (int c = 0; c < constraints.size(); c++) {
        if (starts[c] > from) {
          partitions
              .get(c)
              .segments()
              .add(new RowRange(segment.shape(), segment.permutation(), from, starts[c]));
        }
        from = starts[c];
      }
    }
    return partitions;
  }

  private int childIndex(int value, int[] childByType) {
    int count = counts[value];
    return (count < 0 ? -count : childByType[urls.values.type(value)]) - 1;
  }
}
