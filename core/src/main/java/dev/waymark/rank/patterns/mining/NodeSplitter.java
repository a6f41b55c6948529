package dev.waymark.rank.patterns.mining;

import dev.waymark.rank.patterns.mining.KeyConstraint.ValueConstraint;
import dev.waymark.rank.patterns.mining.PatternTreeBuilder.Partition;
import java.util.ArrayList;
import java.util.List;

/** Parts the URLs of a node among its children. */
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

  /** Those with a key, then those without it. */
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

  /** Whether a value stands in all URLs. */
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

  /** Takes all URLs into a leaf's counts. */
  void countUrls(List<RowRange> segments, PatternNode node) {
    for (RowRange segment : segments) {
      for (int i = segment.from(); i < segment.to(); i++) {
        int row = segment.shape().rows[segment.permutation()[i]];
        node.addUrl(urls.visits(row), urls.transits(row));
      }
    }
  }

  /**
   * Parts by the values of a key that all URLs have.
   *
   * @param least URLs that make a value or type frequent
   * @param busy visits and transits that do so, too
   */
  List<Partition> splitByValue(List<RowRange> segments, int key, int least, long busy) {
    countValues(segments, key);
    List<ValueConstraint> forms = new ArrayList<>();
    int[] tail = new int[UrlValueTypes.MAX_TYPES];
    for (int i = 0; i < distinctCount; i++) {
      int value = distinctValues[i];
      boolean home = key == 0 && urls.values.text(value).isEmpty();
      boolean frequent = counts[value] >= least || traffic[value] >= busy || home;
      if (frequent && urls.values.hasText(value)) {
        forms.add(new ValueConstraint.Literal(urls.values.text(value)));
        counts[value] = -forms.size();
      } else {
        tail[urls.values.type(value)] += counts[value];
      }
    }
    int[] typeChild = assignTypes(tail, least, forms);
    List<Partition> parts = partition(segments, key, forms, typeChild);
    resetCounts();
    return parts;
  }

  private void countValues(List<RowRange> segments, int key) {
    distinctCount = 0;
    for (RowRange segment : segments) {
      int[] column = segment.shape().columns[segment.shape().columnOf(key)];
      for (int i = segment.from(); i < segment.to(); i++) {
        int place = segment.permutation()[i];
        int value = column[place];
        if (counts[value]++ == 0) {
          distinctValues = LongIndex.ensureCapacity(distinctValues, distinctCount);
          distinctValues[distinctCount++] = value;
        }
        int row = segment.shape().rows[place];
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

  /** A child for each frequent type, words last; one for all others, typed if they are of one. */
  private static int[] assignTypes(int[] tail, int least, List<ValueConstraint> forms) {
    int[] child = new int[UrlValueTypes.MAX_TYPES];
    int others = 0;
    int last = 0;
    for (int words = 0; words < 2; words++) {
      for (int type = 1; type < tail.length; type++) {
        boolean now = (UrlValueTypes.wordsType(type) == type) == (words == 1);
        if (now && tail[type] >= least) {
          forms.add(new ValueConstraint.Typed(type));
          child[type] = forms.size();
        } else if (now && tail[type] > 0) {
          others++;
          last = type;
        }
      }
    }
    if (others > 0) {
      forms.add(others == 1 ? new ValueConstraint.Typed(last) : new ValueConstraint.Any());
      for (int type = 1; type < tail.length; type++) {
        child[type] = tail[type] > 0 && child[type] == 0 ? forms.size() : child[type];
      }
    }
    return child;
  }

  private List<Partition> partition(
      List<RowRange> segments, int key, List<ValueConstraint> forms, int[] typeChild) {
    List<Partition> parts = new ArrayList<>();
    for (ValueConstraint form : forms) {
      parts.add(new Partition(form, new ArrayList<>()));
    }
    for (RowRange segment : segments) {
      int[] column = segment.shape().columns[segment.shape().columnOf(key)];
      int[] starts = new int[forms.size() + 1];
      for (int i = segment.from(); i < segment.to(); i++) {
        starts[childIndex(column[segment.permutation()[i]], typeChild)]++;
      }
      int at = segment.from();
      for (int c = 0; c < starts.length; c++) {
        int size = starts[c];
        starts[c] = at;
        at += size;
      }
      int[] sorted = new int[segment.size()];
      for (int i = segment.from(); i < segment.to(); i++) {
        int place = segment.permutation()[i];
        sorted[starts[childIndex(column[place], typeChild)]++ - segment.from()] = place;
      }
      System.arraycopy(sorted, 0, segment.permutation(), segment.from(), sorted.length);
      int from = segment.from();
      for (int c = 0; c < forms.size(); c++) {
        if (starts[c] > from) {
          parts
              .get(c)
              .segments()
              .add(new RowRange(segment.shape(), segment.permutation(), from, starts[c]));
        }
        from = starts[c];
      }
    }
    return parts;
  }

  private int childIndex(int value, int[] typeChild) {
    int own = counts[value];
    return (own < 0 ? -own : typeChild[urls.values.type(value)]) - 1;
  }
}
