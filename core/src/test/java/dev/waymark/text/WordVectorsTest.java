package dev.waymark.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class WordVectorsTest {
  private static final WordVectors ENGLISH = WordVectors.english();

  private static double similarity(String one, String other) {
    return ENGLISH.cosine(of(one), of(other));
  }

  private static PhraseVector of(String words) {
    return ENGLISH.sum(BagOfWords.of(words).ids());
  }

  @Test
  void wordsOfSimilarMeaningHaveSimilarVectors() {
    assertThat(similarity("osprey", "heron"))
        .isGreaterThan(similarity("osprey", "parliament") + 0.1);
    assertThat(similarity("helium", "uranium")).isGreaterThan(similarity("helium", "poet") + 0.1);
    assertThat(similarity("compiler", "software")).isGreaterThan(similarity("compiler", "volcano"));
  }

  @Test
  void aPhraseHasLengthOneAndIsMostSimilarToItself() {
    assertThat(similarity("stratovolcano", "stratovolcano")).isCloseTo(1, within(1e-9));
    assertThat(similarity("the great auk", "the great auk")).isCloseTo(1, within(1e-9));
  }

  @Test
  void aRareWordSaysMoreOfATextThanACommonOne() {
    assertThat(of("was").knownShare()).isLessThan(0.5);
    assertThat(similarity("the osprey", "osprey")).isGreaterThan(similarity("the osprey", "the"));
  }

  @Test
  void anUnknownWordHasNoVector() {
    assertThat(ENGLISH.contains(Words.id("bunokasmuvogag"))).isFalse();
    assertThat(of("bunokasmuvogag").knownShare()).isZero();
    assertThat(similarity("bunokasmuvogag", "osprey")).isZero();
    assertThat(of("").knownShare()).isZero();
  }

  @Test
  void aTableIsReadAsItWasWritten() throws IOException {
    double[][] vectors = new double[2][WordVectors.DIMENSIONS];
    for (int d = 0; d < WordVectors.DIMENSIONS; d++) {
      vectors[0][d] = d % 2 == 0 ? 0.7 : -0.2; // deviation 0.5: above one, below 0
      vectors[1][d] = d % 2 == 0 ? 0.2 : -0.7;
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    WordVectors.write(List.of("first", "second"), vectors, 0.5, out);
    WordVectors table = WordVectors.read(new ByteArrayInputStream(out.toByteArray()));
    double[] sum = new double[WordVectors.DIMENSIONS];
    table.addScaled(Words.id("second"), 2, sum);

    assertThat(out.size()).isEqualTo(4 + 2 * 20);
    // log(21) = 3.0445, in sixteenths 49
    assertThat(sum[0]).isEqualTo(2 * 49.0 / 16);
    assertThat(sum[1]).isEqualTo(2 * 49.0 / 16 * -3);
    // 3 · 1 + (-1) · (-3), 32 times; both are shorter than a moderately rare word. log(20) = 48/16
    assertThat(table.cosine(table.sum(Words.id("first")), table.sum(Words.id("second"))))
        .isCloseTo(32 * 6 * 3 * 49.0 / 16 / 160 / 160, within(1e-9));
    // Dot product with a sum: 3 · 1 · 32 + (-1) · (-3) · 32 at weight 3
    double[] second = new double[WordVectors.DIMENSIONS];
    table.addScaled(Words.id("second"), 16 / 49.0, second);
    assertThat(table.dot(0, second)).isCloseTo(32 * 6 * 3, within(1e-9));
    assertThat(table.contains(Words.id("third"))).isFalse();
  }
}
