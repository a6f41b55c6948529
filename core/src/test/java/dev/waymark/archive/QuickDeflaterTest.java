package dev.waymark.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

class QuickDeflaterTest {
  private final Gzip gzip = new Gzip();
  private final Random random = new Random(3);

  @Test
  void whateverIsCompressedComesBack() throws IOException {
    for (int round = 0; round < 400; round++) {
      assertComesBack(bytes(random.nextInt(1 << (1 + random.nextInt(17)))));
    }
  }

  @Test
  void theShortestTextsComeBack() throws IOException {
    for (int length = 0; length < 40; length++) {
      byte[] noise = new byte[length];
      random.nextBytes(noise);
      assertComesBack(noise);
      assertComesBack("a".repeat(length).getBytes(StandardCharsets.US_ASCII));
    }
  }

  @Test
  void textsOfManyBlocksComeBack() throws IOException {
    byte[] noise = new byte[300_000];
    random.nextBytes(noise);
    assertComesBack(noise);
    assertComesBack(bytes(1_000_000));
    assertComesBack(new byte[1_000_000]);
  }

  @Test
  void whatCannotBecomeShorterGrowsByLittle() {
    byte[] noise = new byte[100_000];
    random.nextBytes(noise);

    assertThat(gzip.compress(1, noise)).hasSizeLessThan(noise.length + 100);
  }

  /** Symbols that come as often as Fibonacci's numbers would have codes of more than 15 bits. */
  @Test
  void codesKeepToTheirLimit() throws IOException {
    StringBuilder text = new StringBuilder();
    int before = 1;
    int now = 1;
    for (char symbol = 'a'; symbol <= 't'; symbol++) {
      text.append(String.valueOf(symbol).repeat(Math.min(now, 4000)));
      int next = before + now;
      before = now;
      now = next;
    }
    char[] shuffled = text.toString().toCharArray();
    for (int i = shuffled.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      char c = shuffled[i];
      shuffled[i] = shuffled[j];
      shuffled[j] = c;
    }
    assertComesBack(new String(shuffled).getBytes(StandardCharsets.US_ASCII));

    HuffmanCode code = new HuffmanCode(30, 7);
    int[] counts = new int[30];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = i < 2 ? 1 : counts[i - 1] + counts[i - 2];
    }
    code.fit(counts);
    double taken = 0;
    for (int length : code.lengths) {
      assertThat(length).isBetween(1, 7);
      taken += Math.pow(2, -length);
    }
    assertThat(taken).isEqualTo(1); // every sequence of bits means something
  }

  @Test
  void pagesBecomeAboutAsSmallAsTheLibraryMakesThem() {
    StringBuilder html = new StringBuilder();
    for (int i = 0; i < 2000; i++) {
      html.append("<li class=\"toctree-l").append(i % 3).append("\"><a href=\"../library/");
      html.append(Integer.toString(random.nextInt(5000), 36)).append(".html\">See also</a></li>\n");
    }
    byte[] page = html.toString().getBytes(StandardCharsets.US_ASCII);

    assertThat((double) gzip.compress(1, page).length / gzip.compress(2, page).length)
        .isLessThan(1.2);
  }

  /** Words that come again and again, and noise between. */
  private byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    int letters = 1 + random.nextInt(255);
    for (int i = 0; i < length; ) {
      int back = 1 + random.nextInt(50_000);
      int run = random.nextInt(400);
      if (back <= i && random.nextBoolean()) {
        for (int k = 0; k < run && i < length; k++, i++) {
          bytes[i] = bytes[i - back];
        }
      } else {
        bytes[i++] = (byte) random.nextInt(letters);
      }
    }
    return bytes;
  }

  private void assertComesBack(byte[] bytes) throws IOException {
    byte[] member = gzip.compress(1, bytes);
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(member))) {
      assertThat(in.readAllBytes()).isEqualTo(bytes);
    }
  }
}
