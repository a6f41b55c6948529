package dev.waymark.crawl.steering;

import com.carrotsearch.hppc.LongDoubleHashMap;
import com.carrotsearch.hppc.LongIntHashMap;
import dev.waymark.model.Observation;
import dev.waymark.text.Words;
import dev.waymark.url.Urls;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * How many examples for and against have a feature, and how many would have if they were drawn at
 * random from pages of which the predicate says the same; folders, from those in the folder above.
 * So what the topic brings along speaks neither for nor against an example.
 */
final class ExampleCounts {
  private static final long ALL_PAGES = 0;

  private final List<CountedPage> pages = new ArrayList<>();
  private final LongDoubleHashMap expectedGood = new LongDoubleHashMap();
  private final LongDoubleHashMap expectedBad = new LongDoubleHashMap();
  private final LongIntHashMap good = new LongIntHashMap();
  private final LongIntHashMap bad = new LongIntHashMap();

  /**
   * A page that examples are drawn from.
   *
   * @param path all pages, its host, its folders
   * @param contents its words and parents
   * @param positive what was said of it; null for nothing
   */
  private record CountedPage(
      boolean relevant, long[] path, long[] contents, @Nullable Boolean positive) {}

  /**
   * Counts a page.
   *
   * @param positive what was said of it; null for nothing
   */
  void add(Observation page, @Nullable Boolean positive) {
    String url = page.candidate().url();
    long[] top = {ALL_PAGES, hostFeature(url)};
    long[] path =
        LongStream.concat(LongStream.of(top), LongStream.of(foldersBelowHost(url))).toArray();
    LongStream parents =
        IntStream.concat(IntStream.of(page.page()), IntStream.of(page.candidate().parents()))
            .mapToLong(ExampleCounts::parentFeature); // a page leads to its like
    long[] contents = LongStream.concat(LongStream.of(page.words().ids()), parents).toArray();
    pages.add(new CountedPage(page.relevant(), path, contents, positive));
  }

  /** By feature, for how many more good than bad examples it speaks, on a logarithmic scale. */
  LongDoubleHashMap logOdds() {
    for (boolean relevant : new boolean[] {true, false}) {
      countExamples(pages.stream().filter(page -> page.relevant() == relevant).toList());
    }
    LongDoubleHashMap values = new LongDoubleHashMap();
    for (var feature : expectedGood) {
      double value =
          Math.log((good.get(feature.key) + 1) / (feature.value + 1))
              - Math.log((bad.get(feature.key) + 1) / (expectedBad.get(feature.key) + 1));
      values.put(feature.key, value);
    }
    return values;
  }

  private void countExamples(List<CountedPage> alike) {
    LongIntHashMap all = new LongIntHashMap();
    LongIntHashMap goodBelow = new LongIntHashMap();
    LongIntHashMap badBelow = new LongIntHashMap();
    for (CountedPage page : alike) {
      for (long feature : page.path) {
        all.addTo(feature, 1);
        goodBelow.addTo(feature, Boolean.TRUE.equals(page.positive) ? 1 : 0);
        badBelow.addTo(feature, Boolean.FALSE.equals(page.positive) ? 1 : 0);
      }
    }
    for (CountedPage page : alike) {
      for (int i = 1; i < page.path.length; i++) {
        long above = page.path[i - 1];
        double share = 1.0 / all.get(above);
        count(page.path[i], page, share * goodBelow.get(above), share * badBelow.get(above));
      }
      double share = 1.0 / alike.size();
      for (long feature : page.contents) {
        count(feature, page, share * goodBelow.get(ALL_PAGES), share * badBelow.get(ALL_PAGES));
      }
    }
  }

  private void count(long feature, CountedPage page, double goodShare, double badShare) {
    expectedGood.addTo(feature, goodShare);
    expectedBad.addTo(feature, badShare);
    if (page.positive != null) {
      (page.positive ? good : bad).addTo(feature, 1);
    }
  }

  /** Host names may be words, too. */
  static long hostFeature(String url) {
    return ~Words.id(Urls.host(url));
  }

  /** Numbers of pages are too small to be hashes of words. */
  static long parentFeature(int page) {
    return page + 1L;
  }

  static long[] foldersBelowHost(String url) {
    long[] folders = Urls.folderIds(url);
    return Arrays.copyOfRange(folders, Math.min(1, folders.length), folders.length);
  }
}
