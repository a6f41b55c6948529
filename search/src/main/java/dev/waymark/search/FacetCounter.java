package dev.waymark.search;

import dev.waymark.search.index.IndexFields;
import dev.waymark.search.result.Facets;
import java.io.IOException;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;

/** Counts the values of the pages that a query matches, in one pass. */
final class FacetCounter extends SimpleCollector {
  /** Values of a facet that are kept. */
  private static final int MAX_VALUES = 12;

  private final Map<String, Column> columns = new HashMap<>();
  private final Map<Long, Long> pagesByDay = new HashMap<>();
  private NumericDocValues dates = DocValues.emptyNumeric();
  private long day;
  private long pagesOfDay;

  private FacetCounter() {
    for (String field :
        List.of(IndexFields.HOST, IndexFields.LANGUAGE, IndexFields.KIND, IndexFields.RELEVANT)) {
      columns.put(field, new Column(field));
    }
  }

  /** The counts of a field: by number within a segment, by value over all. */
  private static final class Column {
    private final String field;
    private final Map<String, Long> pagesByValue = new HashMap<>();
    private SortedDocValues values = DocValues.emptySorted();
    private long[] pagesByNumber = {};

    Column(String field) {
      this.field = field;
    }

    void begin(LeafReaderContext leaf) throws IOException {
      values = DocValues.getSorted(leaf.reader(), field);
      pagesByNumber = new long[values.getValueCount()];
    }

    void add(int document) throws IOException {
      if (values.advanceExact(document)) {
        pagesByNumber[values.ordValue()]++;
      }
    }

    void end() throws IOException {
      for (int number = 0; number < pagesByNumber.length; number++) {
        if (pagesByNumber[number] > 0) {
          String value = values.lookupOrd(number).utf8ToString();
          pagesByValue.merge(value, pagesByNumber[number], Long::sum);
        }
      }
    }

    List<Facets.Count> largest() {
      return pagesByValue.entrySet().stream()
          .filter(entry -> !entry.getKey().isEmpty())
          .sorted(
              Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                  .thenComparing(Map.Entry.comparingByKey()))
          .limit(MAX_VALUES)
          .map(entry -> new Facets.Count(entry.getKey(), entry.getValue()))
          .toList();
    }
  }

  static Facets count(IndexSearcher pages, Query query) throws IOException {
    return pages.search(
        query,
        new CollectorManager<FacetCounter, Facets>() {
          @Override
          public FacetCounter newCollector() {
            return new FacetCounter();
          }

          @Override
          public Facets reduce(Collection<FacetCounter> counters) {
            return counters.iterator().next().facets(); // the searcher has no threads of its own
          }
        });
  }

  @Override
  public ScoreMode scoreMode() {
    return ScoreMode.COMPLETE_NO_SCORES;
  }

  @Override
  protected void doSetNextReader(LeafReaderContext leaf) throws IOException {
    for (Column column : columns.values()) {
      column.begin(leaf);
    }
    dates = DocValues.getNumeric(leaf.reader(), IndexFields.DATE);
  }

  @Override
  public void collect(int document) throws IOException {
    if (!dates.advanceExact(document)) {
      return; // a URL that brought no page
    }
    countDay(TimeUnit.SECONDS.toDays(dates.longValue()));
    for (Column column : columns.values()) {
      column.add(document);
    }
  }

  /** Pages of a day stand together, as they were fetched one after the other. */
  private void countDay(long ofPage) {
    if (ofPage != day) {
      endDay();
      day = ofPage;
    }
    pagesOfDay++;
  }

  private void endDay() {
    if (pagesOfDay > 0) {
      pagesByDay.merge(day, pagesOfDay, Long::sum);
      pagesOfDay = 0;
    }
  }

  @Override
  public void finish() throws IOException {
    endDay();
    for (Column column : columns.values()) {
      column.end();
    }
  }

  private Facets facets() {
    return new Facets(
        largest(IndexFields.HOST),
        largest(IndexFields.LANGUAGE),
        largest(IndexFields.KIND),
        largest(IndexFields.RELEVANT),
        days());
  }

  private List<Facets.Count> largest(String field) {
    Column column = columns.get(field);
    return column == null ? List.of() : column.largest();
  }

  /** Days, or months where there is more than one; the newest if there are many. */
  private List<Facets.Count> days() {
    TreeMap<String, Long> byMonth = new TreeMap<>();
    TreeMap<String, Long> byDay = new TreeMap<>();
    pagesByDay.forEach((day, pages) -> {
      String date = LocalDate.ofEpochDay(day).toString();
      byDay.merge(date, pages, Long::sum);
      byMonth.merge(date.substring(0, date.lastIndexOf('-')), pages, Long::sum);
    });
    TreeMap<String, Long> shown = byMonth.size() > 1 ? byMonth : byDay;
    return shown.entrySet().stream()
        .skip(Math.max(0, shown.size() - MAX_VALUES))
        .map(entry -> new Facets.Count(entry.getKey(), entry.getValue()))
        .toList();
  }
}
