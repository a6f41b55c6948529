package dev.waymark.judge;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import java.util.LinkedHashMap;
import java.util.Map;

/** Thinks about a text once: the last few hundred answers are kept. */
final class Remembered implements Meaning {
  /** At 2 KB a text and 1.5 KB a vector, some 2 MB. */
  private static final int KEPT = 500;

  // Made on first use: a model takes a second to load, and cheaper questions may spare it.
  private final Supplier<Meaning> meaning;
  private final Map<String, float[]> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, float[]> eldest) {
          return size() > KEPT;
        }
      };

  Remembered(Supplier<Meaning> meaning) {
    this.meaning = Suppliers.memoize(meaning);
  }

  @Override
  public float[] embed(String text) {
    synchronized (known) {
      float[] before = known.get(text);
      if (before != null) {
        return before;
      }
    }
    float[] vector = meaning.get().embed(text);
    synchronized (known) {
      known.put(text, vector);
    }
    return vector;
  }
}
