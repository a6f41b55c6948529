package dev.waymark.rank.patterns.mining;

import dev.waymark.text.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The distinct URLs of one site with their visits and transits (transitions to other pages of the
 * site). Two tables merge by addition. A URL takes some 60 bytes; owned by one thread.
 */
public final class SiteUrls {
  /** Query parameter names distinguished; a site with more generates them. */
  private static final int MAX_PARAMETER_NAMES = 200;

  /** Sets of keys distinguished, for the same reason. */
  private static final int MAX_SHAPES = 5_000;

  /** Visits and transits from which on the texts of a URL's values are stored. */
  private static final int MIN_TRAFFIC_FOR_TEXTS = 4;

  /** URLs whose text is stored, a random sample. */
  private static final int MAX_SAMPLED_URLS = 20_000;

  private final String site;
  public final UrlValueTypes types = new UrlValueTypes();
  final ValueDictionary values = new ValueDictionary(types);
  public final List<String> parameterNames = new ArrayList<>();
  public final List<UrlShape> shapes = new ArrayList<>();
  private final LongIndex nameIndex = new LongIndex();
  private final LongIndex shapeIndex = new LongIndex();
  private final LongIndex rowIndex = new LongIndex();
  private final Map<Integer, String> sampledUrls = new HashMap<>();
  private long sampleHashBound = -1L >>> 1;
  private Predicate<String> exampleFilter = url -> true;
  private int[] visits = new int[256];
  private int[] transits = new int[256];
  private final LongIndex transitionIndex = new LongIndex();
  private int[] transitionCounts = new int[64];
  private final UrlComponents parts = new UrlComponents();
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

  /** The number of URLs. */
  public int size() {
    return rowIndex.size();
  }

  /**
   * The row of a URL; a new one is added without visits.
   *
   * @param url normal form, of this site
   */
  public int add(String url) {
    parts.parse(url);
    long hash = rowHash();
    int sizeBefore = rowIndex.size();
    int row = rowIndex.add(hash);
    if (rowIndex.size() > sizeBefore) {
      insert(row, hash);
    }
    return row;
  }

  /** The row of a URL; -1 if it is unknown. */
  public int find(String url) {
    parts.parse(url);
    return rowIndex.find(rowHash());
  }

  /** A hash of keys and values that does not depend on the order of query parameters. */
  private long rowHash() {
    long hash = parts.originHash();
    for (int i = 0; i < parts.size(); i++) {
      hash += keyValueHash(parts, i);
    }
    return hash;
  }

  /** What one key and its value add to the hash of a URL. */
  private static long keyValueHash(UrlComponents components, int i) {
    long key = i < components.levels() ? i : components.nameHash(i) | Long.MIN_VALUE;
    return Words.mix(key * 0x9e3779b97f4a7c15L + components.valueHash(i));
  }

  /**
   * The row of a parsed URL without one query parameter, or without all for a negative number; -1
   * if it is unknown.
   */
  public int findWithout(UrlComponents components, int component) {
    long hash = components.originHash();
    for (int i = 0; i < components.size(); i++) {
      boolean skipped = component < 0 ? i >= components.levels() : i == component;
      hash += skipped ? 0 : keyValueHash(components, i);
    }
    return rowIndex.find(hash);
  }

  private void insert(int row, long hash) {
    visits = LongIndex.ensureCapacity(visits, row);
    transits = LongIndex.ensureCapacity(transits, row);
    sampleUrl(row, hash);
    int count = collectKeys();
    UrlShape shape = findOrAddShape(count);
    for (int k = 0; k < shape.keys.length; k++) {
      valueBuffer[k] = values.add(parts, partBuffer[k]);
    }
    shape.add(row, valueBuffer);
  }

  /** Fills the buffers with the keys of the URL, ascending, each once. */
  private int collectKeys() {
    int count = 0;
    for (int i = 0; i < parts.size(); i++) {
      int key = i < parts.levels() ? i : UrlComponents.MAX_PATH_LEVELS + parameterNumber(i);
      int position = count;
      while (position > 0 && keyBuffer[position - 1] > key) {
        position--;
      }
      if (position > 0 && keyBuffer[position - 1] == key) {
        continue;
      }
      System.arraycopy(keyBuffer, position, keyBuffer, position + 1, count - position);
      System.arraycopy(partBuffer, position, partBuffer, position + 1, count - position);
      keyBuffer[position] = key;
      partBuffer[position] = i;
      count++;
    }
    return count;
  }

  private int parameterNumber(int component) {
    int number = nameIndex.find(parts.nameHash(component));
    if (number < 0 && parameterNames.size() < MAX_PARAMETER_NAMES) {
      number = nameIndex.add(parts.nameHash(component));
      parameterNames.add(parts.name(component));
    }
    return number < 0 ? MAX_PARAMETER_NAMES : number;
  }

  private UrlShape findOrAddShape(int count) {
    int keyCount = shapes.size() < MAX_SHAPES ? count : Math.min(count, parts.levels());
    int number = shapeIndex.find(shapeHash(parts.originHash(), keyBuffer, keyCount));
    return number >= 0
        ? shapes.get(number)
        : findOrAddShape(parts.origin(), parts.originHash(), Arrays.copyOf(keyBuffer, keyCount));
  }

  private UrlShape findOrAddShape(String origin, long originHash, int[] keys) {
    int sizeBefore = shapeIndex.size();
    int number = shapeIndex.add(shapeHash(originHash, keys, keys.length));
    if (shapeIndex.size() > sizeBefore) {
      shapes.add(new UrlShape(origin, keys));
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

  /** Keeps the URLs with the smallest hashes: the same sample in any order of insertion. */
  private void sampleUrl(int row, long hash) {
    if ((hash & Long.MAX_VALUE) <= sampleHashBound) {
      sampledUrls.put(row, parts.url());
      if (sampledUrls.size() > 2 * MAX_SAMPLED_URLS) {
        long[] hashes = rowIndex.keysByNumber();
        long[] sampledHashes =
            sampledUrls.keySet().stream().mapToLong(r -> hashes[r] & Long.MAX_VALUE).toArray();
        Arrays.sort(sampledHashes);
        sampleHashBound = sampledHashes[MAX_SAMPLED_URLS];
        sampledUrls.keySet().removeIf(r -> (hashes[r] & Long.MAX_VALUE) > sampleHashBound);
      }
    }
  }

  /** Adds visits to a URL. */
  public void addVisits(int row, int times) {
    rememberFrequentValues(row, times);
    visits[row] += times;
  }

  /** Adds transitions from one URL of this site to another; the visit is added separately. */
  public void addTransitions(int from, int to, int times) {
    rememberFrequentValues(from, times);
    transits[from] += times;
    int transition = transitionIndex.add((long) from << 32 | to);
    transitionCounts = LongIndex.ensureCapacity(transitionCounts, transition);
    transitionCounts[transition] += times;
  }

  private void rememberFrequentValues(int row, int times) {
    int sizeBefore = visits[row] + transits[row];
    String text =
        sizeBefore < MIN_TRAFFIC_FOR_TEXTS && sizeBefore + times >= MIN_TRAFFIC_FOR_TEXTS
            ? sampledUrls.get(row)
            : null;
    if (text != null) {
      parts.parse(text);
      for (int i = 0; i < parts.size(); i++) {
        values.rememberText(parts, i);
      }
    }
  }

  /**
   * Forgets every text that too few users had in their URLs, so that none is part of a pattern or
   * an example of one. Nothing is added afterwards.
   */
  public void forgetRare(TokenUsers users) {
    values.forgetRare(users);
    types.forgetRare(users);
    parameterNames.replaceAll(name -> users.isKnownName(name) ? name : "*");
    exampleFilter = users::isKnownUrl;
  }

  /** Whether a URL may be shown as an example of its pattern. */
  public boolean mayShow(String url) {
    return exampleFilter.test(url);
  }

  public int visits(int row) {
    return visits[row];
  }

  int transits(int row) {
    return transits[row];
  }

  /** The sampled URLs by row. */
  public Map<Integer, String> sampledUrls() {
    return sampledUrls;
  }

  /** Passes on each transition with its count. */
  public void forEachTransition(TransitionSink sink) {
    long[] keys = transitionIndex.keysByNumber();
    for (int i = 0; i < keys.length; i++) {
      sink.transition((int) (keys[i] >>> 32), (int) keys[i], transitionCounts[i]);
    }
  }

  /** Consumes transitions between rows. */
  public interface TransitionSink {
    void transition(int from, int to, int times);
  }

  /** Adds another table of the same site. */
  public void merge(SiteUrls other) {
    int[] valueMapping = values.merge(other.values);
    int[] rowMapping = new int[other.size()];
    long[] hashes = other.rowIndex.keysByNumber();
    int[] nameMapping = new int[MAX_PARAMETER_NAMES + 1];
    Arrays.fill(nameMapping, MAX_PARAMETER_NAMES);
    for (int i = 0; i < other.parameterNames.size(); i++) {
      long hash = UrlComponents.hash(other.parameterNames.get(i));
      if (nameIndex.find(hash) < 0 && parameterNames.size() < MAX_PARAMETER_NAMES) {
        nameIndex.add(hash);
        parameterNames.add(other.parameterNames.get(i));
      }
      nameMapping[i] = nameIndex.find(hash) < 0 ? MAX_PARAMETER_NAMES : nameIndex.find(hash);
    }
    for (UrlShape shape : other.shapes) {
      merge(shape, hashes, nameMapping, valueMapping, rowMapping);
    }
    other.sampledUrls.forEach((row, text) -> {
      parts.parse(text);
      sampleUrl(rowMapping[row], hashes[row]);
      for (int i = 0; i < parts.size(); i++) {
        values.rememberText(parts, i);
      }
    });
    for (int row = 0; row < rowMapping.length; row++) {
      addVisits(rowMapping[row], other.visits[row]);
    }
    other.forEachTransition(
        (from, to, times) -> addTransitions(rowMapping[from], rowMapping[to], times));
  }

  private void merge(
      UrlShape shape, long[] hashes, int[] nameMapping, int[] valueMapping, int[] rowMapping) {
    int[][] keysAndColumns = mapKeys(shape.keys, nameMapping);
    UrlShape target =
        findOrAddShape(shape.origin, UrlComponents.hash(shape.origin), keysAndColumns[0]);
    int[] shapeValues = new int[keysAndColumns[0].length];
    for (int i = 0; i < shape.size; i++) {
      int sizeBefore = rowIndex.size();
      int row = rowIndex.add(hashes[shape.rows[i]]);
      rowMapping[shape.rows[i]] = row;
      if (rowIndex.size() > sizeBefore) {
        visits = LongIndex.ensureCapacity(visits, row);
        transits = LongIndex.ensureCapacity(transits, row);
        for (int k = 0; k < shapeValues.length; k++) {
          shapeValues[k] = valueMapping[shape.columns[keysAndColumns[1][k]][i]];
        }
        target.add(row, shapeValues);
      }
    }
  }

  /** Keys of another table as numbered here, ascending, and the columns they are in. */
  private static int[][] mapKeys(int[] keys, int[] nameMapping) {
    Integer[] columns = new Integer[keys.length];
    Arrays.setAll(columns, i -> i);
    int[] mappedKeys = new int[keys.length];
    for (int i = 0; i < keys.length; i++) {
      boolean isPathLevel = keys[i] < UrlComponents.MAX_PATH_LEVELS;
      mappedKeys[i] =
          isPathLevel
              ? keys[i]
              : UrlComponents.MAX_PATH_LEVELS
                  + nameMapping[keys[i] - UrlComponents.MAX_PATH_LEVELS];
    }
    Arrays.sort(columns, (a, b) -> Integer.compare(mappedKeys[a], mappedKeys[b]));
    int[][] keysAndColumns = new int[2][keys.length];
    int count = 0;
    for (int column : columns) {
      if (count == 0 || keysAndColumns[0][count - 1] != mappedKeys[column]) {
        keysAndColumns[0][count] = mappedKeys[column];
        keysAndColumns[1][count++] = column;
      }
    }
    return new int[][] {
      Arrays.copyOf(keysAndColumns[0], count), Arrays.copyOf(keysAndColumns[1], count)
    };
  }
}
