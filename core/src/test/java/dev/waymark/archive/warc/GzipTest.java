package dev.waymark.archive.warc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

class GzipTest {
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
