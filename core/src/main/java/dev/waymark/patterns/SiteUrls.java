package dev.waymark.patterns;

import dev.waymark.text.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The URLs of one site, each once, with how often people landed on it (visits) and how often they
 * went on from it (transits). Two of them merge by adding up. Some 60 bytes a URL; owned by one
 * thread.
 */
public final class SiteUrls {
  /** Names of query keys told apart; a site that has more makes them up. */
  private static final int NAMES = 200;

  /** Sets of keys told apart, for the same reason. */
  private static final int SHAPES = 5_000;

  /** Visits and transits from which on the values of a URL are worth their texts. */
  private static final int KNOWN = 4;

  /** URLs kept as texts, to show as examples. */
  private static final int TEXTS = 20_000;

  private final String site;
  final Types types = new Types();
  final Values values = new Values(types);
  final List<String> names = new ArrayList<>();
  final List<Shape> shapes = new ArrayList<>();
  private final LongIndex nameIndex = new LongIndex();
  private final LongIndex shapeIndex = new LongIndex();
  private final LongIndex rowIndex = new LongIndex(1 << 10);
  private final Map<Integer, String> texts = new HashMap<>();
  private long textBound = -1L >>> 1;
  private int[] visits = new int[256];
  private int[] transits = new int[256];
  private final LongIndex steps = new LongIndex();
  private int[] stepCounts = new int[64];
  private final Parts parts = new Parts();
  private final int[] keyBuffer = new int[64];
  private final int[] partBuffer = new int[64];
  private final int[] valueBuffer = new int[64];

  /**
   * @param site its name, e.g. {@code example.org}
   */
  public SiteUrls(String site) {
    this.site = site;
  }

  public String site() {
    return site;
  }

  /** How many URLs there are. */
  public int size() {
    return rowIndex.size();
  }

  /**
   * The row of a URL; a new one is added, without visits.
   *
   * @param url normal form, of this site
   */
  public int add(String url) {
    parts.read(url);
    long hash = rowHash();
    int before = rowIndex.size();
    int row = rowIndex.add(hash);
    if (rowIndex.size() > before) {
      insert(row, hash);
    }
    return row;
  }

  /** The row of a URL, -1 if it never came. */
  int find(String url) {
    parts.read(url);
    return rowIndex.find(rowHash());
  }

  /** The same for the same keys and values, in whatever order a query has them. */
  private long rowHash() {
    long hash = parts.originHash();
    for (int i = 0; i < parts.size(); i++) {
      hash += part(parts, i);
    }
    return hash;
  }

  /** What one key and its value add to the hash of a URL. */
  private static long part(Parts parts, int i) {
    long key = i < parts.levels() ? i : parts.nameHash(i) | Long.MIN_VALUE;
    return Words.mix(key * 0x9e3779b97f4a7c15L + parts.valueHash(i));
  }

  /** The row of the URL that is taken apart now, without some pieces of its query; -1 if none. */
  int without(Parts from, int piece) {
    long hash = from.originHash();
    for (int i = 0; i < from.size(); i++) {
      boolean left = piece < 0 ? i >= from.levels() : i == piece;
      hash += left ? 0 : part(from, i);
    }
    return rowIndex.find(hash);
  }

  private void insert(int row, long hash) {
    visits = LongIndex.room(visits, row);
    transits = LongIndex.room(transits, row);
    remember(row, hash);
    int count = keys();
    Shape shape = shape(count);
    for (int k = 0; k < shape.keys.length; k++) {
      valueBuffer[k] = values.add(parts, partBuffer[k]);
    }
    shape.add(row, valueBuffer);
  }

  /** Fills the buffers with the keys of the URL, ascending, each once. */
  private int keys() {
    int count = 0;
    for (int i = 0; i < parts.size(); i++) {
      int key = i < parts.levels() ? i : Parts.LEVELS + name(i);
      int at = count;
      while (at > 0 && keyBuffer[at - 1] > key) {
        at--;
      }
      if (at > 0 && keyBuffer[at - 1] == key) {
        continue;
      }
      System.arraycopy(keyBuffer, at, keyBuffer, at + 1, count - at);
      System.arraycopy(partBuffer, at, partBuffer, at + 1, count - at);
      keyBuffer[at] = key;
      partBuffer[at] = i;
      count++;
    }
    return count;
  }

  private int name(int piece) {
    int known = nameIndex.find(parts.nameHash(piece));
    if (known < 0 && names.size() < NAMES) {
      known = nameIndex.add(parts.nameHash(piece));
      names.add(parts.name(piece));
    }
    return known < 0 ? NAMES : known;
  }

  private Shape shape(int count) {
    int used = shapes.size() < SHAPES ? count : Math.min(count, parts.levels());
    int known = shapeIndex.find(shapeHash(parts.originHash(), keyBuffer, used));
    return known >= 0
        ? shapes.get(known)
        : shape(parts.origin(), parts.originHash(), Arrays.copyOf(keyBuffer, used));
  }

  private Shape shape(String origin, long originHash, int[] keys) {
    int before = shapeIndex.size();
    int number = shapeIndex.add(shapeHash(originHash, keys, keys.length));
    if (shapeIndex.size() > before) {
      shapes.add(new Shape(origin, keys));
    }
    return shapes.get(number);
  }

  private static long shapeHash(long originHash, int[] keys, int count) {
    long hash = originHash;
    for (int i = 0; i < count; i++) {
      hash = Words.mix(hash * 31 + keys[i]);
    }
    return hash;
  }

  /** Keeps the URLs with the smallest hashes: the same ones in whatever order they come. */
  private void remember(int row, long hash) {
    if ((hash & Long.MAX_VALUE) <= textBound) {
      texts.put(row, parts.url());
      if (texts.size() > 2 * TEXTS) {
        long[] hashes = rowIndex.byNumber();
        long[] kept = texts.keySet().stream().mapToLong(r -> hashes[r] & Long.MAX_VALUE).toArray();
        Arrays.sort(kept);
        textBound = kept[TEXTS];
        texts.keySet().removeIf(r -> (hashes[r] & Long.MAX_VALUE) > textBound);
      }
    }
  }

  /** Somebody landed on a URL, so many times. */
  public void visit(int row, int times) {
    weigh(row, times);
    visits[row] += times;
  }

  /** Somebody went from one URL of this site to another, so many times; the visit is apart. */
  public void step(int from, int to, int times) {
    weigh(from, times);
    transits[from] += times;
    int step = steps.add((long) from << 32 | to);
    stepCounts = LongIndex.room(stepCounts, step);
    stepCounts[step] += times;
  }

  private void weigh(int row, int times) {
    int before = visits[row] + transits[row];
    String text = before < KNOWN && before + times >= KNOWN ? texts.get(row) : null;
    if (text != null) {
      parts.read(text);
      for (int i = 0; i < parts.size(); i++) {
        values.remember(parts, i);
      }
    }
  }

  int visits(int row) {
    return visits[row];
  }

  int transits(int row) {
    return transits[row];
  }

  /** The URLs that are known as texts, by row. */
  Map<Integer, String> texts() {
    return texts;
  }

  /** Tells every step from URL to URL once. */
  void steps(StepSink sink) {
    long[] keys = steps.byNumber();
    for (int i = 0; i < keys.length; i++) {
      sink.step((int) (keys[i] >>> 32), (int) keys[i], stepCounts[i]);
    }
  }

  /** Takes steps from row to row. */
  interface StepSink {
    void step(int from, int to, int times);
  }

  /** Adds another table of the same site, for instance a later log's. */
  public void merge(SiteUrls other) {
    int[] valueHere = values.adopt(other.values);
    int[] rowHere = new int[other.size()];
    long[] hashes = other.rowIndex.byNumber();
    int[] nameHere = new int[NAMES + 1];
    Arrays.fill(nameHere, NAMES);
    for (int i = 0; i < other.names.size(); i++) {
      long hash = Parts.hash(other.names.get(i));
      if (nameIndex.find(hash) < 0 && names.size() < NAMES) {
        nameIndex.add(hash);
        names.add(other.names.get(i));
      }
      nameHere[i] = nameIndex.find(hash) < 0 ? NAMES : nameIndex.find(hash);
    }
    for (Shape shape : other.shapes) {
      merge(shape, hashes, nameHere, valueHere, rowHere);
    }
    other.texts.forEach((row, text) -> {
      parts.read(text);
      remember(rowHere[row], hashes[row]);
      for (int i = 0; i < parts.size(); i++) {
        values.remember(parts, i);
      }
    });
    for (int row = 0; row < rowHere.length; row++) {
      visit(rowHere[row], other.visits[row]);
    }
    other.steps((from, to, times) -> step(rowHere[from], rowHere[to], times));
  }

  private void merge(Shape shape, long[] hashes, int[] nameHere, int[] valueHere, int[] rowHere) {
    int[][] order = order(shape.keys, nameHere);
    Shape here = shape(shape.origin, Parts.hash(shape.origin), order[0]);
    int[] numbers = new int[order[0].length];
    for (int i = 0; i < shape.size; i++) {
      int before = rowIndex.size();
      int row = rowIndex.add(hashes[shape.rows[i]]);
      rowHere[shape.rows[i]] = row;
      if (rowIndex.size() > before) {
        visits = LongIndex.room(visits, row);
        transits = LongIndex.room(transits, row);
        for (int k = 0; k < numbers.length; k++) {
          numbers[k] = valueHere[shape.columns[order[1][k]][i]];
        }
        here.add(row, numbers);
      }
    }
  }

  /** Keys of another table as they are called here, ascending, and the columns they are in. */
  private static int[][] order(int[] keys, int[] nameHere) {
    Integer[] columns = new Integer[keys.length];
    Arrays.setAll(columns, i -> i);
    int[] here = new int[keys.length];
    for (int i = 0; i < keys.length; i++) {
      boolean level = keys[i] < Parts.LEVELS;
      here[i] = level ? keys[i] : Parts.LEVELS + nameHere[keys[i] - Parts.LEVELS];
    }
    Arrays.sort(columns, (a, b) -> Integer.compare(here[a], here[b]));
    int[][] order = new int[2][keys.length];
    int count = 0;
    for (int column : columns) {
      if (count == 0 || order[0][count - 1] != here[column]) {
        order[0][count] = here[column];
        order[1][count++] = column;
      }
    }
    return new int[][] {Arrays.copyOf(order[0], count), Arrays.copyOf(order[1], count)};
  }
}
