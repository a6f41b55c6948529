package dev.waymark.search.index;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.lucene.codecs.compressing.CompressionMode;
import org.apache.lucene.codecs.compressing.Compressor;
import org.apache.lucene.codecs.lucene90.Lucene90StoredFieldsFormat;
import org.apache.lucene.store.ByteBuffersDataInput;
import org.apache.lucene.store.ByteBuffersDataOutput;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

final class QuickLz4Test {
  private static final CompressionMode LUCENE = Lucene90StoredFieldsFormat.BEST_SPEED_MODE;

  @Test
  void luceneReadsWhatWasCompressed() throws IOException {
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    try (Compressor quick = new QuickLz4().newCompressor()) {
      for (int length : new int[] {1, 5, 12, 13, 300, 16_383, 16_384, 16_385, 81_920, 200_000}) {
        for (int letters : new int[] {1, 2, 3, 16, 256}) {
          byte[] bytes = new byte[length];
          for (int i = 0; i < length; i++) {
            bytes[i] = (byte) random.nextInt(letters);
          }
          int from = random.nextInt(length);
          int to = from + random.nextInt(length - from) + 1;
          assertThat(read(compressed(quick, bytes), length, from, to))
              .as("%d bytes of %d kinds, seed %d", length, letters, seed)
              .isEqualTo(Arrays.copyOfRange(bytes, from, to));
        }
      }
    }
  }

  @Test
  void whatRepeatsTakesLittleRoom() throws IOException {
    byte[] text = "what is said twice is written once. ".repeat(1_000).getBytes(UTF_8);
    try (Compressor quick = new QuickLz4().newCompressor()) {
      assertThat(compressed(quick, text).size()).isLessThan(text.length / 50L);
    }
  }

  private static ByteBuffersDataOutput compressed(Compressor quick, byte[] bytes)
      throws IOException {
    ByteBuffersDataOutput out = new ByteBuffersDataOutput();
    quick.compress(new ByteBuffersDataInput(List.of(ByteBuffer.wrap(bytes))), out);
    return out;
  }

  private static byte[] read(ByteBuffersDataOutput compressed, int length, int from, int to)
      throws IOException {
    BytesRef bytes = new BytesRef();
    LUCENE.newDecompressor().decompress(compressed.toDataInput(), length, from, to - from, bytes);
    return BytesRef.deepCopyOf(bytes).bytes;
  }
}
