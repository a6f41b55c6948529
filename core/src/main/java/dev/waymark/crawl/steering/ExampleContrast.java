package dev.waymark.crawl.steering;

import com.carrotsearch.hppc.LongDoubleHashMap;
import dev.waymark.frontier.FrontierStore;
import dev.waymark.frontier.table.UrlStatus;
import dev.waymark.model.Candidate;
import dev.waymark.rank.Contribution;
import dev.waymark.rank.knowledge.FeatureType;
import dev.waymark.rank.knowledge.Knowledge;
import dev.waymark.rank.knowledge.PageHistory;
import dev.waymark.url.Urls;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * What tells pages that were called good from those that were called bad: log odds of hosts,
 * folders, words and parents, see {@link ExampleCounts}.
 */
final class ExampleContrast {
  static final ExampleContrast NONE = new ExampleContrast(new LongDoubleHashMap());

  /** Pages that examples are compared with, of those that are relevant and of the others. */
  private static final int SAMPLE_PAGES = 500;

  /** As in {@link dev.waymark.rank.knowledge.FeatureRates}: one weak feature is no strong one. */
  private static final double MEAN_SMOOTHING = 0.5;

  private static final int MAX_NAMED_WORDS = 3;

  private final LongDoubleHashMap logOdds;

  private ExampleContrast(LongDoubleHashMap logOdds) {
    this.logOdds = logOdds;
  }

  static ExampleContrast of(
      List<Steering.Example> examples, FrontierStore store, PageHistory history) {
    Map<Integer, Boolean> signs = new HashMap<>();
    for (Steering.Example example : examples) {
      int page = store.status(Urls.id(example.url()));
      if (UrlStatus.isCrawled(page) && page < history.size()) {
        signs.put(page, example.positive());
      }
    }
    ExampleCounts counts = new ExampleCounts();
    for (boolean relevant : new boolean[] {true, false}) {
      if (signs.keySet().stream().anyMatch(page -> history.isRelevant(page) == relevant)) {
        sample(history, relevant, signs)
            .forEach(page -> counts.add(store.observation(page), signs.get(page)));
      }
    }
    return new ExampleContrast(counts.logOdds());
  }

  /** Pages from the whole crawl, the examples among them. */
  private static IntStream sample(
      PageHistory history, boolean relevant, Map<Integer, Boolean> signs) {
    int[] pages =
        IntStream.range(0, history.size())
            .filter(page -> history.isRelevant(page) == relevant)
            .toArray();
    int step = Math.max(1, pages.length / SAMPLE_PAGES);
    return IntStream.range(0, pages.length)
        .filter(i -> i % step == 0 || signs.containsKey(pages[i]))
        .map(i -> pages[i]);
  }

  /** How much more a candidate is like the good examples than like the bad ones. */
  double score(Candidate candidate) {
    return logOdds.isEmpty()
        ? 0
        : host(candidate) + folders(candidate) + words(candidate) + parents(candidate);
  }

  /** The terms of {@link #score} that are not 0. */
  List<Contribution> explain(Candidate candidate, Knowledge knowledge) {
    return Stream.of(
            new Contribution("host of examples", host(candidate), candidate.host()),
            new Contribution("folders of examples", folders(candidate), "below the host"),
            new Contribution(
                "words of examples", words(candidate), strongestWords(candidate, knowledge)),
            new Contribution(
                "parents of examples", parents(candidate), "pages that link to both, or examples"))
        .filter(part -> part.value() != 0)
        .toList();
  }

  private double host(Candidate candidate) {
    return logOdds.getOrDefault(ExampleCounts.hostFeature(candidate.url()), 0);
  }

  private double folders(Candidate candidate) {
    return LongStream.of(ExampleCounts.foldersBelowHost(candidate.url()))
        .mapToDouble(folder -> logOdds.getOrDefault(folder, 0))
        .sum();
  }

  private double words(Candidate candidate) {
    return mean(candidate.anchorOrUrlWords()) + mean(candidate.contextWords());
  }

  private double parents(Candidate candidate) {
    return mean(
        IntStream.of(candidate.parents()).mapToLong(ExampleCounts::parentFeature).toArray());
  }

  /** Of the features that say something: each is weighted by how much it says. */
  private double mean(long[] features) {
    double sum = 0;
    double weight = 0;
    for (long feature : features) {
      double value = logOdds.getOrDefault(feature, 0);
      sum += value * Math.abs(value);
      weight += Math.abs(value);
    }
    return weight == 0 ? 0 : sum / (weight + MEAN_SMOOTHING);
  }

  /** The words of its links that say most, each with its log odds. */
  private String strongestWords(Candidate candidate, Knowledge knowledge) {
    return LongStream.concat(
            LongStream.of(candidate.anchorOrUrlWords()), LongStream.of(candidate.contextWords()))
        .distinct()
        .filter(logOdds::containsKey)
        .boxed()
        .sorted(Comparator.comparingDouble(word -> -Math.abs(logOdds.get(word))))
        .limit(MAX_NAMED_WORDS)
        .map(word ->
            String.format(
                Locale.ROOT, "%s %+.1f", knowledge.name(FeatureType.WORD, word), logOdds.get(word)))
        .collect(Collectors.joining(", "));
  }
}
