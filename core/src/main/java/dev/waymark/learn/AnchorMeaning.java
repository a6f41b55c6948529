package dev.waymark.learn;

import dev.waymark.text.Direction;
import dev.waymark.text.WordVectors;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * What anchors mean, by {@link WordVectors}: a link called "osprey" is like links called "heron"
 * and "eagle", though none of its words was ever seen. All of it follows from the tallies of
 * anchors' words, so it adds up as they do. An anchor of which no word is known says nothing.
 */
final class AnchorMeaning {
  /** How much the crawl must grow before the tallied words are gone over again. */
  private static final double STALE = 1.03;

  /** Hits that what they have in common is taken to need before it counts half. */
  private static final double FIRM = 3;

  /** Followed words that an anchor is compared with; more would cost more than they tell. */
  private static final int LATEST = 256;

  /** What an anchor is taken to be like as far as its words are unknown: as most are. */
  private static final double UNKNOWN = 0.5;

  private final Prior named; // names of examples
  private final WordVectors vectors = WordVectors.english();
  private final double[] wanted = new double[WordVectors.DIMENSIONS];
  private final double[] alongWanted = new double[vectors.size()]; // NaN = not asked for yet
  private double pages; // that this is known of
  private double hits;
  private final Deque<Direction> followed = new ArrayDeque<>();
  private int words; // tallied ones that were looked at for it

  AnchorMeaning(Prior named) {
    this.named = named;
  }

  /**
   * How much more it is like the anchors of wanted pages than like those of the others: the
   * difference of their mean directions, along this one.
   */
  double wanted(Direction anchor, Knowledge knowledge) {
    Base base = named.base(knowledge.base());
    if (base.pages() > pages * STALE || base.pages() < pages || hits == 0 && base.hits() > 0) {
      pages = base.pages();
      hits = base.hits();
      compare(knowledge.of(Family.ANCHOR));
    }
    double along = 0;
    for (int word : anchor.words()) {
      along += alongWanted(word);
    }
    return along / anchor.scale() * hits / (hits + FIRM);
  }

  private double alongWanted(int word) {
    if (Double.isNaN(alongWanted[word])) {
      alongWanted[word] = vectors.along(word, wanted);
    }
    return alongWanted[word];
  }

  private void compare(Tallies tallies) {
    double[] good = new double[WordVectors.DIMENSIONS];
    double[] bad = new double[WordVectors.DIMENSIONS];
    double goodWords = 0;
    for (long word : named.features()) {
      if (vectors.has(word)) {
        vectors.add(word, named.hits(word), good);
        goodWords += named.hits(word);
      }
    }
    double badWords = 0;
    for (int slot = 0; slot < tallies.size(); slot++) {
      long word = tallies.id(slot);
      if (vectors.has(word)) {
        double satisfied = tallies.hits(slot);
        double others = tallies.seen(slot) - satisfied;
        vectors.add(word, satisfied, good);
        vectors.add(word, others, bad);
        goodWords += satisfied;
        badWords += others;
      }
    }
    for (int d = 0; d < wanted.length; d++) {
      double difference = good[d] / Math.max(1, goodWords) - bad[d] / Math.max(1, badWords);
      wanted[d] = difference / Direction.MIDDLING;
    }
    Arrays.fill(alongWanted, Double.NaN);
  }

  /** How alike it is to that word of the followed anchors that it is most alike to, from 0 to 1. */
  double followed(Direction anchor, Knowledge knowledge) {
    Tallies tallies = knowledge.of(Family.ANCHOR);
    for (words = Math.max(words, tallies.size() - LATEST); words < tallies.size(); words++) {
      if (vectors.has(tallies.id(words))) {
        followed.addLast(vectors.of(tallies.id(words)));
        if (followed.size() > LATEST) {
          followed.removeFirst();
        }
      }
    }
    double most = 0;
    for (Direction word : followed) {
      most = Math.max(most, vectors.alike(anchor, word));
    }
    return most + UNKNOWN * (1 - anchor.known());
  }
}
