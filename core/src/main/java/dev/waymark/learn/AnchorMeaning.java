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
  /** Followed words that an anchor is compared with; more would cost more than they tell. */
  private static final int LATEST = 256;

  /** What an anchor is taken to be like as far as its words are unknown: as most are. */
  private static final double UNKNOWN = 0.5;

  private final Prior named; // names of examples
  private final WordVectors vectors = WordVectors.english();
  private final Contrast contrast = new Contrast(WordVectors.DIMENSIONS);
  private double[] wanted = new double[WordVectors.DIMENSIONS];
  private final double[] alongWanted = new double[vectors.size()]; // NaN = not asked for yet
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
    if (contrast.startsOver(named.base(knowledge.base()))) {
      compare(knowledge.of(Family.ANCHOR));
    }
    double along = 0;
    for (int word : anchor.words()) {
      along += alongWanted(word);
    }
    return along / anchor.scale();
  }

  private double alongWanted(int word) {
    if (Double.isNaN(alongWanted[word])) {
      alongWanted[word] = vectors.along(word, wanted);
    }
    return alongWanted[word];
  }

  private void compare(Tallies tallies) {
    for (long word : named.features()) {
      compare(word, named.hits(word), 0);
    }
    for (int slot = 0; slot < tallies.size(); slot++) {
      double hits = tallies.hits(slot);
      compare(tallies.id(slot), hits, tallies.seen(slot) - hits);
    }
    wanted = contrast.difference();
    for (int d = 0; d < wanted.length; d++) {
      wanted[d] /= Direction.MIDDLING;
    }
    Arrays.fill(alongWanted, Double.NaN);
  }

  private void compare(long word, double satisfied, double not) {
    if (vectors.has(word)) {
      contrast.add((weight, sum) -> vectors.add(word, weight, sum), satisfied, not);
    }
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
