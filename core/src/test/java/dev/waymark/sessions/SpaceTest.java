package dev.waymark.sessions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.waymark.text.Bag;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** From words to places: terms, weights, singular values, clusters. */
class SpaceTest {

  @Test
  void wordsBecomeStemsOfTwentyCharactersAndEmptyOnesNothing() {
    Stems stems = new Stems();
    assertThat(stems.of("crawling")).isEqualTo("crawl");
    assertThat(stems.of("the")).isEmpty();
    assertThat(stems.of("1984")).isEmpty();
    assertThat(stems.of("x")).isEmpty();
    assertThat(stems.of("floccinaucinihilipilification")).hasSize(20);
  }

  @Test
  void weightsAreCountTimesRarityOverTheLength() {
    Dictionary dictionary =
        Dictionary.of(
            List.of(Bag.of("ice ice puck"), Bag.of("ice"), Bag.of("goal"), Bag.of("goal")));
    assertThat(dictionary.rarity(dictionary.number("puck"))).isEqualTo(3);
    assertThat(dictionary.rarity(dictionary.number("ice"))).isEqualTo(2);
    Vector page = dictionary.reader().read(Bag.of("ice ices puck unknown"));
    // 2 · 2 for the two forms of ice, 1 · 3 for the puck: a triangle of 3, 4, 5.
    float[] spread = page.spread(dictionary.size());
    assertThat(spread[dictionary.number("ice")]).isEqualTo(.8f, within(1e-6f));
    assertThat(spread[dictionary.number("puck")]).isEqualTo(.6f, within(1e-6f));
  }

  @Test
  void theSingularValuesOfAMatrixMadeFromThemComeBack() {
    // Rows of a rotation by 45 degrees, stretched by 3 and 1, in planes that do not touch.
    float r = (float) Math.sqrt(.5);
    List<Vector> rows =
        List.of(
            new Vector(new int[] {0, 1}, new float[] {3 * r, 3 * r}),
            new Vector(new int[] {0, 1}, new float[] {-r, r}),
            new Vector(new int[] {2}, new float[] {2}));
    TruncatedSvd svd = TruncatedSvd.of(rows, 4, 2, 7);
    assertThat(svd.values()).containsExactly(new double[] {3, 2}, within(1e-5));
  }

  @Test
  void itTellsTheLargestValuesOfALargerMatrixAsTheExactOnesAre() {
    SplittableRandom random = new SplittableRandom(5);
    int n = 60;
    int m = 90;
    List<Vector> rows = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      float[] row = new float[m];
      for (int j = 0; j < m; j++) {
        // A few strong directions over noise, as words of topics are.
        row[j] = (float) ((i % 5 == j % 5 ? 1.0 / (1 + i % 5) : 0) + 0.05 * random.nextDouble());
      }
      rows.add(Vector.full(row));
    }
    double[][] gram = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        gram[i][j] = rows.get(i).dot(rows.get(j).values());
      }
    }
    double[] exact = SymmetricEigen.of(gram).values();
    TruncatedSvd svd = TruncatedSvd.of(rows, m, 6, 3);
    for (int k = 0; k < 6; k++) {
      assertThat(svd.values()[k])
          .isEqualTo(Math.sqrt(exact[k]), within(1e-3 * Math.sqrt(exact[0])));
    }
  }

  @Test
  void theAxesAreOrthonormalAndProjectAPageOntoItsOwnPlace() {
    List<Vector> rows = topics(40, 3);
    TruncatedSvd svd = TruncatedSvd.of(rows, 60, 5, 1);
    for (int a = 0; a < svd.rank(); a++) {
      for (int b = 0; b < svd.rank(); b++) {
        double dot = 0;
        for (int t = 0; t < 60; t++) {
          dot += svd.right()[t][a] * svd.right()[t][b];
        }
        assertThat(dot).isEqualTo(a == b ? 1 : 0, within(1e-3));
      }
    }
  }

  @Test
  void ofAMatrixWithoutDepthOnlyAsManyValuesComeBackAsItHas() {
    List<Vector> rows = new ArrayList<>();
    for (int i = 1; i <= 30; i++) {
      rows.add(Vector.full(new float[] {i, 2 * i, 3 * i}));
    }
    assertThat(TruncatedSvd.of(rows, 3, 3, 1).rank()).isEqualTo(1);
  }

  @Test
  void pagesThatShareNoWordAreNearWhereTheirWordsOccurTogether() {
    List<Bag> bags = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      bags.add(Bag.of("car engine wheel"));
      bags.add(Bag.of("automobile engine wheel"));
      bags.add(Bag.of("rain cloud wind"));
      bags.add(Bag.of("rain storm wind"));
    }
    Dictionary dictionary = Dictionary.of(bags);
    Dictionary.Reader words = dictionary.reader();
    List<Vector> weights = bags.stream().map(words::read).toList();
    Space latent = Space.latent(dictionary, weights, 2, 1);
    Space lexical = Space.lexical(dictionary);
    assertThat(cosine(lexical, "car", "automobile")).isZero();
    assertThat(cosine(latent, "car", "automobile")).isGreaterThan(.99);
    assertThat(cosine(latent, "car", "storm")).isLessThan(.01);
  }

  private static double cosine(Space space, String a, String b) {
    Space.Reader reader = space.reader();
    return reader.place(Bag.of(a)).dot(reader.place(Bag.of(b)).spread(space.dimensions()));
  }

  @Test
  void clustersThatAreThereAreFoundAndNoMore() {
    for (int topics = 3; topics <= 6; topics++) {
      XMeans found = XMeans.of(topics(240, topics), 60, 3, 8, 1);
      assertThat(found.clusters()).isEqualTo(topics);
      int[] of = found.of();
      int wanted = topics;
      assertThat(IntStream.range(0, 240).allMatch(i -> of[i] == of[i % wanted])).isTrue();
    }
  }

  @Test
  void clustersAreNeverFewerThanTheLeastWhereThePointsAllow() {
    assertThat(XMeans.of(topics(100, 1), 60, 3, 8, 1).clusters()).isEqualTo(3);
    assertThat(XMeans.of(topics(2, 2), 60, 3, 8, 1).clusters()).isEqualTo(2);
  }

  /** Points around as many directions as there are topics, in turn. */
  private static List<Vector> topics(int count, int topics) {
    SplittableRandom random = new SplittableRandom(11);
    List<Vector> points = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      float[] values = new float[60];
      for (int d = 0; d < values.length; d++) {
        values[d] = (float) (.02 * random.nextGaussian());
      }
      for (int d = 0; d < 10; d++) {
        values[(i % topics) * 10 + d] += 1;
      }
      points.add(Vector.full(values).unit());
    }
    return points;
  }
}
