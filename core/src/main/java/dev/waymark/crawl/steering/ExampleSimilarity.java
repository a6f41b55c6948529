package dev.waymark.crawl.steering;

import com.carrotsearch.hppc.LongDoubleHashMap;
import com.carrotsearch.hppc.LongIntHashMap;
import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.table.UrlStatus;
import dev.waymark.model.Candidate;
import dev.waymark.url.Urls;
import java.util.ArrayList;
import java.util.List;

/**
 * How much a candidate is like pages that were called good, and unlike those that were called bad:
 * the cosine of the words of its links with the sum of the examples, words weighted by their
 * rarity; and whether an example links to it.
 */
final class ExampleSimilarity {
  static final ExampleSimilarity NONE =
      new ExampleSimilarity(new LongDoubleHashMap(), new LongDoubleHashMap(), List.of());

  /** What a perfect likeness adds to a score; few words of a page are in a link to its like. */
  private static final double COSINE_WEIGHT = 20;

  /** What a link from an example adds. */
  private static final double LINK_BONUS = 1;

  /** Pages by which the rarity of words is measured. */
  private static final int SAMPLE_PAGES = 500;

  private final LongDoubleHashMap rarity;
  private final LongDoubleHashMap weights;
  private final List<Linking> linking;

  private record Linking(int page, double sign) {}

  private ExampleSimilarity(
      LongDoubleHashMap rarity, LongDoubleHashMap weights, List<Linking> linking) {
    this.rarity = rarity;
    this.weights = weights;
    this.linking = linking;
  }

  static ExampleSimilarity of(List<Steering.Example> examples, FrontierStore store) {
    if (examples.isEmpty()) {
      return NONE;
    }
    LongDoubleHashMap rarity = wordRarity(store);
    LongDoubleHashMap weights = new LongDoubleHashMap();
    List<Linking> linking = new ArrayList<>();
    for (Steering.Example example : examples) {
      int page = store.status(Urls.id(example.url()));
      if (UrlStatus.isCrawled(page)) {
        double sign = example.positive() ? 1 : -1;
        linking.add(new Linking(page, sign));
        addUnitVector(store.wordIds(page), sign / Math.sqrt(examples.size()), rarity, weights);
      }
    }
    return new ExampleSimilarity(rarity, weights, linking);
  }

  /** Log of the inverse share of pages that have a word. */
  private static LongDoubleHashMap wordRarity(FrontierStore store) {
    int pages = store.pages();
    int step = Math.max(1, pages / SAMPLE_PAGES);
    LongIntHashMap counts = new LongIntHashMap();
    int sampled = 0;
    for (int page = 0; page < pages; page += step, sampled++) {
      for (long word : store.wordIds(page)) {
        counts.addTo(word, 1);
      }
    }
    LongDoubleHashMap rarity = new LongDoubleHashMap();
    for (var count : counts) {
      rarity.put(count.key, Math.log((1.0 + sampled) / count.value));
    }
    return rarity;
  }

  private static void addUnitVector(
      long[] words, double factor, LongDoubleHashMap rarity, LongDoubleHashMap weights) {
    double squares = 0;
    for (long word : words) {
      double value = rarity.getOrDefault(word, 0);
      squares += value * value;
    }
    for (long word : words) {
      if (squares > 0) {
        weights.addTo(word, factor * rarity.getOrDefault(word, 0) / Math.sqrt(squares));
      }
    }
  }

  double bonus(Candidate candidate) {
    if (linking.isEmpty()) {
      return 0;
    }
    double bonus = COSINE_WEIGHT * cosine(candidate);
    for (Linking link : linking) {
      for (int parent : candidate.parents()) {
        bonus += parent == link.page ? link.sign * LINK_BONUS : 0;
      }
    }
    return bonus;
  }

  private double cosine(Candidate candidate) {
    double product = 0;
    double squares = 0;
    for (long[] words : List.of(candidate.anchorOrUrlWords(), candidate.contextWords())) {
      for (long word : words) {
        double value = rarity.getOrDefault(word, 0);
        product += value * weights.getOrDefault(word, 0);
        squares += value * value;
      }
    }
    return squares == 0 ? 0 : product / Math.sqrt(squares);
  }
}
