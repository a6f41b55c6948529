package dev.waymark.relevance.topics;

import dev.waymark.text.BagOfWords;
import dev.waymark.text.IdIntMap;
import dev.waymark.text.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The words of a topic model with their inverse document frequencies. Immutable. */
final class TopicVocabulary {
  /** The rarest words beyond are left out: they cost more memory than they add recall. */
  private static final int MAX_WORDS = 150_000;

  private final String[] words;
  private final float[] idf;
  private final long[] ids;
  private final IdIntMap indexById;

  /**
   * @param idf natural logarithm of ((texts + 1) / texts with the word)
   */
  TopicVocabulary(String[] words, float[] idf) {
    this.words = words;
    this.idf = idf;
    this.ids = new long[words.length];
    this.indexById = new IdIntMap(words.length);
    for (int i = 0; i < words.length; i++) {
      ids[i] = Words.id(words[i]);
      indexById.put(ids[i], i);
    }
  }

  private record DocumentFrequency(String word, int texts) {}

  /** The words that occur in at least two texts. */
  static TopicVocabulary build(List<BagOfWords> texts) {
    Map<Long, DocumentFrequency> counts = new HashMap<>();
    for (BagOfWords text : texts) {
      for (int i = 0; i < text.size(); i++) {
        DocumentFrequency one = new DocumentFrequency(text.word(i), 1);
        counts.merge(text.id(i), one, (a, b) -> new DocumentFrequency(a.word(), a.texts() + 1));
      }
    }
    // In a handful of texts even a word of one text separates.
    int least = texts.size() < 50 ? 1 : 2;
    List<DocumentFrequency> kept = new ArrayList<>(counts.values());
    kept.removeIf(count -> count.texts() < least);
    kept.sort(
        Comparator.comparingInt(DocumentFrequency::texts)
            .reversed()
            .thenComparing(DocumentFrequency::word));
    List<DocumentFrequency> most = kept.subList(0, Math.min(kept.size(), MAX_WORDS));
    float[] idf = new float[most.size()];
    for (int i = 0; i < idf.length; i++) {
      idf[i] = (float) Math.log((texts.size() + 1.0) / most.get(i).texts());
    }
    return new TopicVocabulary(
        most.stream().map(DocumentFrequency::word).toArray(String[]::new), idf);
  }

  int size() {
    return words.length;
  }

  String word(int index) {
    return words[index];
  }

  long id(int index) {
    return ids[index];
  }

  float idf(int index) {
    return idf[index];
  }

  /** The index of a word by its id; -1 if it is not known. */
  int index(long id) {
    return indexById.getOrDefault(id, -1);
  }

  /** The TF-IDF vector of a text, normalized to length 1. */
  TextVector vectorize(BagOfWords text) {
    int[] indexes = new int[text.size()];
    float[] weights = new float[text.size()];
    int n = 0;
    double squares = 0;
    for (int i = 0; i < text.size(); i++) {
      int index = index(text.id(i));
      if (index >= 0) {
        indexes[n] = index;
        weights[n] = (float) (1 + Math.log(text.count(i))) * idf[index];
        squares += (double) weights[n] * weights[n];
        n++;
      }
    }
    float length = squares == 0 ? 1 : (float) Math.sqrt(squares);
    for (int i = 0; i < n; i++) {
      weights[i] /= length;
    }
    return new TextVector(Arrays.copyOf(indexes, n), Arrays.copyOf(weights, n));
  }

  /** A sparse vector over the words of a vocabulary; never compared. */
  @SuppressWarnings("ArrayRecordComponent")
  record TextVector(int[] indexes, float[] weights) {

    double dot(float[] dense) {
      double sum = 0;
      for (int i = 0; i < indexes.length; i++) {
        sum += dense[indexes[i]] * weights[i];
      }
      return sum;
    }

    void addTo(float[] dense, float factor) {
      for (int i = 0; i < indexes.length; i++) {
        dense[indexes[i]] += factor * weights[i];
      }
    }
  }
}
