package dev.waymark.bench;

import dev.waymark.rank.sessions.SessionModel;
import dev.waymark.rank.sessions.SessionModelTrainer;
import dev.waymark.rank.sessions.SessionSettings;
import dev.waymark.rank.sessions.recorded.SessionPage;
import dev.waymark.rank.sessions.recorded.WebGraph;
import dev.waymark.text.BagOfWords;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * What a model of sessions costs: to train on so many pages (terms, singular values, clusters,
 * hidden Markov model), and to classify a new page. CPU time of the one thread that does it. A page
 * has 400 words, of which half are of one of 40 topics; words are as unevenly frequent as in any
 * language.
 *
 * <pre>waymark lab bench sessions 300 1000 5000</pre>
 *
 * The first number is the dimensions, the others are pages.
 */
public final class SessionsBench {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int VOCABULARY = 60_000;
  private static final int TOPICS = 40;
  private static final int WORDS_PER_PAGE = 400;
  private static final int LINKS_PER_PAGE = 12;
  private static final int CLASSIFIED_PAGES = 2_000;

  private final SplittableRandom random = new SplittableRandom(1);

  private SessionsBench() {}

  public static void main(String[] args) {
    for (int i = 1; i < args.length; i++) {
      new SessionsBench().run(Integer.parseInt(args[0]), Integer.parseInt(args[i]));
    }
  }

  private void run(int dimensions, int pages) {
    List<SessionPage> all = new ArrayList<>();
    for (int page = 0; page < pages; page++) {
      all.add(page(page, pages));
    }
    Set<String> targets = new HashSet<>();
    for (int page = 0; page < pages; page += 50) {
      targets.add(url(page));
    }
    long began = cpu();
    SessionModel model =
        SessionModelTrainer.train(WebGraph.build(all, targets), settings(dimensions));
    double seconds = (cpu() - began) / 1e9;
    System.out.printf(
        Locale.ROOT,
        "%d pages in %d dimensions: trained in %.1f s, a page classified in %.3f ms%n",
        pages,
        model.dimensions(),
        seconds,
        classifyMillis(model));
  }

  private double classifyMillis(SessionModel model) {
    SessionModel.ClusterClassifier classifier = model.classifier();
    List<BagOfWords> bags = new ArrayList<>();
    for (int i = 0; i < CLASSIFIED_PAGES; i++) {
      bags.add(words(i % TOPICS));
    }
    double similarity = 0;
    long began = 0;
    for (int round = 0; round < 2; round++) {
      // The first round warms up.
      began = cpu();
      for (BagOfWords bag : bags) {
        similarity += classifier.classify(bag).targetSimilarity();
      }
    }
    double millis = (cpu() - began) / 1e6 / CLASSIFIED_PAGES;
    if (similarity < 0) {
      throw new IllegalStateException("similarities are never negative");
    }
    return millis;
  }

  private static SessionSettings settings(int dimensions) {
    SessionSettings defaults = SessionSettings.defaults();
    return new SessionSettings(
        dimensions,
        defaults.states(),
        defaults.minClusters(),
        defaults.maxClusters(),
        defaults.neighbours(),
        defaults.minTargetSimilarity(),
        defaults.layers(),
        defaults.maxLayerPages(),
        10_000,
        defaults.modelRandomSeed());
  }

  private static long cpu() {
    return THREADS.getCurrentThreadCpuTime();
  }

  private SessionPage page(int number, int pages) {
    List<String> links = new ArrayList<>();
    for (int i = 0; i < LINKS_PER_PAGE; i++) {
      links.add(url(random.nextInt(pages)));
    }
    return new SessionPage(url(number), words(number % TOPICS), links);
  }

  private static String url(int page) {
    return "http://bench.example/" + page;
  }

  private BagOfWords words(int topic) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < WORDS_PER_PAGE; i++) {
      // Cubes of uniform numbers crowd near 0: frequent words are few, rare ones many.
      double uniform = random.nextDouble();
      int rank = (int) (uniform * uniform * uniform * VOCABULARY / TOPICS);
      int word = i % 2 == 0 ? rank * TOPICS + topic : rank * TOPICS + random.nextInt(TOPICS);
      text.append('w').append(Integer.toString(word, 36)).append("q ");
    }
    return BagOfWords.of(text.toString());
  }
}
