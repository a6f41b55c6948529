package dev.waymark.bench;

import dev.waymark.sessions.SeenPage;
import dev.waymark.sessions.SessionModel;
import dev.waymark.sessions.SessionSettings;
import dev.waymark.sessions.Training;
import dev.waymark.sessions.WebGraph;
import dev.waymark.text.Bag;
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
 * hidden Markov model), and to look at a new page with. CPU time of the one thread that does it. A
 * page has 400 words, of which half are of one of 40 topics; words are as unevenly frequent as in
 * any language.
 *
 * <pre>java … dev.waymark.bench.SessionsBench 300 1000 5000</pre>
 *
 * The first number is the dimensions, the others are pages.
 */
public final class SessionsBench {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int VOCABULARY = 60_000;
  private static final int TOPICS = 40;
  private static final int WORDS = 400;
  private static final int LINKS = 12;
  private static final int LOOKED_AT = 2_000;

  private final SplittableRandom random = new SplittableRandom(1);

  private SessionsBench() {}

  public static void main(String[] args) {
    for (int i = 1; i < args.length; i++) {
      new SessionsBench().run(Integer.parseInt(args[0]), Integer.parseInt(args[i]));
    }
  }

  private void run(int dimensions, int pages) {
    List<SeenPage> all = new ArrayList<>();
    for (int page = 0; page < pages; page++) {
      all.add(page(page, pages));
    }
    Set<String> targets = new HashSet<>();
    for (int page = 0; page < pages; page += 50) {
      targets.add(url(page));
    }
    long began = cpu();
    SessionModel model = Training.of(WebGraph.of(all, targets), settings(dimensions));
    double seconds = (cpu() - began) / 1e9;
    System.out.printf(
        Locale.ROOT,
        "%d pages in %d dimensions: trained in %.1f s, a page looked at in %.3f ms%n",
        pages,
        model.dimensions(),
        seconds,
        look(model));
  }

  private double look(SessionModel model) {
    SessionModel.Reader reader = model.reader();
    List<Bag> bags = new ArrayList<>();
    for (int i = 0; i < LOOKED_AT; i++) {
      bags.add(words(i % TOPICS));
    }
    double near = 0;
    long began = 0;
    for (int round = 0; round < 2; round++) {
      // The first round warms up.
      began = cpu();
      for (Bag bag : bags) {
        near += reader.guess(bag).nearness();
      }
    }
    double millis = (cpu() - began) / 1e6 / LOOKED_AT;
    if (near < 0) {
      throw new IllegalStateException("similarities are never negative");
    }
    return millis;
  }

  private static SessionSettings settings(int dimensions) {
    SessionSettings preset = SessionSettings.defaults();
    return new SessionSettings(
        dimensions,
        preset.states(),
        preset.leastClusters(),
        preset.mostClusters(),
        preset.neighbours(),
        preset.nearness(),
        preset.layers(),
        preset.layerPages(),
        10_000,
        preset.modelSeed());
  }

  private static long cpu() {
    return THREADS.getCurrentThreadCpuTime();
  }

  private SeenPage page(int number, int pages) {
    List<String> links = new ArrayList<>();
    for (int i = 0; i < LINKS; i++) {
      links.add(url(random.nextInt(pages)));
    }
    return new SeenPage(url(number), words(number % TOPICS), links);
  }

  private static String url(int page) {
    return "http://bench.example/" + page;
  }

  private Bag words(int topic) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < WORDS; i++) {
      // Squares of even numbers crowd near 0: frequent words are few, rare ones many.
      double draw = random.nextDouble();
      int rank = (int) (draw * draw * draw * VOCABULARY / TOPICS);
      int word = i % 2 == 0 ? rank * TOPICS + topic : rank * TOPICS + random.nextInt(TOPICS);
      text.append('w').append(Integer.toString(word, 36)).append("q ");
    }
    return Bag.of(text.toString());
  }
}
