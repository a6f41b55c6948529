package dev.waymark.judge;

import dev.waymark.text.Bag;
import dev.waymark.text.Words;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The cosine between a text and the most similar of some examples. A word weighs {@code 1 +
 * log(count)}, and the most frequent words of English nothing: with plain counts, any two English
 * texts are similar. Immutable.
 */
final class Likeness {
  private static final Set<Long> EMPTY_WORDS =
      Stream.of(
              """
              a about after all also an and any are as at be because been before being between both
              but by can could did do does during each for from had has have he her him his how i if
              in into is it its just like made many may more most much must my new no not now of on
              one only or other our out over said same see she should since so some such than that
              the their them then there these they this those through to too two under until up upon
              us use used very was way we well were what when where which while who will with would
              you your s t
              """
                  .split("\\s+"))
          .map(Words::id)
          .collect(Collectors.toUnmodifiableSet());

  private final int examples;
  // The examples with a word: [example, weight as bits] pairs, weights of an example of length 1.
  private final Map<Long, int[]> postings = new HashMap<>();

  /** The most similar example; -1 and 0 if none has a word of the text. */
  record Nearest(int example, double cosine) {}

  Likeness(List<Bag> examples) {
    this.examples = examples.size();
    for (int e = 0; e < examples.size(); e++) {
      Bag bag = examples.get(e);
      double length = length(bag);
      for (int i = 0; i < bag.size(); i++) {
        double weight = weight(bag, i) / length;
        if (weight > 0) {
          int[] before = postings.getOrDefault(bag.id(i), new int[0]);
          int[] after = Arrays.copyOf(before, before.length + 2);
          after[before.length] = e;
          after[before.length + 1] = Float.floatToRawIntBits((float) weight);
          postings.put(bag.id(i), after);
        }
      }
    }
  }

  Nearest nearest(Bag text) {
    float[] dots = new float[examples];
    double squares = 0;
    for (int i = 0; i < text.size(); i++) {
      double weight = weight(text, i);
      squares += weight * weight;
      int[] with = postings.get(text.id(i));
      if (with != null) {
        for (int k = 0; k < with.length; k += 2) {
          dots[with[k]] += (float) (weight * Float.intBitsToFloat(with[k + 1]));
        }
      }
    }
    int best = -1;
    for (int e = 0; e < examples; e++) {
      if (dots[e] > (best < 0 ? 0 : dots[best])) {
        best = e;
      }
    }
    return best < 0
        ? new Nearest(-1, 0)
        : new Nearest(best, Math.min(1, dots[best] / Math.sqrt(squares)));
  }

  private static double weight(Bag bag, int i) {
    return EMPTY_WORDS.contains(bag.id(i)) ? 0 : 1 + Math.log(bag.count(i));
  }

  private static double length(Bag bag) {
    double squares = 0;
    for (int i = 0; i < bag.size(); i++) {
      squares += weight(bag, i) * weight(bag, i);
    }
    return squares == 0 ? 1 : Math.sqrt(squares);
  }
}
