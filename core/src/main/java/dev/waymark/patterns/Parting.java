package dev.waymark.patterns;

import dev.waymark.patterns.Slot.Form;
import dev.waymark.patterns.TreeBuilder.Part;
import java.util.ArrayList;
import java.util.List;

/** Parts the URLs of a node among its children. */
final class Parting {
  private final SiteUrls urls;
  private final int[] counts;
  private final int[] traffic;
  private int[] met = new int[1 << 10];
  private int metCount;

  Parting(SiteUrls urls) {
    this.urls = urls;
    this.counts = new int[urls.values.size()];
    this.traffic = new int[urls.values.size()];
  }

  /** Those with a key, then those without it. */
  static List<Part> byPresence(List<Segment> segments, int key) {
    List<Segment> with = new ArrayList<>();
    List<Segment> without = new ArrayList<>();
    for (Segment segment : segments) {
      (segment.shape().column(key) >= 0 ? with : without).add(segment);
    }
    return List.of(new Part(new Form.Any(), with), new Part(new Form.Any(), without));
  }

  /** Whether a value stands in all URLs. */
  boolean constant(List<Segment> segments, int key, int value) {
    for (Segment segment : segments) {
      int[] column = segment.shape().columns[segment.shape().column(key)];
      for (int i = segment.from(); i < segment.to(); i++) {
        if (column[segment.order()[i]] != value) {
          return false;
        }
      }
    }
    return true;
  }

  /** Takes all URLs into a leaf's counts. */
  void count(List<Segment> segments, Node node) {
    for (Segment segment : segments) {
      for (int i = segment.from(); i < segment.to(); i++) {
        int row = segment.shape().rows[segment.order()[i]];
        node.count(urls.visits(row), urls.transits(row));
      }
    }
  }

  /**
   * Parts by the values of a key that all URLs have.
   *
   * @param least URLs that make a value or type frequent
   * @param busy visits and transits that do so, too
   */
  List<Part> byValue(List<Segment> segments, int key, int least, long busy) {
    countValues(segments, key);
    List<Form> forms = new ArrayList<>();
    int[] tail = new int[Types.MOST];
    for (int i = 0; i < metCount; i++) {
      int value = met[i];
      boolean home = key == 0 && urls.values.text(value).isEmpty();
      boolean frequent = counts[value] >= least || traffic[value] >= busy || home;
      if (frequent && urls.values.literal(value)) {
        forms.add(new Form.Literal(urls.values.text(value)));
        counts[value] = -forms.size();
      } else {
        tail[urls.values.type(value)] += counts[value];
      }
    }
    int[] typeChild = types(tail, least, forms);
    List<Part> parts = parts(segments, key, forms, typeChild);
    forget();
    return parts;
  }

  private void countValues(List<Segment> segments, int key) {
    metCount = 0;
    for (Segment segment : segments) {
      int[] column = segment.shape().columns[segment.shape().column(key)];
      for (int i = segment.from(); i < segment.to(); i++) {
        int place = segment.order()[i];
        int value = column[place];
        if (counts[value]++ == 0) {
          met = LongIndex.room(met, metCount);
          met[metCount++] = value;
        }
        int row = segment.shape().rows[place];
        traffic[value] += urls.visits(row) + urls.transits(row);
      }
    }
  }

  private void forget() {
    for (int i = 0; i < metCount; i++) {
      counts[met[i]] = 0;
      traffic[met[i]] = 0;
    }
  }

  /** A child for each frequent type, words last; one for all others, typed if they are of one. */
  private static int[] types(int[] tail, int least, List<Form> forms) {
    int[] child = new int[Types.MOST];
    int others = 0;
    int last = 0;
    for (int words = 0; words < 2; words++) {
      for (int type = 1; type < tail.length; type++) {
        boolean now = (Types.words(type) == type) == (words == 1);
        if (now && tail[type] >= least) {
          forms.add(new Form.Typed(type));
          child[type] = forms.size();
        } else if (now && tail[type] > 0) {
          others++;
          last = type;
        }
      }
    }
    if (others > 0) {
      forms.add(others == 1 ? new Form.Typed(last) : new Form.Any());
      for (int type = 1; type < tail.length; type++) {
        child[type] = tail[type] > 0 && child[type] == 0 ? forms.size() : child[type];
      }
    }
    return child;
  }

  private List<Part> parts(List<Segment> segments, int key, List<Form> forms, int[] typeChild) {
    List<Part> parts = new ArrayList<>();
    for (Form form : forms) {
      parts.add(new Part(form, new ArrayList<>()));
    }
    for (Segment segment : segments) {
      int[] column = segment.shape().columns[segment.shape().column(key)];
      int[] starts = new int[forms.size() + 1];
      for (int i = segment.from(); i < segment.to(); i++) {
        starts[child(column[segment.order()[i]], typeChild)]++;
      }
      int at = segment.from();
      for (int c = 0; c < starts.length; c++) {
        int size = starts[c];
        starts[c] = at;
        at += size;
      }
      int[] sorted = new int[segment.size()];
      for (int i = segment.from(); i < segment.to(); i++) {
        int place = segment.order()[i];
        sorted[starts[child(column[place], typeChild)]++ - segment.from()] = place;
      }
      System.arraycopy(sorted, 0, segment.order(), segment.from(), sorted.length);
      int from = segment.from();
      for (int c = 0; c < forms.size(); c++) {
        if (starts[c] > from) {
          parts
              .get(c)
              .segments()
              .add(new Segment(segment.shape(), segment.order(), from, starts[c]));
        }
        from = starts[c];
      }
    }
    return parts;
  }

  private int child(int value, int[] typeChild) {
    int own = counts[value];
    return (own < 0 ? -own : typeChild[urls.values.type(value)]) - 1;
  }
}
