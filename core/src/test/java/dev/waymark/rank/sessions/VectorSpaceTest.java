package dev.waymark.rank.sessions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.math.SparseVector;
import dev.waymark.math.SymmetricEigen;
import dev.waymark.math.TruncatedSvd;
import dev.waymark.math.XMeans;
import dev.waymark.text.BagOfWords;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** From words to vectors: terms, weights, singular values, clusters. */
class VectorSpaceTest {

  @Test
  void contentWordsBecomeStemsOfAtMostTwentyCharacters() {
    TermStemmer stemmer = new TermStemmer();
    assertThat(stemmer.stem("crawling")).isEqualTo("crawl");
    assertThat(stemmer.stem("the")).isEmpty();
    assertThat(stemmer.stem("1984")).isEmpty();
    assertThat(stemmer.stem("x")).isEmpty();
    assertThat(stemmer.stem("floccinaucinihilipilification")).hasSize(20);
  }

  @Test
  void weightsAreNormalizedTfIdf() {
    TermDictionary dictionary =
        TermDictionary.build(
            List.of(
                BagOfWords.of("ice ice puck"),
                BagOfWords.of("ice"),
                BagOfWords.of("goal"),
                BagOfWords.of("goal")));
    assertThat(dictionary.idf(dictionary.indexOf("puck"))).isEqualTo(3);
    assertThat(dictionary.idf(dictionary.indexOf("ice"))).isEqualTo(2);
    SparseVector page = dictionary.vectorizer().vectorize(BagOfWords.of("ice ices puck unknown"));
    // 2 · 2 for the two forms of ice, 1 · 3 for the puck: a triangle of 3, 4, 5.
    float[] dense = page.toDense(dictionary.size());
    assertThat(dense[dictionary.indexOf("ice")]).isEqualTo(.8f, within(1e-6f));
    assertThat(dense[dictionary.indexOf("puck")]).isEqualTo(.6f, within(1e-6f));
  }

  @Test
  void theSingularValuesOfAMatrixMadeFromThemComeBack() {
    // Rows of a rotation by 45 degrees, stretched by 3 and 1, and one in a separate plane.
    float r = (float) Math.sqrt(.5);
    List<SparseVector> rows =
        List.of(
            new SparseVector(new int[] {0, 1}, new float[] {3 * r, 3 * r}),
            new SparseVector(new int[] {0, 1}, new float[] {-r, r}),
            new SparseVector(new int[] {2}, new float[] {2}));
    TruncatedSvd svd = TruncatedSvd.compute(rows, 4, 2, 7);
    assertThat(svd.singularValues()).containsExactly(new double[] {3, 2}, within(1e-5));
  }

  @Test
  void theLargestValuesOfALargerMatrixAgreeWithTheExactOnes() {
    SplittableRandom random = new SplittableRandom(5);
    int n = 60;
    int m = 90;
    List<SparseVector> rows = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      float[] row = new float[m];
      for (int j = 0; j < m; j++) {
        // A few strong directions over noise, as words of topics are.
        row[j] = (float) ((i % 5 == j % 5 ? 1.0 / (1 + i % 5) : 0) + 0.05 * random.nextDouble());
      }
      rows.add(SparseVector.dense(row));
    }
    double[][] gram = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        gram[i][j] = rows.get(i).dot(rows.get(j).values());
      }
    }
    double[] exact = SymmetricEigen.decompose(gram).values();
    TruncatedSvd svd = TruncatedSvd.compute(rows, m, 6, 3);
    for (int k = 0; k < 6; k++) {
      assertThat(svd.singularValues()[k])
          .isEqualTo(Math.sqrt(exact[k]), within(1e-3 * Math.sqrt(exact[0])));
    }
  }

  @Test
  void theRightVectorsAreOrthonormal() {
    List<SparseVector> rows = topics(40, 3);
    TruncatedSvd svd = TruncatedSvd.compute(rows, 60, 5, 1);
    for (int a = 0; a < svd.rank(); a++) {
      for (int b = 0; b < svd.rank(); b++) {
        double dot = 0;
        for (int t = 0; t < 60; t++) {
          dot += svd.rightVectors()[t][a] * svd.rightVectors()[t][b];
        }
        assertThat(dot).isEqualTo(a == b ? 1 : 0, within(1e-3));
      }
    }
  }

  @Test
  void theRankIsAtMostThatOfTheMatrix() {
    List<SparseVector> rows = new ArrayList<>();
    for (int i = 1; i <= 30; i++) {
      rows.add(SparseVector.dense(new float[] {i, 2 * i, 3 * i}));
    }
    assertThat(TruncatedSvd.compute(rows, 3, 3, 1).rank()).isEqualTo(1);
  }

  @Test
  void pagesThatShareNoWordAreNearWhereTheirWordsOccurTogether() {
    List<BagOfWords> bags = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      bags.add(BagOfWords.of("car engine wheel"));
      bags.add(BagOfWords.of("automobile engine wheel"));
      bags.add(BagOfWords.of("rain cloud wind"));
      bags.add(BagOfWords.of("rain storm wind"));
    }
    TermDictionary dictionary = TermDictionary.build(bags);
    TermDictionary.Vectorizer vectorizer = dictionary.vectorizer();
    List<SparseVector> weights = bags.stream().map(vectorizer::vectorize).toList();
    VectorSpace latent = VectorSpace.latent(dictionary, weights, 2, 1);
    VectorSpace lexical = VectorSpace.lexical(dictionary);
    assertThat(cosine(lexical, "car", "automobile")).isZero();
    assertThat(cosine(latent, "car", "automobile")).isGreaterThan(.99);
    assertThat(cosine(latent, "car", "storm")).isLessThan(.01);
  }

  private static double cosine(VectorSpace space, String a, String b) {
    VectorSpace.Projector projector = space.projector();
    return projector
        .project(BagOfWords.of(a))
        .dot(projector.project(BagOfWords.of(b)).toDense(space.dimensions()));
  }

  @Test
  void theNumberOfClustersIsFound() {
    for (int topics = 3; topics <= 6; topics++) {
      XMeans clustering = XMeans.cluster(topics(240, topics), 60, 3, 8, 1);
      assertThat(clustering.clusters()).isEqualTo(topics);
      int[] of = clustering.assignments();
      int expected = topics;
      assertThat(IntStream.range(0, 240).allMatch(i -> of[i] == of[i % expected])).isTrue();
    }
  }

  @Test
  void thereAreNeverFewerClustersThanTheMinimumWhereThePointsAllow() {
    assertThat(XMeans.cluster(topics(100, 1), 60, 3, 8, 1).clusters()).isEqualTo(3);
    assertThat(XMeans.cluster(topics(2, 2), 60, 3, 8, 1).clusters()).isEqualTo(2);
  }

  /** Points around as many directions as there are topics, in turn. */
  private static List<SparseVector> topics(int count, int topics) {
    SplittableRandom random = new SplittableRandom(11);
    List<SparseVector> points = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      float[] values = new float[60];
      for (int d = 0; d < values.length; d++) {
        values[d] = (float) (.02 * random.nextGaussian());
      }
      for (int d = 0; d < 10; d++) {
        values[(i % topics) * 10 + d] += 1;
      }
      points.add(SparseVector.dense(values).normalized());
    }
    return points;
  }
}
